"""The matches that are over: how the table lay at the end, who played, who won; each to be watched again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game.errors import UserError
from game.features.theatre.replay import Replay
from game.features.theatre.scenes.opening import open_theatre
from game.match.static_match import standing
from game.store.journal import JournalContents, read_journal
from game.ui.art.theme import GOLD, LAVENDER
from game.ui.drawing.layout import TARGET_GAP, Box, Share, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.shared.match_pages import BUTTONS_WIDTH, PICTURE, MatchPages, Still, when_played
from game.ui.scenes.shared.thumbnail import still
from game.ui.stage.context import Context
from game.ui.widgets.button import Button
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Panel
from game.ui.words import _
from knucklebone_messages import NO_MESSAGE, LazyText, sentence_of


@dataclass(slots=True)
class MatchDescription:
    """What is known of one of them."""

    title: str
    who: str = ""
    winners: str = ""
    when: str = ""
    trouble: LazyText = NO_MESSAGE
    """What is wrong with its journal, so that it cannot be watched."""
    contents: JournalContents | None = None
    """Until its picture is painted."""
    picture: pygame.Surface | None = None


class ShelfScene(MatchPages[MatchDescription]):
    """One page of them, the newest first; more matches, more pages."""

    name = "shelf"
    first_focus = "watch-0"

    def __init__(self, ctx: Context, paths: Sequence[Path]) -> None:
        """`paths` are the journals."""
        super().__init__(ctx, paths)
        self._to_first = True
        """The focus is still to come to the first match, once that can be watched."""

    # -- what is shown ------------------------------------------------------------------------------------

    def build(self) -> Widget:
        root, _unused = self._build_pages(_("Watch it again"))
        return root

    def _add_match(self, root: Widget, number: int, path: Path, box: Box) -> None:
        read = path in self._found
        told = self._found[path] if read else MatchDescription(path.stem, _("One moment …"))
        panel = root.add(Panel(f"match-{number}", box, padding=14))
        picture, words, right = row(panel.inner, PICTURE[0], Share(), BUTTONS_WIDTH, gap=28)
        if self.portrait:
            words, below = panel.inner.split_bottom(PICTURE[1], gap=TARGET_GAP)
            picture, right = row(below, PICTURE[0], Share(), gap=TARGET_GAP)
        panel.add(Still(f"picture-{number}", picture, told.picture))
        title, rest = words.split_top(words.h * 0.34)
        who, rest = rest.split_top(rest.h * 0.5)
        won = _("Won by {names}.", names=told.winners) if told.winners else ""
        when = f"{won} {_('Played {when}', when=told.when)}.".strip() if told.when else ""
        panel.add(Label(f"title-{number}", title, told.title, role="title", size=40, colour=GOLD))
        panel.add(
            Label(
                f"who-{number}",
                who,
                _(told.trouble) if told.trouble else told.who,
                size=32,
                lines=2,
                floor=20,
            )
        )
        panel.add(Label(f"when-{number}", rest, when, size=28, colour=LAVENDER, lines=2, floor=20))
        watch = right.centre_box(right.w, min(right.h, 120))
        press = Button(
            f"watch-{number}",
            watch,
            _("Watch"),
            partial(open_theatre, self.ctx, path),
            tone="green",
            icon="play",
        )
        panel.add(press).enabled = read and not told.trouble

    def rebuild(self) -> None:
        super().rebuild()
        self._to_first = self._to_first and not self.focus.focus(self.first_focus)

    def _read(self, path: Path) -> MatchDescription:
        when = when_played(path)
        try:
            contents = read_journal(path)
            reel = Replay(contents)
        except UserError as error:
            return MatchDescription(path.stem, when=when, trouble=sentence_of(error))
        match, over = reel.at(reel.course.total), reel.course.over
        winners = ", ".join(match.names[seat] for seat in over.winners) if over is not None else ""
        return MatchDescription(match.rules.title, ", ".join(match.names), winners, when, contents=contents)

    def _paint(self, found: MatchDescription) -> bool:
        if found.contents is None:
            return False
        loop, found.contents = standing(found.contents), None
        found.picture = still(self.ctx, loop, *PICTURE)
        loop.close()
        return True
