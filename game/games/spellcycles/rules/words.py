"""What stories, the sense of the field and the screen share: names, pieces in words, filling a sentence."""

from __future__ import annotations

from game.games.spellcycles.rules.vocabulary import (
    COLOUR_OF,
    COLOURS,
    RANKS,
    SIZE_OF,
    SIZES,
    SUITS,
    Certificate,
    Piece,
)
from game.rules.text import Translate


def piece_words(piece: Piece, translate: Translate) -> str:
    """'large blue', to stand before a noun; other languages bend the two words then."""
    size, colour = SIZES[SIZE_OF[piece] - 1], COLOURS[COLOUR_OF[piece]]
    return translate(
        "{size} {colour}",
        size=translate(size, context="of a piece"),
        colour=translate(colour, context="of a piece"),
    )


def certificate_words(card: Certificate, translate: Translate) -> str:
    """'ace of spades'."""
    return translate(
        "{rank} of {suit}",
        rank=translate(RANKS[card % len(RANKS)]),
        suit=translate(SUITS[card // len(RANKS)]),
    )
