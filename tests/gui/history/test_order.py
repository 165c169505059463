"""What the list of records is sorted by."""

from trifelt.gui.history.records_page import ids_in_order
from trifelt.gui.shell.texts import Texts
from trifelt.storage.log import Order


def test_games_are_sorted_as_the_language_sorts_their_names() -> None:
    texts = Texts()
    assert ids_in_order(Order.GAME, texts)[0] == "lucky-three-pictures"  # Non-Commission …
    texts.set_language("zh_Hans")
    assert [id.partition("-")[2] for id in ids_in_order(Order.GAME, texts)] == [
        "three-pictures",  # 免佣幸运三公
        "pictures",  # 三公
        "card-poker",  # 三张牌扑克
        "card-prime",  # 同色三张
        "3-pictures",  # 兴旺三公
    ]
    assert ids_in_order(Order.HOUSE, texts) == []
