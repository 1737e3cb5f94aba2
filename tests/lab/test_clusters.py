"""Clusters that run already, as docs/designer.md starts them: a worker dies, and nothing changes."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from game.catalogue import build
from game.lab.simulate import Played, Summary, simulate

MATCHES = 12


def played(**how: Any) -> Summary:
    rules = build("spellcycles", 2, {"length": "short"})
    return simulate(rules, ["greedy", "random"], MATCHES, 7, gather=True, **how)


def killing(kill: Callable[[], None]) -> Callable[[Iterator[Played], int], Iterable[Played]]:
    """Lets matches pass, and calls `kill` behind the first."""

    def watch(matches: Iterator[Played], count: int) -> Iterator[Played]:
        yield next(matches)
        kill()
        yield from matches

    return watch


def agree(one: Summary, other: Summary) -> None:
    assert one.games == MATCHES
    assert (one.moves, one.wins, one.mean_scores) == (other.moves, other.wins, other.mean_scores)
    assert one.statistics == other.statistics


def test_a_worker_of_dask_dies_and_the_result_is_the_same() -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:

        def kill() -> None:
            os.kill(cluster.workers[0].process.pid, signal.SIGKILL)

        address = cluster.scheduler_address
        agree(played(jobs=2, backend="dask", cluster=address, watch=killing(kill)), played())


def test_a_machine_of_ray_is_lost_and_the_result_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray", reason="Ray is not installed")
    from ray.cluster_utils import Cluster

    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        lost = cluster.add_node(num_cpus=1)

        def kill() -> None:
            cluster.remove_node(lost, allow_graceful=False)

        agree(played(jobs=2, backend="ray", cluster=cluster.address, watch=killing(kill)), played())
    finally:
        cluster.shutdown()
