"""The tour's part in the preferences."""

from trifelt.gui.preferences.view import PreferencesPane
from trifelt.gui.tour.driver import TourDriver


def tour(driver: TourDriver) -> None:
    """Copy a chip set, make a chip of it dearer, reset everything and take that back."""
    pane = driver.window.pane("preferences")
    assert isinstance(pane, PreferencesPane)
    driver.picture("preferences")
    editor = pane.chips
    pane.reveal(editor)
    driver.click(editor.copy)
    driver.write("High limit")
    dearest = max(editor.chips)
    driver.click(editor.chips[dearest])
    driver.click(editor.value)
    driver.key("Ctrl+A")
    driver.write("10000")
    driver.click(editor.swatches.swatch("#8a4b1f"))
    driver.picture("chip-set")
    driver.click(editor.value)
    driver.key("Ctrl+A")
    driver.write("ten")
    driver.picture("wrong-value")
    pane.reveal(pane.reset)
    driver.click(pane.reset)
    driver.picture("reset")
    # The theme of this pass was reset too.
    driver.click(driver.window.strip.action)
