"""Power Vacuum, a trick-taking game by Kaleb Wentzel-Fisher (Keen Bean Studio, 2024), for 2 to 5 players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.games.power_vacuum.rules import notation
from game.games.power_vacuum.rules.actions import FORMS, KNOWN
from game.games.power_vacuum.rules.deck import Deck
from game.games.power_vacuum.rules.flow import PHASES
from game.games.power_vacuum.rules.imagination import imagine
from game.games.power_vacuum.rules.settings import HOUSE_RULES, SEAT_RANGE, complete, settle
from game.games.power_vacuum.rules.state import State
from game.rules.answers import refuse_malformed
from game.rules.contract import Action, Answer, Emit, HouseRule, Pending, Seat


class PowerVacuum:
    """The rules for one number of seats and one choice of house rules.

    `options` holds values of HOUSE_RULES by name, and under "deck" the cards as plain data (see
    `deck.parse_deck`). Raises ValueError with one sentence for people when they cannot be played.
    """

    name: ClassVar[str] = "power-vacuum"
    title: ClassVar[str] = "Power Vacuum"
    seat_range: ClassVar[range] = SEAT_RANGE
    version: ClassVar[int] = 1
    house_rules: ClassVar[tuple[HouseRule, ...]] = HOUSE_RULES

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.options: Mapping[str, Any] = complete(options)
        self.settings = settle(seats, self.options)

    @property
    def deck(self) -> Deck:
        """The cards and numbers in use."""
        return self.settings.deck

    def start(self) -> State:
        """The state before the first answer."""
        return State(self.settings.seats, self.settings.deck)

    def pending(self, state: State) -> Pending:
        """What the rules wait for now."""
        return PHASES[state.phase][0](self.settings, state)

    def interjections(self, state: State) -> Mapping[Seat, Sequence[Action]]:
        """Nobody acts out of turn in Power Vacuum."""
        return {}

    def apply(self, state: State, answer: Answer, emit: Emit | None = None) -> None:
        """Change `state` by `answer`, in place. Raises IllegalAnswer and leaves the state as it was."""
        if id(answer) not in KNOWN:
            refuse_malformed(answer, FORMS)
        PHASES[state.phase][1](self.settings, state, answer, emit)

    def view(self, state: State, viewer: Seat | None) -> State:
        """The state as `viewer` may see it; of cards it may not see, the back is left."""
        return state.seen_by(viewer)

    def imagine(self, view: State, seat: Seat, rng: Any) -> State:
        """A full state that `seat` cannot rule out, see `imagination`."""
        return imagine(self.settings.deck, view, seat, rng)

    def write(self, answer: Answer) -> str:
        """The answer in notation, see `notation`."""
        return notation.write(answer)

    def read(self, text: str) -> Answer:
        """The inverse of `write`. Raises IllegalAnswer for text that is no notation."""
        return notation.read(text)
