"""A record's summary as the message that it was made of, so that it is shown in any language."""

from contextlib import suppress
from string import Formatter

from trifelt.engine.message import Message, visible

SUMMARY = "summary"
"""Where a record's body holds it; the record's own summary is its English."""


def message_content(message: Message) -> dict[str, object]:
    """A message as JSON holds it."""
    facts = {
        name: message_content(fact)
        if isinstance(fact, Message)
        else fact
        if type(fact) is int
        else str(fact)
        for name, fact in message.facts.items()
    }
    content = {"text": message.text, "many": message.many, "context": message.context}
    return {name: part for name, part in content.items() if part} | {"facts": facts}


def summary_message(summary: str, content: object) -> Message:
    """A summary as a message; where nothing fits that it was made of, as it stands.

    >>> made_of = message_content(Message("Deal {count} cards", count=3))
    >>> summary_message("Deal 3 cards", made_of).text
    'Deal {count} cards'
    >>> summary_message("Deal 4 cards", made_of).text
    '{summary}'
    """
    with suppress(
        ValueError, TypeError, LookupError, AttributeError, AssertionError, RecursionError
    ):
        message = _read(content)
        if message.render() == visible(summary):
            return message
    return Message("{summary}", summary=visible(summary))


def _read(content: object) -> Message:
    """The message of a content that may come from anywhere: its gaps are plain names."""
    if not isinstance(content, dict):
        raise TypeError
    facts = {
        name: fact if type(fact) is int else visible(fact) if isinstance(fact, str) else _read(fact)
        for name, fact in content["facts"].items()
    }
    message = Message.of(content["text"], facts)
    message.many, message.context = content.get("many"), content.get("context")
    for text in (message.text, message.many or ""):
        for _, name, form, turned in Formatter().parse(text):
            if name is not None and (name not in facts or form or turned):
                raise ValueError
    return message
