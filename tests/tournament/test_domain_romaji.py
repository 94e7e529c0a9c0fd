"""Readings in Latin letters."""

import pytest

from tournament.domain.romaji import romaji, same_sound


@pytest.mark.parametrize(("reading", "typed"), [
    ("いとう", "ito"), ("さとう", "satou"), ("おおの", "ohno"), ("おの", "ono"), ("しずか", "sizuka"),
    ("しゅん", "syun"), ("しょう", "sho"), ("じゅん", "jun"), ("ちゃちゃ", "chacha"), ("きょうこ", "kyoko"),
    ("はっとり", "hattori"), ("ゆうき", "yuki"), ("なんば", "namba"), ("ふじ", "huzi"), ("つじ", "tsuji"),
    ("りょー", "ryo"), ("おはら", "ohara"), ("じぇふ", "jefu"),
])
def test_a_reading_is_found_as_it_is_typed(reading, typed):
    assert romaji(reading) == same_sound(typed)


def test_other_letters_stay():
    assert romaji("tom さとう") == "tom sato"
