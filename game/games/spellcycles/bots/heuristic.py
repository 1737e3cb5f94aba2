"""Rules of thumb for Spellcycles: cast what pays, and put pieces where lines grow."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

from game.bots.heuristic import HeuristicBot
from game.games.spellcycles.bots.gains import ANY_COLOUR, INDIFFERENT, Gains, gains
from game.games.spellcycles.bots.potential import CENTRALITY, spells_that_count
from game.games.spellcycles.bots.value import essence_value, spell_value
from game.games.spellcycles.rules.actions import Cast, Done, Pick, ReturnPiece, Take, Target
from game.games.spellcycles.rules.choices import Placements
from game.games.spellcycles.rules.geometry import squares_in
from game.games.spellcycles.rules.matching import recoloured_squares
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.settings import ACCELERANDO_PRICE, Settings
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import COLOUR_OF, Colour, Piece, Square
from game.rules.contract import Action, Seat, Turn


@dataclass(frozen=True, slots=True)
class Weights:
    """What a player likes more than others do."""

    essence: float = 1.0
    """How dear an Essence is, against what a sensible player thinks."""
    casts_at: float = 0.0
    """What a cast must bring, in Prestige."""
    soon: float = 0.0
    """Spells that count less than this are not looked at; 1 counts those that are active alone."""
    heart: float = 1.0
    """How much rather the middle of the field than its edge."""
    strikes: float = 1.0
    """1 strikes who leads, -1 who is last."""


SENSIBLE: Final = Weights()
CAREFUL: Final = Weights(essence=2.5, casts_at=0.8, heart=-40.0)
"""Hoards Essence, casts only what clearly pays, and builds its lines at the edge, away from the others."""
WILD: Final = Weights(essence=0.2, casts_at=-3.0, soon=0.9, heart=60.0, strikes=-1.0)
"""Right into the middle; casts whatever can be cast, for any price, and kicks those who are down."""


class SpellcyclesHeuristic:
    """What a choice brings at once, without a thought of the others' answers."""

    def __init__(self, settings: Settings, taste: Weights = SENSIBLE) -> None:
        self._settings = settings
        self._taste = taste
        self._essence = essence_value(settings) * taste.essence
        self._heart = tuple(taste.heart * centrality for centrality in CENTRALITY)
        self._value = tuple(spell_value(settings, spell) for spell in settings.deck)

    def values(self, state: State, turn: Turn) -> list[float]:
        """About Prestige."""
        if isinstance(turn.options, Placements):
            besides = [self._value_of_declining(turn)] * len(turn.options.besides)
            return [value for value, _, _ in self.placements(state, turn.seat, turn.options)] + besides
        liking = self._liking(state, turn)
        return [liking(option) for option in turn.options]

    def placements(self, state: State, seat: Seat, options: Placements) -> list[tuple[float, Piece, Square]]:
        """Every placement with its worth, in the order of the options."""
        found = self._gains(state, seat, {COLOUR_OF[piece] for piece in options.pieces}, self._heart)
        squares = squares_in(options.squares)
        return [
            (row[square], piece, square)
            for piece in options.pieces
            for row in (found[COLOUR_OF[piece]],)
            for square in squares
        ]

    def _value_of_declining(self, turn: Turn) -> float:
        """What it is worth to put nothing down."""
        return ACCELERANDO_PRICE * self._essence if turn.phase is Phase.ACCELERANDO else -1.0

    def _liking(self, state: State, turn: Turn) -> Callable[[Action], float]:
        if turn.phase is Phase.REAP:
            return lambda action: self._cast(state, action)
        if turn.phase is Phase.TARGET:
            return lambda action: self._target(state, action)
        if turn.phase in (Phase.MOVE_TO, Phase.SWAP_WITH):
            found = self._gains(state, turn.seat, ANY_COLOUR)
            return lambda action: _value_of_move(state, action, found)
        return lambda action: _plain(action)

    def _cast(self, state: State, action: Action) -> float:
        if not isinstance(action, Cast):
            return self._taste.casts_at
        recoloured = len(recoloured_squares(self._settings, state, action))
        return self._value[action.spell] - recoloured * self._essence

    def _target(self, state: State, action: Action) -> float:
        if not isinstance(action, Target):
            return 0.0
        if self._settings.duel:
            return -float(state.essence[action.seat])
        return self._taste.strikes * (state.prestige[action.seat] + 0.1 * state.essence[action.seat])

    def _gains(
        self, state: State, seat: Seat, colours: Collection[Colour], liking: Sequence[float] = INDIFFERENT
    ) -> Gains:
        values = {
            index: weight * self._value[index]
            for index, weight in spells_that_count(state).items()
            if weight > self._taste.soon
        }
        return gains(self._settings, state, seat, colours, values, self._essence, liking)


def _value_of_move(state: State, action: Action, found: Gains) -> float:
    """What the piece that is being moved adds where it goes."""
    if not isinstance(action, Pick):
        return 0.0
    return found[COLOUR_OF[state.field[state.steps[0].square]]][action.square]


def _plain(action: Action) -> float:
    """Where nothing better is known: take large pieces, give small ones, and do what can be done."""
    match action:
        case Take(piece=piece):
            return float(piece % 3)
        case ReturnPiece(piece):
            return -float(piece % 3)
        case Done():
            return -1.0
    return 0.0


def wild() -> HeuristicBot:
    return HeuristicBot("wild", lambda rules: SpellcyclesHeuristic(rules.settings, WILD))


def careful() -> HeuristicBot:
    return HeuristicBot("careful", lambda rules: SpellcyclesHeuristic(rules.settings, CAREFUL))
