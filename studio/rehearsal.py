"""Rehearsals: what tests and benchmarks do to a match or a program that no table does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.chance import Chance
from game.devices.dice import DiceSource
from game.devices.registry import SourceRegistry
from game.devices.virtual.source import VirtualSource
from game.match.loop import MatchLoop
from game.match.match import Match

if TYPE_CHECKING:
    from game.ui.app import App


def virtual_dice(chance: Chance, **others: Callable[[], DiceSource]) -> SourceRegistry:
    """Virtual dice that fall by chance, and others by their kinds."""
    return SourceRegistry({"virtual": lambda: VirtualSource(chance), **others})


def stand_at(match: Match, state: Any) -> None:
    """Let a match stand at another state of the same rules, of which its log knows nothing.

    No answer led there, so none can be taken back.
    """
    match._steps.clear()
    match._come_to(state)


def follow(loop: MatchLoop) -> None:
    """Let a loop see where its match was brought without it."""
    loop._on_events([])


def bake_all(app: App) -> None:
    """Bake at once what the top scene wants baked ahead."""
    while not app.pauses.baked:
        app.pauses.bake_one()
