"""What a souvenir is made of beside the table: how the seats stand, the title, and who won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.catalogue import game_named
from game.features.souvenir.plan import (
    DecidingMoment,
    chances_at,
    deciding_moment,
    moment_words,
    scores_at,
)
from game.features.theatre.curve import Curve
from game.features.theatre.replay import Replay
from game.rules.contract import Seat
from game.store.throws import frames_of
from game.ui.art import Art
from game.ui.art.theme import CREAM, GOLD, LAVENDER, MINT, NIGHT_BOTTOM
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box, Share, column, even_column, even_row, row
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.scenes.after.celebration_widgets import ScoreRow, Winners
from game.ui.scenes.after.result_story import standings, victory
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.banner import Banner
from game.ui.widgets.label import Label, Text
from game.ui.widgets.panel import Picture
from game.ui.words import _
from vision.errors import VisionError
from vision.pictures import read_picture

BAR_HEIGHT: Final = 16
"""Height of the line that shows a chance, logical units."""
MAX_ROW_HEIGHT: Final = 136
ROW_GAP: Final = 6
SAID_HEIGHT, LOW_SAID_HEIGHT, FEW_SEATS = 270, 140, 5
"""Sizes of the words that say what the moment was; lower where there are more than a few seats."""
MAX_LYING: Final = 3
"""Seats below each other where what is said stands beside them."""
TITLE_HEIGHT: Final = 84
ARROW_SIDE: Final = 40
PLAYER_WIDTH: Final = 420
MOVING_SHARE: Final = 0.7
"""Share of the time of a throw until its last frame is seen."""
MAX_SCORE_HEIGHT: Final = 190
"""Largest height of a line on the last card."""


@dataclass(frozen=True, slots=True)
class ClipStory:
    """What a clip tells."""

    reel: Replay
    curve: Curve | None
    moment: DecidingMoment
    said: str
    """What happened at the moment."""
    throw: tuple[Path, ...] = ()
    """Frames of the throw, as the camera saw it."""

    @property
    def names(self) -> Sequence[str]:
        """Names of the seats."""
        return self.reel.at(0).names

    def figures(self, number: int) -> tuple[tuple[float, str], ...]:
        """The standing of each seat after that many entries: as a share of one, and as a figure.

        Empty if neither a curve nor scores can tell.
        """
        if self.curve is not None:
            return tuple((share, f"{100 * share:.0f}") for share in chances_at(self.curve, number).shares)
        words = game_named(self.reel.contents.header.game).words(self.reel.at(0).rules, _)
        scores = scores_at(self.reel, number)
        most = max((abs(score) for score in scores), default=0) or 1
        return tuple((max(0.0, score / most), words.score_unit(score)[0]) for score in scores)


def story_of(reel: Replay, curve: Curve | None) -> ClipStory:
    """What there is to tell of the moment that decided a match."""
    moment = deciding_moment(reel, curve)
    words = game_named(reel.contents.header.game).words(reel.at(0).rules, _)
    said = moment_words(reel, moment, words) or _("The moment that decided it")
    return ClipStory(reel, curve, moment, said, frames_of(reel.contents.path, moment.before, moment.after))


class ClipStanding(Widget):
    """How the seats stand, beside the table: chances as figures and lines; and what decided the match."""

    number = Reactive[int]()
    """Entries of the journal that have been told."""
    head = Reactive[bool]()
    """It is said what the moment was."""
    alone = Reactive[bool]()
    """Only whoever won by the moment is shown."""

    def __init__(self, box: Box, story: ClipStory) -> None:
        super().__init__("standing", box)
        self._story = story
        chances = story.curve is not None
        self.number, self.head, self.alone = story.moment.before, False, False
        self._title = Text(
            _("Chance of winning, in 100") if chances else _("Score"),
            role="title",
            size=36,
            colour=GOLD,
            lines=2,
        )
        self._figure = Text("", role="display", size=72, align="right", floor=26)
        self._before = Text("", role="display", size=44, colour=LAVENDER, align="right", floor=26)
        self._said = Text(story.said, size=40, colour=CREAM, lines=8, floor=26)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, moment = ctx.art, self._story.moment
        canvas.blit(art.panel(self.box.w, self.box.h, "dialog"), self.box.x, self.box.y)
        title, rest = self.box.inset(22, 18).split_top(TITLE_HEIGHT, gap=4)
        self._title.paint(canvas, art, title)
        figures = self._story.figures(self.number)
        seats = [moment.seat] if self.alone and moment.seat is not None else [*range(len(figures))]
        rows, words = self._parts(rest, len(seats))
        if self.head:
            # What came of it is not told before it is seen.
            self._said.text = (
                self._story.said if self.number >= moment.after else _("The moment that decided it")
            )
            self._said.paint(canvas, art, words)
        if not figures:
            return
        before = self._story.figures(moment.before)
        for seat, line in zip(seats, rows, strict=True):
            share, figure = figures[seat]
            changed = self.head and seat == moment.seat and self.number >= moment.after
            self._paint_row(canvas, ctx, seat, line, share, figure, before[seat][1] if changed else "")

    def _parts(self, box: Box, count: int) -> tuple[list[Box], Box]:
        """Where each of so many seats stands, and what is said: below them, or beside in a low box."""
        if box.w > 1.5 * box.h:
            figures, words = box.split_left(box.w * 0.62, gap=36)
            lines = -(-count // MAX_LYING)
            cells = [
                cell
                for line in even_column(figures, min(count, MAX_LYING), ROW_GAP)
                for cell in even_row(line, lines, 28)
            ]
            return [cell.centre_box(cell.w, min(cell.h, MAX_ROW_HEIGHT)) for cell in cells[:count]], words
        below = SAID_HEIGHT if 1 < count <= FEW_SEATS else LOW_SAID_HEIGHT
        tall = min(MAX_ROW_HEIGHT, (box.h - below) / max(1, count) - ROW_GAP)
        rows = [Box(box.x, box.y + n * (tall + ROW_GAP), box.w, tall) for n in range(count)]
        return rows, box.split_top(count * (tall + ROW_GAP), gap=24)[1]

    def _paint_row(
        self, canvas: Canvas, ctx: Context, seat: Seat, line: Box, share: float, figure: str, before: str
    ) -> None:
        art = ctx.art
        if before:
            canvas.outline(MINT, line.inset(-8, -4), 4)
        upper, bar = line.split_bottom(BAR_HEIGHT, gap=4)
        side = min(96.0, upper.h)
        coin, words = upper.split_left(side, gap=12)
        canvas.blit_centred(art.seat_coin(seat, side), coin)
        self._figure.text = figure
        old, new = words.split_right(words.w * 0.46, gap=8)
        if before:
            self._before.text = before
            old, arrow = old.split_right(ARROW_SIDE)
            self._before.paint(canvas, art, old)
            canvas.blit_centred(art.icon("chevron-right", ARROW_SIDE, MINT), arrow)
        self._figure.paint(canvas, art, new, MINT if before else CREAM)
        canvas.fill(NIGHT_BOTTOM, bar)
        canvas.fill(art.seat_colour(seat), Box(bar.x, bar.y, bar.w * min(1.0, share), bar.h))


class TitleCard(Scene):
    """The game, and who played it."""

    name = "souvenir-title"

    def __init__(self, ctx: Context, story: ClipStory) -> None:
        super().__init__(ctx)
        self._story = story

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        game = game_named(self._story.reel.contents.header.game)
        icon, title, about, _unused, coins, names, _unused = column(
            self.safe, 200, 170, 90, Share(), 220, 90, Share(), gap=12
        )
        root.add(Picture("icon", icon, lambda art: art.icon(game.icon, icon.h, GOLD)))
        root.add(
            Label(
                "title", title, game.info.title, role="title", size=140, colour=GOLD, align="centre", floor=60
            )
        )
        words = _("The moment that decided it")
        root.add(
            Label("about", about, words, role="display", size=64, colour=CREAM, align="centre", floor=40)
        )
        count = len(self._story.names)
        wide = min(self.safe.w, count * PLAYER_WIDTH)
        places = (even_row(box.centre_box(wide, box.h), count) for box in (coins, names))
        cells = zip(self._story.names, *places, strict=True)
        for seat, (name, coin, below) in enumerate(cells):
            side = min(220.0, coin.w, coin.h)
            root.add(Picture(f"coin-{seat}", coin, partial(Art.seat_coin, seat=seat, size=side)))
            root.add(Label(f"name-{seat}", below, name, role="display", size=56, align="centre", floor=26))
        return root


class CameraFilm(Widget):
    """Frames of a throw, one after the other; the last one stays."""

    share = Reactive[float]()
    """Share of its time that has gone by, 0 to 1."""

    def __init__(self, box: Box, frames: Sequence[Path]) -> None:
        super().__init__("film", box)
        self._frames = frames
        self.share = 0.0

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        number = min(len(self._frames) - 1, int(self.share / MOVING_SHARE * len(self._frames)))
        canvas.blit(ctx.art.panel(self.box.w, self.box.h, "dialog"), self.box.x, self.box.y)
        inner = self.box.inset(14)
        try:
            picture = read_picture(self._frames[number])
        except VisionError:
            return
        tall, wide = picture.shape[:2]
        share = min(inner.w / wide, inner.h / tall)
        seen = inner.centre_box(wide * share, tall * share)
        whole = pygame.surfarray.make_surface(picture[:, :, ::-1].swapaxes(0, 1))
        size = round(seen.w * ctx.art.scale), round(seen.h * ctx.art.scale)
        canvas.blit(pygame.transform.smoothscale(whole, size), seen.x, seen.y)


class ThrowCard(Scene):
    """The throw that decided it, as the camera saw it, with everybody's chances before it."""

    name = "souvenir-throw"

    def __init__(self, ctx: Context, story: ClipStory) -> None:
        super().__init__(ctx)
        self._story = story

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        top, body = self.safe.split_top(110, gap=20)
        words = _("The throw, as the camera saw it")
        root.add(Label("about", top, words, role="display", size=64, align="centre", floor=40))
        film, aside = row(body, Share(), 460, gap=24)
        self.seen = root.add(CameraFilm(film, self._story.throw))
        root.add(ClipStanding(aside, self._story))
        return root


class EndCard(Scene):
    """Who won, and the score."""

    name = "souvenir-end"

    def __init__(self, ctx: Context, story: ClipStory) -> None:
        super().__init__(ctx)
        self._story = story

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        reel = self._story.reel
        over, players = reel.course.over, reel.at(0).players
        assert over is not None, "only of a match that is over"
        game = game_named(reel.contents.header.game)
        words = game.words(reel.at(0).rules, _)
        top, body = self.safe.split_top(128, gap=24)
        root.add(
            Banner(
                "banner", top.centre_box(min(1500, top.w), top.h), victory(over, self._story.names), size=72
            )
        )
        left, right = row(body, 680, Share(), gap=28)
        root.add(Winners("winners", left, [(seat, players[seat]) for seat in over.winners], game.icon))
        ranked = standings(over)
        rows = even_column(
            right.centre_box(right.w, min(right.h, len(ranked) * MAX_SCORE_HEIGHT)), len(ranked)
        )
        for one, box in zip(ranked, rows, strict=True):
            line = ScoreRow(f"score-{one.seat}", box, one, self._story.names[one.seat], words.score_unit)
            line.share = 1.0
            root.add(line)
        return root
