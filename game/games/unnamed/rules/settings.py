"""House rules: the variants of the rule book and the rulings that tables differ on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.games.unnamed.rules.fx import FxDeck, fx_table, parse_fx
from game.games.unnamed.rules.powers import Power, parse_powers, powers_table
from game.games.unnamed.rules.vocabulary import CARD_COUNT
from game.rules.contract import HouseRule, Profile
from game.rules.options import complete_options, refuse_seats
from game.rules.text import N_

SEAT_RANGE: Final = range(2, 7)
DICE_PER_SEAT: Final = 5
STARTING_DICE: Final = 2
GOAL_CREATIONS: Final = 5
"""Creations that end the match at the end of a Creation game."""
FX_DEALT: Final = 10
VENDOR_CARDS: Final = 12
STARTING_PRICE: Final = 5
MOST_ROUNDS: Final = 20
"""Rounds of one Trading game; then it closes."""
MOST_CYCLES: Final = 20
"""Resource, Trading and Creation games; then the match is stopped."""

_NO, _YES = (False, N_("no")), (True, N_("yes"))

HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule(
        "taxation",
        "With Great Power Comes Taxation",
        (_NO, _YES),
        "A player who holds a Special Power back until the end pays three cards for it.",
    ),
    HouseRule(
        "skip_resource",
        "Get On With It",
        (_NO, _YES),
        "No tricks: the cards are dealt out as resources and trading begins at once.",
    ),
    HouseRule(
        "vendors",
        "Vendors",
        (_NO, _YES),
        "Four vendors sell surprises, and each takes only cards of its own suit.",
    ),
    HouseRule(
        "trade",
        "A trade",
        (("consent", "needs the partner's consent"), ("forced", "cannot be refused")),
        "The rule book does not say that the partner must agree.",
    ),
    HouseRule(
        "named_by",
        "Two, three or four cards are named by",
        (("proposer", "the player who offers"), ("partner", "the partner")),
        "The rule book does not say who chooses. If the partner does, an offer is made blindly.",
    ),
    HouseRule(
        "token_supply",
        "Price tokens",
        ((None, "as many as needed"), (30, "30 and no more")),
        "The rule book lists about 30 tokens, too few for ten piles of five.",
    ),
    HouseRule(
        "min_price",
        "The lowest price",
        ((1, "1 card"), (0, "nothing")),
        "The rule book sets no floor, so an unsold FX may end up free; at 1 card it never is.",
    ),
    HouseRule(
        "again",
        "While nobody has five Creations",
        (("cycle", "you play all games again"), ("creation", "you play only the Creation game again")),
        "The rule book only says when it ends; Creation games alone are quicker, but without new cards.",
    ),
    HouseRule(
        "totem",
        "The totem in a later cycle",
        (("drawn", "is drawn by lot"), ("stays", "stays where it is")),
        "The rule book lets the table pick a player; where it stays, nobody is lucky twice.",
    ),
    HouseRule(
        "fx_left",
        "FX that were not played",
        (("kept", "are kept"), ("returned", "go back into the deck")),
        "The rule book takes back those that were played; where all go back, nobody can save them up.",
    ),
    HouseRule(
        "tokens_left",
        "Action tokens that were not spent",
        (("lost", "are lost"), ("kept", "are kept")),
        "The rule book hands them out anew each time; kept, a turn that was passed is not wasted.",
    ),
    HouseRule(
        "late_powers",
        "Taxation for a power drawn later",
        (("taxed", "is due"), ("free", "is not due")),
        "A player who drew a second power has used the first; the rule book does not say which counts.",
    ),
    HouseRule(
        "vendor_price",
        "A Vendor's next FX costs",
        (("pile", "one card more"), ("fresh", "5 cards again")),
        "The rule book puts the tokens on the top card; a fresh price keeps favourites within reach.",
    ),
)
DECKS: Final = {"fx": "a deck of FX", "powers": "a deck of Special Powers"}

PROFILES: Final = (
    Profile("letter", N_("To the letter"), {"min_price": 0}),
    Profile("tournament", N_("Tournament"), {"totem": "stays", "token_supply": 30}),
    Profile(
        "family",
        N_("Family"),
        {"again": "creation", "tokens_left": "kept", "late_powers": "free", "min_price": 0},
    ),
)
"""House rules that go together: the rule book word for word, for a contest, for an easy evening."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One choice of house rules for one number of seats, checked and ready to use."""

    seats: int
    taxation: bool
    skip_resource: bool
    vendors: bool
    needs_consent: bool
    partner_names: bool
    """Whether the partner of a trade says how many cards it gives for three."""
    token_supply: int | None
    min_price: int
    only_creation_again: bool
    """Whether the Creation game alone is played again while nobody has reached the goal."""
    totem_stays: bool
    """Whether the totem is drawn in the first cycle only."""
    fx_returned: bool
    """Whether FX that were not played go back into the deck after a Creation game."""
    tokens_kept: bool
    """Whether action tokens that were not spent are kept for the next Creation game."""
    late_powers_taxed: bool
    """Whether Taxation is due for a power that was drawn after another one was used."""
    vendors_begin_again: bool
    """Whether a Vendor's next FX has the starting price."""
    fx_deck: FxDeck
    powers: tuple[Power, ...]
    hand_size: int
    """Cards dealt to each seat; the extras go to the discard."""


def complete(options: Mapping[str, Any]) -> dict[str, Any]:
    """`options` with every default filled in: plain data. Raises ValueError with one sentence."""
    full = complete_options("The Unnamed Game", HOUSE_RULES, options, DECKS)
    full["fx"] = fx_table(parse_fx(full["fx"]))
    full["powers"] = powers_table(parse_powers(full["powers"]))
    return full


def settle(seats: int, options: Mapping[str, Any]) -> Settings:
    """The settings for complete `options`. Raises ValueError with one sentence when they cannot be played."""
    refuse_seats("The Unnamed Game", seats, SEAT_RANGE)
    powers = parse_powers(options["powers"])
    if len(powers) < seats and not options["skip_resource"]:
        raise ValueError(
            f"The deck has {len(powers)} Special Powers, but {seats} players need one each; add some."
        )
    return Settings(
        seats=seats,
        taxation=options["taxation"],
        skip_resource=options["skip_resource"],
        vendors=options["vendors"],
        needs_consent=options["trade"] == "consent",
        partner_names=options["named_by"] == "partner",
        token_supply=options["token_supply"],
        min_price=options["min_price"],
        only_creation_again=options["again"] == "creation",
        totem_stays=options["totem"] == "stays",
        fx_returned=options["fx_left"] == "returned",
        tokens_kept=options["tokens_left"] == "kept",
        late_powers_taxed=options["late_powers"] == "taxed",
        vendors_begin_again=options["vendor_price"] == "fresh",
        fx_deck=parse_fx(options["fx"]),
        powers=powers,
        hand_size=CARD_COUNT // seats,
    )
