"""A match ends with a celebration: the score counted up, who won, what decided it; then comes the result."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.match.host import MatchSetup
from game.match.loop import MatchLoop
from game.rules.contract import Over
from game.store.journal import PlayerEntry
from game.store.settings import Motion, Settings
from game.ui.scenes.after.celebration import CelebrationScene, celebrate
from game.ui.scenes.after.celebration_widgets import ScoreRow
from game.ui.scenes.after.result import ResultScene
from game.ui.stage.scene import Scene
from tests.ui.scenes.evening import Evening

BOTS = tuple(PlayerEntry(name, "random") for name in ("Ann", "Bob", "Cleo", "Dan"))
SHOWN = ("winners", "moment-", "score-")


def over(evening: Evening, game: str) -> MatchLoop:
    """A match that has been played."""
    loop, now = evening.host.begin(MatchSetup(game, BOTS)), 0.0
    while loop.over is None:
        loop.tick(now)
        now += 2.0
    return loop


def seen(scene: Scene) -> list[str]:
    """What is shown of the celebration."""
    return [w.key for w in scene.root.walk() if w.visible and w.key.startswith(SHOWN)]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with Evening(tmp_path, settings=Settings(motion=Motion.FULL), size=(640, 360)) as begun:
        yield begun


def show_celebration(evening: Evening, loop: MatchLoop) -> CelebrationScene:
    scene = CelebrationScene(evening.pilot.app.ctx, loop, lambda: None)
    evening.pilot.app.stack.reset(scene)
    evening.pilot.run_until(lambda: evening.at == "celebration")
    evening.pilot.run(0.5)
    return scene


@pytest.mark.parametrize("game", ["spellcycles", "trade-or-duel", "power-vacuum"])
def test_everything_is_shown_one_after_the_other_and_then_the_result(evening: Evening, game: str) -> None:
    scene = show_celebration(evening, over(evening, game))
    assert "winners" not in seen(scene), "nobody is named before the score is"
    course = seen(scene)
    for _ in range(400):
        evening.pilot.run(0.1)
        if evening.at == "result":
            break
        course += [key for key in seen(scene) if key not in course]
    assert evening.at == "result"
    moments = [key for key in course if key.startswith("moment-")]
    assert 1 <= len(moments) <= 4
    scores = [f"score-{one}" for one in range(4)]
    assert sorted(course[:4]) == scores
    assert course[4:] == ["winners", *moments]


def test_scores_are_counted_from_nothing_to_what_they_are_winner_last(evening: Evening) -> None:
    loop = over(evening, "spellcycles")
    scene = show_celebration(evening, loop)
    assert loop.over is not None
    (winner,) = loop.over.winners
    row = evening.pilot.widget(f"score-{winner}")
    assert isinstance(row, ScoreRow)
    evening.pilot.run_until(lambda: row.visible, 60)
    assert row.share < 1
    evening.pilot.run_until(lambda: row.share == 1, 5)
    assert row.figure == (f"{loop.over.scores[winner]:g}", "Prestige")
    evening.pilot.run_until(lambda: scene.counting is None, 5)


def test_a_press_goes_on_and_leaves_nothing_out(evening: Evening) -> None:
    loop = over(evening, "spellcycles")
    scene = show_celebration(evening, loop)
    shown: list[str] = []
    presses = 0
    while evening.at == "celebration":
        shown += [key for key in seen(scene) if key not in shown]
        evening.pilot.keys("return", "return")  # the second is too soon to mean what comes next
        evening.pilot.run(0.2)
        presses += 1
    moments = len([key for key in shown if key.startswith("moment-")])
    assert sorted(key for key in shown if key.startswith("score-")) == [f"score-{one}" for one in range(4)]
    beats = min(3, len(set(loop.over.places)))  # type: ignore[union-attr]
    assert presses == 2 * beats + 1 + moments  # each score is counted to its end before anything else
    assert evening.at == "result"


@pytest.mark.parametrize("winners", [(), (0, 1), (0, 1, 2, 3)])
def test_ties_and_matches_that_nobody_won_are_celebrated_too(
    evening: Evening, winners: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = over(evening, "spellcycles")
    monkeypatch.setattr(MatchLoop, "over", Over((3, 3, 3, 3), winners))
    show_celebration(evening, loop)
    evening.pilot.run_until(lambda: evening.at == "result", 60)


def test_where_nothing_may_move_the_result_comes_at_once(tmp_path: Path) -> None:
    with Evening(tmp_path, settings=Settings(motion=Motion.OFF)) as evening:
        loop = over(evening, "spellcycles")
        assert isinstance(celebrate(evening.pilot.app.ctx, loop, lambda: None), ResultScene)
        loop.close()


def test_with_reduced_motion_everything_is_read_in_its_time(tmp_path: Path) -> None:
    with Evening(tmp_path, settings=Settings(motion=Motion.REDUCED)) as evening:
        scene = show_celebration(evening, over(evening, "spellcycles"))
        assert not scene.animations
        evening.pilot.run(1.0)
        assert all(key.startswith("score-") for key in seen(scene))


def test_a_match_that_runs_is_not_celebrated(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        loop = evening.host.begin(MatchSetup("spellcycles", BOTS))
        with pytest.raises(ValueError, match="not over"):
            CelebrationScene(evening.pilot.app.ctx, loop, lambda: None)
        loop.close()
