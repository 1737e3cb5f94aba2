"""The dice audit on screen: what it shows, that it reads long histories in a thread, what it saves."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from game.devices.dice import LinkReport
from game.devices.registry import SourceRegistry
from game.features.audit.rolls import Collector
from game.features.audit.scenes.audit import PAGES, AuditScene
from game.match.provable.seals import LOG_SUFFIX
from game.ui.scenes.pause.scene import PauseScene
from studio.pilot import Pilot
from studio.shots.history import NAMES, ROLLS, played
from tests.features.audit.genuine import played as played_provably
from tests.ui.scenes.stored_pages import read_page
from tests.waiting import FAILSAFE_S, wait_until


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory.mktemp("season"))


def at(pilot: Pilot) -> AuditScene:
    assert isinstance(pilot.scene, AuditScene)
    return pilot.scene


def turn_to(pilot: Pilot, page: str) -> None:
    pilot.scene.focus.focus("page")
    for _ in PAGES:
        if at(pilot).page == page:
            return
        pilot.keys("right")


def test_every_source_that_was_used_can_be_looked_at(fly: Callable[..., Pilot], season: Path) -> None:
    pilot = fly(lambda ctx: AuditScene(ctx, matches=season))
    read_page(pilot)
    seen = {}
    for _ in ROLLS:
        pilot.keys("right")
        seen[at(pilot).source] = pilot.text("verdict")
    assert set(seen) == set(ROLLS)
    assert "Evidence against these dice" in seen["typed"]
    assert all(seen[source].startswith("No evidence") for source in seen if source != "typed")


def test_every_page_can_be_turned_to_by_keys(fly: Callable[..., Pilot], season: Path) -> None:
    pilot = fly(lambda ctx: AuditScene(ctx, matches=season))
    read_page(pilot)
    for page, key in zip(PAGES, ("repeats", "no-reader", "luck", "spoken-0"), strict=True):
        turn_to(pilot, page)
        assert pilot.text(key)
    turn_to(pilot, "players")
    assert all(pilot.widget(f"player-{index}") for index in range(len(NAMES)))


def test_the_first_evening_says_that_nothing_has_fallen(fly: Callable[..., Pilot], tmp_path: Path) -> None:
    pilot = fly(lambda ctx: AuditScene(ctx, matches=tmp_path / "none"))
    read_page(pilot)
    assert pilot.text("verdict") == "No dice have fallen yet."


def test_a_long_history_is_read_while_the_screen_goes_on(
    fly: Callable[..., Pilot], season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    step = Collector.step

    def slow(collector: Collector) -> bool:
        begun.set()
        return go_on.wait(FAILSAFE_S) and step(collector)

    monkeypatch.setattr(Collector, "step", slow)
    pilot = fly(lambda ctx: AuditScene(ctx, matches=season))
    wait_until(begun.is_set, "the first journal")
    pilot.run(0.2)
    assert "to go" in pilot.text("busy")
    go_on.set()
    read_page(pilot)
    assert pilot.text("verdict")


def test_whoever_leaves_ends_the_reading(
    fly: Callable[..., Pilot], season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, left = threading.Event(), threading.Event()
    steps: list[bool] = []

    def slow(collector: Collector) -> bool:
        begun.set()
        steps.append(left.wait(FAILSAFE_S))
        return True

    monkeypatch.setattr(Collector, "step", slow)
    pilot = fly()
    pilot.app.ctx.stack.push(AuditScene(pilot.app.ctx, matches=season))
    pilot.run(0.1)
    wait_until(begun.is_set, "the first journal")
    pilot.keys("escape")
    left.set()
    wait_until(
        lambda: not any(thread.name.startswith("journals") for thread in threading.enumerate()), "its end"
    )
    assert steps == [True]


def test_saving_leaves_a_log_that_can_be_verified(fly: Callable[..., Pilot], season: Path) -> None:
    pilot = fly(lambda ctx: AuditScene(ctx, matches=season))
    read_page(pilot)
    turn_to(pilot, "log")
    pilot.press("save")
    folder = pilot.app.ctx.storage.data / "audit"
    assert sorted(path.name for path in folder.iterdir()) == ["audit.json", "rolls.csv", "rolls.log"]


def test_proofs_are_computed_again(fly: Callable[..., Pilot], tmp_path: Path) -> None:
    pilot = fly(lambda ctx: AuditScene(ctx))
    read_page(pilot)
    turn_to(pilot, "log")
    assert pilot.text("proofs").startswith("No match")
    folder = pilot.app.ctx.storage.data / "audit"
    folder.mkdir(parents=True)
    good = played_provably(tmp_path / "matches").log
    (folder / f"friday{LOG_SUFFIX}").write_bytes(good)
    pilot.app.stack.reset(AuditScene(pilot.app.ctx))
    pilot.run(0.1)
    read_page(pilot)
    turn_to(pilot, "log")
    assert pilot.text("proofs").startswith("Matches with provable dice: 1. We")
    (folder / f"friday{LOG_SUFFIX}").write_bytes(good.replace(b"Ana", b"Bob"))
    pilot.app.stack.reset(AuditScene(pilot.app.ctx))
    pilot.run(0.1)
    read_page(pilot)
    turn_to(pilot, "log")
    assert pilot.text("proofs") == "The proof of friday does not hold!"


def test_the_towers_link_is_told_while_it_is_known(fly: Callable[..., Pilot], season: Path) -> None:
    class Linked(SourceRegistry):
        def link_report(self, kind: str = "tower") -> LinkReport | None:
            return LinkReport(812, 3, 1, delay=0.0124, longest_delay=0.031)

    pilot = fly(lambda ctx: AuditScene(ctx, Linked({}), season))
    read_page(pilot)
    turn_to(pilot, "reading")
    at(pilot).source = "tower"
    at(pilot).rebuild()
    assert pilot.text("link") == (
        "The link: good lines 812, damaged 3, found again 1. From rest to value: 12 ms, at most 31."
    )


def test_it_is_one_press_away_from_the_menu_and_one_back(fly: Callable[..., Pilot]) -> None:
    pilot = fly()
    pilot.app.ctx.stack.push(PauseScene(pilot.app.ctx))
    pilot.run(0.1)
    pilot.press("audit")
    assert pilot.scene.name == "audit"
    pilot.keys("escape")
    assert pilot.scene.name == "pause"
