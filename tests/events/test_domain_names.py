"""Where a name sorts, and whether two names are the same person's (house style 2a)."""
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.domain.names import LONGEST, group_of, same_person_key, sort_key


def in_order(names):
    return [name for name, _ in sorted(names, key=lambda pair: sort_key(*pair))]


def test_a_list_as_a_hall_would_write_it():
    people = [
        ("山田 太郎", "ヤマダ タロウ"), ("Zoë", ""), ("佐藤 花子", "さとう はなこ"), ("加藤", "かとう"),
        ("後藤", "ごとう"), ("東", ""), ("émile", ""), ("Łukasz", ""), ("伊藤", "ｲﾄｳ"), ("Ａｄａ", ""),
        ("7of9", ""),
    ]

    assert in_order(reversed(people)) == [
        "Ａｄａ", "émile", "Łukasz", "Zoë", "伊藤", "加藤", "後藤", "佐藤 花子", "山田 太郎", "7of9", "東"]


@pytest.mark.parametrize("names", [
    ("ガ", "が", "ｶﾞ", "か\u3099"), ("José", "Jose\u0301", "ＪＯＳＥ", " jose "), ("Straße", "STRASSE"),
    ("Ødegård", "odegard"), ("山田　太郎", "山田 太郎", "山田   太郎"), ("ヴァン", "ゔぁん", "ｳﾞｧﾝ"),
])
def test_writings_of_one_name_sort_alike(names):
    assert len({sort_key(name) for name in names}) == 1


def test_a_voiced_kana_is_one_letter_right_after_its_unvoiced_one():
    readings = ["か", "かわ", "が", "がか", "き", "ぎ", "は", "ば", "ぱ", "ひ", "う", "うん", "ゔぁ", "え"]

    ordered = sorted(readings, key=sort_key)

    assert ordered == [
        "う", "うん", "ゔぁ", "え", "か", "かわ", "が", "がか", "き", "ぎ", "は", "ば", "ぱ", "ひ"]


def test_the_reading_decides_and_an_empty_one_does_not():
    assert sort_key("山田", "やまだ") == sort_key("やまだ") != sort_key("山田")
    assert sort_key("Ada", "  ") == sort_key("Ada")
    assert sort_key("", "") == b""


@pytest.mark.parametrize(("name", "group"), [
    ("Ada", "A"), ("élan", "E"), ("Ærø", "A"), ("ｚ", "Z"), ("あ", "あ"), ("ぁ", "あ"), ("ヴァン", "あ"),
    ("ガ", "か"), ("ヵ", "か"), ("ザ", "さ"), ("っ", "た"), ("ヅ", "た"), ("ﾅ", "な"), ("ぽ", "は"),
    ("も", "ま"),
    ("ょ", "や"), ("ろ", "ら"), ("ゎ", "わ"), ("を", "わ"), ("ん", "わ"), ("ヷ", "わ"), ("山田", "#"),
    ("7", "#"),
    ("Жук", "#"), ("한", "#"), ("", "#"), ("-x", "#"), ("ー", "#"),
])
def test_headings(name, group):
    assert group_of(sort_key(name)) == group


@pytest.mark.parametrize(("one", "other", "same"), [
    ("山田 太郎", "山田　太郎", True), ("山田太郎", "山田 太郎", True), ("ヤマダ", "ﾔﾏﾀﾞ", True),
    ("José", "JOSE", True), ("Van Dyke", "vandyke", True), ("かとう", "がとう", False),
    ("Ann", "Anna", False),
    ("山田", "やまだ", False),
])
def test_the_same_person(one, other, same):
    assert (same_person_key(one) == same_person_key(other)) is same


names = st.text(st.one_of(
    st.characters(min_codepoint=32, max_codepoint=0x24F),
    st.characters(min_codepoint=0x3040, max_codepoint=0x30FF),
    st.characters(min_codepoint=0xFF00, max_codepoint=0xFF9F),
    st.characters()), max_size=30)


@given(names, names)
def test_case_width_and_space_around_never_matter(name, reading):
    assert sort_key(f"  {name} ", reading) == sort_key(name, reading)
    assert same_person_key(name.replace(" ", "")) == same_person_key(name)


@given(st.lists(names, max_size=30))
def test_each_heading_stands_in_one_piece(people):
    groups = [group_of(key) for key in sorted(map(sort_key, people)) if key]

    assert [name for name, _ in groupby(groups)] == list(dict.fromkeys(groups))


@given(st.text(max_size=400))
def test_any_text_has_a_key_that_fits(name):
    key = sort_key(name)

    assert len(key) <= LONGEST
    assert group_of(key) in {*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", *"あかさたなはまやらわ", "#"}


@given(st.text(st.characters(min_codepoint=0x30A1, max_codepoint=0x30F6), min_size=1))
def test_katakana_and_hiragana_are_one(name):
    hiragana = "".join(chr(ord(letter) - 0x60) for letter in name)

    assert sort_key(name) == sort_key(hiragana)
    assert same_person_key(name) == same_person_key(hiragana)
