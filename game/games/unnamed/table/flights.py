"""What is seen and heard when something happens on the table of The Unnamed Game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.games.unnamed.rules import events as e
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.vocabulary import Card
from game.games.unnamed.table import pictures
from game.games.unnamed.table.market import Market
from game.games.unnamed.table.track import Track
from game.games.unnamed.table.trick import TrickTable
from game.games.unnamed.table.yard import WORKER, Yard, worker
from game.rules.contract import Event, Seat
from game.ui.art.theme import GOLD, SEATS
from game.ui.boards import Table
from game.ui.layout import Box
from game.ui.motion import Flight, Frames

if TYPE_CHECKING:
    from game.ui.art import Art

Point = tuple[float, float]
STAGGER = 0.10
"""Seconds between the beginnings of flights that belong together."""
LONGEST_WAIT = 0.9
"""No flight begins later than this: what happens must not lag behind what can be done."""
LIES = 1.0
"""Seconds that a complete trick lies on the table before it is taken."""
BURST_STEPS = 7
BURST_SECONDS = 0.5
SMALL = (84, 120)
"""Width and height of a card that goes from seat to seat."""
SOUNDS: Final[Mapping[type, str]] = {
    e.CardPlayed: "card",
    e.TrickTaken: "coin",
    e.TrumpSet: "turn",
    e.PowerEntered: "cast",
    e.CardsTraded: "card",
    e.TradeProposed: "turn",
    e.TradeDeclined: "back",
    e.FxBought: "coin",
    e.FxPlayed: "cast",
    e.DiceGained: "place",
    e.DieStolen: "place",
    e.PawnAdvanced: "moon",
    e.CycleBegan: "turn",
}


class Flights:
    """Turns events into things that fly above the table. Never delays anything."""

    def __init__(
        self, table: Table, settings: Settings, trick: TrickTable, market: Market, track: Track, yard: Yard
    ) -> None:
        self._table, self._settings = table, settings
        self._trick, self._market, self._track, self._yard = trick, market, track, yard
        self._delay = 0.0
        self._lay: dict[Seat, Card] = {}

    def show(self, events: Sequence[Event], trick: Sequence[tuple[Seat, Card]]) -> None:
        """Show what happened, one thing shortly after the other; `trick` is what lay on the table before."""
        self._delay = 0.0
        self._lay = dict(trick)
        heard: dict[str, None] = {}
        for event in events:
            fly = _FLIGHTS.get(type(event))
            if fly is not None:
                fly(self, event)
            if type(event) in SOUNDS:
                heard[SOUNDS[type(event)]] = None
        for sound in heard:
            self._table.ctx.sound.play(sound)

    @property
    def _art(self) -> Art:
        return self._table.ctx.art

    def _fly(
        self,
        picture: pygame.Surface,
        start: Point,
        end: Point,
        on_done: Callable[[], None] | None = None,
        *,
        seconds: float = 0.42,
        delay: float | None = None,
    ) -> None:
        begins = self._delay if delay is None else delay
        self._table.fly(Flight(picture, start, end, seconds, delay=begins, arc=50, on_done=on_done))
        if delay is None:
            self._delay = min(LONGEST_WAIT, self._delay + STAGGER)

    def _burst(self, box: Box) -> None:
        """Light that grows where something has changed."""
        art, side = self._art, max(box.w, box.h)

        def burst(progress: float) -> pygame.Surface:
            size = (1 + round(progress * BURST_STEPS)) / (1 + BURST_STEPS)
            return art.spot(round(side * size), GOLD)

        self._table.fly(Frames(box.centred(side, side), burst, BURST_SECONDS, delay=self._delay))

    def _seat(self, seat: Seat) -> Point:
        return self._table.seat_box(seat).centre

    # -- Resource -----------------------------------------------------------------------------------------

    def _played(self, event: e.CardPlayed) -> None:
        slot = self._trick.slots[event.seat]
        slot.await_card()
        self._lay[event.seat] = event.card
        box = slot.card_box
        picture = pictures.resource(self._art, event.card, box.w, box.h)
        self._fly(picture, self._seat(event.seat), box.centre, slot.arrived, seconds=0.35)

    def _taken(self, event: e.TrickTaken) -> None:
        """The cards lie for a moment, then go to who took them."""
        by_card = {card: seat for seat, card in self._lay.items()}
        for number, card in enumerate(event.cards):
            if card in by_card:
                box = self._trick.slots[by_card[card]].card_box
                picture = pictures.resource(self._art, card, box.w, box.h)
                delay = LIES + number * STAGGER / 2
                self._fly(picture, box.centre, self._seat(event.seat), delay=delay, seconds=0.45)
        self._lay = {}

    def _trump(self, event: e.TrumpSet) -> None:
        self._burst(self._trick.trump.box)

    def _entered(self, event: e.PowerEntered) -> None:
        box = self._trick.in_play.card_box
        picture = pictures.power_card(self._art, self._settings.powers[event.power], box.w, box.h)
        self._fly(picture, self._trick.waiting[event.seat].box.centre, box.centre, seconds=0.5)

    def _captured(self, event: e.CardCaptured) -> None:
        picture = pictures.resource(self._art, event.card, *SMALL)
        self._fly(picture, self._seat(event.source), self._seat(event.seat))

    def _taxed(self, event: e.TaxPaid) -> None:
        for card in event.cards:
            picture = pictures.resource(self._art, card, *SMALL)
            self._fly(picture, self._seat(event.seat), self._seat(event.receiver))

    # -- Trading --------------------------------------------------------------------------------------------

    def _traded(self, event: e.CardsTraded) -> None:
        """Backs only: which cards they are is known to the two alone."""
        ways = ((event.seat, event.partner, 3), (event.partner, event.seat, event.wanted))
        for giver, taker, count in ways:
            back = self._art.card_back(*SMALL, self._art.seat_colour(giver), SEATS[giver].sigil)
            for _ in range(count):
                self._fly(back, self._seat(giver), self._seat(taker))

    def _bought(self, event: e.FxBought) -> None:
        fx = self._settings.fx_deck.types[event.fx]
        picture = pictures.fx_card(self._art, fx, 168, 224)
        pile = self._market.pile(event.fx)
        start = pile.box.centre if pile is not None else self._market.box.centre
        for card in event.cards[:5]:
            self._fly(pictures.resource(self._art, card, *SMALL), self._seat(event.seat), start)
        self._fly(picture, start, self._seat(event.seat), seconds=0.6)

    def _fell(self, event: e.PricesFell) -> None:
        for pile in self._market.piles:
            if pile.look.fx.name in event.names:
                self._burst(pile.price_box)

    def _totem(self, event: e.TotemGiven) -> None:
        if not event.drawn:
            before = (event.seat + 1) % self._settings.seats
            self._fly(self._art.icon("tower", 72, GOLD), self._seat(before), self._seat(event.seat))

    # -- Creation -------------------------------------------------------------------------------------------

    def _cashed(self, event: e.ResourcesCashed) -> None:
        self._fly(self._art.icon("coins", 72, GOLD), self._yard.box.centre, self._seat(event.seat))

    def _hired(self, event: e.DiceGained) -> None:
        start = (self._yard.box.right - 120, self._yard.box.centre[1])
        for _ in range(event.dice):
            self._fly(worker(self._art, event.seat, WORKER), start, self._seat(event.seat))

    def _stolen(self, event: e.DieStolen) -> None:
        self._fly(worker(self._art, event.victim, WORKER), self._seat(event.victim), self._seat(event.thief))

    def _fx(self, event: e.FxPlayed) -> None:
        picture = pictures.fx_card(self._art, self._settings.fx_deck.types[event.fx], 168, 224)
        end = self._yard.box.centre if event.target < 0 else self._seat(event.target)
        self._fly(picture, self._seat(event.seat), end, seconds=0.8)

    def _advanced(self, event: e.PawnAdvanced) -> None:
        end = self._track.pawn_place(event.seat)
        first = self._track.spaces[max(0, event.total - event.steps)]
        self._fly(self._art.seat_coin(event.seat, end.w), first.centre, end.centre, seconds=0.6)
        self._burst(end.inset(-40))


_FLIGHTS: Final[Mapping[type, Callable[[Flights, Any], None]]] = {
    e.CardPlayed: Flights._played,
    e.TrickTaken: Flights._taken,
    e.TrumpSet: Flights._trump,
    e.PowerEntered: Flights._entered,
    e.CardCaptured: Flights._captured,
    e.TaxPaid: Flights._taxed,
    e.CardsTraded: Flights._traded,
    e.FxBought: Flights._bought,
    e.PricesFell: Flights._fell,
    e.TotemGiven: Flights._totem,
    e.ResourcesCashed: Flights._cashed,
    e.DiceGained: Flights._hired,
    e.DieStolen: Flights._stolen,
    e.FxPlayed: Flights._fx,
    e.PawnAdvanced: Flights._advanced,
}
