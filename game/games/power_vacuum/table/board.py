"""The board of Power Vacuum: shows the state, knows what is picked, and answers what is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.catalogue.questions import Detail
from game.games.power_vacuum.questions.by_phase import QUESTIONS
from game.games.power_vacuum.questions.chooser import PowerVacuumChooser
from game.games.power_vacuum.rules import PowerVacuum
from game.games.power_vacuum.rules.actions import BUILD, LEAVE, POINT, SAVE
from game.games.power_vacuum.rules.events import CardPlayed, PowerCounted
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.tricks import on_table
from game.games.power_vacuum.rules.vocabulary import BACK_OF, CARD_CODES, Card, Socket
from game.games.power_vacuum.table import details, pictures, view_models
from game.games.power_vacuum.table.agendas import AgendaRow
from game.games.power_vacuum.table.console import Console
from game.games.power_vacuum.table.pay_off import PayOff, begin_count, count_event
from game.games.power_vacuum.table.statues import Statues
from game.games.power_vacuum.table.transitions import PowerVacuumTransitions, chapter
from game.match.shown import Shown
from game.rules.contract import Event, Over, Seat
from game.rules.things import Thing
from game.store.settings import Motion
from game.ui.boards import Chapter, Plate, Table, Tally
from game.ui.boards.curtain import Cover
from game.ui.boards.dimming import dim_others
from game.ui.boards.felt import RIM_WIDTH
from game.ui.boards.frame import TableLayout
from game.ui.boards.hand import HandView, HeldCard
from game.ui.boards.hand_board import HandBoard
from game.ui.boards.slots import WORD_HEIGHT, Slot, card_in, places
from game.ui.words import _

if TYPE_CHECKING:
    from game.ui.art import Art

STRIP_HEIGHT, MAX_STRIP_SHARE = 226, 0.32
"""Height of the hand at the near edge."""
PORTRAIT_PANEL_HEIGHT = 400
"""Height of the panel of a table in portrait."""
PART_GAP = 16
SIDE_WIDTH = 372
"""Width of the trick and the statues beside the control board."""
STATUES_HEIGHT = 172
_PLAIN = {action.press[0]: action for action in (POINT, LEAVE, BUILD, SAVE)}
"""Answers that are one button, by its key."""
ENDS_TRICK = (CardPlayed, PowerCounted)
"""With these the trick before, which lay there until the control board was used, is gone."""


class PowerVacuumBoard(HandBoard):
    """The whole of it, with its hand and panel."""

    chooser: PowerVacuumChooser
    foot = PORTRAIT_PANEL_HEIGHT
    tells_of = frozenset({"station"})
    closes = frozenset({"seat", "station"})
    tells_while_staged = True

    def __init__(self, rules: PowerVacuum, table: Table) -> None:
        super().__init__(rules, table)
        self._settings = rules.settings
        self.chooser = PowerVacuumChooser(QUESTIONS, rules.settings, table.names, _)
        self.pay_off: PayOff | None = None
        """What is counted at the end of a round, while it is."""
        self.build()

    def lay_out(self, frame: TableLayout) -> None:
        room, names, deck = frame.area.inset(RIM_WIDTH), self._names, self._settings.deck
        above, near = room.split_bottom(min(STRIP_HEIGHT, room.h * MAX_STRIP_SHARE), gap=PART_GAP)
        left, right = above.split_right(SIDE_WIDTH, gap=PART_GAP)
        self.console = self.area.add(Console(left, self._table, self, len(names)))
        trick, statues = right.split_bottom(STATUES_HEIGHT, gap=8)
        self._statue_places = statues, right
        self.slots = [
            self.area.add(Slot(seat, box, self, pictures.card, WORD_HEIGHT))
            for seat, box in enumerate(places(trick, len(names)))
        ]
        goal = _("{price} power a part, {parts} parts win.", price=deck.segment_price, parts=deck.segments)
        self.statues = self.area.add(Statues(statues, goal))
        self._agendas = self.area.add(AgendaRow(near, len(names)))
        self.lay_near_edge(near)
        self._transitions = PowerVacuumTransitions(
            self._table, self.area, self.slots, self.statues, self._agendas
        )

    def prepare(self, art: Art) -> None:
        """Bake the curtain and the cards of a trick, so that no frame has to in the middle of things."""
        super().prepare(art)
        box = self.slots[0].whole
        for card in self._settings.deck.cards:
            pictures.card(art, card, box.w, box.h)

    # -- the state on screen ------------------------------------------------------------------------------

    def on_events(self, events: Sequence[Event]) -> None:
        """Show, by motion and sound, what led to the situation shown last."""
        before, lay = self._origin, dict[Seat, Card]()
        if before is not None:
            leader, trick = on_table(before)
            lay = {(leader + n) % self._settings.seats: card for n, card in enumerate(trick)}
            self._count(events, before)
        if before is not None and not before.trick and any(isinstance(event, ENDS_TRICK) for event in events):
            self._transitions.sweep(lay)
            lay = {}
        super().on_events(events)
        lay.update({event.seat: event.card for event in self._unfolded if isinstance(event, CardPlayed)})
        self._transitions.show(events, lay)
        self._refresh()

    def _count(self, events: Sequence[Event], before: State) -> None:
        """Go on with what is counted at the end of a round."""
        for event in events:
            if isinstance(event, PowerCounted):
                self.pay_off = begin_count(before, event, self._unfolded)
            elif self.pay_off is not None:
                self.pay_off = count_event(self.pay_off, event, before, self._settings.deck.segment_price)

    def show(self, shown: Shown) -> None:
        if self.pay_off is not None and (
            shown.view.round != self.pay_off.round or (shown.told and not isinstance(shown.pending, Over))
        ):
            self.pay_off = None
        super().show(shown)

    def show_table(self, held: HandView | None) -> None:
        view, chooser, pay_off, settings = self._view, self.chooser, self.pay_off, self._settings
        if pay_off is None:
            stations = view_models.station_models(settings, view, chooser)
        else:
            stations = view_models.counted_stations(settings, pay_off)
            self.statues.statues = view_models.counted_statues(settings, pay_off)
        self.console.show(view.cable, stations, view_models.socket_models(settings, view, chooser))
        for slot, model in zip(self.slots, view_models.slot_models(settings, view, chooser), strict=True):
            slot.model, slot.visible = model, pay_off is None
        dim_others(self.slots, lambda slot: slot.model.lit)
        if pay_off is None and not self._staged:
            self.statues.statues = view_models.statues(settings, view)
        if self.statues.box != self._statue_places[pay_off is not None]:
            self.statues.place(self._statue_places[pay_off is not None])
        self._agendas.pay_off = pay_off

    @property
    def leaves_edge_free(self) -> bool:
        return self.pay_off is None

    def _hand_shown(self) -> HandView | None:
        return super()._hand_shown() if self.pay_off is None else None

    def own_cards(self, own: State, seat: Seat) -> tuple[HeldCard, ...]:
        lit, picked = self.chooser.cards, self.chooser.card
        return tuple(
            HeldCard(Thing("card", card), card in lit, card == picked, f"card-{CARD_CODES[card]}")
            for card in own.hands[seat]
        )

    def detail(self) -> Detail | None:
        settings, view = self._settings, self._view
        match self.looked_at:
            case Thing("station", socket):
                return details.station_detail(view, socket, self._names)
            case Thing("seat", seat):
                return details.seat_detail(settings, view, seat, self._names)
        if trick := details.trick_detail(settings, view, self._names):
            return trick
        turn = self._turn
        seat = turn.seat if turn is not None else self._alone
        if seat is None or self._cover is Cover.DRAWN or self.chooser.builds:
            return None
        return details.agenda_detail(settings, self._table.view(seat), seat)

    # -- what is pressed ------------------------------------------------------------------------------------

    def press(self, thing: Thing) -> None:
        chooser, view = self.chooser, self._view
        match thing:
            case Thing("card", card):
                self._try(chooser.press_card, card)
            case Thing("confirm"):
                self._try(chooser.press_card, chooser.card)
            case Thing("slot", seat):
                place = (seat - view.leader) % self._settings.seats
                if place < len(view.trick):
                    self._try(chooser.press_trick, view.trick[place])
            case Thing("socket", socket) if socket not in chooser.stations:
                self._try(chooser.press_socket, socket)
            case Thing("socket" | "station" | "to", socket):
                self._press_station(socket)
            case Thing("reveal", which):
                self._table.choose(chooser.reveals[which])
            case Thing("seat"):
                self.read(None if thing == self.looked_at else thing)
            case Thing(kind) if kind in _PLAIN:
                self._table.choose(_PLAIN[kind])

    def _press_station(self, socket: Socket) -> None:
        if self.chooser.ends:
            self._try(self.chooser.press_socket, socket)
        elif self.chooser.transfers:
            self._try(self.chooser.press_station, socket)
        else:
            self.look_at(Thing("station", socket))

    def drop(self, thing: Thing, x: float, y: float) -> None:
        """A card was carried onto the table, or a plug to another socket."""
        match thing:
            case Thing("card", card) if self._on_table(x, y):
                self._try(self.chooser.drop_card, card)
            case Thing("socket", end):
                socket = self.console.socket_at(x, y)
                if socket is not None and socket != end:
                    self._try(self.chooser.plug, end, socket)

    def card_picture(self, art: Art, card: Thing, width: float, height: float) -> pygame.Surface:
        return pictures.card(art, card.what, width, height)

    # -- words --------------------------------------------------------------------------------------------

    def chapter(self, events: Sequence[Event]) -> Chapter | None:
        """What is over with these events, where it was not seen by motion."""
        return chapter(events, self.story) if self._table.ctx.settings.motion is Motion.OFF else None

    def plate(self, seat: Seat) -> Plate:
        """Power in stock and parts of the statue; below them the backs of the hand."""
        if self._shown is None:
            return Plate(())
        view = self._view
        tallies = (
            Tally("bolt", str(view.stock[seat]), _("power")),
            Tally("statue", str(view.segments[seat]), _("parts of the statue")),
        )
        return Plate(tallies, tuple(BACK_OF[card] for card in view.hands[seat]))

    def subject(self, key: str) -> str:
        card = card_in(self.slots, key)
        return key if card is None else f"card-{CARD_CODES[card]}"

    def picture(self, art: Art, piece: int, size: float) -> pygame.Surface:
        """The back of a card in a hand."""
        return pictures.back(art, piece, size * 0.74, size)

    @property
    def _view(self) -> State:
        """What everybody may see."""
        if self._shown is None:
            return State(self._settings.seats, self._settings.deck)
        view: State = self._shown.view
        return view
