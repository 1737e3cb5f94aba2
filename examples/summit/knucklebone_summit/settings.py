"""How many may play Summit, and by which house rules."""

from typing import NamedTuple

from game.rules.contract import HouseRule
from game.rules.options import complete_options, refuse_seats

SEAT_RANGE = range(2, 6)
CARDS = range(1, 41)
HAND = HouseRule("hand", "Cards in a hand", ((6, "six"), (4, "four")), "Four make a match of two minutes.")
HOUSE_RULES = (HAND,)


class Settings(NamedTuple):
    """House rules for one number of seats, checked."""

    seats: int
    hand: int


def complete(options):
    return complete_options("Summit", HOUSE_RULES, options)


def settle(seats, options):
    refuse_seats("Summit", seats, SEAT_RANGE)
    return Settings(seats, options["hand"])
