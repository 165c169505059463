"""The short checksum."""

import re

from trifelt.engine.documents.write import short_checksum


def test_it_can_be_read_out_and_depends_on_every_value_but_not_on_the_order_of_keys() -> None:
    one = short_checksum({"due": "450.00", "boxes": [1, 2]})
    assert re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}", one)
    assert one == short_checksum({"boxes": [1, 2], "due": "450.00"})
    assert len({one, short_checksum({"due": "450.01", "boxes": [1, 2]})}) == 2
