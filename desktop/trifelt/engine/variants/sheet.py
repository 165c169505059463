"""The analyst's sheet of a house: its exact figures as plain content, and as rows of a table."""

from decimal import Decimal
from fractions import Fraction
from shlex import join
from typing import Any, Final

from trifelt.engine.exact.analysis import count_house
from trifelt.engine.exact.figures import Figures, WagerFigures
from trifelt.engine.exact.play import Play, Strategy
from trifelt.engine.hands import DEAL_COUNT
from trifelt.engine.houses.cells import Award, Cell, JackpotShare, cell_text
from trifelt.engine.houses.house import House
from trifelt.engine.houses.schema import write_house
from trifelt.engine.languages import ENGLISH_CODE
from trifelt.engine.money import Odds, money_text
from trifelt.engine.resources import described
from trifelt.engine.settlement.document import notice_content
from trifelt.engine.settlement.house_notices import figure_notices
from trifelt.engine.variants.editing import effective_cell
from trifelt.engine.variants.outcomes import row_figures

CONFIDENCE: Final = 0.9
# The standard deviations to either side of the mean of a normal distribution that hold so many.
DEVIATIONS: Final = 1.6448536269514722
ROUNDS: Final = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)

_OF_SHEET: Final = ("version", "game", "house", "edition", "play", "jackpot", "seats", "house_name")
_OF_WAGER: Final = (
    "house_edge",
    "rtp",
    "hit_rate",
    "standard_deviation",
    "exact_return",
    "volatility_index",
)
_ENDS: Final = "low", "high"
_OF_OUTCOME: Final = ("outcome", "row", "odds", "combinations", "of", "probability", "return")


def figures_content(figures: Figures) -> dict[str, Any]:
    """The figures of a house: its wagers, best play, and what is to be said of them."""
    return {
        "total_combinations": DEAL_COUNT,
        "wagers": [_wager_content(figures, wager) for wager in figures.wagers.values()],
        "strategy": _strategy_content(figures.strategy),
        "notices": [notice_content(notice) for notice in figure_notices(figures)],
    }


def asked_content(house: House, play: Play, jackpot: int | None, seats: int) -> dict[str, Any]:
    """What figures depend on, as JSON repeats it beside the answer."""
    known = jackpot if house.game.priced_wager is not None else None
    return {
        "game": house.game.id,
        "house": house.id,
        "play": play.value,
        "jackpot": None if known is None else money_text(known),
        "seats": seats,
    }


def report_content(
    figures: Figures, jackpot: int | None, seats: int, named: str | None = None, *, language: str
) -> dict[str, Any]:
    """The whole sheet: the figures, how far results spread, the house's readings and edition.

    The house is `named` as it was asked for, which may be by its file.
    """
    house = figures.house
    asked = asked_content(house, figures.play, jackpot, seats)
    asked["house"] = asked["house"] or named
    command = _command(asked | {"lang": language}, named)
    content = asked | {"house_name": house.name, "edition": house.edition, "command": command}
    content["rounding"] = f"{money_text(house.rounding.unit)} {house.rounding.direction.value}"
    content |= figures_content(figures)
    content["cap"] = write_house(house).get("cap")
    content["pay_tables"] = _pay_tables(figures, jackpot, seats)
    content["readings"] = [
        {
            "reading": reading.id,
            "value": house.readings[reading.id],
            "title": reading.title.render(),
            "means": reading.values[house.readings[reading.id]].render(),
            "clause": reading.clause,
        }
        for reading in house.game.readings
    ]
    content["wagers"] = [
        wager | _spread(figures.wagers[wager["wager"]], envied="envy_value" in wager)
        for wager in content["wagers"]
    ]
    return described("report", content)


def _pay_tables(figures: Figures, jackpot: int | None, seats: int) -> list[dict[str, Any]]:
    """The rows of raises and payments, which the figures of the wagers they are on include."""
    house = figures.house
    found = row_figures(count_house(house), house, jackpot, seats, figures.play)
    tables: dict[str, dict[str, Any]] = {}
    for (wager, row), of in found.items():
        if wager in figures.wagers:
            continue
        table = {"wager": wager, "combinations": of.combinations, "rows": []}
        tables.setdefault(wager, table)["rows"].append(
            {
                "row": row,
                "odds": _odds_text(effective_cell(house, wager, row)),
                "combinations": of.count,
                "probability": float(of.probability),
                "return": _number(of.share),
            }
        )
    return list(tables.values())


def _command(asked: dict[str, Any], named: str | None) -> str:
    """The line that makes the same sheet again."""
    words = ["trifelt", "report", asked["game"], "--house", named or asked["house"]]
    for name, usual in (("play", "best"), ("jackpot", None), ("seats", 1), ("lang", ENGLISH_CODE)):
        if asked[name] != usual:
            words += [f"--{name}", str(asked[name])]
    return join(words)


