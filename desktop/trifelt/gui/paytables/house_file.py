"""The draft's way to the disk and back: save, rename, duplicate, delete, import, export."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from trifelt.engine.houses import House
from trifelt.engine.houses.schema import id_from
from trifelt.engine.message import Message
from trifelt.engine.resources import example_file
from trifelt.gui.paytables.model.editor import Editor
from trifelt.gui.paytables.model.own_houses import as_own, is_built_in
from trifelt.gui.shell.building import Part, button, label
from trifelt.gui.shell.controls import FaultedField
from trifelt.gui.shell.dialogs import ChildDialog, ChoiceDialog, ask_for_file
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.tokens import HALF, STEP
from trifelt.storage.houses import UserHouses
from trifelt.storage.own_files import DeletedFile, FileFaultsError, OwnFile
from trifelt.storage.refusal import StorageError

LONGEST_NAME = 80
LOOK_AFTER_MS = 1500
_UNUSABLE = Message("This house cannot be used")


class NameDialog(ChildDialog):
    """Asks for a name, and for an id where `refusal` tells which ones can be used.

    `taken` are the names of the houses that there are, by id.
    """

    named = Signal(str, str)

    def __init__(
        self,
        texts: Texts,
        title: Message,
        name: str,
        parent: QWidget,
        refusal: Callable[[str], Message | None] | None = None,
        taken: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        super().__init__(parent)
        self._refusal = refusal
        self._taken = taken
        self.name = QLineEdit(name, maxLength=2 * LONGEST_NAME)
        self._name = FaultedField(texts, self.name)
        texts.name(self.name, Message("Name of the house"))
        self.id = QLineEdit(id_from(name, taken, otherwise="house"))
        self._id = FaultedField(texts, self.id)
        texts.name(self.id, Message("Id of the house"))
        self.save = button(texts, Message("Save"), self._on_save_clicked, "primary")
        parts: list[Part] = [label(texts, Message("Name"), "small"), self._name]
        if refusal is not None:
            words = Message("Id used by files and scripts: a-z, 0-9 and -")
            parts += [STEP, label(texts, words, "small", wrap=True), self._id]
        self.lay_out(
            texts,
            title,
            label(texts, title, "heading"),
            STEP,
            *parts,
            2 * STEP,
            buttons=(button(texts, Message("Cancel"), self.reject), self.save),
            spacing=HALF,
        )
        self.setMinimumWidth(440)
        self.name.textEdited.connect(self._on_name_edited)
        self.id.textEdited.connect(self._check)
        self.name.selectAll()
        self._check()

    def _on_name_edited(self, name: str) -> None:
        if not self.id.isModified():
            self.id.setText(id_from(name, self._taken, otherwise="house"))
        self._check()

    def _check(self, *_: object) -> None:
        name = self.name.text()
        fault = None
        if not name.strip():
            fault = Message("Enter a name.")
        elif len(name) > LONGEST_NAME:
            fault = Message("Use 1 to {most} characters.", most=LONGEST_NAME)
        elif name.strip() in self._taken.values():
            fault = Message("There is already a house {id}.", id=name.strip())
        elif not name.isprintable():
            fault = Message("Use plain text.")
        self._name.set_fault(fault)
        refusal = None if self._refusal is None else self._refusal(self.id.text())
        self._id.set_fault(refusal)
        self.save.setEnabled(fault is None and refusal is None)

    def _on_save_clicked(self) -> None:
        self.accept()
        self.named.emit(self.name.text().strip(), self.id.text())


class HouseFile(QObject):
    """Every act says what it did or what kept it from doing so; nothing is lost on the way."""

    # The house was saved, renamed, deleted or brought back: show the one with this id.
    changed = Signal(str)
    # What was changed of this house is saved, under whatever name.
    saved = Signal(object)
    # The draft is to be given up for what the file holds.
    reload_asked = Signal()

    def __init__(
        self, context: PaneContext, houses: UserHouses, editor: Editor, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._texts = context.texts
        self._strip = context.strip
        self._houses = houses
        self._editor = editor
        self._window = parent
        self.own: OwnFile[House] | None = None

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

    # --- saving ----------------------------------------------------------------------------------

    def save(self, *, then: Callable[[], object] | None = None) -> None:
        """Save an own house over its file; a built-in one is saved under a new name."""
        if is_built_in(self.house):
            self.save_as(then=then)
        elif self._is_readable():
            self._save(self.house, self.own, then)

    def save_as(self, *, then: Callable[[], object] | None = None) -> None:
        """Ask for a name, and save the house as a new one."""
        name = Message("My {house}", house=self.house.title)
        self._ask(Message("Save as your own house"), name, then)

    def duplicate(self) -> None:
        """Ask for a name, and save a copy."""
        name = Message("{house} copy", house=self.house.title)
        self._ask(Message("Duplicate the house"), name)

    def rename(self) -> None:
        """Ask for another name for an own house."""
        if self._is_readable():
            title, house = Message("Rename the house"), self.house
            dialog = NameDialog(self._texts, title, house.name, self._window)
            dialog.named.connect(self._on_renamed)
            dialog.open()

    def _ask(self, title: Message, name: Message, then: Callable[[], object] | None = None) -> None:
        if self._is_readable():
            game, find = self.house.game, self._houses.find
            ids = self._houses.ids(game)
            taken = {id: of.name if (of := find(game, id)) else id for id in ids}
            dialog = NameDialog(
                self._texts, title, self._texts.render(name), self._window, self._refusal_of, taken
            )
            dialog.named.connect(partial(self._on_named, then))
            dialog.open()

    def _is_readable(self) -> bool:
        """Whether all that shows can be saved; what is in the way is said."""
        refusal = self._editor.verify_save()
        if refusal is not None:
            self._strip.refused(refusal)
        return refusal is None

    def _refusal_of(self, id: str) -> Message | None:
        return self._houses.verify_save(as_own(self.house, "x", id))

    def _on_named(self, then: Callable[[], object] | None, name: str, id: str) -> None:
        self._save(as_own(self.house, name, id), None, then)

    def _on_renamed(self, name: str) -> None:
        self._save(replace(self.house, name=name), self.own)

    def _save(
        self,
        house: House,
        own: OwnFile[House] | None,
        then: Callable[[], object] | None = None,
        *,
        force: bool = False,
    ) -> None:
        with self._strip.telling(_UNUSABLE):
            try:
                saved = self._houses.save(house, own.data if own else None, force=force)
            except StorageError as refused:
                faulty = isinstance(refused, FileFaultsError)
                if own is None or faulty or not self._houses.has_changed(own):
                    raise
                self._ask_about_conflict(refused.message, house)
                return
            self.own = saved
            self.saved.emit(self._editor.draft.saved)
            self._editor.draft = self._editor.draft.was_saved(saved.value)
            self._strip.done(Message("Saved {house}", house=saved.value.name))
            self.changed.emit(saved.value.id)
            if then is not None:
                then()

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
            self.reload_asked.emit()

    # --- deleting --------------------------------------------------------------------------------

    def delete(self) -> None:
        """Delete an own house; the strip offers to bring it back."""
        house = self.house
        assert house.id is not None
        with self._strip.telling():
            deleted = self._houses.delete(house.game, house.id)
            undo = partial(self._restore, deleted)
            self._strip.done(Message("Deleted {house}", house=house.name), Message("Undo"), undo)
            self.changed.emit("")

    def _restore(self, deleted: DeletedFile) -> None:
        with self._strip.telling():
            self._houses.restore(deleted)
            self._context.choice.choose_game(deleted.game.id)
            self.changed.emit(deleted.id)

    # --- files elsewhere -------------------------------------------------------------------------

    def import_house(self) -> None:
        """Ask for a file, and take it among one's own houses."""
        ask_for_file(self._window, self._texts, Message("Import a house"), "toml", self._import)

    def import_sample(self) -> None:
        """Take the house that ships as an example among one's own."""
        self._import(example_file("house.toml"))

    def export_house(self) -> None:
        """Ask for a file, and write the house there."""
        if self._editor.draft.is_changed:
            words = Message("Save the house first. Only what is saved can be exported.")
            self._strip.refused(words)
            return
        title, name = Message("Export the house"), f"{self.house.id}.toml"
        ask_for_file(self._window, self._texts, title, "toml", self._export, save_as=name)

    def _import(self, path: Path, *, replace: bool = False) -> None:
        with self._strip.telling(_UNUSABLE, partial(self._import, path, replace=True)):
            taken = self._houses.import_file(path, replace=replace)
            self._strip.done(Message("Imported {house}", house=taken.value.name))
            self._context.choice.choose_game(taken.value.game.id)
            self.changed.emit(taken.value.id)

    def _export(self, path: Path) -> None:
        house = self.house
        assert house.id is not None
        with self._strip.telling():
            self._houses.export_file(house.game, house.id, path, force=True)
            self._strip.done(Message("Exported to {file}", file=str(path)))


class DiskWatch(QTimer):
    """Looks while the pane shows; what the pane itself saved is `known` and not told."""

    changed = Signal()

    def __init__(self, houses: UserHouses, parent: QObject) -> None:
        super().__init__(parent, interval=LOOK_AFTER_MS)
        self._houses, self._stamp = houses, houses.stamp()
        self.timeout.connect(self.look)

    def known(self) -> None:
        """What is on the disk now is known."""
        self._stamp = self._houses.stamp()

    def look(self) -> None:
        """Tell once of what is not known yet."""
        stamp = self._houses.stamp()
        if stamp != self._stamp:
            self._stamp = stamp
            self.changed.emit()
