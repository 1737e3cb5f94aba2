"""Spellcycles, a pattern-matching game by Jonathan A. Leistiko (2004), for 2 to 5 players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from game.games.spellcycles.rules import notation
from game.games.spellcycles.rules.actions import FORMS, KNOWN
from game.games.spellcycles.rules.flow import PHASES
from game.games.spellcycles.rules.settings import HOUSE_RULES, SEAT_RANGE, complete, settle
from game.games.spellcycles.rules.setup import opening
from game.games.spellcycles.rules.spells import Spell
from game.games.spellcycles.rules.state import State
from game.rules.answers import refuse_malformed
from game.rules.contract import Action, Answer, Emit, HouseRule, Pending, Seat


class Spellcycles:
    """The rules for one number of seats and one choice of house rules.

    `options` holds values of HOUSE_RULES by name, and under "spells" the deck as plain data (see
    `spells.parse_deck`). Raises ValueError with one sentence for people when they cannot be played.
    """

    name: ClassVar[str] = "spellcycles"
    title: ClassVar[str] = "Spellcycles"
    seat_range: ClassVar[range] = SEAT_RANGE
    version: ClassVar[int] = 1
    house_rules: ClassVar[tuple[HouseRule, ...]] = HOUSE_RULES

    def __init__(self, seats: int, options: Mapping[str, Any]) -> None:
        self.seats = seats
        self.options: Mapping[str, Any] = complete(options)
        self.settings = settle(seats, self.options)

    @property
    def deck(self) -> tuple[Spell, ...]:
        """The spells in use; states and actions name them by their index here."""
        return self.settings.deck

    def start(self) -> State:
        """The state before the first answer."""
        return opening(self.settings)

    def pending(self, state: State) -> Pending:
        """What the rules wait for now."""
        return PHASES[state.phase][0](self.settings, state)

    def interjections(self, state: State) -> Mapping[Seat, Sequence[Action]]:
        """Nobody acts out of turn in Spellcycles."""
        return {}

    def apply(self, state: State, answer: Answer, emit: Emit | None = None) -> None:
        """Change `state` by `answer`, in place. Raises IllegalAnswer and leaves the state as it was."""
        if id(answer) not in KNOWN:
            refuse_malformed(answer, FORMS)
        PHASES[state.phase][1](self.settings, state, answer, emit)

    def view(self, state: State, viewer: Seat | None) -> State:
        """Everything lies open in Spellcycles, so everybody sees all of it."""
        return state.copy()

    def imagine(self, view: State, seat: Seat, rng: Any) -> State:
        """There is nothing to imagine: a view shows the full state."""
        return view.copy()

    def write(self, answer: Answer) -> str:
        """The answer in notation, see `notation`."""
        return notation.write(self.deck, answer)

    def read(self, text: str) -> Answer:
        """The inverse of `write`. Raises IllegalAnswer for text that is no notation."""
        return notation.read(self.deck, text)
