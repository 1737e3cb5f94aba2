"""The table: whole matches by one device alone, what is said, what is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.games.spellcycles.table.board import SpellcyclesBoard
from game.match.loop import MatchLoop
from game.store.journal import JournalError
from game.store.settings import Motion, Settings
from game.ui.art.field import SquareMark
from studio.benches.frames import measure
from studio.benches.table import table_in_motion
from studio.pilot import Pilot
from tests.thorough import thorough
from tests.ui.audit import overflows
from tests.ui.scenes.tables import match, next_key, phase, play, seated, table

SWIFT = Settings(motion=Motion.OFF)


@contextmanager
def at_table(folder: Path, settings: Settings = SWIFT, **options: Any) -> Iterator[tuple[Pilot, MatchLoop]]:
    """A pilot at a new match."""
    loop = match(folder, **options)
    with seated(folder, loop, settings) as pilot:
        yield pilot, loop


def board(pilot: Pilot) -> SpellcyclesBoard:
    """The board on the pilot's table."""
    found = table(pilot).board
    assert isinstance(found, SpellcyclesBoard)
    return found


def until(pilot: Pilot, loop: MatchLoop, wanted: str, most: int = 300) -> None:
    """Play on by touch until the match waits for a person in that phase."""
    for _ in range(most):
        if phase(loop) == wanted and (loop.turn is not None or wanted == "roll") and not board(pilot).busy:
            return
        key = next_key(pilot, loop)
        if key:
            pilot.press(key)
        pilot.run(0.12)
    raise AssertionError(f"{wanted} was not reached")


# Whole matches.


@pytest.mark.painted
@pytest.mark.parametrize(
    ("device", "options"),
    [
        ("touch", {"stackers": True}),
        ("keys", {"duel": True, "accelerando": True}),
        *thorough(("mouse", {"credit": "marker", "colours": "RYGBW"}), ("pad", {"duel": True})),
    ],
)
def test_a_match_by_one_device_alone(tmp_path: Path, device: str, options: dict[str, Any]) -> None:
    """The focus is always where the next choice is, so Enter alone leads through a match."""
    with_bot = {"names": ("Ann", "Bob", "Cy"), "bots": ("Cy",)}
    who: dict[str, Any] = with_bot if device in ("keys", "pad") else {}
    with at_table(tmp_path, seed=3, options=options, **who) as (pilot, loop):
        press: dict[str, Callable[[str], object]] = {
            "touch": pilot.press,
            "mouse": lambda key: pilot.press(key, touch=False),
            "keys": lambda key: pilot.keys("return"),
            "pad": lambda key: pilot.pad("a"),
        }
        met = play(pilot, loop, press[device])
        assert pilot.scene.name == "result"
        assert loop.over is not None
        assert {"roll", "contribute", "reap", "progress"} <= met


def test_arrows_reach_squares_spells_and_buttons(tmp_path: Path) -> None:
    with at_table(tmp_path) as (pilot, loop):
        until(pilot, loop, "contribute")
        pilot.keys("return")
        assert pilot.focus == "d4"
        pilot.keys("left", "up")
        assert pilot.focus == "c5"
        for _ in range(6):
            pilot.keys("right")
        assert pilot.focus.startswith("spell-")
        pilot.keys("right")
        assert pilot.focus.startswith("piece-")
        pilot.pad("up", "up", "up", "up")
        assert pilot.focus in ("undo", "ask-hint", "help", "menu")


# What is said.


@pytest.mark.parametrize(
    ("wanted", "key", "sentence"),
    [
        ("roll", "e5", "There is nothing to choose on the field now."),
        ("contribute", "spell-0", "First finish this step; spells are cast after it."),
        ("contribute", "seat-1", "There is no player to choose now."),
        ("progress", "spell-3", "There is no moon on"),
    ],
)
def test_what_is_not_possible_is_explained(tmp_path: Path, wanted: str, key: str, sentence: str) -> None:
    with at_table(tmp_path) as (pilot, loop):
        until(pilot, loop, wanted)
        before = loop.match.answers
        pilot.press(key)
        assert sentence in pilot.text("toast")
        assert loop.match.answers == before
        pilot.run(4)
        with pytest.raises(KeyError):
            pilot.widget("toast")


def test_the_banner_says_who_must_do_what(tmp_path: Path) -> None:
    with at_table(tmp_path) as (pilot, loop):
        name = loop.match.names[loop.match.view(None).active]
        assert pilot.text("banner") == f"{name}, roll the knucklebone."
        until(pilot, loop, "contribute")
        assert pilot.text("banner") == f"{name}, put a piece on the field."


# What is seen.


def test_a_cast_is_previewed_before_it_is_made(tmp_path: Path) -> None:
    with at_table(tmp_path, seed=3) as (pilot, loop):
        until(pilot, loop, "reap")
        before = loop.match.answers
        pilot.press(next_key(pilot, loop))
        cast = board(pilot).chooser.cast
        assert cast is not None
        assert loop.match.answers == before
        looks = [board(pilot).field.squares[square].model for square in cast.squares]
        assert {look.mark for look in looks} <= {SquareMark.LINE, SquareMark.RECOLOUR}
        assert all((look.passes_for is not None) == (look.mark is SquareMark.RECOLOUR) for look in looks)
        pilot.keys("escape")
        assert board(pilot).chooser.cast is None
        pilot.press(next_key(pilot, loop))
        pilot.press("cast")
        assert loop.match.answers == before + 1


