"""Power Vacuum, a trick-taking game by Kaleb Wentzel-Fisher (Keen Bean Studio, 2024), for 2 to 5 players."""

from __future__ import annotations

from typing import Any

from game.games.power_vacuum.rules import actions, events, settings
from game.games.power_vacuum.rules.deck import MatchDeck
from game.games.power_vacuum.rules.determinization import imagine
from game.games.power_vacuum.rules.flow import BREAKING_IN, PHASES
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.state import State
from game.rules.contract import Seat
from game.rules.phased import GameSpec, PhasedRules


class PowerVacuum(
    PhasedRules[State, Settings],
    spec=GameSpec(settings, actions, events, PHASES, interjections=BREAKING_IN),
):
    """The rules for one number of seats and one choice of house rules.

    `options` holds values of HOUSE_RULES by name, and under "deck" the cards as plain data (see
    `deck.parse_deck`). Raises ValueError with one sentence for people when they cannot be played.
    """

    name = "power-vacuum"
    title = "Power Vacuum"

    @property
    def deck(self) -> MatchDeck:
        """The cards and numbers in use."""
        return self.settings.deck

    def start(self) -> State:
        """The state before the first answer."""
        state = State(self.settings.seats, self.settings.deck)
        state.power = (0,) * self.settings.appliances
        return state

    def view(self, state: State, viewer: Seat | None) -> State:
        """The state as `viewer` may see it; of cards it may not see, the back is left."""
        return state.redact_for(viewer)

    def imagine(self, view: State, seat: Seat, rng: Any) -> State:
        """A full state that `seat` cannot rule out, see `determinization`."""
        return imagine(self.settings, view, seat, rng)