def _spread(wager: WagerFigures, *, envied: bool) -> dict[str, Any]:
    """The volatility index, and between what returns 90 % of runs of some lengths end.

    As sheets of games have it, by the normal distribution; no run loses more than all it can. The
    outcomes of an envied wager hold their share of the envy, which a run need not meet.
    """
    nets = [outcome.net for outcome in wager.outcomes if outcome.net is not None]
    if wager.rtp is None or wager.standard_deviation is None:
        return {"volatility_index": None, "returns": []}
    index, rtp = DEVIATIONS * wager.standard_deviation, float(wager.rtp)
    least, most = 0.0 if envied else float(1 + min(nets)), float(1 + max(nets))
    return {
        "volatility_index": index,
        "returns": [
            {
                "rounds": rounds,
                "low": max(least, rtp - index / rounds**0.5),
                "high": min(most, rtp + index / rounds**0.5),
            }
            for rounds in ROUNDS
        ],
    }


def report_rows(report: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The sheet as a table: a line for each outcome, then one for each row of raises and payments.

    Each names all that it was worked out for. The titles come first, as JSON calls them; what is
    not known is empty.
    """
    reads = "; ".join(f"{one['reading']} = {one['value']}" for one in report["readings"])
    of_sheet = {name: report[name] for name in _OF_SHEET} | {"readings": reads}
    cap = report["cap"]
    capped = "" if cap is None else f"{cap['amount']} a {cap['per']}: {', '.join(cap['wagers'])}"
    of_sheet |= {"cap": capped + (", pooled" if cap and cap["pooled"] else "")}
    of_sheet |= {name: report[name] for name in ("rounding", "command")}
    of_run = [f"return_{end}_{rounds}" for rounds in ROUNDS for end in _ENDS]
    titles = *of_sheet, "wager", "stake", *_OF_OUTCOME, *_OF_WAGER, *of_run
    found: list[dict[str, Any]] = []
    for wager in report["wagers"]:
        runs = (run[end] for run in wager["returns"] for end in _ENDS)
        of_wager = (
            wager
            | dict(zip(of_run, runs, strict=False))
            | {"stake": 1, "of": wager["combinations"]}
        )
        of_wager["exact_return"] = _figure(wager["exact_return"])
        found += [
            of_wager | one | {"outcome": _figure(one["outcome"])} for one in wager["outcomes"]
        ]
    for table in report["pay_tables"]:
        of_table = {"wager": table["wager"], "of": table["combinations"]}
        found += [of_table | row | {"outcome": row["row"]} for row in table["rows"]]
    cells = ([(of_sheet | one).get(title) for title in titles] for one in found)
    return [titles, *(tuple("" if cell is None else cell for cell in row) for row in cells)]


def _figure(text: str | None) -> str | Decimal | Fraction | None:
    """A net in units or a fraction, written as text, as the number that it is."""
    if text is None or not (text[:1] in ("+", "-") or text == "0"):
        return text
    return Fraction(text) if "/" in text else Decimal(text)


def _wager_content(figures: Figures, wager: WagerFigures) -> dict[str, Any]:
    content: dict[str, Any] = {
        "wager": wager.wager,
        "house_edge": _number(wager.house_edge),
        "rtp": _number(wager.rtp),
        "hit_rate": _number(wager.hit_rate),
        "standard_deviation": wager.standard_deviation,
        "exact_return": None if wager.exact_return is None else str(wager.exact_return),
        "combinations": wager.combinations,
        "outcomes": [
            {
                "outcome": outcome.outcome,
                "row": outcome.row,
                "odds": _odds_text(outcome.cell),
                "combinations": outcome.count,
                "probability": float(wager.probability(outcome)),
                "return": _number(wager.share(outcome)),
            }
            for outcome in wager.outcomes
        ],
    }
    if wager.has_later_wager:
        content["element_of_risk"] = _number(wager.element_of_risk)
        content["average_total_wager"] = float(wager.average_total_wager)
    progressive = figures.progressive
    if progressive is not None and wager.wager == figures.house.game.priced_wager:
        least = progressive.break_even
        content["break_even_jackpot"] = None if least is None else money_text(least)
        price = figures.house.offers[wager.wager].price
        assert price is not None
        content["envy_value"] = float(progressive.envy / price)
    return content


def _odds_text(cell: Cell | None) -> str | None:
    """What is paid; nothing where a row loses or pushes."""
    if not isinstance(cell, Odds | Award | JackpotShare):
        return None
    return cell_text(cell).replace("meter", "jackpot")  # which reads alike


def _number(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def _strategy_content(strategy: Strategy | None) -> dict[str, Any] | None:
    if strategy is None:
        return None
    return {
        "rule": strategy.rule.render(),
        "threshold": strategy.threshold,
        "exceptions": [
            {
                "ranks": each.ranks,
                "suits": each.suits.render(),
                "hands": each.hands,
                "choice": each.choice.value,
            }
            for each in strategy.exceptions
        ],
        "plays": strategy.plays,
        "folds": strategy.folds,
    }
