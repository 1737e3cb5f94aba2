"""How a match stands, in a few plain lines for a screen without a board of its own."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.spellcycles.rules.spells import Spell
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import COLOURS, NO_PIECE, SQUARE_NAMES, SQUARES, Piece, Square
from game.games.spellcycles.rules.words import piece_words
from game.rules.contract import Seat
from game.rules.text import Names, Translate, format_text


def summary(
    deck: Sequence[Spell], duel: bool, view: State, names: Names, translate: Translate = format_text
) -> list[tuple[str, list[str]]]:
    """Headings with lines under them: the Spell Line and the field, then each seat by its name."""
    told = [(name, _seat_lines(duel, view, seat, translate)) for seat, name in enumerate(names)]
    return [
        (translate("Spell Line"), _line(deck, view, translate)),
        *told,
        (translate("Field"), _field(view, translate)),
    ]


def _line(deck: Sequence[Spell], view: State, translate: Translate) -> list[str]:
    return [_spell_line(deck[spell], place in view.moons, translate) for place, spell in enumerate(view.line)]


def _spell_line(spell: Spell, lit: bool, translate: Translate) -> str:
    colours = ", ".join(translate(COLOURS[colour]) for colour in spell.sequence)
    if lit:
        return translate("{spell}: {colours}; a moon is on it", spell=translate(spell.name), colours=colours)
    return translate("{spell}: {colours}", spell=translate(spell.name), colours=colours)


def _seat_lines(duel: bool, view: State, seat: Seat, translate: Translate) -> list[str]:
    lines = [translate("{n} essence", n=view.essence[seat])]
    if not duel:
        lines.append(translate("{n} prestige", n=view.prestige[seat]))
    if view.apothecary[seat]:
        pieces = ", ".join(
            describe_pieces(piece, count, translate) for piece, count in kinds(view.apothecary[seat])
        )
        lines.append(translate("Apothecary: {pieces}", pieces=pieces))
    return lines


def _field(view: State, translate: Translate) -> list[str]:
    return [
        translate("{square}: {piece}", square=SQUARE_NAMES[square], piece=standing(view, square, translate))
        for square in SQUARES
        if view.field[square] != NO_PIECE
    ]


def standing(view: State, square: Square, translate: Translate) -> str:
    """What stands on a square, the uppermost first."""
    return ", ".join(piece_words(piece, translate) for piece in reversed(view.stack(square)))


def kinds(pieces: Sequence[Piece]) -> list[tuple[Piece, int]]:
    """Each kind of piece, and how many there are of it."""
    return [(piece, pieces.count(piece)) for piece in dict.fromkeys(pieces)]


def describe_pieces(piece: Piece, count: int, translate: Translate) -> str:
    """'large blue', or 'large blue (2)'."""
    words = piece_words(piece, translate)
    return words if count == 1 else f"{words} ({count})"
