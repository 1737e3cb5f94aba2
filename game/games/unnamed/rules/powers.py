"""The Special Powers: what one can say, and what each does to a trick.

A power names the hook it hangs on, what it does there, and whom it concerns. The Resource game asks the power
in play, if there is one, at each hook: the functions below, one for each question. What is possible at a hook
is one entry of a table, so that a new power is found, and added, by its word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.games.unnamed.rules import decks
from game.games.unnamed.rules.vocabulary import (
    CARD_COUNT,
    NO_SUIT,
    RANK_OF,
    SUIT_LETTERS,
    SUIT_OF,
    Card,
    Suit,
)
from game.rules.contract import Seat
from game.rules.text import Translatable

WHO: Final = ("all", "owner", "others")
OWNERS_HOOKS: Final = frozenset({"lead", "capture", "info"})
"""Hooks at which every power is for its owner."""
LARGEST_BONUS: Final = 20

Strengths = tuple[int, ...]
"""By card: what it counts against others of its suit; the 2 counts 2, the ace 14."""
Trick = tuple[tuple[Seat, Card], ...]
"""The cards on the table, in the order they were played."""


@dataclass(frozen=True, slots=True)
class Power:
    """One Special Power."""

    id: str
    """Unique in its deck; lower-case letters, digits, underscores."""
    name: Translatable
    hook: str
    """Where the Resource game asks it; see HOOKS."""
    value: str
    """What it does there; empty for a bonus."""
    who: str
    """Whom it concerns: all, owner, others."""
    bonus: int = 0
    """What it adds to the ranks of those it concerns."""
    text: Translatable = ""

    @property
    def is_owners(self) -> bool:
        """Whether it is for its owner alone; any other holds for the whole trick, whoever entered it."""
        return self.who == "owner" or self.hook in OWNERS_HOOKS or self.value == "owner_last"

    def concerns(self, owner: Seat, seat: Seat) -> bool:
        """Whether `seat` plays by it while it is in play before `owner`."""
        return self.who == "all" or (self.who == "owner") == (seat == owner)


# Hook "rank": what a card counts.


def plain_rank(card: Card) -> int:
    """2 is low, ace is high."""
    return RANK_OF[card] + 2


def reversed_rank(card: Card) -> int:
    """The 2 is highest, the ace lowest."""
    return 16 - plain_rank(card)


def courts_low(card: Card) -> int:
    """Jack, queen and king count 1; aces stay high."""
    return 1 if 11 <= plain_rank(card) <= 13 else plain_rank(card)


def sevens_high(card: Card) -> int:
    """A 7 beats the ace of its suit."""
    return 15 if plain_rank(card) == 7 else plain_rank(card)


RANKINGS: Final[Mapping[str, Callable[[Card], int]]] = {
    "reversed": reversed_rank,
    "courts_low": courts_low,
    "sevens_high": sevens_high,
}


def _strengths(ranking: Callable[[Card], int]) -> Strengths:
    return tuple(ranking(card) for card in range(CARD_COUNT))


PLAIN: Final = _strengths(plain_rank)
_STRENGTHS: Final = {value: _strengths(ranking) for value, ranking in RANKINGS.items()}


def strength(power: Power | None, owner: Seat, seat: Seat, card: Card) -> int:
    """What a card played by `seat` counts within its suit."""
    if power is None or power.hook != "rank" or not power.concerns(owner, seat):
        return PLAIN[card]
    return _STRENGTHS.get(power.value, PLAIN)[card] + power.bonus


# Hook "trump": which suits are trump.


def no_trump(trump: Suit) -> tuple[Suit, Suit]:
    """No suit is trump."""
    return NO_SUIT, NO_SUIT


def twin_trump(trump: Suit) -> tuple[Suit, Suit]:
    """The other suit of the trump's colour is trump too, below every card of the real one."""
    return (trump, 3 - trump) if trump != NO_SUIT else (NO_SUIT, NO_SUIT)


def _reign(suit: Suit) -> Callable[[Suit], tuple[Suit, Suit]]:
    return lambda trump: (suit, NO_SUIT)


TRUMPS: Final[Mapping[str, Callable[[Suit], tuple[Suit, Suit]]]] = {
    "none": no_trump,
    "same_colour": twin_trump,
    **{letter: _reign(suit) for suit, letter in enumerate(SUIT_LETTERS)},
}


def trumps(power: Power | None, trump: Suit) -> tuple[Suit, Suit]:
    """The trump suit and a lesser one, or NO_SUIT for each that there is not."""
    if power is None or power.hook != "trump":
        return trump, NO_SUIT
    return TRUMPS[power.value](trump)


