"""Matches of any game on a table with an unseen screen, set to positions and played by one hand."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pygame

from game.match.chance import Chance
from game.match.dice import SourceKind
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.pace import Pace
from game.match.source_registry import SourceRegistry
from game.match.testing import stand_at
from game.sources.virtual import VirtualSource
from game.store.journal import PlayerEntry
from game.store.matches import MatchStore
from game.store.settings import Motion, Settings
from game.ui.scenes.table.scene import TableScene
from game.ui.testing import Pilot
from tests.ui.audit import overflows
from tests.ui.scenes.tables import Home, seated, table

SWIFT = Settings(motion=Motion.OFF)
LOOKED_AT = 25
"""The layout is looked over after each so manieth press of a whole match."""


def match(
    folder: Path,
    game: str,
    names: tuple[str, ...] = ("Ann", "Bob"),
    bots: str = "",
    options: Mapping[str, Any] | None = None,
) -> MatchLoop:
    """A new match without any waiting; `bots` lists the names of those that are bots."""
    registry = SourceRegistry({SourceKind.VIRTUAL: lambda: VirtualSource(Chance(3))})
    players = tuple(PlayerEntry(name, "random" if name in bots else None) for name in names)
    host = MatchHost(MatchStore(folder / "matches"), registry, seed=3, pace=Pace.instant())
    return host.begin(MatchSetup(game, players, options or {}))


def sit(folder: Path, game: str, state: Any, settings: Settings = SWIFT, **setup: Any) -> Pilot:
    """A pilot at a table where the match has come to a state."""
    loop = match(folder, game, **setup)
    stand_at(loop.match, state)
    return seated(folder, loop, settings)


def small(folder: Path, loop: MatchLoop, settings: Settings = SWIFT) -> Pilot:
    """A pilot at the table of a match in a small window, where whole matches are played sooner."""
    pilot = Pilot(
        folder / "data", Home, first=lambda ctx: TableScene(ctx, loop), size=(960, 540), settings=settings
    )
    pilot.run(0.3)
    return pilot


def keys(pilot: Pilot) -> list[str]:
    """Everything in sight."""
    return [widget.key for widget in pilot.scene.root.walk()]


def drag(pilot: Pilot, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger goes down, along and up."""
    pilot.finger(pygame.FINGERDOWN, *start)
    for share in (0.3, 0.7, 1.0):
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        pilot.finger(pygame.FINGERMOTION, x, y)
    pilot.finger(pygame.FINGERUP, *end)


def play_out(pilot: Pilot, loop: MatchLoop, device: str, most: int = 1500) -> None:
    """Play to the result by pressing, with one device, whatever is pointed at, now and then its neighbour."""
    rng = random.Random(2)
    for number in range(most):
        if pilot.scene.name != "table":
            return
        if loop.turn is not None:
            _press(pilot, device, rng)
        pilot.run(0.05)
        if number % LOOKED_AT == 0:
            problems = overflows(pilot.scene)
            assert not problems, problems
    raise AssertionError(
        f"the match did not end; the focus is on {pilot.focus!r}, {table(pilot).board.prompt()}"
    )


def _press(pilot: Pilot, device: str, rng: random.Random) -> None:
    aside = rng.choice(("left", "right", "down")) if rng.random() < 0.15 else ""
    if device == "touch":
        pilot.press("peek" if pilot.focus == "curtain" else pilot.focus)
        return
    push, confirm = (pilot.keys, "return") if device == "keys" else (pilot.pad, "a")
    if aside and pilot.focus != "curtain":
        push(aside)
    if pilot.focus in ("undo", "ask-hint", "help", "menu"):
        push("down")
    if pilot.focus in ("log", "title"):
        push("right")
    if pilot.focus == "curtain":
        push("down")
    push(confirm)
