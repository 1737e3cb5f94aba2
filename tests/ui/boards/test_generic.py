"""The plain board: what it says, what it hides, and that a whole match can be played on it by any device."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.catalogue import GAMES, game_named
from game.match.loop import MatchLoop
from game.rules.contract import Roll
from game.store.settings import Motion, Settings
from game.ui.boards.curtain import HOLD_TIME_S, MIN_STILL_S, OPEN_TIMEOUT_S
from game.ui.boards.generic import GenericBoard
from game.ui.boards.generic.options import MAX_UNGROUPED, Choice, group_choices
from studio.pilot import Pilot
from studio.rehearsal import stand_at
from tests.installing import BLIND, PIG, installed
from tests.thorough import thorough
from tests.ui.audit import overflows
from tests.ui.boards.sitting import SWIFT, keys, match, seen, step
from tests.ui.scenes.tables import seated, table

WIDE, UPRIGHT = (1920, 1080), (540, 960)
"""Sizes of windows, px."""


@pytest.fixture(autouse=True)
def games(tmp_path: Path) -> Iterator[None]:
    """Pig, where all lies open, and Blind, where everybody hides a hand, are installed."""
    with installed(PIG, tmp_path / "pig"), installed(BLIND, tmp_path / "blind"):
        yield


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game is played on the plain board here, also those that have one of their own."""
    monkeypatch.setattr("game.ui.scenes.table.scene.board_for", GenericBoard)


@pytest.fixture
def pilots() -> Iterator[list[Pilot]]:
    seats: list[Pilot] = []
    yield seats
    for pilot in seats:
        pilot.app.close()


@pytest.fixture
def at_blind(tmp_path: Path, pilots: list[Pilot]) -> tuple[Pilot, MatchLoop]:
    """Ann and Bob at Blind; it is Ann's turn."""
    loop = match(tmp_path, "blind")
    pilots.append(seated(tmp_path, loop, SWIFT))
    return pilots[-1], loop


def choices(pilot: Pilot) -> list[str]:
    return [key for key in keys(pilot) if key.startswith(("option-", "group-"))]


def hold(pilot: Pilot, seconds: float) -> None:
    """Hold the button of the curtain for a while; it stays held."""
    x, y = pilot.widget("peek").box.centre
    pilot.finger(pygame.FINGERDOWN, x, y)
    pilot.run(seconds)


def let_go(pilot: Pilot) -> None:
    x, y = pilot.widget("peek").box.centre
    pilot.finger(pygame.FINGERUP, x, y)


# Whole matches.


@pytest.mark.parametrize(
    ("game", "device"),
    [
        ("pig", "pad"),
        ("blind", "keys"),
        *thorough(("pig", "touch"), ("pig", "keys"), ("blind", "touch"), ("blind", "pad")),
    ],
)
def test_a_match_by_one_device_alone(tmp_path: Path, pilots: list[Pilot], game: str, device: str) -> None:
    loop = match(tmp_path, game, 3, bots=1)
    pilot = seated(tmp_path, loop, SWIFT, UPRIGHT if device == "touch" else WIDE)
    pilots.append(pilot)
    rng = random.Random(1)
    for _ in range(900):
        if pilot.scene.name != "table":
            break
        if loop.turn is not None or isinstance(loop.pending, Roll):
            if device == "touch":
                shown = choices(pilot) or [key for key in keys(pilot) if key in ("peek", "roll", "yes")]
                if shown:
                    pilot.press(rng.choice(shown))
            elif device == "keys":
                pilot.keys(*["down"] * (pilot.focus == "curtain"))
                pilot.keys(*["right"] * (len(choices(pilot)) == 2 and rng.random() < 0.3), "return")
            else:
                pilot.pad(*["down"] * (pilot.focus == "curtain"))
                pilot.pad(*["right"] * (len(choices(pilot)) == 2 and rng.random() < 0.3), "a")
        pilot.run(0.2)
        assert not overflows(pilot.scene)
    assert pilot.scene.name == "result"


