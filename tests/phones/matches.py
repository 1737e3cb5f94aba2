"""Matches in memory, people in every seat; no screen."""

from __future__ import annotations

from typing import Any

from game.match.chance import Chance
from game.match.desk import DiceDesk
from game.match.dice import SourceKind
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.match.source_registry import SourceRegistry
from game.sources.virtual import VirtualSource
from game.store.journal import PlayerEntry

NAMES = ("Ann", "Bob", "Cid", "Dora", "Eli", "Fay", "Gus", "Hal", "Ida")


def begun(rules: Any, seed: int = 1) -> MatchLoop:
    """A match in memory, people in every seat."""
    chance = Chance(seed)
    players = tuple(PlayerEntry(NAMES[seat]) for seat in range(rules.seats))
    desk = DiceDesk(SourceRegistry({SourceKind.VIRTUAL: lambda: VirtualSource(chance)}), SourceKind.VIRTUAL)
    return MatchLoop(Match(rules, players, MemoryLog()), desk, chance, {}, name="twins")
