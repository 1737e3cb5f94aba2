"""Trade or Duel ("A Game Without A Theme"), a game of bluff by Greg Loring-Albright (2016), for 4 to 9."""

from __future__ import annotations

from typing import Any

from game.games.trade_or_duel.rules import actions, events, settings
from game.games.trade_or_duel.rules.determinization import imagine
from game.games.trade_or_duel.rules.flow import PHASES
from game.games.trade_or_duel.rules.settings import Settings
from game.games.trade_or_duel.rules.state import State
from game.rules.contract import Seat
from game.rules.phased import GameSpec, PhasedRules


class TradeOrDuel(PhasedRules[State, Settings], spec=GameSpec(settings, actions, events, PHASES)):
    """The rules for one number of seats; `options` holds values of HOUSE_RULES by name.

    Raises ValueError with one sentence for people when they cannot be played.
    """

    name = "trade-or-duel"
    title = "Trade or Duel"

    def start(self) -> State:
        """The state before the first answer."""
        return State(self.settings.seats)

    def view(self, state: State, viewer: Seat | None) -> State:
        """The state as `viewer` may see it; cards it may not see are FACE_DOWN."""
        return state.redact_for(viewer)

    def imagine(self, view: State, seat: Seat, rng: Any) -> State:
        """A full state that `seat` cannot rule out, see `determinization`."""
        return imagine(view, seat, rng)
