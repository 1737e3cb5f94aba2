"""Stored matches, a few on a page: read in a thread, then painted, while the page is in sight."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from typing import Generic, TypeVar

import pygame

from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import TARGET_GAP, Box, Share, even_column, even_row, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.shared.header import header, under_header
from game.ui.stage.context import Context
from game.ui.stage.culprit import blaming, stored_match
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, back_button
from game.ui.words import _
from knucklebone_threads import WorkQueue

Found = TypeVar("Found")
"""What a page shows of one match."""

AT_ONCE = 3
"""Matches on a page."""
PICTURE = 272, 198
"""Width and height of a picture, logical units."""
BUTTONS_WIDTH = 300
"""Width of what is pressed for one match."""
READING_TICK_INTERVAL_S, TICK_INTERVAL_S = 0.05, 1.0
"""Seconds between two ticks while matches are still read, and after that."""


class Still(Widget):
    """The picture of a match, once there is one."""

    reach = 0

    def __init__(self, key: str, box: Box, picture: pygame.Surface | None) -> None:
        super().__init__(key, box)
        self._picture = picture

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.fill((12, 8, 16), self.box)
        if self._picture is not None:
            canvas.blit_centred(self._picture, self.box)


class MatchPages(Scene, Generic[Found]):
    """One page of them; more matches, more pages."""

    inner = True
    tick_every = READING_TICK_INTERVAL_S
    rebuilds = True
    page = 0

    def __init__(self, ctx: Context, paths: Sequence[Path]) -> None:
        """`paths` are the journals."""
        super().__init__(ctx)
        self._paths = list(paths)
        self._found: dict[Path, Found] = {}
        self._reader = WorkQueue("stored matches")
        self._reading: tuple[Path, Future[Found]] | None = None

    @property
    def reading(self) -> bool:
        """Whether a match on the page is still to be read or painted."""
        return self.tick_every == READING_TICK_INTERVAL_S

    def _build_pages(self, title: str) -> tuple[Widget, Box]:
        """The tree with header, page and foot, and the room of the page."""
        root = Widget(self.name, self.screen)
        header(root, self.ctx, title)
        body, foot = under_header(self.safe).split_bottom(108, gap=20)
        for number, (path, cell) in enumerate(
            zip(self._shown, even_column(body, AT_ONCE, TARGET_GAP), strict=False)
        ):
            about = stored_match(path)
            with blaming(about):
                self._add_match(root, number, path, cell)
            root.children[-1].about = about
        more, back = even_row(foot, 2) if self._pages > 1 else row(foot, Share(), foot.w / 2)
        if self._pages > 1:
            root.add(Button("more", more, _("More matches"), self._turn_page, icon="chevron-right"))
        root.add(back_button(back, self.back))
        return root, body

    def _add_match(self, root: Widget, number: int, path: Path, box: Box) -> None:
        """Show what is known of a match so far."""
        raise NotImplementedError

    def _read(self, path: Path) -> Found:
        """Read and replay a match, in a thread: on a slow disk, or a long match, that takes a while."""
        raise NotImplementedError

    def _paint(self, found: Found) -> bool:
        """Paint a match that has been read; False where that is done."""
        raise NotImplementedError

    @property
    def _pages(self) -> int:
        return max(1, -(-len(self._paths) // AT_ONCE))

    @property
    def _shown(self) -> list[Path]:
        return self._paths[self.page * AT_ONCE : (self.page + 1) * AT_ONCE]

    def _turn_page(self) -> None:
        self.page = (self.page + 1) % self._pages
        self.tick_every = READING_TICK_INTERVAL_S
        self.rebuild()

    def tick(self, now: float) -> None:
        if self._reading is not None:
            self._take_what_was_read(*self._reading)
            return
        for path in self._shown:
            if path not in self._found:
                self._reading = path, self._reader.submit(self._read, path)
                return
            if self._paint(self._found[path]):
                self.rebuild()
                return
        self.tick_every = TICK_INTERVAL_S

    def _take_what_was_read(self, path: Path, reading: Future[Found]) -> None:
        """Show a match as soon as it has been read; what failed there fails here, to be set aside."""
        if not reading.done():
            return
        self._reading = None
        with blaming(stored_match(path)):
            self._found[path] = reading.result()
        self.rebuild()

    def exit(self) -> None:
        self._reader.end()


def when_played(path: Path) -> str:
    """Returns when a journal was written to last, by this machine's clock."""
    try:
        return f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}"
    except (OSError, ValueError, OverflowError):
        return "?"
