"""The Unnamed Game by Jonathan Leistiko (2007), for 2 to 6 players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.games.unnamed.rules import flow, notation
from game.games.unnamed.rules.actions import FORMS, KNOWN
from game.games.unnamed.rules.dealing import opening
from game.games.unnamed.rules.imagining import imagined
from game.games.unnamed.rules.settings import HOUSE_RULES, SEAT_RANGE, complete, settle
from game.games.unnamed.rules.state import State
from game.games.unnamed.rules.views import view_of
from game.rules.answers import refuse_malformed
from game.rules.contract import Action, Answer, Emit, HouseRule, Pending, Seat


class Unnamed:
    """The rules for one number of seats and one choice of house rules.

    `options` holds values of HOUSE_RULES by name, and under "fx" and "powers" the two decks as plain data
    (see `fx.parse_fx` and `powers.parse_powers`). Raises ValueError with one sentence for people when they
    cannot be played.
    """

    name: ClassVar[str] = "unnamed"
    title: ClassVar[str] = "The Unnamed Game"
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
        return flow.ASKED[state.phase][0](self.settings, state)

    def interjections(self, state: State) -> Mapping[Seat, Sequence[Action]]:
        """Nobody acts out of turn: Special Powers have windows of their own, see `tricks`."""
        return {}

    def apply(self, state: State, answer: Answer, emit: Emit | None = None) -> None:
        """Change `state` by `answer`, in place. Raises IllegalAnswer and leaves the state as it was."""
        if id(answer) not in KNOWN:
            refuse_malformed(answer, FORMS)
        flow.apply(self.settings, state, answer, emit)

    def view(self, state: State, viewer: Seat | None) -> State:
        """The state as `viewer` may see it, see `views`."""
        return view_of(self.settings, state, viewer)

    def imagine(self, view: State, seat: Seat, rng: Any) -> State:
        """A full state that `seat` cannot rule out, see `imagining`."""
        return imagined(self.settings, view, seat, rng)

    def write(self, answer: Answer) -> str:
        """The answer in notation, see `notation`."""
        return notation.write(self.settings, answer)

    def read(self, text: str) -> Answer:
        """The inverse of `write`. Raises IllegalAnswer for text that is no notation."""
        return notation.read(self.settings, text)
