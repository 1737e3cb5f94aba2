"""What stories, the sense of the field and the screen share: names, pieces in words, filling a sentence."""

from __future__ import annotations

from itertools import product

from game.games.spellcycles.rules.scoring import RANKS, SUITS
from game.games.spellcycles.rules.vocabulary import COLOUR_OF, COLOURS, SIZE_OF, SIZES, Piece
from game.rules.say import Say


def piece_words(piece: Piece, say: Say) -> str:
    """'large blue', to stand before a noun; other languages bend the two words then."""
    size, colour = SIZES[SIZE_OF[piece] - 1], COLOURS[COLOUR_OF[piece]]
    return say(
        "{size} {colour}",
        size=say(size, context="of a piece"),
        colour=say(colour, context="of a piece"),
    )


def certificate_words(card: str, say: Say) -> str:
    """'ace of spades', from an event of Extra Credit."""
    for rank, suit in product(RANKS, SUITS):
        if card == f"{rank} of {suit}":
            return say("{rank} of {suit}", rank=say(rank), suit=say(suit))
    return card
