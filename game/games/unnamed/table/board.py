"""The board of The Unnamed Game: shows the state, knows what is picked, and answers what is pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.catalogue.questions import LET_PASS, Offer
from game.games.unnamed.questions import details
from game.games.unnamed.questions.by_phase import QUESTIONS
from game.games.unnamed.questions.chooser import SIMPLE, UnnamedChooser
from game.games.unnamed.questions.details import Inspected
from game.games.unnamed.rules import Unnamed
from game.games.unnamed.rules.actions import ENTER
from game.games.unnamed.rules.events import CardPlayed, CycleBegan
from game.games.unnamed.rules.state import NO_INDEX, NOBODY, State
from game.games.unnamed.rules.vocabulary import CARD_CODES
from game.games.unnamed.table import pictures, view_models
from game.games.unnamed.table.market import Market
from game.games.unnamed.table.panel import UnnamedPanelContext, panel_of
from game.games.unnamed.table.piles import Piles
from game.games.unnamed.table.track import Track, TrackModel
from game.games.unnamed.table.transitions import UnnamedTransitions, chapter
from game.games.unnamed.table.trick import TrickTable
from game.games.unnamed.table.yard import Yard
from game.rules.contract import Event, Seat
from game.ui.art.theme import GOLD
from game.ui.boards import Chapter, Plate, Table
from game.ui.boards.asking import AskingBoard
from game.ui.boards.band import EventBand
from game.ui.boards.curtain import Cover
from game.ui.boards.felt import RIM_WIDTH, Felt
from game.ui.boards.hand import HandStrip, HandView, HeldCard
from game.ui.boards.passing import ASK, passing
from game.ui.boards.passing import seat_of as passed_seat
from game.ui.boards.sidebar import Sidebar
from game.ui.boards.slots import card_in
from game.ui.drawing.layout import NOWHERE
from game.ui.drawing.widget import Widget
from game.ui.words import _

if TYPE_CHECKING:
    from game.ui.art import Art
    from game.ui.stage.context import Context

STRIP_HEIGHT, MAX_STRIP_SHARE = 292, 0.42
"""Height of the hand at the near edge."""
PART_GAP = 18
TRACK_HEIGHT = 132
"""Height of the Creation tracker."""
STAGES = ("resource", "trading", "creation")


class UnnamedBoard(AskingBoard):
    """The whole of it, with its hand and panel."""

    chooser: UnnamedChooser
    hand: HandStrip
    band: EventBand
    quick_rolls = ("attempt", "reroll")

    def __init__(self, rules: Unnamed, table: Table) -> None:
        super().__init__(rules, table)
        self._settings = rules.settings
        self.chooser = UnnamedChooser(QUESTIONS, rules.settings, table.names, _)
        self._looked_at = details.NOTHING
        self.build()

    def build(self) -> None:
        """Make all widgets anew, for another window or another language; the curtain falls."""
        self._drop_silently()
        frame = self._table.frame()
        self.area: Widget = Felt(frame.area, self._game.felt)
        inner = frame.area.inset(RIM_WIDTH)
        self._inner = inner
        strip = min(STRIP_HEIGHT, inner.h * MAX_STRIP_SHARE)
        above, self._near = inner.split_bottom(strip, gap=PART_GAP)
        names = self._table.names
        self.trick = self.area.add(
            TrickTable(above, len(names), self._press_slot, self._look_at_power, self._look_at_owner)
        )
        self.market = self.area.add(Market(above, names, self._press_pile, self._look_at_pile))
        track, self._yard_room = inner.split_top(TRACK_HEIGHT, gap=PART_GAP)
        self.track = self.area.add(Track(track))
        self.yard = self.area.add(Yard(self._table, self._attempt, self._hire, self._press_die))
        self.piles = self.area.add(Piles())
        self.band = self.area.add(EventBand(self._names))
        self.hand = self.area.add(HandStrip(self._table, self, self._lift, self.hide))
        self._panel = Sidebar(frame.panel, self._press, self._names)
        self.panel: Widget = self._panel
        self._transitions = UnnamedTransitions(
            self._table, self._settings, self.trick, self.market, self.track, self.yard
        )
        if self._shown is not None:
            self._refresh()

    def prepare(self, art: Art) -> None:
        """Bake the curtain and the cards of a trick, so that no frame has to in the middle of things."""
        art.curtain(self._near.w, self._near.h)
        self.trick.prepare(art)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """What lies around the cards of a trick, the FX of the market, and what everybody has won."""
        yield from self.piles.prewarm(ctx, self._near, self._settings.seats)
        yield from self.trick.prewarm(ctx, self._settings.powers)
        yield from self.market.prewarm(ctx, self._settings)

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

    def _forget_inspected(self) -> None:
        self._looked_at = details.NOTHING

    def _refresh(self) -> None:
        view = self._view
        held = self._hand_shown()
        at_edge = held is not None
        self.trick.visible = view.stage == "resource"
        self.market.visible = view.stage == "trading"
        self.track.visible = self.yard.visible = view.stage == "creation"
        if view.stage == "resource":
            self.trick.show(self._settings, view, view_models.slot_models(self._settings, view, self.chooser))
            self.trick.trump.show(view_models.trump_model(self._settings, view))
        elif view.stage == "trading":
            self.market.show(view_models.market_model(self._settings, view, self.chooser))
        else:
            active = NOBODY if self._over else view.turn
            self.track.show(TrackModel(tuple(view.pawns), active))
            room = self._yard_room.split_bottom(self._near.h, gap=PART_GAP)[0] if at_edge else self._yard_room
            self.yard.show(
                room, None if self._over else view_models.yard_model(view, self.chooser, self._names)
            )
        self.hand.show(self._near if at_edge else NOWHERE, held)
        idle = not at_edge and view.stage != "creation"
        piles = view_models.piles_of(view) if idle else ()
        empty = not any(pile.size for pile in piles)
        self.piles.show(NOWHERE if empty else self._near, () if empty else piles)
        self.band.show(self._near if idle and empty else None)
        if self._staged:
            self._panel.rest()
        else:
            self._panel.show(self._panel_now())

    def _hand_shown(self) -> HandView | None:
        view, chooser = self._view, self.chooser
        if view.stage == "creation":
            return None if self._over else view_models.held_fx(view, chooser, self._names)
        if chooser.looked_through == NOBODY:
            return super()._hand_shown()
        title = _("{name}'s cards", name=self._names[chooser.partner])
        cards = view_models.held_cards(chooser, view.piles[chooser.partner])
        return HandView(chooser.seat, self._names[chooser.seat], Cover.NONE, cards, title)

    def _own_cards(self, own: State, seat: Seat) -> tuple[HeldCard, ...]:
        cards = own.hands[seat]
        if self._turn is not None or own.stage != "resource":
            cards = cards or own.piles[seat]
        return view_models.held_cards(self.chooser, cards)

    # -- the panel ------------------------------------------------------------------------------------------

    def _panel_now(self) -> Offer:
        return panel_of(self._offer(), self.chooser, self._circumstances())

    def _circumstances(self) -> UnnamedPanelContext:
        return UnnamedPanelContext(
            self._settings,
            self._view,
            self._names,
            self._turn,
            self._looked_at,
            self._describe_holdings,
            passing(self._table),
            self._story,
        )

    def _describe_holdings(self, seat: Seat) -> Sequence[str]:
        """What the one who looks may know of a seat."""
        viewer = self.chooser.seat if self.chooser.turn is not None else None
        view = self._view if viewer in (None, seat) else self._table.view(viewer)
        sections = self._words.summary(view, None, self._names)
        return next((lines for title, lines in sections[1:] if title == self._names[seat]), ())

    # -- what is pressed ------------------------------------------------------------------------------------

    def _press(self, key: str) -> None:
        chooser = self.chooser
        if key == "enter" and chooser.turn is None:
            self._table.choose(ENTER)
        elif key in SIMPLE:
            self._table.choose(SIMPLE[key])
        elif key.startswith(ASK):
            self._table.let_pass(passed_seat(key), False)
            self._refresh()
        elif key == LET_PASS and chooser.turn is not None:
            self._table.let_pass(chooser.turn.seat, True)
        elif key == "drop":
            chooser.forget()
            self._on_change(point=True)
        elif key == "confirm":
            self._answer(chooser.confirm())
        elif key == "attempt":
            self._answer(chooser.attempt())
        elif key == "play-fx":
            self._answer(chooser.play_fx())
        elif key.startswith("strike-"):
            self._try(chooser.press_seat, _number(key))
        elif key.startswith("want-"):
            chooser.want(_number(key))
            self._on_change(point=True)

    def card_pressed(self, face: Any) -> None:
        if isinstance(face, tuple):
            self._press_fx(face[1])
        else:
            self._try(self.chooser.press_card, face)

    def card_dropped(self, face: Any, x: float, y: float) -> None:
        if self.hand.box.contains(x, y) or not self.area.box.contains(x, y):
            return
        if isinstance(face, tuple):
            self._press_fx(face[1])
        else:
            self._try(self.chooser.drop_card, face)

    def card_looked_at(self, face: Any) -> None:
        if isinstance(face, tuple):
            self._inspect(Inspected(fx=face[1]))

    def card_picture(self, art: Art, face: Any, width: float, height: float) -> pygame.Surface:
        if isinstance(face, tuple):
            return pictures.fx_card(art, self._settings.fx_deck.types[face[1]], width, height)
        return pictures.resource(art, face, width, height)

    def _press_fx(self, fx: int) -> None:
        self._inspect(Inspected(fx=fx))
        self._try(self.chooser.press_fx, fx)

    def _press_slot(self, seat: Seat) -> None:
        card = dict(self._view.trick).get(seat)
        if card is not None:
            self._try(self.chooser.press_trick, card)

    def _press_pile(self, key: int) -> None:
        self._look_at_pile(key)
        if self._is_covered():
            return
        self._try(self.chooser.press_pile, key)

    def _press_die(self, die: int) -> None:
        self._try(self.chooser.press_die, die)

    def _attempt(self) -> None:
        if self.chooser.can_attempt:
            self._answer(self.chooser.attempt())
        else:
            self._table.complain(_("The Workers cannot set out now."))

    def _hire(self) -> None:
        if self.chooser.can("hire"):
            self._table.choose(SIMPLE["hire"])
        else:
            self._table.complain(_("Nobody can be hired now."))

    def press_seat(self, seat: Seat) -> None:
        """Choose a player, or read what a seat has."""
        chooser = self.chooser
        if seat in chooser.seats:
            self._try(chooser.press_seat, seat)
            return
        if chooser.turn is not None and ("seat" in chooser.question.refuse or chooser.seats):
            self._table.complain(str(chooser.refusal("seat", seat)))
        self._inspect(Inspected(seat=seat) if self._looked_at.seat != seat else details.NOTHING)

    def _is_covered(self) -> bool:
        """Whether somebody must peek first; then it is said."""
        turn = self._turn
        if turn is None or self.chooser.turn is not None:
            return False
        self._table.complain(_("{name}, peek at your cards first.", name=self._names[turn.seat]))
        return True

    def _on_pick(self) -> None:
        self._on_change(point=self.chooser.can_confirm)

    def _look_at_power(self, seat: Seat) -> None:
        self._inspect(Inspected(power=self._view.held[seat]))

    def _look_at_owner(self) -> None:
        self._inspect(Inspected(power=self._view.in_play))

    def _look_at_pile(self, key: int) -> None:
        fx = next((pile.fx for pile in self._view.market if pile.key == key), NO_INDEX)
        self._inspect(Inspected(fx=fx))

    def _inspect(self, looked: Inspected) -> None:
        if looked != self._looked_at:
            self._looked_at = looked
            self._panel.show(self._panel_now())

    def back(self) -> bool:
        """Release what is picked; False when nothing was."""
        if self.chooser.back():
            self._on_change(point=True)
        elif self.secrecy.open:
            self.hide()
        elif self._looked_at.seat >= 0:
            self._inspect(details.NOTHING)
        else:
            return False
        return True

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


def _number(key: str) -> int:
    """The one in the key of a button: 'strike-2'."""
    return int(key.rpartition("-")[2])
