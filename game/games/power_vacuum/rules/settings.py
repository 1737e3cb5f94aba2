"""House rules: the rulings that tables differ on, because the rule book leaves them open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.games.power_vacuum.rules.deck import Deck, deck_table, parse_deck
from game.games.power_vacuum.rules.vocabulary import BACKS, BROWN, CARD_NUMBERS, RED, SUIT_OF, SUITS
from game.rules.contract import HouseRule

SEAT_RANGE: Final = range(2, 6)
HOUSE_RULES: Final = (
    HouseRule(
        "follow",
        "Who can follow suit may also play",
        (("seed", "red cards and Spies"), ("strict", "Spies only")),
        "The help page frees both, other sources name only the Spies, as in most games with a trump.",
    ),
    HouseRule(
        "low_tie",
        "Players tied for the lowest card",
        (("all", "all use the control board"), ("first", "only the first to play does")),
        "One turn at the control board a trick is quicker, and rewards playing early.",
    ),
    HouseRule(
        "start_power",
        "Power on each appliance when a round begins",
        ((3, "3"), (0, "none"), (1, "1"), (2, "2"), (4, "4"), (5, "5")),
        "No source tells; with more, the cable is seldom idle and the game is shorter.",
    ),
)
_BY_NAME: Final = {rule.name: rule for rule in HOUSE_RULES}


@dataclass(frozen=True, slots=True)
class Settings:
    """One choice of house rules for one number of seats, checked and ready to use."""

    seats: int
    deck: Deck
    low_tie: str
    start_power: int
    others: tuple[bytes, ...]
    """By suit led: the cards of other suits."""
    barred: tuple[bytes, ...]
    """By suit led: the cards that who can follow must not play."""


def complete(options: Mapping[str, Any]) -> dict[str, Any]:
    """`options` with every default filled in: plain data. Raises ValueError with one sentence."""
    names = ", ".join([*_BY_NAME, "deck"])
    unknown = sorted(set(options) - set(_BY_NAME) - {"deck"})
    if unknown:
        raise ValueError(f"Power Vacuum has no house rule '{unknown[0]}'; there are {names}.")
    if "deck" not in options:
        raise ValueError("Power Vacuum needs cards in the option 'deck'.")
    full = {rule.name: options.get(rule.name, rule.default) for rule in HOUSE_RULES}
    for name, value in full.items():
        choices = [choice for choice, _ in _BY_NAME[name].choices]
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            words = ", ".join(str(choice) for choice in choices)
            raise ValueError(f"The house rule '{name}' cannot be '{value}'; it can be {words}.")
    full["deck"] = deck_table(parse_deck(options["deck"]))
    return full


def settle(seats: int, options: Mapping[str, Any]) -> Settings:
    """The settings for complete `options`. Raises ValueError with one sentence when they cannot be played."""
    if seats not in SEAT_RANGE:
        alone = "; to play alone, let two bots join" if seats == 1 else ""
        raise ValueError(
            f"Power Vacuum is for {SEAT_RANGE[0]} to {SEAT_RANGE[-1]} players, not {seats}{alone}."
        )
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
        start_power=options["start_power"],
        others=tuple(_cards_outside({suit}) for suit in range(len(SUITS))),
        barred=tuple(_cards_outside({suit} | free) for suit in BACKS),
    )


def _cards_outside(suits: set[int]) -> bytes:
    return bytes(card for card in CARD_NUMBERS if SUIT_OF[card] not in suits)
