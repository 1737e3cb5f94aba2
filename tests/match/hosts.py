"""Hosts of matches where all dice are virtual and nobody waits for anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.chance import Chance
from game.devices.registry import SourceRegistry
from game.devices.virtual.source import VirtualSource
from game.features.night.nights import Nights
from game.match.companion import Companions
from game.match.host import MatchHost
from game.match.pace import Pace
from game.store.matches import MatchStore


def host_in(folder: Path, seed: int = 1, **ways: Any) -> MatchHost:
    """Its journals lie in the folder; `ways` are those of `MatchHost`."""
    chance = Chance(seed)
    registry = SourceRegistry({"virtual": lambda: VirtualSource(chance)})
    store = MatchStore(folder)
    usual = {"pace": Pace.instant(), "companions": Companions([Nights(store)])}
    return MatchHost(store, registry, seed=seed, **{**usual, **ways})
