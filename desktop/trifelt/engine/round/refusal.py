"""What a round does not allow."""

from __future__ import annotations

from trifelt.engine.message import Message


class RefusedError(ValueError):
    """An action that the round does not allow, with the sentence that says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.render())
        self.message = message


def refuse(message: Message | None) -> None:
    """Raise where a check has said why not."""
    if message is not None:
        raise RefusedError(message)