@pytest.mark.painted
def test_what_is_offered_is_said_in_the_words_of_the_game(tmp_path: Path, pilots: list[Pilot]) -> None:
    pilot = seated(tmp_path, match(tmp_path, "pig"), SWIFT)
    pilots.append(pilot)
    board = table(pilot).board
    assert isinstance(board, GenericBoard)
    assert board.prompt() == "Ann, do you dare?"
    assert choices(pilot) == ["option-0"]


# The curtain.


@pytest.mark.painted
def test_a_hand_is_hidden_until_its_button_is_held(at_blind: tuple[Pilot, MatchLoop]) -> None:
    pilot, _ = at_blind
    assert "curtain" in keys(pilot)
    assert choices(pilot) == []
    pilot.run(MIN_STILL_S)
    hold(pilot, HOLD_TIME_S - 0.1)
    assert "curtain" in keys(pilot)
    pilot.run(0.2)
    assert "curtain" not in keys(pilot)
    assert len(choices(pilot)) == 5


def test_a_tap_shows_nothing_and_says_how(at_blind: tuple[Pilot, MatchLoop]) -> None:
    pilot, _ = at_blind
    pilot.run(2)
    hold(pilot, 0.05)
    let_go(pilot)
    pilot.run(2)
    assert "curtain" in keys(pilot)
    assert "Keep holding" in pilot.text("toast")


def press_down(pilot: Pilot, device: str) -> None:
    """The button of the curtain goes down and stays so."""
    x, y = pilot.widget("peek").box.centre
    if device == "touch":
        pilot.finger(pygame.FINGERDOWN, x, y)
    elif device == "mouse":
        px, py = pilot.app.display.to_window(x, y)
        pilot.post(pygame.MOUSEBUTTONDOWN, pos=(round(px), round(py)), button=1, touch=False)
    elif device == "keys":
        pilot.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    else:
        pilot.post(pygame.JOYBUTTONDOWN, instance_id=0, joy=0, button=0)


DEVICES = ("touch", "mouse", "keys", "pad")


@pytest.mark.parametrize("device", DEVICES)
def test_only_a_press_that_began_when_it_had_been_there_opens_it(
    at_blind: tuple[Pilot, MatchLoop], device: str
) -> None:
    """However long that press is held: it was meant for what was there before."""
    pilot, _ = at_blind
    pilot.run(2)
    pilot.press("peek")
    pilot.press(choices(pilot)[0])
    pilot.scene.focus.focus("peek")
    pilot.run(0.15)
    press_down(pilot, device)
    pilot.run(5)
    assert "curtain" in keys(pilot)


@pytest.mark.parametrize("device", DEVICES)
def test_a_press_that_began_later_opens_it(at_blind: tuple[Pilot, MatchLoop], device: str) -> None:
    pilot, _ = at_blind
    pilot.scene.focus.focus("peek")
    pilot.run(MIN_STILL_S + 0.1)
    press_down(pilot, device)
    pilot.run(HOLD_TIME_S + 0.1)
    assert "curtain" not in keys(pilot)


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_a_double_press_never_opens_the_next_hand(at_blind: tuple[Pilot, MatchLoop], device: str) -> None:
    """Nor any number of them, nor one that lasts: the focus does not wait on the button."""
    pilot, loop = at_blind
    pilot.run(2)
    pilot.press("peek")
    send = partial(pilot.keys, "return") if device == "keys" else partial(pilot.pad, "a")
    send()
    pilot.run(0.15)
    assert loop.turn is not None
    assert loop.turn.seat == 1
    for _ in range(4):
        assert pilot.focus == "curtain"
        send()
        pilot.run(0.7)
    press_down(pilot, device)
    pilot.run(3)
    assert "curtain" in keys(pilot)


def test_an_open_hand_stays_so_until_something_is_chosen(at_blind: tuple[Pilot, MatchLoop]) -> None:
    pilot, loop = at_blind
    pilot.press("peek")
    pilot.run(2)
    pilot.press(choices(pilot)[0])
    assert loop.turn is not None
    assert loop.turn.seat == 1
    assert "curtain" in keys(pilot)


