"""Spellcycles, a pattern-matching game by Jonathan A. Leistiko (2004), for 2 to 5 players."""

from __future__ import annotations

from typing import Any

from game.games.spellcycles.rules import actions, events, settings
from game.games.spellcycles.rules.flow import PHASES
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.setup import opening
from game.games.spellcycles.rules.spells import Spell
from game.games.spellcycles.rules.state import State
from game.rules.contract import Seat
from game.rules.phased import GameSpec, PhasedRules


class Spellcycles(
    PhasedRules[State, Settings],
    spec=GameSpec(settings, actions, events, PHASES, dice=True),
):
    """The rules for one number of seats and one choice of house rules.

    `options` holds values of HOUSE_RULES by name, and under "spells" the deck as plain data (see
    `spells.parse_deck`). Raises ValueError with one sentence for people when they cannot be played.
    """

    name = "spellcycles"
    title = "Spellcycles"

    @property
    def deck(self) -> tuple[Spell, ...]:
        """The spells in use; states and actions name them by their index here."""
        return self.settings.deck

    def start(self) -> State:
        """The state before the first answer."""
        return opening(self.settings)

    def view(self, state: State, viewer: Seat | None) -> State:
        """Everything lies open in Spellcycles, so everybody sees all of it."""
        return state.copy()

    def imagine(self, view: State, seat: Seat, rng: Any) -> State:
        """Returns the view, which shows the full state: there is nothing to imagine."""
        return view.copy()
