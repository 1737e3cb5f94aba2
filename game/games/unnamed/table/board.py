"""The board of The Unnamed Game: shows the state, knows what is picked, and answers what is pressed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.catalogue.questions import Detail, Offer
from game.games.unnamed.questions.by_phase import QUESTIONS
from game.games.unnamed.questions.chooser import SIMPLE, UnnamedChooser
from game.games.unnamed.questions.offers import enter_press
from game.games.unnamed.rules import Unnamed
from game.games.unnamed.rules.actions import ENTER
from game.games.unnamed.rules.events import CardPlayed, CycleBegan
from game.games.unnamed.rules.state import NO_INDEX, NOBODY, State
from game.games.unnamed.rules.tricks import may_enter, plays_next
from game.games.unnamed.rules.vocabulary import CARD_CODES
from game.games.unnamed.table import pictures, view_models
from game.games.unnamed.table.market import Market
from game.games.unnamed.table.panel import card_detail, worth_telling
from game.games.unnamed.table.piles import Piles
from game.games.unnamed.table.track import Track, TrackModel
from game.games.unnamed.table.transitions import UnnamedTransitions, chapter
from game.games.unnamed.table.trick import TrickTable
from game.games.unnamed.table.yard import Yard
from game.rules.contract import Event, Seat
from game.rules.things import Thing
from game.ui.art.theme import GOLD
from game.ui.boards import Chapter, Plate, Table
from game.ui.boards.curtain import Cover
from game.ui.boards.felt import RIM_WIDTH
from game.ui.boards.frame import TableLayout
from game.ui.boards.hand import HandView, HeldCard
from game.ui.boards.hand_board import HandBoard
from game.ui.boards.passing import passing
from game.ui.boards.slots import card_in
from game.ui.words import _

if TYPE_CHECKING:
    from game.ui.art import Art

STRIP_HEIGHT, MAX_STRIP_SHARE = 292, 0.42
"""Height of the hand at the near edge."""
PART_GAP = 18
TRACK_HEIGHT = 132
"""Height of the Creation tracker."""
STAGES = ("resource", "trading", "creation")


class UnnamedBoard(HandBoard):
    """The whole of it, with its hand and panel."""

    chooser: UnnamedChooser
    quick_rolls = ("attempt", "reroll")
    tells_while_staged = True

    def __init__(self, rules: Unnamed, table: Table) -> None:
        super().__init__(rules, table)
        self._settings = rules.settings
        self.chooser = UnnamedChooser(QUESTIONS, rules.settings, table.names, _)
        self.build()

    def lay_out(self, frame: TableLayout) -> None:
        inner, names, settings = frame.area.inset(RIM_WIDTH), self._names, self._settings
        above, near = inner.split_bottom(min(STRIP_HEIGHT, inner.h * MAX_STRIP_SHARE), gap=PART_GAP)
        self.trick = self.area.add(TrickTable(above, len(names), self, settings.powers))
        self.market = self.area.add(Market(above, names, self, settings))
        track, self._yard_room = inner.split_top(TRACK_HEIGHT, gap=PART_GAP)
        self.track = self.area.add(Track(track))
        self.yard = self.area.add(Yard(self._table, self))
        self.piles = self.area.add(Piles(near, len(names)))
        self.lay_near_edge(near)
        self._transitions = UnnamedTransitions(
            self._table, self.area, settings, self.trick, self.market, self.track
        )

    def prepare(self, art: Art) -> None:
        """Bake the curtain and the cards of a trick, so that no frame has to in the middle of things."""
        super().prepare(art)
        self.trick.prepare(art)

    # -- the state on screen ------------------------------------------------------------------------------

    def on_events(self, events: Sequence[Event]) -> None:
        """Show, by motion and sound, what led to the situation shown last."""
        super().on_events(events)
        if any(isinstance(event, CycleBegan) for event in events):
            # Other powers are dealt: whoever held one back may want to enter the next.
            for seat, _ in passing(self._table):
                self._table.let_pass(seat, False)
        lay = dict(self._origin.trick) if self._origin is not None else {}
        lay.update({event.seat: event.card for event in self._unfolded if isinstance(event, CardPlayed)})
        self._transitions.show(events, lay)
        self._refresh()

    def show_table(self, held: HandView | None) -> None:
        view, chooser, settings = self._view, self.chooser, self._settings
        self.trick.visible = view.stage == "resource"
        self.market.visible = view.stage == "trading"
        self.track.visible = self.yard.visible = view.stage == "creation"
        if view.stage == "resource":
            self.trick.show(view, view_models.slot_models(settings, view, chooser))
            self.trick.trump.model = view_models.trump_model(settings, view)
        elif view.stage == "trading":
            self.market.show(view_models.market_model(settings, view, chooser))
        else:
            self.track.model = TrackModel(tuple(view.pawns), NOBODY if self._over else view.turn)
            room, near = self._yard_room, self.near.h if held is not None else 0
            self.yard.show(
                room.split_bottom(near, gap=PART_GAP)[0] if near else room,
                None if self._over else view_models.yard_model(view, chooser, self._names),
            )
        self.piles.piles = view_models.piles_of(view)
        shown = held is None and view.stage != "creation"
        self.piles.visible = shown and any(pile.size for pile in self.piles.piles)

    @property
    def leaves_edge_free(self) -> bool:
        return self._view.stage != "creation" and not self.piles.visible

    def _hand_shown(self) -> HandView | None:
        view, chooser = self._view, self.chooser
        if view.stage == "creation":
            return None if self._over else view_models.held_fx(view, chooser, self._names)
        if chooser.looked_through == NOBODY:
            return super()._hand_shown()
        title = _("{name}'s cards", name=self._names[chooser.partner])
        cards = view_models.held_cards(chooser, view.piles[chooser.partner])
        return HandView(chooser.seat, self._names[chooser.seat], Cover.NONE, cards, title)

    def own_cards(self, own: State, seat: Seat) -> tuple[HeldCard, ...]:
        cards = own.hands[seat]
        if self._turn is not None or own.stage != "resource":
            cards = cards or own.piles[seat]
        return view_models.held_cards(self.chooser, cards)

    # -- the panel ------------------------------------------------------------------------------------------

    def _offer(self) -> Offer:
        """Behind a curtain only what everybody may see."""
        offer, turn, view = super()._offer(), self._turn, self._view
        if (
            turn is not None
            and self.chooser.turn is None
            and plays_next(view) == turn.seat
            and may_enter(view, turn.seat)
        ):
            enter = enter_press(self._settings.powers[view.held[turn.seat]].name, _)
            return replace(offer, presses=(*offer.presses, enter))
        return offer

    @property
    def offers_pass(self) -> bool:
        return self._view.stage == "resource"

    def detail(self) -> Detail | None:
        view, chooser = self._view, self.chooser
        looked = self.looked_at or worth_telling(self._settings, view, chooser)
        if chooser.wants:
            looked = Thing("seat", chooser.partner)
        if looked is not None and looked.kind == "seat":
            return Detail(self._names[looked.what], tuple(self._describe_holdings(looked.what)))
        return card_detail(self._settings, view, looked, self._names)

    def _describe_holdings(self, seat: Seat) -> Sequence[str]:
        """What the one who looks may know of a seat."""
        viewer = self.chooser.seat if self.chooser.turn is not None else None
        view = self._view if viewer in (None, seat) else self._table.view(viewer)
        sections = self._words.summary(view, None, self._names)
        return next((lines for title, lines in sections[1:] if title == self._names[seat]), ())

    def look_at(self, thing: Thing) -> None:
        """Tell of an FX, or of the power or the FX that lies somewhere."""
        view = self._view
        match thing:
            case Thing("power", seat):
                self._tell_of("power", view.held[seat])
            case Thing("in-play"):
                self._tell_of("power", view.in_play)
            case Thing("pile", key):
                self._tell_of("fx", next((pile.fx for pile in view.market if pile.key == key), NO_INDEX))
            case Thing("fx", fx):
                self._tell_of("fx", fx)

    def _tell_of(self, kind: str, what: int) -> None:
        self.read(Thing(kind, what) if what != NO_INDEX else None)

    # -- what is pressed ------------------------------------------------------------------------------------

    def press(self, thing: Thing) -> None:
        chooser = self.chooser
        match thing:
            case Thing("enter") if chooser.turn is None:
                self._table.choose(ENTER)
            case Thing() if str(thing) in SIMPLE:
                self._table.choose(SIMPLE[str(thing)])
            case Thing("drop"):
                chooser.forget()
                self._on_change(point=True)
            case Thing("confirm"):
                self._answer(chooser.confirm())
            case Thing("attempt"):
                self._answer(chooser.attempt())
            case Thing("play", "fx"):
                self._answer(chooser.play_fx())
            case Thing("strike", seat):
                self._try(chooser.press_seat, seat)
            case Thing("want", wanted):
                chooser.want(wanted)
                self._on_change(point=True)
            case Thing("seat", seat) if seat in chooser.seats:
                self._try(chooser.press_seat, seat)
            case Thing("seat", seat):
                if chooser.turn is not None and ("seat" in chooser.question.refuse or chooser.seats):
                    self._table.complain(str(chooser.refusal("seat", seat)))
                self.read(None if thing == self.looked_at else thing)
            case _:
                self._press_on_table(thing)

    def _press_on_table(self, thing: Thing) -> None:
        chooser = self.chooser
        match thing:
            case Thing("card", card):
                self._try(chooser.press_card, card)
            case Thing("fx", fx):
                self.look_at(thing)
                self._try(chooser.press_fx, fx)
            case Thing("slot", seat):
                card = dict(self._view.trick).get(seat)
                if card is not None:
                    self._try(chooser.press_trick, card)
            case Thing("power" | "in-play"):
                self.look_at(thing)
            case Thing("pile", key):
                self.look_at(thing)
                if not self._is_covered():
                    self._try(chooser.press_pile, key)
            case Thing("die", die):
                self._try(chooser.press_die, die)
            case Thing("camp") if chooser.can_attempt:
                self._answer(chooser.attempt())
            case Thing("camp"):
                self._table.complain(_("The Workers can't set out now."))
            case Thing("pool") if chooser.can("hire"):
                self._table.choose(SIMPLE["hire"])
            case Thing("pool"):
                self._table.complain(_("You can't hire anybody now."))

    def drop(self, thing: Thing, x: float, y: float) -> None:
        """A card or an FX was carried onto the table, or a Worker to the own ones."""
        match thing:
            case Thing("card", card) if self._on_table(x, y):
                self._try(self.chooser.drop_card, card)
            case Thing("fx") if self._on_table(x, y):
                self.press(thing)
            case Thing("pool"):
                camp = self.yard.find("camp")
                if camp is not None and camp.box.contains(x, y):
                    self.press(thing)

    def card_picture(self, art: Art, card: Thing, width: float, height: float) -> pygame.Surface:
        if card.kind == "fx":
            return pictures.fx_card(art, self._settings.fx_deck.types[card.what], width, height)
        return pictures.resource(art, card.what, width, height)

    def _is_covered(self) -> bool:
        """Whether somebody must peek first; then it is said."""
        turn = self._turn
        if turn is None or self.chooser.turn is not None:
            return False
        self._table.complain(_("{name}, peek at your cards first.", name=self._names[turn.seat]))
        return True

    def _on_pick(self) -> None:
        self._on_change(point=self.chooser.can_confirm)

    # -- words --------------------------------------------------------------------------------------------

    def chapter(self, events: Sequence[Event]) -> Chapter | None:
        """What begins, or is over, with these events."""
        return chapter(events, self._settings)

    def step(self) -> str:
        """Which of the three games of a cycle is played."""
        if self._shown is None or self._over:
            return ""
        number = STAGES.index(self._view.stage)
        words = (_("Resource"), _("Trading"), _("Creation"))[number]
        return _("{step}, {number} of {steps}", step=words, number=number + 1, steps=len(STAGES))

    def plate(self, seat: Seat) -> Plate:
        """Creations, Workers, and what the game at hand is about; below them the FX."""
        if self._shown is None:
            return Plate(())
        return view_models.plate(self._view, seat)

    def subject(self, key: str) -> str:
        card = card_in(self.trick.slots, key)
        return key if card is None else f"card-{CARD_CODES[card]}"

    def picture(self, art: Art, piece: int, size: float) -> pygame.Surface:
        """A small FX."""
        types = self._settings.fx_deck.types
        if piece >= len(types):
            return art.icon(self._game.icon, size, GOLD)
        return art.window(size, size, pictures.fx_colour(types[piece]), pictures.fx_icon(types[piece]))

    def lit_seats(self) -> frozenset[Seat]:
        """Players that can be chosen."""
        return self.chooser.seats

    @property
    def _view(self) -> State:
        """What everybody may see."""
        if self._shown is None:
            return State(self._settings.seats)
        view: State = self._shown.view
        return view
