"""The arena, where cards meet, and what can be said beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pygame

from game.games.trade_or_duel.rules.themes import Theme
from game.games.trade_or_duel.rules.vocabulary import DUEL, FACE_DOWN, Card
from game.games.trade_or_duel.table import pictures
from game.games.trade_or_duel.table.layout import sides
from game.games.trade_or_duel.table.view_models import Meeting
from game.rules.contract import Seat
from game.ui.art.theme import CREAM, GOLD, IVORY, LAVENDER
from game.ui.boards import Table
from game.ui.boards.carry import Carried
from game.ui.boards.prewarm import prepaint
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Text
from game.ui.words import _

LOST = (255, 122, 110)
SIGN_SIDE = 110
"""Size of the sign of what is said, on its way."""


class Arena(Widget):
    """The trade or duel under way, or how the last one ended."""

    reach = 0

    def __init__(self, box: Box, theme: Theme, names: tuple[str, ...]) -> None:
        super().__init__("arena", box)
        self._theme, self._names = theme, names
        self.meeting = Meeting()
        self._left = Text("", role="label", size=30, align="centre", floor=18)
        self._right = Text("", role="label", size=30, align="centre", floor=18)
        self._word = Text("", role="display", size=44, colour=GOLD, align="centre", lines=2, floor=18)
        self._state = Text("", role="label", size=28, colour=CREAM, align="centre", lines=3, floor=18)
        self._hidden = self._quiet = False

    def show(self, meeting: Meeting, *, quiet: bool = False) -> None:
        """What is shown; `quiet` while it is being shown how it ends."""
        if (meeting, quiet) == (self.meeting, self._quiet) and self._word.text:
            return
        self.meeting, self._quiet = meeting, quiet
        theme = self._theme
        self._word.text = _("{word}!", word=_(theme.kind(meeting.kind))) if meeting.kind else ""
        self._left.text = self._names[meeting.left] if meeting.kind else ""
        self._right.text = self._names[meeting.right] if meeting.kind else ""
        self._state.text = "" if quiet and meeting.decided else self._caption(meeting)
        self.invalidate()

    def conceal(self, hidden: bool) -> None:
        """Cards are on their way here: show none of them until they have come."""
        if hidden != self._hidden:
            self._hidden = hidden
            self.invalidate()

    def places(self) -> tuple[tuple[Box, ...], tuple[Box, ...]]:
        """Where the cards of both sides lie."""
        where = sides(self.box, max(1, len(self.meeting.left_cards)))
        return where.left, where.right

    def _caption(self, meeting: Meeting) -> str:
        if not meeting.kind:
            return _("Duels and trades happen here.")
        if not meeting.decided:
            count = len(meeting.left_cards)
            return _("One or two cards?") if not count else _("One card each") if count == 1 else ""
        if meeting.kind != DUEL:
            return _("They exchanged a card.") if len(meeting.left_cards) == 1 else _("They exchanged hands.")
        left, right = (
            sum(card or 0 for card in cards) for cards in (meeting.left_cards, meeting.right_cards)
        )
        if meeting.winner is None:
            return _("{n} each: a draw", n=left)
        high, low = max(left, right), min(left, right)
        return _("{name} wins, {high} to {low}", name=self._names[meeting.winner], high=high, low=low)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, meeting = ctx.art, self.meeting
        canvas.blit(art.mat(self.box.w, self.box.h), self.box.x, self.box.y)
        where = sides(self.box, max(1, len(meeting.left_cards)))
        if not meeting.kind:
            self._state.paint(canvas, art, self.box.inset(40), LAVENDER)
            return
        self._paint_side(canvas, ctx, meeting.left, meeting.left_cards, where.left)
        self._paint_side(canvas, ctx, meeting.right, meeting.right_cards, where.right)
        for seat, text, box in (
            (meeting.left, self._left, where.left_words),
            (meeting.right, self._right, where.right_words),
        ):
            won = meeting.decided and meeting.winner == seat
            text.paint(canvas, art, box, GOLD if won else IVORY)
        icon, word, state = self._middle(where.middle)
        canvas.blit_centred(art.icon(pictures.ICONS[meeting.kind], icon.h, GOLD), icon)
        self._word.paint(canvas, art, word)
        self._state.paint(canvas, art, state)

    def _paint_side(
        self, canvas: Canvas, ctx: Context, seat: Seat, cards: tuple[Card | None, ...], boxes: tuple[Box, ...]
    ) -> None:
        art, meeting = ctx.art, self.meeting
        lost = meeting.decided and meeting.kind == DUEL and meeting.winner != seat
        for card, box in zip(cards, boxes, strict=False):
            if card is None or self._hidden:
                canvas.blit(art.slot(box.w, box.h, LAVENDER), box.x, box.y)
                continue
            if meeting.decided and meeting.winner == seat:
                canvas.blit_centred(art.glow(box.w, box.h, GOLD, radius=14), box)
            if card == FACE_DOWN:
                canvas.blit(pictures.back(art, seat, box.w, box.h), box.x, box.y)
            else:
                canvas.blit(pictures.face(art, self._theme, card, box.w, box.h), box.x, box.y)
            if lost:
                canvas.blit_centred(art.icon("cross", box.w * 0.8, LOST), box)

    def prewarm(self, ctx: Context) -> Iterator[Callable[[], object]]:
        """Calls that bake what lies around cards that meet, and the signs of why they do."""
        for kind, sign in pictures.ICONS.items():
            yield partial(ctx.art.icon, sign, SIGN_SIDE, GOLD)
            for card in (None, FACE_DOWN):
                arena = Arena(self.box, self._theme, self._names)
                arena.show(Meeting(kind, 0, 1, (card,), (card,), 0, card is not None))
                yield prepaint(arena, ctx)

    @staticmethod
    def _middle(box: Box) -> tuple[Box, Box, Box]:
        icon, rest = box.split_top(48, gap=0)
        word, state = rest.split_top(48, gap=0)
        return icon, word, state


class Token(Carried):
    """Something to say: pressed, or carried to whom it is said."""

    picked = Reactive[bool]()
    """It is going to be said."""

    def __init__(
        self,
        key: str,
        box: Box,
        table: Table,
        icon: str,
        words: str,
        on_press: Callable[[], object],
        on_drop: Callable[[float, float], object] | None = None,
        tone: str = "violet",
    ) -> None:
        super().__init__(key, box, table)
        self._tone = tone
        self._icon, self._on_press, self._on_drop = icon, on_press, on_drop
        self._words = Text(words, role="display", size=38, align="centre", lines=2, floor=20)
        self.picked = False

    @property
    def can_carry(self) -> bool:
        return self._on_drop is not None

    def carried_picture(self) -> pygame.Surface:
        return self.ctx.art.icon(self._icon, SIGN_SIDE, GOLD)

    def on_drop(self, x: float, y: float) -> None:
        if self._on_drop is not None:
            self._on_drop(x, y)

    def activate(self) -> None:
        self.ctx.sound.play("click")
        self._on_press()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        tone = "amber" if self.picked else self._tone
        state = "pressed" if self.pressed else "normal"
        canvas.blit(art.button(box.w, box.h, tone, state), box.x, box.y)
        icon, words = self._parts(ctx)
        colour = art.button_text_colour(tone)
        canvas.blit_centred(art.icon(self._icon, icon.h, colour), icon)
        self._words.paint(canvas, art, words, colour)

    def _parts(self, ctx: Context) -> tuple[Box, Box]:
        top, tall = ctx.art.button_face(self.box.h, "pressed" if self.pressed else "normal")
        face = Box(self.box.x, self.box.y + top, self.box.w, tall).inset(16, 14)
        return face.split_top(face.h * 0.5, gap=6)
