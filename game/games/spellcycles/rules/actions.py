"""What a seat can choose in Spellcycles.

In notation seats, levels and places of the Spell Line count from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Self

from game.games.spellcycles.rules.vocabulary import (
    MOST_SEATS,
    PIECE_BY_CODE,
    PIECE_KINDS,
    SQUARE_BY_NAME,
    SQUARE_NAMES,
    SQUARES,
    Piece,
    Square,
)
from game.games.spellcycles.rules.words import piece_words
from game.rules.actions import Action
from game.rules.contract import Seat
from game.rules.gaps import Narrator, as_said, gap, player
from game.rules.notation import FROM_ONE, by_code_notation, number_in
from game.rules.text import N_


def _square_name(square: Square, narrator: Narrator) -> str:
    return SQUARE_NAMES[square]


def _square_names(squares: Sequence[Square], narrator: Narrator) -> str:
    return ", ".join(SQUARE_NAMES[square] for square in squares)


def _spell_name(spell: int, narrator: Narrator) -> str:
    return narrator.translate(narrator.settings.deck[spell].name)


def _piece() -> Any:
    return gap(as_said(piece_words), code=by_code_notation(PIECE_BY_CODE))


def _square() -> Any:
    return gap(_square_name, code=by_code_notation(SQUARE_BY_NAME), key=SQUARE_NAMES.__getitem__)


class PieceAction(Action):
    """Something done with a piece of the own Apothecary."""

    hand = "piece-{piece}"

    piece: Piece = _piece()


class Place(PieceAction):
    """Put a piece of the own Apothecary on a square."""

    line = "place {piece} {square}"
    says = N_("Put the {piece} on {square}")
    group = N_("Put the {piece}")
    press = ("piece-{piece}", "{square}")

    square: Square = _square()


class Cast(Action):
    """Cast a spell with pieces on the field: 'cast prism a1 b1', or 'cast cairn c4 at 2' of a stack.

    Which way it is cast of several is pressed for as long as it is not shown, see the guide.
    """

    line = "cast"
    asks = True
    says = N_("Cast {spell} on {squares}")
    group = N_("Cast {spell}")

    spell: int = gap(_spell_name)
    """Index into the deck."""
    squares: tuple[Square, ...] = gap(_square_names)
    """In the order of the spell's sequence; one square for a stack."""
    level: int = 0
    """Level of a stack: how many of its pieces lie below the lowest one used."""

    def write(self, settings: Any) -> str:
        """The spell, its squares, and the level in a stack."""
        spell = settings.deck[self.spell]
        names = " ".join(SQUARE_NAMES[square] for square in self.squares)
        return f"{self.line} {spell.id} {names}{f' at {self.level + 1}' if spell.stack else ''}"

    @classmethod
    def read(cls, settings: Any, words: Sequence[str]) -> Self | None:
        """None, ValueError or KeyError for words that say no cast."""
        if len(words) < 2 or words[0] != cls.line:
            return None
        _, spell_id, *names = words
        spell = next((index for index, one in enumerate(settings.deck) if one.id == spell_id), None)
        if spell is None:
            return None
        level = 0
        if settings.deck[spell].stack:
            *names, at, number = names
            if at != "at":
                return None
            level = number_in(number) - 1
        return cls(spell, tuple(SQUARE_BY_NAME[name] for name in names), level)


class Done(Action):
    """No more of this: stop reaping, or decline what is optional."""

    line = "done"
    says = N_("No more spells")
    press = ("stop",)

    def declines(self, view: Any) -> bool:
        return True


class Pick(Action):
    """Point at a square of the field, for an effect."""

    line = "pick {square}"
    says = N_("Choose {square}")
    press = ("{square}",)

    square: Square = _square()


class Target(Action):
    """Choose the opponent an effect strikes."""

    line = "target {seat}"
    says = N_("Choose {name}")
    press = ("strike-{seat}",)

    seat: Seat = gap(player, "name", code=FROM_ONE)


class ReturnPiece(PieceAction):
    """Return a piece of the own Apothecary to the Cauldron."""

    line = "discard {piece}"
    says = N_("Give the {piece} back")
    press = ("piece-{piece}",)


class Take(Action):
    """Take a piece out of an opponent's Apothecary."""

    line = "take {piece} from {seat}"
    says = N_("Take the {piece} of {name}")
    press = ("piece-{piece}",)
    touch = ("piece-{piece}@{seat}",)

    seat: Seat = gap(player, "name", code=FROM_ONE)
    piece: Piece = _piece()


class Moon(Action):
    """Move a Moon Crescent that is on this place of the Spell Line."""

    line = "moon {position}"
    says = N_("Move the moon on {spell}")
    press = ("spell-{position}",)

    position: int = gap(code=FROM_ONE)

    def spell(self, view: Any, narrator: Narrator) -> str:
        """The name of the spell that lies there."""
        return _spell_name(view.line[self.position], narrator)


# Actions never change, so the common ones exist once: 6 to 10 % of a match.
PLACES: Final = tuple(tuple(Place(piece, square) for square in SQUARES) for piece in range(PIECE_KINDS))
PICKS: Final = tuple(Pick(square) for square in SQUARES)
MOONS: Final = tuple(Moon(position) for position in range(12))
TARGETS: Final = tuple(Target(seat) for seat in range(MOST_SEATS))
DISCARDS: Final = tuple(ReturnPiece(piece) for piece in range(PIECE_KINDS))
TAKES: Final = tuple(tuple(Take(seat, piece) for piece in range(PIECE_KINDS)) for seat in range(MOST_SEATS))
DONE: Final = Done()
