"""Cards, kinds and counts as people name them, in the words of a theme."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.games.trade_or_duel.rules.themes import PLAIN, Theme
from game.games.trade_or_duel.rules.vocabulary import COUNT_WORDS, Card
from game.rules.text import Names, Translate, capital, format_text


class ThemedNarrator(NamedTuple):
    """A `game.rules.gaps.Narrator` in the words of a theme."""

    names: Names
    translate: Translate = format_text
    theme: Theme = PLAIN


def card_words(card: Card, narrator: ThemedNarrator) -> str:
    """'14', or 'telescope (14)'."""
    return narrator.theme.card(card, narrator.translate)


def cards_words(cards: Sequence[Card], narrator: ThemedNarrator) -> str:
    """'3 and 14'."""
    return narrator.translate(" and ").join(card_words(card, narrator) for card in cards)


def kind_words(kind: str, narrator: ThemedNarrator) -> str:
    """What is said to begin a trade or a duel."""
    return narrator.translate(narrator.theme.kind(kind))


def count_words(count: int, narrator: ThemedNarrator) -> str:
    """'One', as it is said aloud."""
    return capital(narrator.translate(COUNT_WORDS[count]))
