"""Random rounds as dealers pay and take them, and what is left to be done, reckoned by itself."""

import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tests.certain import certain
from tests.oracle.rounds import random_document
from trifelt.engine.documents.read import read_document
from trifelt.engine.games import find_game
from trifelt.engine.houses import BUILT_IN
from trifelt.engine.houses.house import House
from trifelt.engine.money import money_text, plain_amount, read_money
from trifelt.engine.parsing import parse_json
from trifelt.engine.payout_check.oneline import Paid
from trifelt.engine.settlement import settle
from trifelt.engine.settlement.document import Line
from trifelt.engine.settlement.placing import cuts_bets
from trifelt.engine.wager import Result
from trifelt.gui.check.model.draft import CheckDraft, draft_of_document, with_paid

Bet = tuple[int, str | None, str]
Person = tuple[int, str | None]


class Acted(NamedTuple):
    """What somebody did with a bet, as it is typed, and what is left to be done then."""

    text: str = ""  # not recorded
    pay: int = 0  # below zero what is to be taken back
    collect: int = 0
    back: int = 0
    wrong: bool = False  # by what was recorded
    keep: int = 0  # of a stake, what the house keeps and nobody said that it took


def whole_round(game: str, rng: random.Random) -> tuple[House, CheckDraft, dict[Bet, list[Line]]]:
    """A round as it is typed into the form, and its lines by what they are paid on."""
    while True:
        content: Any = parse_json(json.dumps(random_document(game, rng)))
        some = [
            late_bet(content, rng),
            withdrawn_bet(content, rng),
            rng.choice([{"id": "house-void", "ground": "x"}, decision(content, rng)]),
        ]
        if "amounts" in some[2] and rng.random() < 0.3:  # of what was taken back
            names = {name: some[1][name] for name in ("box", "bettor", "wager") if name in some[1]}
            some[2]["amounts"][0].pop("bettor", None)
            some[2]["amounts"][0] |= names | {"returned": some[1]["amount"]}
        if game == "lucky-three-pictures":
            some.append({"id": "over-maximum", "noticed": "before-close"})
            content.setdefault("house", {"base": "rws", "wagers": {"main": {"max": "50"}}})
        content["incidents"] = [one for one in some if rng.random() < 0.3]
        for box in content["boxes"][1:]:  # somebody bets on several boxes
            if "bettors" in box and "bettors" in content["boxes"][0]:
                box["bettors"][0]["name"] = content["boxes"][0]["bettors"][0]["name"]
        read = read_document(content, BUILT_IN)
        if read.document is None:  # a bonus cannot be increased
            continue
        if is_over(content["incidents"]) and not cuts_bets(read.document.house):
            continue  # there is no maximum to be over
        lines: dict[Bet, list[Line]] = {}
        for line in settle(read.document).lines:
            lines.setdefault((line.box, line.bettor, line.wager), []).append(line)
        if lines:
            return read.document.house, draft_of_document(read.document), lines


def is_over(declared: Iterable[Mapping[str, Any]]) -> bool:
    """Whether what was over a maximum was refused before the close."""
    return any(one["id"] == "over-maximum" for one in declared)


