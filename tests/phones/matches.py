"""Matches in memory, people in every seat; no screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.chance import Chance
from game.devices.dice import DiceSource
from game.devices.registry import SourceRegistry
from game.devices.typed.source import TypedSource
from game.devices.virtual.source import VirtualSource
from game.match.dice.desk import DiceDesk
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.match.pace import Pace
from game.rules.contract import Bot, Seat
from game.store.journal import PlayerEntry

UNBROKEN = Pace(beat=0.0)
"""Nobody is waited for who might break in."""
NAMES = ("Ann", "Bob", "Cid", "Dora", "Eli", "Fay", "Gus", "Hal", "Ida")


def begun(
    rules: Any,
    seed: int = 1,
    kind: str = "virtual",
    bots: Mapping[Seat, Bot] | None = None,
    *,
    provable: bool = False,
) -> MatchLoop:
    """A match in memory, people in every seat that no bot has."""
    chance = Chance(seed)
    players = tuple(PlayerEntry(NAMES[seat]) for seat in range(rules.seats))
    makers: dict[str, Callable[[], DiceSource]] = {
        "virtual": lambda: VirtualSource(chance),
        "typed": TypedSource,
    }
    desk = DiceDesk(SourceRegistry(makers), kind, provable=provable)
    return MatchLoop(
        Match(rules, players, MemoryLog()), desk, chance, dict(bots or {}), pace=UNBROKEN, name="twins"
    )
