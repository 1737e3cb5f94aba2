"""The Unnamed Game by Jonathan Leistiko (2007), for 2 to 6 players."""

from __future__ import annotations

from typing import Any

from game.games.unnamed.rules import actions, events, settings
from game.games.unnamed.rules.dealing import opening
from game.games.unnamed.rules.determinization import sample_state
from game.games.unnamed.rules.flow import AUTOMATIC, PHASES
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import State
from game.games.unnamed.rules.tricks import BREAKING_IN
from game.games.unnamed.rules.views import view_of
from game.rules.contract import Seat
from game.rules.phased import GameSpec, PhasedRules


class Unnamed(
    PhasedRules[State, Settings],
    spec=GameSpec(
        settings, actions, events, PHASES, dice=True, automatic=AUTOMATIC, interjections=BREAKING_IN
    ),
):
    """The rules for one number of seats and one choice of house rules.

    `options` holds values of HOUSE_RULES by name, and under "fx" and "powers" the two decks as plain data
    (see `fx.parse_fx` and `powers.parse_powers`). Raises ValueError with one sentence for people when they
    cannot be played.
    """

    name = "unnamed"
    title = "The Unnamed Game"

    def start(self) -> State:
        """The state before the first answer."""
        return opening(self.settings)

    def view(self, state: State, viewer: Seat | None) -> State:
        """The state as `viewer` may see it, see `views`."""
        return view_of(self.settings, state, viewer)

    def imagine(self, view: State, seat: Seat, rng: Any) -> State:
        """A full state that `seat` cannot rule out, see `determinization`."""
        return sample_state(self.settings, view, seat, rng)
