"""A house's name and the edition of its sheet in words, as each language writes them."""

import re
from functools import cache
from typing import Final

from trifelt.engine.message import Message
from trifelt.engine.resources import resource_root

_EDITION: Final = re.compile(r"(?:Version (\d+), )?(\d{1,2}) ([A-Z][a-z]+) (\d{4})")
_MONTHS: Final = {
    month.text: month
    for month in (
        Message.in_context("month", "January"),
        Message.in_context("month", "February"),
        Message.in_context("month", "March"),
        Message.in_context("month", "April"),
        Message.in_context("month", "May"),
        Message.in_context("month", "June"),
        Message.in_context("month", "July"),
        Message.in_context("month", "August"),
        Message.in_context("month", "September"),
        Message.in_context("month", "October"),
        Message.in_context("month", "November"),
        Message.in_context("month", "December"),
    )
}
_PUBLISHED: Final = Message("as published by its owner")
# What an own house says of the sheet that it was made from.
_AFTER: Final = re.compile(rf"after (.+?), ({_EDITION.pattern}|{_PUBLISHED.text})")
# The names of the program's own houses, chip sets and pay tables that are words.
_NAMES: Final = {
    name.text: name
    for name in (
        Message.in_context("name", "Standard"),
        Message.in_context("name", "MBS, tie by ranking"),
        Message.in_context("name", "Small"),
        Message.in_context("name", "Large"),
        Message.in_context("name", "standard"),
        Message.in_context("name", "plain"),
        Message.in_context("name", "half-on-six"),
        Message.in_context("name", "mbs"),
        Message.in_context("name", "rws"),
        Message.in_context("name", "commission-5"),
        Message.in_context("name", "bad-beat-1"),
        Message.in_context("name", "bad-beat-2"),
        Message.in_context("name", "bad-beat-3"),
        Message.in_context("name", "bad-beat-4"),
        Message.in_context("name", "loose-deuce-1"),
        Message.in_context("name", "loose-deuce-2"),
        Message.in_context("name", "loose-deuce-3"),
        Message.in_context("name", "loose-deuce-4"),
    )
}


def edition_text(edition: str) -> Message:
    """What a house says of its sheet; what is neither a version nor a date stays as it is.

    >>> edition_text("Version 4, 9 May 2013").facts["version"]
    '4'
    >>> edition_text("after MBS").render()
    'after MBS'
    >>> edition_text("after MBS, 18 August 2017").facts["edition"].facts["day"]
    '18'
    """
    if edition == _PUBLISHED.text:
        return _PUBLISHED
    after = _AFTER.fullmatch(edition)
    if after is not None:
        name, sheet = name_text(after[1]), edition_text(after[2])
        return Message("after {house}, {edition}", house=name, edition=sheet)
    found = _EDITION.fullmatch(edition)
    if found is None or found[3] not in _MONTHS:
        return Message("{edition}", edition=edition)
    version, day, month, year = found.groups()
    date = Message("{day} {month} {year}", day=day, month=_MONTHS[month], year=year)
    return (
        date
        if version is None
        else Message("Version {version}, {date}", version=version, date=date)
    )


def name_text(name: str) -> Message:
    """The name of a chip set or a pay table; one of the user's own stays as it is."""
    return _NAMES.get(name, Message("{name}", name=name))


@cache
def _is_ours(game: str, id: str | None) -> bool:
    """Whether the program has a house of this id; a user's own may have the same name."""
    return (resource_root() / "games" / game / "houses" / f"{id}.toml").is_file()


def house_title(game: str, id: str | None, name: str, edition: str = "") -> Message:
    """A house's name, with the edition of its sheet where that is given."""
    title = name_text(name) if _is_ours(game, id) else Message("{name}", name=name)
    if not edition:
        return title
    return Message("{house}, {edition}", house=title, edition=edition_text(edition))
