"""Which cards may be played to a trick, who wins it, who was lowest."""

from __future__ import annotations

from typing import Final

from game.games.power_vacuum.rules import phases
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.vocabulary import BROWN, RANK_OF, RED, SUIT_OF, Card
from game.rules.contract import Seat

_SUITS: Final = bytes(SUIT_OF).ljust(256)
_RANKS: Final = bytes(RANK_OF).ljust(256)
"""For `bytes.translate`: of a card, its suit and its rank."""


def legal_cards(settings: Settings, state: State, hand: bytes) -> bytes:
    """The cards of a hand that may be played now.

    Who can follow suit must, though Spies (and, unless the house rule says otherwise, red cards) are always
    free; a seat that cannot may play anything, and so may everybody when a Spy was led.
    """
    if not state.trick:
        return hand
    led = SUIT_OF[state.trick[0]]
    if led == BROWN or not hand.translate(None, settings.others[led]):
        return hand
    return hand.translate(None, settings.barred[led])


def shows_void(settings: Settings, trick: bytes, card: Card) -> bool:
    """Whether playing this card to a trick proves that the hand has no card of the suit led."""
    led = SUIT_OF[trick[0]]
    return led != BROWN and card in settings.barred[led]


def plays_next(state: State) -> Seat | None:
    """Who must play a card to the trick now."""
    return state.active if state.phase is phases.PLAY else None


def on_table(state: State) -> tuple[Seat, bytes]:
    """Who led the trick that lies on the table, and its cards.

    One that was rewarded lies there until those with a lowest card are done with the control board.
    """
    return (state.leader, state.trick) if state.trick else (state.last_leader, state.last_trick)


def lowest_seats(settings: Settings, state: State) -> tuple[Seat, ...]:
    """Who works the control board for the trick on the table, or would if its two or more cards were all."""
    leader, trick = on_table(state)
    return lowest_players(settings, leader, trick) if len(trick) > 1 else ()


def lowest_players(settings: Settings, leader: Seat, trick: bytes) -> tuple[Seat, ...]:
    """The players of its lowest cards, in play order: all of them, or the first, as the house plays."""
    places = lowest(trick) if settings.low_tie == "all" else lowest(trick)[:1]
    return tuple([(leader + place) % settings.seats for place in places])


def winning_place(trick: bytes) -> int:
    """Which card of a full trick wins it, counted from the lead.

    A Spy that was led is beaten only by a higher Spy. Else, with red in the trick, the highest Spy wins, or
    without Spies the highest red card. Else the highest card of the suit led wins, and Spies do not count.
    """
    suits = trick.translate(_SUITS)
    suit = suits[0]
    if RED in suits and suit != BROWN:
        suit = BROWN if BROWN in suits else RED
    ranks = [RANK_OF[card] if own == suit else 0 for card, own in zip(trick, suits, strict=True)]
    return ranks.index(max(ranks))


def lowest(trick: bytes) -> list[int]:
    """The places of the lowest cards of a trick, whatever their suits, in play order."""
    ranks = trick.translate(_RANKS)
    least = min(ranks)
    return [place for place, rank in enumerate(ranks) if rank == least]
