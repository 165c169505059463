"""The analyst's sheet of a house on paper: its figures first, then each wager by itself."""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from trifelt import __version__
from trifelt.engine.exact.figures import Figures, WagerFigures
from trifelt.engine.houses.cells import cell_words
from trifelt.engine.houses.house import CapPer, House
from trifelt.engine.message import Message, joined
from trifelt.engine.money import Amount, read_money
from trifelt.engine.settlement.house_notices import figure_notices
from trifelt.engine.variants.editing import effective_cell
from trifelt.engine.variants.outcomes import judged_by
from trifelt.engine.variants.row_titles import outcome_title, row_title
from trifelt.engine.variants.sheet import CONFIDENCE, ROUNDS, report_content, report_rows
from trifelt.engine.wager import Kind
from trifelt.gui.paytables.model.best_play import told_of_play
from trifelt.gui.paytables.model.priced import OUTCOME_TITLES, Terms
from trifelt.gui.shell.figures import number_text, percent_text
from trifelt.gui.shell.pane import PaneContext
from trifelt.gui.shell.paper import pdf_of
from trifelt.gui.shell.texts import Texts
from trifelt.gui.shell.theme import letters_of, text_font
from trifelt.gui.shell.tokens import LIGHT, palette_of
from trifelt.gui.slip.one_page import RIGHT, OnePage, PageDialog, Paper, Render, rule_line, table_of
from trifelt.storage.spreadsheet import csv_text

Words = Message | str


class ReportPage(OnePage):
    """A page with some wagers; the first begins with what is to be said of all."""

    def __init__(
        self,
        figures: Figures,
        report: dict[str, Any],
        wagers: Sequence[str],
        number: int,
        count: int,
        render: Render,
    ) -> None:
        self._figures, self._report = figures, report
        self._wagers, self._number, self._count = wagers, number, count
        super().__init__(render)

    def _body(self) -> str:
        house, line = self._figures.house, self._line
        head = [
            line(house.game.title, "title"),
            line(house.full_title, "quiet"),
            line(_basis(self._figures, self._report), "quiet"),
            rule_line(),
        ]
        if self._number == 1:
            head.append(self._summary())
        wagers = self._figures.wagers
        parts = [self._wager(id) if id in wagers else self._rows(id) for id in self._wagers]
        return "".join([*head, *parts])

    def _foot(self) -> str:
        made = f"Trifelt {__version__}: {self._report['command']}"
        place = Message("Page {number} of {all}", number=self._number, all=self._count)
        ends = (self._line(made, "small"), ""), (self._line(place, "small"), RIGHT)
        return rule_line() + table_of(*ends)

    def _summary(self) -> str:
        figures, line = self._figures, self._line
        house = figures.house
        wagers = figures.wagers
        indexes = {each["wager"]: each["volatility_index"] for each in self._report["wagers"]}
        columns: list[tuple[Message, Callable[[str], Words]]] = [
            (Message("Wager"), lambda id: house.game.wager[id].title),
            (Message("House edge"), lambda id: percent_text(wagers[id].house_edge, 4)),
            (Message("Return"), lambda id: percent_text(wagers[id].rtp, 4)),
            (Message("Element of risk"), lambda id: _risk(wagers[id])),
            (Message("Hit rate"), lambda id: percent_text(wagers[id].hit_rate, 4)),
            (Message("Volatility"), lambda id: number_text(wagers[id].standard_deviation, 4)),
            (Message("Volatility index"), lambda id: number_text(indexes[id], 4)),
        ]
        if not any(wager.has_later_wager for wager in wagers.values()):
            del columns[3]
        titles = [title for title, _ in columns]
        rows = [[take(id) for _, take in columns] for id in wagers]
        parts = [line(Message("Figures"), "name"), self._table(titles, rows)]
        unpriced = [house.game.wager[id].title for id in wagers if wagers[id].house_edge is None]
        words = Message("{wager}: no figures without a jackpot.", wager=joined(unpriced, ", "))
        parts += [line(words, "quiet")] * bool(unpriced)
        parts += [line(notice.text, "fact") for notice in figure_notices(figures)]
        parts += self._best_play()
        parts.append(line(Message("Readings"), "name"))
        parts += [line(told, "fact") for told in house.readings_told]
        if house.cap is not None:
            parts += [line(Message("Maximum aggregate payout"), "name"), line(_cap(house), "fact")]
        return "".join([*parts, rule_line()])

    def _best_play(self) -> list[str]:
        strategy, line = self._figures.strategy, self._line
        if strategy is None:
            return []
        rule = self._render(strategy.rule)
        parts = [line(self._figures.way, "name"), line(rule[:1].upper() + rule[1:], "sum")]
        parts.append(line(told_of_play(strategy), "quiet"))
        return [*parts, *(line(each.told, "fact") for each in strategy.exceptions)]

    def _wager(self, id: str) -> str:
        wager, game = self._figures.wagers[id], self._figures.house.game
        rows: list[Sequence[Words]] = [
            (
                outcome_title(game, id, each.outcome, each.row),
                "" if each.cell is None else cell_words(each.cell),
                number_text(each.net, 2, signed=True),
                f"{each.count:,}",
                percent_text(wager.probability(each), 6),
                percent_text(wager.share(each), 5, signed=True),
            )
            for each in wager.outcomes
        ]
        whole = percent_text(wager.exact_return, 5, signed=True)
        rows.append((Message("Total"), "", "", f"{wager.combinations:,}", "100 %", whole))
        parts = [self._line(game.wager[id].title, "name"), self._table(OUTCOME_TITLES, rows)]
        return "".join([*parts, self._returns(id), rule_line()])

    def _rows(self, id: str) -> str:
        """The pay table of a raise or a payment, which has no figures of its own."""
        house, line = self._figures.house, self._line
        rule = house.game.wager[id]
        (table,) = (each for each in self._report["pay_tables"] if each["wager"] == id)
        rows: list[Sequence[Words]] = [
            (
                row_title(row["row"], id),
                cell_words(effective_cell(house, id, row["row"])),
                f"{row['combinations']:,}",
                percent_text(row["probability"], 6),
                percent_text(row["return"], 5, signed=True),
            )
            for row in table["rows"]
        ]
        on = Message(
            "Included in the figures of {wager}.",
            wager=house.game.wager[judged_by(house, id)].title,
        )
        if rule.kind is Kind.ENVY:
            on = joined([on, Message("The probability is that of one other box.")])
        parts = [line(rule.title, "name"), line(on, "quiet")]
        titles = [*OUTCOME_TITLES[:2], *OUTCOME_TITLES[3:]]
        titles[2] = Message("Of {space}", space=f"{table['combinations']:,}")
        parts.append(self._table(titles, rows))
        return "".join([*parts, rule_line()])

    def _returns(self, id: str) -> str:
        """Between which returns 90 % of runs end, by their length."""
        runs = next(each["returns"] for each in self._report["wagers"] if each["wager"] == id)
        if not runs:
            return ""
        titles = (
            Message("Return of {share} % of runs (normal)", share=round(100 * CONFIDENCE)),
            *(Message("{rounds} rounds", rounds=f"{rounds:,}") for rounds in ROUNDS),
        )
        ends = ((Message("from"), "low"), (Message("to"), "high"))
        rows: list[Sequence[Words]] = [
            (words, *(percent_text(run[end], 2) for run in runs)) for words, end in ends
        ]
        return self._table(titles, rows)

    def _table(self, titles: Sequence[Words], rows: Iterable[Sequence[Words]]) -> str:
        """A table of figures under their titles, in columns of one width but for the first."""
        share = 80 // (len(titles) - 1)
        first = 100 - share * (len(titles) - 1)
        cells = [
            "".join(
                f"<td class='cell' width='{share if n else first}%' {RIGHT if n else ''}>"
                f"{self._line(cell, role if n or role != 'cell' else 'first')}</td>"
                for n, cell in enumerate(line)
            )
            for role, lines in (("small", [titles]), ("cell", rows))
            for line in lines
        ]
        inside = "".join(f"<tr>{row}</tr>" for row in cells)
        return f"<table width='100%' cellspacing='0'>{inside}</table>"


