"""Matches in memory, people in every seat; no screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.chance import Chance
from game.devices.typed.source import TypedSource
from game.match.dice.desk import DiceDesk
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.match.pace import Pace
from game.rules.contract import Bot, Seat
from game.store.journal import PlayerEntry
from studio.rehearsal import virtual_dice

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
    desk = DiceDesk(virtual_dice(chance, typed=TypedSource), kind, provable=provable)
    return MatchLoop(
        Match(rules, players, MemoryLog()), desk, chance, dict(bots or {}), pace=UNBROKEN, name="twins"
    )
