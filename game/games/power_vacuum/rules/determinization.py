"""A full state drawn at random from all that a seat cannot rule out.

Only hands, undealt cards and agendas are ever secret, and everything is shuffled anew in each round. So a
state agrees with the whole history when it has the backs that everybody sees, the cards that were kept in the
open, no card of a suit that a seat has shown not to hold, and agendas that nobody else has. All such states
are equally likely, for the deal was.
"""

from __future__ import annotations

from typing import Any

from game.games.power_vacuum.rules.deck import MatchDeck
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.vocabulary import (
    BACK_OF,
    BACKS,
    HIDDEN_AGENDA,
    HIDDEN_CARD,
    SUIT_OF,
    Suit,
)
from game.rules.contract import Seat

UNDEALT = -1
"""Stands for a seat where hidden cards are counted."""


def imagine(settings: Settings, view: State, seat: Seat, rng: Any) -> State:
    """A state that `seat` cannot rule out, from its own view."""
    deck = settings.deck
    imagined = view.copy()
    unseen = unseen_cards(deck, view, seat)
    cards: dict[int, list[int]] = {
        holder: list(view.known[holder]) for holder in range(len(view.hands)) if holder != seat
    }
    cards[UNDEALT] = []
    for back in BACKS:
        _distribute(view, back, [card for card in unseen if BACK_OF[card] == back], cards, rng)
    imagined.undealt = bytes(sorted(cards.pop(UNDEALT)))
    for holder, hand in cards.items():
        imagined.hands[holder] = bytes(sorted(hand))
    _imagine_agendas(settings, imagined, rng)
    return imagined


def unseen_cards(deck: MatchDeck, view: State, seat: Seat | None) -> bytes:
    """The cards that may be in hidden places, for the seat (or the public) whose view it is."""
    own = b"" if seat is None else view.hands[seat]
    return deck.cards.translate(None, b"".join((own, *view.known, *view.kept, view.discard, view.trick)))


def _distribute(view: State, back: Suit, unseen: list[int], cards: dict[int, list[int]], rng: Any) -> None:
    """Deal the unseen cards with one back to those who hold hidden cards with it."""
    places = {holder: _count_hidden(view, holder, back) for holder in cards}
    rng.shuffle(unseen)
    # Who has shown to be without the suit can only hold Spies behind its backs.
    for holder, count in places.items():
        if holder != UNDEALT and view.voids[holder] >> back & 1:
            spies = [card for card in unseen if SUIT_OF[card] != back][:count]
            cards[holder] += spies
            unseen = [card for card in unseen if card not in spies]
            places[holder] = 0
    for holder, count in places.items():
        cards[holder] += unseen[:count]
        unseen = unseen[count:]


def _count_hidden(view: State, holder: int, back: Suit) -> int:
    """How many cards with this back lie hidden there."""
    if holder == UNDEALT:
        return view.undealt.count(HIDDEN_CARD + back)
    known = sum(BACK_OF[card] == back for card in view.known[holder])
    return view.hands[holder].count(HIDDEN_CARD + back) - known


def _imagine_agendas(settings: Settings, imagined: State, rng: Any) -> None:
    unseen = [agenda for agenda in settings.agendas if agenda not in imagined.agendas]
    rng.shuffle(unseen)
    imagined.agendas = [unseen.pop() if agenda == HIDDEN_AGENDA else agenda for agenda in imagined.agendas]
