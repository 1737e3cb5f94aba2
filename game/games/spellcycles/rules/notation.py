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
from game.games.spellcycles.rules.vocabulary import PIECE_BY_CODE, PIECE_CODES, SQUARE_BY_NAME, SQUARE_NAMES
from game.rules.contract import Answer
from game.rules.notation import number_in


def write(settings: Settings, answer: Answer) -> str | None:
    """The action in notation; None for what is none."""
    deck = settings.deck
    match answer:
        case a.Place(piece, square):
            return f"place {PIECE_CODES[piece]} {SQUARE_NAMES[square]}"
        case a.Cast(spell, squares, level):
            names = " ".join(SQUARE_NAMES[square] for square in squares)
            return f"cast {deck[spell].id} {names}{f' at {level + 1}' if deck[spell].stack else ''}"
        case a.Done():
            return "done"
        case a.Pick(square):
            return f"pick {SQUARE_NAMES[square]}"
        case a.Target(seat):
            return f"target {seat + 1}"
        case a.Discard(piece):
            return f"discard {PIECE_CODES[piece]}"
        case a.Take(seat, piece):
            return f"take {PIECE_CODES[piece]} from {seat + 1}"
        case a.Moon(position):
            return f"moon {position + 1}"
    return None


def parse(settings: Settings, words: list[str]) -> Answer | None:
    """None, ValueError or KeyError for text that is no notation."""
    match words:
        case ["place", code, name]:
            return a.PLACES[PIECE_BY_CODE[code]][SQUARE_BY_NAME[name]]
        case ["cast", spell_id, *names]:
            return _read_cast(settings.deck, spell_id, names)
        case ["done"]:
            return a.DONE
        case ["pick", name]:
            return a.PICKS[SQUARE_BY_NAME[name]]
        case ["target", seat]:
            return a.Target(number_in(seat) - 1)
        case ["discard", code]:
            return a.Discard(PIECE_BY_CODE[code])
        case ["take", code, "from", seat]:
            return a.Take(number_in(seat) - 1, PIECE_BY_CODE[code])
        case ["moon", place]:
            return a.Moon(number_in(place) - 1)
    return None


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
