"""The theatre: a match from its journal on the real table, forwards and backwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import catalogue
from game.features.theatre.replay import Replay, Step, StepUnit
from game.features.theatre.retelling import retell
from game.features.theatre.scenes.bar import Playback
from game.features.theatre.scenes.theatre import TheatreScene
from game.match.loop import MatchLoop
from game.match.match import Match, replay, rules_of
from game.rules.contract import IllegalAnswer, Turn
from game.store.journal import JournalContents, PlayerEntry, TakenBack, read_journal
from game.store.settings import Motion, Settings
from studio.pilot import Pilot
from tests.features.theatre.test_command import play, taken_back
from tests.ui.audit import overflows

ENOUGH = 40
"""Entries of a journal in which every kind of thing begins."""


def theatre(
    data: Path,
    contents: JournalContents,
    number: int = 0,
    *,
    playing: bool = False,
    step: Step = StepUnit.MOMENT,
    hands: bool = False,
    size: tuple[int, int] = (640, 360),
) -> Pilot:
    watching = Playback(playing=playing, step=step, hands=hands)
    first = partial(TheatreScene, reel=Replay(contents), number=number, watching=watching)
    return Pilot(data, first, size=size, settings=Settings(motion=Motion.OFF))


def at(pilot: Pilot) -> int:
    scene = pilot.scene
    assert isinstance(scene, TheatreScene)
    return scene.number


@pytest.mark.parametrize("size", [(640, 360), (360, 640)], ids=["wide", "upright"])
@pytest.mark.parametrize("game", list(catalogue.GAMES))
def test_the_fullest_table_has_room_above_the_line(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    most = catalogue.GAMES[game].seat_range[-1]
    contents = read_journal(play(tmp_path, game=game, answers=ENOUGH, seats=most))
    for number in (len(contents.entries) // 2, len(contents.entries)):
        with theatre(tmp_path, contents, number, size=size) as pilot:
            assert (pilot.scene.name, overflows(pilot.scene)) == ("theatre", [])


@pytest.mark.parametrize("game", list(catalogue.GAMES))
def test_every_game_goes_on_by_itself_to_where_its_journal_ends(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.features.theatre.scenes.theatre.ANSWER_INTERVAL_S", 0.0)
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
        line: Any = pilot.widget("scrubber")
        assert f"{middle} of {len(contents.entries)}" in line.text


def test_nothing_comes_before_the_first_answer_or_after_the_last(tmp_path: Path) -> None:
    contents = read_journal(play(tmp_path))
    with theatre(tmp_path, contents) as pilot:
        pilot.press("earlier")
        assert at(pilot) == 0
    with theatre(tmp_path, contents, len(contents.entries)) as pilot:
        pilot.press("later")
        pilot.run(3.0)
        assert at(pilot) == len(contents.entries)
        pilot.press("play")
        assert at(pilot) == 0, "from the end, once more from the beginning"


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
    loop = retell(Replay(contents), 0)
    numbers = iter(contents.entries)
    while not isinstance(loop.match.pending, Turn):
        loop.step(next(numbers))
    with pytest.raises(IllegalAnswer):
        loop.choose(loop.match.pending.options[0])
    assert loop.pending.options == ()


def test_it_goes_by_turns_and_back_again(tmp_path: Path) -> None:
    contents = read_journal(play(tmp_path))
    turns = Replay(contents).course.turns
    with theatre(tmp_path, contents, turns[0], step=StepUnit.TURN) as pilot:
        pilot.press("later")
        pilot.run(0.5)
        assert (at(pilot), pilot.focus) == (turns[1], "later")
        pilot.press("earlier")
        assert at(pilot) == turns[0]


def test_it_goes_to_what_one_seat_chooses_next(tmp_path: Path) -> None:
    contents = read_journal(play(tmp_path))
    choices = Replay(contents).course.choices[1]
    with theatre(tmp_path, contents, step=1) as pilot:
        for number in choices[:2]:
            pilot.press("later")
            pilot.run(0.5)
            assert at(pilot) == number
            record = contents.entries[number - 1]
            assert record.seat == 1


def test_the_line_is_tapped_and_dragged_and_keys_go_along_it_by_turns(tmp_path: Path) -> None:
    contents = read_journal(play(tmp_path))
    total = len(contents.entries)
    with theatre(tmp_path, contents) as pilot:
        box = pilot.widget("scrubber").box
        pilot.finger(pygame.FINGERDOWN, box.x + 30, box.centre[1])
        pilot.finger(pygame.FINGERMOTION, box.right - 1, box.centre[1])
        pilot.finger(pygame.FINGERUP, box.right - 1, box.centre[1])
        assert (at(pilot), pilot.focus) == (total, "scrubber")
        pilot.keys("left")
        assert at(pilot) == Replay(contents).course.stop_before(StepUnit.TURN, total)


def test_faster_is_sooner(tmp_path: Path) -> None:
    contents = read_journal(play(tmp_path))
    reached = []
    for speed in (0.5, 4.0):
        with theatre(tmp_path, contents, 5, playing=True) as pilot:
            while pilot.scene.watching.speed != speed:
                pilot.widget("speed").step(1)
            pilot.run(6.0)
            reached.append(at(pilot))
    assert reached[0] < reached[1]


def test_hands_stay_covered_until_the_match_is_over_and_it_says_why(tmp_path: Path) -> None:
    contents = read_journal(play(tmp_path, game="trade-or-duel", answers=4))
    with theatre(tmp_path, contents, 4, hands=True) as pilot:
        pilot.press("hands")
        scene: Any = pilot.scene
        assert scene.loop.turn is None
        assert not scene.ctx.settings.open_hands


def test_after_the_end_the_hand_of_whoever_chooses_lies_open_and_nobody_can_play_it(tmp_path: Path) -> None:
    contents = read_journal(play(tmp_path, game="trade-or-duel"))
    number = Replay(contents).course.choices[0][1] - 1
    with theatre(tmp_path, contents, number) as pilot:
        pilot.press("hands")
        scene: Any = pilot.scene
        assert scene.loop.turn.seat == 0
        scene.choose(scene.loop.turn.options[0])
        assert at(pilot) == number


@pytest.mark.parametrize("game", list(catalogue.GAMES))
def test_a_jump_comes_to_the_same_as_the_way_there(tmp_path: Path, game: str) -> None:
    contents = read_journal(play(tmp_path, game=game, answers=ENOUGH))
    reel = Replay(contents)
    total = len(contents.entries)
    for number in {0, 1, min(31, total), min(32, total), min(33, total), total}:
        match = replay(rules_of(contents.header), contents, number)
        assert reel.at(number).view(None) == match.view(None)


def test_nobody_is_said_to_think_and_dice_fall_in_large_once_more(tmp_path: Path) -> None:
    contents = read_journal(play(tmp_path))
    first = partial(TheatreScene, reel=Replay(contents))
    fell, said = False, set()
    with Pilot(tmp_path, first, size=(640, 360), settings=Settings(speed=4)) as pilot:
        for _ in range(80):
            pilot.run(0.25)
            fell = fell or pilot.widget("die-stage").visible
            board: Any = pilot.scene
            said.add(board.prompt or board.board.prompt())
    assert fell
    assert not [words for words in said if "thinking" in words]
