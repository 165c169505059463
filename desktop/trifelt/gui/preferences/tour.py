"""The tour's part in the preferences."""

from trifelt.gui.preferences.view import PreferencesPane
from trifelt.gui.tour.driver import TourDriver


def tour(driver: TourDriver) -> None:
    """Look at the preferences, copy a chip set and make a chip of it dearer, put all back."""
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
