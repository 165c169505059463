"""The sentences of the help that no descriptor holds, those with a game's other files included."""

import tomllib
from collections.abc import Mapping
from typing import Any, Final

from trifelt.engine.games.game import Game
from trifelt.engine.message import Message
from trifelt.engine.resources import resource_root

Words = tuple[tuple[Message, tuple[Message, ...]], ...]


def _told(title: Message, *paragraphs: Message) -> tuple[Message, tuple[Message, ...]]:
    return title, paragraphs


CARDS_AND_CHIPS: Final[Words] = (
    _told(
        Message("Writing cards"),
        Message(
            "A card is its rank and the first letter of its suit: Ah is the ace of hearts, 10d "
            "or Td the ten of diamonds. Capitals do not matter; spaces or commas may separate "
            "cards."
        ),
    ),
    _told(
        Message("Points and pictures"),
        Message(
            "In the pictures games an ace counts one, two to nine count their number, tens and "
            "pictures nothing; only the last digit of the sum counts. Jack, queen and king "
            "are the pictures: they alone are drawn as figures on a pale gold ground."
        ),
        Message(
            "Three pictures beat everything. Then points decide, and at equal points the "
            "number of pictures. Which pictures they are never ranks."
        ),
    ),
    _told(
        Message("Poker order of three cards"),
        Message(
            "Straight flush, three of a kind, straight, flush, pair, high card: with three "
            "cards a straight is rarer than a flush and beats it. A-2-3 is the lowest "
            "straight, Q-K-A the highest, and K-A-2 is not a straight."
        ),
    ),
    _told(
        Message("Chips"),
        Message(
            "Every chip has its value written on it: 1K is one thousand. The marks on its edge "
            "follow its place in the set, so that chips can be told apart without their "
            "colours. A stack has its highest chips at the bottom and shows its total."
        ),
        Message(
            "No rule sheet names chips or colours: the sets in the preferences can be changed "
            "freely."
        ),
    ),
)

LUCK: Final = Message(
    "The result of a session less what was to be expected of it, in standard deviations of the "
    "rounds played. Between −2 and +2 nothing unusual has happened."
)
FIGURES: Final[Words] = (
    _told(
        Message("House edge and return"),
        Message(
            "The house edge is the share of the first stake that the house keeps on average. "
            "It is negative where the player has the edge. The return (RTP) is one less the "
            "house edge."
        ),
    ),
    _told(
        Message("Element of risk"),
        Message(
            "Where a decision adds a second wager, the element of risk is the average loss "
            "divided by everything that was staked, the second wager included. It compares "
            "games with and without a decision fairly."
        ),
    ),
    _told(
        Message("Hit rate"),
        Message("How often a wager ends with more than it began: a push is not a hit."),
    ),
    _told(
        Message("Volatility"),
        Message(
            "The standard deviation of one round: how far a result usually is from its "
            "average. Over many rounds it grows with the square root of their number."
        ),
    ),
    _told(
        Message("Luck"),
        LUCK,
    ),
    _told(
        Message("Exact and simulated"),
        Message(
            "Exact figures count all 407,170,400 deals of two hands. Simulated figures come "
            "closer to them the longer a run is; z tells how many standard errors are "
            "between them, and only beyond 4 is it worth a second look."
        ),
    ),
    _told(
        Message("Ruin"),
        Message(
            "A session is ruined when the balance no longer covers everything that the next "
            "round may cost, its second wager included."
        ),
    ),
)

READINGS: Final[Words] = (
    _told(
        Message("What a reading is"),
        Message(
            "The rule sheets are the law here, but in places they are silent or say two "
            "things. Each such place is a reading: a switch of the house with a name and its "
            "clause. It acts everywhere at once: on the table, in the payout check, in the "
            "figures and in simulations."
        ),
        Message(
            "Whenever another value of a reading would have paid a round differently, a notice "
            "says so and quotes both sides."
        ),
    ),
    _told(
        Message("When a wager favours the player"),
        Message(
            "A tie wager that pays 10 to 1 on equal points gives the player an edge of more "
            "than half the stake, if it is read as printed. Read as equal ranking it is an "
            "ordinary side wager. Nothing is hidden: the house as printed and a house with "
            "the other reading both come with the program, and the figures say so."
        ),
    ),
)

TABLE: Final[Words] = (
    _told(
        Message("Rounding"),
        Message(
            "A house rounds winnings to a unit, down, up or to the nearest; built-in houses "
            "round down to the cent. Where rounding changed an amount, the line says so. Fixed "
            "amounts and a jackpot are never rounded."
        ),
    ),
    _told(
        Message("Limits"),
        Message(
            "No sheet prints limits, so built-in houses have none. An accepted wager outside a "
            "house's limits plays as placed, with a notice; only where the sheet says so is a "
            "bet cut, pro rata, and the rest is returned."
        ),
    ),
    _told(
        Message("Maximum payout"),
        Message(
            "A house may limit the winnings of a hand or a round together. Each wager's "
            "winnings are then cut in proportion, so that the sum is exactly the maximum; "
            "stakes always come back."
        ),
    ),
)

