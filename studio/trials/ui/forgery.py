"""Forged journals in front of people: the lobby stands, and the table of whatever can be gone on with.

    python -m studio.trials.ui.forgery --journals 10000 --seed 1

How they are forged is told in `studio.trials.match.forgery`.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from studio.trials.match.forgery import forged, genuine, lay
from tests.ui.haste import no_sync
from tests.ui.scenes.evening import Evening

SIZE = (480, 270)
SECONDS = 4.0
"""How long a table is looked at."""
TOGETHER = 100
"""Journals that one run of the program meets, one after the other."""
BESIDE = 50
"""Of so many journals one is met by the pages of dice and of results, too."""


class Console:
    """A program that runs on while journals come and go."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._evening = Evening(folder, size=SIZE)

    def meet(self, journal: bytes, number: int) -> str:
        """Show the lobby with a journal in it, go on with the match, come back; how far that led."""
        lay(self._folder, journal)
        evening, pilot = self._evening, self._evening.pilot
        pilot.app.stack.reset(evening.lobby(pilot.app.ctx))
        pilot.run(0.1)
        self._stands("lobby")
        if pilot.scene.root.find("resume") is None:
            return "no tile"
        pilot.press("resume")
        if evening.at == "dialog":
            pilot.press("mend")
        if evening.at == "lobby":
            return "refused"
        self._stands("table", "dialog", "celebration", "result")
        pilot.run(SECONDS)
        self._stands("table", "dialog", "celebration", "result")
        if number % BESIDE == 0:
            self._look_about()
        pilot.app.stack.reset(evening.lobby(pilot.app.ctx))
        pilot.run(0.1)
        self._stands("lobby")
        return "table"

    def _look_about(self) -> None:
        pilot = self._evening.pilot
        pilot.keys("f10")
        if self._evening.at == "pause":
            pilot.press("audit")
            pilot.run(1.0)
            self._stands("audit")

    def _stands(self, *places: str) -> None:
        if self._evening.at in places:
            return
        reports = sorted((self._folder / "reports").glob("*.txt"))
        told = reports[-1].read_text(encoding="utf-8") if reports else "there is no report"
        raise AssertionError(f"the scene is {self._evening.at}: {told}")

    def close(self) -> None:
        self._evening.pilot.app.close()


def attack(journals: int, seed: int, show: Callable[[str], object] = lambda line: None) -> Counter[str]:
    """Forge so many journals; how far they led."""
    came_to: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name, mock.patch("os.fsync", no_sync):
        folder = Path(name)
        originals = genuine(folder / "genuine")
        console = Console(folder / "data")
        for number in range(journals):
            if number % TOGETHER == TOGETHER - 1:
                console.close()
                console = Console(folder / "data")
            journal = forged(originals, random.Random(f"{seed} {number}"))
            try:
                came_to[console.meet(journal, number)] += 1
            except Exception as error:
                raise AssertionError(f"journal {number} of seed {seed} broke something") from error
            if number % 100 == 99:
                show(f"{number + 1}: {dict(came_to)}")
        console.close()
    return came_to


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--journals", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(dict(attack(asked.journals, asked.seed, print)))
