"""What a piece would add on each square, in Prestige: the lines it completes and those it brings on."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from game.games.spellcycles.bots.patterns import FieldSurvey, Need, Squares
from game.games.spellcycles.bots.potential import NEARNESS
from game.games.spellcycles.rules.geometry import squares_in
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import COLOURS, SQUARE_COUNT, Colour
from game.rules.contract import Seat

Gains = list[list[float]]
"""By colour and square."""

ANY_COLOUR: Final = range(len(COLOURS))
INDIFFERENT: Final[tuple[float, ...]] = (0.0,) * SQUARE_COUNT


def gains(
    settings: Settings,
    state: State,
    seat: Seat,
    colours: Collection[Colour],
    values: Mapping[int, float],
    essence: float,
    liking: Sequence[float] = INDIFFERENT,
) -> Gains:
    """What pieces of `colours` would add for `seat`; nothing is worked out for other colours.

    `values` says by index what each spell that counts is worth, in Prestige; `essence` what one Essence is;
    `liking` by square what a piece there is worth in itself.
    """
    found: Gains = [[*liking] if colour in colours else [] for colour in ANY_COLOUR]
    survey = FieldSurvey(state, settings.match)
    for index, value in values.items():
        spell = settings.deck[index]
        if value > 0 and not spell.stack:
            budget = max(0, state.essence[seat] - spell.cost)
            # The last piece may have any colour: it can pass for the right one.
            asked = ANY_COLOUR if budget else colours
            waiting = survey.waiting_squares(spell.sequence, budget, asked)
            _add(found, _rank(waiting, value, essence, budget), colours)
    return found


def _rank(
    waiting: Mapping[Need, Sequence[Squares]], value: float, price: float, budget: int
) -> list[tuple[float, Sequence[Squares]]]:
    """What a piece gains, the most first, and by colour where it does."""
    ranked: list[tuple[float, Sequence[Squares]]] = []
    for (missing, wrong), places in waiting.items():
        gain = value * NEARNESS[missing - 1] - price * wrong
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
    found: Gains, ranked: Sequence[tuple[float, Sequence[Squares]]], colours: Collection[Colour]
) -> None:
    """The best line through each square counts."""
    for colour in colours:
        row, done = found[colour], 0
        for gain, places in ranked:
            if fresh := places[colour] & ~done:
                done |= fresh
                for square in squares_in(fresh):
                    row[square] += gain