def _risk(wager: WagerFigures) -> str:
    return percent_text(wager.element_of_risk, 4) if wager.has_later_wager else ""


def _cap(house: House) -> Message:
    cap = house.cap
    assert cap is not None
    return Message(
        "{amount} {per}, {how}: {wagers}",
        amount=Amount(cap.amount),
        per=Message("over a round") if cap.per is CapPer.ROUND else Message("over a hand"),
        how=Message("pooled") if cap.pooled else Message("each on its own"),
        wagers=joined([house.game.wager[id].title for id in cap.wagers], ", "),
    )


def _basis(figures: Figures, report: dict[str, Any]) -> Message:
    parts = [Message("Exact over all {deals} deals.", deals=f"{report['total_combinations']:,}")]
    if figures.strategy is not None:
        parts.append(Message("{way}.", way=figures.way))
    if report["jackpot"] is not None:
        facts = {"jackpot": Amount(read_money(report["jackpot"]) or 0)}
        words = "Jackpot {jackpot}, {count} box.", "Jackpot {jackpot}, {count} boxes."
        parts.append(Message.counted(*words, report["seats"], **facts))
    return joined(parts)


def report_pages(figures: Figures, report: dict[str, Any], render: Render) -> list[ReportPage]:
    """The pages, with as many wagers on each as it holds."""
    pages: list[list[str]] = [[]]
    for id in figures.house.offers:
        tried = ReportPage(figures, report, [*pages[-1], id], len(pages), len(pages), render)
        if pages[-1] and tried.scale < tried.largest:
            pages.append([])
        pages[-1].append(id)
    return [
        ReportPage(figures, report, wagers, number, len(pages), render)
        for number, wagers in enumerate(pages, start=1)
    ]


def _document(figures: Figures) -> str:
    return f"Report: {figures.house.game.title.render()}, {figures.house.name}"


def printed(figures: Figures, report: dict[str, Any], language: str) -> bytes:
    """The sheet as a PDF in a language, where no window is open."""
    app = QGuiApplication.instance() or QGuiApplication([])
    texts = Texts()
    texts.set_language(language)
    # As a window has it, so that its file is the same to the byte.
    QGuiApplication.setFont(letters_of(text_font(), language))
    QGuiApplication.setPalette(palette_of(LIGHT))
    pdf = pdf_of(report_pages(figures, report, texts.render), _document(figures))
    del app
    return pdf


class ReportDialog(PageDialog):
    """The sheet of a house before it is printed or saved."""

    def __init__(
        self, context: PaneContext, figures: Figures, terms: Terms, parent: QWidget
    ) -> None:
        house = figures.house
        situation = terms.on_game(house.game).situation
        report = report_content(figures, *situation, language=context.texts.language)
        text = f"{json.dumps(report, indent=2)}\n"
        paper = Paper(
            title=Message("Report"),
            document=_document(figures),
            question=Message("Save the report"),
            file_name=f"{house.game.id}-{house.id}-report",
            shown=Message("The report as it will be printed: {house}", house=house.title),
            formats={
                "csv": lambda: csv_text(report_rows(report)).encode(),
                "json": text.encode,
            },
        )
        super().__init__(
            context, report_pages(figures, report, context.texts.render), paper, parent
        )
