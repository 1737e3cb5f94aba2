"""Work shared among processes: its order, what is under way at a time, and what is said where it fails."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from game.errors import UserError
from game.lab.parallel import in_parallel
from tests.thorough import thorough


def squared(offset: int, part: int) -> int:
    if part == 99:
        raise UserError("No such part.")
    return offset + part * part


class TaskError(Exception):
    def __init__(self, cause: Exception) -> None:
        self.cause = cause


class Ray(SimpleNamespace):
    """As much of Ray as is used, without its processes."""

    def __init__(self) -> None:
        self.given = self.taken = self.most = 0
        self.running: list[dict[str, object]] = []
        base = type("RayError", (Exception,), {})
        self.exceptions = SimpleNamespace(RayError=base, RayTaskError=TaskError)

    def init(self, **how: object) -> None:
        if how.get("address") == "nobody":
            raise ConnectionError("nobody is there.")
        self.running.append(how)

    def shutdown(self) -> None:
        self.running.clear()

    def put(self, value: Any) -> Any:
        return value

    def remote(self, function: Callable[..., Any]) -> SimpleNamespace:
        def start(*arguments: Any) -> Callable[[], Any]:
            self.given += 1
            self.most = max(self.most, self.given - self.taken)
            return lambda: function(*arguments)

        return SimpleNamespace(remote=start)

    def get(self, reference: Callable[[], Any]) -> Any:
        self.taken += 1
        print("(raylet) A machine is lost.")
        try:
            return reference()
        except UserError as error:
            raise TaskError(error) from error


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Ray:
    ray = Ray()
    monkeypatch.setitem(sys.modules, "ray", ray)
    return ray


def test_ray_gives_results_in_their_order_and_has_few_under_way(ray: Ray) -> None:
    results = in_parallel(squared, 5, range(20), jobs=3, backend="ray")
    assert next(results) == 5
    assert ray.running == [
        {"num_cpus": 3, "include_dashboard": False, "log_to_driver": False, "logging_level": "ERROR"}
    ]
    assert list(results) == [5 + part * part for part in range(1, 20)]
    assert ray.most == 6
    assert ray.running == []


@pytest.mark.usefixtures("ray")
def test_what_ray_prints_does_not_get_among_results(capsys: pytest.CaptureFixture[str]) -> None:
    list(in_parallel(squared, 5, range(3), jobs=1, backend="ray"))
    print("over")
    told = capsys.readouterr()
    assert told.out == "over\n"
    assert "A machine is lost" in told.err


def test_ray_ends_when_nobody_wants_more(ray: Ray) -> None:
    results = in_parallel(squared, 5, range(20), jobs=1, backend="ray")
    next(results)
    results.close()  # type: ignore[attr-defined]
    assert ray.running == []
    assert ray.given < 4


def test_what_goes_wrong_in_a_process_of_ray_is_told_as_it_was(ray: Ray) -> None:
    with pytest.raises(UserError, match=r"^No such part\.$"):
        list(in_parallel(squared, 5, [1, 99], jobs=2, backend="ray"))
    assert ray.running == []


@pytest.mark.usefixtures("ray")
@pytest.mark.parametrize("cluster", ["nobody", "127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999999"])
def test_a_cluster_of_ray_that_is_not_there_is_told_at_once(cluster: str) -> None:
    with pytest.raises(UserError, match=rf"^No Ray cluster answers at {cluster}: .*[^.]\.$"):
        next(in_parallel(squared, 5, [1], jobs=2, backend="ray", cluster=cluster))


@pytest.mark.parametrize(("backend", "needs"), [("ray", "ray"), ("dask", "distributed")])
def test_a_backend_that_is_not_installed_is_told_with_the_remedy(
    backend: str, needs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, needs, None)
    with pytest.raises(UserError, match="pip install"):
        next(in_parallel(squared, 5, [1], jobs=2, backend=backend))


@pytest.mark.parametrize("backend", ["loky", "threading", *thorough("dask"), "ray"])
def test_every_backend_gives_the_same(backend: str) -> None:
    """Dask and Ray themselves, where they are installed."""
    needs = {"dask": "distributed"}.get(backend, backend)
    if needs in ("distributed", "ray"):
        pytest.importorskip(needs, reason=f"{needs} is not installed")
    assert list(in_parallel(squared, 5, range(9), jobs=2, backend=backend)) == [
        5 + part * part for part in range(9)
    ]
    with pytest.raises(UserError, match="No such part"):
        list(in_parallel(squared, 5, [1, 99], jobs=2, backend=backend))
