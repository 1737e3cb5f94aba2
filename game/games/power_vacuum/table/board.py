"""The board of Power Vacuum: shows the state, knows what is picked, and answers what is pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game.catalogue.questions import Detail, Offer
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
from game.store.settings import Motion
from game.ui.boards import Chapter, Plate, Table, Tally
from game.ui.boards.asking import AskingBoard
from game.ui.boards.band import EventBand
from game.ui.boards.curtain import Cover
from game.ui.boards.dimming import dim_others
from game.ui.boards.felt import RIM_WIDTH, Felt
from game.ui.boards.hand import HandStrip, HeldCard
from game.ui.boards.sidebar import Sidebar
from game.ui.boards.slots import WORD_HEIGHT, Slot, card_in, places
from game.ui.drawing.layout import NOWHERE
from game.ui.drawing.widget import Widget
from game.ui.words import _

if TYPE_CHECKING:
    from game.ui.art import Art
    from game.ui.stage.context import Context

STRIP_HEIGHT, MAX_STRIP_SHARE = 226, 0.32
"""Height of the hand at the near edge."""
PORTRAIT_PANEL_HEIGHT = 400
"""Height of the panel of a table in portrait."""
PART_GAP = 16
SIDE_WIDTH, NARROW_SIDE = 372, 372
"""Width of the trick and the statues beside the control board, and that on a table in portrait."""
STATUES_HEIGHT = 172
_PLAIN = {action.press[0]: action for action in (POINT, LEAVE, BUILD, SAVE)}
"""Answers that are one button, by its key."""
ENDS_TRICK = (CardPlayed, PowerCounted)
"""With these the trick before, which lay there until the control board was used, is gone."""


class PowerVacuumBoard(AskingBoard):
    """The whole of it, with its hand and panel."""

    chooser: PowerVacuumChooser
    hand: HandStrip
    band: EventBand

    def __init__(self, rules: PowerVacuum, table: Table) -> None:
        super().__init__(rules, table)
        self._settings = rules.settings
        self.chooser = PowerVacuumChooser(QUESTIONS, rules.settings, table.names, _)
        self._looked_at: Detail | None = None
        self.pay_off: PayOff | None = None
        """What is counted at the end of a round, while it is."""
        self.build()

    def build(self) -> None:
        """Make all widgets anew, for another window or another language; the curtain falls."""
        self._drop_silently()
        frame = self._table.frame(foot=PORTRAIT_PANEL_HEIGHT)
        self.area: Widget = Felt(frame.area, self._game.felt)
        room = frame.area.inset(RIM_WIDTH)
        above, self._near = room.split_bottom(min(STRIP_HEIGHT, room.h * MAX_STRIP_SHARE), gap=PART_GAP)
        left, right = above.split_right(NARROW_SIDE if frame.portrait else SIDE_WIDTH, gap=PART_GAP)
        self.console = self.area.add(
            Console(left, self._table, self._press_station, self._look_at, self._press_socket, self._plug)
        )
        trick, statues = right.split_bottom(STATUES_HEIGHT, gap=8)
        self._statue_places = statues, right
        names = self._table.names
        self.slots = [
            self.area.add(Slot(seat, box, self._press_slot, pictures.card, WORD_HEIGHT))
            for seat, box in enumerate(places(trick, len(names)))
        ]
        deck = self._settings.deck
        goal = _("{price} power a part, {parts} parts win.", price=deck.segment_price, parts=deck.segments)
        self.statues = self.area.add(Statues(statues, goal))
        self._agendas = self.area.add(AgendaRow(self._near, self._settings.seats))
        self.band = self.area.add(EventBand(names))
        self.hand = self.area.add(HandStrip(self._table, self, self._lift, self.hide))
        self._panel = Sidebar(frame.panel, self._press, self._names)
        self.panel: Widget = self._panel
        self._transitions = PowerVacuumTransitions(
            self._table, self.console, self.slots, self.statues, self._agendas
        )
        if self._shown is not None:
            self._refresh()

    def prepare(self, art: Art) -> None:
        """Bake the curtain and the cards of a trick, so that no frame has to in the middle of things."""
        art.curtain(self._near.w, self._near.h)
        box = self.slots[0].card_box
        for card in self._settings.deck.cards:
            pictures.card(art, card, box.w, box.h)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """The hands seen from behind, what lies around the cards of a trick, and the control board."""
        for slot in self.slots:
            yield from slot.prewarm(ctx)
        yield from self.console.prewarm(ctx, self._settings.seats)
        yield from self.statues.prewarm(ctx)
        yield from self._agendas.prewarm(ctx)

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

    def _forget_inspected(self) -> None:
        self._looked_at = None

    def _refresh(self) -> None:
        view, chooser, pay_off = self._view, self.chooser, self.pay_off
        stations = (
            view_models.station_models(self._settings, view, chooser)
            if pay_off is None
            else view_models.counted_stations(self._settings, pay_off)
        )
        self.console.show(view.cable, stations, view_models.socket_models(self._settings, view, chooser))
        for slot, model in zip(
            self.slots, view_models.slot_models(self._settings, view, chooser), strict=True
        ):
            slot.model = model
        dim_others(self.slots, lambda slot: slot.model.lit)
        for slot in self.slots:
            slot.visible = pay_off is None
        if pay_off is not None:
            self.statues.show(view_models.counted_statues(self._settings, pay_off))
        elif not self._staged:
            self.statues.show(view_models.statues(self._settings, view))
        if self.statues.box != self._statue_places[pay_off is not None]:
            self.statues.place(self._statue_places[pay_off is not None])
        self._agendas.show(pay_off)
        held = self._hand_shown() if pay_off is None else None
        self.hand.show(self._near if held is not None else NOWHERE, held)
        free = held is None and pay_off is None
        self.band.show(self._near if free else None)
        if self._staged:
            self._panel.rest()
        else:
            self._panel.show(self._panel_now())

    def _own_cards(self, own: State, seat: Seat) -> tuple[HeldCard, ...]:
        lit, picked = self.chooser.cards, self.chooser.card
        return tuple(
            HeldCard(f"card-{CARD_CODES[card]}", card, card in lit, card == picked)
            for card in own.hands[seat]
        )

    def _panel_now(self) -> Offer:
        return replace(self._offer(), detail=self._detail(), story=self._story)

    def _detail(self) -> Detail | None:
        if self._looked_at is not None:
            return self._looked_at
        if trick := details.trick_detail(self._settings, self._view, self._names):
            return trick
        turn = self._turn
        seat = turn.seat if turn is not None else self._alone
        if seat is None or self._cover is Cover.DRAWN or self.chooser.builds:
            return None
        return details.agenda_detail(self._settings, self._table.view(seat), seat)

    # -- what is pressed ------------------------------------------------------------------------------------

    def _press(self, key: str) -> None:
        chooser = self.chooser
        kind, _, which = key.partition("-")
        if kind == "confirm":
            self._try(chooser.press_card, chooser.card)
        elif kind in _PLAIN:
            self._table.choose(_PLAIN[kind])
        elif kind == "reveal":
            self._table.choose(chooser.reveals[int(which)])
        elif kind == "to":
            self._press_station(int(which))

    def card_pressed(self, face: Any) -> None:
        self._try(self.chooser.press_card, face)

    def card_dropped(self, face: Any, x: float, y: float) -> None:
        if self.area.box.contains(x, y) and not self.hand.box.contains(x, y):
            self._try(self.chooser.drop_card, face)

    def card_picture(self, art: Art, face: Any, width: float, height: float) -> pygame.Surface:
        return pictures.card(art, face, width, height)

    def _press_slot(self, seat: Seat) -> None:
        view = self._view
        place = (seat - view.leader) % self._settings.seats
        if place < len(view.trick):
            self._try(self.chooser.press_trick, view.trick[place])

    def _press_station(self, socket: Socket) -> None:
        if self.chooser.ends:
            self._press_socket(socket)
        elif self.chooser.transfers:
            self._try(self.chooser.press_station, socket)
        else:
            self._look_at(socket)

    def _press_socket(self, socket: Socket) -> None:
        if socket in self.chooser.stations:
            self._press_station(socket)
        else:
            self._try(self.chooser.press_socket, socket)

    def _plug(self, end: Socket, socket: Socket) -> None:
        self._try(self.chooser.plug, end, socket)

    def press_seat(self, seat: Seat) -> None:
        """Read what everybody knows of a seat, or no longer."""
        detail = details.seat_detail(self._settings, self._view, seat, self._names)
        self._inspect(None if self._looked_at == detail else detail)

    def _look_at(self, socket: Socket) -> None:
        self._inspect(details.station_detail(self._view, socket, self._names))

    def _inspect(self, detail: Detail | None) -> None:
        self._looked_at = detail
        self._panel.show(self._panel_now())

    def back(self) -> bool:
        """Release what is picked; False when nothing was."""
        if self.chooser.back():
            self._on_change(point=True)
        elif self._looked_at is not None:
            self._inspect(None)
        elif self.secrecy.open:
            self.hide()
        else:
            return False
        return True

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
