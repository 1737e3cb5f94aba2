"""What every test may ask for: no window, no sound device, no data of the account that runs the tests."""

from __future__ import annotations

import asyncio
import gc
import inspect
import os
import shutil
import sys
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

import pytest
from hypothesis import settings

from game.environment import is_newer
from hatch_build import compile_catalogues
from tests.thorough import ALL_EXAMPLES, SOME_EXAMPLES
from tests.ui.haste import no_sync
from tests.waiting import FAILSAFE_S

if TYPE_CHECKING:
    from tests.features.league.server import PostgresServer

# The screen speaks English in the tests, whatever the account that runs them speaks.
os.environ["LANGUAGE"] = "en"
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# Mitsuba draws without the LLVM of the machine: some versions of it end the whole process.
os.environ.setdefault("DRJIT_LIBLLVM_PATH", "none")

# How long an example takes says more of the machine than of the program.
settings.register_profile("all", deadline=None, max_examples=ALL_EXAMPLES)
settings.register_profile("some", deadline=None, max_examples=SOME_EXAMPLES)

pytest_plugins = ("tests.ui.fixtures",)

HANDFUL = 4
"""Tests that one process is given at once."""

GARBAGE_THRESHOLDS = (20_000, 20, 50)
"""When garbage is looked for (`gc.set_threshold`): seldom, since most of what tests make stays."""

_STATES = count()

PHOTOS = Path(__file__).resolve().parents[2] / "shared" / "photos" / "dice"


def pytest_configure(config: pytest.Config) -> None:
    """Compile the translations where that has not been done, before there is more than one process. Where not
    all tests are run, not all examples are tried either."""
    settings.load_profile("some" if config.option.markexpr == "not thorough" else "all")
    root = Path(__file__).resolve().parents[1]
    edited = root.glob("assets/locale/*/LC_MESSAGES/*.po")
    if not hasattr(config, "workerinput") and not all(is_newer(po.with_suffix(".mo"), po) for po in edited):
        compile_catalogues(root)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Share tests out among processes by the handful: for every one of them, pytest-xdist counts all that it
    gave out before. Tests that need a server of their own run in one process, so that there is one server."""
    for number, item in enumerate(items):
        if item.get_closest_marker("server") is not None:
            item.add_marker(pytest.mark.xdist_group("server"))
        elif item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(f"{item.path.stem}-{number // HANDFUL}"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """No garbage is looked for while tests are collected, nor later among modules and tests: they stay."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*GARBAGE_THRESHOLDS)
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine runs in an event loop of its own, and ends."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None
    wanted = {name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters}
    asyncio.run(asyncio.wait_for(test(**wanted), FAILSAFE_S))
    return True


def pytest_sessionfinish() -> None:
    """Garbage is looked for once more, so that what fails in it is told; pytest would look five times through
    all that the tests have left, for seconds."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def repository() -> Path:
    """The root of the project's files."""
    return Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session", autouse=True)
def nobody_pulls_the_plug() -> Iterator[None]:
    """No test waits for the disk; programs that a test starts do."""
    with mock.patch("os.fsync", no_sync):
        yield


@pytest.fixture(scope="module", autouse=True)
def english_again() -> Iterator[None]:
    """Whatever language a program in a test spoke last, the next module begins in English."""
    yield
    if (words := sys.modules.get("game.ui.words")) is not None:
        words.use(words.english)


@pytest.fixture(autouse=True)
def data_folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder of the test's own, not made yet; also what the program uses when no --data is named."""
    state = tmp_path_factory.getbasetemp() / f"state-{next(_STATES)}"
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    yield state / "knucklebone"
    shutil.rmtree(state, ignore_errors=True)


@pytest.fixture(autouse=True)
def no_clips(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that ends in a test has no souvenir, which would take some seconds of another process."""
    store = sys.modules.get("game.store.souvenirs")
    if store is not None and request.node.get_closest_marker("makes_clips") is None:
        monkeypatch.setattr(store.Souvenirs, "_run", lambda *_: None)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A running PostgreSQL server, one for all tests; they are skipped where there is none."""
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    from tests.features.league.server import PostgresServer, find_programs

    server = PostgresServer(find_programs())
    try:
        server.start()
        yield server
    finally:
        server.close()


@pytest.fixture(scope="session")
def photos() -> Path:
    """The folder of labelled photographs; skips where it is absent."""
    if not (PHOTOS / "labels.csv").is_file():
        pytest.skip(f"the labelled photographs are not at {PHOTOS}")
    return PHOTOS
