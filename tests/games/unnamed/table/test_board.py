"""The board of The Unnamed Game: whole matches by one device alone, gestures, and what is said."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.games.unnamed.rules.actions import GainDie
from game.games.unnamed.rules.vocabulary import CARD_CODES
from game.games.unnamed.table.board import UnnamedBoard
from game.match.loop import MatchLoop
from studio.pilot import Pilot
from tests.thorough import thorough
from tests.ui.boards.sitting import (
    asks,
    buttons,
    by_keys,
    by_touch,
    drag,
    keys,
    match,
    play,
    sitting,
    wander,
)
from tests.ui.scenes.tables import table


def board(pilot: Pilot) -> UnnamedBoard:
    found = table(pilot).board
    assert isinstance(found, UnnamedBoard)
    return found


def lit(pilot: Pilot) -> list[str]:
    """Everything that leads on."""
    on, chooser = board(pilot), board(pilot).chooser
    cards = [card.key for card in on.hand.cards if card.held.lit and not card.held.picked]
    slots = [slot.key for slot in on.trick.slots if slot.model.lit]
    free = chooser.pile < 0 and chooser.partner < 0
    piles = [pile.key for pile in on.market.piles if pile.model.lit] if free else []
    seats = [f"seat-{seat}" for seat in chooser.seats] if free else []
    dice = [f"die-{die}" for die in chooser.takeable - chooser.dice]
    shown = {*keys(pilot)}
    return [key for key in (*buttons(pilot), *cards, *slots, *piles, *seats, *dice) if key in shown]


@pytest.mark.parametrize("device", ["keys", *thorough("touch")])
def test_a_match_by_one_device_alone(tmp_path: Path, device: str) -> None:
    """Tricks, market and yard, by one person among bots."""
    loop = match(tmp_path, "unnamed", 3, bots=2, options={"taxation": True})
    rng = random.Random(1)
    with sitting(tmp_path, loop) as pilot:
        press = (by_keys if device == "keys" else by_touch)(pilot, rng, lit)
        play(pilot, loop, press)
        assert pilot.scene.name == "result"


def reached(folder: Path, *phases: str, **how: object) -> MatchLoop:
    """Ann alone with bots, asked in one of these phases."""
    return wander(match(folder, "unnamed", 3, bots=2, **how), random.Random(4), asks(*phases))  # type: ignore[arg-type]


@pytest.mark.painted
def test_a_card_dragged_onto_the_table_is_played(tmp_path: Path) -> None:
    loop = reached(tmp_path, "play")
    with sitting(tmp_path, loop) as pilot:
        card = next(card for card in board(pilot).hand.cards if card.held.lit)
        answers = loop.match.answers
        drag(pilot, card.box.centre, board(pilot).trick.box.centre)
        assert loop.match.records[answers].answer == f"play {CARD_CODES[card.thing.what]}"


def test_a_card_dragged_back_into_the_hand_stays_there(tmp_path: Path) -> None:
    loop = reached(tmp_path, "play")
    with sitting(tmp_path, loop) as pilot:
        card = next(card for card in board(pilot).hand.cards if card.held.lit)
        x, y = card.box.centre
        answers = loop.match.answers
        drag(pilot, (x, y), (x + 120, y))
        assert loop.match.answers == answers
        assert not card.carried


def test_a_worker_dragged_from_the_pool_is_hired(tmp_path: Path) -> None:
    def can_hire(loop: MatchLoop) -> bool:
        return loop.turn is not None and any(isinstance(option, GainDie) for option in loop.turn.options)

    loop = wander(match(tmp_path, "unnamed", 3, bots=2), random.Random(4), can_hire)
    with sitting(tmp_path, loop) as pilot:
        workers = loop.match.view(None).dice[0]
        drag(pilot, pilot.widget("pool").box.centre, pilot.widget("camp").box.centre)
        assert loop.match.view(None).dice[0] == workers + 1


@pytest.mark.painted
def test_why_something_is_not_possible_is_said_when_it_is_tried(tmp_path: Path) -> None:
    loop = wander(match(tmp_path, "unnamed", 3), random.Random(4), asks("trading"))
    with sitting(tmp_path, loop) as pilot:
        pile = board(pilot).market.piles[0].key
        pilot.press(pile)
        toast = pilot.scene.root.find("toast")
        assert toast is not None
        assert "peek at your cards first" in toast.text  # type: ignore[attr-defined]


def test_a_plate_tells_what_its_seat_has(tmp_path: Path) -> None:
    loop = reached(tmp_path, "play")
    with sitting(tmp_path, loop) as pilot:
        pilot.press("seat-1")
        assert pilot.text("detail") == "Bob"
        pilot.keys("escape")
        assert pilot.scene.name == "table"


def test_what_everybody_owns_lies_there_while_bots_play(tmp_path: Path) -> None:
    loop = match(tmp_path, "unnamed", 3, bots=3)
    wander(loop, random.Random(4), lambda loop: loop.match.view(None).stage == "trading")
    with sitting(tmp_path, loop) as pilot:
        assert not pilot.widget("piles").box.empty
        assert pilot.widget("hand").box.empty
