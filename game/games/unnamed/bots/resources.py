"""What cards are worth as resources."""

from __future__ import annotations

from game.games.unnamed.bots.odds import value_of_tokens
from game.games.unnamed.rules.creation import tokens_for
from game.games.unnamed.rules.vocabulary import SUIT_CARDS, SUIT_OF, Card, Cards, Suit, cards_of

USUAL_DICE = 4
USUAL_TARGET = 11


def strongest_suit(cards: Cards) -> Suit:
    """The suit with the most cards."""
    return max(range(4), key=lambda suit: (cards & SUIT_CARDS[suit]).bit_count())


def loss_of(cards: int, price: int) -> float:
    """Roughly how many Creations the tokens for `price` of that many cards would bring."""
    before, after = tokens_for(cards), tokens_for(cards - price)
    return value_of_tokens(before, USUAL_DICE, 3, USUAL_TARGET) - value_of_tokens(
        after, USUAL_DICE, 3, USUAL_TARGET
    )


def spare_cards(own: Cards, others: Cards) -> list[Card]:
    """The own cards, those first that another collects, and last those of the own best suit."""
    mine, theirs = strongest_suit(own), strongest_suit(others)

    def rank(card: Card) -> tuple[int, int]:
        suit = SUIT_OF[card]
        return (2 if suit == mine else 0 if suit == theirs else 1), (own & SUIT_CARDS[suit]).bit_count()

    return sorted(cards_of(own), key=rank)
