"""Two trees whose benchmarks take turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from studio.benches.compare import Comparison, Speeds, compare

BEFORE, AFTER = Path("before"), Path("after")


def comparison(before: Sequence[float], after: Sequence[float]) -> Comparison:
    """What is found of one game that runs at these speeds, round by round."""
    speeds: dict[Path, Iterator[float]] = {BEFORE: iter(before), AFTER: iter(after)}
    asked: list[Path] = []

    def run(tree: Path) -> Speeds:
        asked.append(tree)
        return {"pig": next(speeds[tree])}

    (found,) = compare(BEFORE, AFTER, len(before), run)
    assert asked == [BEFORE, AFTER] * len(before), "they take turns"
    return found


def test_a_tenth_is_lost() -> None:
    found = comparison((100, 101, 99), (90, 90, 91))
    assert found.is_slower
    assert round(found.ratio, 2) == 0.9


def test_what_is_within_the_noise_is_no_loss() -> None:
    assert not comparison((100, 120, 80, 100, 110), (92, 110, 75, 92, 100)).is_slower


def test_a_machine_that_slows_down_for_both_is_no_loss() -> None:
    assert not comparison((100, 60, 61), (99, 60, 60)).is_slower


def test_what_is_quicker_is_no_loss() -> None:
    assert not comparison((100, 100, 100), (140, 141, 139)).is_slower


def test_a_game_that_only_one_tree_has_is_left_out() -> None:
    assert compare(BEFORE, AFTER, 1, lambda tree: {tree.name: 1.0}) == []
