"""Finding records: every filter, order and page agrees with a plain loop over all of them."""

import random
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from functools import cmp_to_key
from pathlib import Path

import pytest

from tests.storage.log.filled_log import a_record
from trifelt.storage.log import Filter, HouseThen, Log, LogEntry, Order, Record, RecordKind
from trifelt.storage.log.schema import words_of

WORDS = (
    "pair",
    "paid",
    "refused",
    "Zoë",
    "seat3",
    "seat33",
    "dispute",
    "三张",
    "5.8",
    "8",
    "5.8.2",
)
HOUSES = (
    HouseThen("three-card-poker", "mbs", "Marina", {"a": 1}),
    HouseThen("three-pictures", "mbs", "marina pictures", {"a": 2}),
    HouseThen("three-pictures", "mine", "My club", {"a": 3}),
    None,
)
# A game is found by its name in every language.
TITLES = {
    "three-card-poker": ("Three Card Poker 三张牌扑克", "三張牌撲克"),
    "three-pictures": ("Three Pictures 三公",),
}


def records() -> list[Record]:
    """Three hundred records with ties in every column."""
    chance = random.Random(7)
    made: list[Record] = []
    for number in range(300):
        kind = chance.choice(list(RecordKind))
        pointing = kind in {RecordKind.CORRECTION, RecordKind.NOTE}
        if pointing and not made:
            kind, pointing = RecordKind.CHECK, False
        house = chance.choice(HOUSES)
        made.append(
            a_record(
                number,
                kind=kind,
                created=a_record(0).created + timedelta(hours=chance.randrange(100)),
                about=chance.choice(made).id if pointing else None,
                house=house,
                game=house.game if house else None,
                session=chance.choice([None, "s1", "s2"]),
                summary=" ".join(chance.choices(WORDS, k=3)),
                words=" ".join(chance.choices(WORDS, k=2)),
                staked=chance.choice([None, 0, 100, 2500]),
                net=chance.choice([None, -100, 0, 5000]),
            )
        )
    return made


@pytest.fixture(params=["indexed", "plain scan"])
def filled(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Log, list[Record]]]:
    """A log of three hundred records, with the full-text index and on an SQLite without it."""
    if request.param == "plain scan":
        from trifelt.storage.log import opening

        monkeypatch.setattr(opening, "bring_index_up", lambda _: False)
    with Log(tmp_path / "log.sqlite3") as log:
        made = records()
        log.save_all(made)
        yield log, made


FILTERS = [
    Filter(),
    Filter(kinds=(RecordKind.CHECK,)),
    Filter(kinds=(RecordKind.ROUND, RecordKind.NOTE)),
    Filter(games=("three-pictures",)),
    Filter(houses=("mbs",)),
    Filter(houses=("mine", "mbs"), games=("three-card-poker",)),
    Filter(session="s1"),
    Filter(text="pai"),
    Filter(text="SEAT3 zoe"),
    Filter(text="seat33"),
    Filter(text="张"),
    Filter(text="dispute refused", kinds=(RecordKind.CHECK, RecordKind.CORRECTION)),
    Filter(text="marina"),
    Filter(text="5.8"),
    Filter(text="5 8"),
    Filter(text="三张"),
    Filter(text="nothing has this"),
    Filter(text='" OR 1; -- % _ *'),
    Filter(text="% _ *"),
]


def matches(chosen: Filter, record: Record) -> bool:
    """The filter as a plain loop has it."""
    house = record.house
    words = words_of(
        " ".join(
            [
                record.summary,
                record.words,
                record.game or "",
                record.id,
                *((house.name, house.id) if house else ()),
                *TITLES.get(record.game or "", ()),
            ]
        )
    )
    return (
        (not chosen.kinds or record.kind in chosen.kinds)
        and (not chosen.games or record.game in chosen.games)
        and (not chosen.houses or (house is not None and house.id in chosen.houses))
        and (chosen.session is None or record.session == chosen.session)
        and (chosen.since is None or record.created >= chosen.since)
        and (chosen.until is None or record.created < chosen.until)
        and all(
            " ".join(("", *words_of(piece))) in " ".join(("", *words))
            for piece in chosen.text.split()
        )
    )


