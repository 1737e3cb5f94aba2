"""Every player's own record: matches, wins, rivals, how the dice fell; and the way to be forgotten."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.devices.catalogue import device_of
from game.errors import UserError
from game.features.league.book import PlayerRecord
from game.features.league.scenes.fame_lines import game_title, rivals_sentences
from game.features.league.scenes.fame_widgets import FaceTable, PlayerLine, TallyRow
from game.features.league.service import League, LeagueStatus
from game.ui.art.theme import GOLD, LAVENDER
from game.ui.drawing.layout import Box, Share, column, even_row, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.lobby.draft import settings_without
from game.ui.scenes.shared.header import header, under_header
from game.ui.stage.context import Context
from game.ui.stage.dialog import ask_first
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, back_button
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel
from game.ui.widgets.scroll import ScrollColumn
from game.ui.words import _
from knucklebone_messages import sentence_of

LIST_WIDTH, LOW_LIST = 560, 460
"""Width of the list of players, and its height where it stands above the rest."""
LINE_HEIGHT = 100
MOST_GAMES = 5
MOST_RIVALS = 3


class LeagueScene(Scene):
    """Shows what the league knows, and follows it: a match of another table may end."""

    sleeps = True
    rebuilds = True

    def __init__(
        self, ctx: Context, league: League, forgotten: Callable[[str], object] = lambda name: None
    ) -> None:
        """`forgotten` is called with the name of a player who is deleted here."""
        super().__init__(ctx)
        self._league, self._forgotten = league, forgotten
        self._shown: LeagueStatus | None = None

    def tick(self, now: float) -> None:
        if self._league.report != self._shown:
            self.rebuild()


class StatisticsScene(LeagueScene):
    """Players at the left, the record of the chosen one at the right."""

    name = "statistics"
    inner = True
    player = ""
    """Whose record is shown; '' stands for the latest player."""

    def __init__(
        self, ctx: Context, league: League, forgotten: Callable[[str], object] = lambda name: None
    ) -> None:
        super().__init__(ctx, league, forgotten)
        self._leaving: set[str] = set()

    # -- what is shown ----------------------------------------------------------------------------------

    def build(self) -> Widget:
        report = self._shown = self._league.report
        players = [one for one in report.book.players if one.name not in self._leaving]
        chosen = next((one for one in players if one.name == self.player), players[0] if players else None)
        root = Widget(self.name, self.screen)
        header(root, self.ctx, _("Players"))
        body, foot = under_header(self.safe).split_bottom(108, gap=20)
        left, right = self.divide(body, (LIST_WIDTH, Share()), (LOW_LIST, Share()), gap=28)
        self._add_list(root, left, players, chosen)
        if chosen is not None:
            self._add_record(root, right, chosen)
        else:
            panel = root.add(Panel("nobody", right))
            words = _("Nobody is here yet.")
            root.add(Label("words", panel.inner, words, size=40, colour=LAVENDER, align="centre", lines=2))
        self._add_foot(root, foot, chosen)
        self.first_focus = f"player-{chosen.name}" if chosen is not None else "back"
        return root

    def _add_list(
        self, root: Widget, box: Box, players: list[PlayerRecord], chosen: PlayerRecord | None
    ) -> None:
        panel = root.add(Panel("list-panel", box, padding=12))
        names = root.add(ScrollColumn("list", panel.inner))
        for record in players:
            choose = partial(self.choose, record.name)
            line = PlayerLine(f"player-{record.name}", record, choose, chosen=record is chosen)
            names.item(line, LINE_HEIGHT)

    def _add_record(self, root: Widget, box: Box, record: PlayerRecord) -> None:
        panel = root.add(Panel("record", box, title=record.name))
        facts, games, below = column(panel.inner, 118, Share(), 236, gap=12)
        rivals, dice = even_row(below, 2, 32)
        self._add_facts(root, facts, record)
        shown = list(record.games.items())[:MOST_GAMES]
        for (game, tally), cell in zip(shown, column(games, *[Share()] * MOST_GAMES, gap=2), strict=False):
            root.add(TallyRow(f"game-{game}", cell, game_title(game), tally))
        self._add_rivals(root, rivals, record)
        self._add_dice(root, dice, record)

    def _add_facts(self, root: Widget, box: Box, record: PlayerRecord) -> None:
        total = record.total
        facts = (
            ("matches", _("Matches"), str(total.matches)),
            ("wins", _("Won"), str(total.wins)),
            ("streak", _("In a row now"), str(total.streak)),
            ("longest", _("Longest streak"), str(total.longest)),
        )
        for (key, head, number), cell in zip(facts, even_row(box, len(facts)), strict=True):
            above, below = cell.split_top(64, gap=8)
            root.add(Label(key, above, number, role="display", size=56, colour=GOLD, align="centre"))
            root.add(Label(f"{key}-head", below, head, size=28, colour=LAVENDER, align="centre", floor=20))

    def _add_rivals(self, root: Widget, box: Box, record: PlayerRecord) -> None:
        title, rest = box.split_top(44, gap=4)
        root.add(Label("met", title, _("At the table with"), role="label", size=30, colour=GOLD, floor=20))
        told = rivals_sentences(record)[:MOST_RIVALS] or (_("Always alone so far."),)
        for number, (words, cell) in enumerate(
            zip(told, column(rest, *[Share()] * MOST_RIVALS, gap=2), strict=False)
        ):
            root.add(Label(f"rival-{number}", cell, words, size=26, lines=2, floor=20))

    def _add_dice(self, root: Widget, box: Box, record: PlayerRecord) -> None:
        title, rest = box.split_top(112, gap=4)
        root.add(Label("dice", title, dice_sentence(record), size=28, colour=LAVENDER, lines=3, floor=20))
        if sum(record.faces):
            root.add(FaceTable("faces", rest, record.faces, record.favourite_face))

    def _add_foot(self, root: Widget, box: Box, chosen: PlayerRecord | None) -> None:
        delete, _unused, back = row(box, 620, Share(), 420 if box.w > 1100 else 320)
        if chosen is not None:
            words = _("Forget {name}", name=chosen.name)
            ask = partial(self._ask, chosen.name)
            root.add(Button("forget", delete, words, ask, tone="crimson", icon="trash"))
        root.add(back_button(back, self.back))

    # -- what can be done -------------------------------------------------------------------------------

    def choose(self, player: str) -> None:
        """Show another record."""
        self.player = player
        self.rebuild()

    def _ask(self, name: str) -> None:
        words = _(
            "{name} disappears from the results, from the matches kept here and from the list of names; "
            "proofs of dice with this name are deleted. Matches still count for the others. "
            "This cannot be undone.",
            name=name,
        )
        if self._league.url:
            told = _(
                "The club's results drop the name as soon as we can reach them; journals at its other "
                "tables keep it until you forget it there."
            )
            words = "\n".join([words, told])
        title, yes = _("Forget {name}?", name=name), _("Forget {name}", name=name)
        ask_first(self.ctx, title, words, yes, partial(self.forget, name))

    def forget(self, name: str) -> None:
        """Take a player's name out of everything."""
        try:
            self._league.forget(name)
        except UserError as error:
            self.toast(_(sentence_of(error)))
            return
        self._leaving.add(name)
        self.ctx.change_settings(settings_without(self.ctx.settings, name))
        self._forgotten(name)
        self.player = ""
        self.rebuild()
        self.toast(_("{name} is forgotten.", name=name))


def dice_sentence(record: PlayerRecord) -> str:
    """How a player rolls: how many dice, mostly where from, which face fell most often."""
    dice = sum(record.faces)
    if not dice:
        return _("No dice rolled so far.")
    source = _(device_of(record.sources[0][0]).name)
    if record.favourite_face is None:
        return _("{n} dice. Used most: {source}.", n=dice, source=source)
    face = record.favourite_face
    return _("{n} dice. Used most: {source}. Fell most often: {face}.", n=dice, source=source, face=face)
