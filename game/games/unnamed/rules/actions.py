"""What a seat can choose in The Unnamed Game."""

from __future__ import annotations

from functools import cache
from typing import Final

from game.games.unnamed.rules.vocabulary import CARD_COUNT, Card
from game.rules.contract import Action, Seat
from game.rules.packs import BySuit


class Play(Action):
    """Play a card of the own hand on the trick."""

    card: Card


class Enter(Action):
    """Put the own Special Power in play."""


class Draw(Action):
    """Draw a new Special Power."""


class Pass(Action):
    """Do nothing of this, or no more of it."""


class Pick(Action):
    """Point at a card: to give, to take, to offer or to pay."""

    card: Card


class Target(Action):
    """Choose the seat that gets the cards of a tax."""

    seat: Seat


class Propose(Action):
    """Offer three cards of one's own for some of another seat's."""

    partner: Seat
    wanted: int
    """How many cards the partner is to give: 2, 3 or 4."""


class Buy(Action):
    """Buy the FX on top of a pile."""

    pile: int
    """Which pile: the FX's index in the deck; with Vendors, the suit."""


class Accept(Action):
    """Trade as proposed."""


class Decline(Action):
    """Do not trade."""


class GainDie(Action):
    """Spend an action token on one more Worker."""


class Attempt(Action):
    """Spend an action token on an attempt at a Creation, perhaps with the help of an FX."""

    fx: int = -1
    """Index into the FX deck, or -1."""


class Teams(Action):
    """Split the Workers into teams of these sizes, largest first."""

    sizes: tuple[int, ...]


class PlayFx(Action):
    """Play an FX, against `target` if it strikes somebody."""

    fx: int
    target: Seat = -1


class PickDie(Action):
    """Take one of the dice of an attempt into the hand again."""

    die: int
    """Counts from 0, in the order of the teams."""


# Actions never change, so the common ones exist once.
PLAYS: Final = tuple(Play(card) for card in range(CARD_COUNT))
PICKS: Final = tuple(Pick(card) for card in range(CARD_COUNT))
ENTER: Final = Enter()
DRAW: Final = Draw()
PASS: Final = Pass()
ACCEPT: Final = Accept()
DECLINE: Final = Decline()
GAIN_DIE: Final = GainDie()
WANTED: Final = (2, 3, 4)
PROPOSALS: Final = tuple(tuple(Propose(seat, wanted) for wanted in WANTED) for seat in range(6))
"""By the seat of the partner."""


plays_of: Final = BySuit(PLAYS).of
"""Playing any card of a set."""
picks_of: Final = BySuit(PICKS).of
"""Pointing at any card of a set."""


# How many there are of these depends on a deck, so each is made when it is first needed.
buy: Final = cache(Buy)
attempt: Final = cache(Attempt)
play_fx: Final = cache(PlayFx)
pick_die: Final = cache(PickDie)


@cache
def partitions(dice: int) -> tuple[Teams, ...]:
    """Every way to split so many dice into teams, the fewest teams first among those of one largest team."""
    return tuple(Teams(sizes) for sizes in _sizes(dice, dice))


def _sizes(dice: int, largest: int) -> list[tuple[int, ...]]:
    if dice == 0:
        return [()]
    return [
        (first, *rest) for first in range(min(dice, largest), 0, -1) for rest in _sizes(dice - first, first)
    ]
