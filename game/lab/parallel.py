"""Work shared among processes, on this machine or on a cluster.

joblib does the sharing, so that one call runs on its own processes (`loky`), on threads or on a Dask cluster;
Ray is asked itself, because its way into joblib gives results only when all are there. Results come in the
order of the work, whoever was faster.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, redirect_stdout
from importlib import import_module
from itertools import chain
from typing import Any, Final, TypeVar

from game.errors import UserError

BACKENDS: Final = ("loky", "threading", "dask", "ray")

CLUSTER_TIMEOUT_S: Final = 10.0
"""Seconds that a cluster may take to answer."""

T = TypeVar("T")


def map_matches(
    play: Callable[[Any, Iterable[int]], Iterator[T]],
    work: Any,
    matches: int,
    largest: int,
    jobs: int,
    backend: str,
    cluster: str,
) -> Iterator[T]:
    """`play(work, numbers)` for that many matches, in order.

    A process plays at most `largest` of them before it reports; a single process is this one. Raises
    UserError when the backend cannot be used.
    """
    if matches <= 1 or (jobs == 1 and backend == "loky"):
        return play(work, range(matches))
    size = max(1, min(largest, -(-matches // (4 * jobs))))
    parts = [range(first, min(first + size, matches)) for first in range(0, matches, size)]
    return chain.from_iterable(in_parallel(_all_of, (play, work), parts, jobs, backend, cluster))


def _all_of(task: tuple[Callable[[Any, Iterable[int]], Iterator[T]], Any], numbers: range) -> list[T]:
    play, work = task
    return list(play(work, numbers))


def in_parallel(
    function: Callable[..., T], shared: Any, parts: Sequence[Any], jobs: int, backend: str, cluster: str = ""
) -> Iterator[T]:
    """`function(shared, part)` of all parts, in order, by that many processes at a time.

    `cluster` is the address address of a Dask or Ray cluster (default: start one here) for as long
    as the work lasts. Raises UserError if the backend is not installed.
    """
    if backend == "ray":
        yield from _by_ray(function, shared, parts, jobs, cluster)
        return
    from joblib import Parallel, delayed

    with ExitStack() as open_things:
        open_things.enter_context(_backend(backend, jobs, cluster))
        pool = Parallel(n_jobs=jobs, return_as="generator", pre_dispatch="2*n_jobs", batch_size=1)
        with _interrupts_held_back():
            results = pool(delayed(function)(shared, part) for part in parts)
        open_things.callback(results.close)
        yield from results


@contextmanager
def _backend(name: str, jobs: int, cluster: str) -> Iterator[None]:
    from joblib import parallel_config

    with ExitStack() as open_things:
        if name == "dask":
            open_things.enter_context(_dask(jobs, cluster))
        elif name not in BACKENDS:
            raise UserError(f"There is no backend '{name}'; there are {', '.join(BACKENDS)}.")
        open_things.enter_context(parallel_config(backend=name))
        yield


def _dask(jobs: int, cluster: str) -> Any:
    """A client of the cluster at an address, or of one on this machine."""
    try:
        from distributed import Client
    except ImportError:
        raise UserError("The backend 'dask' needs Dask: pip install 'dask[distributed]'.") from None
    client: Any = Client
    try:
        if cluster:
            return client(cluster, timeout=CLUSTER_TIMEOUT_S)
        return client(n_workers=jobs, threads_per_worker=1, dashboard_address=None)
    except OSError as error:
        raise UserError(f"No Dask cluster answers at {cluster}: {error}.") from error


def _by_ray(
    function: Callable[..., T], shared: Any, parts: Sequence[Any], jobs: int, cluster: str
) -> Iterator[T]:
    """Share work on Ray, twice as many parts under way as there are processes."""
    with _ray(jobs, cluster) as ray:
        remote, common = ray.remote(function), ray.put(shared)
        under_way: deque[Any] = deque()
        try:
            for part in parts:
                under_way.append(remote.remote(common, part))
                if len(under_way) == 2 * jobs:
                    yield ray.get(under_way.popleft())
            while under_way:
                yield ray.get(under_way.popleft())
        except ray.exceptions.RayTaskError as error:
            raise error.cause from error
        except ray.exceptions.RayError as error:
            words = f"Ray could not go on with the work ({type(error).__name__}): start it again."
            raise UserError(words) from error


@contextmanager
def _ray(jobs: int, cluster: str) -> Iterator[Any]:
    """Ray, connected to the cluster at an address or to one on this machine that ends with the work."""
    # A game says nothing about itself to anybody.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise UserError("The backend 'ray' needs Ray: pip install ray.") from None
    if cluster:
        _refuse_silent(cluster)
    where = {"address": cluster} if cluster else {"num_cpus": jobs, "include_dashboard": False}
    try:
        ray.init(**where, log_to_driver=False, logging_level="ERROR")
    except (ImportError, OSError, ValueError, RuntimeError) as error:
        place = f"at {cluster}" if cluster else "on this machine"
        raise UserError(f"No Ray cluster answers {place}: {str(error).rstrip('.')}.") from error
    try:
        # Ray prints what it has to say of machines that are lost; it must not get among the results.
        with redirect_stdout(sys.stderr):
            yield ray
    finally:
        ray.shutdown()


def _refuse_silent(cluster: str) -> None:
    """Raises UserError where nobody listens: Ray itself would try for minutes, and say so again and again."""
    host, _, port = cluster.rpartition("://")[2].rpartition(":")
    if not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), CLUSTER_TIMEOUT_S).close()
    except (OSError, OverflowError) as error:
        raise UserError(f"No Ray cluster answers at {cluster}: {error}.") from error


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes started meanwhile never hear Ctrl-C: it is this process that stops, and they with it.

    What is pressed meanwhile is heard afterwards.
    """
    if sys.platform == "win32":
        yield
        return
    _start_tidying_up()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start_tidying_up() -> None:
    """Start the processes that tidy up behind others: starting them lets held back interrupts in again."""
    trackers = ("joblib.externals.loky.backend.resource_tracker", "multiprocessing.resource_tracker")
    in_main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if in_main else None
    try:
        for tracker in trackers:
            import_module(tracker).ensure_running()
    finally:
        if in_main:
            signal.signal(signal.SIGINT, before)
