"""The board of Engine: shows the state, knows what is picked, and answers what is pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.catalogue.questions import Detail, Offer
from game.games.engine.questions.by_phase import QUESTIONS, WAY, step_of, step_words
from game.games.engine.questions.chooser import EngineChooser
from game.games.engine.rules.actions import ACTIVATE, DONE, SKIP, Discard, place
from game.games.engine.rules.events import CardDiscarded, StackReplaced
from game.games.engine.rules.rules import Engine
from game.games.engine.rules.settings import POINTS_TO_END
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import CARD_CODES, NO_CARD, Card
from game.games.engine.table import pictures
from game.games.engine.table.layout import PORTRAIT_PANEL_HEIGHT, CardSize, card_sizes, places
from game.games.engine.table.panel import cards_detail, reading
from game.games.engine.table.piles import DiscardPileView, DrawPile
from game.games.engine.table.tableau import FrontTableau, SideTableau, side_coin
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
from game.rules.contract import Action, Event, Seat, Turn
from game.rules.things import Thing, thing_of
from game.ui.boards import Chapter, Plate, Table, Tally
from game.ui.boards.curtain import Cover
from game.ui.boards.frame import TableLayout
from game.ui.boards.hand import HandView, HeldCard
from game.ui.boards.hand_board import HandBoard
from game.ui.drawing.layout import NOWHERE
from game.ui.drawing.widget import Widget
from game.ui.words import _

if TYPE_CHECKING:
    from game.ui.art import Art
    from game.ui.stage.context import Context


class EngineBoard(HandBoard):
    """What lies open depends on the public view and on the open part of the question alone.

    The hand of a seat is asked for only where no curtain hides it.
    """

    chooser: EngineChooser
    foot = PORTRAIT_PANEL_HEIGHT
    tells_of = frozenset({"card", "cell"})

    def __init__(self, rules: Engine, table: Table) -> None:
        super().__init__(rules, table)
        self._seats = range(rules.seats)
        self.chooser = EngineChooser(QUESTIONS, rules.settings, table.names, _)
        self._looking: Seat | None = None
        """A seat whose tableau somebody wants in front."""
        self._reading = False
        self._top = NO_CARD
        self.build()

    def lay_panel(self, frame: TableLayout) -> None:
        where = self._places = places(frame, len(self._seats))
        self.panel = Widget("beside", frame.panel)
        self._turn_panel = self.panel.add(TurnPanel(where.wheel, self))
        self.panel.add(self.make_sidebar(where.sidebar))

    def lay_out(self, frame: TableLayout) -> None:
        where = self._places
        self.front = self.area.add(FrontTableau(where.front, self._table, self))
        self.sides = [self.area.add(SideTableau(seat, NOWHERE, self)) for seat in self._seats]
        self.lay_near_edge(where.hand)
        self._deck = self.area.add(DrawPile(where.deck))
        self._discard = self.area.add(DiscardPileView(where.discard, self))
        self._transitions = EngineTransitions(
            self._table, self.area, self.front, self.sides, self._turn_panel, where.hand
        )

    def prepare(self, art: Art) -> None:
        super().prepare(art)
        pictures.deck_back(art, *CARD)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Bake hands seen from behind, the wheel in all its states, and every card in every usual size."""
        for size in (self.front.coin, side_coin(self._places.others[0]), self._turn_panel.coin):
            for seat in self._seats:
                yield partial(ctx.art.seat_coin, seat, size)
        yield from super().prewarm(ctx)
        pile = self._discard.whole
        seen = CardSize(*CARD), CardSize(pile.w, pile.h), CardSize(*self._turn_panel.tile)
        yield from pictures.all_faces(ctx.art, (*seen, *card_sizes(self._places)))

    # -- the state on screen ------------------------------------------------------------------------------

    def show(self, shown: Shown) -> None:
        """Bring everything up to date, repainting only what has changed."""
        if self._shown is None or acting_seat(self._shown) != acting_seat(shown):
            self._looking = None
        super().show(shown)

    def _is_new(self, before: Turn | None, turn: Turn | None) -> bool:
        # Two questions in a row may look alike: a 2 after a 2.
        return turn is not before

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

    def show_table(self, held: HandView | None) -> None:
        shown, names, chooser = self._now, self._names, self.chooser
        view: State = shown.view
        visits = visits_shown(view, chooser)
        front = self._looking if self._looking is not None else self._in_front(shown)
        for seat, side in enumerate(self.sides):
            side.visible = seat != front
            model = tableau_model(view, seat, chooser, visits, seat == front)
            if seat == front:
                self.front.show(model)
                continue
            box = self._places.others[self._place_of(front if seat == self._home else seat)]
            if side.box != box:
                side.place(box)
            side.show(model)
        self._transitions.acting = acting_seat(shown)
        self._deck.left = view.deck_left
        self._discard.cards = self._top_of(view), view.discard.bit_count()
        self._turn_panel.show(wheel_model(view, names, chooser, visits))

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
        return (seat - self._home) % len(self._seats) - 1

    def _hand_shown(self) -> HandView | None:
        turn, chooser = self._turn, self.chooser
        if turn is None or not chooser.takes:
            return super()._hand_shown()
        cards = held_cards(sorted(chooser.takes), frozenset(chooser.takes), chooser.card)
        return HandView(turn.seat, self._names[turn.seat], Cover.NONE, cards, _("The discard pile"))

    def own_cards(self, own: State, seat: Seat) -> tuple[HeldCard, ...]:
        return held_cards(own_cards(own, seat), self.chooser.lit_cards, self.chooser.card)

    def _top_of(self, view: State) -> Card:
        """The card that was discarded last; after a power cut nobody knows, and any will do."""
        if self._top >= 0 and view.discard >> self._top & 1:
            return self._top
        return view.discard.bit_length() - 1

    def _ask(self) -> None:
        self.chooser.ask(self._turn, self._now.view)
        self._forget_inspected()

    def _forget_inspected(self) -> None:
        super()._forget_inspected()
        self._reading = False

    def _curtain_moved(self) -> None:
        self.chooser.drop_card()
        self.looked_at = None
        self._refresh()

    def panel_now(self) -> Offer:
        return reading(self._now.view) if self._reading else super().panel_now()

    def detail(self) -> Detail | None:
        view: State = self._now.view
        cards: tuple[Card, ...] = ()
        match self.looked_at:
            case Thing("card", card):
                cards = (card,)
            case Thing("cell", cell):
                cards = view.tableaux[self.front.seat].get(cell, ())
        return cards_detail(self.chooser, view, cards)

    # -- what is pressed ------------------------------------------------------------------------------------

    def press(self, thing: Thing) -> None:
        chooser = self.chooser
        match thing:
            case Thing("suit", suit):
                self._press_and_point(chooser.press_suit, suit, "choose")
            case Thing("choose") if chooser.suit is not None:
                self._try(chooser.press_suit, chooser.suit)
            case Thing("cell", cell) if self._own_front:
                self._try(chooser.press_cell, cell)
            case Thing("cell"):
                self.look_at(thing)
            case Thing("card", card) if chooser.takes:
                self._press_and_point(chooser.press_take, card, "take")
            case Thing("card", card):
                self._press_and_point(chooser.press_card, card, f"{WAY}0")
            case Thing("take") if chooser.card is not None:
                self._try(chooser.press_take, chooser.card)
            case Thing("way", number) if chooser.card is not None:
                self._table.choose(chooser.ways(chooser.card)[number])
            case Thing("activate"):
                self._table.choose(ACTIVATE)
            case Thing("stop"):
                self._table.choose(SKIP if chooser.can_skip else DONE)
            case Thing("discard" | "close"):
                self._read()
            case Thing("tableau" | "seat", seat):
                self._have_in_front(seat)

    def _press_and_point(self, press: Callable[[Any], Action | None], what: Any, then: str) -> None:
        """Press something, and put the focus on the button that completes the answer."""
        self._try(press, what)
        if self.chooser.suit is not None or self.chooser.card is not None:
            self._table.point(then)

    def drop(self, thing: Thing, x: float, y: float) -> None:
        """A card was carried to another cell, or from the hand onto the own tableau or the discard pile."""
        match thing:
            case Thing("cell", cell):
                target = self.front.grid.cell_at(x, y)
                if target != cell and self._places.front.contains(x, y):
                    self._try(self.chooser.carry, cell, target)
            case Thing("card", card) if not self.chooser.ways(card):
                self.press(thing)
            case Thing("card", card):
                self._drop_card(card, x, y)

    def _drop_card(self, card: Card, x: float, y: float) -> None:
        ways = self.chooser.ways(card)
        thrown_away = self._places.discard.contains(x, y)
        if not thrown_away and not self._places.front.contains(x, y):
            return
        if thrown_away != isinstance(ways[0], Discard):
            there = _("Drag it to the discard pile.") if thrown_away is False else _("Lay it on the table.")
            self._table.complain(there)
        elif len(ways) > 1:
            self.chooser.card = card
            self._on_change()
            self._table.point(f"{WAY}0")
        else:
            cell = self.front.grid.cell_at(x, y)
            self._table.choose(ways[0])
            if cell in self.chooser.places and cell not in self._now.view.tableaux[self._now.view.actor]:
                self._table.choose(place(cell))

    def look_at(self, thing: Thing) -> None:
        if thing.kind == "suit" and thing.what != self.chooser.looked_suit:
            self.chooser.looked_suit = thing.what
            self._refresh()
        super().look_at(thing)

    def card_picture(self, art: Art, card: Thing, width: float, height: float) -> pygame.Surface:
        return pictures.face(art, card.what, width, height)

    def _have_in_front(self, seat: Seat) -> None:
        """Have the tableau of a seat in front, or again the one that matters."""
        front = self.front.seat
        self._looking = None if seat in (front, self._in_front(self._now)) else seat
        self.looked_at = None
        self._refresh()
        self._table.follow_pick()

    def _read(self) -> None:
        self._reading = not self._reading
        self._refresh()
        self._table.point("close" if self._reading else "discard")

    def look_away(self) -> bool:
        if self._reading:
            self._read()
            return True
        return False

    def back(self) -> bool:
        """Release what is picked; False when nothing was."""
        if super().back():
            return True
        if self._looking is None:
            return False
        self._have_in_front(self._looking)
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
        kind, cell = thing_of(key)
        lies = self._now.view.tableaux[self.front.seat].get(cell) if kind == "cell" else None
        return f"card-{CARD_CODES[lies[-1]]}" if lies else key

    def picture(self, art: Art, piece: int, size: float) -> pygame.Surface:
        """The back of a card of the seat with this number."""
        return pictures.back(art, piece, round(size * 0.7), size)
