"""The help is made of the program's own descriptors and found by any of its words."""

import re
from pathlib import Path

import pytest

from tests.certain import certain
from trifelt.engine.games import GAMES, find_game
from trifelt.engine.message import Message
from trifelt.gui.help.model import (
    HelpEntry,
    Section,
    Topic,
    cited_clauses,
    first_cited,
    searched,
    topics,
    word_start,
)
from trifelt.gui.help.words import reasons_of
from trifelt.gui.paytables.compare_charts import SHARE, SHARES_TITLE
from trifelt.gui.paytables.model.priced import FIGURES

KEYS = (Section(Message("Everywhere"), (), (HelpEntry(Message("F1"), Message("Open help")),)),)
PANES = (HelpEntry(Message("Felt"), Message("Where rounds are played")),)
ALL = topics(KEYS, GAMES, PANES)


def render(message: Message) -> str:
    return message.render()


def text(topic: Topic) -> str:
    parts = [render(topic.title)]
    for section in topic.sections:
        parts += [render(section.title), *map(render, section.paragraphs)]
        for entry in section.entries:
            parts += [f"{render(e.term)} {render(e.text)}" for e in (entry, *entry.values)]
    return "\n".join(parts)


def test_every_game_has_a_page_with_its_wagers_and_readings() -> None:
    for game in GAMES:
        page = next(topic for topic in ALL if topic.id == f"game-{game.id}")
        told = text(page)
        for wager in game.wagers:
            assert render(wager.title) in told
        for reading in game.readings:
            assert render(reading.title) in told
            for means in reading.values.values():
                assert render(means) in told


def test_every_reading_says_why_it_exists() -> None:
    for game in GAMES:
        reasons = reasons_of(game)
        assert set(reasons) == {reading.id for reading in game.readings}
        page = next(topic for topic in ALL if topic.id == f"game-{game.id}")
        assert all(render(reason) in text(page) for reason in reasons.values())


def test_every_irregularity_is_told_with_its_clause() -> None:
    for game in GAMES:
        page = next(topic for topic in ALL if topic.id == f"game-{game.id}")
        entries = [entry for section in page.sections for entry in section.entries]
        for incident in game.irregularities:
            told = next(entry for entry in entries if entry.term == incident.title)
            assert told.clause == incident.clause
            assert render(incident.effect) in render(told.text)


@pytest.mark.parametrize("words", ["house edge", "EDGE house", "edge"])
def test_all_words_in_any_order_and_case(words: str) -> None:
    found = searched(ALL, words, render)
    assert "figures" in [topic.id for topic in found]
    for topic in found:
        for section in topic.sections:
            single = Topic(topic.id, topic.title, (section,))
            assert all(word.lower() in text(single).lower() for word in words.split())


@pytest.mark.parametrize("words", ["派错牌", "派錯牌"])
def test_a_word_is_marked_in_either_chinese_script(words: str) -> None:
    assert all(re.search(word_start(words), told) for told in ("玩家派錯牌", "派错牌"))


def test_an_irregularity_is_found_by_its_id_and_stands_alone() -> None:
    found = searched(ALL, "late-wager", render)
    assert len(found) == len([game for game in GAMES if game.incidents])
    for topic in found:
        entries = [entry for section in topic.sections for entry in section.entries]
        assert [entry.id for entry in entries] == ["late-wager"]


def test_a_reading_that_is_found_keeps_its_values() -> None:
    game = next(game for game in GAMES if len(game.readings) > 1)
    reading = game.readings[0]
    page = next(
        topic for topic in searched(ALL, reading.id, render) if topic.id == f"game-{game.id}"
    )
    entries = [entry for section in page.sections for entry in section.entries]
    assert [entry.id for entry in entries] == [reading.id]
    assert [render(value.term) for value in entries[0].values] == list(reading.value_ids)


def test_a_section_is_whole_where_no_entry_holds_all_words() -> None:
    words = "walked shuffled"
    found = searched(ALL, words, render)
    whole = {topic.id: topic for topic in ALL}
    assert found
    for topic in found:
        for section in topic.sections:
            assert section in whole[topic.id].sections


def test_how_to_play_finds_the_games_first_and_by_whole_words() -> None:
    found = searched(ALL, "how to play", render)
    games = [f"game-{game.id}" for game in GAMES]
    assert [topic.id for topic in found[: len(games)]] == games
    assert not searched(ALL, "rogressive", render)
    assert searched(ALL, "progressi", render)


def test_a_clause_is_said_once_and_its_odds_at_each_wager_that_they_pay() -> None:
    game = certain(find_game("three-pictures"))
    words = cited_clauses(game, ["4.1"], Path("none"))
    whole = certain(words.get("4.1"))
    said = [first_cited(["4.1"], words, wager) for wager in ("main", "tie", "tie", "main")]
    (first,), (second,) = said[:2]
    assert whole.plain.render() in first.render()
    assert whole.plain.render() not in second.render()
    for wager, text in (("main", first), ("tie", second)):
        assert all(
            (odds.render() in text.render()) is (wager == of) for of, odds in whole.odds.items()
        )
    assert said[2:] == [(), ()]


def test_the_help_tells_what_each_figure_of_the_pay_tables_is() -> None:
    told = text(next(topic for topic in ALL if topic.id == "figures")).casefold()
    titles = [*(figure.title for figure in FIGURES), Message("Contribution"), SHARE.title]
    titles += [SHARES_TITLE, Message("Volatility index"), Message("Included above")]
    assert [name for title in titles if (name := title.render()).casefold() not in told] == []
