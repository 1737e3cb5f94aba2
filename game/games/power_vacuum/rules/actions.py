"""What a seat can choose in Power Vacuum."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Final

from game.games.power_vacuum.rules.vocabulary import (
    APPLIANCE_COUNT,
    CARD_NUMBERS,
    SOCKETS,
    Appliance,
    Cable,
    Card,
    Socket,
)
from game.rules.contract import Action


class Reveal(Action):
    """Show the own agenda, and which of its appliances is to have the most and the least power."""

    most: Appliance
    least: Appliance


class Play(Action):
    """Play a card to the trick."""

    card: Card


class Point(Action):
    """Take one power for the trick."""


class Take(Action):
    """Take a card of the trick."""

    card: Card


class Transfer(Action):
    """Move one power along the cable."""

    source: Socket
    target: Socket


class Plug(Action):
    """Move one end of the cable to a free socket."""

    end: Socket
    socket: Socket


class Leave(Action):
    """Leave the power, or the cable, as it is."""


MAX_NUMBER: Final = 255
"""Sets of cards are bytes."""

# Made once: a trick taker lists them at every turn.
PLAYS: Final = tuple(Play(card) for card in CARD_NUMBERS)
POINT: Final = Point()
LEAVE: Final = Leave()
TAKES: Final = tuple(Take(card) for card in CARD_NUMBERS)
REVEALS: Final = {
    (most, least): Reveal(most, least) for most, least in permutations(range(APPLIANCE_COUNT), 2)
}
TRANSFERS: Final = {ends: Transfer(*ends) for ends in permutations(SOCKETS, 2)}
PLUGS: Final[dict[Cable, tuple[Plug, ...]]] = {
    cable: tuple(Plug(end, socket) for end in cable for socket in SOCKETS if socket not in cable)
    for cable in combinations(SOCKETS, 2)
}
"""By cable: both ends, each to every free socket."""
