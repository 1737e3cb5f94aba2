"""All matches that were left: a picture of each, who plays, and when; gone on with or given up one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.errors import UserError
from game.match.host import MatchHost
from game.match.static_match import standing
from game.match.unfinished import Resumable
from game.ui.art.theme import GOLD, LAVENDER
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, TARGET_GAP, Box, Share, even_column, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.lobby.unfinished_words import DamagedDialog, tile_words
from game.ui.scenes.shared.match_pages import (
    BUTTONS_WIDTH,
    PICTURE,
    READING_TICK_INTERVAL_S,
    MatchPages,
    Still,
    when_played,
)
from game.ui.scenes.shared.thumbnail import still
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel
from game.ui.words import _
from knucklebone_messages import NO_MESSAGE, LazyText, sentence_of

IS_OVER = LazyText("This match is over.")


@dataclass(slots=True)
class MatchInfo:
    """What is known of one of them."""

    found: Resumable | None = None
    trouble: LazyText = NO_MESSAGE
    when: str = ""
    """It was played last."""
    picture: pygame.Surface | None = None
    pictured: bool = False


class LeftScene(MatchPages[MatchInfo]):
    """One page of them; more matches, more pages."""

    name = "left"

    def __init__(self, ctx: Context, host: MatchHost, go_on: Callable[[Resumable], object]) -> None:
        """`go_on` is called with the match once this scene is closed."""
        super().__init__(ctx, host.left.paths)
        self._host, self._go_on = host, go_on

    # -- what is shown ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        root, body = self._build_pages(_("Unfinished matches"))
        if not self._paths:
            words = _("There is no unfinished match.")
            root.add(Label("nothing", body, words, size=44, align="centre", lines=2))
        self.first_focus = "resume-0" if self._paths else "back"
        return root

    def _add_match(self, root: Widget, number: int, path: Path, box: Box) -> None:
        panel = root.add(Panel(f"match-{number}", box, padding=14))
        read = self._found.get(path, MatchInfo())
        if self.portrait:
            words, below = panel.inner.split_bottom(
                max(PICTURE[1], 2 * MIN_TARGET_HEIGHT + TARGET_GAP), gap=TARGET_GAP
            )
            picture, buttons = row(below, PICTURE[0], Share(), gap=TARGET_GAP)
        else:
            picture, words, buttons = row(panel.inner, PICTURE[0], Share(), BUTTONS_WIDTH, gap=28)
        panel.add(Still(f"picture-{number}", picture, read.picture))
        self._add_words(panel, number, path.stem, words, read)
        resume, give_up = even_column(buttons, 2, TARGET_GAP)
        press = Button(
            f"resume-{number}", resume, _("Go on"), lambda: self._resume(path), tone="green", icon="play"
        )
        panel.add(press).enabled = not read.trouble
        panel.add(Button(f"give-up-{number}", give_up, _("Give up"), lambda: self._ask(path), tone="quiet"))

    def _add_words(self, panel: Panel, number: int, name: str, box: Box, read: MatchInfo) -> None:
        title, rest = box.split_top(box.h * 0.34)
        if read.found is None:
            panel.add(Label(f"title-{number}", title, name, role="label", size=36, colour=GOLD))
            words = _(read.trouble) if read.trouble else _("One moment …")
            panel.add(Label(f"who-{number}", rest, words, size=30, colour=LAVENDER, lines=4, floor=20))
            return
        found = read.found
        _unused, names, turn = tile_words(found)
        panel.add(Label(f"title-{number}", title, found.title, role="title", size=40, colour=GOLD))
        who, rest = rest.split_top(rest.h * 0.5)
        panel.add(Label(f"who-{number}", who, names, size=32, lines=2, floor=20))
        when = _("Last played {when}", when=read.when)
        words = f"{when}. {turn}." if turn else f"{when}."
        panel.add(Label(f"when-{number}", rest, words, size=28, colour=LAVENDER, lines=2, floor=20))

    def _read(self, path: Path) -> MatchInfo:
        when = when_played(path)
        try:
            found = self._host.judge(path)
        except UserError as error:
            return MatchInfo(trouble=sentence_of(error), when=when)
        return MatchInfo(found, NO_MESSAGE if found is not None else IS_OVER, when)

    def _paint(self, found: MatchInfo) -> bool:
        if found.pictured or found.found is None:
            return False
        found.pictured = True
        loop = standing(found.found.contents)
        found.picture = still(self.ctx, loop, *PICTURE)
        loop.close()
        return True

    # -- what can be done -----------------------------------------------------------------------------------

    def _resume(self, path: Path) -> None:
        if path not in self._found:
            # Pressed before it has been read: this once the screen waits, as it does for every match begun.
            self._found[path] = self._read(path)
        found = self._found[path].found
        if found is None:
            self.rebuild()
        elif found.damage is not None:
            self.ctx.stack.push(DamagedDialog(self.ctx, found, None, self._leave_with))
        else:
            self._leave_with(found)

    def _leave_with(self, found: Resumable) -> None:
        self.ctx.stack.pop()
        self._go_on(found)

    def _ask(self, path: Path) -> None:
        words = _("It leaves this list. Its moves stay on this computer.")
        choices = [
            DialogChoice("keep", _("Keep it"), tone="green"),
            DialogChoice("give-up", _("Give up"), lambda: self._give_up(path), tone="crimson"),
        ]
        self.ctx.stack.push(Dialog(self.ctx, _("Give this match up?"), words, choices, back="keep"))

    def _give_up(self, path: Path) -> None:
        try:
            self._host.give_up(path)
        except UserError as error:
            self.toast(_(sentence_of(error)))
            return
        self._paths.remove(path)
        self.page = min(self.page, self._pages - 1)
        self.tick_every = READING_TICK_INTERVAL_S
        self.rebuild()
