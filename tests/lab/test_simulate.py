"""Simulations: the same seed gives the same matches, however the work is shared."""

from __future__ import annotations

import random

import pytest

from game.catalogue import build, make_bot
from game.lab.simulate import chance, play, simulate
from game.rules.contract import Answer, Dice, Order, Pending, Roll, Shuffle


def test_a_match_counts_every_answer() -> None:
    rules = build("spellcycles", 2, {"length": "short"})
    seen: list[Answer] = []

    def watch(state: object, pending: Pending, answer: Answer) -> None:
        seen.append(answer)

    played = play(rules, [make_bot("random", "spellcycles")] * 2, random.Random(1), watch)
    assert played.moves == len(seen)


def test_the_same_seed_gives_the_same_matches() -> None:
    rules = build("spellcycles", 3, {"length": "short"})
    first, again, other = (
        simulate(rules, ["random", "greedy", "random"], games=6, seed=seed) for seed in (1, 1, 2)
    )
    assert (first.moves, first.wins, first.mean_scores) == (again.moves, again.wins, again.mean_scores)
    assert (first.moves, first.mean_scores) != (other.moves, other.mean_scores)


def test_the_number_of_processes_changes_nothing() -> None:
    rules = build("spellcycles", 2, {"length": "short", "stackers": True})
    alone, together = (simulate(rules, ["random", "greedy"], games=11, seed=5, jobs=jobs) for jobs in (1, 2))
    assert (alone.games, alone.moves, alone.wins) == (together.games, together.moves, together.wins)
    assert alone.mean_scores == together.mean_scores


@pytest.mark.parametrize(
    ("backend", "needs"),
    [("loky", "joblib"), ("threading", "joblib"), ("dask", "distributed"), ("ray", "ray")],
)
def test_statistics_are_the_same_whatever_plays_them(backend: str, needs: str) -> None:
    """With dask and ray on a cluster of this machine, where they are installed."""
    pytest.importorskip(needs, reason=f"{needs} is not installed")
    rules = build("spellcycles", 2, {"length": "short"})
    seats = ["greedy", "random"]
    alone = simulate(rules, seats, 12, 5, gather=True)
    together = simulate(rules, seats, 12, 5, jobs=2, backend=backend, gather=True)
    assert alone.statistics is not None
    assert together.statistics is not None
    assert alone.statistics.as_data() == together.statistics.as_data()
    assert (alone.moves, alone.wins) == (together.moves, together.wins)


def test_every_match_has_one_victory_in_all() -> None:
    summary = simulate(build("spellcycles", 4), ["random"] * 4, games=20, seed=1)
    assert abs(sum(summary.wins) - 20) < 1e-9
    assert summary.mean_length == summary.moves / 20


def test_virtual_dice_and_shuffles_answer_what_is_asked() -> None:
    rng = random.Random(1)
    for _ in range(50):
        roll = chance(Roll(0, 3, 4, "renew"), rng)
        assert isinstance(roll, Dice)
        assert len(roll.values) == 3
        assert set(roll.values) <= {1, 2, 3, 4}
        order = chance(Shuffle(6, 4, "spell line"), rng)
        assert isinstance(order, Order)
        assert len(set(order.indices)) == 4
        assert set(order.indices) <= set(range(6))
