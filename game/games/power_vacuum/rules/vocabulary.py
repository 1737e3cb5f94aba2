"""The words of Power Vacuum: suits, cards, appliances, sockets, agendas.

A card is an int below HIDDEN_CARD: 32 * back + 16 if it is a Spy + rank. So cards sort by the back that
everybody sees, and a sorted hand gives nothing away. In a view, HIDDEN_CARD + back stands for a card of which
only the back is seen. Hands and piles are `bytes`, one byte a card, sorted.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from game.rules.text import N_

Suit = int
"""0..4: index into SUITS."""
Card = int
Appliance = int
"""0..4; seat i owns appliance i, the rest is neutral."""
Socket = int
"""An appliance, or SUPPLY."""
Agenda = int
"""0..9: index into AGENDAS."""

SUITS: Final = N_(("yellow", "white", "green", "red", "brown"))
"""Money, Media, Bureaucracy, Violence, and the Spies."""
RED: Final = 3
"""Trump."""
BROWN: Final = 4
"""Spies. No card has a brown back: a Spy wears another suit."""
BACKS: Final = range(4)
HIGHEST_RANK: Final = 15

HIDDEN_CARD: Final = 128
CARD_NUMBERS: Final = range(HIDDEN_CARD)
BACK_OF: Final = tuple(card >> 5 for card in range(HIDDEN_CARD)) + tuple(BACKS)
"""By card, also by hidden card."""
SUIT_OF: Final = tuple(BROWN if card & 16 else card >> 5 for card in CARD_NUMBERS)
RANK_OF: Final = tuple(card & 15 for card in CARD_NUMBERS)
CARD_CODES: Final = tuple(
    f"{'B' if card & 16 else ''}{'YWGR'[card >> 5]}{card & 15}" for card in CARD_NUMBERS
)
"""Notation: R7 is a red 7, BY3 a Spy of rank 3 with a yellow back."""
CARD_BY_CODE: Final = {CARD_CODES[card]: card for card in CARD_NUMBERS if RANK_OF[card]}

HIDE: Final = bytes(
    HIDDEN_CARD + BACK_OF[card] if card < HIDDEN_CARD + len(BACKS) else card for card in range(256)
)
"""For `bytes.translate`: turns every card face down."""
NO_CARDS: Final = b""

APPLIANCES: Final = N_(("toaster", "kettle", "radio", "lamp", "fan"))
APPLIANCE_COUNT: Final = len(APPLIANCES)
SUPPLY: Final = APPLIANCE_COUNT
"""The socket of the supply."""
SOCKETS: Final = range(APPLIANCE_COUNT + 1)
SOCKET_WORDS: Final = (*APPLIANCES, N_("supply"))
Cable = tuple[Socket, Socket]
"""The two sockets with a plug, the lower one first."""
AGENDAS: Final = tuple(combinations(range(APPLIANCE_COUNT), 2))
"""Every pair of appliances."""
NO_AGENDA: Final = -1
HIDDEN_AGENDA: Final = -2
"""In a view: an agenda that the viewer may not see."""

MOST_ROUNDS: Final = 50
"""Technical limit on length."""


def card_of(back: Suit, rank: int, *, spy: bool = False) -> Card:
    """The card with this back (0..3) and rank (1..15)."""
    return 32 * back + 16 * spy + rank
