"""The Unnamed Game by Jonathan Leistiko (2007), for 2 to 6 players."""

from __future__ import annotations

from typing import Any

from game.games.unnamed.rules import actions, notation, settings
from game.games.unnamed.rules.dealing import opening
from game.games.unnamed.rules.determinization import imagined
from game.games.unnamed.rules.flow import PASSAGES, PHASES
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import State
from game.games.unnamed.rules.views import view_of
from game.rules.answers import refuse_malformed
from game.rules.contract import Answer, Emit, Seat
from game.rules.phased import Chapters, PhasedRules


class Unnamed(
    PhasedRules[State, Settings], chapters=Chapters(settings, actions, notation, PHASES, dice=True)
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

    def apply(self, state: State, answer: Answer, emit: Emit | None = None) -> None:
        """Change `state` by `answer`, and by all that follows by itself. Raises IllegalAnswer."""
        # As in the base, without a call more: this is done with every answer.
        if type(answer) not in self._plain and id(answer) not in self._known:
            refuse_malformed(answer, self._forms)
        self._takes[state.phase](self.settings, state, answer, emit)
        while state.phase in PASSAGES:
            PASSAGES[state.phase](self.settings, state, emit)

    def view(self, state: State, viewer: Seat | None) -> State:
        """The state as `viewer` may see it, see `views`."""
        return view_of(self.settings, state, viewer)

    def imagine(self, view: State, seat: Seat, rng: Any) -> State:
        """A full state that `seat` cannot rule out, see `determinization`."""
        return imagined(self.settings, view, seat, rng)
