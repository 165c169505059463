"""Rounds whose money is easily followed, settled with irregularities declared."""

from typing import Any

from tests.engine.settlement import settling

POKER: dict[str, Any] = {
    "game": "three-card-poker",
    "dealer": "Qs 7d 2c",
    "jackpot": "25000",
    "boxes": [
        {
            "box": 1,
            "hand": "Ah 10c 8h",
            "decision": "play",
            "wagers": {"ante": "25", "pair-plus": "10", "progressive": "2.50"},
        },
        {"box": 2, "hand": "9s 4d 3c", "decision": "fold", "wagers": {"ante": "20"}},
    ],
}
PRIME: dict[str, Any] = {
    "game": "three-card-prime",
    "dealer": "Qs 7d 2c",
    "fourth": "9c",
    "boxes": [
        {
            "hand": "Ah 10c 8h",
            "decision": "play",
            "wagers": {"ante": "25", "prime": "5", "pair-bonus": "10", "all-six": "1"},
        }
    ],
}
PICTURES: dict[str, Any] = {
    "game": "three-pictures",
    "dealer": "Qs 2d 4c",
    "boxes": [
        {"hand": "Ks 4d 4h", "wagers": {"main": "100", "tie": "10", "three-pictures": "5"}},
        {"hand": "Kh 2h 2c", "wagers": {"main": "40"}},
    ],
}
PROSPERITY: dict[str, Any] = {
    "game": "prosperity-3-pictures",
    "dealer": "Qs 2d 4c",
    "boxes": [
        {"hand": "Ks 4d 4h", "wagers": {"main": "100", "tie": "10", "picture-perfect": "5"}},
        {"hand": "Kh 2h 2c", "wagers": {"main": "40"}},
    ],
}
LUCKY: dict[str, Any] = {
    "game": "lucky-three-pictures",
    "dealer": "Qs 2d 4c",
    "boxes": [
        {
            "box": 1,
            "hand": "Ks 4d 4h",
            "bettors": [
                {"name": "Ann", "seated": True, "wagers": {"main": "100", "lucky-tie": "10"}},
                {"name": "Bo", "wagers": {"main": "60", "player-lucky-6": "5"}},
            ],
        },
        {"box": 3, "hand": "Kh 2h 2c", "wagers": {"main": "40"}},
    ],
}
MBS = [POKER, PICTURES, PROSPERITY]
ALL = [POKER, PRIME, PICTURES, PROSPERITY, LUCKY]


def by_id(documents: list[dict[str, Any]]) -> Any:
    """The documents with their games as the names of test cases."""
    return {"argvalues": documents, "ids": [document["game"] for document in documents]}


def with_incidents(document: dict[str, Any], *incidents: dict[str, Any]) -> dict[str, Any]:
    return {**document, "incidents": list(incidents)}


def without_cards(document: dict[str, Any]) -> dict[str, Any]:
    """The same round with nothing known of cards and decisions."""
    bare = {key: value for key, value in document.items() if key not in ("dealer", "fourth")}
    bare["boxes"] = [
        {key: value for key, value in box.items() if key not in ("hand", "decision")}
        for box in document["boxes"]
    ]
    return bare


def settled(document: dict[str, Any], *incidents: dict[str, Any]) -> dict[str, Any]:
    """The settled round, whose money is conserved in every total."""
    answer = settling.settled(with_incidents(document, *incidents))
    assert_conserved(answer)
    return answer


def faults(document: dict[str, Any], *incidents: dict[str, Any]) -> list[str]:
    return settling.faults_of(with_incidents(document, *incidents))


def cents(text: str) -> int:
    """Text with two places as a whole number."""
    return int(text.replace(".", ""))


def assert_conserved(answer: dict[str, Any]) -> None:
    """Every total is the sum of its parts, and the net is what came back less what was staked."""
    for key in ("staked", "winnings", "returned", "net"):
        assert cents(answer[key]) == sum(cents(box[key]) for box in answer["boxes"])
    for box in answer["boxes"]:
        of_lines = {
            "staked": sum(cents(line["stake"]) for line in box["lines"]),
            "winnings": sum(cents(line["winnings"]) for line in box["lines"]),
            "returned": sum(cents(line["returned"]) for line in box["lines"]),
        }
        assert {key: cents(box[key]) for key in of_lines} == of_lines
        assert cents(box["net"]) == of_lines["winnings"] + of_lines["returned"] - of_lines["staked"]
        for key in ("staked", "winnings", "returned", "net"):
            if "bettors" in box:
                assert cents(box[key]) == sum(cents(one[key]) for one in box["bettors"])


def lines(answer: dict[str, Any]) -> list[dict[str, Any]]:
    return [line | {"box": box["box"]} for box in answer["boxes"] for line in box["lines"]]


def money(line: dict[str, Any]) -> tuple[Any, ...]:
    """Whose, which, and what of it was settled, won and returned."""
    return (
        line["box"],
        line["bettor"],
        line["wager"],
        line["stake"],
        line["in_play"],
        line["result"],
        line["winnings"],
        line["returned"],
    )


def notices(answer: dict[str, Any], kind: str = "incident") -> list[dict[str, Any]]:
    return [notice for notice in answer["notices"] if notice["kind"] == kind]


def only_notice(answer: dict[str, Any], kind: str = "incident") -> dict[str, Any]:
    """The one notice of its kind."""
    (notice,) = notices(answer, kind)
    return notice


def assert_void(answer: dict[str, Any], clause: str | None) -> None:
    """Every wager goes back whole under the clause, and nothing is won."""
    for line in lines(answer):
        assert (line["result"], line["outcome"], line["odds"]) == ("returned", "returned", None)
        assert (line["in_play"], line["winnings"]) == ("0.00", "0.00")
        assert line["returned"] == line["stake"]
        assert line["clause"] == clause
    assert answer["staked"] == answer["returned"]
    assert answer["net"] == "0.00"


def assert_as_without(document: dict[str, Any], answer: dict[str, Any]) -> None:
    """The money is what it would be without the irregularity."""
    assert [money(line) for line in lines(answer)] == [
        money(line) for line in lines(settled(document))
    ]
