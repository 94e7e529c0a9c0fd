"""The desk's line: what is typed and what it stands for."""

import pytest

from core.errors import RuleViolation
from tournament.domain.console import Said, Verb, line_for, parse, score_of
from tournament.domain.results import Kind, Score


@pytest.mark.parametrize(("line", "said"), [
    ("", Said(Verb.NOTHING)),
    ("   ", Said(Verb.NOTHING)),
    ("14", Said(Verb.LOOK, 14)),
    ("14 2-0", Said(Verb.SCORE, 14, (2, 0, 0))),
    ("14 2 0", Said(Verb.SCORE, 14, (2, 0, 0))),
    ("14 1-1-1", Said(Verb.SCORE, 14, (1, 1, 1))),
    ("14  1–1–1 ", Said(Verb.SCORE, 14, (1, 1, 1))),
    ("１４　２ー０", Said(Verb.SCORE, 14, (2, 0, 0))),
    ("14 2:1", Said(Verb.SCORE, 14, (2, 1, 0))),
    ("14 a", Said(Verb.WIN, 14, first_player=True)),
    ("14 B", Said(Verb.WIN, 14, first_player=False)),
    ("14 id", Said(Verb.INTENTIONAL_DRAW, 14)),
    ("14 d", Said(Verb.DRAW, 14)),
    ("14 dl", Said(Verb.DOUBLE_LOSS, 14)),
    ("14 ns a", Said(Verb.NO_SHOW, 14, first_player=True)),
    ("14 ns a b", Said(Verb.NO_SHOW, 14)),
    ("14 x b", Said(Verb.CONCESSION, 14, first_player=False)),
    ("14 drop a", Said(Verb.DROP, 14, first_player=True)),
    ("/ito", Said(Verb.FIND, words="ito")),
    ("・さとう", Said(Verb.FIND, words="さとう")),
    ("／Ito Ren", Said(Verb.FIND, words="Ito Ren")),
])
def test_a_line_is_understood(line, said):
    assert parse(line) == said


@pytest.mark.parametrize(("line", "code"), [
    ("ito", "console.no_table"),
    ("2-0", "console.no_table"),
    ("0 2-0", "console.no_table"),
    ("123456 2-0", "console.no_table"),
    ("14 2", "console.figures"),
    ("14 2-", "console.figures"),
    ("14 1-1-1-1", "console.figures"),
    ("14 hello", "console.not_understood"),
    ("14 2-0 a", "console.not_understood"),
    ("14 drop", "console.which_player"),
    ("14 drop ab", "console.which_player"),
    ("14 x c", "console.which_player"),
])
def test_a_line_that_is_none_says_what_is_missing(line, code):
    with pytest.raises(RuleViolation) as no:
        parse(line)

    assert no.value.code == code


@pytest.mark.parametrize(("line", "wins_needed", "score"), [
    ("3 2-1", 2, Score(2, 1)),
    ("3 a", 2, Score(2, 0)),
    ("3 b", 1, Score(0, 1)),
    ("3 d", 1, Score(0, 0, 1)),
    ("3 id", 2, Score(0, 0, kind=Kind.INTENTIONAL_DRAW)),
    ("3 dl", 2, Score(0, 0, kind=Kind.DOUBLE_LOSS)),
    ("3 ns ab", 2, Score(0, 0, kind=Kind.DOUBLE_LOSS, neither_came=True)),
    ("3 ns b", 2, Score(2, 0, kind=Kind.NO_SHOW, by_first=False)),
    ("3 x a", 2, Score(0, 2, kind=Kind.CONCESSION, by_first=True)),
])
def test_a_line_stands_for_a_score(line, wins_needed, score):
    assert score_of(parse(line), wins_needed=wins_needed) == score


def test_a_draw_of_a_longer_match_needs_its_games():
    with pytest.raises(RuleViolation) as no:
        score_of(parse("3 d"), wins_needed=2)

    assert no.value.code == "console.draw_needs_games"


@pytest.mark.parametrize("line", ["7 2-0", "7 1-1-1", "7 id", "7 dl", "7 ns a", "7 ns b", "7 ns ab", "7 x a", "7 x b"])
def test_a_score_gives_back_the_line_that_makes_it(line):
    assert line_for(7, score_of(parse(line), wins_needed=2)) == line
