"""Hosts of matches where all dice are virtual and nobody waits for anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.chance import Chance
from game.features.night.nights import Nights
from game.match.companion import Companions
from game.match.host import MatchHost
from game.match.pace import Pace
from game.store.matches import MatchStore
from studio.rehearsal import virtual_dice


def host_in(folder: Path, seed: int = 1, **ways: Any) -> MatchHost:
    """Its journals lie in the folder; `ways` are those of `MatchHost`."""
    store = MatchStore(folder)
    usual = {"pace": Pace.instant(), "companions": Companions([Nights(store)])}
    return MatchHost(store, virtual_dice(Chance(seed)), seed=seed, **{**usual, **ways})
