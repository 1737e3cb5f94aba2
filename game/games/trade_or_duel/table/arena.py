"""The arena, where cards meet, and what can be said beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.catalogue.zones import Piece
from game.games.trade_or_duel.layout import SAID
from game.games.trade_or_duel.rules.themes import Theme
from game.games.trade_or_duel.rules.vocabulary import DUEL, FACE_DOWN, Card
from game.games.trade_or_duel.table import pictures
from game.games.trade_or_duel.table.layout import COIN_SIDE, Sides, sides
from game.games.trade_or_duel.table.view_models import Meeting
from game.rules.contract import Seat
from game.rules.things import thing_of
from game.ui.art.theme import CREAM, GOLD, LAVENDER
from game.ui.boards import Table
from game.ui.boards.prewarm import prepaint
from game.ui.boards.things import CarriedThing, ThingHandler
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

TONES = {"blue": "blue", "red": "crimson", "": "violet"}
"""Looks of what can be said, by the colour of its piece."""
LOST = (255, 122, 110)
SIGN_SIDE = 110
"""Size of the sign of what is said, on its way."""


class Arena(Widget):
    """The trade or duel under way, or how the last one ended."""

    reach = 0
    meeting = Reactive[Meeting]()
    quiet = Reactive[bool]()
    """It is being shown how it ends: no word of that yet."""
    hidden = Reactive[bool]()
    """Its cards are on their way: none of them is shown."""

    def __init__(self, box: Box, theme: Theme, names: tuple[str, ...]) -> None:
        super().__init__("arena", box)
        self._theme, self._names = theme, names
        self.meeting, self.quiet, self.hidden = Meeting(), False, False

    @property
    def places(self) -> Sides:
        """Where the cards of both sides lie."""
        return sides(self.box, max(1, len(self.meeting.cards[0])))

    def _caption(self) -> str:
        meeting = self.meeting
        count = len(meeting.cards[0])
        if not meeting.kind:
            return _("Duels and trades happen here.")
        if not meeting.decided:
            return _("One or two cards?") if not count else _("One card each") if count == 1 else ""
        if meeting.kind != DUEL:
            return _("They exchanged a card.") if count == 1 else _("They exchanged hands.")
        low, high = sorted(sum(card or 0 for card in cards) for cards in meeting.cards)
        if meeting.winner is None:
            return _("{n} each: a draw", n=low)
        return _("{name} wins, {high} to {low}", name=self._names[meeting.winner], high=high, low=low)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, meeting = ctx.art, self.meeting
        canvas.blit(art.mat(self.box.w, self.box.h), self.box.x, self.box.y)
        words = "" if self.quiet and meeting.decided else self._caption()
        caption = Text(words, role="label", size=28, align="centre", lines=3, floor=18)
        if not meeting.kind:
            caption.paint(canvas, art, self.box.inset(40), LAVENDER)
            return
        where = self.places
        for seat, cards, boxes, coin in zip(
            meeting.seats, meeting.cards, where.cards, where.coins, strict=True
        ):
            self._paint_side(canvas, ctx, seat, cards, boxes)
            canvas.blit_centred(art.seat_coin(seat, coin.h), coin)
        icon, rest = where.middle.split_top(48, gap=0)
        word, state = rest.split_top(48, gap=0)
        canvas.blit_centred(art.icon(SAID[meeting.kind][0], icon.h, GOLD), icon)
        said = _("{word}!", word=_(self._theme.kind(meeting.kind)))
        Text(said, role="display", size=44, align="centre", lines=2, floor=18).paint(canvas, art, word, GOLD)
        caption.paint(canvas, art, state, CREAM)

    def _paint_side(
        self, canvas: Canvas, ctx: Context, seat: Seat, cards: tuple[Card | None, ...], boxes: tuple[Box, ...]
    ) -> None:
        art, meeting = ctx.art, self.meeting
        won = meeting.decided and meeting.winner == seat
        for card, box in zip(cards, boxes, strict=False):
            if card is None or self.hidden:
                canvas.blit(art.slot(box.w, box.h, LAVENDER), box.x, box.y)
                continue
            if won:
                canvas.blit_centred(art.glow(box.w, box.h, GOLD, radius=14), box)
            canvas.blit(pictures.side(art, self._theme, card, seat, box.w, box.h), box.x, box.y)
            if meeting.decided and meeting.kind == DUEL and not won:
                canvas.blit_centred(art.icon("cross", box.w * 0.8, LOST), box)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake what lies around cards that meet, whose they are, and the signs of why they do."""
        for seat, _name in enumerate(self._names):
            yield partial(ctx.art.seat_coin, seat, COIN_SIDE)
        for kind, (sign, _colour) in SAID.items():
            yield partial(ctx.art.icon, sign, SIGN_SIDE, GOLD)
            for card in (None, FACE_DOWN):
                meeting = Meeting(kind, (0, 1), ((card,), (card,)), 0, card is not None)
                yield prepaint(self, ctx, meeting=meeting)


class Token(CarriedThing):
    """Something to say: pressed, or carried to whom it is said."""

    picked = Reactive[bool]()
    """It is going to be said."""

    def __init__(self, piece: Piece, box: Box, table: Table, board: ThingHandler) -> None:
        super().__init__(thing_of(piece.key), box, table, board)
        self._name, self._sign = piece.name, piece.sign or ("hand" if len(piece.on) == 1 else "cards")
        self._tone = TONES[piece.colour]
        self._carries = bool(piece.sign)
        self.picked = False

    @property
    def can_carry(self) -> bool:
        return self._carries

    def carried_picture(self) -> pygame.Surface:
        return self.ctx.art.icon(self._sign, SIGN_SIDE, GOLD)

    def activate(self) -> None:
        self.ctx.sound.play("click")
        super().activate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        tone, state = "amber" if self.picked else self._tone, "pressed" if self.pressed else "normal"
        canvas.blit(art.button(box.w, box.h, tone, state), box.x, box.y)
        top, tall = art.button_face(box.h, state)
        face = Box(box.x, box.y + top, box.w, tall).inset(16, 14)
        icon, words = face.split_top(face.h * 0.5, gap=6)
        colour = art.button_text_colour(tone)
        canvas.blit_centred(art.icon(self._sign, icon.h, colour), icon)
        Text(self._name, role="display", size=38, align="centre", lines=2, floor=20).paint(
            canvas, art, words, colour
        )
