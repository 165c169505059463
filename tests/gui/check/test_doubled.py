"""A card that is twice on the table: told, and taken as it lies where no card decides anything."""

import pytest

from tests.certain import certain
from tests.gui.check.typed import typed
from trifelt.engine.cards import read_cards
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_document
from trifelt.engine.games import GAMES
from trifelt.engine.games.game import Game
from trifelt.engine.houses.read import OneHouse
from trifelt.engine.settlement.judging import NOTHING_DECIDED
from trifelt.gui.check.model.verdict_words import headline

DOUBLED = {
    "three-card-poker": "1 9c9d4h p 30>30 play>30 / 2 KdJs4h f 50>-50 / d Qh7c5d",
    "three-card-prime": "1 9c9d4h p 30>30 play>30 / 2 KdJs4h f 50>-50 / d Qh7c5d / c 7c",
    "three-pictures": "1 9c9d4h 30>60 / 2 KdJs4h 50>-50 / d Qh7c5d",
    "prosperity-3-pictures": "1 9c9d4h 30>60 / 2 KdJs4h 50>-50 / d Qh7c5d",
    "lucky-three-pictures": "1 9c9d4h @Ann* 30>60 / 2 KdJs4h 50>-50 / d Qh7c5d",
}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_round_that_is_void_whatever_the_cards_are_takes_them_as_they_lie(game: Game) -> None:
    """MBS 5.1, 5.2, RWS 5.5.1, 5.5.2: two fours of hearts or a fourth card are what voids it."""
    line = DOUBLED[game.id]
    others = [line.replace("KdJs4h", hand) for hand in ("KdJs4c2c", "KdJsKd", "KdJsKd4h")]
    open_ = typed(game.id, line).result
    excess = game.irregularity("deck-count") or certain(game.irregularity("house-void"))
    assert headline(open_.sums).render().endswith("4h dealt twice: box 1 and box 2")
    told = open_.faults["boxes[1].hand"].render()
    assert f"“{excess.title}”" in told
    assert excess.clause in told
    for incident in game.irregularities:
        voids = incident.id in ("foreign-card", "deck-count", "house-void", "not-shuffled")
        if not (voids or incident.id == "cards-exposed"):
            continue
        answers = {"house-void": "ground=x", "cards-exposed": "count=2"}.get(incident.id, "")
        declared = f" / i {incident.id} {answers}"
        for dealt in (line, *others):
            result = typed(game.id, dealt + declared).result
            assert result.is_whole, dict(result.faults)
            assert not result.sums.pay
            assert not result.sums.collect
            assert "give back 50.00 of the stakes to box 2" in headline(result.sums).render()
            again = read_document(
                write_document(certain(result.settlement).document), OneHouse(result.house)
            )
            assert again.document == certain(result.settlement).document, again.faults
    decided = typed(game.id, line + " / i house-decision ground=x who=Lee pays=1:main:0:30")
    assert "boxes[1].hand" in decided.result.faults  # the other box is settled by its cards


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_5_2_a_card_that_is_twice_in_one_hand_is_told_with_the_clause_to_declare(
    game: Game,
) -> None:
    excess = game.irregularity("deck-count") or certain(game.irregularity("house-void"))
    for field, place, cards in (
        ("boxes[1].hand", "box 2", "KdJsKd"),
        ("dealer", "the dealer's hand", "Qh7cQh"),
    ):
        whole = {"box 2": "KdJs4h"}.get(place, "Qh7c5d")
        result = typed(
            game.id, DOUBLED[game.id].replace("9d4h", "9d4s").replace(whole, cards)
        ).result
        assert headline(result.sums).render().endswith(f"{cards[:2]} dealt twice: {place}")
        told = result.faults[field].render()
        assert f"“{excess.title}”" in told
        assert not result.is_whole
        assert result.boxes[1].name is None or field == "dealer"


def test_5_4_known_cards_with_one_twice_decide_no_more_than_those_that_differ() -> None:
    line = "1 KsKhKs @Ann* 30>30 / d AdAcAd / i foreign-card / i technical-interruption"
    (missing,) = typed("lucky-three-pictures", line).result.read.missing
    assert missing.place == "incidents[1].established"
    assert str(NOTHING_DECIDED) in missing.text.render()


DECLARED = " / i deck-count"


def test_5_2_a_card_of_the_grid_is_dealt_once_more_where_a_card_may_be_dealt_twice() -> None:
    (king,) = read_cards("Kd").cards
    check = typed("three-card-poker", "1 9c9d4h p 30 / 2 KdJs f 50 / d Qh7c5d")
    assert certain(check.toggle_card("dealer", king)).render() == "Kd is already dealt: box 2"
    assert check.toggle_card("boxes[1].hand", king) is None
    assert check.draft.boxes[1].hand == "Js"
    check = typed("three-card-poker", "1 9c9d4h p 30 / 2 KdJs f 50 / d Qh7c5d" + DECLARED)
    assert check.toggle_card("dealer", king) is None
    assert check.toggle_card("boxes[1].hand", king) is None
    assert (check.draft.boxes[1].hand, check.draft.dealer) == ("Kd Js Kd", "Qh 7c 5d Kd")
    assert check.result.is_whole
    assert check.toggle_card("boxes[1].hand", king) is None  # a third click takes both out
    assert check.draft.boxes[1].hand == "Js"


def test_5_2_the_first_cards_that_are_clicked_may_be_twice_before_anything_is_staked() -> None:
    (king,) = read_cards("Kd").cards
    for declared, again in (("", False), (DECLARED, True)):
        check = typed("three-card-poker", "d Kd7c5d" + declared)
        assert (check.toggle_card("boxes[0].hand", king) is None) is again
