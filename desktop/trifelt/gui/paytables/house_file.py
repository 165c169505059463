"""The draft's way to the disk and back: save, rename, duplicate, delete, import, export."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from trifelt.engine.houses import House
from trifelt.engine.message import Message
from trifelt.gui.paytables.dialogs import ChoiceDialog, NameDialog
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.own_houses import as_own, is_built_in
from trifelt.gui.shell.dialogs import FaultListDialog, ask_for_file
from trifelt.gui.shell.pane import PaneContext
from trifelt.storage.house_files import HouseFaultsError
from trifelt.storage.houses import DeletedHouse, HouseTakenError, OwnHouse, UserHouses
from trifelt.storage.refusal import StorageError


class HouseFile(QObject):
    """Every act says what it did or what kept it from doing so; nothing is lost on the way."""

    # The house was saved, renamed, deleted or brought back: show the one with this id.
    changed = Signal(str)
    # The draft is to be given up for what the file holds.
    reload_wanted = Signal()

    def __init__(
        self, context: PaneContext, houses: UserHouses, editor: Editor, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._texts = context.texts
        self._houses = houses
        self._editor = editor
        self._window = parent
        self.own: OwnHouse | None = None

    # --- what can be done ------------------------------------------------------------------------

    @property
    def house(self) -> House:
        """The house being edited."""
        return self._editor.house

    def opened(self) -> None:
        """Another house is edited now: remember what its file was."""
        house = self.house
        self.own = None
        if house.id is not None and not is_built_in(house):
            self.own = self._houses.own(house.game, house.id)

    @property
    def is_own(self) -> bool:
        """Whether the house is one of the user's."""
        return not is_built_in(self.house)

    # --- saving ----------------------------------------------------------------------------------

    def save(self) -> None:
        """Save an own house over its file; a built-in one is saved under a new name."""
        if not self.is_own:
            self.save_as()
        elif self._is_readable():
            self._save(self.house, self.own)

    def save_as(self) -> None:
        """Ask for a name, and save the house as a new one."""
        if not self._is_readable():
            return
        name = self._texts.render(Message("My {house}", house=self.house.name))
        self._ask(Message("Save as your own house"), name, self._save_new)

    def _is_readable(self) -> bool:
        """Whether all that shows can be saved; what is in the way is said."""
        refusal = self._editor.verify_save()
        if refusal is not None:
            self._context.strip.refused(refusal)
        return refusal is None

    def duplicate(self) -> None:
        """Ask for a name, and save a copy."""
        if not self._is_readable():
            return
        name = self._texts.render(Message("{house} copy", house=self.house.name))
        self._ask(Message("Duplicate the house"), name, self._save_new)

    def rename(self) -> None:
        """Ask for another name for an own house."""
        if not self._is_readable():
            return
        house = self.house
        dialog = NameDialog(
            self._texts,
            Message("Rename the house"),
            house.name,
            self._window,
            refusal=lambda _id: None,
            id=house.id,
        )
        dialog.named.connect(self._on_renamed)
        dialog.open()

    def _ask(self, title: Message, name: str, act: Callable[[str, str], None]) -> None:
        taken = self._houses.ids(self.house.game)
        dialog = NameDialog(
            self._texts, title, name, self._window, refusal=self._refusal_of, taken=taken
        )
        dialog.named.connect(act)
        dialog.open()

    def _refusal_of(self, id: str) -> Message | None:
        return self._houses.verify_save(as_own(self.house, "x", id))

    def _save_new(self, name: str, id: str) -> None:
        self._save(as_own(self.house, name, id), None)

    def _on_renamed(self, name: str, _id: str) -> None:
        self._save(replace(self.house, name=name), self.own)

    def _save(self, house: House, own: OwnHouse | None, *, force: bool = False) -> None:
        try:
            saved = self._houses.save(house, own.token if own else None, force=force)
        except HouseFaultsError as refused:
            self._tell_faults(refused)
        except StorageError as refused:
            if own is not None and self._houses.has_changed(own):
                self._ask_about_conflict(refused.message, house)
            else:
                self._context.strip.failed(refused.message)
        else:
            self.own = saved
            self._editor.set_draft(self._editor.draft.was_saved(saved.house))
            self._context.strip.done(Message("Saved {house}", house=saved.house.name))
            self.changed.emit(saved.house.id)

    def _ask_about_conflict(self, reason: Message, house: House) -> None:
        dialog = ChoiceDialog(
            self._texts,
            Message("The file has changed"),
            Message(
                "{reason} Your changes are still here. Which version do you want to keep?",
                reason=reason,
            ),
            (
                ("theirs", Message("Use the file")),
                ("mine", Message("Overwrite the file")),
                ("both", Message("Save mine as a new house")),
            ),
            self._window,
        )
        dialog.chosen.connect(partial(self._on_conflict_settled, house))
        dialog.open()

    def _on_conflict_settled(self, house: House, answer: str) -> None:
        if answer == "mine":
            self._save(house, self.own, force=True)
        elif answer == "both":
            self.save_as()
        else:
            self.reload_wanted.emit()

    # --- deleting --------------------------------------------------------------------------------

    def delete(self) -> None:
        """Delete an own house; the strip offers to bring it back."""
        house = self.house
        assert house.id is not None
        try:
            deleted = self._houses.delete(house.game, house.id)
        except StorageError as refused:
            self._context.strip.failed(refused.message)
            return
        self._context.strip.done(
            Message("Deleted {house}", house=house.name),
            Message("Undo"),
            partial(self._restore, deleted),
        )
        self.changed.emit("")

    def _restore(self, deleted: DeletedHouse) -> None:
        try:
            self._houses.restore(deleted)
        except StorageError as refused:
            self._context.strip.failed(refused.message)
            return
        self._context.choice.choose_game(deleted.game.id)
        self.changed.emit(deleted.id)

    # --- files elsewhere -------------------------------------------------------------------------

    def import_house(self) -> None:
        """Ask for a file, and take it among one's own houses."""
        title = self._texts.render(Message("Import a house"))
        ask_for_file(self._window, title, "toml", self._import)

    def export_house(self) -> None:
        """Ask for a file, and write the house there."""
        if self._editor.draft.is_changed:
            self._context.strip.refused(
                Message("Save the house first. Only what is saved can be exported.")
            )
            return
        title, name = self._texts.render(Message("Export the house")), f"{self.house.id}.toml"
        ask_for_file(self._window, title, "toml", self._export, save_as=name)

    def _import(self, path: Path, *, replace: bool = False) -> None:
        try:
            taken = self._houses.import_file(path, replace=replace)
        except HouseFaultsError as refused:
            self._tell_faults(refused)
        except HouseTakenError as refused:
            again = partial(self._import, path, replace=True)
            self._context.strip.failed(refused.message, Message("Replace it"), again)
        except StorageError as refused:
            self._context.strip.failed(refused.message)
        else:
            self._context.strip.done(Message("Imported {house}", house=taken.house.name))
            self._context.choice.choose_game(taken.house.game.id)
            self.changed.emit(taken.house.id)

    def _export(self, path: Path) -> None:
        house = self.house
        assert house.id is not None
        try:
            self._houses.export_file(house.game, house.id, path, force=True)
        except StorageError as refused:
            self._context.strip.failed(refused.message)
        else:
            self._context.strip.done(Message("Exported to {file}", file=str(path)))

    def _tell_faults(self, refused: HouseFaultsError) -> None:
        FaultListDialog(
            self._texts,
            Message("This house cannot be used"),
            (refused.message,),
            refused.faults,
            self._window,
        ).open()


LOOK_AFTER_MS = 1500


class DiskWatch(QObject):
    """Looks while the pane shows; what the pane itself saved is `known` and not told."""

    changed = Signal()

    def __init__(self, houses: UserHouses, parent: QObject) -> None:
        super().__init__(parent)
        self._houses = houses
        self._stamp = houses.stamp()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_AFTER_MS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Look at once, and from now on."""
        self.look()
        self._timer.start()

    def stop(self) -> None:
        """Nobody is looking at the pane."""
        self._timer.stop()

    def known(self) -> None:
        """What is on the disk now is known."""
        self._stamp = self._houses.stamp()

    def look(self) -> None:
        """Tell once of what is not known yet."""
        stamp = self._houses.stamp()
        if stamp != self._stamp:
            self._stamp = stamp
            self.changed.emit()
