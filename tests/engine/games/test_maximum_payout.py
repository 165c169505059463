"""The maximum aggregate payout of Three Card Prime (A note 6, B note 1, C note 5, D note 1)."""

from tests.engine.settlement.settling import Document, line_of, lines_of, notices_of, prime

CAPPED = prime(
    "8h 8d 8c",
    "Qs 7d 4c",
    fourth="2s",
    wagers={"ante": "100", "prime": "10", "pair-bonus": "100", "all-six": "1000"},
)


def capped(**cap: object) -> Document:
    return {**CAPPED, "house": {"base": "standard", "cap": {"amount": "1000", **cap}}}


def winnings(document: Document) -> dict[str, str]:
    return {line["wager"]: line["winnings"] for line in lines_of(document)}


def test_the_notice_of_a_cap_names_what_it_cut_and_the_notes_that_allow_it() -> None:
    (notice,) = notices_of(capped(), "cap")
    assert notice["clause"] == "A note 6, C note 5, D note 1"
    for told in ("11,500.00", "1,000.00", notice["clause"]):
        assert told in notice["text"]
    assert notice["box"] == 1
    assert [one["wager"] for one in notices_of(capped(pooled=False), "cap")] == [
        "pair-bonus",
        "all-six",
    ]
    assert [one["clause"] for one in notices_of(capped(pooled=False), "cap")] == [
        "C note 5",
        "D note 1",
    ]


def test_a_line_says_itself_that_it_was_cut() -> None:
    assert line_of(capped(), "play")["reason"].endswith(
        " Limited to 43.48 of 500.00 by the maximum payout."
    )
    assert "maximum" not in line_of(capped(), "ante")["reason"]
    assert "maximum" not in line_of(CAPPED, "play")["reason"]


def test_a_cap_that_is_just_reached_does_nothing() -> None:
    assert not notices_of(capped(amount="11500"), "cap")
    assert notices_of(capped(amount="11499.99"), "cap")


def test_the_example_of_the_rules() -> None:
    """M = 50,000 over 1,000 + 2,500 + 100,000: Play 200 at 5, Pair Bonus 1 at 2,500, All-Six."""
    house = {
        "base": "standard",
        "cap": {"amount": "50000"},
        "wagers": {"pair-bonus": {"pays": {"trips": "2500 to 1"}}},
    }
    wagers = {"ante": "200", "pair-bonus": "1", "all-six": "2000"}
    paid = winnings(prime("8h 8d 8c", "8s 7d 4c", fourth="3s", wagers=wagers, house=house))
    assert paid == {
        "ante": "0.00",
        "play": "483.09",
        "pair-bonus": "1207.73",
        "all-six": "48309.18",
    }


def decided(winnings: str, **cap: object) -> Document:
    """All-Six won that amount by a decision; the others win 6,500.00 by the sheet."""
    amounts = {"box": 1, "wager": "all-six", "winnings": winnings, "returned": "1000.00"}
    decision = {"id": "house-decision", "ground": "x", "who": "Lee", "amounts": [amounts]}
    return {**capped(**cap), "incidents": [decision]}


def test_what_was_decided_is_paid_beside_the_maximum_and_its_notice_says_so() -> None:
    without, beside = decided("0.00"), decided("400.00")
    assert "decided" not in notices_of(without, "cap")[0]["text"]
    (told,) = notices_of(beside, "cap")
    assert "400.00 was decided" in told["text"]
    assert told["clause"] == notices_of(without, "cap")[0]["clause"]
    assert winnings(beside) == winnings(without) | {"all-six": "400.00"}


def test_a_decision_that_alone_exceeds_the_maximum_is_told_and_cites_no_note() -> None:
    assert not notices_of(decided("500.00", amount="7000"), "cap")
    (told,) = notices_of(decided("500.01", amount="7000"), "cap")
    assert "limited" not in told["text"]
    assert (told["box"], told["clause"]) == (1, None)
