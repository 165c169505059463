"""Files of a newer program: they are refused in words, and nothing is wrong with them."""


def is_newer(schema: object, known: int) -> bool:
    """Whether a file's schema is one that this program does not know yet.

    >>> is_newer(2, 1), is_newer(1, 1), is_newer(True, 0), is_newer("2", 1)
    (True, False, False, False)
    """
    return isinstance(schema, int) and not isinstance(schema, bool) and schema > known
