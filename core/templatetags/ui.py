"""Tags of the design system; docs/design-system.md shows each with its markup."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from django import template
from django.forms import BoundField
from django.forms.widgets import CheckboxInput, CheckboxSelectMultiple, RadioSelect
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from core.charts import Bar, Segment, columns, line, parts

register = template.Library()
ICONS = Path(__file__).resolve().parents[2] / "static" / "icons"


@cache
def _drawing(name: str) -> str:
    """The inside of an icon's file; an unknown name fails in the first test that renders the page."""
    text = (ICONS / f"{name}.svg").read_text(encoding="utf-8")
    return text[text.index(">") + 1:text.rindex("</svg>")]


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """An icon, silent beside its word; with ``label`` it speaks for itself."""
    drawing = mark_safe(_drawing(name))  # our own file, not anyone's input
    frame = ('<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" '
             'stroke-linecap="round" stroke-linejoin="round" {}>{}</svg>')
    voice = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    return format_html(frame, voice, drawing)


@register.filter
def clock(left: timedelta | float | None) -> str:
    """Time left as mm:ss; time that has run out as +mm:ss. The script shows the same."""
    if left is None:
        return "–:––"
    seconds = left.total_seconds() if isinstance(left, timedelta) else left
    # Rounded so that the last second reads 00:01 and zero is reached when time is over.
    whole = int(-(-seconds // 1)) if seconds > 0 else int(-seconds // 1)
    return f"{'' if seconds > 0 or not whole else '+'}{whole // 60:02d}:{whole % 60:02d}"


@register.filter
def isotime(moment: datetime) -> str:
    """A moment for scripts: UTC, so that no device has to know a time zone."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@register.filter
def signed(number: int) -> str:
    """+7, −3, 0: with a real minus sign, as wide as the plus."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


@register.inclusion_tag("components/clock.html")
def round_clock(left, ends=None, now=None, *, extension=0, look="", say=False) -> dict:
    """A running clock. Without ``ends`` it stands (paused, or not yet started) at ``left``.

    ``left`` is a timedelta or seconds. Leave ``now`` out on pages that are kept and served again: the script
    then asks the server what time it is. ``say`` reads out 10, 5, 1 and 0 minutes; one clock of a page at most.
    """
    seconds = int(left.total_seconds()) if isinstance(left, timedelta) else left
    return {"left": seconds, "ends": ends, "now": now, "paused": ends is None, "extension": extension,
            "look": look, "say": say}


@register.inclusion_tag("components/field.html")
def field(bound: BoundField, look: str = "", **attrs) -> dict:
    """A form field with label, help and errors tied together.

    ``look`` is ``seg`` (radio buttons as one control), ``stepper`` (a number with less and more), or classes
    for the input. Other words become attributes; underscores become hyphens.
    """
    kind = _kind(bound)
    words = {name.replace("_", "-"): value for name, value in attrs.items()}
    if look not in ("", "seg", "stepper"):
        words["class"] = look
    # Django points the input at these two ids by itself (aria-describedby).
    return {"field": bound, "widget": bound.as_widget(attrs=words), "kind": kind, "look": look,
            "help_id": f"{bound.auto_id}_helptext", "error_id": f"{bound.auto_id}_error"}


def _kind(bound: BoundField) -> str:
    widget = bound.field.widget
    if bound.is_hidden:
        return "hidden"
    if isinstance(widget, RadioSelect | CheckboxSelectMultiple):
        return "group"
    return "check" if isinstance(widget, CheckboxInput) else "input"


@register.inclusion_tag("components/form_errors.html")
def form_errors(form) -> dict:
    """What is wrong with the form as a whole, read out at once."""
    return {"form": form}


@register.inclusion_tag("components/progress.html")
def bar_segments(segments: Sequence[Segment | tuple], label: str = "", total: int | None = None,
                 *, legend: bool = True, thin: bool = False) -> dict:
    """A bar of parts: ``Segment(count, tone, label)`` or the same three as a tuple; empty up to ``total``."""
    rows = [row if isinstance(row, Segment) else Segment(*row) for row in segments]
    spoken = label or ", ".join(str(row.label) for row in rows)
    return {"parts": parts(rows, total), "label": spoken, "legend": legend, "thin": thin}


@register.inclusion_tag("components/histogram.html")
def histogram(bars: Sequence[Bar | tuple], label: str = "", plan: float = 0, plan_text: str = "",
              *, tall: bool = False) -> dict:
    """Columns with their values: ``Bar(label, value, tone, text, part, part_tone)`` or a tuple from its start."""
    rows = [row if isinstance(row, Bar) else Bar(*row) for row in bars]
    spoken = label or ", ".join(f"{row.label}: {row.text or format(row.value, 'g')}" for row in rows)
    return {"bars": columns(rows, plan), "plan": line(rows, plan, plan_text) if plan else None,
            "label": spoken, "tall": tall}


@register.inclusion_tag("components/nav_item.html")
def nav_item(url: str, label: str, icon: str, *, here=False, count=None, tone="", key=False) -> dict:
    """A line of the navigation. ``key`` keeps it in the bar at the bottom of a phone; at most four of them."""
    return {"url": url, "label": label, "icon": icon, "here": here, "count": count, "tone": tone, "key": key}


@register.inclusion_tag("components/badge.html")
def tag(label: str, tone: str = "", icon: str = "") -> dict:
    """A state in a word: run, time, stop, me, or quiet without a tone."""
    return {"label": label, "tone": tone, "icon": icon}


@register.inclusion_tag("components/button.html")
def button(label: str, look: str = "", *, href="", icon="", name="", value="", type="submit") -> dict:
    """A button, or a link that looks like one when it has an ``href``."""
    return {"label": label, "look": look, "href": href, "icon": icon, "name": name, "value": value, "type": type}


@register.inclusion_tag("components/empty.html")
def empty(title: str, text: str = "", *, icon="info", href="", action="") -> dict:
    """What a page is for, and the one action that fills it."""
    return {"title": title, "text": text, "icon": icon, "href": href, "action": action}


@register.inclusion_tag("components/pager.html", takes_context=True)
def pager(context, page) -> dict:
    """Previous and next of a paginated list; the other words of the address stay."""
    request = context.get("request")
    kept = request.GET.copy() if request else {}
    kept.pop("page", None)
    return {"page": page, "keep": f"{kept.urlencode()}&" if kept else ""}


def _block(content: str, name: str, words: dict) -> SafeString:
    return template.loader.get_template(f"components/{name}.html").render({"content": content, **words})


@register.simple_block_tag
def explain(content: str, label: str) -> SafeString:
    """A question mark and a word that open the explanation in place."""
    return _block(content, "explain", {"label": label})


@register.simple_block_tag
def confirm(content: str, label: str, look: str = "", tone: str = "danger") -> SafeString:
    """A button that opens what exactly will change, with the form that does it."""
    return _block(content, "confirm", {"label": label, "look": look, "tone": tone})


@register.simple_block_tag
def sidenav(content: str, label: str) -> SafeString:
    """The navigation beside a page; a bar at the thumb on phones."""
    return _block(content, "side", {"label": label})
