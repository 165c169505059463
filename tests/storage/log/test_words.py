"""What a search compares, with the full-text index and without it."""

import pytest

from trifelt.storage.log.query import index_query, like_patterns, words_of


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Pair of 8s, king kicker", ("pair", "of", "8s", "king", "kicker")),
        ("Zoë ÉCOLE straße", ("zoe", "ecole", "strasse")),
        ("seat_3/table-4", ("seat", "3", "table", "4")),
        ("三张牌 poker", ("三", "张", "牌", "poker")),
        ('"; DROP TABLE record; --', ("drop", "table", "record")),
        ("*** ♠ \x00", ()),
    ],
)
def test_case_accents_and_signs_are_not_compared(text: str, words: tuple[str, ...]) -> None:
    assert words_of(text) == words


def test_a_search_asks_for_words_that_begin_so() -> None:
    assert index_query("Pair o") == '"pair" * AND "o" *'
    assert like_patterns("Pair o") == ("% pair%", "% o%")


def test_a_search_without_a_word_asks_nothing() -> None:
    assert index_query(" *-* ") == ""
    assert like_patterns(" *-* ") == ()
