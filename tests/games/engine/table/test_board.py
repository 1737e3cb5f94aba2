"""The board of Engine: what is pressed and carried, what is told, and that it hides what it must."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from game.games.engine.rules.vocabulary import CARD_BY_CODE, cell_at
from game.games.engine.table.board import EngineBoard
from game.match.loop import MatchLoop
from game.store.settings import Motion, Settings
from game.ui.boards.sidebar import Sidebar
from studio.pilot import Pilot
from tests.games.engine.rules.positions import Table
from tests.thorough import thorough
from tests.ui.boards.sitting import drag, keys, match, play_out, sit, small
from tests.ui.scenes.tables import table

OPEN_HANDS = Settings(motion=Motion.OFF, open_hands=True)


@pytest.fixture
def at(tmp_path: Path) -> Callable[..., Pilot]:
    """Sits down to a position; everybody is a person and shows the hand, unless told otherwise."""

    def start(position: Table, settings: Settings = OPEN_HANDS) -> Pilot:
        names = ("Ann", "Bob", "Cleo", "Dan")[: position.rules.seats]
        return sit(tmp_path, "engine", position.state, settings, people=names)

    return start


def board(pilot: Pilot) -> EngineBoard:
    found = table(pilot).board
    assert isinstance(found, EngineBoard)
    return found


def loop(pilot: Pilot) -> MatchLoop:
    return table(pilot).loop


@pytest.mark.parametrize("device", ["pad", *thorough("touch", "keys")])
def test_a_match_by_one_device_alone(tmp_path: Path, device: str) -> None:
    begun = match(tmp_path, "engine", ("Ann", "Circe"), bots=1, options={"max_turns": 60})
    pilot = small(tmp_path, begun, Settings(motion=Motion.OFF, open_hands=device == "pad"))
    play_out(pilot, begun, device)
    assert pilot.scene.name == "result"
    pilot.app.close()


def test_a_suit_is_looked_at_before_it_is_taken(at: Callable[..., Pilot]) -> None:
    pilot = at(Table("2C 3C / 10H -", "4C"))
    pilot.press("suit-3")
    assert board(pilot).prompt() == "Ann, take clubs?"
    model = board(pilot).front.model
    assert model is not None
    assert [cell.turns for _, cell in model.cells] == [(1,), (2,), ()]
    pilot.press("choose")
    assert loop(pilot).match.view(None).suit == 3


@pytest.mark.painted
def test_a_card_is_carried_from_the_hand_to_its_place(at: Callable[..., Pilot]) -> None:
    pilot = at(Table("7C", "4H", hands=("3D 9H",), gold=(9,)).do("suit C"))
    home = pilot.widget(f"cell-{cell_at(0, 0)}").box
    card = pilot.widget("card-3D").box
    drag(pilot, card.centre, (home.centre[0] + board(pilot).front.grid.pitch[0], home.centre[1]))
    assert loop(pilot).match.view(None).tableaux[0][cell_at(0, 1)] == (CARD_BY_CODE["3D"],)


def test_a_card_is_carried_onto_another(at: Callable[..., Pilot]) -> None:
    pilot = at(Table("5C 2D 3H", "4H").do("suit C"))
    cells = [pilot.widget(f"cell-{cell_at(0, column)}").box for column in (1, 2)]
    drag(pilot, cells[0].centre, cells[1].centre)
    assert len(loop(pilot).match.view(None).tableaux[0][cell_at(0, 2)]) == 2


def test_why_not_is_said_when_it_is_tried(at: Callable[..., Pilot]) -> None:
    pilot = at(Table("2C 3D", "4H"))
    pilot.press(f"cell-{cell_at(0, 1)}")
    assert pilot.text("toast") == "First choose the suit of your turn on the wheel."


def test_anybody_s_tableau_can_be_had_in_front(at: Callable[..., Pilot]) -> None:
    pilot = at(Table("2C 3D", "4H", "5H", seats=3))
    pilot.press("tableau-2")
    assert board(pilot).front.seat == 2
    pilot.keys("escape")
    assert board(pilot).front.seat == 0
    assert pilot.scene.name == "table"


@pytest.mark.painted
def test_the_discard_pile_can_be_read_by_all(at: Callable[..., Pilot]) -> None:
    pilot = at(Table("2C 3D", "4H", discard="5S KS 10D"))
    pilot.press("discard")
    shown = _sidebar(pilot).shown
    assert shown is not None
    assert shown.detail is not None
    assert shown.detail.lines == ("Spades: 5 K", "Diamonds: 10")
    pilot.press("close")
    assert pilot.focus == "discard"


def test_open_steps_need_no_peeking(at: Callable[..., Pilot]) -> None:
    """Suits, cells and buttons are open to all; only what is of the hand is behind the curtain."""
    pilot = at(Table("2C", "4H", hands=("3D", "5D")), Settings(motion=Motion.OFF))
    assert "curtain" in keys(pilot)
    pilot.press("suit-3")
    pilot.press("choose")
    pilot.press("activate")
    assert loop(pilot).match.view(None).gold[0] == 5
    assert not [key for key in keys(pilot) if key.startswith("card-")]


@pytest.mark.pictures
def test_what_is_picked_behind_the_curtain_is_let_go_when_it_falls(at: Callable[..., Pilot]) -> None:
    pilot = at(Table("7C", "4H", hands=("3D", "5D"), gold=(9,)).do("suit C"), Settings(motion=Motion.OFF))
    before = pilot.shot()
    pilot.press("peek")
    pilot.press("card-3D")
    assert "way-0" in keys(pilot)
    pilot.press("peek")
    assert "way-0" not in keys(pilot)
    assert pilot.shot().get_buffer().raw == before.get_buffer().raw


def _sidebar(pilot: Pilot) -> Sidebar:
    found = board(pilot).panel.find("panel")
    assert isinstance(found, Sidebar)
    return found


FULL = "7C 10H 3D / AS 8S+4S 2C / 6S 9H+10S 5D"
STACKED = "2H 3H+5H+9C 8C / 6C 7D 8D / 9D 10C 4D"


@pytest.mark.parametrize("seats", [3, 4])
def test_tableaux_of_opponents_keep_their_places(at: Callable[..., Pilot], seats: int) -> None:
    """Only the first person's stands in for the one that is in front."""
    shown = board(at(Table("7C", "8H", "9D", seats=seats)))
    usual = {seat: shown.sides[seat].box for seat in range(1, seats)}
    for front in range(1, seats):
        shown.press_seat(front)
        assert shown.front.seat == front
        assert shown.sides[0].box == usual[front]
        assert all(shown.sides[seat].box == box for seat, box in usual.items() if seat != front)


def test_the_tableau_of_the_only_person_stays_in_front(tmp_path: Path) -> None:
    position = Table("7C", "8H", "9D", seats=3, active=1)
    names = "Ann", "Bob", "Cleo"
    pilot = sit(tmp_path, "engine", position.state, OPEN_HANDS, people=names, bots=2)
    assert board(pilot).front.seat == 0


@pytest.mark.parametrize("seats", [3, 4])
def test_every_card_at_the_side_is_seen_whole_and_large(at: Callable[..., Pilot], seats: int) -> None:
    """From a sofa: at least 40 of the 1080 units high, 30 wide in a full stack, and none under another."""
    pilot = at(Table("AC", FULL, STACKED, seats=seats))
    for side in board(pilot).sides[1:3]:
        assert side.model is not None
        for cell, model in side.model.cells:
            cards = side.grid.stack(cell, len(model.cards))
            assert all(card.h >= 40 and card.w >= 30 for card in cards)
            assert all(one.right <= other.x + 1 for one, other in pairwise(cards))
