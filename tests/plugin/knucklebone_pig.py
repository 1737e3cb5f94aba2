"""Pig, a dice game of nerve: roll as often as you dare, but a 1 costs everything you rolled this turn."""

from dataclasses import dataclass, field

from game.bots.random import RandomBot
from game.catalogue import Game, Measures, Words
from game.rules.contract import Action, Dice, GameInfo, HouseRule, IllegalAnswer, Over, Roll, Turn
from game.rules.events import SeatEvent
from game.rules.gaps import gap
from game.rules.notation import Notation, coded

GOAL = HouseRule("goal", "Played to", ((100, "100"), (50, "50")), "50 is over before the tea is cold.")
FACES = [(value,) for value in range(1, 7)]


class Choice(Action):
    line = "{again}"
    again: bool = gap(code=coded({"roll": True, "hold": False}))

    def wording(self, view):
        return "Roll once more" if self.again else f"Hold, and keep {sum(view.rolls)}"


class Thrown(SeatEvent):
    value: int
    icon, sound = "die", "place"

    def wording(self):
        return "{name} rolls a {value} and loses it all." if self.value == 1 else "{name} rolls a {value}."


@dataclass(slots=True)
class State:
    totals: list[int]
    seat: int = 0
    rolls: list[int] = field(default_factory=list)
    throwing: bool = False

    def copy(self):
        return State(self.totals[:], self.seat, self.rolls[:], self.throwing)

    def pass_on(self):
        self.seat, self.rolls = (self.seat + 1) % len(self.totals), []


class Pig:
    name, title, version = "pig", "Pig", 1
    seat_range = range(2, 7)
    house_rules = (GOAL,)
    event_types = (Thrown,)
    notation = Notation("Pig", (Choice,), dice=True)

    def __init__(self, seats, options):
        if seats not in self.seat_range:
            raise ValueError(f"Pig is for 2 to 6 players, not {seats}.")
        self.seats = seats
        self.options = {"goal": GOAL.default, **options}

    def start(self):
        return State([0] * self.seats)

    def pending(self, state):
        if max(state.totals) >= self.options["goal"]:
            return Over(tuple(map(float, state.totals)), (state.totals.index(max(state.totals)),))
        if state.throwing:
            return Roll(state.seat, 1, 6, "luck")
        return Turn(state.seat, "dare", (Choice(True), Choice(False)) if state.rolls else (Choice(True),))

    def interjections(self, state):
        return {}

    def apply(self, state, answer, emit=None):
        pending = self.pending(state)
        if isinstance(pending, Turn) and answer in pending.options:
            if answer.again:
                state.throwing = True
            else:
                state.totals[state.seat] += sum(state.rolls)
                state.pass_on()
        elif isinstance(pending, Roll) and isinstance(answer, Dice) and answer.values in FACES:
            if emit is not None:
                emit(Thrown(state.seat, answer.values[0]))
            state.throwing = False
            state.rolls.append(answer.values[0])
            if answer.values[0] == 1:
                state.pass_on()
        else:
            raise IllegalAnswer("That cannot be done now.")

    def view(self, state, viewer):
        return state.copy()

    def imagine(self, view, seat, rng):
        return view.copy()

    def write(self, answer):
        return self.notation.write(answer)

    def read(self, text):
        return self.notation.read(text)


class PigWords(Words):
    def prompt(self, pending, view, names):
        return f"{names[pending.seat]}, {'roll' if isinstance(pending, Roll) else 'do you dare?'}"

    def summary(self, view, viewer, names):
        table = ("This turn", [f"Rolled: {' '.join(map(str, view.rolls)) or 'nothing yet'}"])
        return [table, *((name, [f"{view.totals[seat]} points"]) for seat, name in enumerate(names))]


class PigMeasures(Measures):
    def scores(self, state):
        return tuple(state.totals)


INFO = GameInfo("pig", "Pig", Pig.seat_range, "Roll as often as you dare: a 1 costs the whole turn.")
GAME = Game(INFO, Pig, {"random": RandomBot}, lambda: (GOAL,), words=PigWords, measures=PigMeasures)
