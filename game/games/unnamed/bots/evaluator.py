"""What the search must know of The Unnamed Game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from game.bots.search.evaluator import share
from game.games.unnamed.bots.greedy import choice_of, fx_value
from game.games.unnamed.bots.odds import value_of_tokens
from game.games.unnamed.bots.resources import strongest_suit
from game.games.unnamed.rules import State, Unnamed
from game.games.unnamed.rules.creation import tokens_for
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.settings import GOAL_CREATIONS
from game.games.unnamed.rules.vocabulary import SUIT_CARDS
from game.rules.contract import Action, Seat, Turn
from game.rules.interjections import OUT_OF_TURN

_BY_RULE: Final = frozenset(
    {
        Phase.TITHE,
        Phase.EXCHANGE,
        Phase.TAX_CARDS,
        Phase.OFFER,
        Phase.GIVE,
        Phase.PAY,
        Phase.TEAMS,
        Phase.REROLL,
        OUT_OF_TURN,
    }
)
"""Where a rule of thumb is as good as any search, or exact."""
_MOST_DICE: Final = 12
_IN_ONE_SUIT: Final = 0.06
"""What a card of the longest suit is worth on the market beyond its part of a token, in Creations."""


class ForemanEvaluator:
    """Play each of the three games of a cycle to its end; between them, dice and cards are counted."""

    def __init__(self, rules: Unnamed) -> None:
        self.rules = rules
        self._settings = rules.settings

    def imagine(self, view: State, seat: Seat, rng: random.Random) -> State:
        """Imagine by suits shown to be missing, and by what could be followed of trades."""
        return self.rules.imagine(view, seat, rng)

    def is_far_enough(self, start: State, state: State) -> bool:
        """Whether another of the three games begins."""
        return state.stage != start.stage or state.cycle != start.cycle

    def value(self, state: State, seat: Seat) -> float:
        """Judge by Creations, and those that dice, cards and FX promise for this cycle."""
        standings = [self._standing(state, other) for other in range(self._settings.seats)]
        left = max(0.0, GOAL_CREATIONS - max(state.pawns))
        return share(standings, seat, 0.5 + 0.2 * left)

    def _standing(self, state: State, seat: Seat) -> float:
        settings, dice = self._settings, min(state.dice[seat], _MOST_DICE)
        tokens = state.tokens[seat]
        if state.stage != "creation":
            tokens += tokens_for(state.pile_sizes[seat])
        creations = value_of_tokens(min(tokens, 8), dice, min(state.pool, 5), settings.fx_deck.target)
        effects = sum([fx_value(settings, state, seat, fx) for fx in state.fx[seat]])
        longest = 0
        if state.stage == "trading":
            pile = state.piles[seat]
            longest = (pile & SUIT_CARDS[strongest_suit(pile)]).bit_count()
        # Dice are kept for the next cycle, if there is one.
        return state.pawns[seat] + creations + 0.8 * effects + _IN_ONE_SUIT * longest + 0.15 * dice

    def candidates(self, view: State, turn: Turn, most: int, rng: random.Random) -> Sequence[Action]:
        """What the rule of thumb says, and others drawn at random."""
        first = choice_of(self._settings, view, turn)
        if turn.phase in _BY_RULE:
            return [first]
        others = [option for option in turn.options if option != first]
        if len(others) >= most:
            others = rng.sample(others, most - 1)
        return [first, *others]

    def reply(self, state: State, turn: Turn, rng: random.Random) -> Action:
        """What the rule of thumb says."""
        return choice_of(self._settings, state, turn)