# Hook "follow": who must follow suit.


def follows_freely(power: Power | None, owner: Seat, seat: Seat) -> bool:
    """Whether `seat` may play any card although it could follow suit."""
    return power is not None and power.hook == "follow" and power.concerns(owner, seat)


# Hook "winner": which card takes the trick.


def winning_place(power: Power | None, owner: Seat, trump: Suit, trick: Trick) -> int:
    """Which card of a full trick takes it, as an index; of equal cards the first played."""
    first, second = trumps(power, trump)
    led = SUIT_OF[trick[0][1]]
    worth = []
    for seat, card in trick:
        suit = SUIT_OF[card]
        group = 300 if suit == first else 200 if suit == second else 100 if suit == led else 0
        worth.append(group + strength(power, owner, seat, card))
    best = max(worth)
    if power is not None and power.hook == "winner":
        return _second_best(worth, 200 if best >= 200 else 100)
    return worth.index(best)


def _second_best(worth: list[int], least: int) -> int:
    """Runner-Up: the second best of the cards that could win; the best if it is the only one."""
    able = sorted((-value, place) for place, value in enumerate(worth) if value >= least)
    return able[min(1, len(able) - 1)][1]


# Hooks "order" and "lead": who plays when in the tricks to come.


def play_order(power: Power | None, owner: Seat, leader: Seat, seats: int) -> tuple[Seat, ...]:
    """Who plays when in a trick that `leader` leads."""
    clockwise = tuple((leader + i) % seats for i in range(seats))
    if power is None or power.hook != "order":
        return clockwise
    if power.value == "counter_clockwise":
        return tuple((leader - i) % seats for i in range(seats))
    if owner == leader:
        return clockwise
    return (*(seat for seat in clockwise if seat != owner), owner)


def next_leader(power: Power | None, owner: Seat, winner: Seat) -> Seat:
    """Who leads after a trick that `winner` took."""
    return owner if power is not None and power.hook == "lead" else winner


# Hook "table": the people do what the card says, by hand.
# Hooks "capture" and "info": questions of the Resource game itself, see `capture` and `tricks`.


HOOKS: Final[Mapping[str, tuple[str, ...]]] = {
    "rank": tuple(RANKINGS),
    "trump": tuple(TRUMPS),
    "follow": ("free",),
    "winner": ("second",),
    "capture": ("owner_takes_lowest", "winner_gives_one", "owner_exchanges_one"),
    "lead": ("owner",),
    "order": ("owner_last", "counter_clockwise"),
    "info": ("owner_sees_hands",),
    "table": ("by_hand",),
}
"""What a power can do at each hook. At 'rank' a whole number is possible too: a bonus."""
_FOR_SOME: Final = ("rank", "follow")
"""Hooks at which `who` makes a difference."""


def parse_powers(table: Any, where: str = "the Special Powers deck") -> tuple[Power, ...]:
    """The powers in `table`: a mapping with the list "power", as TOML or JSON gives it.

    Raises DeckError with one sentence that names `where`, the entry and the key.
    """
    return tuple(_power(entry, place) for entry, place in decks.entries_of(table, "power", where))


def powers_table(powers: tuple[Power, ...]) -> dict[str, Any]:
    """The inverse of `parse_powers`: plain data that JSON can keep."""
    entries = []
    for power in powers:
        entry = {"id": power.id, "name": power.name, "hook": power.hook, "text": power.text}
        entries.append({**entry, "value": power.bonus or power.value, "who": power.who})
    return {"power": entries}


def _power(entry: Mapping[str, Any], where: str) -> Power:
    decks.refuse_unknown(entry, ("id", "name", "hook", "who", "value", "text"), where)
    hook = decks.word_of(entry.get("hook"), HOOKS, f"{where}, hook")
    who = decks.word_of(entry.get("who", "all"), WHO, f"{where}, who")
    if who != "all" and hook not in _FOR_SOME:
        raise decks.UnnamedDeckError(f"{where}, who: at the hook '{hook}' it must be left out.")
    value, bonus = entry.get("value"), 0
    if hook == "rank" and type(value) is int:
        bonus, value = decks.number_of(value, 1, LARGEST_BONUS, f"{where}, value"), ""
    else:
        value = decks.word_of(value, HOOKS[hook], f"{where}, value")
    text = decks.manual_text(entry, where) if hook == "table" else decks.text_of(entry, where)
    return Power(entry["id"], decks.name_of(entry, where), hook, value, who, bonus, text)
