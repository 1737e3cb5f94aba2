"""Engine, an engine-building card game by Deta Aditya (2025), for 2 to 4 players."""

from __future__ import annotations

from typing import Any

from game.games.engine.rules import actions, events, settings
from game.games.engine.rules.flow import BREAKING_IN, PHASES
from game.games.engine.rules.settings import Settings
from game.games.engine.rules.setup import opening
from game.games.engine.rules.state import State
from game.games.engine.rules.views import sample_state, view_of
from game.rules.contract import Seat
from game.rules.phased import GameSpec, PhasedRules


class Engine(
    PhasedRules[State, Settings],
    spec=GameSpec(settings, actions, events, PHASES, interjections=BREAKING_IN),
):
    """The rules for one number of seats and one choice of house rules.

    `options` holds values of HOUSE_RULES by name. Raises ValueError with one sentence for people when they
    cannot be played.
    """

    name = "engine"
    title = "Engine"

    def start(self) -> State:
        """The state before the first answer."""
        return opening(self.settings)

    def view(self, state: State, viewer: Seat | None) -> State:
        """The state as `viewer` may see it, see `views`."""
        return view_of(state, viewer)

    def imagine(self, view: State, seat: Seat, rng: Any) -> State:
        """A full state that `seat` cannot rule out, see `views`."""
        return sample_state(self.settings, view, seat, rng)
