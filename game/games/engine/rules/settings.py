"""House rules: the rulings that tables differ on, and the numbers of the rule book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.rules.contract import HouseRule, Profile
from game.rules.options import complete_options, refuse_seats
from game.rules.text import N_

SEAT_RANGE: Final = range(2, 5)
STARTING_GOLD: Final = 3
STARTING_CARDS: Final = 3
POINTS_TO_END: Final = 40
GOLD_A_POINT: Final = 3
"""Gold left at the end, for one point."""

HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule(
        "adjacent",
        "New cards",
        ((False, "go anywhere in the 3×3"), (True, "touch another card")),
        "The rule book sets no rule; a tableau in one piece looks tidier.",
    ),
    HouseRule(
        "passive_instants",
        "Instants on others' turns",
        ((True, "are allowed"), (False, "are not")),
        "The rule book says 'at any time during the turn'; without them others wait less.",
    ),
    HouseRule(
        "gift_instants",
        "Instants between a suit and its gift",
        ((True, "are allowed"), (False, "are not")),
        "The rule book says 'at any time during the turn'; without them there is one question less.",
    ),
    HouseRule(
        "last_instants",
        "Instants after the last card of a turn",
        ((True, "are allowed"), (False, "are not")),
        "The rule book says 'at any time during the turn'; without them the turn passes a little sooner.",
        earlier=False,
    ),
    HouseRule(
        "replacing",
        "Room on a full table costs 5 gold",
        (("besides", "besides the price"), ("instead", "instead of the price")),
        "The rule book allows both readings; instead of the price, late cards cost you only once.",
    ),
    HouseRule(
        "passive_aces",
        "On others' turns, an ace activates",
        (("suit", "cards of the suit"), ("stack", "a whole stack")),
        "Its author once limited it to the suit, and later left that out; whole stacks make aces strong.",
    ),
    HouseRule(
        "stacking",
        "A 5 or a 6 moves",
        (("single", "a card that lies alone"), ("whole", "a card, or a whole stack")),
        "Later its author wrote of single cards only; whole stacks pile up faster.",
    ),
    HouseRule(
        "goal",
        "The match ends when somebody",
        (("net", "has 40 points"), ("gross", "has gained 40, spent ones too")),
        "The author's own example counts the points you still have; counting all you gained, it ends sooner.",
    ),
    HouseRule(
        "order",
        "In a turn, the active player",
        (("first", "activates first"), ("last", "activates last")),
        "All activate at once by the rule book; the order matters when the deck or the discards run short.",
    ),
    HouseRule(
        "max_turns",
        "Longest game",
        ((400, "400 turns"), (100, "100 turns"), (60, "60 turns")),
        "If nobody wants cards, the deck never runs out, so the match stops here and counts as it stands.",
    ),
)

PROFILES: Final = (
    Profile("tournament", N_("Tournament"), {"order": "last", "max_turns": 100}),
    Profile(
        "family",
        N_("Family"),
        {"passive_instants": False, "replacing": "instead", "stacking": "whole", "goal": "gross"},
    ),
)
"""House rules that go together: for those who want a contest, and for those who want an easy evening."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One choice of house rules for one number of seats."""

    seats: int
    adjacent: bool
    passive_instants: bool
    gift_instants: bool
    last_instants: bool
    replacing: str
    passive_aces: str
    stacking: str
    goal: str
    order: str
    max_turns: int


def complete(options: Mapping[str, Any]) -> dict[str, Any]:
    """`options` with every default filled in: plain data. Raises ValueError with one sentence."""
    return complete_options("Engine", HOUSE_RULES, options)


def settle(seats: int, options: Mapping[str, Any]) -> Settings:
    """The settings for complete `options`. Raises ValueError with one sentence when they cannot be played."""
    refuse_seats("Engine", seats, SEAT_RANGE)
    return Settings(seats, **options)
