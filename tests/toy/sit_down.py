"""A round of the toy at the real table, by mouse and keys, then every pane; prints what came of it.

`python -m tests.toy.sit_down RESOURCES PICTURES` with a TRIFELT_HOME of its own.
"""

import json
import sys
from pathlib import Path

from tests.toy.adding import add_toy

add_toy(Path(sys.argv[1]))

from tests.certain import certain  # noqa: E402
from tests.gui.table.table_driver import TableDriver  # noqa: E402
from trifelt.gui.app import Application, make_qt  # noqa: E402
from trifelt.gui.help.view import HelpPane  # noqa: E402
from trifelt.gui.panes import PANES  # noqa: E402
from trifelt.tour.driver import TourDriver  # noqa: E402

GAME = "toy-high-card"

qt = make_qt(())
application = Application(qt)
window = application.window
window.resize(1440, 900)
application.show()
driver = TourDriver(window, Path(sys.argv[2]))
driver.name_pictures("toy")
driver.wait_until(lambda: bool(window.made_panes), "the window and its first pane")

table = TableDriver(driver)
table.play(GAME)
table.bet(3, "stake")
table.bet(3, "colour", 500)
table.bet(3, "turn", 500)
table.key("Space")
table.decide_all()
round_ = table.pane.table.round
driver.picture("table")

for entry in PANES:
    driver.click(window.rail.buttons[entry.id])
    driver.settle(100)
    driver.picture(entry.id)
window.open_pane("help", f"game-{GAME}")
page = certain(window.pane("help"), HelpPane)
told = {
    "phase": round_.phase.value,
    "staked": round_.staked("You"),
    "lines": {line.wager: line.net for line in round_.lines_of("You")},
    "help": page.page.toPlainText(),
    "pictures": len(driver.saved),
}
window.close()
application.close()
driver.settle()
print(json.dumps(told))
