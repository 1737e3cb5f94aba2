"""The board of Trade or Duel: what is pressed and carried, what is known, and what a duel shows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.games.trade_or_duel.layout import in_hand
from game.games.trade_or_duel.rules.vocabulary import FACE_DOWN
from game.games.trade_or_duel.table.board import TradeOrDuelBoard
from game.rules.contract import Turn
from game.store.settings import Motion, Settings
from studio.pilot import Pilot
from tests.games.trade_or_duel.rules.positions import Table
from tests.thorough import thorough
from tests.ui.boards.sitting import SWIFT, drag, keys, match, play_out, sit, small
from tests.ui.scenes.tables import table

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo")
FOUR = ((3, 17), (5, 9), (12, 4), (18, 1))


@pytest.fixture
def at(tmp_path: Path) -> Callable[..., Pilot]:
    """Sits down to a position; everybody is a person."""

    def start(position: Table, settings: Settings = SWIFT, **options: object) -> Pilot:
        seats = len(position.state.hands)
        options = {"small": seats < 4, **options}
        return sit(tmp_path, "trade-or-duel", position.state, settings, people=NAMES[:seats], options=options)

    return start


def board(pilot: Pilot) -> TradeOrDuelBoard:
    found = table(pilot).board
    assert isinstance(found, TradeOrDuelBoard)
    return found


def known(pilot: Pilot, seat: int) -> tuple[int, ...]:
    """What lies on a mat."""
    return board(pilot).mats[seat].model.cards


def asked(pilot: Pilot) -> tuple[int, str]:
    pending = table(pilot).loop.pending
    assert isinstance(pending, Turn)
    return pending.seat, pending.phase


@pytest.mark.parametrize(("device", "seats"), [("touch", 4), *thorough(("keys", 9), ("pad", 2))])
def test_a_match_by_one_device_alone(tmp_path: Path, device: str, seats: int) -> None:
    options = {"small": seats < 4, "theme": "travel_light" if seats == 4 else "plain"}
    begun = match(tmp_path, "trade-or-duel", NAMES[:seats], bots=1, options=options)
    pilot = small(tmp_path, begun, SWIFT)
    play_out(pilot, begun, device)
    assert pilot.scene.name == "result"
    pilot.app.close()


def test_one_speaks_to_a_seat_and_then_says_what(at: Callable[..., Pilot]) -> None:
    pilot = at(Table(*FOUR))
    pilot.press("mat-2")
    assert board(pilot).prompt() == "Ann, what do you say to Cleo?"
    pilot.press("say-duel")
    assert asked(pilot) == (2, "count")


def test_or_the_other_way_round_by_the_plates(at: Callable[..., Pilot]) -> None:
    pilot = at(Table(*FOUR))
    pilot.press("say-trade")
    pilot.press("seat-1")
    assert asked(pilot) == (1, "count")


def test_what_is_said_can_be_carried_to_somebody(at: Callable[..., Pilot]) -> None:
    pilot = at(Table(*FOUR))
    drag(pilot, pilot.widget("say-duel").box.centre, pilot.widget("mat-3").box.centre)
    view = table(pilot).loop.match.view(None)
    assert (view.kind, view.target) == ("duel", 3)


def test_a_word_that_is_gone_before_the_finger_moves_is_not_carried(at: Callable[..., Pilot]) -> None:
    pilot = at(Table(*FOUR))
    x, y = pilot.widget("say-duel").box.centre
    pilot.finger(pygame.FINGERDOWN, x, y, 1)
    scene = table(pilot)
    turn = scene.loop.turn
    assert turn is not None
    scene.choose(turn.options[0])
    pilot.finger(pygame.FINGERMOTION, x + 300, y, 1)
    pilot.finger(pygame.FINGERUP, x + 300, y, 1)
    assert pilot.scene is scene
    assert asked(pilot) == (1, "count")


@pytest.mark.painted
def test_a_card_is_carried_to_the_middle(at: Callable[..., Pilot]) -> None:
    pilot = at(Table(*FOUR).do("duel 2", "one"), Settings(motion=Motion.OFF, open_hands=True))
    drag(pilot, pilot.widget("card-17").box.centre, pilot.widget("arena").box.centre)
    assert asked(pilot) == (1, "lay")


def test_nobody_speaks_to_oneself(at: Callable[..., Pilot]) -> None:
    pilot = at(Table(*FOUR))
    pilot.press("mat-0")
    assert pilot.text("toast") == "Choose another player: that is you."


@pytest.mark.painted
def test_a_duel_is_shown_and_what_it_showed_stays_known(at: Callable[..., Pilot]) -> None:
    pilot = at(Table(*FOUR).do("duel 2", "one"))
    for card in ("card-17", "card-9"):
        pilot.press("peek")
        pilot.press(card)
        pilot.press("lay")
    # How it ended has been seen and read; the next turn is Bob's own, whose curtain is still open.
    pilot.run(0.2)
    pilot.keys("return")
    pilot.press("peek")
    meeting = board(pilot).arena.meeting
    assert (meeting.cards, meeting.winner) == (((17,), (9,)), 0)
    assert known(pilot, 0) == (17, FACE_DOWN)
    assert known(pilot, 1) == (FACE_DOWN,)


def test_a_card_in_the_arena_lies_nowhere_else(at: Callable[..., Pilot]) -> None:
    pilot = at(Table(*FOUR).do("duel 2", "one", "lay 17"))
    assert board(pilot).arena.meeting.cards[0] == (FACE_DOWN,)
    assert (known(pilot, 0), known(pilot, 1)) == ((FACE_DOWN,), (FACE_DOWN, FACE_DOWN))


def test_whose_cards_are_known_may_have_laid_either_of_them(at: Callable[..., Pilot]) -> None:
    pilot = at(Table(*FOUR).do("trade 2", "two", "duel 1", "one", "lay 17"))
    pilot.press("peek")
    model = board(pilot).mats[1].model
    assert (model.cards, model.perhaps) == ((FACE_DOWN,), (3, 17))


def test_who_laid_a_card_holds_it_no_more() -> None:
    state = Table(*FOUR).do("duel 2", "one", "lay 17").state
    assert [in_hand(state.redact_for(seat), seat) for seat in (0, 1)] == [(3,), (5, 9)]


def test_behind_the_curtain_lies_what_its_owner_knows(at: Callable[..., Pilot]) -> None:
    pilot = at(Table(*FOUR).do("trade 2", "two"))
    assert asked(pilot) == (1, "declare")
    assert known(pilot, 0) == known(pilot, 1) == (FACE_DOWN, FACE_DOWN)
    pilot.press("peek")
    assert known(pilot, 0) == (5, 9)
    assert known(pilot, 1) == (3, 17)
    pilot.press("peek")
    assert known(pilot, 0) == (FACE_DOWN, FACE_DOWN)
    assert not [key for key in keys(pilot) if key.startswith("card-")]


def test_a_theme_changes_every_word(at: Callable[..., Pilot]) -> None:
    pilot = at(Table(*FOUR), theme="travel_light")
    assert "Swap or Shove" in board(pilot).prompt()
    assert board(pilot).theme.card(18) == "grand piano (18)"
