"""A match without a screen: bots play it on the real table, and pictures of it are left in a folder."""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from pathlib import Path

import pygame

from game.catalogue import GAMES, quick_bot
from game.devices.catalogue import virtual
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.store import private
from game.store.journal import PlayerEntry
from game.store.settings import Motion, Settings
from game.ui.drawing.contact_sheet import contact_sheet
from game.ui.headless import HeadlessApp
from game.ui.scenes.after.result import ResultScene
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene

ANSWERS_PER_PICTURE = 20
"""Answers between two pictures."""
MAX_TABLE_PICTURES = 11
"""Pictures of the table; the result comes last."""
LOOK_INTERVAL_S = 0.25
"""Seconds of play between two looks at the match."""
MAX_MATCH_S = 7200.0
"""Seconds of play, none of which pass in reality, before a match counts as stuck."""


def play_offscreen(host: MatchHost, folder: Path, setup: MatchSetup | None = None) -> list[Path]:
    """Let bots play one match to its end, unseen; the pictures written, the contact sheet last.

    With a `setup` its game, house rules and seats are used, with bots on all seats and virtual dice.
    Raises UserError when the match cannot be set up, OSError when pictures cannot be written.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    private.make_folder(folder)
    loop = host.begin(_with_bots(setup))
    taken: list[tuple[str, pygame.Surface]] = []

    def table(ctx: Context) -> Scene:
        return TableScene(ctx, loop)

    settings = Settings(motion=Motion.OFF)
    with (
        tempfile.TemporaryDirectory(prefix="knucklebone-") as work,
        HeadlessApp(Path(work), table, settings=settings) as unseen,
    ):
        _watch(unseen, loop, taken)
        unseen.run_until(lambda: isinstance(unseen.scene, ResultScene))
        taken.append(("result", unseen.shot()))
        taken.append(("contact-sheet", contact_sheet(taken)))
        return [_keep(folder / f"{name}.png", picture) for name, picture in taken]


def _with_bots(setup: MatchSetup | None) -> MatchSetup:
    """The set-up asked for, or the usual one, with a bot on every seat."""
    if setup is None:
        setup = MatchSetup(next(iter(GAMES)), tuple(PlayerEntry(name) for name in ("Ann", "Bob", "Cleo")))
    quick = quick_bot(setup.game)
    players = tuple(replace(player, bot=player.bot or quick) for player in setup.players)
    return replace(setup, players=players, dice=virtual(), real_field=False, setup_by_hand=False)


def _watch(unseen: HeadlessApp, loop: MatchLoop, taken: list[tuple[str, pygame.Surface]]) -> None:
    """Let the match run, and take a picture now and then."""
    begun = unseen.clock.now()
    following = 0
    while loop.over is None:
        unseen.run(LOOK_INTERVAL_S)
        if loop.answers >= following and len(taken) < MAX_TABLE_PICTURES:
            following = loop.answers + ANSWERS_PER_PICTURE
            taken.append((f"table-{len(taken) + 1:02d}", unseen.shot()))
        if unseen.clock.now() - begun > MAX_MATCH_S or not isinstance(unseen.scene, TableScene):
            raise RuntimeError(f"the match off-screen got stuck in the scene {unseen.scene.name}")


def _keep(path: Path, picture: pygame.Surface) -> Path:
    pygame.image.save(picture, str(private.touch(path)))
    return path
