"""House rules of Trade or Duel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.rules.contract import HouseRule, Profile
from game.rules.options import complete_options
from game.rules.text import N_

SEAT_RANGE: Final = range(2, 10)
MIN_PRINTED_SEATS: Final = 4
"""Players, by the rules as printed."""

HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule(
        "small",
        "Two or three players",
        ((False, "no"), (True, "yes")),
        "The game is made for four to nine; with fewer there is little to deduce.",
    ),
    HouseRule(
        "last_two",
        "The last two go out in one duel",
        (("nobody", "nobody wins"), ("both", "both win")),
        "The rules name no winner when nobody is left; some tables would rather have two.",
    ),
    HouseRule(
        "survivor",
        "The last one left",
        (("wins", "wins at once"), ("nobody", "wins nothing: nobody does")),
        "The rules compare all who are left; where the last one gets nothing, people duel with more care.",
    ),
    HouseRule(
        "tie_rounds",
        "A tie for the lowest hand",
        (("all", "one more round for all left"), ("tied", "one more round for those tied")),
        "The rules let everyone left play on, so that others may still win; the tied alone are quicker.",
    ),
)

PROFILES: Final = (
    Profile("tournament", N_("Tournament"), {"tie_rounds": "tied", "small": False}),
    Profile("family", N_("Family"), {"last_two": "both", "survivor": "wins", "small": True}),
)
"""House rules that go together: for those who want a contest, and for those who want an easy evening."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One choice of house rules for one number of seats, checked and ready to use."""

    seats: int
    both_win: bool = False
    """Whether the last two win together when they fall in one duel."""
    survivor_wins: bool = True
    """Whether the last one left wins; else nobody does."""
    tied_alone: bool = False
    """Whether only those who are tied play the rounds that break a tie, among themselves."""


TOO_FEW: Final = N_(
    "Trade or Duel is made for 4 to 9 players: add bots, or allow “Two or three players” in the house rules."
)

LAST_MUST_WIN: Final = N_(
    "If the last two win when they go out together, the last one left must win, too: change one of the two."
)


def complete(options: Mapping[str, Any]) -> dict[str, Any]:
    """`options` with every default filled in: plain data. Raises ValueError with one sentence."""
    full = complete_options("Trade or Duel", HOUSE_RULES, options)
    if full["last_two"] == "both" and full["survivor"] == "nobody":
        raise ValueError(LAST_MUST_WIN)
    return full


def settle(seats: int, options: Mapping[str, Any]) -> Settings:
    """The settings for complete `options`. Raises ValueError with one sentence when they cannot be played."""
    if seats not in SEAT_RANGE:
        raise ValueError(
            f"Trade or Duel is for {MIN_PRINTED_SEATS} to {SEAT_RANGE[-1]} players, not {seats}."
        )
    if seats < MIN_PRINTED_SEATS and not options["small"]:
        raise ValueError(TOO_FEW)
    return Settings(
        seats,
        both_win=options["last_two"] == "both",
        survivor_wins=options["survivor"] == "wins",
        tied_alone=options["tie_rounds"] == "tied",
    )
