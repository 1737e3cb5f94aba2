"""What the search must know of Engine."""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.bots.heuristic import best_first
from game.bots.taught import draw_option
from game.games.engine.bots.outlook import hopes
from game.games.engine.bots.policy import likings
from game.games.engine.rules import Engine, State
from game.games.engine.rules.actions import Place
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.vocabulary import ACE, RANK_OF
from game.rules.contract import Action, Seat, Turn
from game.rules.interjections import OUT_OF_TURN


class EngineEvaluator:
    """Play on as was learnt, once round the table, and look what everybody may hope for."""

    def __init__(self, rules: Engine) -> None:
        self.rules = rules

    def imagine(self, view: State, seat: Seat, rng: random.Random) -> State:
        """Hidden cards may be anywhere."""
        return self.rules.imagine(view, seat, rng)

    def is_far_enough(self, start: State, state: State) -> bool:
        """Whether everybody has had a turn and the next one has not begun."""
        return state.turn >= start.turn + self.rules.seats and state.phase is Phase.SUIT

    def value(self, state: State, seat: Seat) -> float:
        """The seat's part of the victory, as matches went on from such positions."""
        return hopes(state)[seat]

    def candidates(self, view: State, turn: Turn, most: int, rng: random.Random) -> Sequence[Action]:
        """The best as was learnt; all empty cells are alike where no ace reaches along rows and columns."""
        if turn.phase == OUT_OF_TURN:
            # The own cards come in every turn, and with them the time for an instant.
            return turn.options[-1:]
        if _is_free(view, turn) and not _has_ace(view, turn.seat):
            return turn.options[:1]
        return best_first(turn.options, likings(view, turn))[:most]

    def reply(self, state: State, turn: Turn, rng: random.Random) -> Action:
        """Choose as was learnt: the better an action looks, the likelier; of free cells the first."""
        if _is_free(state, turn):
            return turn.options[0]
        return turn.options[draw_option(likings(state, turn), rng)]


def _is_free(state: State, turn: Turn) -> bool:
    """Whether a card is laid on one of several empty cells."""
    first = turn.options[0]
    return isinstance(first, Place) and first.cell not in state.tableaux[turn.seat]


def _has_ace(view: State, seat: Seat) -> bool:
    """Whether an ace lies in the tableau, or is being laid."""
    if RANK_OF[view.placing] == ACE:
        return True
    return any(RANK_OF[card] == ACE for cards in view.tableaux[seat].values() for card in cards)
