"""The wrong payments that saved checks found, as a table and a graph that can be exported."""

from dataclasses import replace

from trifelt.engine.message import Message, joined
from trifelt.gui.check.error_groups import ErrorGroups
from trifelt.gui.history.model.errors import BY_TITLES, By, CheckReader, PaymentErrors
from trifelt.gui.shell.background import Work
from trifelt.gui.shell.building import STRETCH, column, holder, label
from trifelt.gui.shell.controls import ScrolledPage
from trifelt.gui.shell.figures import amount_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.tokens import STEP
from trifelt.storage.log import Filter, Log, RecordKind


class ErrorsPage(ScrolledPage):
    """Reads in the background the checks that a filter leaves."""

    def __init__(self, context: PaneContext, log: Log) -> None:
        super().__init__()
        self._context = context
        self._log = log
        self._reader = CheckReader()
        self.errors: PaymentErrors | None = None
        texts = context.texts
        texts.name(self, Message("Wrong payments"))
        self.state = label(texts, Message("Reading the checks…"), "muted", wrap=True)
        self.groups = ErrorGroups(context, {str(by): title for by, title in BY_TITLES.items()})
        self.groups.hide()
        margins = (0, 0, STEP, 0)
        whole = column(self.state, self.groups, STRETCH, spacing=STEP, margins=margins)
        self.show_page(holder(whole))

    def show_filter(self, chosen: Filter) -> None:
        """Read the checks that a filter leaves; those read before are kept."""
        log, reader = self._log, self._reader
        checks = replace(chosen, kinds=(RecordKind.CHECK, RecordKind.CORRECTION))
        corrections = Filter(kinds=(RecordKind.CORRECTION,))

        def op(work: Work) -> PaymentErrors:
            return reader.read(
                log.records(checks), log.records(corrections), lambda: not work.cancelled
            )

        self._context.in_background(self, op, self._on_read, key="errors")

    def _on_read(self, found: PaymentErrors) -> None:
        self.errors = found
        self._context.texts.show(self.state, _said(found))
        self.groups.setVisible(bool(found.errors))
        if found.errors:
            self.groups.show_sums(lambda by: found.sums(By(by)))


def _said(found: PaymentErrors) -> Message:
    """What was read, and what all errors amount to."""
    if not found.checks and not found.unread:
        return Message(
            "None of these records is a payout check. Save a check with what was paid, and its "
            "wrong payments are counted here by likely error, wager, dealer, table and shift."
        )
    whole = found.whole
    facts = {
        "checks": Message.counted("{count} check", "{count} checks", found.checks),
        "errors": Message.counted("{count} wrong payment", "{count} wrong payments", whole.count),
        "under": amount_text(whole.underpaid_amount),
        "over": amount_text(whole.overpaid_amount),
    }
    said = [
        Message.of("{checks}, {errors}: {under} underpaid, {over} overpaid.", facts)
        if whole.count
        else Message("{checks}, no wrong payment.", checks=facts["checks"]),
        Message("A corrected check counts as last corrected."),
    ]
    if found.unread:
        said.append(
            Message.counted(
                "{count} check cannot be read.", "{count} checks cannot be read.", found.unread
            )
        )
    return joined(said)
