"""Trade or Duel ("A Game Without A Theme"), a game of bluff by Greg Loring-Albright (2016), for 4 to 9."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.games.trade_or_duel.rules import notation
from game.games.trade_or_duel.rules.actions import FORMS, KNOWN
from game.games.trade_or_duel.rules.flow import PHASES
from game.games.trade_or_duel.rules.imagination import imagine
from game.games.trade_or_duel.rules.settings import HOUSE_RULES, SEAT_RANGE, complete, settle
from game.games.trade_or_duel.rules.state import State
from game.rules.answers import refuse_malformed
from game.rules.contract import Action, Answer, Emit, HouseRule, Pending, Seat


class TradeOrDuel:
    """The rules for one number of seats; `options` holds values of HOUSE_RULES by name.

    Raises ValueError with one sentence for people when they cannot be played.
    """

    name: ClassVar[str] = "trade-or-duel"
    title: ClassVar[str] = "Trade or Duel"
    seat_range: ClassVar[range] = SEAT_RANGE
    version: ClassVar[int] = 1
    house_rules: ClassVar[tuple[HouseRule, ...]] = HOUSE_RULES

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.options: Mapping[str, Any] = complete(options)
        self.settings = settle(seats, self.options)

    def start(self) -> State:
        """The state before the first answer."""
        return State(self.settings.seats)

    def pending(self, state: State) -> Pending:
        """What the rules wait for now."""
        return PHASES[state.phase][0](self.settings, state)

    def interjections(self, state: State) -> Mapping[Seat, Sequence[Action]]:
        """Nobody acts out of turn in Trade or Duel."""
        return {}

    def apply(self, state: State, answer: Answer, emit: Emit | None = None) -> None:
        """Change `state` by `answer`, in place. Raises IllegalAnswer and leaves the state as it was."""
        if id(answer) not in KNOWN:
            refuse_malformed(answer, FORMS)
        PHASES[state.phase][1](self.settings, state, answer, emit)

    def view(self, state: State, viewer: Seat | None) -> State:
        """The state as `viewer` may see it; cards it may not see are FACE_DOWN."""
        return state.seen_by(viewer)

    def imagine(self, view: State, seat: Seat, rng: Any) -> State:
        """A full state that `seat` cannot rule out, see `imagination`."""
        return imagine(view, seat, rng)

    def write(self, answer: Answer) -> str:
        """The answer in notation, see `notation`."""
        return notation.write(answer)

    def read(self, text: str) -> Answer:
        """The inverse of `write`. Raises IllegalAnswer for text that is no notation."""
        return notation.read(text)
