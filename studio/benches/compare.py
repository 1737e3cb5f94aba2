"""Compares the speed of two trees of the sources: their benchmarks take turns, and ratios are judged.

    python -m studio.benches.compare ../before .

Each round runs the rules of every game once in each tree, so that both meet the same weather on the machine.
The noise is how much the rounds of one tree differ from their median. The second tree is slower where its
median stays below the first by more than `MOST_LOST`, and by more than twice the noise.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

ROUNDS: Final = 7
MOST_LOST: Final = 0.05
"""Share of the speed that may be lost."""

Speeds = Mapping[str, float]
"""Moves a second, by game."""


class Comparison(NamedTuple):
    """One game in two trees."""

    game: str
    ratio: float
    """Median speed of the second tree by that of the first."""
    noise: float
    """Median deviation of the rounds from their median, as a share of it: the larger of both trees."""

    @property
    def is_slower(self) -> bool:
        """Whether more speed is lost than may be, beyond the noise."""
        return self.ratio < 1 - max(MOST_LOST, 2 * self.noise)


def measure(tree: Path) -> Speeds:
    """Run the rules of every game in a tree once."""
    words = [sys.executable, "-m", "game", "bench", "rules", "--json"]
    lines = subprocess.run(words, cwd=tree, capture_output=True, text=True, check=True).stdout.splitlines()
    return {line["game"]: line["moves_per_s"] for line in map(json.loads, lines)}


def compare(
    before: Path, after: Path, rounds: int = ROUNDS, run: Callable[[Path], Speeds] = measure
) -> list[Comparison]:
    """Let two trees take turns; one comparison a game that both have."""
    pairs = [(run(before), run(after)) for _ in range(rounds)]
    games = [game for game in pairs[0][1] if game in pairs[0][0]]
    return [_compare(game, [(one[game], other[game]) for one, other in pairs]) for game in games]


def _compare(game: str, pairs: Sequence[tuple[float, float]]) -> Comparison:
    before, after = ([pair[tree] for pair in pairs] for tree in (0, 1))
    return Comparison(game, median(after) / median(before), max(_noise(before), _noise(after)))


def _noise(speeds: Sequence[float]) -> float:
    middle = median(speeds)
    return median(abs(speed - middle) for speed in speeds) / middle


def main() -> int:
    """Print a line a game; returns 1 where one is slower."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    args = parser.parse_args()
    found = compare(args.before, args.after, args.rounds)
    for one in found:
        verdict = "slower" if one.is_slower else "as before"
        print(f"{one.game:16} {one.ratio:5.2f} of before, noise {one.noise:.1%}: {verdict}")
    return any(one.is_slower for one in found)


if __name__ == "__main__":
    sys.exit(main())
