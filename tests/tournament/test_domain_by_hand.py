"""A round typed by hand: every bad line is named."""

from tournament.domain.by_hand import BadLine, read_numbers, read_tables

KNOWN = {1, 2, 3, 4, 12, 40}


def test_each_line_is_a_table_in_its_order():
    assert read_tables("12 40\n\n #1 - #2 \n３，４", KNOWN) == ([(12, 40), (1, 2), (3, 4)], [])


def test_every_bad_line_is_named_with_its_reason():
    pairs, bad = read_tables("12 40\nhello\n1 99\n2\n3 3\n12 4\n2 4", KNOWN)

    assert pairs == [(12, 40), (2, 4)]
    assert bad == [
        BadLine(2, "hello", "form"), BadLine(3, "1 99", "unknown", 99), BadLine(4, "2", "form"),
        BadLine(5, "3 3", "twice", 3), BadLine(6, "12 4", "twice", 12),
    ]


def test_numbers_stand_between_commas_or_spaces():
    assert read_numbers("1, 2 #3、４", KNOWN) == ([1, 2, 3, 4], [])
    assert read_numbers("1 x 99", KNOWN) == ([1], [BadLine(1, "x", "form"), BadLine(1, "99", "unknown", 99)])
