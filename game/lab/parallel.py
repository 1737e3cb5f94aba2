"""Work shared among processes, on this machine or on a cluster.

joblib does the sharing, so that one call runs on its own processes (`loky`), on threads, on a Dask cluster or
on Ray. Results come in the order of the work, whoever was faster.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import Any, Final, TypeVar

from game.errors import UserError

BACKENDS: Final = ("loky", "threading", "dask", "ray")

T = TypeVar("T")


def in_parallel(
    function: Callable[..., T], shared: Any, parts: Sequence[Any], jobs: int, backend: str, cluster: str = ""
) -> Iterator[T]:
    """`function(shared, part)` of all parts, in their order, by so many processes at a time.

    `cluster` is the address of a running Dask or Ray cluster; without it a local one is started for as long
    as the work lasts. Raises UserError when the backend is not there.
    """
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
        elif name == "ray":
            _ray(jobs, cluster)
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
            return client(cluster, timeout=10)
        return client(n_workers=jobs, threads_per_worker=1, dashboard_address=None)
    except OSError as error:
        raise UserError(f"No Dask cluster answers at {cluster}: {error}.") from error


def _ray(jobs: int, cluster: str) -> None:
    try:
        import ray
        from ray.util.joblib import register_ray
    except ImportError:
        raise UserError("The backend 'ray' needs Ray: pip install ray.") from None
    try:
        ray.init(address=cluster or None, num_cpus=None if cluster else jobs, log_to_driver=False)
    except ConnectionError as error:
        raise UserError(f"No Ray cluster answers at {cluster}: {error}.") from error
    register_ray()


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
