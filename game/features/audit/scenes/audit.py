"""The dice audit on screen: how often each face fell, what that says, how dice are thrown and read.

Journals are read in a thread: neither a long history nor a slow disk holds anybody up.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

from game.devices.catalogue import device_of
from game.devices.registry import SourceRegistry
from game.features.audit import export
from game.features.audit.report import LUCK, Audit, SourceAudit, audit, describe_repeats, reading, verdict
from game.features.audit.rolls import Collector, MatchRolls
from game.features.audit.saved import logs_sentence, save
from game.features.audit.scenes.widgets import FaceChart, MisreadStrip, PlayerRow
from game.rules.text import N_
from game.store.folder import DataFolder
from game.ui.art.theme import CREAM, LAVENDER
from game.ui.drawing.layout import Box, Share, column, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.shared.header import header, under_header
from game.ui.scenes.shared.seal import WORDS_HEIGHT, add_words, seal_code
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, back_button
from game.ui.widgets.choice import Stepper
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import _
from knucklebone_messages import LazyText
from knucklebone_threads import WorkQueue

READING_TICK_INTERVAL_S, TICK_INTERVAL_S = 0.1, 0.5
"""Seconds between two ticks while journals are still read, and after that."""
PAGES = ("throwing", "reading", "players", "log")
MOST_PLAYERS = 5
MAX_CODE_SIDE = 160
"""Side of the code of the log, at most."""
PANEL_WIDTH = 760
"""Width of the panel beside the chart."""


@dataclass(frozen=True, slots=True)
class AuditReport:
    """What all journals and proofs come to."""

    matches: tuple[MatchRolls, ...]
    audit: Audit
    h: str
    """Stands for the log of all rolls."""
    proofs: LazyText


class AuditScene(Scene):
    """One source's histogram on the left, a page of what else is known on the right."""

    name = "audit"
    rebuilds = True
    inner = True
    tick_every = READING_TICK_INTERVAL_S
    first_focus = "source"

    def __init__(
        self, ctx: Context, registry: SourceRegistry | None = None, matches: Path | None = None
    ) -> None:
        """`registry` is asked how the tower's link does.

        `matches` is the folder of journals, by default that of the program.
        """
        super().__init__(ctx)
        self._folder = DataFolder(ctx.storage.data)
        self._registry = registry
        self._journals = matches or self._folder.matches
        self._collector: Collector | None = None
        self._reader = WorkQueue("journals")
        self._closed = False
        self._reading: Future[AuditReport | None] | None = None
        self._read: AuditReport | None = None
        self.source = ""
        self.page = PAGES[0]

    @property
    def reading(self) -> bool:
        """Whether journals are still to be read."""
        return self._read is None

    def enter(self) -> None:
        self._reading = self._reader.submit(self._read_all)

    def exit(self) -> None:
        self._closed = True
        self._reader.end()

    def tick(self, now: float) -> None:
        if self._read is not None or self._reading is None:
            return
        if self._reading.done():
            self._read = self._reading.result()
            self.tick_every = TICK_INTERVAL_S
        self.rebuild()

    def _read_all(self) -> AuditReport | None:
        """Read all journals and proofs, in the thread; None where the people have left before its end."""
        self._collector = Collector(self._journals)
        while self._collector.step():
            if self._closed:
                return None
        matches = self._collector.matches
        h = export.last_h(export.log(matches))
        return AuditReport(matches, audit(matches), h, logs_sentence(self._folder.audit))

    # -- what is shown ----------------------------------------------------------------------------------

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        header(root, self.ctx, _("Dice statistics"))
        body, buttons = under_header(self.safe).split_bottom(108, gap=20)
        if self._read is None:
            to_go = self._collector.left if self._collector is not None else 0
            words = _("Reading the journals: {n} to go", n=to_go) if to_go else _("One moment …")
            root.add(Label("busy", body, words, size=40, align="centre"))
        else:
            left, right = self.divide(body, (Share(), PANEL_WIDTH), (Share(), Share()), gap=28)
            self._add_chart(root, left, self._read.audit.of(self.source))
            self._add_page(root, right, self._read)
        self._add_buttons(root, buttons)
        return root

    def _add_chart(self, root: Widget, box: Box, found: SourceAudit) -> None:
        title = _("Rolls: {rolls}, dice: {n}", rolls=found.rolls, n=found.dice)
        panel = root.add(Panel("dice", box, title=title))
        chart, words = panel.inner.split_bottom(176, gap=16)
        root.add(FaceChart("chart", chart, found))
        root.add(Paragraph("verdict", words, _(verdict(found)), size=34, valign="middle"))

    def _add_page(self, root: Widget, box: Box, read: AuditReport) -> None:
        panel = root.add(Panel("page-panel", box))
        choice, rest = panel.box.inset(24, 22).split_top(104, gap=20)
        pages = [(page, _(PAGE_WORDS[page])) for page in PAGES]
        root.add(Stepper("page", choice, _("About"), pages, self.page, self._turn_to, share=0.66))
        fill: Callable[[Widget, Box, AuditReport, SourceAudit], None] = {
            "throwing": self._add_throwing,
            "reading": self._add_reading,
            "players": self._add_players,
            "log": self._add_log,
        }[self.page]
        fill(root, rest.inset(8, 0), read, read.audit.of(self.source))

    def _add_throwing(self, root: Widget, box: Box, read: AuditReport, source: SourceAudit) -> None:
        cells = column(box, Share(), Share(), Share(1.25), gap=12)
        root.add(_paragraph("repeats", cells[0], _(describe_repeats(source.repeats, same=True))))
        root.add(_paragraph("swings", cells[1], _(describe_repeats(source.swings, same=False))))
        words = _(
            "E says how well a bet against chance would have done: with good dice it passes 20 once in 20 "
            "cases, 100 once in 100, however long one watches."
        )
        root.add(_paragraph("what-e-is", cells[2], words, quiet=True))

    def _add_reading(self, root: Widget, box: Box, read: AuditReport, source: SourceAudit) -> None:
        reader = source.reader
        if reader is None:
            words = _("Choose a source that has read dice to see how well it does.")
            root.add(_paragraph("no-reader", box.split_top(200)[0], words))
            return
        said, counts, strip, link = column(box, Share(0.8), Share(1.2), 110, Share(0.9), gap=10)
        root.add(_paragraph("reading", said, _(reading(reader))))
        told = _(
            "Counted alone: {alone}. Confirmed: {confirmed}. Corrected: {corrected}. "
            "Thrown again: {again}. Misread, by true face:",
            alone=reader.alone,
            confirmed=reader.confirmed,
            corrected=reader.corrected,
            again=reader.again,
        )
        root.add(_paragraph("counts", counts, told))
        root.add(MisreadStrip("misread", strip, reader))
        if device_of(source.source).reports_rolls:
            root.add(_paragraph("link", link, self._link(source.source), quiet=True))

    def _link(self, kind: str) -> str:
        report = self._registry.link_report(kind) if self._registry is not None else None
        if report is None:
            return _(device_of(kind).link_off)
        lines = _(
            "The link: good lines {frames}, damaged {damaged}, found again {reconnects}.",
            frames=report.frames,
            damaged=report.damaged,
            reconnects=report.reconnects,
        )
        if report.delay is None or report.longest_delay is None:
            return lines
        delay = _(
            "From rest to value: {delay} ms, at most {longest}.",
            delay=round(1000 * report.delay),
            longest=round(1000 * report.longest_delay),
        )
        return f"{lines} {delay}"

    def _add_players(self, root: Widget, box: Box, read: AuditReport, source: SourceAudit) -> None:
        words, rows = box.split_top(190, gap=12)
        root.add(_paragraph("luck", words, _(LUCK), quiet=True))
        cells = column(rows, *[Share()] * MOST_PLAYERS, gap=4)
        for index, (player, cell) in enumerate(zip(read.audit.players, cells, strict=False)):
            root.add(PlayerRow(f"player-{index}", cell, player))

    def _add_log(self, root: Widget, box: Box, read: AuditReport, source: SourceAudit) -> None:
        words, said, proofs, buttons = column(box, WORDS_HEIGHT, Share(1.7), Share(), 104, gap=6)
        add_words(root, self.ctx, words, read.h)
        note, photograph = said.split_right(min(said.h, MAX_CODE_SIDE), gap=20)
        root.add(seal_code(photograph, read.h))
        told = _(
            "These words seal every roll so far (matches: {n}). If they change without a new roll, "
            "somebody changed the log.",
            n=read.audit.matches,
        )
        root.add(_paragraph("note", note, told, quiet=True))
        root.add(_paragraph("proofs", proofs, _(read.proofs)))
        root.add(Button("save", buttons, _("Save as files"), self._save, icon="save"))

    def _add_buttons(self, root: Widget, box: Box) -> None:
        choice, _unused, back = row(box, 640, Share(), 320) if self.portrait else row(box, 1000, Share(), 420)
        used = [found.source for found in self._read.audit.sources] if self._read is not None else []
        sources = [("", _("all dice")), *((source, _(device_of(source).name)) for source in used)]
        root.add(Stepper("source", choice, _("Dice of"), sources, self.source, self._choose, share=0.62))
        root.add(back_button(back, self.back))

    # -- what can be done -------------------------------------------------------------------------------

    def _choose(self, source: str) -> None:
        self.source = source
        self.rebuild()

    def _turn_to(self, page: str) -> None:
        self.page = page
        self.rebuild()

    def _save(self) -> None:
        """Write the log, the table and the audit into the data folder."""
        assert self._read is not None
        try:
            save(self._folder.audit, self._read.matches, self._read.audit)
        except OSError as error:
            self.ctx.sound.play("error")
            self.toast(_("We can't save that: {why}.", why=error.strerror or error))
            return
        self.toast(_("Saved in {folder}", folder=self._folder.audit))


PAGE_WORDS = N_(
    {
        "throwing": "how they are thrown",
        "reading": "how they are read",
        "players": "the players",
        "log": "the log",
    }
)


def _paragraph(key: str, box: Box, words: str, *, quiet: bool = False) -> Paragraph:
    return Paragraph(key, box, words, size=30, valign="middle", colour=LAVENDER if quiet else CREAM)
