"""Plays matches of bots as fast as it can and says after every commit how far it is. Meant to be killed."""

from __future__ import annotations

import sys
from pathlib import Path

from game.match.host import MatchSetup
from game.store.journal import PlayerEntry
from tests.match.hosts import host_in


def main(folder: Path, seed: int) -> None:
    host = host_in(folder, seed)
    players = tuple(PlayerEntry(name, "random") for name in ("Ann", "Bob", "Cid", "Dot", "Eve"))
    loop = host.begin(MatchSetup("spellcycles", players, {"length": "long"}))
    now = 0.0
    while loop.over is None:
        before = loop.match.answers
        loop.tick(now)
        now += 0.5
        if loop.match.answers != before:
            sys.stdout.write(f"{loop.match.answers}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
