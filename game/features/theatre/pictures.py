"""A stored match as pictures: the table at every turn, none of which anybody has to sit through."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pygame

from game.match.match import begin_match, rules_of
from game.match.static_match import standing
from game.rules.contract import Seat, Turn
from game.store.journal import JournalContents
from game.store.settings import Motion, Settings
from game.ui.app import SceneFactory
from game.ui.headless import HeadlessApp
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene

SETTLE_TIME_S = 0.2
"""Seconds of the scene's own clock before a picture, none of which pass in reality."""


def replay_pictures(
    contents: JournalContents, folder: Path, upto: int | None = None, *, hands: bool = False
) -> Iterator[Path]:
    """Write a picture of the table for each turn of a match's first `upto` answers; yields each path.

    All seats are people's, so that curtains cover their hands, unless the `hands` are wanted, too.
    Raises JournalError when the match cannot be replayed, OSError when a picture cannot be written.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    folder.mkdir(parents=True, exist_ok=True)
    settings = Settings(motion=Motion.OFF, open_hands=hands)
    with tempfile.TemporaryDirectory(prefix="knucklebone-") as work:
        first = _table(contents, 0)
        with HeadlessApp(Path(work), first, settings=settings) as unseen:
            for number in _turns(contents, upto):
                unseen.app.stack.reset(_table(contents, number)(unseen.app.ctx))
                unseen.run(SETTLE_TIME_S)
                path = folder / f"answer-{number:04d}.png"
                pygame.image.save(unseen.shot(), str(path))
                yield path


def _turns(contents: JournalContents, upto: int | None) -> Iterator[int]:
    """After how many answers another seat is to choose, and the end."""
    match = begin_match(rules_of(contents.header), contents.header)
    seat: Seat | None = None
    entries = contents.entries[:upto]
    for number, entry in enumerate(entries, start=1):
        match.catch_up((entry,))
        pending = match.pending
        if isinstance(pending, Turn) and pending.seat != seat:
            seat = pending.seat
            yield number
        elif number == len(entries):
            yield number


def _table(contents: JournalContents, number: int) -> SceneFactory:
    """The table after that many answers; nobody plays on, so it stands still."""
    loop = standing(contents, number)

    def table(ctx: Context) -> Scene:
        return TableScene(ctx, loop)

    return table
