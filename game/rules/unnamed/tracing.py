"""Which cards others may have traded unseen: a history that fits all that one seat has seen.

Every trade moves a known number of cards. A card that was seen somewhere must have got there: its way from
where it was seen before is drawn first, trade by trade, through trades that still have room for it. Cards
that were not seen again fill the rest: every trade moves and leaves a fixed number of cards, so what is left
over always fits. If the ways drawn block each other, the one that found no room goes first in a new try.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from game.rules.contract import Seat
from game.rules.unnamed.settings import Settings
from game.rules.unnamed.state import NOBODY, Deal, Seen
from game.rules.unnamed.trading import OFFERED
from game.rules.unnamed.vocabulary import ALL_CARDS, Card, Cards, cards_of

TRIES: Final = 10_000
"""Far more than were ever needed."""
UNDEALT: Final = -1
"""Where a card comes from that was dealt unseen."""


class Leg(NamedTuple):
    """A stretch of a card's way: from one sighting, or from the deal, to the next.

    Moments count deals: moment 3 is just before deal 3, counted from 0.
    """

    card: Card
    since: int
    origin: int
    until: int
    goal: Seat


class Ways(NamedTuple):
    """What is known of the ways of all cards."""

    legs: list[Leg]
    loose: list[tuple[Card, int, int]]
    """(card, since, origin) of cards that may be anywhere since they were last seen."""


def is_unseen(deal: Deal) -> bool:
    """Whether it is a trade between others."""
    return deal.partner != NOBODY and deal.given == 0


def trace(
    settings: Settings, own: Seen, seat: Seat, pile: Cards, rng: Any
) -> tuple[tuple[Cards, ...], tuple[Deal, ...]]:
    """All cards dealt, by seat, and all deals with their cards, as far as `seat` can tell.

    `own` is what it has seen, `pile` what it holds.
    """
    ways = _ways(settings, own, seat, pile)
    rng.shuffle(ways.legs)
    for _ in range(TRIES):
        draft = Draft(settings, own, seat)
        stuck = next((leg for leg in ways.legs if not draft.route(leg, rng)), None)
        if stuck is None:
            return draft.fill(ways.loose, rng)
        ways.legs.remove(stuck)
        ways.legs.insert(0, stuck)
    raise ValueError("No history fits what has been seen.")


def _ways(settings: Settings, own: Seen, seat: Seat, pile: Cards) -> Ways:
    """Cut the way of every card where it was seen."""
    last: dict[Card, tuple[int, int]] = {}
    for holder, cards in enumerate(own.dealt):
        for card in cards_of(cards):
            last[card] = (0, holder)
    if settings.skip_resource:
        for card in cards_of(ALL_CARDS):
            last.setdefault(card, (0, UNDEALT))
    legs = []
    for number, deal in enumerate(own.deals):
        for card, holder, taker in _sightings(deal):
            legs.append(Leg(card, *last[card], number, holder))
            last[card] = (number + 1, taker)
    for card in cards_of(pile):
        legs.append(Leg(card, *last.pop(card), len(own.deals), seat))
    loose = [(card, since, origin) for card, (since, origin) in last.items() if origin != _GONE]
    return Ways([leg for leg in legs if leg.origin != seat], loose)


_GONE: Final = -2
"""Paid for an FX."""


def _sightings(deal: Deal) -> Iterator[tuple[Card, Seat, int]]:
    """The cards of a deal that were seen, who had them before and who has them after."""
    if deal.partner == NOBODY:
        yield from ((card, deal.seat, _GONE) for card in cards_of(deal.given))
    elif deal.given:
        yield from ((card, deal.seat, deal.partner) for card in cards_of(deal.given))
        yield from ((card, deal.partner, deal.seat) for card in cards_of(deal.received))


class Room(NamedTuple):
    """How many cards an unseen trade still moves and leaves."""

    first: Seat
    second: Seat
    counts: list[int]
    """Going from the first, staying with it, going from the second, staying with it."""

    def going(self, place: int) -> float:
        """How probable it is that a card of the first (0) or second (2) goes."""
        goes, stays = self.counts[place], self.counts[place + 1]
        return goes / (goes + stays) if goes else 0.0

    def staying(self, place: int) -> float:
        """How probable it is that a card of the first (0) or second (2) stays."""
        goes, stays = self.counts[place], self.counts[place + 1]
        return stays / (goes + stays) if stays else 0.0


class Draft:
    """One try: the ways drawn so far, and the room they leave in each unseen trade."""

    def __init__(self, settings: Settings, own: Seen, seat: Seat) -> None:
        self.deals = own.deals
        self.dealt = list(own.dealt)
        self.undealt = _undealt(settings, own, seat)
        self.rooms = _rooms(settings, own)
        self.given = [0] * len(own.deals)
        self.received = [0] * len(own.deals)

    def route(self, leg: Leg, rng: Any) -> bool:
        """Draw the way of a card from one sighting to the next. False when there is no room for it."""
        chances = [float(count) for count in self.undealt]
        if leg.origin != UNDEALT:
            chances = [0.0] * len(self.undealt)
            chances[leg.origin] = 1.0
        before: list[tuple[int, Room, float, float]] = []
        for number in range(leg.since, leg.until):
            room = self.rooms[number]
            if room is None:
                continue
            first, second = chances[room.first], chances[room.second]
            if first or second:
                before.append((number, room, first, second))
                chances[room.first] = first * room.staying(0) + second * room.going(2)
                chances[room.second] = second * room.staying(2) + first * room.going(0)
        if not chances[leg.goal]:
            return False
        self._take_back(leg, before, rng)
        return True

    def _take_back(self, leg: Leg, before: list[tuple[int, Room, float, float]], rng: Any) -> None:
        """Draw, from the goal back to the origin, which of the trades brought the card."""
        holder = leg.goal
        for number, room, first, second in reversed(before):
            if holder == room.first:
                comes = rng.random() * (first * room.staying(0) + second * room.going(2))
                holder = self._move(number, room, leg.card, 2 if comes < second * room.going(2) else 1)
            elif holder == room.second:
                comes = rng.random() * (second * room.staying(2) + first * room.going(0))
                holder = self._move(number, room, leg.card, 0 if comes < first * room.going(0) else 3)
        if leg.origin == UNDEALT:
            self._deal(leg.card, holder)

    def _move(self, number: int, room: Room, card: Card, place: int) -> Seat:
        """Let the card go or stay in a trade; who held it before."""
        room.counts[place] -= 1
        if place == 0:
            self.given[number] |= 1 << card
        elif place == 2:
            self.received[number] |= 1 << card
        return room.first if place < 2 else room.second

    def _deal(self, card: Card, holder: int) -> None:
        self.undealt[holder] -= 1
        if holder < len(self.dealt):
            self.dealt[holder] |= 1 << card

    def fill(
        self, loose: Sequence[tuple[Card, int, int]], rng: Any
    ) -> tuple[tuple[Cards, ...], tuple[Deal, ...]]:
        """Let the cards that were not seen again fill the room that is left."""
        homes = [holder for holder, count in enumerate(self.undealt) for _ in range(count)]
        rng.shuffle(homes)
        piles: list[list[Card]] = [[] for _ in self.undealt]
        arrivals: dict[int, list[tuple[Card, int]]] = {}
        for card, since, origin in loose:
            holder = origin
            if origin == UNDEALT:
                holder = homes.pop()
                self._deal(card, holder)
            arrivals.setdefault(since, []).append((card, holder))
        for number, room in enumerate(self.rooms):
            for card, holder in arrivals.get(number, ()):
                piles[holder].append(card)
            if room is not None:
                self._exchange(number, room, piles, rng)
        return tuple(self.dealt), tuple(
            deal._replace(given=given, received=received) if is_unseen(deal) else deal
            for deal, given, received in zip(self.deals, self.given, self.received, strict=True)
        )

    def _exchange(self, number: int, room: Room, piles: list[list[Card]], rng: Any) -> None:
        for holder in (room.first, room.second):
            rng.shuffle(piles[holder])
        first, second = piles[room.first], piles[room.second]
        give, receive = room.counts[0], room.counts[2]
        self.given[number] |= sum(1 << card for card in first[:give])
        self.received[number] |= sum(1 << card for card in second[:receive])
        piles[room.first] = first[give:] + second[:receive]
        piles[room.second] = second[receive:] + first[:give]


def _undealt(settings: Settings, own: Seen, seat: Seat) -> list[int]:
    """Unseen cards still to be dealt to each seat, and last to the extras."""
    if not settings.skip_resource:
        return [0] * (settings.seats + 1)
    counts = [settings.hand_size] * settings.seats
    counts[seat] = 0
    return [*counts, ALL_CARDS.bit_count() - settings.hand_size * settings.seats]


def _rooms(settings: Settings, own: Seen) -> list[Room | None]:
    """The room in each unseen trade, from the sizes of the piles at that moment."""
    sizes = [settings.hand_size] * settings.seats
    if not settings.skip_resource:
        sizes = [cards.bit_count() for cards in own.dealt]
    rooms: list[Room | None] = []
    for deal in own.deals:
        if deal.partner == NOBODY:
            rooms.append(None)
            sizes[deal.seat] -= deal.given.bit_count()
            continue
        first, second = deal.seat, deal.partner
        counts = [OFFERED, sizes[first] - OFFERED, deal.wanted, sizes[second] - deal.wanted]
        rooms.append(Room(first, second, counts) if is_unseen(deal) else None)
        sizes[first] += deal.wanted - OFFERED
        sizes[second] += OFFERED - deal.wanted
    return rooms