def late_bet(content: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A wager or an increase of one after the call, somewhere, of somebody."""
    declared, person = bet_on(content, rng)
    late = {**declared, "id": "late-increase", "amount": rng.choice(["20", "0.05"])}
    if rng.random() < 0.4:
        placeable = certain(find_game(content["game"])).placeable
        late |= {"id": "late-wager", "wager": rng.choice(placeable).id}
        if "name" in person and rng.random() < 0.5:
            late["bettor"] = "Zoe"  # who has nothing else on the box
    return late


def withdrawn_bet(content: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A stake taken back after the call, a part of it or all."""
    declared, person = bet_on(content, rng)
    stake = certain(read_money(plain_amount(str(person["wagers"][declared["wager"]]))))
    amount = money_text(rng.choice([stake, max(1, stake // 2)]))
    return {**declared, "id": "withdrawn-wager", "amount": amount}


def decision(content: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Somebody of the house decides what a bet pays, whatever was done with it before."""
    declared, person = bet_on(content, rng)
    stake = certain(read_money(plain_amount(str(person["wagers"][declared["wager"]]))))
    returned = money_text(rng.choice([0, stake // 2, stake]))
    amount = {**declared, "winnings": rng.choice(["0", "0", "20"]), "returned": returned}
    return {"id": "house-decision", "ground": "x", "who": "Eve", "amounts": [amount]}


def bet_on(content: dict[str, Any], rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """One of the bets as an irregularity names it, and whose it is."""
    place = rng.randrange(len(content["boxes"]))
    box = content["boxes"][place]
    person = rng.choice(box.get("bettors", [box]))
    declared = {"box": box.get("box", place + 1), "wager": rng.choice(list(person["wagers"]))}
    if "name" in person:
        declared["bettor"] = person["name"]
    return declared, person


def apart(lines: list[Line], held: int, *, decided: bool) -> tuple[int, int]:
    """What a 0 says nothing of, and what the player holds of a stake lost or kept by the house."""
    gone = sum(line.stake - line.returned for line in lines)
    back = [
        one.returned if decided else min(one.returned, one.stake - one.in_play) for one in lines
    ]
    not_lost = min(held, back[0])  # a late bet is not the player's to take
    return sum(back) - not_lost, min(gone, held - not_lost)


def acted(
    lines: list[Line],
    held: int,
    rng: random.Random,
    gaps: float,
    errors: float,
    *,
    decided: bool,
    keeps: bool,
    refused: bool,
) -> Acted:
    """What a hand did: as due, otherwise, or nobody knows; of a stake the player holds some, and
    that of a win the house may keep; what was over a maximum may have been refused.
    """
    won = sum(line.winnings for line in lines)
    back = sum(line.returned for line in lines)
    stake = sum(line.stake for line in lines)
    late = sum(line.returned for line in lines[1:])
    kept = sum(line.stake - line.returned for line in lines if line.result is Result.WIN)
    lost = stake - back - kept
    open_back, held_gone = apart(lines, held, decided=decided)
    held_lost = min(lost, held_gone)
    if rng.random() < gaps:
        return Acted(collect=held_lost, back=open_back)
    paid, given = won, rng.choice([None, 0, open_back, open_back, open_back // 2, back])
    if not won:
        paid = -rng.choice([0, 0, lost, lost + kept])
    if rng.random() < errors:
        paid = rng.choice([max(0, won - 2_500), won + 5, won + 10_000, -stake, -(stake // 2), 0])
        given = rng.choice([given, None, back // 2, stake, stake + 5])
    said = money_text(paid) if paid >= 0 else f"-{money_text(-paid)}"
    said += "" if given is None else f"<{money_text(given)}"
    told = given is not None
    given, cash = given or 0, won - max(0, paid)
    if paid == 0 and given <= open_back:  # the rest is where it should be
        cash -= held_gone - held_lost
        wrong = bool(cash or held_lost)
        return Acted(said, cash, held_lost, open_back - given, wrong)
    # An increase may lie with the stake, unless it was swept with it; what goes back is that first.
    late_missing, swept = max(0, late - given), -paid > stake - late
    given, back, stake = max(0, given - late), back - late, stake - late
    open_back -= late
    in_hand, takes = min(back, held - held_gone) + held_gone, min(stake, max(0, -paid))
    if paid >= 0:  # the stake of a win lies where it was, but for what the house keeps of it
        takes = stake - in_hand if keeps or not paid else min(kept, stake - in_hand)
    has = of_player(stake, in_hand, takes, given)
    lies = max(0, stake - in_hand - takes)
    asked = (
        max(0, min(open_back, lies) - given) if paid and (told or (refused and not decided)) else 0
    )
    keep = max(0, kept - held_gone) if paid > 0 and not (told or keeps) else 0
    too_much, missing = max(0, has - back), max(0, back - has)
    collect, cash = min(lost, too_much), cash - max(0, too_much - lost)
    short = missing or (swept and late_missing)
    wrong = bool(cash or collect or (paid < 0 and short))
    return Acted(said, cash, collect, missing + asked + late_missing, wrong, keep)


def of_player(stake: int, in_hand: int, takes: int, gives: int) -> int:
    """What of a stake is the player's, chip by chip: what he holds, and what nobody took of it."""
    lies = stake - in_hand
    swept = min(lies, takes)
    lies, in_hand = lies - swept, in_hand - (takes - swept)
    handed = min(lies, gives)
    # What he took himself is in his pocket, so all that is beyond what lay is added to that.
    return lies + in_hand + gives - handed


def held_of(draft: CheckDraft) -> Counter[Bet]:
    """What players took back of their stakes."""
    found: Counter[Bet] = Counter()
    for one in draft.incidents:
        if one["id"] == "withdrawn-wager":
            found[one["box"], one.get("bettor"), one["wager"]] = certain(read_money(one["amount"]))
    return found


def decided_of(draft: CheckDraft) -> set[Bet]:
    """The bets whose amounts somebody of the house decided."""
    return {
        (one["box"], one.get("bettor"), one["wager"])
        for declared in draft.incidents
        if declared["id"] == "house-decision"
        for one in declared["amounts"]
    }


def fill(draft: CheckDraft, acts: Mapping[Bet, Acted]) -> CheckDraft:
    names = {
        (box.number, bettor.name or None): n
        for box in draft.boxes
        for n, bettor in enumerate(box.bettors)
    }
    return with_paid(
        draft,
        [
            Paid(box, names[box, bettor], wager, one.text)
            for (box, bettor, wager), one in acts.items()
            if one.text
        ],
    )


class Left(NamedTuple):
    """What is left to be done for some people, whatever was not recorded."""

    pay: Counter[Person]
    undecided: set[Person]  # who have too much, and may be due more
    collect: Counter[Person]
    back: Counter[Person]

    @property
    def acts(self) -> dict[str, dict[Person, int]]:
        """What is said of it, with whom and what sum."""
        return {
            "pay": {one: cents for one, cents in self.pay.items() if cents > 0},
            "take back": {one: -cents for one, cents in self.pay.items() if cents < 0},
            "collect": self.collect,
            "give back": self.back,
        }


def left_of(
    acts: Mapping[Bet, Acted],
    lines: Mapping[Bet, list[Line]],
    in_hand: Mapping[Bet, int],
    players: Mapping[int, str],
    recorded: bool,
) -> Left:
    """What is left for each person; `players` names those who have a box each."""
    pay, collect, back = Counter[Person](), Counter[Person](), Counter[Person]()
    unknown, held = Counter[Person](), Counter[Person]()
    for bet, one in acts.items():
        due = sum(line.winnings for line in lines[bet])
        if due:  # what he holds of a stake that the house keeps is so much of his payment
            due -= in_hand[bet]
        person = bet[0], bet[1] or players.get(bet[0])
        pay[person] += one.pay + (0 if recorded else due)
        collect[person] += one.collect
        back[person] += one.back
        unknown[person] += due if recorded and not one.text else 0
        held[person] += min(one.collect, in_hand[bet])
    undecided = {one for one in pay if pay[one] - held[one] < 0 < unknown[one]}
    for whose in undecided:  # what lies there is collected all the same
        collect[whose] -= held[whose]
    pay = Counter({one: cents for one, cents in pay.items() if cents and one not in undecided})
    return Left(pay, undecided, +collect, +back)