def whole(made: list[Record], found: set[str]) -> set[str]:
    """These records with what they correct and what is about them, as a plain loop has it."""
    originals = {record.id: original(made, record).id for record in made}
    wanted = {originals[name] for name in found}
    return {record.id for record in made if originals[record.id] in wanted}


def original(made: list[Record], record: Record) -> Record:
    by_id = {one.id: one for one in made}
    while record.about is not None:
        record = by_id[record.about]
    return record


def all_pages(
    log: Log, chosen: Filter, order: Order, *, descending: bool, ids: Sequence[str] = ()
) -> list[LogEntry]:
    found: list[LogEntry] = []
    after = None
    while True:
        page = log.page(chosen, order, descending=descending, after=after, limit=17, ids=ids)
        found += page.entries
        after = page.after
        if after is None:
            return found
        assert sum(entry.about is None for entry in page.entries) == 17


@pytest.mark.parametrize("chosen", FILTERS, ids=range(len(FILTERS)))
def test_a_filter_finds_what_a_plain_loop_finds(
    filled: tuple[Log, list[Record]], chosen: Filter
) -> None:
    log, made = filled
    wanted = {record.id for record in made if matches(chosen, record)}
    assert {record.id for record in log.records(chosen) if isinstance(record, Record)} == wanted
    assert len(log.places(chosen)) == len(wanted)
    together = whole(made, wanted)
    found = all_pages(log, chosen, Order.CREATED, descending=True)
    assert {entry.id for entry in found} == together
    assert len(found) == len(together) == log.count(chosen)
    exported = [r.id for r in log.records(chosen, whole=True) if isinstance(r, Record)]
    assert sorted(exported) == sorted(together)


def test_since_counts_itself_in_and_until_does_not(filled: tuple[Log, list[Record]]) -> None:
    log, made = filled
    start = a_record(0).created
    for since, until in ((10, 20), (0, 1), (50, 50), (-500_000, 800_000)):
        chosen = Filter(since=start + timedelta(hours=since), until=start + timedelta(hours=until))
        wanted = whole(made, {record.id for record in made if matches(chosen, record)})
        assert {e.id for e in all_pages(log, chosen, Order.NET, descending=False)} == wanted
        with_text = Filter(since=chosen.since, until=chosen.until, text="pai")
        found = {record.id for record in made if matches(with_text, record)}
        assert log.count(with_text) == len(whole(made, found))


KEYS: dict[Order, Callable[[Record], object]] = {
    Order.CREATED: lambda _: 0,
    Order.KIND: lambda r: str(r.kind),
    Order.GAME: lambda r: r.game or "",
    Order.HOUSE: lambda r: r.house.name.lower() if r.house else "",
    Order.SUMMARY: lambda r: "".join(c.lower() if c.isascii() else c for c in r.summary),
    Order.STAKED: lambda r: r.staked,
    Order.NET: lambda r: r.net,
}


@pytest.mark.parametrize("descending", [True, False])
@pytest.mark.parametrize("order", list(Order))
@pytest.mark.parametrize("text", ["", "pai"])
def test_pages_follow_the_order_with_corrections_under_what_they_correct(
    filled: tuple[Log, list[Record]], order: Order, *, descending: bool, text: str
) -> None:
    log, made = filled
    chosen = Filter(text=text)
    key = KEYS[order]
    # Of one time, what was saved first stands first.
    together = whole(made, {record.id for record in made if matches(chosen, record)})
    by_time = sorted((r for r in made if r.id in together), key=lambda r: r.created)
    place = {record.id: number for number, record in enumerate(by_time)}

    def compared(one: Record, other: Record) -> int:
        first, second = key(one), key(other)
        if first != second:
            if first is None or second is None:
                return 1 if first is None else -1
            less = first < second  # type: ignore[operator]
            return (-1 if less else 1) * (-1 if descending else 1)
        return (place[one.id] - place[other.id]) * (-1 if descending else 1)

    originals = sorted((r for r in by_time if r.about is None), key=cmp_to_key(compared))
    wanted = [
        record.id
        for one in originals
        for record in (one, *(r for r in by_time if r is not one and original(made, r) is one))
    ]
    found = [entry.id for entry in all_pages(log, chosen, order, descending=descending)]
    assert found == wanted