def test_keys_open_and_close_it(at_blind: tuple[Pilot, MatchLoop]) -> None:
    pilot, _ = at_blind
    assert pilot.focus == "curtain"
    pilot.keys("down", "return")
    assert pilot.focus == "option-0"
    pilot.keys("escape")
    assert "curtain" in keys(pilot)
    assert pilot.scene.name == "table"


def falls_by_menu(pilot: Pilot) -> None:
    pilot.keys("f10")
    assert pilot.scene.name == "pause"
    pilot.keys("escape")


def falls_by_help(pilot: Pilot) -> None:
    pilot.keys("f1")
    pilot.keys("escape")


def falls_by_focus(pilot: Pilot) -> None:
    pilot.post(pygame.WINDOWFOCUSLOST)


def falls_by_time(pilot: Pilot) -> None:
    pilot.run(OPEN_TIMEOUT_S + 1)


def falls_by_rebuild(pilot: Pilot) -> None:
    pilot.scene.rebuild()
    pilot.run(0.3)


@pytest.mark.pictures
@pytest.mark.parametrize(
    "fall", [falls_by_menu, falls_by_help, falls_by_focus, falls_by_time, falls_by_rebuild]
)
def test_it_falls_when_anything_happens(at_blind: tuple[Pilot, MatchLoop], fall: object) -> None:
    pilot, _ = at_blind
    pilot.keys("down", "return", "escape")
    before = seen(pilot)
    pilot.keys("down", "return")
    assert choices(pilot)
    fall(pilot)  # type: ignore[operator]
    assert choices(pilot) == []
    assert seen(pilot) == before


@pytest.mark.pictures
def test_under_the_pause_overlay_nothing_is_seen(at_blind: tuple[Pilot, MatchLoop]) -> None:
    pilot, _ = at_blind
    pilot.keys("f10")
    closed = seen(pilot)
    pilot.keys("escape")
    pilot.keys("down", "return")
    assert choices(pilot)
    pilot.keys("f10")
    assert seen(pilot) == closed


@pytest.mark.parametrize("bots", [1, 2])
def test_a_person_alone_with_bots_needs_no_curtain(tmp_path: Path, pilots: list[Pilot], bots: int) -> None:
    pilot = seated(tmp_path, match(tmp_path, "blind", 1 + bots, bots=bots), SWIFT)
    pilots.append(pilot)
    assert "curtain" not in keys(pilot)
    assert len(choices(pilot)) == 5
    assert "own-0" in keys(pilot)


def test_the_family_may_be_asked_in_the_middle_of_a_match(at_blind: tuple[Pilot, MatchLoop]) -> None:
    pilot, _ = at_blind
    pilot.keys("f10")
    pilot.press("hands")
    pilot.keys("escape")
    pilot.run(0.2)
    assert "curtain" not in keys(pilot)
    assert len(choices(pilot)) == 5


def test_a_family_may_play_with_open_hands(tmp_path: Path, pilots: list[Pilot]) -> None:
    pilot = seated(tmp_path, match(tmp_path, "blind"), Settings(motion=Motion.OFF, open_hands=True))
    pilots.append(pilot)
    assert "curtain" not in keys(pilot)
    assert len(choices(pilot)) == 5


# What everybody sees depends on nothing hidden.


@pytest.mark.pictures
def test_the_public_screen_is_the_same_whatever_the_hands_hold(tmp_path: Path, pilots: list[Pilot]) -> None:
    """States that differ in hidden hands alone look the same to the last byte, at every step of a match."""
    loop = match(tmp_path, "blind", 3)
    pilot = seated(tmp_path, loop, SWIFT)
    pilots.append(pilot)
    rules, rng = loop.match.rules, random.Random(5)
    while loop.over is None:
        public = rules.view(loop.match.state, None)
        states = [rules.imagine(public, None, rng) for _ in range(2)]
        assert states[0] != states[1] or sum(map(len, public.hands)) == 1
        pictures = []
        for state in states:
            stand_at(loop.match, state)
            pilot.scene.rebuild()
            closed = seen(pilot)
            pilot.press("peek")
            pictures.append((closed, seen(pilot)))
            pilot.press("peek")
            assert seen(pilot) == closed
        assert pictures[0][0] == pictures[1][0]
        held = states[0].hands[public.seat] == states[1].hands[public.seat]
        assert (pictures[0][1] == pictures[1][1]) == held
        pilot.press("peek")
        pilot.press("option-0")


