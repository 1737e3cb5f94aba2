"""The smallest game that asks for everything: a shuffle, a roll and a choice. First past ten wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.rules.contract import (
    Action,
    Answer,
    Dice,
    Emit,
    Event,
    HouseRule,
    IllegalAnswer,
    Order,
    Over,
    Pending,
    Roll,
    Shuffle,
    Turn,
)


class Step(Action):
    length: int


class Stepped(Event):
    seat: int
    length: int


class Track:
    __slots__ = ("first", "places", "seat", "thrown")

    def __init__(self, seats: int) -> None:
        self.first = False
        self.places = [0] * seats
        self.seat = 0
        self.thrown = 0

    def copy(self) -> Track:
        other = Track(0)
        other.first, other.places = self.first, self.places[:]
        other.seat, other.thrown = self.seat, self.thrown
        return other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Track) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]


class Race:
    name = "race"
    title = "Race"
    seat_range = range(2, 5)
    version = 1
    house_rules: tuple[HouseRule, ...] = ()

    def __init__(self, seats: int = 2, options: Mapping[str, Any] | None = None) -> None:
        self.seats = seats
        self.options: Mapping[str, Any] = dict(options or {})

    def start(self) -> Track:
        return Track(self.seats)

    def pending(self, state: Track) -> Pending:
        if not state.first:
            return Shuffle(self.seats, 1, "first player")
        if max(state.places) > 10:
            best = max(state.places)
            return Over(tuple(map(float, state.places)), (state.places.index(best),))
        if not state.thrown:
            return Roll(state.seat, 1, 6, "step")
        return Turn(state.seat, "step", tuple(Step(length) for length in range(1, state.thrown + 1)))

    def interjections(self, state: Track) -> Mapping[int, Sequence[Action]]:
        return {}

    def apply(self, state: Track, answer: Answer, emit: Emit | None = None) -> None:
        pending = self.pending(state)
        if isinstance(pending, Shuffle) and isinstance(answer, Order):
            state.first, state.seat = True, answer.indices[0]
        elif isinstance(pending, Roll) and isinstance(answer, Dice):
            state.thrown = answer.values[0]
        elif isinstance(pending, Turn) and answer in pending.options:
            assert isinstance(answer, Step)
            state.places[state.seat] += answer.length
            if emit:
                emit(Stepped(state.seat, answer.length))
            state.thrown, state.seat = 0, (state.seat + 1) % self.seats
        else:
            raise IllegalAnswer("That cannot be done now.")

    def view(self, state: Track, viewer: int | None) -> Track:
        return state.copy()

    def imagine(self, view: Track, seat: int, rng: Any) -> Track:
        return view.copy()

    def write(self, answer: Answer) -> str:
        if isinstance(answer, Step):
            return f"step {answer.length}"
        if isinstance(answer, Dice):
            return f"roll {answer.values[0]}"
        assert isinstance(answer, Order)
        return f"order {answer.indices[0]}"

    def read(self, text: str) -> Answer:
        word, _, number = text.partition(" ")
        kinds: dict[str, Any] = {"step": Step, "roll": lambda n: Dice((n,)), "order": lambda n: Order((n,))}
        if word not in kinds or not number.isdigit():
            raise IllegalAnswer(f"“{text}” says nothing in this game.")
        answer: Answer = kinds[word](int(number))
        return answer


class Hasty:
    """A bot that always takes the longest step."""

    name = "hasty"

    def think(self, rules: Any, view: Any, turn: Turn, rng: Any) -> Any:
        yield turn.options[0]
        yield turn.options[-1]
