"""The board of Trade or Duel: shows the state, knows what is picked, and answers what is pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.catalogue.questions import Detail
from game.catalogue.zones import Piece
from game.games.trade_or_duel.layout import TradeOrDuelZones, in_hand
from game.games.trade_or_duel.questions.by_phase import QUESTIONS, card_detail
from game.games.trade_or_duel.questions.chooser import TradeOrDuelChooser
from game.games.trade_or_duel.rules.actions import Say
from game.games.trade_or_duel.rules.knowledge import knowledge
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.vocabulary import CARDS, DUEL, HAND_SIZE, KINDS
from game.games.trade_or_duel.table import pictures
from game.games.trade_or_duel.table.arena import Arena, Token
from game.games.trade_or_duel.table.layout import PORTRAIT_PANEL_HEIGHT, places, sides
from game.games.trade_or_duel.table.mats import Mat
from game.games.trade_or_duel.table.panel import rules_detail, seat_detail
from game.games.trade_or_duel.table.pile import DiscardPile
from game.games.trade_or_duel.table.transitions import CARD, TradeOrDuelTransitions, chapter
from game.games.trade_or_duel.table.view_models import Meeting, mat_model, meeting_after, meeting_now
from game.games.trade_or_duel.themes import theme_of
from game.rules.contract import Event, Over, Seat, Turn
from game.rules.things import Thing
from game.ui.boards import Chapter, Plate, Table
from game.ui.boards.curtain import Cover
from game.ui.boards.dimming import dim_others
from game.ui.boards.frame import TableLayout
from game.ui.boards.hand import HandView, HeldCard
from game.ui.boards.hand_board import HandBoard
from game.ui.drawing.layout import TARGET_GAP, even_row
from game.ui.drawing.widget import Widget
from game.ui.words import _

if TYPE_CHECKING:
    from game.games.trade_or_duel.rules import TradeOrDuel
    from game.ui.art import Art
    from game.ui.stage.context import Context


class TradeOrDuelBoard(HandBoard):
    """Mats, the arena between them, and the own hand.

    On the mats lies what everybody can deduce; where no curtain hides the hand of the seat that chooses, what
    that seat can deduce.
    """

    chooser: TradeOrDuelChooser
    foot = PORTRAIT_PANEL_HEIGHT
    tells_of = frozenset({"mat", "card"})

    def __init__(self, rules: TradeOrDuel, table: Table) -> None:
        super().__init__(rules, table)
        self._seats, self.theme = range(rules.seats), theme_of(rules)
        self.chooser = TradeOrDuelChooser(QUESTIONS, rules.seats, table.names, _, self.theme)
        self._zones = TradeOrDuelZones(rules, _)
        self._last = Meeting()
        self._decided: dict[int, Meeting] = {}
        """How each meeting ended, by the length of the public history at that time."""
        self.build()

    def lay_out(self, frame: TableLayout) -> None:
        where = self._places = places(frame, len(self._seats))
        self.mats = [self.area.add(Mat(seat, where.mats[seat], self.theme, self)) for seat in self._seats]
        self.arena = self.area.add(Arena(where.arena, self.theme, self._names))
        self._tokens = self.area.add(Widget("tokens", where.tokens))
        self._offered: tuple[Piece, ...] | None = None
        self.lay_near_edge(where.hand)
        self._pile = self.area.add(DiscardPile(where.pile, self.theme))
        self._transitions = TradeOrDuelTransitions(self._table, self.area, self.theme, self.mats, self.arena)

    def prepare(self, art: Art) -> None:
        super().prepare(art)
        for seat in self._seats:
            pictures.back(art, seat, *CARD)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Bake what lies around mats and cards, and every card in every size it may be seen in."""
        yield from super().prewarm(ctx)
        boxes = [mat.card_box(0, HAND_SIZE) for mat in (self.mats[0], self.mats[-1])]
        boxes += [
            sides(self._places.arena, 1).cards[0][0],
            self._pile.place_of(0),
            *self.held_boxes(HAND_SIZE),
        ]
        for box in boxes:
            for card in CARDS:
                yield partial(pictures.face, ctx.art, self.theme, card, box.w, box.h)
            for seat in self._seats:
                yield partial(pictures.back, ctx.art, seat, box.w, box.h)

    # -- the state on screen ------------------------------------------------------------------------------

    def on_events(self, events: Sequence[Event]) -> None:
        """Show, by motion and sound, what led to the situation shown last."""
        super().on_events(events)
        public = [event for event in events if event.only is None]
        self._last = meeting_after(self._last, public)
        if self._last.decided:
            self._decided[len(self._now.view.history)] = self._last
        self._refresh()
        self._transitions.show(public)

    def on_undo(self) -> None:
        """The situation shown now is an earlier one: the arena shows the meeting that was the last then."""
        known = [length for length in self._decided if length <= len(self._now.view.history)]
        self._last = self._decided[max(known)] if known else Meeting()
        self._refresh()

    def show_table(self, held: HandView | None) -> None:
        view: State = self._now.view
        observer = self._observer
        self._known = knowledge(view if observer is None else self._table.view(observer), observer)
        for mat in self.mats:
            out = _(self.theme.out)
            mat.model = mat_model(view, self._known, mat.seat, out, self.chooser, self._active)
        dim_others(self.mats, lambda mat: mat.model.lit or mat.model.picked)
        self._show_tokens()
        self.arena.meeting, self.arena.quiet = meeting_now(view, self._last), self._staged
        self._pile.cards = view.discard

    @property
    def _observer(self) -> Seat | None:
        """Whose knowledge is on the table: the seat whose hand is in sight, otherwise everybody's."""
        turn = self._turn
        if self._over or not self._now.view.round:
            return None
        if turn is None:
            return self._alone
        return None if self._cover is Cover.DRAWN else turn.seat

    def own_cards(self, own: State, seat: Seat) -> tuple[HeldCard, ...]:
        lit, picked = self.chooser.cards, self.chooser.card
        hand = in_hand(own, seat)
        return tuple(HeldCard(Thing("card", card), card in lit, card == picked) for card in hand if card)

    def hand_title(self, own: State, seat: Seat) -> str:
        total = sum(in_hand(own, seat))
        return _("{sum} {total}", sum=total, total=_(self.theme.unit(total)))

    def _show_tokens(self) -> None:
        """What can be said: trade or duel, or one or two."""
        chooser, where = self.chooser, self._places
        asked = chooser.turn is not None and not self.near.empty
        offered = self._zones.words(self._now.view, chooser.seat) if asked else ()
        if offered != self._offered:
            self._offered = offered
            self.arena.place(where.arena if offered else where.arena.union(where.tokens))
            self._tokens.clear()
            for piece, box in zip(offered, even_row(where.tokens, 2, gap=TARGET_GAP), strict=False):
                self._tokens.add(Token(piece, box, self._table, self))
        for token in self._tokens.children:
            if isinstance(token, Token):
                token.picked = bool(chooser.kind) and token.thing.what == chooser.kind

    @property
    def _active(self) -> Seat | None:
        pending = self._now.pending
        if isinstance(pending, Over):
            return pending.winners[0] if len(pending.winners) == 1 else None
        return pending.seat if isinstance(pending, Turn) else None

    def _ask(self) -> None:
        self.chooser.ask(self._turn, self._now.view)

    def _curtain_moved(self) -> None:
        self.chooser.drop_card()
        self._forget_inspected()
        self._refresh()

    def detail(self) -> Detail:
        view: State = self._now.view
        match self.looked_at:
            case Thing("card", card) if not self.chooser.covered:
                return card_detail(card, self.theme, _)
            case Thing("mat" | "seat", seat) if view.round:
                return seat_detail(view, self._known, self.theme, seat, self._names[seat])
        return rules_detail(self.theme)

    # -- what is pressed ------------------------------------------------------------------------------------

    def press(self, thing: Thing) -> None:
        chooser = self.chooser
        match thing:
            case Thing("mat" | "seat", seat):
                self._speak_to(thing, seat)
            case Thing("say", int(count)):
                self._table.choose(Say(count))
            case Thing("say", kind):
                self._try(chooser.press_kind, kind)
                if chooser.kind:
                    self.point()
            case Thing("card", card):
                self._try(chooser.press_card, card)
                if chooser.card is not None:
                    self._table.point("lay")
            case Thing("lay") if chooser.card is not None:
                self._try(chooser.press_card, chooser.card)

    def _speak_to(self, thing: Thing, seat: Seat) -> None:
        """Speak to a player pressed by mat or plate, or read about them."""
        self.looked_at = thing
        if not self.chooser.declarations:
            self._refresh()
            return
        self._try(self.chooser.press_seat, seat)
        if self.chooser.target is not None:
            self._table.point(f"say-{KINDS[0]}")

    def drop(self, thing: Thing, x: float, y: float) -> None:
        """A card was carried to the middle of the table, or what is said to a mat."""
        match thing:
            case Thing("say", kind):
                for mat in self.mats:
                    if mat.box.contains(x, y):
                        self._try(self.chooser.speak, kind, mat.seat)
            case Thing("card", card) if not self.hand.box.contains(x, y):
                if card in self.chooser.cards:
                    self.chooser.card = card
                self._try(self.chooser.press_card, card)

    def card_picture(self, art: Art, card: Thing, width: float, height: float) -> pygame.Surface:
        return pictures.face(art, self.theme, card.what, width, height)

    # -- what the table asks --------------------------------------------------------------------------------

    def chapter(self, events: Sequence[Event]) -> Chapter | None:
        """What begins, or is over, with these events."""
        return chapter(events, self.story, _(self.theme.kind(DUEL)))

    def step(self) -> str:
        view: State = self._now.view
        return _(self.theme.kind(view.kind)) if view.kind else ""

    def plate(self, seat: Seat) -> Plate:
        """The hand seen from behind, or that there is none left."""
        view: State = self._now.view
        count = len(view.hands[seat])
        out = _("out") if view.round and not count else ""
        return Plate((), (seat,) * count, out)

    def picture(self, art: Art, piece: int, size: float) -> pygame.Surface:
        """The back of a card of the seat with this number."""
        return pictures.back(art, piece, round(size * 0.7), size)

    def lit_seats(self) -> frozenset[Seat]:
        """Returns the seats that can be spoken to."""
        return self.chooser.targets
