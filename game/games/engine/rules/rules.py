"""Engine, an engine-building card game by Deta Aditya (2025), for 2 to 4 players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.games.engine.rules import notation
from game.games.engine.rules.actions import FORMS, KNOWN
from game.games.engine.rules.flow import PHASES
from game.games.engine.rules.settings import HOUSE_RULES, SEAT_RANGE, complete, settle
from game.games.engine.rules.setup import opening
from game.games.engine.rules.state import State
from game.games.engine.rules.views import imagined, view_of
from game.rules.answers import refuse_malformed
from game.rules.contract import Action, Answer, Emit, HouseRule, Pending, Seat


class Engine:
    """The rules for one number of seats and one choice of house rules.

    `options` holds values of HOUSE_RULES by name. Raises ValueError with one sentence for people when they
    cannot be played.
    """

    name: ClassVar[str] = "engine"
    title: ClassVar[str] = "Engine"
    seat_range: ClassVar[range] = SEAT_RANGE
    version: ClassVar[int] = 1
    house_rules: ClassVar[tuple[HouseRule, ...]] = HOUSE_RULES

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.options: Mapping[str, Any] = complete(options)
        self.settings = settle(seats, self.options)

    def start(self) -> State:
        """The state before the first answer."""
        return opening(self.settings)

    def pending(self, state: State) -> Pending:
        """What the rules wait for now."""
        return PHASES[state.phase][0](self.settings, state)

    def interjections(self, state: State) -> Mapping[Seat, Sequence[Action]]:
        """None: instants are asked for in windows of their own, which come often enough."""
        return {}

    def apply(self, state: State, answer: Answer, emit: Emit | None = None) -> None:
        """Change `state` by `answer`, in place. Raises IllegalAnswer and leaves the state as it was."""
        if id(answer) not in KNOWN:
            refuse_malformed(answer, FORMS)
        PHASES[state.phase][1](self.settings, state, answer, emit)

    def view(self, state: State, viewer: Seat | None) -> State:
        """The state as `viewer` may see it, see `views`."""
        return view_of(state, viewer)

    def imagine(self, view: State, seat: Seat, rng: Any) -> State:
        """A full state that `seat` cannot rule out, see `views`."""
        return imagined(self.settings, view, seat, rng)

    def write(self, answer: Answer) -> str:
        """The answer in notation, see `notation`."""
        return notation.write(answer)

    def read(self, text: str) -> Answer:
        """The inverse of `write`. Raises IllegalAnswer for text that is no notation."""
        return notation.read(text)
