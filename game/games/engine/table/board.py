"""The board of Engine: shows the state, knows what is picked, and answers what is pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.catalogue.questions import LET_PASS
from game.games.engine.questions.by_phase import QUESTIONS, WAY, step_of, step_words
from game.games.engine.questions.chooser import EngineChooser
from game.games.engine.rules.actions import ACTIVATE, DONE, SKIP, Discard, place
from game.games.engine.rules.events import CardDiscarded, StackReplaced
from game.games.engine.rules.rules import Engine
from game.games.engine.rules.settings import POINTS_TO_END
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import CARD_CODES, NO_CARD, Card, Cell, Suit
from game.games.engine.table import pictures
from game.games.engine.table.layout import PORTRAIT_PANEL_HEIGHT, CardSize, card_sizes, places
from game.games.engine.table.panel import EnginePanelContext, panel_of
from game.games.engine.table.piles import DiscardPileView, DrawPile
from game.games.engine.table.stage import BoardStage
from game.games.engine.table.tableau import CellHandler, FrontTableau, SideTableau, side_coin
from game.games.engine.table.transitions import CARD, EngineTransitions, chapter
from game.games.engine.table.view_models import (
    acting_seat,
    held_cards,
    own_cards,
    tableau_model,
    visits_shown,
    wheel_model,
)
from game.games.engine.table.wheel import TurnPanel
from game.match.shown import Shown
from game.rules.contract import Event, Seat
from game.ui.boards import Chapter, Plate, Table, Tally
from game.ui.boards.asking import AskingBoard
from game.ui.boards.band import EventBand
from game.ui.boards.curtain import Cover
from game.ui.boards.felt import Felt
from game.ui.boards.hand import HandStrip, HandView, HeldCard
from game.ui.boards.passing import ASK, passing, seat_of
from game.ui.boards.sidebar import Sidebar
from game.ui.drawing.layout import NOWHERE
from game.ui.drawing.widget import Widget
from game.ui.words import _

if TYPE_CHECKING:
    from game.ui.art import Art
    from game.ui.stage.context import Context


class EngineBoard(AskingBoard, CellHandler):
    """What lies open depends on the public view and on the open part of the question alone.

    The hand of a seat is asked for only where no curtain hides it.
    """

    chooser: EngineChooser
    hand: HandStrip
    band: EventBand

    def __init__(self, rules: Engine, table: Table) -> None:
        super().__init__(rules, table)
        self._rules = rules
        self.chooser = EngineChooser(QUESTIONS, rules.settings, table.names, _)
        self._looking: Seat | None = None
        """A seat whose tableau somebody wants in front."""
        self._looked_at: tuple[Card, ...] = ()
        self._reading = False
        self._top = NO_CARD
        self.build()

    def build(self) -> None:
        """Make all widgets anew, for another window or another language; the curtain falls."""
        self._drop_silently()
        frame = self._table.frame(foot=PORTRAIT_PANEL_HEIGHT)
        where = self._places = places(frame, self._rules.seats)
        self.area: Widget = Felt(frame.area, "slate")
        self.front = self.area.add(FrontTableau(where.front, self._table, self))
        self.sides = [
            self.area.add(SideTableau(seat, NOWHERE, partial(self.press_seat, seat)))
            for seat in range(self._rules.seats)
        ]
        self.band = self.area.add(EventBand(self._names))
        self.hand = self.area.add(HandStrip(self._table, self, self._lift, self.hide))
        self._deck = self.area.add(DrawPile(where.deck))
        self._discard = self.area.add(DiscardPileView(where.discard, self._read))
        self.panel = Widget("beside", frame.panel)
        self._turn_panel = self.panel.add(TurnPanel(where.wheel, self._suit, self._look_at_suit))
        self._sidebar = self.panel.add(Sidebar(where.sidebar, self._on_press, self._names))
        piles = self._deck, self._discard
        self._stage = BoardStage(self._table, where, self.front, self.sides, self._turn_panel, piles)
        self._transitions = EngineTransitions(self._table, self._stage)
        if self._shown is not None:
            self._refresh()

    def prepare(self, art: Art) -> None:
        """Bake what will be needed in the middle of things, so that no frame has to."""
        art.curtain(self._places.hand.w, self._places.hand.h)
        pictures.deck_back(art, *CARD)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Bake hands seen from behind, the wheel in all its states, and every card.

        Cards are baked in every size they may be seen in.
        """
        art, seats = ctx.art, range(self._rules.seats)
        for size in (self.front.coin, side_coin(self._places.others[0]), self._turn_panel.coin):
            for seat in seats:
                yield partial(art.seat_coin, seat, size)
        pile = self._discard.card
        yield from self._turn_panel.prewarm(ctx)
        yield from self.front.prewarm(ctx)
        seen = CardSize(*CARD), CardSize(pile.w, pile.h), CardSize(*self._turn_panel.tile)
        yield from pictures.all_faces(art, (*seen, *card_sizes(self._places)))

    # -- the state on screen ------------------------------------------------------------------------------

    def show(self, shown: Shown) -> None:
        """Bring everything up to date, repainting only what has changed."""
        before, self._shown = self._shown, shown
        # Two questions in a row may look alike: a 2 after a 2.
        asked = before is None or shown.turn is not before.turn
        if asked or shown.turn is None:
            self._ask()
            self._forget_inspected()
            if before is None or acting_seat(before) != acting_seat(shown):
                self._looking = None
        self.secrecy.follow(before, shown)
        self._refresh()
        if asked and shown.turn is not None:
            self.point()

    def on_events(self, events: Sequence[Event]) -> None:
        """Show, by motion and sound, what led to the situation shown last."""
        super().on_events(events)
        for event in events:
            if isinstance(event, CardDiscarded):
                self._top = event.card
            elif isinstance(event, StackReplaced):
                self._top = event.cards[-1]
        self._transitions.show([event for event in events if event.only is None])
        self._refresh()

    def _refresh(self) -> None:
        """Repaint what follows from the state and from what is picked."""
        shown = self._now
        view: State = shown.view
        names = self._names
        self.chooser.covered = self.covered
        visits = visits_shown(view, self.chooser)
        front = self._looking if self._looking is not None else self._in_front(shown)
        for seat, side in enumerate(self.sides):
            side.visible = seat != front
            model = tableau_model(view, seat, self.chooser, visits, seat == front)
            if seat == front:
                self.front.show(model)
                continue
            box = self._places.others[self._place_of(front if seat == self._home else seat)]
            if side.box != box:
                side.place(box)
            side.show(model)
        self._stage.acting = acting_seat(shown)
        self._show_hand(shown)
        self._deck.show(view.deck_left)
        self._discard.show(self._top_of(view), view.discard.bit_count())
        self._turn_panel.show(wheel_model(view, names, self.chooser, visits))
        if self._staged:
            self._sidebar.rest()
            return
        about = EnginePanelContext(self._looked_at, self._reading, passing(self._table), self._story)
        self._sidebar.show(panel_of(self.chooser, view, about))

    def _in_front(self, shown: Shown) -> Seat:
        """Whose tableau lies in front: that of the only person, else that of the seat to act."""
        return self._alone if self._alone is not None else acting_seat(shown)

    @property
    def _home(self) -> Seat:
        """Whose tableau lies in front as a rule; it has the place of another that comes to the front."""
        persons = self._table.persons
        return persons[0] if persons else 0

    def _place_of(self, seat: Seat) -> int:
        """Which of the places at the side is that of a seat, always the same."""
        return (seat - self._home) % self._rules.seats - 1

    def _show_hand(self, shown: Shown) -> None:
        held = self._hand_shown()
        self.hand.show(self._places.hand if held is not None else NOWHERE, held)
        self.band.show(self._places.hand if held is None else None)

    def _hand_shown(self) -> HandView | None:
        turn, chooser = self._turn, self.chooser
        if turn is None or not chooser.takes:
            return super()._hand_shown()
        cards = held_cards(sorted(chooser.takes), frozenset(chooser.takes), chooser.card)
        return HandView(turn.seat, self._names[turn.seat], Cover.NONE, cards, _("The discard pile"))

    def _own_cards(self, own: State, seat: Seat) -> tuple[HeldCard, ...]:
        return held_cards(own_cards(own, seat), self.chooser.lit_cards, self.chooser.card)

    def _top_of(self, view: State) -> Card:
        """The card that was discarded last; after a power cut nobody knows, and any will do."""
        if self._top >= 0 and view.discard >> self._top & 1:
            return self._top
        return view.discard.bit_length() - 1

    def _ask(self) -> None:
        self.chooser.ask(self._turn, self._now.view)

    def _forget_inspected(self) -> None:
        self._looked_at, self._reading = (), False

    def _curtain_moved(self) -> None:
        self.chooser.drop_card()
        self._looked_at = ()
        self._refresh()

    # -- what is pressed ------------------------------------------------------------------------------------

    def _on_press(self, key: str) -> None:
        """A button of the panel."""
        chooser = self.chooser
        if key == "close":
            self._read()
        elif key.startswith(ASK):
            self._table.let_pass(seat_of(key), False)
            self._refresh()
        elif key == LET_PASS and chooser.turn is not None:
            self._table.let_pass(chooser.turn.seat, True)
            self.hide()
        elif key == "choose" and chooser.suit is not None:
            self._try(chooser.press_suit, chooser.suit)
        elif key == "activate":
            self._table.choose(ACTIVATE)
        elif key == "stop":
            self._table.choose(SKIP if chooser.can_skip else DONE)
        elif key == "take" and chooser.card is not None:
            self._try(chooser.press_take, chooser.card)
        elif key.startswith(WAY) and chooser.card is not None:
            self._table.choose(chooser.ways(chooser.card)[int(key.removeprefix(WAY))])

    def _suit(self, suit: Suit) -> None:
        self._try(self.chooser.press_suit, suit)
        if self.chooser.suit is not None:
            self._table.point("choose")

    def cell_pressed(self, cell: Cell) -> None:
        if self._own_front:
            self._try(self.chooser.press_cell, cell)
        else:
            self.cell_looked_at(cell)

    def can_carry(self, cell: Cell) -> bool:
        return self._own_front and cell in self.chooser.movable

    def cell_dropped(self, cell: Cell, x: float, y: float) -> None:
        target = self.front.grid.cell_at(x, y)
        if target != cell and self._places.front.contains(x, y):
            self._try(self.chooser.carry, cell, target)

    def card_pressed(self, face: Card) -> None:
        chooser = self.chooser
        self._try(chooser.press_take if chooser.takes else chooser.press_card, face)
        if chooser.card is not None:
            self._table.point("take" if chooser.takes else f"{WAY}0")

    def card_dropped(self, face: Card, x: float, y: float) -> None:
        """A card of the hand was carried onto the own tableau or the discard pile."""
        ways = self.chooser.ways(face)
        if not ways:
            self.card_pressed(face)
            return
        thrown_away = self._places.discard.contains(x, y)
        if not thrown_away and not self._places.front.contains(x, y):
            return
        if thrown_away != isinstance(ways[0], Discard):
            there = _("Carry it to the discard pile.") if thrown_away is False else _("Lay it on the table.")
            self._table.complain(there)
        elif len(ways) > 1:
            self.chooser.card = face
            self._on_change()
            self._table.point(f"{WAY}0")
        else:
            cell = self.front.grid.cell_at(x, y)
            self._table.choose(ways[0])
            if cell in self.chooser.places and cell not in self._now.view.tableaux[self._now.view.actor]:
                self._table.choose(place(cell))

    def card_looked_at(self, face: Card) -> None:
        self._look_at((face,))

    def cell_looked_at(self, cell: Cell) -> None:
        self._look_at(self._now.view.tableaux[self.front.seat].get(cell, ()))

    def _look_at(self, cards: tuple[Card, ...]) -> None:
        if cards != self._looked_at:
            self._looked_at = cards
            self._refresh()

    def _look_at_suit(self, suit: Suit) -> None:
        if suit != self.chooser.looked_suit:
            self.chooser.looked_suit = suit
            self._refresh()

    def card_picture(self, art: Art, face: Card, width: float, height: float) -> pygame.Surface:
        return pictures.face(art, face, width, height)

    def press_seat(self, seat: Seat) -> None:
        """Have the tableau of a seat in front, or again the one that matters."""
        front = self.front.seat
        self._looking = None if seat in (front, self._in_front(self._now)) else seat
        self._looked_at = ()
        self._refresh()
        self._table.follow_pick()

    def _read(self) -> None:
        self._reading = not self._reading
        self._refresh()
        self._table.point("close" if self._reading else "discard")

    def back(self) -> bool:
        """Release what is picked; False when nothing was."""
        if self.chooser.back():
            self._on_change(point=True)
        elif self._reading:
            self._read()
        elif self.secrecy.open:
            self.hide()
        elif self._looking is not None:
            self.press_seat(self._looking)
        else:
            return False
        return True

    @property
    def _own_front(self) -> bool:
        """The tableau in front belongs to the person who must choose."""
        return self.chooser.turn is not None and self.front.seat == self.chooser.turn.seat

    # -- what the table asks --------------------------------------------------------------------------------

    def chapter(self, events: Sequence[Event]) -> Chapter | None:
        """What begins, or is over, with these events."""
        return chapter(events, self.story)

    def step(self) -> str:
        """Where in the turn it is; empty outside turns."""
        view: State = self._now.view
        number = step_of(view)
        return _("{step} {number}/4", step=_(step_words(view)), number=number) if number else ""

    def progress(self) -> str:
        view: State = self._now.view
        if not view.turn:
            return ""
        if view.ending:
            return _("Turn {turn}: the last", turn=view.turn)
        if view.gained:
            most = max(view.gained)
            points = POINTS_TO_END
            return _("Turn {turn}, most gained: {n} of {points}", turn=view.turn, n=most, points=points)
        return _("Turn {turn}, goal {points}", turn=view.turn, points=POINTS_TO_END)

    def plate(self, seat: Seat) -> Plate:
        """Gold, points, and the hand seen from behind."""
        view: State = self._now.view
        gold = Tally("coins", str(view.gold[seat]), _("gold"))
        points = Tally("laurels", str(view.points[seat]), _("points"))
        return Plate((gold, points), (seat,) * view.hand_size(seat))

    def subject(self, key: str) -> str:
        kind, _, which = key.partition("-")
        lies = self._now.view.tableaux[self.front.seat].get(int(which)) if kind == "cell" else None
        return f"card-{CARD_CODES[lies[-1]]}" if lies else key

    def picture(self, art: Art, piece: int, size: float) -> pygame.Surface:
        """The back of a card of the seat with this number."""
        return pictures.back(art, piece, round(size * 0.7), size)
