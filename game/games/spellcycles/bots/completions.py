"""Which piece, put down where, completes a spell that can be cast at once: all that players see who hurry."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from game.games.spellcycles.bots.patterns import FieldSurvey, Squares
from game.games.spellcycles.rules.matching import active_spells
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import Colour
from game.rules.contract import Seat


class Completion(NamedTuple):
    """What a piece on one of some squares brings."""

    value: float
    """In Prestige, above what it costs to let a piece pass for another colour."""
    colour: Colour
    squares: Squares


def best_completion(
    settings: Settings,
    state: State,
    seat: Seat,
    colours: Collection[Colour],
    values: Sequence[float],
    price: float,
) -> Completion | None:
    """The best way to complete a spell with a piece of one of `colours`; None when there is none.

    `values` says by index what each spell is worth, in Prestige; `price` what one Essence is.
    """
    essence = state.essence[seat]
    ready = [
        (values[index], index)
        for index in active_spells(state)
        if values[index] > 0.0 and index not in state.spent and settings.deck[index].cost <= essence
    ]
    if not ready:
        return None
    ready.sort(reverse=True)
    best: Completion | None = None
    survey = FieldSurvey(state, settings.match)
    for value, index in ready:
        if best is not None and best.value >= value:
            break
        spell = settings.deck[index]
        if spell.stack:
            continue
        for missing_colour, squares, wrong in survey.nearly(spell.sequence, essence > spell.cost):
            found = _complete(value, price, colours, missing_colour, squares, wrong, essence - spell.cost)
            if found is not None and (best is None or found.value > best.value):
                best = found
    return best


def _complete(
    value: float,
    price: float,
    colours: Collection[Colour],
    missing: Colour,
    squares: Squares,
    wrong: int,
    budget: int,
) -> Completion | None:
    """A line that lacks one piece of a colour: with the right one, or with another that passes for it."""
    if missing in colours:
        colour = missing
    elif wrong < budget:
        colour, wrong = next(iter(colours)), wrong + 1
    else:
        return None
    gain = value - price * wrong
    return Completion(gain, colour, squares) if gain > 0.0 else None