def test_pieces_fly_without_holding_anybody_up(tmp_path: Path) -> None:
    with at_table(tmp_path, settings=Settings()) as (pilot, loop):
        until(pilot, loop, "contribute")
        pilot.press(next_key(pilot, loop))
        pilot.press(next_key(pilot, loop))
        assert pilot.scene.animations
        placed = [square for square in range(64) if loop.match.view(None).field[square] >= 0]
        assert placed, "the piece counts before it has landed"
        pilot.keys("right")
        assert not pilot.scene.animations, "any press ends the motion"


def test_back_opens_the_menu_when_nothing_is_picked(tmp_path: Path) -> None:
    with at_table(tmp_path) as (pilot, _loop):
        pilot.keys("escape")
        assert pilot.scene.name == "pause"
        pilot.keys("escape")
        assert pilot.scene.name == "table"


def test_a_disk_that_refuses_is_told_and_keeps_the_match(tmp_path: Path) -> None:
    with at_table(tmp_path) as (pilot, loop):
        until(pilot, loop, "contribute")
        before = loop.match.answers

        def full(*args: object, **values: object) -> None:
            raise JournalError("The disk is full: the match cannot be written to it.")

        loop.match.commit, commit = full, loop.match.commit  # type: ignore[assignment, method-assign]
        pilot.press(next_key(pilot, loop))
        pilot.press(next_key(pilot, loop))
        assert pilot.scene.name == "dialog"
        assert loop.match.answers == before
        loop.match.commit = commit  # type: ignore[method-assign]
        pilot.press("again")
        pilot.press(next_key(pilot, loop))
        assert loop.match.answers == before + 1


# The real field.


def test_on_a_real_field_people_are_told_what_to_move(tmp_path: Path) -> None:
    with at_table(tmp_path, real_field=True, seed=3) as (pilot, loop):
        until(pilot, loop, "contribute")
        pilot.press(next_key(pilot, loop))
        square = next_key(pilot, loop)
        pilot.press(square)
        assert board(pilot).busy
        (step,) = board(pilot).checklist.steps
        assert step.sentence().endswith(f"pyramid on {square}")
        answers = loop.match.answers
        pilot.run(5)
        assert loop.match.answers == answers, "the match waits for the people"
        pilot.press(square)
        assert not board(pilot).busy


def test_a_match_on_a_real_field_comes_to_its_end(tmp_path: Path) -> None:
    with at_table(tmp_path, real_field=True, seed=5, bots=("Bob",)) as (pilot, loop):
        play(pilot, loop, pilot.press)
        assert pilot.scene.name == "result"


# The layout.


@pytest.mark.parametrize("language", ["pseudo", *thorough("en")])
@pytest.mark.parametrize(
    ("names", "options"),
    [
        (("Ann", "Bob"), {"length": "short"}),
        (("Ann", "Bartholomew", "Cy", "Dora", "Eve"), {"length": "long"}),
        (("Ann", "Bob", "Cy"), {"length": "normal", "stackers": True}),
    ],
    ids=["two seats", "five seats and twelve spells", "stackers"],
)
def test_nothing_is_cut_off_or_overlaps(
    tmp_path: Path, names: tuple[str, ...], options: dict[str, Any], language: str
) -> None:
    settings = replace(SWIFT, language=language)
    with at_table(tmp_path, settings, names=names, options=options, seed=3) as (pilot, loop):
        seen: set[str] = set()
        for _ in range(70):
            if pilot.scene.name != "table":
                break
            shown = "cast" if board(pilot).chooser.cast is not None else phase(loop)
            if shown not in seen:
                seen.add(shown)
                assert overflows(pilot.scene) == [], shown
            key = next_key(pilot, loop)
            if key:
                pilot.press(key)
            pilot.run(0.15)
        assert {"roll", "contribute"} <= seen


def test_the_table_follows_the_window(tmp_path: Path) -> None:
    with at_table(tmp_path) as (pilot, loop):
        until(pilot, loop, "contribute")
        pilot.press(next_key(pilot, loop))
        held = board(pilot).chooser.piece
        pilot.scene.rebuild()
        pilot.run(0.2)
        assert board(pilot).chooser.piece == held
        assert overflows(pilot.scene) == []


def test_a_table_in_motion_can_be_measured() -> None:
    assert measure(table_in_motion, frames=5, size=(1280, 720)).scene == "table"


def test_the_banner_is_back_after_a_refusal_even_if_something_else_was_said_meanwhile(tmp_path: Path) -> None:
    with at_table(tmp_path) as (pilot, _):
        table(pilot).complain("Not yet.")
        table(pilot).toast("Bob's gamepad is gone.")
        assert not pilot.widget("banner").visible
        pilot.run(4)
        assert pilot.widget("banner").visible
