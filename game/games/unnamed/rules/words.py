"""What stories, prompts and summaries share: names, cards in words, and the way to fill a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.unnamed.rules.vocabulary import RANKS, SUITS, Card, Cards, cards_of
from game.rules.text import Translatable, Translate


def card_words(card: Card, translate: Translate) -> str:
    """'10 of hearts'."""
    return translate("{rank} of {suit}", rank=translate(RANKS[card % 13]), suit=translate(SUITS[card // 13]))


def cards_words(cards: Sequence[Card], translate: Translate) -> str:
    """'2 of spades, 10 of hearts'."""
    return ", ".join(card_words(card, translate) for card in cards)


def set_words(cards: Cards, translate: Translate) -> str:
    """A set suit by suit: 'spades 2 9 king; hearts ace'."""
    suits = []
    for suit, name in enumerate(SUITS):
        ranks = [translate(RANKS[card % 13]) for card in cards_of(cards) if card // 13 == suit]
        if ranks:
            suits.append(f"{translate(name)} {' '.join(ranks)}")
    return "; ".join(suits)


def count_words(count: int, one: Translatable, more: Translatable, translate: Translate) -> str:
    """'1 card' or '3 cards'."""
    return translate(one) if count == 1 else translate(more, count=count)
