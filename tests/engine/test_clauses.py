"""Every clause that the program cites can be read, in our own words, with the tables it prints."""

import pytest

from tests.engine.settlement.settling import settled
from trifelt.engine.clauses import cited, clauses_of, printed_rows, split_sheet, titled, used_by
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game

GAME = {game.id: game for game in GAMES}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_clause_that_rules_readings_and_irregularities_cite_can_be_read(game: Game) -> None:
    citations = [row.clause for wager in game.wagers for row in wager.rows]
    citations += [wager.needs_clause for wager in game.wagers]
    citations += [reading.clause for reading in game.readings]
    citations += [incident.clause for incident in game.incidents]
    numbers = {number for citation in citations for number in cited(citation)}
    assert numbers
    assert numbers <= set(clauses_of(game))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_clause_repeats_odds_that_stand_in_the_pay_tables(game: Game) -> None:
    for clause in clauses_of(game).values():
        assert " to 1" not in clause.says.text
        for wager in clause.tables:
            assert printed_rows(game, wager)


def test_a_clause_tells_what_cites_it() -> None:
    poker = GAME["three-card-poker"]
    assert "settlement:ante:lose" in used_by(poker, "3.14.2")
    assert "incident:cards-exposed" in used_by(poker, "5.5")
    assert used_by(poker, "2.1") == ()


def test_a_sheet_is_split_at_its_clauses_and_what_is_missing_is_told() -> None:
    pictures = GAME["three-pictures"]
    sheet = split_sheet(
        pictures,
        "3. How to play\t4\n\n#### 3. How To Play\n- 3.10. Pictures are\n  highest.\n"
        "  - 3.13.1. Points pay.\n12\n4.1 Winners\n1 Row without a clause 5 to 1\n5. The rest",
    )
    assert sheet.clauses == {
        "3.10": "Pictures are highest.",
        "3.13.1": "Points pay.",
        "4.1": "Winners 1 Row without a clause 5 to 1",
    }
    assert "3.11" in sheet.missing
    assert set(sheet.missing) | set(sheet.clauses) == set(clauses_of(pictures))


def test_notes_of_appendices_and_lettered_clauses_are_told_apart() -> None:
    prime = GAME["three-card-prime"]
    sheet = split_sheet(
        prime,
        "3. Then each:\n a. Plays; or\n b. Folds.\n5. The Ante:\n a. Pushes.\n"
        "Appendix A - Play\nTable\nNotes:\n1. A royal.\nAppendix B\nNotes:\n1. A maximum.\n",
    )
    assert sheet.clauses == {
        "3": "Then each:",
        "3a": "Plays; or",
        "3b": "Folds.",
        "5": "The Ante:",
        "5a": "Pushes.",
        "A": "Play Table",
        "A note 1": "A royal.",
        "B note 1": "A maximum.",
    }


def test_a_table_from_elsewhere_is_a_house_variant_and_cites_no_clause_of_the_sheet() -> None:
    hand = {
        "game": "three-card-poker",
        "dealer": "Qs 7d 2c",
        "boxes": [{"hand": "9h 8h 7h", "decision": "play", "wagers": {"ante": "25"}}],
    }
    table = {"pays": {"straight-flush": 5, "trips": 3, "straight": 1}}
    other = {"base": "mbs", "wagers": {"ante-bonus": table}}
    for house, clause in (("mbs", "3.14.4, 4.2"), (other, "3.14.4")):
        (line,) = (
            line
            for line in settled(hand | {"house": house})["boxes"][0]["lines"]
            if line["wager"] == "ante-bonus"
        )
        assert line["clause"] == clause
        assert ("house variant: 5 to 1" in line["reason"]) == (house == other)


def test_a_bonus_cites_the_clause_of_the_case_that_happened() -> None:
    box = {"hand": "9h 8d 7c", "decision": "play", "wagers": {"ante": "25", "pair-plus": "5"}}
    for dealer, bonus, pair in (("Qs 7d 2c", "3.14.4", "3.14.5"), ("Js 7d 2c", "3.13.3", "3.13.4")):
        document = {"game": "three-card-poker", "dealer": dealer, "boxes": [box]}
        lines = {line["wager"]: line for line in settled(document)["boxes"][0]["lines"]}
        assert lines["ante-bonus"]["clause"] == f"{bonus}, 4.2"
        assert lines["pair-plus"]["clause"] == f"{pair}, 4.3"


def test_a_sheet_is_known_by_the_title_at_its_head() -> None:
    for game in GAMES:
        head = f"\n\n**{game.title.render().upper()}**\n(RWS) Game Rules\n"
        assert titled(head + "Three Card Poker, Three Pictures\n" * 20, GAMES) is game
    assert titled("1. Definitions", GAMES) is None


def test_rows_of_a_table_stay_lines_of_their_own() -> None:
    poker = next(game for game in GAMES if game.id == "three-card-poker")
    text = "4.1 The odds\nare these:\n| Hand | Pays |\n|---|---|\n| Win | 1 to 1 |\n"
    sheet = split_sheet(poker, text)
    assert sheet.clauses["4.1"] == "The odds are these:\nHand · Pays\nWin · 1 to 1"
