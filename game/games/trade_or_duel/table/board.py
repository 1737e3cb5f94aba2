"""The board of Trade or Duel: shows the state, knows what is picked, and answers what is pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.games.trade_or_duel.questions.by_phase import QUESTIONS
from game.games.trade_or_duel.questions.chooser import TradeOrDuelChooser
from game.games.trade_or_duel.rules.actions import Say
from game.games.trade_or_duel.rules.knowledge import knowledge
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.vocabulary import CARDS, COUNT_WORDS, DUEL, HAND_SIZE, KINDS, TRADE, Card
from game.games.trade_or_duel.table import pictures
from game.games.trade_or_duel.table.arena import Arena, Token
from game.games.trade_or_duel.table.layout import PORTRAIT_PANEL_HEIGHT, places, sides
from game.games.trade_or_duel.table.mats import Mat
from game.games.trade_or_duel.table.panel import TradeOrDuelPanelContext, panel_of
from game.games.trade_or_duel.table.pile import DiscardPile
from game.games.trade_or_duel.table.transitions import CARD, TradeOrDuelTransitions, chapter
from game.games.trade_or_duel.table.view_models import Meeting, in_hand, mat_model, meeting_after, meeting_now
from game.games.trade_or_duel.themes import theme_of
from game.rules.contract import Event, Over, Seat, Turn
from game.rules.text import capital
from game.ui.boards import Chapter, Plate, Table
from game.ui.boards.asking import AskingBoard
from game.ui.boards.band import EventBand
from game.ui.boards.curtain import Cover
from game.ui.boards.dimming import dim_others
from game.ui.boards.felt import Felt
from game.ui.boards.hand import HAND_PADDING as HAND_PAD
from game.ui.boards.hand import HandStrip, HeldCard
from game.ui.boards.hand import places as hand_places
from game.ui.boards.sidebar import Sidebar
from game.ui.drawing.layout import NOWHERE, TARGET_GAP, Box, even_row
from game.ui.drawing.widget import Widget
from game.ui.words import _

if TYPE_CHECKING:
    from game.games.trade_or_duel.rules import TradeOrDuel
    from game.ui.art import Art
    from game.ui.stage.context import Context

_TONES = {TRADE: "blue", DUEL: "crimson"}
_COUNT_ICONS = {1: "hand", 2: "cards"}


class TradeOrDuelBoard(AskingBoard):
    """Mats, the arena between them, and the own hand.

    On the mats lies what everybody can deduce; where no curtain hides the hand of the seat that chooses, what
    that seat can deduce.
    """

    chooser: TradeOrDuelChooser
    hand: HandStrip
    band: EventBand

    def __init__(self, rules: TradeOrDuel, table: Table) -> None:
        super().__init__(rules, table)
        self._rules = rules
        self.theme = theme_of(rules)
        self.chooser = TradeOrDuelChooser(QUESTIONS, rules.seats, table.names, _, self.theme)
        self._last = Meeting()
        self._decided: dict[int, Meeting] = {}
        """How each meeting ended, by the length of the public history at that time."""
        self._looked_at: Seat | None = None
        self._looked_card: Card | None = None
        self.build()

    def build(self) -> None:
        """Make all widgets anew, for another window or another language; the curtain falls."""
        self._drop_silently()
        frame = self._table.frame(foot=PORTRAIT_PANEL_HEIGHT)
        where = self._places = places(frame, self._rules.seats)
        self.area: Widget = Felt(frame.area, self._game.felt)
        self.mats = [
            self.area.add(
                Mat(seat, box, self.theme, partial(self.press_seat, seat), partial(self._inspect, seat))
            )
            for seat, box in enumerate(where.mats)
        ]
        self.arena = self.area.add(Arena(where.arena, self.theme, self._names))
        self._tokens: list[Token] = []
        self._token_box = self.area.add(Widget("tokens", where.tokens))
        self.band = self.area.add(EventBand(self._names))
        self.hand = self.area.add(HandStrip(self._table, self, self._lift, self.hide))
        self._pile = self.area.add(DiscardPile(where.pile, self.theme))
        self._sidebar = Sidebar(frame.panel, self._on_press, self._names)
        self.panel: Widget = self._sidebar
        self._transitions = TradeOrDuelTransitions(self._table, self.theme, self.mats, self.arena, self._pile)
        self._offered: tuple[str, ...] | None = None
        if self._shown is not None:
            self._refresh()

    def prepare(self, art: Art) -> None:
        """Bake what will be needed in the middle of things, so that no frame has to."""
        hand = self._places.hand
        if hand is not None:
            art.curtain(hand.w, hand.h)
        for seat in range(self._rules.seats):
            pictures.back(art, seat, *CARD)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Bake what lies around mats and cards, and every card.

        Cards are baked in every size they may be seen in.
        """
        for mat in self.mats:
            yield from mat.prewarm(ctx)
        yield from self.arena.prewarm(ctx)
        boxes = [mat.card_box(0, HAND_SIZE) for mat in (self.mats[0], self.mats[-1])]
        boxes += [sides(self._places.arena, 1).left[0], self._pile.place_of(0)]
        if (hand := self._places.hand) is not None:
            boxes.append(hand_places(hand.inset(HAND_PAD), HAND_SIZE)[0][1])
        for box in boxes:
            for card in CARDS:
                yield partial(pictures.face, ctx.art, self.theme, card, box.w, box.h)
            for seat in range(self._rules.seats):
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

    def _refresh(self) -> None:
        shown = self._now
        view: State = shown.view
        cover = self._cover
        self.chooser.covered = self.covered
        observer = self._observer(cover)
        seen: State = view if observer is None else self._table.view(observer)
        known = knowledge(seen, observer)
        active = self._active
        for mat in self.mats:
            name, out = self._names[mat.seat], _(self.theme.out)
            mat.show(mat_model(view, known, mat.seat, name, out, self.chooser, active))
        dim_others(self.mats, lambda mat: mat.model.lit or mat.model.picked)
        self._show_tokens()
        self.arena.show(meeting_now(view, self._last), quiet=self._staged)
        self._pile.show(view.discard)
        self._show_hand()
        if self._staged:
            self._sidebar.rest()
            return
        about = TradeOrDuelPanelContext(known, self._looked_at, self._looked_card, self._story)
        self._sidebar.show(panel_of(self.chooser, view, about))

    def _show_hand(self) -> None:
        """The hand of who must choose at the screen, or else what happened last."""
        strip = self._places.hand
        if strip is None:
            return
        held = self._hand_shown()
        self.hand.show(strip if held is not None else NOWHERE, held)
        self.band.show(strip if held is None else None)

    def _observer(self, cover: Cover) -> Seat | None:
        """Whose knowledge is on the table: the seat whose hand is in sight, otherwise everybody's."""
        turn = self._turn
        if self._over or not self._now.view.round:
            return None
        if turn is None:
            return self._alone
        return None if cover is Cover.DRAWN else turn.seat

    def _own_cards(self, own: State, seat: Seat) -> tuple[HeldCard, ...]:
        lit, picked = frozenset(self.chooser.cards), self.chooser.card
        hand = in_hand(own, seat)
        return tuple(HeldCard(f"card-{card}", card, card in lit, card == picked) for card in hand if card)

    def _hand_title(self, own: State, seat: Seat) -> str:
        total = sum(in_hand(own, seat))
        return _("{sum} {total}", sum=total, total=_(self.theme.unit(total)))

    def _show_tokens(self) -> None:
        """What can be said: trade or duel, or one or two."""
        chooser = self.chooser
        offered = KINDS if chooser.declarations else tuple(map(str, chooser.counts))
        if self._places.low:
            offered = ()
        if offered != self._offered:
            self._offered = offered
            where = self._places
            self.arena.place(where.arena if offered else where.arena.union(where.tokens))
            self._token_box.clear()
            boxes = even_row(self._places.tokens, 2, gap=TARGET_GAP)
            self._tokens = [
                self._token_box.add(self._token(word, box)) for word, box in zip(offered, boxes, strict=False)
            ]
        for token in self._tokens:
            token.picked = bool(chooser.kind) and token.key == f"say-{chooser.kind}"

    def _token(self, word: str, box: Box) -> Token:
        key = f"say-{word}"
        if word in KINDS:
            drop = partial(self._on_token_drop, word)
            press = partial(self._speak, word)
            icon, words = pictures.ICONS[word], _(self.theme.kind(word))
            return Token(key, box, self._table, icon, words, press, drop, tone=_TONES[word])
        count = int(word)
        words = capital(_(COUNT_WORDS[count]))
        return Token(key, box, self._table, _COUNT_ICONS[count], words, partial(self._say, count))

    @property
    def _active(self) -> Seat | None:
        pending = self._now.pending
        if isinstance(pending, Over):
            return pending.winners[0] if len(pending.winners) == 1 else None
        return pending.seat if isinstance(pending, Turn) else None

    def _ask(self) -> None:
        self.chooser.ask(self._turn, self._now.view)

    def _forget_inspected(self) -> None:
        self._looked_at = self._looked_card = None

    def _curtain_moved(self) -> None:
        self.chooser.drop_card()
        self._forget_inspected()
        self._refresh()

    # -- what is pressed ------------------------------------------------------------------------------------

    def press_seat(self, seat: Seat) -> None:
        """Somebody at the table, by mat or plate: to speak to, or to read about."""
        self._looked_at = seat
        if self.chooser.declarations:
            self._try(self.chooser.press_seat, seat)
            if self.chooser.target is not None:
                self._table.point(f"say-{KINDS[0]}")
        else:
            self._refresh()

    def _speak(self, kind: str) -> None:
        self._try(self.chooser.press_kind, kind)
        if self.chooser.kind:
            self.point()

    def _on_token_drop(self, kind: str, x: float, y: float) -> None:
        """What is said was carried to a point of the table."""
        for mat in self.mats:
            if mat.box.contains(x, y):
                self._try(self.chooser.speak, kind, mat.seat)
                return

    def _say(self, count: int) -> None:
        self._table.choose(Say(count))

    def _on_press(self, key: str) -> None:
        """A button of the panel."""
        chooser = self.chooser
        if key == "lay" and chooser.card is not None:
            self._try(chooser.press_card, chooser.card)

    def card_pressed(self, face: Any) -> None:
        self._try(self.chooser.press_card, face)
        if self.chooser.card is not None:
            self._table.point("lay")

    def card_dropped(self, face: Any, x: float, y: float) -> None:
        """A card was carried to the middle of the table."""
        if not self.hand.box.contains(x, y):
            if face in self.chooser.cards:
                self.chooser.card = face
            self._try(self.chooser.press_card, face)

    def card_looked_at(self, face: Any) -> None:
        if face != self._looked_card:
            self._looked_card = face
            self._refresh()

    def card_picture(self, art: Art, face: Any, width: float, height: float) -> pygame.Surface:
        return pictures.face(art, self.theme, face, width, height)

    def _inspect(self, seat: Seat) -> None:
        if seat != self._looked_at or self._looked_card is not None:
            self._looked_at, self._looked_card = seat, None
            self._refresh()

    def back(self) -> bool:
        """Release what is picked; False when nothing was."""
        if self.chooser.back():
            self._on_change(point=True)
            return True
        return self.secrecy.fall()

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
        """Those that can be spoken to."""
        return self.chooser.targets
