"""What is done with table tests: start one, keep and show its result, read others, fold them."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from trifelt.engine.message import Message
from trifelt.gui.paytables.house_file import ChoiceDialog
from trifelt.gui.shell.background import Work, refusal_in, run_in_background
from trifelt.gui.shell.dialogs import FaultListDialog, ask_for_file
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.train.model.table_test import ResultRead, TestResult, class_table, read_result
from trifelt.gui.train.result_page import ResultDialog
from trifelt.gui.train.test_page import TestPage
from trifelt.storage.atomic import read_text, save_bytes
from trifelt.storage.houses import UserHouses
from trifelt.storage.refusal import StorageError
from trifelt.storage.spreadsheet import csv_text
from trifelt.storage.training import Training

_MOST_SHOWN: Final = 50
_LARGEST_RESULT: Final = 5_000_000
_LEAVE: Final = "leave"


class TestDesk(QObject):
    """Reads and writes off the interface thread; what is wrong is told in the strip."""

    __test__ = False

    started = Signal(object, str)

    def __init__(self, context: PaneContext, training: Training, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._training = training
        self._houses = UserHouses(context.folders.houses_folder)
        self.page = TestPage(context)
        self.page.started.connect(self.started)
        self.page.result_chosen.connect(self.show_result)
        self.page.files_chosen.connect(self._read_files)
        self.page.folded.connect(self._fold)

    def reload(self) -> None:
        """Show the exercise files and results of the game."""
        self.page.show_files()
        game, training, houses = self._context.choice.game.id, self._training, self._houses

        def op(work: Work) -> list[ResultRead]:
            reads = []
            for text in training.results(game)[:_MOST_SHOWN]:
                work.check()
                reads.append(read_result(text, houses))
            return reads

        run_in_background(
            parent=self, op=op, success=self.page.show_results, failure=self._fail, key="results"
        )

    def show_end(self, result: TestResult) -> None:
        """Keep the result of a test that is over, and show it."""
        content, training = result.content(), self._training
        id = f"{content['date']} {content['checksum']}"
        run_in_background(
            parent=self,
            op=lambda _work: training.save_result(id, result.at, result.plan.game.id, content),
            success=lambda _done: self.reload(),
            failure=self._fail,
        )
        self.show_result(ResultRead(result, checksum=content["checksum"]))

    def show_result(self, read: ResultRead) -> None:
        """Show a result on its page, or why it cannot be read."""
        if read.result is None:
            title = Message("This result cannot be read")
            FaultListDialog(self._context.texts, title, (), read.faults, self.page).open()
            return
        ResultDialog(self._context, read, self.page).open()

    def ask_to_leave(self, leave: Callable[[], None]) -> None:
        """Ask before a test is given up."""
        dialog = ChoiceDialog(
            self._context.texts,
            Message("Stop the test?"),
            Message("The test has no result then."),
            ((_LEAVE, Message("Stop the test")), ("", Message("Go on"))),
            self.page.window(),
        )
        dialog.chosen.connect(lambda answer: leave() if answer == _LEAVE else None)
        dialog.open()

    def _read_files(self, paths: list[Path], as_table: bool) -> None:
        houses = self._houses

        def read(path: Path) -> ResultRead:
            text = read_text(path, _LARGEST_RESULT)
            if text is None:
                raise StorageError(Message("There is no file {path}.", path=str(path)))
            return read_result(text, houses)

        def done(reads: list[ResultRead]) -> None:
            if not as_table:
                self.show_result(reads[0])
                return
            self._fold([(path.name, read) for path, read in zip(paths, reads, strict=True)])

        run_in_background(
            parent=self,
            op=lambda _work: [read(path) for path in paths],
            success=done,
            failure=self._fail,
            key="files",
        )

    def _fold(self, reads: list[tuple[str, ResultRead]]) -> None:
        """Ask where the class table of these results goes."""
        question = self._context.texts.render(Message("Save the class table"))

        def save(path: Path) -> None:
            refusal = save_bytes(path, csv_text(class_table(reads).lines).encode())
            if refusal is not None:
                self._context.strip.failed(refusal)
                return
            said = Message(
                "{file}: {verified} of {count} results verified.",
                file=str(path),
                verified=sum(read.verified for _, read in reads),
                count=len(reads),
            )
            self._context.strip.done(said)

        ask_for_file(self.page, question, "csv", save, save_as="class.csv")

    def _fail(self, fault: Exception) -> None:
        self._context.strip.failed(refusal_in(fault))
