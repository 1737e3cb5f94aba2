"""House rules: the rulings that tables differ on, because the rule book leaves them open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.games.power_vacuum.rules.deck import MatchDeck, deck_table, parse_deck
from game.games.power_vacuum.rules.vocabulary import (
    AGENDAS,
    APPLIANCE_COUNT,
    BACKS,
    BROWN,
    CARD_NUMBERS,
    RED,
    SUIT_OF,
    SUITS,
    Agenda,
)
from game.rules.contract import HouseRule, Profile
from game.rules.options import complete_options, refuse_seats
from game.rules.text import N_

SEAT_RANGE: Final = range(2, 6)
HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule(
        "follow",
        "If you can follow suit, you may also play",
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
        "The player who played lowest",
        (("may", "may leave the control board as it is"), ("must", "must use the control board")),
        "The rule book says 'can'; where everybody must, a low card may hurt.",
        earlier="must",
    ),
    HouseRule(
        "captured",
        "A card taken for a trick",
        (("next", "is kept for the next round"), ("now", "goes into the hand at once")),
        "The rule book says 'into their hand'; two other sources keep the card for the next round.",
    ),
    HouseRule(
        "last_agendas",
        "An agenda after the last trick of a round",
        ((True, "may be shown by who acted last"), (False, "may not be shown")),
        "The rule book says 'at any point'; it matters only where cards taken go into the hand at once.",
        earlier=False,
    ),
    HouseRule(
        "start_power",
        "Power on each appliance when a round begins",
        ((3, "3"), (0, "none"), (1, "1"), (2, "2"), (4, "4"), (5, "5")),
        "No source says. With more, the cable is seldom idle and the game is shorter.",
    ),
    HouseRule(
        "spare",
        "Appliances that nobody owns",
        (("neutral", "play along"), ("out", "are left out")),
        "For fewer than five players no source says. Without them every agenda is about somebody's power.",
    ),
    HouseRule(
        "lead",
        "A later round is led by",
        (("next", "the next player, clockwise"), ("winner", "the winner of the last trick")),
        "No source says. In turn, everybody leads equally often; otherwise the last trick is worth more.",
    ),
    HouseRule(
        "cable",
        "The cable in a later round",
        (("stays", "stays where it is"), ("drawn", "is laid anew by lot")),
        "No source says. If you lay it anew, nobody starts the next round ahead.",
    ),
    HouseRule(
        "agendas",
        "Agendas in a later round",
        (("anew", "are dealt anew"), ("kept", "are kept for the match")),
        "One source deals them anew; kept ones are open to all from the second round on.",
    ),
    HouseRule(
        "reward",
        "The winner of a trick gets the reward",
        (("first", "before the control board is used"), ("last", "after the control board is used")),
        "The rules we know give the reward first; given afterwards, you see the board before you choose.",
    ),
    HouseRule(
        "building",
        "A part of the statue",
        (("always", "is built as soon as it can be"), ("chosen", "is built when you like")),
        "The rule book says that power 'can' be spent; built at once, nobody has to think of it.",
    ),
)

PROFILES: Final = (
    Profile("letter", N_("To the letter"), {"captured": "now", "building": "chosen"}),
    Profile("tournament", N_("Tournament"), {"follow": "strict", "cable": "drawn"}),
    Profile("family", N_("Family"), {"low_tie": "first", "start_power": 4}),
)
"""House rules that go together: the rule book word for word, for a contest, for an easy evening."""


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
    last_agendas: bool
    """Whether an agenda can still be shown between the last trick of a round and its end."""
    start_power: int
    others: tuple[bytes, ...]
    """By suit led: the cards of other suits."""
    barred: tuple[bytes, ...]
    """By suit led: the cards that who can follow must not play."""
    red_is_free: bool
    """Whether red may be played although one could follow suit."""
    appliances: int
    """How many are in play, from the first on."""
    agendas: tuple[Agenda, ...]
    """Those that can be dealt."""
    winner_leads: bool
    """Whether who won the last trick of a round leads the next round."""
    cable_is_drawn: bool
    """Whether the cable is laid anew in each round."""
    agendas_are_kept: bool
    """Whether agendas are dealt once for the whole match."""
    board_first: bool
    """Whether the control board is used before the winner of the trick is rewarded."""
    may_save: bool
    """Whether power that a part of the statue costs may be kept."""


TOO_FEW_AGENDAS: Final = N_(
    "Two players need the appliances that nobody owns: without them there is one agenda for both."
)


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
    appliances = seats if options["spare"] == "out" else APPLIANCE_COUNT
    agendas = tuple(agenda for agenda, pair in enumerate(AGENDAS) if max(pair) < appliances)
    if len(agendas) < seats:
        raise ValueError(TOO_FEW_AGENDAS)
    free = {BROWN} if options["follow"] == "strict" else {BROWN, RED}
    return Settings(
        seats=seats,
        deck=deck,
        low_tie=options["low_tie"],
        may_leave=options["board"] == "may",
        captured_at_once=options["captured"] == "now",
        last_agendas=options["last_agendas"],
        start_power=options["start_power"],
        red_is_free=RED in free,
        others=tuple(_cards_outside({suit}) for suit in range(len(SUITS))),
        barred=tuple(_cards_outside({suit} | free) for suit in BACKS),
        appliances=appliances,
        agendas=agendas,
        winner_leads=options["lead"] == "winner",
        cable_is_drawn=options["cable"] == "drawn",
        agendas_are_kept=options["agendas"] == "kept",
        board_first=options["reward"] == "last",
        may_save=options["building"] == "chosen",
    )


def _cards_outside(suits: set[int]) -> bytes:
    return bytes(card for card in CARD_NUMBERS if SUIT_OF[card] not in suits)
