"""What the search must know of Spellcycles."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from typing import Final

from game.bots.search.wisdom import share
from game.bots.spellcycles.patterns import Need, Squares, Survey
from game.bots.spellcycles.potential import NEARNESS, spells_that_count
from game.bots.spellcycles.worth import essence_worth, spell_worth
from game.rules.contract import Action, Seat, Turn
from game.rules.spellcycles import Spellcycles, State
from game.rules.spellcycles.actions import DONE, PLACES, Cast, Discard, Moon, Pick, Placements, Take, Target
from game.rules.spellcycles.geometry import squares_in
from game.rules.spellcycles.matching import recoloured_squares
from game.rules.spellcycles.settings import ACCELERANDO_PRICE
from game.rules.spellcycles.vocabulary import COLOUR_OF, SIDE, SQUARE_COUNT, SQUARES, Colour, Square

Gains = list[list[float]]
"""By colour and square: what a piece of that colour would add there, in Prestige."""

ANY_COLOUR: Final = range(6)
_ROUNDS: Final = 1
"""How often the turn comes round in a playout."""
_SOON: Final = 0.3
"""While playing on, spells that count less than this are not looked at."""
_QUIET: Final = 4
"""One placement in so many is tried because it gives nobody anything."""


def _centrality(square: Square) -> float:
    column, row = square % SIDE, square // SIDE
    return 0.001 * (min(column, SIDE - 1 - column) + min(row, SIDE - 1 - row))


_CENTRALITY: Final = tuple(_centrality(square) for square in SQUARES)


class SpellcyclesWisdom:
    """Look one round ahead: what is gained now, and what is left to the others."""

    def __init__(self, rules: Spellcycles) -> None:
        self._settings = rules.settings
        self._essence = essence_worth(rules.settings)
        self._worth = tuple(spell_worth(rules.settings, spell) for spell in rules.settings.deck)

    def imagine(self, view: State, seat: Seat, rng: random.Random) -> State:
        """Everything lies open."""
        return view

    def is_far_enough(self, start: State, state: State) -> bool:
        """When the seat has had its next turn."""
        return state.turn > start.turn + _ROUNDS * self._settings.seats

    def worth(self, state: State, seat: Seat) -> float:
        """By Prestige, Essence and components in hand; the more turns are left, the less is settled."""
        turns = sum(self._settings.line_length - position for position in state.moons)
        time = min(1.0, turns / (2 * self._settings.seats))
        standings = [
            prestige + time * (self._essence * essence + 0.15 * len(held))
            for prestige, essence, held in zip(state.prestige, state.essence, state.apothecary, strict=True)
        ]
        if self._settings.duel:
            standings = [float(essence) for essence in state.essence]
        return share(standings, seat, 1.0 + 0.25 * turns**0.5 * 2)

    # -- what to try ------------------------------------------------------------------------------------

    def candidates(self, view: State, turn: Turn, most: int, rng: random.Random) -> Sequence[Action]:
        """The best by rule of thumb; of placements also some quiet ones."""
        options = turn.options
        if isinstance(options, Placements):
            return self._placements(view, turn, options, most, rng)
        ranked = sorted(options, key=self._liking(view, turn), reverse=True)
        if turn.phase == "reap" and len(ranked) > most:
            return [*ranked[: most - 1], DONE]
        return ranked[:most]

    def _placements(
        self, view: State, turn: Turn, options: Placements, most: int, rng: random.Random
    ) -> Sequence[Action]:
        gains = self._gains(view, turn.seat, {COLOUR_OF[piece] for piece in options.pieces})
        scored = [
            (gains[COLOUR_OF[piece]][square] + _CENTRALITY[square], piece, square)
            for piece in options.pieces
            for square in options.squares
        ]
        scored.sort(reverse=True)
        quiet = most // _QUIET
        loud = scored[: most - quiet]
        rest = scored[most - quiet :]
        chosen = loud + (rng.sample(rest, quiet) if len(rest) > quiet else rest)
        return [*(PLACES[piece][square] for _, piece, square in chosen), *options.besides]

    # -- how people play on -----------------------------------------------------------------------------

    def reply(self, state: State, turn: Turn, rng: random.Random) -> Action:
        """Whatever gains most at once."""
        options = turn.options
        if isinstance(options, Placements):
            return self._place(state, turn, options)
        if turn.phase in ("progress", "move", "swap", "banish", "shrink", "grow", "moon"):
            return options[int(rng.random() * len(options))]
        return max(options, key=self._liking(state, turn))

    def _place(self, state: State, turn: Turn, options: Placements) -> Action:
        gains = self._gains(state, turn.seat, {COLOUR_OF[piece] for piece in options.pieces}, _SOON)
        best, highest = options[0], -1.0
        for piece in options.pieces:
            row = gains[COLOUR_OF[piece]]
            for square in options.squares:
                worth = row[square] + _CENTRALITY[square]
                if worth > highest:
                    best, highest = PLACES[piece][square], worth
        declines = turn.phase == "accelerando" and highest <= ACCELERANDO_PRICE * self._essence
        return options.besides[0] if declines and options.besides else best

    def _liking(self, state: State, turn: Turn):
        match turn.phase:
            case "reap":
                return lambda action: self._cast_worth(state, action)
            case "target":
                return lambda action: self._threat(state, action)
            case "move to" | "swap with":
                gains = self._gains(state, turn.seat, ANY_COLOUR, _SOON)
                return lambda action: self._pick_worth(state, action, gains)
        return lambda action: 0.0

    def _cast_worth(self, state: State, action: Action) -> float:
        if not isinstance(action, Cast):
            return 0.0
        recoloured = len(recoloured_squares(self._settings, state, action))
        return self._worth[action.spell] - recoloured * self._essence

    def _threat(self, state: State, action: Action) -> float:
        if not isinstance(action, Target):
            return 0.0
        if self._settings.duel:
            return -float(state.essence[action.seat])
        return state.prestige[action.seat] + 0.1 * state.essence[action.seat]

    def _pick_worth(self, state: State, action: Action, gains: Gains) -> float:
        if not isinstance(action, Pick):
            return 0.0
        moving = state.field[state.steps[0].square]
        return gains[COLOUR_OF[moving]][action.square]

    # -- lines ------------------------------------------------------------------------------------------

    def _gains(
        self, state: State, seat: Seat, colours: Collection[Colour], least_weight: float = 0.0
    ) -> Gains:
        """What a piece would add on each square to spells that are active or soon will be."""
        gains: Gains = [[0.0] * SQUARE_COUNT if colour in colours else [] for colour in ANY_COLOUR]
        survey = Survey(state, self._settings.match)
        for index, weight in spells_that_count(self._settings, state).items():
            worth = weight * self._worth[index]
            spell = self._settings.deck[index]
            if worth > 0 and weight > least_weight and not spell.stack:
                budget = max(0, state.essence[seat] - spell.cost)
                # The last piece may have any colour: it can pass for the right one.
                asked = ANY_COLOUR if budget else colours
                waiting = survey.waiting(spell.sequence, budget, asked)
                _add(gains, _ranked(waiting, worth, weight * self._essence, budget), colours)
        return gains


def _ranked(
    waiting: dict[Need, list[Squares]], worth: float, price: float, budget: int
) -> list[tuple[float, list[Squares]]]:
    """What a piece gains, the most first, and by colour where it does."""
    ranked = []
    for (missing, wrong), places in waiting.items():
        gain = worth * NEARNESS[missing - 1] - price * wrong
        if gain > 0:
            ranked.append((gain, places))
        if missing == 1 and wrong < budget and gain > price:
            anywhere = 0
            for squares in places:
                anywhere |= squares
            ranked.append((gain - price, [anywhere] * len(places)))
    ranked.sort(key=lambda entry: -entry[0])
    return ranked


def _add(
    gains: Gains, ranked: Sequence[tuple[float, list[Squares]]], colours: Collection[Colour]
) -> None:
    """The best line through each square counts."""
    for colour in colours:
        row, done = gains[colour], 0
        for gain, places in ranked:
            if fresh := places[colour] & ~done:
                done |= fresh
                for square in squares_in(fresh):
                    row[square] += gain
