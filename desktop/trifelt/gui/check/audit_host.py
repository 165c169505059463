"""The place of the check, which a file of payments takes while it is audited."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShortcut
from PySide6.QtWidgets import QStackedWidget, QWidget

from trifelt.gui.check.header import CheckHeader
from trifelt.gui.shell.pane import PaneContext

if TYPE_CHECKING:
    from trifelt.gui.check.audit_page import AuditPage


class AuditHost(QStackedWidget):
    """Shows the check, or the audit that the header asks for or a dropped file begins."""

    round_wanted = Signal(object)

    def __init__(
        self,
        context: PaneContext,
        check: QWidget,
        header: CheckHeader,
        shortcuts: Sequence[QShortcut],
    ) -> None:
        super().__init__()
        self._context, self._header, self._shortcuts = context, header, shortcuts
        self.audit: AuditPage | None = None
        self.addWidget(check)
        self.setAcceptDrops(True)
        header.audit_wanted.connect(self.show_audit)

    @property
    def shows_audit(self) -> bool:
        """Whether the audit shows, and not the check."""
        return self.currentIndex() == 1

    def show_audit(self, shown: bool = True) -> None:
        """Show the audit in place of the check, or the check again."""
        if shown and self.audit is None:
            from trifelt.gui.check.audit_page import AuditPage  # graphs take long to load

            self.audit = AuditPage(self._context)
            self.audit.round_wanted.connect(self.round_wanted)
            self.audit.closed.connect(self.show_check)
            self.addWidget(self.audit)
        self.setCurrentIndex(int(shown))
        self._header.setDisabled(shown)
        for shortcut in self._shortcuts:
            shortcut.setEnabled(not shown)
        if self.audit is not None and shown:
            (self.audit.open if self.audit.open.isVisible() else self.audit.first).setFocus()

    def show_check(self) -> None:
        """Show the check again."""
        self.show_audit(False)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        self.show_audit()
        if self.audit is not None and paths:  # a program that has ended gives its file no more
            self.audit.open_file(paths[0])
