"""The story of a match in sentences, with icons, and the names of its players in their colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from game.catalogue.questions import Sentence
from game.rules.contract import Event
from game.ui.art import Art, theme
from game.ui.art.theme import CREAM, GOLD, LAVENDER, Colour, mix
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.widget import FOCUS_MARGIN, Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Paragraph, Text
from game.ui.words import _
from knucklebone_messages import LazyText

WHITE_SHARE = 0.35
"""How much white is in a seat's colour where it is read: not all of them are bright enough."""
ICON_SIDE, ICON_MARGIN = 26, 34
"""Side of the icon before a sentence, and how far that is from the words."""


class Teller(Protocol):
    """What the story of a table is made of; its board."""

    @property
    def event_types(self) -> Sequence[type[Event]]:
        """What may be told of."""

    def story(self, event: Event) -> str:
        """The event in words, or nothing."""


class Telling(NamedTuple):
    """Something that happened, kept so that it can be told again in another language."""

    words: Callable[[], str]
    icon: str = ""

    @property
    def sentence(self) -> Sentence:
        """The sentence in the language that is spoken now."""
        return Sentence(self.words(), self.icon)


def as_telling(sentence: LazyText, icon: str) -> Telling:
    """Something that is no event of the match."""
    return Telling(partial(_, sentence), icon)


def tellings(teller: Teller, events: Sequence[Event]) -> list[Telling]:
    """What some events are worth telling, in their order."""
    told = [Telling(partial(teller.story, event), event.icon) for event in events]
    return [telling for telling in told if telling.words()]


def prewarm(teller: Teller, art: Art) -> Iterator[Callable[[], object]]:
    """Calls that bake the icons of a story, one each."""
    for icon in sorted({kind.icon for kind in teller.event_types if kind.icon}):
        for colour in (GOLD, LAVENDER):
            yield partial(art.icon, icon, ICON_SIDE, colour)


class NameFinder:
    """Finds the players in a sentence."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        """Set it up; `names` are by seat."""
        self._seats = {name: seat for seat, name in reversed([*enumerate(names)]) if name}
        longest = sorted(self._seats, key=len, reverse=True)
        either = "|".join(map(re.escape, longest))
        self._pattern = re.compile(rf"(?<!\w)({either})(?!\w)") if longest else None

    def runs(self, line: str) -> Iterator[tuple[str, int | None]]:
        """The line in pieces, each with the seat whose name it is, or None."""
        for piece in self._pattern.split(line) if self._pattern is not None else (line,):
            if piece:
                yield piece, self._seats.get(piece)


class SentenceText(Text):
    """A sentence that may go over several lines, with its icon at the left of the first."""

    def __init__(
        self, sentence: Sentence, names: NameFinder, size: int = theme.LEGIBLE_SIZE, lines: int = 9
    ) -> None:
        super().__init__(sentence.words, size=size, lines=lines, valign="top", floor=20)
        self.icon, self._names = sentence.icon, names

    def paint_icon(self, canvas: Canvas, art: Art, box: Box, colour: Colour) -> None:
        """Before the words that stand in a box."""
        if self.icon:
            line = Box(box.x - ICON_MARGIN, box.y, ICON_SIDE, self.fit(art, box).line_height)
            canvas.blit_centred(art.icon(self.icon, ICON_SIDE, colour), line)

    def paint_line(self, canvas: Canvas, art: Art, line: str, size: float, colour: Colour, box: Box) -> None:
        x = box.x
        for piece, seat in self._names.runs(line):
            ink = colour if seat is None else mix(art.seat_colour(seat), (255, 255, 255), WHITE_SHARE)
            super().paint_line(canvas, art, piece, size, ink, Box(x, box.y, 0, box.h))
            x += art.measure(piece, self.role, size)[0]


class Sentences(Widget):
    """The last sentences of the story below a title, the newest first, as many as there is room for."""

    reach = 0

    def __init__(self, key: str, box: Box, title: str, names: Sequence[str] = ()) -> None:
        """`names` of the players, by seat."""
        super().__init__(key, box)
        self._title = Text(title, role="title", size=32, colour=GOLD, floor=22)
        self._names = NameFinder(names)
        self.sentences: tuple[Sentence, ...] = ()
        """Newest first."""
        self._texts: list[SentenceText] = []

    def show(self, sentences: tuple[Sentence, ...]) -> None:
        """Newest first."""
        if sentences != self.sentences:
            self.sentences = sentences
            # Fitting words is the dearest part of showing them: what was shown before is fitted already.
            known = {(text.text, text.icon): text for text in self._texts}
            self._texts = [
                known.get(sentence) or SentenceText(sentence, self._names) for sentence in sentences
            ]
            self.invalidate()

    @property
    def inner(self) -> Box:
        """The room for the words."""
        return self.box

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        title, rest = self.inner.split_top(44, gap=4)
        self._title.paint(canvas, ctx.art, title)
        if any(text.icon for text in self._texts):
            rest = rest.split_left(ICON_MARGIN)[1]
        for n, text in enumerate(self._texts):
            # What happened last is told in any case, if need be in smaller words.
            fitted = text.fit(ctx.art, Box(0, 0, rest.w, rest.h if n == 0 else 240))
            tall = fitted.line_height * len(fitted.lines)
            if n and tall > rest.h:
                break
            at, rest = rest.split_top(tall, gap=6)
            text.paint(canvas, ctx.art, at, CREAM if n == 0 else LAVENDER)
            text.paint_icon(canvas, ctx.art, at, GOLD if n == 0 else LAVENDER)


class SentenceRow(Paragraph):
    """One sentence of the whole story."""

    def __init__(self, key: str, sentence: Sentence, names: NameFinder, colour: Colour) -> None:
        super().__init__(key, NOWHERE, sentence.words, colour=colour)
        self._words: SentenceText = SentenceText(sentence, names, size=32, lines=self.lines)
        self._words.colour = colour

    def height(self, width: float) -> float:
        return super().height(width - ICON_MARGIN)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        at = self.box.split_left(ICON_MARGIN)[1]
        self._words.paint(canvas, ctx.art, at)
        self._words.paint_icon(canvas, ctx.art, at, GOLD)


class Log(Sentences):
    """Sentences on a panel of their own; pressed, it tells more."""

    focusable = True
    no_autofocus = True
    reach = FOCUS_MARGIN

    def __init__(
        self, key: str, box: Box, title: str, names: Sequence[str], on_press: Callable[[], object]
    ) -> None:
        super().__init__(key, box, title, names)
        self._on_press = on_press

    def activate(self) -> None:
        self.ctx.sound.play("click")
        self._on_press()

    @property
    def inner(self) -> Box:
        return self.box.inset(20, 12)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.panel(self.box.w, self.box.h), self.box.x, self.box.y)
        super().paint(canvas, ctx)
