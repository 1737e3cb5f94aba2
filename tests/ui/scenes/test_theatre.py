"""The theatre: a match from its journal on the real table, forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game import catalogue
from game.match.loop import MatchLoop
from game.match.match import Match
from game.rules.contract import IllegalAnswer, Turn
from game.store.journal import JournalContents, PlayerEntry, TakenBack, read_journal
from game.store.settings import Motion, Settings
from game.ui.scenes.theatre import TheatreScene
from game.ui.standing import retelling
from game.ui.testing import Pilot
from tests.commands.test_replay import play, taken_back

ENOUGH = 40
"""Entries of a journal in which every kind of thing begins."""


def theatre(data: Path, contents: JournalContents, number: int = 0, *, playing: bool = False) -> Pilot:
    first = partial(TheatreScene, contents=contents, number=number, playing=playing)
    return Pilot(data, first, size=(640, 360), settings=Settings(motion=Motion.OFF))


def at(pilot: Pilot) -> int:
    scene = pilot.scene
    assert isinstance(scene, TheatreScene)
    return scene.number


@pytest.mark.parametrize("game", list(catalogue.GAMES))
def test_every_game_goes_on_by_itself_to_where_its_journal_ends(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.scenes.theatre.PAUSE", 0.0)
    contents = read_journal(play(tmp_path, game=game, answers=ENOUGH))
    with theatre(tmp_path, contents, playing=True) as pilot:
        pilot.run_until(lambda: at(pilot) == len(contents.entries), 600.0)
        pilot.run(4.0)
        assert pilot.scene.name == "theatre", "after the last answer the table stays in sight"


def test_it_goes_back_and_on_again_by_one_answer_and_says_where_it_is(tmp_path: Path) -> None:
    contents = read_journal(play(tmp_path))
    middle = len(contents.entries) // 2
    with theatre(tmp_path, contents, middle) as pilot:
        pilot.press("earlier")
        assert (at(pilot), pilot.focus) == (middle - 1, "earlier")
        pilot.run(5.0)
        assert at(pilot) == middle - 1, "going back holds it"
        pilot.press("later")
        assert at(pilot) == middle
        label: Any = pilot.widget("place")
        assert str(middle) in label.text


def test_nothing_comes_before_the_first_answer_or_after_the_last(tmp_path: Path) -> None:
    contents = read_journal(play(tmp_path))
    with theatre(tmp_path, contents) as pilot:
        pilot.press("earlier")
        assert at(pilot) == 0
    with theatre(tmp_path, contents, len(contents.entries)) as pilot:
        pilot.press("later")
        pilot.press("play")
        pilot.run(3.0)
        assert at(pilot) == len(contents.entries)


def test_it_passes_what_was_taken_back(tmp_path: Path) -> None:
    contents = read_journal(taken_back(tmp_path))
    number = next(n for n, entry in enumerate(contents.entries) if isinstance(entry, TakenBack))
    with theatre(tmp_path, contents, number) as pilot:
        pilot.press("later")
        assert at(pilot) == number + 1


def test_back_leaves_it(tmp_path: Path) -> None:
    with theatre(tmp_path, read_journal(play(tmp_path, answers=5))) as pilot:
        pilot.keys("escape")
        assert pilot.app.stack.top is None


@pytest.mark.parametrize("game", [name for name in catalogue.GAMES if catalogue.game_named(name).secrets])
def test_no_hand_is_looked_into(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where one person alone plays against bots, whose hand lies open on the table."""
    contents = read_journal(play(tmp_path, game=game, answers=ENOUGH))
    person, *others = contents.header.players
    players = (PlayerEntry(person.name), *others)
    object.__setattr__(contents.header, "players", players)
    viewers: set[int | None] = set()

    def seen(view: Callable[..., Any]) -> Callable[..., Any]:
        def viewed(self: Any, viewer: int | None, **ago: int) -> Any:
            viewers.add(viewer)
            return view(self, viewer, **ago)

        return viewed

    monkeypatch.setattr(Match, "view", seen(Match.view))
    monkeypatch.setattr(MatchLoop, "view", seen(MatchLoop.view))
    with theatre(tmp_path, contents, 1) as pilot:
        for _ in range(6):
            pilot.press("later")
            pilot.run(0.2)
    assert viewers == {None}


def test_nobody_can_choose_in_a_match_that_is_told_again(tmp_path: Path) -> None:
    contents = read_journal(play(tmp_path))
    loop = retelling(contents, 0)
    numbers = iter(contents.entries)
    while not isinstance(loop.match.pending, Turn):
        loop.step(next(numbers))
    with pytest.raises(IllegalAnswer):
        loop.choose(loop.match.pending.options[0])
    assert loop.now_waiting_for().options == ()
