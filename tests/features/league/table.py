"""A table of a club as a process of its own: plays some matches and leaves when the server has them all.

python -m tests.features.league.table FOLDER URL MATCHES
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

from game.features.league.service import League, LeagueLink
from game.store.folder import DataFolder
from tests.features.league.matches import written
from tests.waiting import wait_until


def main(folder: Path, url: str, matches: int) -> None:
    """One match after the other, each told at once; then until nothing waits any more."""
    # To a clock that is an hour further at each look, every attempt is due.
    hours = count()
    league = League(DataFolder.open(folder), url, clock=lambda: 3600.0 * next(hours))
    for number in range(1, matches + 1):
        written(folder, f"{folder.name} Bob", "Bob", number=number, goes=folder.name)
        league.work()

    def is_told() -> bool:
        league.work()
        return not league.report.waiting and league.report.link is LeagueLink.TOGETHER

    wait_until(is_told, lambda: league.report)
    league.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
