"""The dice audit on screen: what it shows, that it reads long histories bit by bit, what it saves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.match.dice import LinkReport, SourceKind
from game.match.source_registry import SourceRegistry
from game.store.seals import LOG_SUFFIX
from game.ui.scenes.honours.audit import PAGES, READING_BUDGET_S, AuditScene
from game.ui.scenes.pause.scene import PauseScene
from game.ui.widgets.label import Label
from studio.pilot import Pilot
from studio.shots.history import NAMES, ROLLS, played
from tests.audit.genuine import played as played_provably


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return played(tmp_path_factory.mktemp("season"))


def text(pilot: Pilot, key: str) -> str:
    widget = pilot.widget(key)
    assert isinstance(widget, Label)
    return widget.text


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
    seen = {}
    for _ in ROLLS:
        pilot.keys("right")
        seen[at(pilot).source] = text(pilot, "verdict")
    assert set(seen) == set(ROLLS)
    assert "Evidence against these dice" in seen["typed"]
    assert all(seen[source].startswith("No evidence") for source in seen if source != "typed")


def test_every_page_can_be_turned_to_by_keys(fly: Callable[..., Pilot], season: Path) -> None:
    pilot = fly(lambda ctx: AuditScene(ctx, matches=season))
    for page, key in zip(PAGES, ("repeats", "no-reader", "luck", "spoken-0"), strict=True):
        turn_to(pilot, page)
        assert text(pilot, key)
    turn_to(pilot, "players")
    assert all(pilot.widget(f"player-{index}") for index in range(len(NAMES)))


def test_the_first_evening_says_that_nothing_has_fallen(fly: Callable[..., Pilot], tmp_path: Path) -> None:
    pilot = fly(lambda ctx: AuditScene(ctx, matches=tmp_path / "none"))
    assert text(pilot, "verdict") == "No dice have fallen yet."


def test_a_long_history_is_read_between_frames(
    fly: Callable[..., Pilot], season: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow(AuditScene):
        def _read(self) -> None:
            times = iter(n * 2 * READING_BUDGET_S for n in range(100))
            with monkeypatch.context() as slow:
                slow.setattr(self.ctx.clock, "now", lambda: next(times))
                super()._read()

    pilot = fly(lambda ctx: Slow(ctx, matches=season))
    assert "to go" in text(pilot, "busy")
    pilot.run(1.0)
    assert text(pilot, "verdict")


def test_saving_leaves_a_log_that_can_be_verified(fly: Callable[..., Pilot], season: Path) -> None:
    pilot = fly(lambda ctx: AuditScene(ctx, matches=season))
    turn_to(pilot, "log")
    pilot.press("save")
    folder = pilot.app.ctx.data / "audit"
    assert sorted(path.name for path in folder.iterdir()) == ["audit.json", "rolls.csv", "rolls.log"]


def test_proofs_are_computed_again(fly: Callable[..., Pilot], tmp_path: Path) -> None:
    pilot = fly(lambda ctx: AuditScene(ctx))
    turn_to(pilot, "log")
    assert text(pilot, "proofs").startswith("No match")
    folder = pilot.app.ctx.data / "audit"
    folder.mkdir(parents=True)
    good = played_provably(tmp_path / "matches").log
    (folder / f"friday{LOG_SUFFIX}").write_bytes(good)
    pilot.app.stack.reset(AuditScene(pilot.app.ctx))
    pilot.run(0.1)
    turn_to(pilot, "log")
    assert text(pilot, "proofs").startswith("Matches with provable dice: 1. All")
    (folder / f"friday{LOG_SUFFIX}").write_bytes(good.replace(b"Ana", b"Bob"))
    pilot.app.stack.reset(AuditScene(pilot.app.ctx))
    pilot.run(0.1)
    turn_to(pilot, "log")
    assert text(pilot, "proofs") == "The proof of friday does not hold!"


def test_the_towers_link_is_told_while_it_is_known(fly: Callable[..., Pilot], season: Path) -> None:
    class Linked(SourceRegistry):
        def link_report(self, kind: SourceKind = SourceKind.TOWER) -> LinkReport | None:
            return LinkReport(812, 3, 1, delay=0.0124, longest_delay=0.031)

    pilot = fly(lambda ctx: AuditScene(ctx, Linked({}), season))
    turn_to(pilot, "reading")
    at(pilot).source = "tower"
    at(pilot).rebuild()
    assert text(pilot, "link") == (
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
