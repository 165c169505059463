"""A round as a settle document with its 52 cards, and back."""

import json

import pytest

from tests.certain import certain
from tests.engine.incidents.rounds import ALL, LUCKY, PICTURES, by_id, with_incidents, without_cards
from tests.engine.round.tables import POKER, bet, new_round, said
from trifelt.engine.cards import cards_text
from trifelt.engine.documents.read import read_document
from trifelt.engine.documents.write import write_document, write_settlement
from trifelt.engine.games.game import Decision
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.round.play import Phase
from trifelt.engine.round.records import RefusedError
from trifelt.engine.round.saved import act, read_deck, round_of, verify_round_of, write_deck
from trifelt.engine.settlement import settle
from trifelt.engine.settlement.document import Document


def read(content: object) -> Document:
    found = read_document(content, BUILT_IN)
    assert found.document is not None, [fault.render() for fault in found.faults]
    return found.document


@pytest.mark.parametrize("document", **by_id(ALL))
def test_a_document_is_played_and_gives_itself_back(document: object) -> None:
    original = read(document)
    round_ = round_of(original)
    assert round_.phase is Phase.REVEALED
    assert round_.document() == original
    assert write_settlement(round_.settle()) == write_settlement(settle(original))


def test_a_kept_round_is_json_with_document_seed_and_52_cards() -> None:
    round_ = new_round(POKER, seed=5)
    bet(round_, 1, "Ann", ante=500, progressive=250)
    bet(round_, 2, "Bo", pair_plus=100)
    round_.close()
    round_.deal()
    round_.decide(1, Decision.PLAY)
    round_.reveal()
    settled = write_settlement(round_.settle())
    document = write_document(round_.document(), whole_house=True)
    content = json.loads(json.dumps({"document": document, **write_deck(round_)}))
    assert content["seed"] == 5
    assert content["deck"] == cards_text(round_.deck)
    deck = certain(read_deck(content), tuple)
    again = round_of(read(content["document"]), deck=deck, seed=content["seed"])
    assert again.deck == round_.deck
    assert {**write_settlement(again.settle()), "house": "mbs"} == settled


@pytest.mark.parametrize("deck", [None, 5, "Ah", "Ah Ah", cards_text(range(51))])
def test_a_deck_that_is_not_52_cards_is_told(deck: object) -> None:
    assert "52 cards" in said(read_deck({"deck": deck}))


def test_another_deck_does_not_pass_for_the_rounds_own() -> None:
    with pytest.raises(RefusedError, match="does not deal this round"):
        round_of(read(PICTURES), deck=range(52))


def test_a_void_round_is_dealt_no_further_than_its_hands_are_known() -> None:
    void = {"id": "void", "ground": "g"}
    bare = round_of(read(with_incidents(without_cards(LUCKY), void)))
    assert (bare.phase, bare.cards(1)) == (Phase.VOID, ())
    foreign = {"id": "foreign-card"}
    one_hand = without_cards(PICTURES)
    one_hand["boxes"][0]["hand"] = "Ks 4d 4h"
    round_ = round_of(read(with_incidents(one_hand, foreign)))
    assert (len(round_.cards(1)), round_.cards(2)) == (3, ())
    assert round_.document() == read(with_incidents(one_hand, foreign))


def test_a_hand_dealt_after_one_that_is_not_known_is_refused() -> None:
    second = without_cards(PICTURES)
    second["boxes"][1]["hand"] = "Ks 4d 4h"
    document = read(with_incidents(second, {"id": "foreign-card"}))
    assert "is not known" in said(verify_round_of(document))
    with pytest.raises(RefusedError):
        round_of(document)


def test_moved_hands_are_dealt_where_they_came_from() -> None:
    moves = [{"from": 1, "to": 2}, {"from": 2, "to": 1}]
    moved = {"id": "misdeal", "handled": False, "reconstructible": True, "moves": moves}
    original = read(with_incidents(PICTURES, moved))
    round_ = round_of(original)
    dealt_first = {record.card for record in round_.records[3:6] if hasattr(record, "card")}
    assert dealt_first == set(round_.cards(2))
    assert round_.document() == original


def test_records_of_another_round_are_not_replayed() -> None:
    """A card must come from the deck as it did then."""
    round_ = new_round(POKER, seed=5)
    bet(round_, 1, "Ann", ante=500)
    round_.close()
    round_.deal()
    other = new_round(POKER, seed=6)
    bet(other, 1, "Ann", ante=500)
    other.close()
    dealt = round_.records[len(other.records)]
    with pytest.raises(ValueError, match="the records are those of another round"):
        act(other, dealt)


def test_cards_cannot_lie_where_no_bet_entitles_to_them() -> None:
    document = read(with_incidents(PICTURES, {"id": "foreign-card"}))
    box = document.boxes[1]._replace(bettors=())
    bare = document._replace(boxes=(document.boxes[0], box))
    assert said(verify_round_of(bare)) == "Cards are dealt to a place with no bet."
