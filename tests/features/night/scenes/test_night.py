"""Three games in one evening with one crown, by the screen alone."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest

from game.features.night.night import NightGame
from game.features.night.nights import Nights, nights_of
from game.features.night.scenes.course import NightCourse
from game.features.night.scenes.podium import PodiumScene
from game.features.night.scenes.score import NightScene
from game.phones.requests import Host
from game.store.journal import PlayerEntry, Result
from game.store.settings import Motion, Settings
from game.ui.scenes.lobby.draft import DraftSeat, LobbyDraft, to_data
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.table.scene import TableScene
from studio.shots.matches import play_out
from studio.shots.staged_phones import FakePhones
from tests.ui.scenes.evening import Evening
from tests.ui.scenes.stored_pages import read_page

QUICK = LobbyDraft("engine", tuple(DraftSeat(name, "wild") for name in ("Ann", "Bob", "Cleo")))
"""Three bots that do not think: their matches play themselves."""


def begin(folder: Path) -> Evening:
    """A night is planned, and its first game begun."""
    evening = Evening(folder, settings=Settings(motion=Motion.OFF, lobby=to_data(QUICK)))
    evening.pilot.press("night")
    assert evening.at == "night-plan"
    for key in ("night", "done", "start"):
        evening.pilot.press(key)
    return evening


def play_on(evening: Evening) -> NightScene:
    """The bots play the match to its end."""
    evening.pilot.run_until(lambda: evening.at != "table", 3000)
    scene = evening.pilot.scene
    assert isinstance(scene, NightScene), scene.name
    return scene


def test_a_night_of_two_games_with_the_plug_pulled_between_them(tmp_path: Path) -> None:
    with begin(tmp_path) as evening:
        people = [(one.name, one.bot) for one in evening.table.loop.match.players]
        evening.table.loop.desk.use("typed")
        score = play_on(evening)
        assert [one.game for one in nights_of(evening.host).games] == ["engine"]
        assert score.focus.current is not None
        assert score.focus.current.key == "play", "the next game is one press away"
        # The plug is pulled here: nothing is closed in order.
    with Evening(tmp_path, settings=evening.pilot.app.ctx.settings) as again:
        assert again.pilot.focus == "night-on"
        again.pilot.keys("return")
        assert again.at == "night"
        again.pilot.press("play")
        assert again.table.loop.match.rules.name != "engine", "what was not played yet"
        assert [(one.name, one.bot) for one in again.table.loop.match.players] == people
        assert again.table.loop.desk.kind == "typed"
        again.table.loop.desk.use("virtual")


def test_a_night_that_was_left_long_ago_is_crowned_before_it_ends(tmp_path: Path) -> None:
    """Or goes on: the clock may have been put right in the middle of it."""
    with begin(tmp_path) as evening:
        play_on(evening)
        evening.host.now = lambda: datetime(2026, 2, 3, 20, 0)
        for key in ("more", "over"):
            evening.pilot.app.stack.reset(evening.lobby(evening.pilot.app.ctx))
            evening.pilot.run_until(lambda: evening.at == "podium")
            assert evening.pilot.text("told") == "One game", "nobody knows how long that evening took"
            evening.pilot.press(key)
            if key == "more":
                assert evening.at == "night"
                evening.host.now = lambda: datetime(2026, 2, 5, 20, 0)
        assert nights_of(evening.host).night is None, "after a good night nobody is asked about it again"


def test_a_match_that_was_left_before_the_night_can_still_be_gone_on_with(tmp_path: Path) -> None:
    with begin(tmp_path) as evening:
        play_on(evening)
        nights_of(evening.host).end()
        evening.host.begin(QUICK.setup()).close()
        nights_of(evening.host).begin(evening.host.now())
        play_out(evening.host.begin(QUICK.setup())).close()
        evening.pilot.app.stack.reset(evening.lobby(evening.pilot.app.ctx))
        evening.pilot.run_until(lambda: evening.pilot.scene.root.find("unfinished") is not None)
        assert evening.pilot.focus == "night-on"
        evening.pilot.press("unfinished")
        read_page(evening.pilot)
        evening.pilot.press("resume-0")
        assert evening.at == "table"
        assert not nights_of(evening.host).holds(evening.table.loop.name)


def test_the_crown_ends_the_night_unless_one_more_is_wanted(tmp_path: Path) -> None:
    with begin(tmp_path) as evening:
        phones = evening.pilot.app.ctx.phones = FakePhones()
        play_on(evening)
        assert phones.goes_on, "whose phone sleeps now has lost no seat"
        assert phones.next, "phones name the game that comes next"
        evening.pilot.press("result")
        assert evening.at == "result"
        evening.pilot.press("lobby")
        assert evening.at == "night", "the result leads back"
        evening.pilot.press("crown-it")
        evening.pilot.press("no")
        assert evening.at == "night", "it is asked once before anybody is crowned"
        evening.pilot.press("crown-it")
        evening.pilot.press("crown")
        assert evening.at == "podium"
        evening.pilot.press("more")
        assert evening.at == "night"
        evening.pilot.press("crown-it")
        evening.pilot.press("crown")
        evening.pilot.press("over")
        assert isinstance(evening.pilot.scene, LobbyScene)
        assert not phones.goes_on


def test_a_night_can_be_gone_on_with_after_good_night_and_what_is_played_besides_is_none_of_it(
    tmp_path: Path,
) -> None:
    with begin(tmp_path) as evening:
        play_on(evening)
        for key in ("crown-it", "crown", "over"):
            evening.pilot.press(key)
        evening.host.begin(QUICK.setup()).close()
        assert len(nights_of(evening.host).night.matches) == 1  # type: ignore[union-attr]
        evening.pilot.press("night-on")
        evening.pilot.press("go-on")
        assert evening.at == "night"
        evening.pilot.press("play")
        assert nights_of(evening.host).holds(evening.table.loop.name)


def test_phones_give_the_three_answers_of_the_score(tmp_path: Path) -> None:
    with begin(tmp_path) as evening:
        phones = evening.pilot.app.ctx.phones = FakePhones(votes=({"other": 1, "enough": 2}, 3))
        play_on(evening)
        evening.pilot.run(1.0)
        texts = [evening.pilot.widget(key).text for key in ("play", "another", "crown-it")]  # type: ignore[attr-defined]
        assert texts[0].startswith("Next: ")
        assert texts[1:] == ["Something else: 1 of 3", "That was all: 2 of 3"]
        phones.asked.append(Host("other"))
        evening.pilot.run(0.6)
        assert evening.at == "choose"
        evening.pilot.keys("escape")
        phones.asked.append(Host("enough"))
        evening.pilot.run(0.6)
        assert evening.at == "podium", "all have said so: they are not asked again"


@pytest.mark.parametrize(
    ("scores", "blocks"),
    [((9.0, 5.0, 5.0, 5.0), 4), ((9.0, 7.0, 5.0, 4.0), 3), ((1.0,) * 7, 6), ((4.0, 4.0), 2)],
)
def test_whoever_ties_with_the_third_stands_on_the_podium(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, scores: tuple[float, ...], blocks: int
) -> None:
    people = tuple(PlayerEntry(f"Guest {seat}") for seat in range(len(scores)))
    won = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    games = (NightGame("a", "engine", people, Result(scores, won)),)
    with begin(tmp_path) as evening:
        monkeypatch.setattr(Nights, "games", games)
        course = NightCourse(evening.pilot.app.ctx, evening.host, TableScene)
        evening.pilot.app.stack.reset(PodiumScene(course, lambda: NightScene(course)))
        evening.pilot.run(0.1)
        keys = [key for seat in range(len(scores)) if evening.pilot.scene.root.find(key := f"block-{seat}")]
        assert len(keys) == blocks
