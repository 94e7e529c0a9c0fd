"""The tags of the design system, the charts' places, and the colours' contrast."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django import forms
from django.core.paginator import Paginator
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import RequestFactory, override_settings
from django.utils import translation

from core.charts import Bar, Column, Line, Part, Segment, columns, line, parts
from core.templatetags import ui

STATIC = Path(ui.ICONS).parent
PLAIN_FILES = override_settings(
    STORAGES={"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}})


def drawn(source: str, **context) -> str:
    return Template("{% load ui %}" + source).render(Context(context))


class Entry(forms.Form):
    name = forms.CharField(label="Name", help_text="As on the card.")
    club = forms.CharField(label="Club", required=False)
    score = forms.ChoiceField(label="Score", choices=[("2-0", "2–0"), ("0-2", "0–2")], widget=forms.RadioSelect)
    paid = forms.BooleanField(label="Paid", required=False)
    secret = forms.CharField(widget=forms.HiddenInput)


@pytest.mark.parametrize(("left", "shown"), [
    (timedelta(minutes=23, seconds=41), "23:41"),
    (0.4, "00:01"),
    (0, "00:00"),
    (-0.4, "00:00"),
    (timedelta(seconds=-125), "+02:05"),
    (timedelta(minutes=75), "75:00"),
    (None, "–:––"),
])
def test_clock_counts_down_to_zero_and_then_up(left, shown):
    assert ui.clock(left) == shown


@pytest.mark.parametrize(("number", "shown"), [(7, "+7"), (-3, "−3"), (0, "0")])
def test_signed_numbers_have_a_real_minus(number, shown):
    assert ui.signed(number) == shown


def test_moments_are_given_to_scripts_in_utc():
    assert ui.isotime(datetime(2026, 11, 28, 4, 9, 30, 5000, UTC)) == "2026-11-28T04:09:30.005Z"


def test_icon_is_silent_beside_its_word_and_escapes_its_label():
    assert 'aria-hidden="true"' in ui.icon("clock")
    assert 'role="img" aria-label="&lt;b&gt;"' in ui.icon("clock", "<b>")


def test_every_icon_can_be_drawn():
    files = [file.stem for file in ui.ICONS.glob("*.svg")]

    assert len(files) > 50
    assert all("<" in ui.icon(name) for name in files)


def test_unknown_icon_fails_loudly():
    with pytest.raises(FileNotFoundError):
        ui.icon("no-such-icon")


def test_parts_lie_side_by_side_and_leave_the_rest_of_the_total_empty():
    laid = parts([Segment(30, "run", "30 reported"), Segment(10, "time", "10 extended")], total=80)

    assert laid == [Part("0", "37.5", "run", "30 reported"), Part("37.5", "12.5", "time", "10 extended")]


def test_nothing_counted_is_an_empty_bar_and_not_a_division_by_zero():
    assert parts([Segment(0, "run", "none")]) == [Part("0", "0", "run", "none")]
    assert columns([]) == []


def test_columns_share_the_width_and_the_largest_is_as_high_as_the_plot():
    high, low = columns([Bar("2", 10), Bar("1", 5, "mid", "≈5", part=1)])

    assert high == Column("2.4", "10", "15.2", "15", "71", "", "accent", "stop", "2", "10")
    assert low == Column("22.4", "30", "15.2", "50.5", "35.5", "7.1", "mid", "stop", "1", "≈5")


def test_level_above_all_bars_is_the_top_of_the_plot():
    assert line([Bar("1", 40)], 80, "plan 80") == Line("15", "plan 80")


def test_bar_of_parts_names_itself_and_draws_percent_in_every_language():
    with translation.override("ja"):
        html = drawn("{% bar_segments rows %}", rows=[(1, "run", "1 reported"), (2, "mid", "2 playing")])

    assert 'aria-label="1 reported, 2 playing"' in html
    assert '<rect class="fill-mid" x="33.33%" width="66.67%" height="100%"/>' in html
    assert "<style" not in html and "style=" not in html


def test_histogram_speaks_its_values():
    assert 'aria-label="4: 25, 3: 101"' in drawn("{% histogram rows %}", rows=[("4", 25), ("3", 101)])


def test_running_clock_gives_the_script_its_end_and_the_reader_its_time():
    html = drawn("{% round_clock left ends extension=420 say=True %}", left=timedelta(minutes=5),
                 ends=datetime(2026, 11, 28, 4, 0, tzinfo=UTC))

    assert 'data-ends="2026-11-28T04:00:00.000Z" data-extension-seconds="420" data-say-10="10 minutes left"' in html
    assert "data-server-now" not in html
    assert html.strip().endswith(">05:00</time>")


def test_clock_without_an_end_stands():
    html = drawn("{% round_clock left %}", left=timedelta(seconds=90))

    assert 'class="clock paused"' in html and 'data-paused-left="90"' in html


def test_field_ties_label_help_and_errors_to_its_input():
    html = drawn("{% field form.name placeholder='Sato' %}", form=Entry({}))

    assert '<label for="id_name">Name</label>' in html
    assert re.search(r'<input[^>]*placeholder="Sato"[^>]*aria-invalid="true"[^>]*'
                     r'aria-describedby="id_name_helptext id_name_error"', html)
    assert '<p class="help" id="id_name_helptext">As on the card.</p>' in html
    assert '<div class="error" id="id_name_error">' in html and "This field is required." in html


def test_optional_field_says_so_and_takes_classes():
    html = drawn("{% field form.club 'short' %}", form=Entry())

    assert '<span class="optional">optional</span>' in html
    assert 'class="short"' in html


def test_choices_become_one_control_in_a_named_group():
    html = drawn("{% field form.score 'seg' %}", form=Entry({}))

    assert re.search(r'<fieldset class="field" aria-describedby="id_score_error"><legend>Score</legend>', html)
    assert html.count('type="radio"') == 2 and '<div class="seg">' in html


def test_checkbox_stands_before_its_label_and_hidden_fields_have_none():
    form = Entry()

    assert '<label class="check"><input type="checkbox"' in drawn("{% field form.paid %}", form=form)
    assert "<label" not in drawn("{% field form.secret %}", form=form)


def test_navigation_marks_the_place_and_the_keys_of_a_phone():
    item = "{% nav_item '/p' 'Players' 'users' here=True count=0 key=True %}"

    html = drawn("{% sidenav 'Event' %}" + item + "{% endsidenav %}")

    assert '<nav class="side" id="menu" aria-label="Event">' in html
    assert '<a href="/p" class="key" aria-current="page">' in html
    assert '<span class="count">0</span>' in html


def test_boxes_escape_what_stands_in_them_once():
    html = drawn("{% confirm 'Drop…' 'small' %}<p>{{ name }}</p>{% endconfirm %}", name="<Sato>")

    assert '<summary class="btn small danger">Drop…</summary>' in html
    assert "<p>&lt;Sato&gt;</p>" in html


def test_pager_keeps_the_other_words_of_the_address():
    request = RequestFactory().get("/players", {"q": "sato", "page": "2"})

    html = drawn("{% pager page %}", page=Paginator(range(30), 10).page(2), request=request)

    assert 'href="?q=sato&amp;page=1"' in html and 'href="?q=sato&amp;page=3"' in html
    assert "Page 2 of 3" in html


@PLAIN_FILES
@pytest.mark.parametrize("frame", ["base.html", "screen.html", "print.html", "404.html", "403_csrf.html", "500.html"])
def test_frames_stand_without_a_request_and_keep_the_policy(frame):
    html = render_to_string(frame)

    assert html.count('<main id="main"') == 1
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", html)
    assert "sse-connect" not in html


@PLAIN_FILES
def test_live_page_has_one_stream_and_its_tab_names_tournament_and_event():
    html = render_to_string("base.html", {
        "live": {"url": "/live/x/", "version": 17, "ticket": "a:b"},
        "tournament": {"name": "Main event"}, "event": {"name": "Yokohama"}})

    assert html.count("sse-connect=") == 1
    assert 'sse-connect="/live/x/?v=17&amp;ticket=a%3Ab"' in html
    assert "<title>Roundkeeper · Main event · Yokohama</title>" in html


def colours(css: str, start: str) -> dict[str, str]:
    """The colours of the block that begins with this selector."""
    block = css[css.index(start):]
    return dict(re.findall(r"--([\w-]+): ([^;]+);", block[:block.index("}")]))


def tokens():
    css = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    return [colours(css, start) for start in (
        "  :root {", ':root:not([data-theme="light"]) {', ':root[data-theme="dark"] {', ":root:root:root {")]


def test_the_four_copies_of_the_colours_agree():
    light, by_device, by_choice, both = tokens()

    assert by_device == by_choice
    assert both == {name: f"light-dark({light[name]}, {by_choice[name]})" for name in light}


def luminance(colour: str) -> float:
    channels = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


READ_ON = {
    "ink": "page surface raised hover accent-soft quiet-soft run-soft time-soft stop-soft mid",
    "ink-2": "page surface raised hover accent-soft quiet-soft run-soft time-soft stop-soft",
    "ink-3": "page surface raised hover accent-soft quiet-soft",
    "accent": "page surface raised hover accent-soft",
    "on-accent": "accent accent-hover",
    "run": "page surface hover accent-soft run-soft",
    "time": "page surface hover accent-soft time-soft",
    "stop": "page surface hover accent-soft stop-soft",
    "on-stop": "stop",
}


@pytest.mark.parametrize("theme", [0, 2], ids=["light", "dark"])
def test_every_word_can_be_read_on_every_ground_it_stands_on(theme):
    colour = tokens()[theme]
    too_weak = {(word, ground): round(contrast(colour[word], colour[ground]), 2)
                for word, grounds in READ_ON.items() for ground in grounds.split()
                if contrast(colour[word], colour[ground]) < 4.5}

    assert too_weak == {}


@pytest.mark.parametrize("theme", [0, 2], ids=["light", "dark"])
def test_edges_of_inputs_can_be_seen(theme):
    colour = tokens()[theme]

    assert min(contrast(colour["edge"], colour[ground]) for ground in ("page", "surface", "raised")) >= 3


def test_colours_are_named_in_the_tokens_only():
    """Paper is black on white by itself, and a code to be scanned needs white around it."""
    named = {file.name: re.findall(r"#[0-9a-f]{3,6}\b", file.read_text(encoding="utf-8"))
             for file in (STATIC / "css").rglob("*.css")}
    named = {name: found for name, found in named.items() if found}

    assert set(named) == {"tokens.css", "print.css", "forms.css"}
    assert named["forms.css"] == ["#fff"]
