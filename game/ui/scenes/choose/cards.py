"""A card for each game: a picture that shows how it is played, and what to know before it is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.catalogue import game_named
from game.ui.art.theme import CREAM, GOLD, LAVENDER, MINT
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, TARGET_GAP, Box, Share, column, even_column, even_row, row
from game.ui.drawing.widget import Widget
from game.ui.scenes.choose.offers import Need
from game.ui.stage.context import Context
from game.ui.widgets.button import Pressable
from game.ui.widgets.label import SharedFontSize, Text
from game.ui.words import _

PICTURE_HEIGHT, PICTURE_WIDTH = 132, 200
"""Sizes of the picture above the words, and of one beside them."""
PLAY_HEIGHT, PLAY_WIDTH = 84, 160
"""Sizes of what says that a press plays the game, below the words and beside them."""
RIBBON_HEIGHT = 52
"""Height of the word that a game is proposed."""
BADGE_SIZE = 140, 50
"""Width and height of the badge on a picture."""
CARD_PADDING = 14, 12
"""From the frame of a card to what stands on it, sideways and up."""
SMALLEST_TEXT = 26
ICON_SIDE = 64


@dataclass(frozen=True, slots=True)
class GameCard:
    """What a card tells."""

    name: str
    blurb: str
    seats: str
    minutes: str
    needs: tuple[Need, ...]
    when: str
    why_not: str = ""
    """Why it cannot be played now."""
    proposed: bool = False


class WatchPicture(Pressable):
    """The picture of a game; a press shows how it is played."""

    def __init__(self, card: GameCard, on_press: Callable[[], object]) -> None:
        super().__init__(f"watch-{card.name}", NOWHERE, on_press)
        self._card = card
        self._badge = Text(_("{n} s", n=20), role="label", size=30, floor=SMALLEST_TEXT)

    @property
    def text(self) -> str:
        """What is spoken of it."""
        return _("See how {game} is played", game=game_named(self._card.name).info.title)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box, game = ctx.art, self.box, game_named(self._card.name)
        canvas.blit_centred(art.shadow(box.w, box.h), box)
        canvas.blit(art.game_window(box.w, box.h, game.icon, game.colour), box.x, box.y)
        wide, tall = BADGE_SIZE
        corner = Box(box.right - wide - 12, box.bottom - tall - 12, wide, tall)
        canvas.blit(art.pill(wide, tall), corner.x, corner.y)
        eye, words = corner.inset(12, 4).split_left(36, gap=6)
        canvas.blit_centred(art.icon("eye", 36, MINT), eye)
        self._badge.paint(canvas, art, words)


class PlayCard(Pressable):
    """All there is to know of a game; a press plays it."""

    def __init__(
        self, card: GameCard, on_press: Callable[[], object], blurbs: SharedFontSize, facts: SharedFontSize
    ) -> None:
        """`blurbs` and `facts` are what is written alike on all cards."""
        super().__init__(f"game-{card.name}", NOWHERE, on_press)
        self._card, self.enabled = card, not card.why_not
        self._title = Text(game_named(card.name).info.title, role="title", size=40, colour=GOLD, floor=20)
        self._blurb = Text(card.blurb, size=28, lines=7, floor=18, valign="top")
        self._facts = [
            ("person", Text(card.seats, role="display", size=34, colour=GOLD, floor=20)),
            ("hourglass", Text(card.minutes, role="display", size=34, colour=GOLD, floor=20)),
        ]
        self._needs = [(icon, Text(words, size=28, floor=18)) for icon, words in card.needs]
        self._when = Text(card.when, size=28, colour=LAVENDER, floor=18)
        blurbs.add(self._blurb, lambda: self._word_boxes()[1])
        for number, text in enumerate((*(text for _unused, text in self._needs), self._when)):
            facts.add(text, partial(self._fact_box, number))
        align = "centre" if card.why_not else "left"
        self._play = Text(card.why_not or _("Play"), role="display", size=40, floor=20, lines=2, align=align)

    @property
    def text(self) -> str:
        """What is spoken of it."""
        return f"{self._title.text}. {self._blurb.text}"

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        if self._card.proposed:
            canvas.blit_centred(art.glow(box.w, box.h, GOLD), box)
        canvas.blit(art.panel(box.w, box.h), box.x, box.y)
        _, play = self._parts()
        self._paint_words(canvas, ctx)
        tone = "green" if self.enabled else "quiet"
        canvas.blit(art.button(play.w, play.h, tone, self.state), play.x, play.y)
        top, tall = art.button_face(play.h, self.state)
        face = Box(play.x, play.y + top, play.w, tall).inset(14, 4)
        if self.enabled:
            icon, face = self._play_parts(ctx, face)
            canvas.blit_centred(art.icon("play", icon.w, CREAM), icon)
        self._play.paint(canvas, art, face, CREAM if self.enabled else LAVENDER)

    def _parts(self) -> tuple[Box, Box]:
        """Where the words stand, and what says that a press plays."""
        inner = self.box.inset(*CARD_PADDING)
        if self._lying:
            return inner.split_right(PLAY_WIDTH, gap=TARGET_GAP)
        return inner.split_bottom(PLAY_HEIGHT, gap=8)

    def _play_parts(self, ctx: Context, face: Box) -> tuple[Box, Box]:
        """Where the sign and the word stand: beside each other, or the sign above on a high button."""
        if face.h > face.w:
            above, word = face.centre_box(face.w, 2 * ICON_SIDE).split_top(ICON_SIDE)
            return above.centre_box(ICON_SIDE, ICON_SIDE), word
        side = min(40.0, face.h)
        wide = ctx.art.measure(self._play.text, "display", self._play.size)[0]
        icon, word = face.centre_box(min(face.w, side + 14 + wide), face.h).split_left(side, gap=14)
        return icon, word

    @property
    def _lying(self) -> bool:
        return self.box.w > 1.5 * self.box.h

    def _paint_words(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        title, blurb, facts, needs = self._word_boxes()
        self._title.paint(canvas, art, title)
        self._blurb.paint(canvas, art, blurb)
        cells = row(facts, Share(), Share(1.25), gap=8)
        for (icon, text), cell in zip(self._facts, cells, strict=True):
            self._paint_fact(canvas, ctx, icon, text, cell)
        for (icon, text), cell in zip((*self._needs, ("moon", self._when)), needs, strict=True):
            self._paint_fact(canvas, ctx, icon, text, cell)

    def _word_boxes(self) -> tuple[Box, Box, Box, list[Box]]:
        """Where title, description, the two facts and one need each stand, and when it was played."""
        rows = (len(self._needs) + 1) // 2 if self._lying else len(self._needs)
        title, blurb, facts, needs, when = column(self._parts()[0], 46, Share(), 38, 36 * rows, 34, gap=4)
        cells = [cell for line in even_column(needs, rows, 0) for cell in even_row(line, 1 + self._lying, 8)]
        return title, blurb, facts, [*cells[: len(self._needs)], when]

    def _fact_box(self, number: int) -> Box:
        return _fact_parts(self._word_boxes()[3][number])[1]

    def _paint_fact(self, canvas: Canvas, ctx: Context, icon: str, text: Text, box: Box) -> None:
        sign, words = _fact_parts(box)
        colour = {"person": GOLD, "hourglass": GOLD, "moon": LAVENDER}.get(icon, MINT)
        canvas.blit_centred(ctx.art.icon(icon, 30, colour), sign)
        text.paint(canvas, ctx.art, words)

    def paint_dim(self, canvas: Canvas, ctx: Context) -> None:
        """Step back, but for what is missing."""
        play = self._parts()[1]
        words = Box(self.box.x, self.box.y, self.box.w, play.y - self.box.y)
        if self._lying:
            words = Box(self.box.x, self.box.y, play.x - self.box.x, self.box.h)
        canvas.blit(ctx.art.veil(words.w, words.h), words.x, words.y)


def _fact_parts(box: Box) -> tuple[Box, Box]:
    """Where the sign of a fact stands, and its words."""
    return box.split_left(30, gap=6)


class Ribbon(Widget):
    """Says above its card that a game is proposed."""

    overlay = True

    def __init__(self, key: str, box: Box) -> None:
        super().__init__(key, box)
        self._words = Text(
            _("Our pick"), role="label", size=32, colour=(38, 22, 30), align="centre", floor=SMALLEST_TEXT
        )

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.pill(self.box.w, self.box.h, GOLD), self.box.x, self.box.y)
        star, words = self.box.inset(24, 2).split_left(34, gap=6)
        canvas.blit_centred(ctx.art.icon("star", 32, (38, 22, 30)), star)
        self._words.paint(canvas, ctx.art, words)


class CardLine(Widget):
    """The picture of a game and its card: below each other, or side by side where there is more width."""

    def __init__(self, key: str, picture: WatchPicture, card: PlayCard) -> None:
        super().__init__(key)
        self._picture, self._card = self.add(picture), self.add(card)

    def arrange(self) -> None:
        if self.box.w > self.box.h:
            picture, card = self.box.split_left(PICTURE_WIDTH, gap=TARGET_GAP)
        else:
            picture, card = self.box.split_top(PICTURE_HEIGHT, gap=TARGET_GAP)
        self._picture.place(picture)
        self._card.place(card)
