"""The cards and the numbers of the game, from a TOML table. Checked on load."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.games.power_vacuum.rules.vocabulary import BACKS, HIGHEST_RANK, RANK_OF, SUIT_OF, SUITS, card_of

_BACK_NAMES: Final = SUITS[: len(BACKS)]
_NUMBERS: Final = {
    "tricks": (1, 12),
    "hidden_agenda": (0, 99),
    "segment_price": (1, 99),
    "segments": (1, 20),
}
"""(lowest, highest) of the plain numbers under [game]."""


@dataclass(frozen=True, slots=True)
class MatchDeck:
    """What a match is played with."""

    cards: bytes
    """Sorted."""
    tricks: int
    """In a round; as many cards make a hand."""
    reveal_values: Mapping[int, int]
    """Points for each correct half of an agenda, by the cards in hand when it is revealed."""
    hidden_agenda: int
    """Points for an agenda that is right in both halves at the end of the round."""
    segment_price: int
    segments: int
    """Segments of a whole statue."""


def parse_deck(table: Mapping[str, Any], source: str = "the deck") -> MatchDeck:
    """The deck in a table as in `deck_table`; `source` is named in messages.

    Raises ValueError with one sentence that names source, entry and key.
    """
    if not isinstance(table, Mapping):
        raise ValueError(f"{source}: a deck is a table with [cards] and [game].")
    _refuse_unknown(table, ("cards", "game"), source)
    cards = _section(table, "cards", ("ranks", "spies"), source)
    game = _section(table, "game", (*_NUMBERS, "reveal_values"), source)
    numbers = {key: _number(game.get(key), f"{source}, game: '{key}'", *_NUMBERS[key]) for key in _NUMBERS}
    return MatchDeck(
        cards=_cards(cards, f"{source}, cards"),
        reveal_values=_reveal_values(game.get("reveal_values"), numbers["tricks"], f"{source}, game"),
        **numbers,
    )


def deck_table(deck: MatchDeck) -> dict[str, Any]:
    """The inverse of `parse_deck`: plain data."""
    ranks = sorted({RANK_OF[card] for card in deck.cards if SUIT_OF[card] in BACKS})
    spies = [card for card in deck.cards if SUIT_OF[card] not in BACKS]
    return {
        "cards": {
            "ranks": ranks,
            "spies": [{"back": _BACK_NAMES[card >> 5], "rank": RANK_OF[card]} for card in spies],
        },
        "game": {
            **{key: getattr(deck, key) for key in _NUMBERS},
            "reveal_values": {str(cards): value for cards, value in deck.reveal_values.items()},
        },
    }


def _cards(table: Mapping[str, Any], source: str) -> bytes:
    ranks = _list(table, "ranks", source)
    numbers = [_number(rank, f"{source}: each of 'ranks'", 1, HIGHEST_RANK) for rank in ranks]
    cards = [card_of(back, rank) for back in BACKS for rank in numbers]
    cards += [
        _spy(entry, f"{source}, spies[{place}]") for place, entry in _number_rows(table, "spies", source)
    ]
    if len(set(cards)) != len(cards):
        raise ValueError(f"{source}: no card may occur twice, neither in 'ranks' nor in 'spies'.")
    return bytes(sorted(cards))


def _spy(entry: Any, source: str) -> int:
    if not isinstance(entry, Mapping):
        raise ValueError(f"{source}: a Spy is a table with 'back' and 'rank'.")
    _refuse_unknown(entry, ("back", "rank"), source)
    if entry.get("back") not in _BACK_NAMES:
        raise ValueError(f"{source}: 'back' must be one of {', '.join(_BACK_NAMES)}.")
    rank = _number(entry.get("rank"), f"{source}: 'rank'", 1, HIGHEST_RANK)
    return card_of(_BACK_NAMES.index(entry["back"]), rank, spy=True)


def _reveal_values(table: Any, tricks: int, source: str) -> dict[int, int]:
    if not isinstance(table, Mapping):
        raise ValueError(f"{source}: 'reveal_values' must be a table of points by cards in hand.")
    values: dict[int, int] = {}
    for key, value in table.items():
        if not str(key).isdecimal() or not 1 <= int(key) <= tricks:
            raise ValueError(
                f"{source}, reveal_values: '{key}' must be a number of cards from 1 to {tricks}."
            )
        values[int(key)] = _number(value, f"{source}, reveal_values: '{key}'", 0, 99)
    return values


def _section(table: Mapping[str, Any], name: str, keys: Sequence[str], source: str) -> Mapping[str, Any]:
    section = table.get(name)
    if not isinstance(section, Mapping):
        raise ValueError(f"{source}: the table [{name}] is missing.")
    _refuse_unknown(section, keys, f"{source}, {name}")
    return section


def _refuse_unknown(table: Mapping[str, Any], known: Sequence[str], source: str) -> None:
    for key in table:
        if key not in known:
            raise ValueError(f"{source}: there is no '{key}' in a deck; here there are {', '.join(known)}.")


def _number_rows(table: Mapping[str, Any], key: str, source: str) -> list[tuple[int, Any]]:
    return list(enumerate(_list(table, key, source), start=1))


def _list(table: Mapping[str, Any], key: str, source: str) -> list[Any]:
    value = table.get(key)
    if not isinstance(value, list):
        raise ValueError(f"{source}: '{key}' must be a list.")
    return value


def _number(value: Any, what: str, lowest: int, highest: int) -> int:
    if type(value) is not int or not lowest <= value <= highest:
        raise ValueError(f"{what} must be a whole number from {lowest} to {highest}.")
    return value
