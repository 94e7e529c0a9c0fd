"""Shares and bars in percent, for drawings that need no measured width: templates write them as SVG attributes."""

from collections.abc import Sequence
from dataclasses import dataclass

PLOT_TOP, PLOT_BOTTOM = 15.0, 86.0  # of a histogram's height; above: the largest value, below: the axis
FEWEST_SLOTS = 5  # two bars keep the width that five would have
BAR_SHARE = 0.76  # of its slot


@dataclass(frozen=True, slots=True)
class Segment:
    """One part of a progress bar: how many, its tone (run, time, stop, accent, mid, track) and its legend."""

    count: int
    tone: str
    label: str


@dataclass(frozen=True, slots=True)
class Part:
    """A segment with its place: where it starts and how wide it is."""

    start: str
    width: str
    tone: str
    label: str


@dataclass(frozen=True, slots=True)
class Bar:
    """One column: its name on the axis, its value, and optionally a part of it in another tone."""

    label: str
    value: float
    tone: str = "accent"
    text: str = ""
    part: float = 0
    part_tone: str = "stop"


@dataclass(frozen=True, slots=True)
class Column:
    """A bar with its place."""

    left: str
    middle: str
    width: str
    top: str
    height: str
    part_height: str
    tone: str
    part_tone: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A level drawn across a histogram, such as the planned length of a round."""

    top: str
    text: str


def percent(value: float) -> str:
    """Two decimals and a point in every language: SVG reads no decimal comma."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def parts(segments: Sequence[Segment], total: int | None = None) -> list[Part]:
    """The segments side by side; what is missing to ``total`` stays empty track."""
    whole = max(total or 0, sum(segment.count for segment in segments)) or 1
    laid, start = [], 0.0
    for segment in segments:
        width = 100 * segment.count / whole
        laid.append(Part(percent(start), percent(width), segment.tone, segment.label))
        start += width
    return laid


def columns(bars: Sequence[Bar], highest: float = 0) -> list[Column]:
    """The bars side by side, the largest as high as the plot."""
    top_value = _top(bars, highest)
    slot = 100 / max(len(bars), FEWEST_SLOTS)
    placed = []
    for number, bar in enumerate(bars):
        left = slot * (number + (1 - BAR_SHARE) / 2)
        height = _height(bar.value, top_value)
        placed.append(Column(
            left=percent(left),
            middle=percent(left + slot * BAR_SHARE / 2),
            width=percent(slot * BAR_SHARE),
            top=percent(PLOT_BOTTOM - height),
            height=percent(height),
            part_height=percent(_height(bar.part, top_value)) if bar.part else "",
            tone=bar.tone,
            part_tone=bar.part_tone,
            label=str(bar.label),
            text=str(bar.text) or f"{bar.value:g}",
        ))
    return placed


def line(bars: Sequence[Bar], level: float, text: str) -> Line:
    """A level in the same scale as ``columns(bars, highest=level)``."""
    return Line(percent(PLOT_BOTTOM - _height(level, _top(bars, level))), text)


def _top(bars: Sequence[Bar], highest: float) -> float:
    return max([highest, *(bar.value for bar in bars)], default=0) or 1


def _height(value: float, top_value: float) -> float:
    return (PLOT_BOTTOM - PLOT_TOP) * max(value, 0) / top_value
