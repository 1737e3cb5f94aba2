"""The hall of fame: of each game its champion, the longest streak, and who has played it most."""

from __future__ import annotations

from game.features.league.scenes.fame_lines import fame_lines, league_sentence
from game.features.league.scenes.fame_widgets import FameRow
from game.features.league.scenes.statistics import LeagueScene, StatisticsScene
from game.features.league.service import LeagueStatus
from game.ui.art.theme import ALARM, LAVENDER
from game.ui.drawing.layout import TARGET_GAP, Box, Share, even_column, even_row, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.shared.header import header, under_header
from game.ui.widgets.button import Button, back_button
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.panel import Panel
from game.ui.words import _

AT_ONCE = 5
"""Games on a page."""


class FameScene(LeagueScene):
    """One page of games; more games, more pages."""

    name = "fame"
    inner = True
    tick_every = 0.5

    page = 0

    def resume(self) -> None:
        self.rebuild()

    def build(self) -> Widget:
        report = self._shown = self._league.report
        root = Widget(self.name, self.screen)
        self._add_head(root)
        body, foot = under_header(self.safe).split_bottom(232 if self.portrait else 108, gap=20)
        if report.book.games:
            self._add_games(root, body, report)
        else:
            self._add_nobody(root, body)
        self._add_foot(root, foot, report)
        self.first_focus = "players" if report.book.players else "back"
        return root

    def _add_head(self, root: Widget) -> None:
        header(root, self.ctx, _("Hall of fame"))

    def _add_games(self, root: Widget, box: Box, report: LeagueStatus) -> None:
        first = self.page * AT_ONCE
        shown = fame_lines(report.book)[first : first + AT_ONCE]
        for lines, cell in zip(shown, even_column(box, AT_ONCE, TARGET_GAP), strict=False):
            root.add(FameRow(f"game-{lines.game}", cell, lines))

    def _add_nobody(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("nobody", box.centre_box(min(1200, box.w), 360)))
        words = _(
            "Nobody has won here yet. Play a match to its end, and the first name will stand on this page."
        )
        root.add(Paragraph("words", panel.inner, words, size=44, align="centre", valign="middle"))

    def _add_foot(self, root: Widget, box: Box, report: LeagueStatus) -> None:
        pages = -(-len(report.book.games) // AT_ONCE)
        sizes: list[float | Share] = [Share(), *([300.0] if pages > 1 else []), 420.0, 360.0]
        if self.portrait:
            words, below = even_column(box, 2)
            *more, players, back = even_row(below, 3 if pages > 1 else 2)
        else:
            words, *more, players, back = row(box, *sizes)
        colour = ALARM if report.sentence else LAVENDER
        root.add(Label("state", words, league_sentence(report), size=28, colour=colour, lines=4, floor=20))
        for cell in more:
            root.add(Button("more", cell, _("More games"), lambda: self._turn(pages), icon="chevron-right"))
        button = Button("players", players, _("Players"), self._open_players, icon="person")
        root.add(button).enabled = bool(report.book.players)
        root.add(back_button(back, self.back))

    def _turn(self, pages: int) -> None:
        self.page = (self.page + 1) % pages
        self.rebuild()

    def _open_players(self) -> None:
        self.ctx.stack.push(StatisticsScene(self.ctx, self._league, self._forgotten))
