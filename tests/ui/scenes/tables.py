"""Matches on a table with an unseen screen, and hands that play them by one device alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from game.chance import Chance
from game.devices.dice import DiceSource
from game.devices.typed.source import TypedSource
from game.match.field.lazy_source import LazyField
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.rules.contract import Roll, Turn
from game.store.journal import PlayerEntry
from game.store.matches import MatchStore
from game.store.settings import Settings
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from studio.pilot import Pilot
from studio.rehearsal import virtual_dice

Makers = Mapping[str, Callable[[], DiceSource]]


class Home(Scene):
    """Stands for the lobby."""

    name = "home"


def match(
    folder: Path,
    names: tuple[str, ...] = ("Ann", "Bob"),
    *,
    bots: tuple[str, ...] = (),
    options: Mapping[str, Any] | None = None,
    seed: int = 5,
    dice: str = "virtual",
    real_field: bool = False,
    sources: Makers | None = None,
    field: LazyField | None = None,
    provable: bool = False,
) -> MatchLoop:
    """A new match with its journal in a folder; a short one unless the options say otherwise."""
    on_shelf = virtual_dice(Chance(seed), typed=TypedSource, **(sources or {}))
    players = tuple(PlayerEntry(name, "greedy" if name in bots else None) for name in names)
    chosen = {"length": "short", **(options or {})}
    host = MatchHost(MatchStore(folder / "matches"), on_shelf, seed=seed, field=field)
    return host.begin(MatchSetup("spellcycles", players, chosen, dice, real_field, provable=provable))


def seated(
    folder: Path, loop: MatchLoop, settings: Settings | None = None, size: tuple[int, int] = (1920, 1080)
) -> Pilot:
    """A pilot at the table of a match; `size` of its window in pixels."""

    def table(ctx: Context) -> Scene:
        return TableScene(ctx, loop)

    pilot = Pilot(folder / "data", lambda ctx: Home(ctx), first=table, size=size, settings=settings)
    pilot.run(0.3)
    return pilot


def table(pilot: Pilot) -> TableScene:
    """The table the pilot is at."""
    assert isinstance(pilot.scene, TableScene)
    return pilot.scene


def phase(loop: MatchLoop) -> str:
    """What the match waits for, in one word."""
    pending = loop.pending
    if isinstance(pending, Turn):
        return pending.phase
    return "roll" if isinstance(pending, Roll) else type(pending).__name__


def play(pilot: Pilot, loop: MatchLoop, press: Callable[[str], None], most: int = 900) -> set[str]:
    """Play until the result by `press` alone, which gets the key that leads on; returns the phases met."""
    met: set[str] = set()
    for _ in range(most):
        if pilot.scene.name != "table":
            return met
        met.add(phase(loop))
        key = next_key(pilot, loop)
        if key:
            press(key)
        pilot.run(0.12)
    raise AssertionError(f"the match did not end; it waits for {phase(loop)}")


def next_key(pilot: Pilot, loop: MatchLoop) -> str:
    """The widget to press next; empty while others are at work."""
    scene = table(pilot)
    for key in ("roll", "yes", "walk-done", "cast"):
        widget = scene.root.find(key)
        if widget is not None and widget.can_focus:
            return key
    return choice(scene) if loop.turn is not None else ""


def choice(scene: TableScene) -> str:
    """What a person presses at a Turn: something lit."""
    chooser = scene.board.chooser  # type: ignore[attr-defined]
    if chooser.pieces and chooser.piece is None:
        return f"piece-{chooser.pieces[0]}"
    if chooser.yields:
        return f"piece-{chooser.yields[0].piece}"
    if chooser.seats:
        return f"seat-{min(chooser.seats)}"
    if chooser.moons:
        return f"spell-{max(chooser.moons)}"
    if chooser.casts:
        return f"spell-{chooser.view.line.index(chooser.casts[0].spell)}"
    return square_name(min(chooser.lit_squares))


def square_name(square: int) -> str:
    """'c4'."""
    return f"{'abcdefgh'[square % 8]}{square // 8 + 1}"
