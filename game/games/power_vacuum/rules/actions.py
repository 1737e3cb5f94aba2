"""What a seat can choose in Power Vacuum.

In notation appliances count from 1, and s is the supply; R7 is a red 7, BY3 a yellow-backed Spy of rank 3.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any, Final

from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.vocabulary import (
    APPLIANCE_COUNT,
    CARD_BY_CODE,
    CARD_CODES,
    CARD_NUMBERS,
    SOCKETS,
    SUPPLY,
    Appliance,
    Cable,
    Card,
    Socket,
)
from game.games.power_vacuum.rules.words import card_words, told_appliance, told_socket
from game.rules.actions import Action, TurnLike, Way
from game.rules.gaps import as_said, gap
from game.rules.notation import by_code_notation
from game.rules.text import N_, Translatable

_APPLIANCES = {str(appliance + 1): appliance for appliance in range(APPLIANCE_COUNT)}
_CARD, _APPLIANCE, _SOCKET = (
    by_code_notation(CARD_BY_CODE),
    by_code_notation(_APPLIANCES),
    by_code_notation({**_APPLIANCES, "s": SUPPLY}),
)


class CardAction(Action):
    """Something is done with a card."""

    card: Card = gap(as_said(card_words), code=_CARD, key=CARD_CODES.__getitem__)


class Reveal(Action):
    """Show the own agenda, and which of its appliances is to have the most and the least power."""

    line = "reveal {most} {least}"
    distinct = True
    says = N_("Reveal: most for the {most}, least for the {least}")
    group = N_("Show your agenda")
    hand = "reveal"

    most: Appliance = gap(told_appliance, code=_APPLIANCE)
    least: Appliance = gap(told_appliance, code=_APPLIANCE)

    def presses(self, view: Any, turn: TurnLike) -> Way:
        """The two ways to show it are counted."""
        ways = [option for option in turn.options if isinstance(option, Reveal)]
        return (f"reveal-{ways.index(self)}",)


class Play(CardAction):
    """Play a card to the trick."""

    line = "play {card}"
    says = N_("Play the {card}")
    group = N_("Play a card")
    press = ("card-{card}", "confirm")
    hand = "card-{card}"


class Point(Action):
    """Take one power for the trick."""

    line = "point"
    says = N_("Take 1 power")
    press = ("point",)


class Take(CardAction):
    """Take a card of the trick."""

    line = "take {card}"
    says = N_("Take the {card}")
    group = N_("Keep a card")

    def presses(self, view: Any, turn: TurnLike) -> Way:
        """Returns the place of the card, in front of the seat that played it."""
        seat = (view.leader + bytes(view.trick).index(self.card)) % len(view.hands)
        return (f"slot-{seat}",)


class Transfer(Action):
    """Move one power along the cable."""

    line = "power {source} {target}"
    distinct = True
    says = N_("1 power from the {source} to the {target}")
    press = ("to-{target}",)

    source: Socket = gap(told_socket, code=_SOCKET)
    target: Socket = gap(told_socket, code=_SOCKET)


class Plug(Action):
    """Move one end of the cable to a free socket."""

    line = "plug {end} {socket}"
    says = N_("Plug from the {end} to the {socket}")
    press = ("socket-{end}", "socket-{socket}")

    end: Socket = gap(told_socket, code=_SOCKET)
    socket: Socket = gap(told_socket, code=_SOCKET)


class Leave(Action):
    """Leave the power, the cable or the agenda as it is."""

    line = "leave"
    press = ("leave",)

    def wording(self, view: Any) -> Translatable:
        return _LEFT[view.phase]

    def declines(self, view: Any) -> bool:
        return True


_LEFT: Final = N_(
    {
        Phase.TRANSFER: "Move no power",
        Phase.PLUG: "Leave the cable",
        Phase.REVEAL: "Keep your agenda hidden",
    }
)


class BuildPart(Action):
    """Build one part of the statue."""

    line = "build"
    says = N_("Build a part of your statue")
    press = ("build",)


class Save(Action):
    """Keep the power."""

    line = "save"
    says = N_("Keep your power")
    press = ("save",)

    def declines(self, view: Any) -> bool:
        return True


MAX_NUMBER: Final = 255
"""Sets of cards are bytes."""

# Made once: a trick taker lists them at every turn.
PLAYS: Final = tuple(Play(card) for card in CARD_NUMBERS)
POINT: Final = Point()
LEAVE: Final = Leave()
BUILD, SAVE = BuildPart(), Save()
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
