"""The tour's part in the returns pane."""

from trifelt.gui.returns.model.runner import State
from trifelt.gui.returns.view import SESSION, ReturnsPane
from trifelt.gui.tour.driver import TourDriver


def tour(driver: TourDriver) -> None:
    """Look at one round, let a run go to its end, then ask for the odds of a session."""
    pane = driver.window.pane("returns")
    assert isinstance(pane, ReturnsPane)
    controls = pane.live.controls
    driver.wait_until(lambda: bool(pane.houses), "the exact lines")
    driver.picture("ready")
    driver.click(controls.step)
    driver.wait_until(pane.live.last_round.isVisible, "a round to look at")
    driver.picture("one-round")
    driver.click(controls.run)
    driver.wait_until(
        lambda: pane.runner is not None and pane.runner.state is State.DONE, "the run"
    )
    driver.settle(200)
    driver.picture("done")
    driver.click(pane.views.button(SESSION))
    driver.wait_until(lambda: pane.session.answer is not None, "the session")
    driver.picture("session")
