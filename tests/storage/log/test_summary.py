"""What a list shows of a record is said in the language of who reads it."""

from pathlib import Path

import pytest

from tests.certain import certain
from tests.storage.log.filled_log import a_record
from trifelt.engine.languages import catalogue_of
from trifelt.engine.message import Message
from trifelt.storage.log import SUMMARY, Filter, Log, Record, message_content

CHINESE = catalogue_of("zh_Hans")
SAID = Message(
    "Session of {rounds}: {result}",
    rounds=Message.counted("{count} round", "{count} rounds", 3),
    result="+25.00",
)


@pytest.fixture
def record() -> Record:
    return a_record(1, summary=SAID.render(), body={SUMMARY: message_content(SAID)}, words="")


def test_summary_is_told_in_another_language_and_found_in_each(path: Path, record: Record) -> None:
    said = SAID.render(CHINESE)
    assert said != SAID.render()
    with Log(path) as log:
        log.save(record)
        (entry,) = log.page().entries
        assert entry.summary.render(CHINESE) == said
        for text in ("Session of 3", said, SAID.render(catalogue_of("zh_Hant"))):
            assert log.count(Filter(text=text)) == 1
        kept = certain(log.record(record.id), Record)
        assert kept.told == SAID


@pytest.mark.parametrize(
    "content",
    [
        None,
        "Session",
        {"text": "Session of 3 rounds: +25.00"},
        {"text": "Session", "facts": 5},
        {"text": "{x}", "facts": {"x": [1]}},
        {"text": "{x:>99999999}", "facts": {"x": "Session"}},
        {"text": "{x.__class__}", "facts": {"x": "Session"}},
        {"text": "Session", "facts": {}, "many": "Sessions"},
        {"text": "Another session", "facts": {}},
    ],
)
def test_where_nothing_fits_that_it_was_made_of_it_is_told_as_it_stands(
    path: Path, content: object
) -> None:
    record = a_record(1, summary=SAID.render(), body={SUMMARY: content})
    with Log(path) as log:
        log.save(record)
        (entry,) = log.page().entries
    assert entry.summary == record.told
    assert record.told.render(CHINESE) == SAID.render()
