"""What the search must know of Spellcycles."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from game.bots.heuristic import best_first
from game.bots.search.evaluator import share
from game.games.spellcycles.bots.completions import best_completion
from game.games.spellcycles.bots.heuristic import SpellcyclesHeuristic
from game.games.spellcycles.bots.patterns import Squares
from game.games.spellcycles.bots.value import essence_value, spell_value
from game.games.spellcycles.rules import Spellcycles, State
from game.games.spellcycles.rules.actions import DONE, PICKS, PLACES
from game.games.spellcycles.rules.choices import Placements
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.vocabulary import COLOUR_OF, Square
from game.rules.contract import Action, Seat, Turn

_PLAYOUT_ROUNDS: Final = 1
"""How often the turn comes round in a playout."""
_QUIET_PLACEMENT_RATE: Final = 4
"""One in this many placements that add nothing is tried all the same: it may leave nothing to the others
either."""
_IN_HAND: Final = 0.15
"""What a component in the Apothecary is worth, in Prestige."""
_AT_RANDOM: Final = frozenset(
    {
        Phase.PROGRESS,
        Phase.MOVE,
        Phase.SWAP,
        Phase.BANISH,
        Phase.SHRINK,
        Phase.GROW,
        Phase.MOON,
        Phase.MOON_BACK,
    }
)
"""Where players in a playout choose without a thought."""


class SpellcyclesEvaluator:
    """Look one round ahead: what is gained now, and what is left to the others."""

    def __init__(self, rules: Spellcycles) -> None:
        self.rules = rules
        self._settings = rules.settings
        self._essence = essence_value(rules.settings)
        self._heuristic = SpellcyclesHeuristic(rules.settings)
        self._values = tuple(spell_value(rules.settings, spell) for spell in rules.settings.deck)

    def imagine(self, view: State, seat: Seat, rng: random.Random) -> State:
        """Everything lies open."""
        return view

    def is_far_enough(self, start: State, state: State) -> bool:
        """Whether the seat has had its next turn."""
        return state.turn > start.turn + _PLAYOUT_ROUNDS * self._settings.seats

    def value(self, state: State, seat: Seat) -> float:
        """Judge by Prestige, Essence and components in hand; the more turns are left, the less is settled."""
        turns = sum(self._settings.line_length - position for position in state.moons)
        if self._settings.duel:
            standings = [float(essence) for essence in state.essence]
        else:
            time = min(1.0, turns / (2 * self._settings.seats))
            standings = [
                prestige + time * (self._essence * essence + _IN_HAND * len(held))
                for prestige, essence, held in zip(
                    state.prestige, state.essence, state.apothecary, strict=True
                )
            ]
        return share(standings, seat, 1.0 + 0.5 * turns**0.5)

    def candidates(self, view: State, turn: Turn, most: int, rng: random.Random) -> Sequence[Action]:
        """The best by rule of thumb; of placements also some quiet ones."""
        options = turn.options
        if isinstance(options, Placements):
            return self._placements(view, turn, options, most, rng)
        ranked = best_first(options, self._heuristic.values(view, turn))
        if turn.phase is Phase.REAP and len(ranked) > most:
            return [*[option for option in ranked if option != DONE][: most - 1], DONE]
        return ranked[:most]

    def _placements(
        self, view: State, turn: Turn, options: Placements, most: int, rng: random.Random
    ) -> Sequence[Action]:
        scored = sorted(self._heuristic.placements(view, turn.seat, options), reverse=True)
        quiet = most // _QUIET_PLACEMENT_RATE
        chosen, rest = scored[: most - quiet], scored[most - quiet :]
        chosen += rng.sample(rest, min(quiet, len(rest)))
        return [*(PLACES[piece][square] for _, piece, square in chosen), *options.besides]

    def reply(self, state: State, turn: Turn, rng: random.Random) -> Action:
        """Whatever completes a spell, or is worth most at once; else anything."""
        options = turn.options
        if isinstance(options, Placements):
            return self._hasty_placement(state, turn.seat, options, rng)
        if turn.phase in (Phase.MOVE_TO, Phase.SWAP_WITH):
            return self._hasty_move(state, turn, rng)
        if turn.phase in _AT_RANDOM:
            return options[int(rng.random() * len(options))]
        values = self._heuristic.values(state, turn)
        return options[values.index(max(values))]

    def _hasty_placement(self, state: State, seat: Seat, options: Placements, rng: random.Random) -> Action:
        """What completes a spell; else a piece anywhere, which matters little for a round."""
        pieces = {COLOUR_OF[piece]: piece for piece in options.pieces}
        found = best_completion(self._settings, state, seat, pieces, self._values, self._essence)
        if found is not None:
            return PLACES[pieces[found.colour]][_lowest(found.squares)]
        if options.besides:
            return options.besides[0]
        return options[int(rng.random() * len(options))]

    def _hasty_move(self, state: State, turn: Turn, rng: random.Random) -> Action:
        colour = COLOUR_OF[state.field[state.steps[0].square]]
        found = best_completion(self._settings, state, turn.seat, (colour,), self._values, self._essence)
        if found is not None and (there := PICKS[_lowest(found.squares)]) in turn.options:
            return there
        return turn.options[int(rng.random() * len(turn.options))]


def _lowest(squares: Squares) -> Square:
    """The first member of a set that is not empty."""
    return (squares & -squares).bit_length() - 1