@pytest.mark.parametrize("descending", [True, False])
def test_games_are_sorted_in_the_order_that_is_asked_for(
    filled: tuple[Log, list[Record]], *, descending: bool
) -> None:
    log, _ = filled
    ids = ["three-pictures", "three-card-poker", "lucky-three-pictures"]  # one within another
    entries = all_pages(log, Filter(), Order.GAME, descending=descending, ids=ids)
    games = dict.fromkeys(one.game for one in entries if one.about is None and one.game in ids)
    assert len(games) > 1
    assert list(games) == [one for one in (ids[::-1] if descending else ids) if one in games]


def test_what_is_saved_meanwhile_does_not_shift_next_page(filled: tuple[Log, list[Record]]) -> None:
    log, made = filled
    first = log.page(limit=10)
    log.save(a_record(999, created=a_record(0).created + timedelta(days=99)))
    second = log.page(limit=10, after=first.after)
    ids = [entry.id for entry in first.entries + second.entries]
    originals = [record for record in made if record.about is None]
    newest = sorted(originals, key=lambda r: (r.created, r.id), reverse=True)[:20]
    assert set(ids) == whole(made, {record.id for record in newest})


def test_an_entry_tells_what_its_record_tells(filled: tuple[Log, list[Record]]) -> None:
    log, made = filled
    by_id = {record.id: record for record in made}
    entries = all_pages(log, Filter(), Order.CREATED, descending=True)
    assert len(entries) == len(made)
    for entry in entries:
        record = by_id[entry.id]
        house = record.house
        assert entry == LogEntry(
            record.id,
            record.kind,
            record.created,
            record.game,
            house.id if house else None,
            house.name if house else None,
            record.session,
            record.about,
            record.staked,
            record.net,
            record.program,
            record.told,
        )


def test_facets_count_what_filters_would_find(filled: tuple[Log, list[Record]]) -> None:
    log, made = filled
    facets = log.facets()
    assert sum(facet.count for facet in facets) == len(made)
    for facet in facets:
        alike = [
            record
            for record in made
            if record.kind == facet.kind
            and record.game == facet.game
            and (record.house.id if record.house else None) == facet.house_id
            and (record.house.name if record.house else None) == facet.house_name
        ]
        assert len(alike) == facet.count


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Pair of 8s, king kicker", ("pair", "of", "8s", "king", "kicker")),
        ("Zoë ÉCOLE straße", ("zoe", "ecole", "strasse")),
        ("seat_3/table-4", ("seat", "3", "table", "4")),
        ("三张牌 poker", ("三", "张", "牌", "poker")),
        ("三張牌 陳", ("三", "张", "牌", "陈")),
        ("1.1.5, 4.3.", ("1\u02d01\u02d05\u02d0", "4\u02d03\u02d0")),
        ('"; DROP TABLE record; --', ("drop", "table", "record")),
        ("*** ♠ \x00", ()),
    ],
)
def test_case_accents_signs_and_scripts_are_not_compared(text: str, words: tuple[str, ...]) -> None:
    assert words_of(text) == words


def test_a_word_without_end_is_searched_for_and_found_by_its_beginning(tmp_path: Path) -> None:
    """Each further digit once took as long as all before it: this would have taken minutes."""
    digits = "9" * 300_000
    assert words_of(digits) == (digits,)
    assert words_of("5.14 15.14.2") == words_of("5.14, 15.14.2")
    with Log(tmp_path / "log.sqlite3") as log:
        assert log.page(Filter(text=digits)).entries == ()