TRAINING: Final[Words] = (
    _told(
        Message("Levels and the clock"),
        Message(
            "Learn shows the pay table beside the question; Guided names the hands; Practice "
            "names none, has odd stakes and a clock; Table-ready shows stakes in chips only, up "
            "to seven boxes, at a dealer's pace."
        ),
        Message(
            "The clock never makes an answer wrong. What was answered slowly is asked again "
            "sooner, and a skill is mastered once 95 % of its last 30 answers are right and half "
            "of them within the time."
        ),
    ),
    _told(
        Message("The dealer's seat"),
        Message(
            "Settle box by box from your right. In each box take losing bets first, then pay; "
            "each bet is taken, paid or pushed before the box is done. The same order is asked "
            "for in Settle a box: paying before a losing bet is taken is a mistake."
        ),
    ),
    _told(
        Message("Table tests"),
        Message(
            "A test gives no hints and shows the right answers only at the end. The same seed asks"
            " everybody the same questions. Seconds are shown with the result and not marked: the "
            "pass mark is the percentage of right answers, rounded down."
        ),
        Message(
            "Another pane can be opened during a test, but the result says during which exercise "
            "and for how long. Nothing of a test counts as progress: candidates may share a "
            "machine with whoever practises on it."
        ),
        Message(
            "The result is one page as PDF, and JSON with a checksum; opened again, its answers "
            "are judged anew and any change is told. A class table makes one CSV of the results "
            "in the list, or of several JSON results."
        ),
    ),
    _told(
        Message("Exercise files"),
        Message(
            "A table test is written in a TOML file and brought in by Table test > Exercise files "
            "> Import…. Two examples are in resources/examples: table-test.toml, with every key, "
            "and chosen-rounds.toml."
        ),
        Message(
            "Needed: schema = 1, id, name, game, kinds (a list of read, outcome, pay, box, table, "
            "error and ruling), level (learn, guided, practice or table-ready), seed, pass (a "
            "percentage), and count, minutes or both."
        ),
        Message(
            "Optional: house (its id), text (shown before the test), about (a list of wagers and "
            "clauses that the exercises are about), and rounds: chosen rounds, each written as "
            "for the command settle, without game and house."
        ),
    ),
)

AUDIT: Final[Words] = (
    _told(
        Message("Auditing a file"),
        Message(
            "In the check, choose More → Audit a file of recorded payments, or drop a file on it: "
            "every line of a shift, a day or a year is compared with what was due. Totals are by "
            "likely error, wager, outcome, dealer, table and hour; a difference opens its round in "
            "the check."
        ),
        Message(
            "CSV with a title for each column and a line for each wager paid or taken: round, "
            "game, dealer, box, hand, decision, wager, stake, paid; and, if there are any, house, "
            "fourth, jackpot, player, time, table, staff. Lines of a round stand together. An "
            "example is resources/examples/payments.csv."
        ),
        Message(
            "Games and wagers are called by their names or ids. Paid is what was paid on top of "
            "the stake: minus the stake where it was taken (or 0 if the bet lost), 0 for a push, "
            "nothing where it was not recorded. Columns with other titles are named once and kept "
            "for files with the same titles."
        ),
        Message(
            "A line that cannot be read is listed, and so are the bets that depend on it; all "
            "others are compared. A line without a house is settled under the one that is chosen."
        ),
    ),
)

IRREGULARITIES: Final[Words] = (
    _told(
        Message("What the sheets provide for"),
        Message(
            "A card too many, a bet after the call, a hand dealt wrongly: most sheets have a "
            "chapter on what then happens. Every clause of it is here under a name of its own, "
            "on the page of its game. The money follows the clause, and the lines quote it."
        ),
        Message(
            "Where a sheet has no such chapter, or none that fits, only the house can void the "
            "round or decide it; no clause of another game ever applies to it."
        ),
    ),
    _told(
        Message("Declaring one"),
        Message(
            "At the table it is in the menu at the upper right, in the payout check on the "
            "page Irregularities (Ctrl+I). What the sheet leaves to a person is asked: whether "
            "cards were handled, when it was noticed, who decided. The answers are kept with "
            "the round."
        ),
    ),
    _told(
        Message("Practising it at the table"),
        Message(
            "The table's menu has two switches. A busy dealer lets bets over the maximum, under "
            "the minimum or after the call stand; the sheet then says what they pay. If the deal "
            "waits for you, click a hand (or press L) to look at it, or drag it to another box: "
            "the clause says whether hands may move, and who then chooses."
        ),
        Message(
            "A wrong number of cards can still be declared after a round was settled, until the "
            "next one begins: the money goes where it then belongs, and the log keeps both."
        ),
    ),
    _told(
        Message("What becomes of the money"),
        Message(
            "A void round gives every wager back, and earlier rounds stand. Of a wager that "
            "came late, or was increased late, that amount is returned and the rest is "
            "settled. A wager that was taken back after the call still plays in full."
        ),
        Message(
            "The stakes of a round are the bets on the layout when betting closed: a late wager is"
            " not one of them, a wager taken back later is."
        ),
    ),
)


def how_it_goes(game: Game) -> tuple[Message, ...]:
    """How a round goes; a game without the file says nothing."""
    return tuple(Message(text) for text in _content(game).get("how", ()))


def reasons_of(game: Game) -> Mapping[str, Message]:
    """The reason of each reading that has one."""
    readings = _content(game).get("readings", {})
    whys = {reading: entry["why"] for reading, entry in readings.items()}
    return {reading: Message(why) for reading, why in whys.items()}


def _content(game: Game) -> Mapping[str, Any]:
    file = resource_root() / "games" / game.id / "help.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
