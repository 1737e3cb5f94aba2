"""Other clothes for the game: a title, eighteen card names and a few words. Presentation only, never a rule.

The designer gave the game away without a theme and asked for one. A theme is a TOML table:

    title = "Travel Light"
    blurb = "One sentence that says what it is about."
    cards = ["feather", ...]            # 18 names, from card 1 to card 18
    [words]
    trade = "Swap"                      # said aloud
    duel = "Shove"                      # said aloud
    out = "left on the platform"        # what is said of who has no cards: "Ann is ..."
    total = "kilos"                     # what a hand is added up in
    single = "kilo"                     # one of them

Checked by `parse_theme`; nothing in it can change what happens.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.games.trade_or_duel.rules.vocabulary import CARDS, DUEL, TRADE, Card
from game.rules.text import Translatable, Translate, format_text

LONGEST_NAME: Final = 24
"""Characters of a card name or a word; more would not fit on a card."""
LONGEST_BLURB: Final = 120


@dataclass(frozen=True, slots=True)
class Theme:
    """Names for everything that is seen of the game."""

    title: Translatable
    blurb: str
    cards: tuple[Translatable, ...]
    """By card, from card 1; empty where cards are just numbers."""
    trade: Translatable
    duel: Translatable
    out: Translatable
    total: Translatable
    single: Translatable
    """One of what a hand is added up in."""

    def kind(self, kind: str) -> Translatable:
        """What is said to begin a trade or a duel."""
        return self.trade if kind == TRADE else self.duel

    def unit(self, total: float) -> Translatable:
        """What a hand of this total is added up in: 'points', 'point'."""
        return self.single if total == 1 else self.total

    def card(self, card: Card, translate: Translate = format_text) -> str:
        """The name of a card, always with its number."""
        return f"{translate(self.cards[card - 1])} ({card})" if self.cards else str(card)


PLAIN: Final = Theme(
    "Trade or Duel",
    "Two cards each, trades and duels; the lowest hand wins.",
    (),
    "Trade",
    "Duel",
    "out",
    "points",
    "point",
)
"""As the designer wrote it."""

_WORDS: Final = (TRADE, DUEL, "out", "total", "single")


def parse_theme(table: Mapping[str, Any], source: str = "the theme") -> Theme:
    """The theme in the table of a TOML file; `source` is named in messages.

    Raises ValueError with one sentence that names source and key.
    """
    _refuse_unknown(table, ("title", "blurb", "cards", "words"), source)
    words = table.get("words")
    if not isinstance(words, Mapping):
        raise ValueError(f"{source}: 'words' must be a table with {', '.join(_WORDS)}.")
    _refuse_unknown(words, _WORDS, f"{source}, words")
    return Theme(
        _text(table, "title", source, LONGEST_NAME),
        _text(table, "blurb", source, LONGEST_BLURB),
        _card_names(table.get("cards"), source),
        *(_text(words, word, f"{source}, words", LONGEST_NAME) for word in _WORDS),
    )


def _refuse_unknown(table: Mapping[str, Any], known: Sequence[str], source: str) -> None:
    for key in table:
        if key not in known:
            raise ValueError(f"{source}: '{key}' is no key of a theme; here there are {', '.join(known)}.")


def _text(table: Mapping[str, Any], key: str, source: str, longest: int) -> Translatable:
    value = table.get(key)
    if not isinstance(value, str) or not value.strip() or "\n" in value or len(value) > longest:
        raise ValueError(f"{source}: '{key}' must be one line of 1 to {longest} characters.")
    return value


def _card_names(names: Any, source: str) -> tuple[Translatable, ...]:
    if not isinstance(names, list) or len(names) != len(CARDS):
        raise ValueError(f"{source}: 'cards' must be a list of {len(CARDS)} names, from card 1 to card 18.")
    table = {f"cards[{card}]": name for card, name in zip(CARDS, names, strict=True)}
    checked = tuple(_text(table, key, source, LONGEST_NAME) for key in table)
    for card, name in zip(CARDS, checked, strict=True):
        first = checked.index(name) + 1
        if first != card:
            raise ValueError(f"{source}: cards {first} and {card} are both called '{name}'.")
    return checked
