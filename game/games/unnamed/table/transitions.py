"""What is seen and heard when something happens on the table of The Unnamed Game."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.unnamed.rules import events as e
from game.games.unnamed.rules.events import (
    CreationAgain,
    CycleBegan,
    MarketOpened,
    ResourcesCashed,
    TradingClosed,
)
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.table import pictures
from game.games.unnamed.table.market import Market
from game.games.unnamed.table.track import Track
from game.games.unnamed.table.trick import TrickTable
from game.games.unnamed.table.yard import WORKER_SIDE, worker
from game.rules.contract import Event
from game.rules.things import Thing
from game.ui.art.theme import GOLD, SEATS
from game.ui.boards import Chapter, Count, Table
from game.ui.boards.transitions import Transitions
from game.ui.drawing.widget import Widget
from game.ui.words import _

TRICK_REST_S = 1.0
"""Seconds that a complete trick lies on the table before it is taken."""
SMALL = (84, 120)
"""Width and height of a card that goes from seat to seat."""


class UnnamedTransitions(Transitions):
    """Turns events into things that fly above the table. Never delays anything."""

    longest_wait = 0.9

    def __init__(
        self, table: Table, area: Widget, settings: Settings, trick: TrickTable, market: Market, track: Track
    ) -> None:
        super().__init__(table, area)
        self._settings, self._trick, self._market, self._track = settings, trick, market, track

    # -- Resource -----------------------------------------------------------------------------------------

    def on_played(self, event: e.CardPlayed) -> None:
        slot = self._trick.slots[event.seat]
        slot.await_card()
        self._lay[event.seat] = event.card
        box = slot.whole
        picture = pictures.resource(self._art, event.card, box.w, box.h)
        self._fly(picture, self._seat(event.seat), box.centre, slot.on_arrival, seconds=0.35)

    def on_taken(self, event: e.TrickTaken) -> None:
        """The cards lie for a moment, then go to who took them."""
        by_card = {card: seat for seat, card in self._lay.items()}
        for number, card in enumerate(event.cards):
            if card in by_card:
                box = self._trick.slots[by_card[card]].whole
                picture = pictures.resource(self._art, card, box.w, box.h)
                delay = TRICK_REST_S + number * self.stagger / 2
                self._fly(picture, box.centre, self._seat(event.seat), delay=delay, seconds=0.45)
        self._lay = {}

    def on_trumped(self, event: e.TrickTrumped) -> None:
        self._burst(self._trick.slots[event.seat].whole.inset(-30))
        self.on_taken(event)

    def on_trump(self, event: e.TrumpSet) -> None:
        self._burst(self._place("trump"))

    def on_entered(self, event: e.PowerEntered) -> None:
        box = self._place("in-play")
        picture = pictures.power_card(self._art, self._settings.powers[event.power], box.w, box.h)
        self._fly(picture, self._place(Thing("power", event.seat)).centre, box.centre, seconds=0.5)

    def on_captured(self, event: e.CardCaptured) -> None:
        picture = pictures.resource(self._art, event.card, *SMALL)
        self._fly(picture, self._seat(event.source), self._seat(event.seat))

    def on_taxed(self, event: e.TaxPaid) -> None:
        for card in event.cards:
            picture = pictures.resource(self._art, card, *SMALL)
            self._fly(picture, self._seat(event.seat), self._seat(event.receiver))

    # -- Trading --------------------------------------------------------------------------------------------

    def on_traded(self, event: e.CardsTraded) -> None:
        """Backs only: which cards they are is known to the two alone."""
        ways = ((event.seat, event.partner, 3), (event.partner, event.seat, event.wanted))
        for giver, taker, count in ways:
            back = self._art.card_back(*SMALL, self._art.seat_colour(giver), SEATS[giver].sigil)
            for _unused in range(count):
                self._fly(back, self._seat(giver), self._seat(taker))

    def on_bought(self, event: e.FxBought) -> None:
        fx = self._settings.fx_deck.types[event.fx]
        picture = pictures.fx_card(self._art, fx, 168, 224)
        pile = self._market.find(f"pile-{event.fx}") or self._market
        start = pile.box.centre
        for card in event.cards[:5]:
            self._fly(pictures.resource(self._art, card, *SMALL), self._seat(event.seat), start)
        self._fly(picture, start, self._seat(event.seat), seconds=0.6)

    def on_fell(self, event: e.PricesFell) -> None:
        for pile in self._market.piles:
            if pile.model.fx.name in event.names:
                self._burst(pile.price_box)

    def on_totem(self, event: e.TotemGiven) -> None:
        if not event.drawn:
            before = (event.seat + 1) % self._settings.seats
            self._fly(self._art.icon("tower", 72, GOLD), self._seat(before), self._seat(event.seat))

    # -- Creation -------------------------------------------------------------------------------------------

    def on_cashed(self, event: e.ResourcesCashed) -> None:
        self._fly(self._art.icon("coins", 72, GOLD), self._place("yard").centre, self._seat(event.seat))

    def on_hired(self, event: e.DiceGained) -> None:
        start = (self._place("yard").right - 120, self._place("yard").centre[1])
        for _unused in range(event.dice):
            self._fly(worker(self._art, event.seat, WORKER_SIDE), start, self._seat(event.seat))

    def on_stolen(self, event: e.DieStolen) -> None:
        self._fly(
            worker(self._art, event.victim, WORKER_SIDE), self._seat(event.victim), self._seat(event.thief)
        )

    def on_fx(self, event: e.FxPlayed) -> None:
        picture = pictures.fx_card(self._art, self._settings.fx_deck.types[event.fx], 168, 224)
        end = self._place("yard").centre if event.target < 0 else self._seat(event.target)
        self._fly(picture, self._seat(event.seat), end, seconds=0.8)

    def on_advanced(self, event: e.PawnAdvanced) -> None:
        end = self._track.pawn_place(event.seat)
        first = self._track.spaces[max(0, event.total - event.steps)]
        self._fly(self._art.seat_coin(event.seat, end.w), first.centre, end.centre, seconds=0.6)
        self._burst(end.inset(-40))


def chapter(events: Sequence[Event], settings: Settings) -> Chapter | None:
    """The game that begins with these events, if one does; the match itself begins without a word."""
    for event in events:
        match event:
            case CycleBegan(cycle=cycle) if cycle > 1:
                begins = (
                    _("The Resource game begins anew: win tricks for new cards.")
                    if not settings.skip_resource
                    else _("It begins anew: everybody gets new cards.")
                )
                stay = _("Workers, Creations and FX stay.")
                lines = (begins, _("Workers and Creations stay.") if settings.fx_returned else stay)
                return Chapter(_("Cycle {n}", n=cycle), lines)
            case CreationAgain():
                nobody = _("Nobody has five Creations yet.")
                return Chapter(_("The Creation game again"), (nobody,))
            case MarketOpened():
                money = _("Your cards are money now: buy FX, or trade.")
                return Chapter(_("The Trading game"), (money,))
            case TradingClosed(capped=capped):
                why = _("Nobody traded, and one player at most bought: the market closes.")
                lines = (
                    _("The market closes for the night.") if capped else why,
                    _("The cards that were left are action tokens now."),
                )
                cashed = tuple(
                    Count(one.seat, one.tokens, (("cards", one.cards),))
                    for one in events
                    if isinstance(one, ResourcesCashed)
                )
                return Chapter(_("The Creation game"), lines, counts=cashed)
    return None
