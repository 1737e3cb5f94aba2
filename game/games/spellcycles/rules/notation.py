"""Answers as short lines that people can read and journals keep.

    roll 3 5 1          dice                    pick c4         a square, for an effect
    order 5 1 3         items drawn             target 2        a seat
    place R3 c4         a component             discard R3      to the Cauldron
    cast prism a1 b1    squares in order        take R3 from 2  from a seat
    cast cairn c4 at 2  a stack, from level 2   moon 3          a place of the Spell Line
    done

Seats, levels, items and places count from 1. R3 is a large red piece, R1 a small one.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.games.spellcycles.rules import actions as a
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.spells import Spell
from game.games.spellcycles.rules.vocabulary import PIECE_BY_CODE, SQUARE_BY_NAME, SQUARE_NAMES
from game.rules.contract import Answer
from game.rules.notation import FROM_ONE, Lines, coded, number_in

_LINES = Lines(
    {
        "piece": coded(PIECE_BY_CODE),
        "square": coded(SQUARE_BY_NAME),
        "seat": FROM_ONE,
        "position": FROM_ONE,
    },
    (a.Place, "place {piece} {square}"),
    (a.Done, "done"),
    (a.Pick, "pick {square}"),
    (a.Target, "target {seat}"),
    (a.Discard, "discard {piece}"),
    (a.Take, "take {piece} from {seat}"),
    (a.Moon, "moon {position}"),
)


def write(settings: Settings, answer: Answer) -> str | None:
    """The action in notation; None for what is none."""
    if not isinstance(answer, a.Cast):
        return _LINES.write(settings, answer)
    spell = settings.deck[answer.spell]
    names = " ".join(SQUARE_NAMES[square] for square in answer.squares)
    return f"cast {spell.id} {names}{f' at {answer.level + 1}' if spell.stack else ''}"


def parse(settings: Settings, words: list[str]) -> Answer | None:
    """None, ValueError or KeyError for text that is no notation."""
    match words:
        case ["cast", spell_id, *names]:
            return _read_cast(settings.deck, spell_id, names)
    return _LINES.parse(settings, words)


def _read_cast(deck: Sequence[Spell], spell_id: str, names: list[str]) -> a.Cast | None:
    index = next((i for i, spell in enumerate(deck) if spell.id == spell_id), None)
    if index is None:
        return None
    level = 0
    if deck[index].stack:
        *names, at, number = names
        if at != "at":
            return None
        level = number_in(number) - 1
    return a.Cast(index, tuple(SQUARE_BY_NAME[name] for name in names), level)
