"""The scene of the curve: it waits for it, shows it, and leads to its turning points."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from game.features.theatre.curve import trace_curve
from game.features.theatre.curve_store import keep_curve
from game.features.theatre.replay import Replay
from game.features.theatre.scenes.theatre import TheatreScene
from game.store.journal import JournalContents, read_journal
from game.store.settings import Motion, Settings
from studio.pilot import Pilot
from tests.features.theatre.test_command import play


class Slow:
    """A process that is never started."""

    done = False

    def __init__(self, journal: Path) -> None:
        self.journal = journal

    def stop(self) -> None:
        """Nobody waits any more."""


def theatre(folder: Path, contents: JournalContents) -> Pilot:
    first = partial(TheatreScene, reel=Replay(contents))
    return Pilot(folder, first, size=(640, 360), settings=Settings(motion=Motion.OFF))


def test_a_turning_point_leads_to_its_place(tmp_path: Path) -> None:
    contents = read_journal(play(tmp_path, game="trade-or-duel"))
    *_, curve = trace_curve(Replay(contents), 2)
    keep_curve(contents.path, curve)
    with theatre(tmp_path, contents) as pilot:
        pilot.press("chances")
        assert pilot.scene.root.find("chart") is not None
        pilot.press("turning-1")
        scene = pilot.scene
        assert isinstance(scene, TheatreScene)
        assert scene.number == curve.turnings[0].before
        assert not scene.watching.playing


def test_it_is_shown_as_soon_as_it_is_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.features.theatre.scenes.curve.Drawing", Slow)
    contents = read_journal(play(tmp_path, game="trade-or-duel"))
    *_, curve = trace_curve(Replay(contents), 1)
    with theatre(tmp_path, contents) as pilot:
        pilot.press("chances")
        pilot.run(1.0)
        assert pilot.scene.root.find("waiting") is not None
        keep_curve(contents.path, curve)
        monkeypatch.setattr(Slow, "done", True)
        pilot.run(1.0)
        assert pilot.scene.root.find("chart") is not None


def test_of_a_match_that_is_not_over_there_is_none(tmp_path: Path) -> None:
    contents = read_journal(play(tmp_path, game="trade-or-duel", answers=4))
    with theatre(tmp_path, contents) as pilot:
        assert pilot.scene.root.find("chances") is None
