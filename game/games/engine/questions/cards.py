"""What cards and suits do, in words."""

from __future__ import annotations

from typing import Final

from game.games.engine.rules.vocabulary import POINTS_PRICE, RANK_OF, SUIT_OF, SUITS, Card, Suit
from game.games.engine.rules.words import card_words
from game.rules.text import N_, Translate, capital

_DOES: Final = N_(
    {
        1: "Activates another stack in its row or column, but not another ace.",
        2: "Gain 2 gold.",
        3: "Draw a card.",
        4: "Build a card for 4 gold, or for 4 other cards of your hand.",
        5: "Stack a card that lies alone on another.",
        6: "Stack a card on one of its suit: 1 point for each card of the stack.",
        7: "Build a card at its full cost and gain 2 points.",
        8: "Pay 3 gold: draw a card and gain 2 points.",
        9: "Discard 3 cards: gain 2 gold and 2 points.",
        10: "Gain 1 point.",
        11: "Draw 4 cards, then activate your {suit}.",
        12: "Gain 6 gold, then activate your {suit}.",
        13: "Take up to 2 discarded cards, ace to ten, then activate your {suit}.",
    }
)
_DOES_WITH_STACKS: Final = N_(
    {
        5: "Put a card or a whole stack on another.",
        6: "Put a card or a whole stack on one of its suit: 1 point for each card of the stack.",
    }
)
"""What cards do by the house rule that whole stacks move, too."""
_GIFTS: Final = N_(("Half price", "+1 point", "Draw 3", "+3 gold"))
_GIVES: Final = N_(
    (
        "Build a card at half its cost.",
        "Gain 1 point.",
        "Draw 3 cards and keep 2.",
        "Gain 3 gold.",
    )
)


def suit_name(suit: Suit, translate: Translate) -> str:
    """'Spades'."""
    return capital(translate(SUITS[suit]))


def gift(suit: Suit, translate: Translate) -> str:
    """What choosing a suit gives, in two words for the wheel."""
    return translate(_GIFTS[suit])


def gives(suit: Suit, translate: Translate) -> str:
    """What a suit gives, as a sentence."""
    return translate(_GIVES[suit])


def does(card: Card, translate: Translate, stacks_move: bool = False) -> str:
    """What a card does, in one sentence."""
    rank = RANK_OF[card]
    words = _DOES_WITH_STACKS.get(rank, _DOES[rank]) if stacks_move else _DOES[rank]
    return translate(words, suit=translate(SUITS[SUIT_OF[card]]))


def title(card: Card, translate: Translate) -> str:
    """'7 of clubs', as a heading."""
    words = card_words(card, translate)
    return capital(words)


def costs(card: Card, translate: Translate) -> str:
    """What a card of the hand costs by itself."""
    points = POINTS_PRICE[card]
    if points:
        return (
            translate("Instant: costs 1 point")
            if points == 1
            else translate("Instant: costs {n} points", n=points)
        )
    return translate("Base cost {n} gold", n=RANK_OF[card])
