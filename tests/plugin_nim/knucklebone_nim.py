"""Nim: take as many sticks of one row as you like; whoever takes the last one loses."""

from dataclasses import dataclass, field

from game.bots.random import RandomBot
from game.catalogue import Game, Words
from game.catalogue.questions import Explained, Guide
from game.catalogue.zones import Layout, Piece, Zone, Zones
from game.rules.contract import Action, GameInfo, IllegalAnswer, Over, Turn
from game.rules.events import SeatEvent
from game.rules.gaps import gap
from game.rules.notation import FROM_ONE, NUMBER, Notation

ROWS = (3, 5, 7)


class Take(Action):
    line = "take {sticks} from {row}"
    says = "{sticks} of row {number}"

    row: int = gap(code=FROM_ONE)
    sticks: int = gap(code=NUMBER)

    def number(self, view, narrator):
        return self.row + 1

    def presses(self, view, turn):
        return (f"stick-{self.row}-{view.rows[self.row] - self.sticks}",)


class Taken(SeatEvent):
    says, icon, sound = "{name} takes {sticks} from row {number}.", "hand", "take"

    row: int
    sticks: int

    def number(self, narrator):
        return self.row + 1


@dataclass(slots=True)
class State:
    rows: list[int] = field(default_factory=lambda: list(ROWS))
    seat: int = 0

    def copy(self):
        return State(self.rows[:], self.seat)


class Nim:
    name, title, version = "nim", "Nim", 1
    seat_range = range(2, 3)
    house_rules = ()
    event_types = (Taken,)
    notation = Notation("Nim", (Take,))

    def __init__(self, seats, options):
        if seats not in self.seat_range:
            raise ValueError(f"Nim is for 2 players, not {seats}.")
        self.seats, self.options = seats, dict(options)

    def start(self):
        return State()

    def pending(self, state):
        if not any(state.rows):
            # Whoever took the last stick has lost: the winner is the one whose turn it would be.
            return Over(tuple(float(seat == state.seat) for seat in range(2)), (state.seat,))
        options = [Take(row, n) for row, left in enumerate(state.rows) for n in range(1, left + 1)]
        return Turn(state.seat, "take", tuple(options))

    def interjections(self, state):
        return {}

    def apply(self, state, answer, emit=None):
        pending = self.pending(state)
        if not isinstance(pending, Turn) or answer not in pending.options:
            raise IllegalAnswer("So many sticks cannot be taken there.")
        state.rows[answer.row] -= answer.sticks
        if emit is not None:
            emit(Taken(state.seat, answer.row, answer.sticks))
        state.seat = 1 - state.seat

    def view(self, state, viewer):
        return state.copy()

    def imagine(self, view, seat, rng):
        return view.copy()

    def write(self, answer):
        return self.notation.write(answer)

    def read(self, text):
        return self.notation.read(text)


class NimWords(Words):
    points = "wins"

    def prompt(self, pending, view, names):
        return f"{names[pending.seat]}, take sticks of one row"


class NimGuide(Guide):
    """Knows what a stick is."""

    def explain(self, key, view):
        return Explained("A stick", "It goes with all that lie right of it.") if key[:5] == "stick" else None


class NimZones(Zones):
    """Three rows of sticks, for phones to draw; the keys are those that an answer presses."""

    def layout(self, view, viewer, names):
        rows = enumerate(view.rows)
        return Layout(tuple(Zone(f"row-{row}", "row", _sticks(row, left)) for row, left in rows if left))


def _sticks(row, left):
    return tuple(Piece(f"stick-{row}-{at}", "chip", "a stick", sign="wand") for at in range(left))


INFO = GameInfo("nim", "Nim", Nim.seat_range, "Take sticks of one row: whoever takes the last one loses.")
GAME = Game(
    INFO,
    Nim,
    {"random": RandomBot},
    words=NimWords,
    guide=lambda rules, translate: NimGuide(),
    zones=NimZones,
    presentation="knucklebone_nim_table:TABLE",
)
