"""A sentence with its facts, rendered where it is shown."""

import gettext

from trifelt.engine.languages import catalogue_of
from trifelt.engine.message import YOU, Message, joined, unnamed


class Reversed:
    """A language that says everything backwards."""

    def gettext(self, message: str) -> str:
        words = {"{who} is high": "hoch: {who}", "queen": "Dame"}
        return words.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return {("wager", "Play"): "Spiel"}.get((context, message), message)

    def ngettext(self, one: str, many: str, count: int) -> str:
        return {"{count} card": "{count} Karte", "{count} cards": "{count} Karten"}[
            one if count == 1 else many
        ]


def test_a_message_is_a_fact_too_and_is_translated_with_the_whole() -> None:
    message = Message("{who} is high", who=Message("queen"))
    assert message.render() == "queen is high"
    assert message.render(Reversed()) == "hoch: Dame"
    assert message.render() == "queen is high"


def test_a_number_picks_the_wording() -> None:
    one, many = (Message.counted("{count} card", "{count} cards", n) for n in (1, 3))
    assert (str(one), str(many)) == ("1 card", "3 cards")
    assert many.render(Reversed()) == "3 Karten"


def test_a_word_of_two_meanings_is_translated_by_its_context() -> None:
    wager, decision = Message.in_context("wager", "Play"), Message("Play")
    assert wager != decision
    assert (str(wager), wager.render(Reversed())) == ("Play", "Spiel")
    assert decision.render(Reversed()) == "Play"
    assert wager.render(gettext.NullTranslations()) == "Play"


def test_a_fact_is_never_read_as_a_text_with_gaps() -> None:
    assert str(Message("'{text}' is wrong", text="{0} {text} %s")) == "'{0} {text} %s' is wrong"


def test_who_has_no_name_is_named_in_the_language_and_a_name_is_left_alone() -> None:
    chinese = catalogue_of("zh_Hant")
    people = [unnamed(2), YOU.text, "Ann", "Player 2 of us"]
    assert [Message("{whom}: {verdict}", whom=one, verdict="x").render() for one in people] == [
        f"{one}: x" for one in people
    ]
    assert joined(people, ", ").render(chinese) == "玩家2、你、Ann、Player 2 of us"


def test_sentences_stand_one_after_the_other() -> None:
    message = joined([Message("{who} is high", who=Message("queen")), Message("So {n}.", n=1)])
    assert str(message) == "queen is high So 1."
    assert message.render(Reversed()) == "hoch: Dame So 1."


def test_messages_are_equal_by_text_and_facts() -> None:
    assert Message("{a}", a=1) == Message("{a}", a=1)
    assert hash(Message("{a}", a=1)) == hash(Message("{a}", a=1))
    assert Message("{a}", a=1) != Message("{a}", a=2)
    assert Message("a") != "a"
    assert Message.counted("{count} a", "{count} b", 2) != Message("{count} a", count=2)


def test_a_message_shows_its_sentence_in_a_failing_test() -> None:
    assert repr(Message("{count} cards", count=3)) == "Message('3 cards')"


def test_a_language_names_and_lists_the_clauses_of_a_sheet_in_its_own_way() -> None:
    cited = Message("{text} ({clause})", text="A note 4", clause="6, A note 4")
    assert cited.render() == "A note 4 (6, A note 4)"
    assert cited.render(catalogue_of("zh_Hans")) == "A note 4 (6、附录A注4)"
