"""Long work that can be called off."""


class StoppedError(Exception):
    """The work was no longer wanted."""