def test_what_only_one_seat_may_know_is_never_in_the_story(at_blind: tuple[Pilot, MatchLoop]) -> None:
    pilot, _ = at_blind
    assert not any("gets" in sentence.words for sentence in table(pilot).story.newest)


# Many options.


def test_many_options_are_chosen_in_two_steps() -> None:
    labels = [(f"Sell {n}", "Sell") for n in range(MAX_UNGROUPED)] + [("Pass", ""), ("Buy 1", "Buy")]
    first = group_choices(labels, "")
    assert [choice.words for choice in first] == [f"Sell ({MAX_UNGROUPED})", "Pass", "Buy 1"]
    assert first[0] == Choice("group-Sell", f"Sell ({MAX_UNGROUPED})", group=True)
    assert [choice.key for choice in group_choices(labels, "Sell")] == [
        f"option-{n}" for n in range(MAX_UNGROUPED)
    ]


def test_few_options_are_shown_at_once() -> None:
    labels = [("Sell 1", "Sell"), ("Sell 2", "Sell"), ("Buy 1", "Buy")]
    assert [choice.key for choice in group_choices(labels, "")] == ["option-0", "option-1", "option-2"]


# The games of the house.


@pytest.mark.pictures
@pytest.mark.parametrize("game", [name for name in GAMES if game_named(name).secrets])
def test_every_game_is_told_in_full_and_keeps_its_secrets(
    tmp_path: Path, pilots: list[Pilot], game: str
) -> None:
    """All options fit their buttons, and the closed curtain shows no byte of what it hides."""
    loop = match(tmp_path, game, 4)
    rng = random.Random(2)
    step(loop, rng, 12)
    pilot = seated(tmp_path, loop, SWIFT)
    pilots.append(pilot)
    rules, differing = loop.match.rules, 0
    for _ in range(10):
        step(loop, rng, rng.randrange(5, 25))
        state, turn = loop.match.state, loop.turn
        if turn is None:
            continue
        other = (turn.seat + 1) % 4
        imagined = rules.imagine(rules.view(state, other), other, rng)
        differing += imagined != state
        pictures = []
        for shown in (imagined, state):
            stand_at(loop.match, shown)
            pilot.scene.rebuild()
            table(pilot).refresh()
            pilot.run(0.2)
            pictures.append(seen(pilot))
            assert not overflows(pilot.scene)
        assert pictures[0] == pictures[1]
        if "curtain" in keys(pilot):
            pilot.press("peek")
            assert not overflows(pilot.scene)
            assert choices(pilot)
            pilot.press("peek")
    assert differing


def test_a_whole_match_of_bots_is_told_to_its_result(tmp_path: Path, pilots: list[Pilot]) -> None:
    names = ("Ann", "Bob", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo")
    loop = match(tmp_path, "trade-or-duel", names, bots=9)
    pilot = seated(tmp_path, loop, SWIFT)
    pilots.append(pilot)
    pilot.run_until(lambda: pilot.scene.name == "result", 600)
    assert not overflows(pilot.scene)


def test_an_offer_may_be_let_pass_behind_the_curtain_until_the_seat_calls_again(
    tmp_path: Path, pilots: list[Pilot]
) -> None:
    loop = match(tmp_path, "engine")
    rng = random.Random(1)
    while loop.turn is None or loop.turn.decline is None:
        step(loop, rng)
    seat = loop.turn.seat
    pilot = seated(tmp_path, loop, SWIFT)
    pilots.append(pilot)
    assert "curtain" in keys(pilot)
    pilot.press("let-pass")
    pilot.run(1.0)
    assert loop.lets_pass(seat)
    assert loop.turn is None or loop.turn.decline is None or loop.turn.seat != seat
    pilot.press(f"ask-{seat}")
    assert not loop.lets_pass(seat)
