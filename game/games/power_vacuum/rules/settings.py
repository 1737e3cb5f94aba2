"""House rules: the rulings that tables differ on, because the rule book leaves them open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.games.power_vacuum.rules.deck import MatchDeck, deck_table, parse_deck
from game.games.power_vacuum.rules.vocabulary import BACKS, BROWN, CARD_NUMBERS, RED, SUIT_OF, SUITS
from game.rules.contract import HouseRule
from game.rules.options import complete_options, refuse_seats

SEAT_RANGE: Final = range(2, 6)
HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule(
        "follow",
        "Who can follow suit may also play",
        (("seed", "red cards and Spies"), ("strict", "Spies only")),
        "The rules we know free both; elsewhere only the Spies are named, as in most games with a trump.",
    ),
    HouseRule(
        "low_tie",
        "Players tied for the lowest card",
        (("all", "all use the control board"), ("first", "only the first to play does")),
        "One turn at the control board a trick is quicker, and rewards playing early.",
    ),
    HouseRule(
        "board",
        "Who played lowest",
        (("must", "must use the control board"), ("may", "may leave it as it is")),
        "The rules we know leave no choice; with one, a low card never hurts.",
    ),
    HouseRule(
        "captured",
        "A card taken for a trick",
        (("next", "is kept for the next round"), ("now", "goes into the hand at once")),
        "Two sources keep it for the next round; at once, hands grow unequal and trumps come back.",
    ),
    HouseRule(
        "start_power",
        "Power on each appliance when a round begins",
        ((3, "3"), (0, "none"), (1, "1"), (2, "2"), (4, "4"), (5, "5")),
        "No source tells; with more, the cable is seldom idle and the game is shorter.",
    ),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """One choice of house rules for one number of seats, checked and ready to use."""

    seats: int
    deck: MatchDeck
    low_tie: str
    may_leave: bool
    """Whether who played lowest may leave power and cable as they are."""
    captured_at_once: bool
    """Whether a card taken for a trick can be played in the same round."""
    start_power: int
    others: tuple[bytes, ...]
    """By suit led: the cards of other suits."""
    barred: tuple[bytes, ...]
    """By suit led: the cards that who can follow must not play."""
    red_is_free: bool
    """Whether red may be played although one could follow suit."""


def complete(options: Mapping[str, Any]) -> dict[str, Any]:
    """`options` with every default filled in: plain data. Raises ValueError with one sentence."""
    full = complete_options("Power Vacuum", HOUSE_RULES, options, {"deck": "cards"})
    full["deck"] = deck_table(parse_deck(full["deck"]))
    return full


def settle(seats: int, options: Mapping[str, Any]) -> Settings:
    """The settings for complete `options`. Raises ValueError with one sentence when they cannot be played."""
    alone = "; to play alone, let two bots join" if seats == 1 else ""
    refuse_seats("Power Vacuum", seats, SEAT_RANGE, alone)
    deck = parse_deck(options["deck"])
    needed = seats * deck.tricks
    if len(deck.cards) < needed:
        raise ValueError(
            f"{seats} players need {needed} cards for {deck.tricks} tricks, "
            f"but the deck has only {len(deck.cards)}."
        )
    free = {BROWN} if options["follow"] == "strict" else {BROWN, RED}
    return Settings(
        seats=seats,
        deck=deck,
        low_tie=options["low_tie"],
        may_leave=options["board"] == "may",
        captured_at_once=options["captured"] == "now",
        start_power=options["start_power"],
        red_is_free=RED in free,
        others=tuple(_cards_outside({suit}) for suit in range(len(SUITS))),
        barred=tuple(_cards_outside({suit} | free) for suit in BACKS),
    )


def _cards_outside(suits: set[int]) -> bytes:
    return bytes(card for card in CARD_NUMBERS if SUIT_OF[card] not in suits)
