"""Which cards others may have traded unseen: a history that fits all that one seat has seen.

Every trade moves and leaves a known number of cards, so it has room for so many to go and so many to stay,
each way. A card that was seen again must have got there: its way from where it was seen before is drawn
first, trade by trade. A way that finds no room drives out another one, which is then drawn anew, until all
fit (so do routers of circuits with their wires). Cards that were not seen again fill the rest: whatever room
is left is exactly theirs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NOBODY, Deal, Seen
from game.games.unnamed.rules.vocabulary import (
    ALL_CARDS,
    CARD_COUNT,
    OFFERED_CARDS,
    Card,
    Cards,
    cards_of,
    set_of,
)
from game.rules.contract import Seat

MAX_TRIES: Final = 100
WAYS_A_TRY: Final = 3000
"""Usually every way is drawn once or twice; far more than that were never needed in one try."""
SQUEEZE_WEIGHT: Final = 1e-2
"""How much a way is drawn to a trade that has no room for it: hardly, if there is another."""
INFLATION_RATE: Final = 2.0
HIGHEST_PRICE: Final = 1e30
MIN_PROBABILITY: Final = 1e-100
"""Below this, probabilities are scaled up again."""
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


class WayTable(NamedTuple):
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
    for _ in range(MAX_TRIES):
        draft = WayDraft(settings, own, seat)
        waiting = ways.legs[:]
        rng.shuffle(waiting)
        for _ in range(WAYS_A_TRY):
            if not waiting:
                return draft.fill(ways.loose, rng)
            driven_out = draft.route(waiting.pop(), rng)
            if driven_out is None:
                break
            waiting += driven_out
    raise ValueError("No history fits what has been seen.")


def _ways(settings: Settings, own: Seen, seat: Seat, pile: Cards) -> WayTable:
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
    return WayTable([leg for leg in legs if leg.origin != seat], loose)


_GONE: Final = -2
"""Paid for an FX."""


def _sightings(deal: Deal) -> Iterator[tuple[Card, Seat, int]]:
    """The cards of a deal that were seen, who had them before and who has them after."""
    if deal.partner == NOBODY:
        yield from ((card, deal.seat, _GONE) for card in cards_of(deal.given))
    elif deal.given:
        yield from ((card, deal.seat, deal.partner) for card in cards_of(deal.given))
        yield from ((card, deal.partner, deal.seat) for card in cards_of(deal.received))


class TradeRoom:
    """The room of an unseen trade: how many cards go and stay, each way, and the legs that take it."""

    __slots__ = ("first", "left", "price", "second", "taken")

    def __init__(self, first: Seat, second: Seat, counts: Sequence[int]) -> None:
        self.first, self.second = first, second
        self.left = list(counts)
        """Cards that can still go from the first, stay with it, go from the second, stay with it."""
        self.taken: tuple[list[Leg], ...] = ([], [], [], [])
        self.price = [1.0] * 4
        """Rises where ways drive each other out, so that those with another choice learn to keep away."""

    def chance(self, place: int) -> float:
        """How probable it is that a card of the one that has it goes (or stays), as far as there is room."""
        here = self.left[place]
        if here > 0:
            return here / (here + max(0, self.left[place ^ 1])) / self.price[place]
        return SQUEEZE_WEIGHT / self.price[place] if self.taken[place] else 0.0


class TracedTrade(NamedTuple):
    """A trade that a card may have passed through."""

    room: TradeRoom
    first: float
    """How probable it is that the card was with the first seat before it, and with the second."""
    second: float


class WayDraft:
    """The ways drawn so far, and the room they leave."""

    def __init__(self, settings: Settings, own: Seen, seat: Seat) -> None:
        self.deals = own.deals
        self.dealt = own.dealt
        self.rooms = _rooms(settings, own)
        self.homes = _homes(settings, seat)
        """Unseen cards still to be dealt to each seat, and last to the extras."""
        self.residents: list[list[Leg]] = [[] for _ in self.homes]
        self.ways: dict[Leg, list[tuple[TradeRoom, int]]] = {}

    def route(self, leg: Leg, rng: Any) -> list[Leg] | None:
        """Draw the way of a card from one sighting to the next; the legs that it drives out.

        None when all its ways have become too dear.
        """
        chances = [0.0] * len(self.homes)
        if leg.origin == UNDEALT:
            chances = [
                float(left) if left > 0 else SQUEEZE_WEIGHT * bool(residents)
                for left, residents in zip(self.homes, self.residents, strict=True)
            ]
        else:
            chances[leg.origin] = 1.0
        steps: list[TracedTrade] = []
        for number in range(leg.since, leg.until):
            room = self.rooms[number]
            if room is None:
                continue
            first, second = chances[room.first], chances[room.second]
            if first or second:
                steps.append(TracedTrade(room, first, second))
                chances[room.first] = first * room.chance(1) + second * room.chance(2)
                chances[room.second] = second * room.chance(3) + first * room.chance(0)
                if 0 < sum(chances) < MIN_PROBABILITY:
                    chances = [chance / MIN_PROBABILITY for chance in chances]
        if not chances[leg.goal]:
            return None
        return self._settle(leg, steps, rng)

    def _settle(self, leg: Leg, steps: list[TracedTrade], rng: Any) -> list[Leg]:
        """Draw, from the goal back to the origin, which of the trades brought the card."""
        holder = leg.goal
        way: list[tuple[TradeRoom, int]] = []
        for step in reversed(steps):
            room = step.room
            if holder == room.first:
                stayed, came = step.first * room.chance(1), step.second * room.chance(2)
                place = 1 if rng.random() * (stayed + came) < stayed else 2
            elif holder == room.second:
                stayed, came = step.second * room.chance(3), step.first * room.chance(0)
                place = 3 if rng.random() * (stayed + came) < stayed else 0
            else:
                continue
            way.append((room, place))
            holder = room.first if place < 2 else room.second
        out = self._move_in(leg, holder, rng) if leg.origin == UNDEALT else []
        self.ways[leg] = way
        for room, place in way:
            room.left[place] -= 1
            out += self._drive_out(room, place, rng)
            room.taken[place].append(leg)
        return out

    def _move_in(self, leg: Leg, holder: int, rng: Any) -> list[Leg]:
        """Deal the card to its first holder."""
        out = []
        if self.homes[holder] == 0:
            out.append(rng.choice(self.residents[holder]))
            self._remove(out[0])
        self.homes[holder] -= 1
        self.residents[holder].append(leg)
        return out

    def _drive_out(self, room: TradeRoom, place: int, rng: Any) -> list[Leg]:
        if room.left[place] >= 0:
            return []
        room.price[place] = min(room.price[place] * INFLATION_RATE, HIGHEST_PRICE)
        other = rng.choice(room.taken[place])
        self._remove(other)
        return [other]

    def _remove(self, leg: Leg) -> None:
        for room, place in self.ways.pop(leg):
            room.left[place] += 1
            room.taken[place].remove(leg)
        if leg.origin == UNDEALT:
            holder = next(holder for holder, legs in enumerate(self.residents) if leg in legs)
            self.residents[holder].remove(leg)
            self.homes[holder] += 1

    def fill(
        self, loose: Sequence[tuple[Card, int, int]], rng: Any
    ) -> tuple[tuple[Cards, ...], tuple[Deal, ...]]:
        """Let the cards that were not seen again fill the room that is left."""
        dealt = [cards | set_of(leg.card for leg in legs) for cards, legs in self._first_holders()]
        homes = [holder for holder, count in enumerate(self.homes) for _ in range(count)]
        rng.shuffle(homes)
        arrivals: dict[int, list[tuple[Card, int]]] = {}
        for card, since, origin in loose:
            holder = origin
            if origin == UNDEALT:
                holder = homes.pop()
                dealt[holder] |= 1 << card
            arrivals.setdefault(since, []).append((card, holder))
        piles: list[list[Card]] = [[] for _ in self.homes]
        deals = []
        for number, deal in enumerate(self.deals):
            for card, holder in arrivals.get(number, ()):
                piles[holder].append(card)
            room = self.rooms[number]
            deals.append(deal if room is None else _exchange(deal, room, piles, rng))
        return tuple(dealt[:-1]), tuple(deals)

    def _first_holders(self) -> Iterator[tuple[Cards, list[Leg]]]:
        return zip((*self.dealt, 0), self.residents, strict=True)


def _exchange(deal: Deal, room: TradeRoom, piles: list[list[Card]], rng: Any) -> Deal:
    """An unseen trade with its cards; the loose ones among them move in `piles`."""
    first, second = piles[room.first], piles[room.second]
    rng.shuffle(first)
    rng.shuffle(second)
    give, receive = room.left[0], room.left[2]
    piles[room.first] = first[give:] + second[:receive]
    piles[room.second] = second[receive:] + first[:give]
    return deal._replace(
        given=set_of(first[:give]) | set_of(leg.card for leg in room.taken[0]),
        received=set_of(second[:receive]) | set_of(leg.card for leg in room.taken[2]),
    )


def _homes(settings: Settings, seat: Seat) -> list[int]:
    if not settings.skip_resource:
        return [0] * (settings.seats + 1)
    counts = [settings.hand_size] * settings.seats
    counts[seat] = 0
    return [*counts, CARD_COUNT - settings.hand_size * settings.seats]


def _rooms(settings: Settings, own: Seen) -> list[TradeRoom | None]:
    """The room in each unseen trade, from the sizes of the piles at that moment."""
    sizes = [settings.hand_size] * settings.seats
    if not settings.skip_resource:
        sizes = [cards.bit_count() for cards in own.dealt]
    rooms: list[TradeRoom | None] = []
    for deal in own.deals:
        if deal.partner == NOBODY:
            rooms.append(None)
            sizes[deal.seat] -= deal.given.bit_count()
            continue
        first, second = deal.seat, deal.partner
        counts = (OFFERED_CARDS, sizes[first] - OFFERED_CARDS, deal.wanted, sizes[second] - deal.wanted)
        rooms.append(TradeRoom(first, second, counts) if is_unseen(deal) else None)
        sizes[first] += deal.wanted - OFFERED_CARDS
        sizes[second] += OFFERED_CARDS - deal.wanted
    return rooms
