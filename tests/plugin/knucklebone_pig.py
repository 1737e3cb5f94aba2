"""Pig, a dice game of nerve: roll as often as you dare, but a 1 costs everything you rolled this turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from game.bots.random import RandomBot
from game.catalogue import Game, Measures, Words
from game.rules.contract import (
    Action,
    Answer,
    Dice,
    Emit,
    GameInfo,
    HouseRule,
    IllegalAnswer,
    Over,
    Pending,
    Roll,
    Turn,
)
from game.rules.events import SeatEvent
from game.rules.gaps import gap
from game.rules.notation import Notation, by_code_notation

GOAL = HouseRule("goal", "Played to", ((100, "100"), (50, "50")), "50 is over before the tea is cold.")
FACES = [(value,) for value in range(1, 7)]


class Choice(Action):
    line = "{again}"
    again: bool = gap(code=by_code_notation({"roll": True, "hold": False}))

    def wording(self, view: "State") -> str:
        return "Roll once more" if self.again else f"Hold, and keep {sum(view.rolls)}"


class Thrown(SeatEvent):
    value: int
    icon, sound = "die", "place"

    def wording(self) -> str:
        return "{name} rolls a {value} and loses it all." if self.value == 1 else "{name} rolls a {value}."


@dataclass(slots=True)
class State:
    totals: list[int]
    seat: int = 0
    rolls: list[int] = field(default_factory=list)
    throwing: bool = False

    def copy(self) -> "State":
        return State(self.totals[:], self.seat, self.rolls[:], self.throwing)

    def pass_on(self) -> None:
        self.seat, self.rolls = (self.seat + 1) % len(self.totals), []


class Pig:
    name: ClassVar[str] = "pig"
    title: ClassVar[str] = "Pig"
    version: ClassVar[int] = 1
    seat_range: ClassVar[range] = range(2, 7)
    house_rules: ClassVar[tuple[HouseRule, ...]] = (GOAL,)
    event_types = (Thrown,)
    notation = Notation("Pig", (Choice,), dice=True)

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        if seats not in self.seat_range:
            raise ValueError(f"Pig is for 2 to 6 players, not {seats}.")
        self.seats = seats
        self.options: Mapping[str, Any] = {"goal": GOAL.default, **options}

    def start(self) -> State:
        return State([0] * self.seats)

    def pending(self, state: State) -> Pending:
        if max(state.totals) >= self.options["goal"]:
            return Over(tuple(map(float, state.totals)), (state.totals.index(max(state.totals)),))
        if state.throwing:
            return Roll(state.seat, 1, 6, "luck")
        return Turn(state.seat, "dare", (Choice(True), Choice(False)) if state.rolls else (Choice(True),))

    def interjections(self, state: State) -> Mapping[int, tuple[Action, ...]]:
        return {}

    def apply(self, state: State, answer: Answer, emit: Emit | None = None) -> None:
        pending = self.pending(state)
        if isinstance(pending, Turn) and isinstance(answer, Choice) and answer in pending.options:
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

    def view(self, state: State, viewer: int | None) -> State:
        return state.copy()

    def imagine(self, view: State, seat: int, rng: Random) -> State:
        return view.copy()

    def write(self, answer: Answer) -> str:
        return self.notation.write(answer)

    def read(self, text: str) -> Answer:
        return self.notation.read(text)


class PigWords(Words):
    def prompt(self, pending: Turn | Roll, view: State, names: Sequence[str]) -> str:
        who = "The table" if pending.seat is None else names[pending.seat]
        return f"{who}, {'roll' if isinstance(pending, Roll) else 'do you dare?'}"

    def summary(
        self, view: State, viewer: int | None, names: Sequence[str]
    ) -> list[tuple[str, Sequence[str]]]:
        table = ("This turn", [f"Rolled: {' '.join(map(str, view.rolls)) or 'nothing yet'}"])
        return [table, *((name, [f"{view.totals[seat]} points"]) for seat, name in enumerate(names))]


class PigMeasures(Measures):
    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state.totals)


INFO = GameInfo("pig", "Pig", Pig.seat_range, "Roll as often as you dare: a 1 costs the whole turn.")
GAME = Game(INFO, Pig, {"random": RandomBot}, lambda: (GOAL,), words=PigWords, measures=PigMeasures)
