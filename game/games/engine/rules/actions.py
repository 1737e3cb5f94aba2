"""What a seat can choose in Engine."""

from __future__ import annotations

from functools import cache
from typing import Final

from game.games.engine.rules.vocabulary import CARD_COUNT, SUITS, Card, Cell, Suit
from game.rules.contract import Action
from game.rules.packs import BySuit


class Start(Action):
    """Choose the starter card."""

    card: Card


class ChooseSuit(Action):
    """Choose the suit of the turn."""

    suit: Suit


class Play(Action):
    """Play an instant: a jack, a queen or a king."""

    card: Card


class Activate(Action):
    """Activate the card: a 2, 3, 8, 9 or 10."""


class Skip(Action):
    """Do not activate the card."""


class Build(Action):
    """Build a card: by the basic action of spades, a 4 or a 7."""

    card: Card
    for_cards: bool = False
    """By a 4: for four other cards of the hand in place of gold."""


class Place(Action):
    """Lay the card being built here; in a full tableau the stack there is discarded."""

    cell: Cell


class Reach(Action):
    """By an ace: activate the stack on this cell."""

    cell: Cell


class Stack(Action):
    """By a 5 or a 6: put a single card on top of another cell's cards."""

    origin: Cell
    destination: Cell


class Discard(Action):
    """Discard a card: one of three drawn, or as a payment."""

    card: Card


class Take(Action):
    """By a king: take a card from the discard pile."""

    card: Card


class Done(Action):
    """No more of this: decline what is optional."""


# Actions never change, so the common ones exist once.
STARTS: Final = tuple(Start(card) for card in range(CARD_COUNT))
CHOICES_OF_SUIT: Final = tuple(ChooseSuit(suit) for suit in range(len(SUITS)))
PLAYS: Final = tuple(Play(card) for card in range(CARD_COUNT))
BUILDS: Final = tuple(Build(card) for card in range(CARD_COUNT))
BUILDS_FOR_CARDS: Final = tuple(Build(card, for_cards=True) for card in range(CARD_COUNT))
DISCARDS: Final = tuple(Discard(card) for card in range(CARD_COUNT))
TAKES: Final = tuple(Take(card) for card in range(CARD_COUNT))
ACTIVATE: Final = Activate()
SKIP: Final = Skip()
DONE: Final = Done()

starts_of: Final = BySuit(STARTS).of
"""Starting with any card of a set; so for the others."""
plays_of: Final = BySuit(PLAYS).of
builds_of: Final = BySuit(BUILDS).of
builds_for_cards_of: Final = BySuit(BUILDS_FOR_CARDS).of
discards_of: Final = BySuit(DISCARDS).of
takes_of: Final = BySuit(TAKES).of

place = cache(Place)
reach = cache(Reach)
stack = cache(Stack)
