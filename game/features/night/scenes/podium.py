"""The end of a night: who wears the crown, and who stands beside them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from game.catalogue import game_named
from game.features.night.night import NightGame, NightStanding
from game.features.night.nights import elapsed_time
from game.features.night.scenes.course import NightCourse
from game.features.night.scenes.widgets import MEDALS, SMALLEST_TEXT
from game.features.registry import take_home
from game.rules.text import join_list
from game.store.settings import Motion
from game.ui.art.theme import CREAM, GOLD, LAVENDER, MINT, SEATS
from game.ui.drawing.animation import Flight
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import TARGET_GAP, Box, Share, column, even_column, even_row
from game.ui.drawing.reactive import Reactive
from game.ui.drawing.widget import Widget
from game.ui.scenes.phones.scene import IS_OVER
from game.ui.scenes.shared.likeness import likeness
from game.ui.stage.context import Context
from game.ui.stage.phone_policy import PhonePolicy
from game.ui.stage.scene import Scene
from game.ui.widgets.button import Button, leave_button
from game.ui.widgets.label import Label, Text
from game.ui.widgets.panel import Panel
from game.ui.words import _

TITLE_HEIGHT = 176
SIDE_WIDTH, LOW_SIDES = 350, 620
"""Width of what stands beside the podium, and its height below it."""
BUTTON_HEIGHT, HOME_HEIGHT = 124, 420
"""Heights of a button, and of what to take home above the buttons."""
STEP_HEIGHT_SHARES = 0.50, 0.36, 0.27
"""Heights of the blocks by rank, in parts of the room for the podium."""
CROWN_SHARE, CROWN_LEAN = 0.62, 0.22
"""Width of a crown in parts of the head below it, and how deep that is in it."""
FALL_TIME_S, FALL_HEIGHT = 0.7, 420
CONFETTI_COUNT, CONFETTI_SIDES = 70, (10, 26)
MAX_BLOCKS = 6
"""As many as can be read across a room."""
MAX_LISTED = 6
"""Games, or people, in a list."""


class Block(Widget):
    """A block of the podium with who stands on it: likeness, rank, name and sum; a winner wears the crown."""

    crowned = Reactive[bool]()

    def __init__(self, box: Box, one: NightStanding) -> None:
        super().__init__(f"block-{one.seat}", box)
        self._one, self.won = one, one.rank == 1
        self.crowned = self.won
        colour = MEDALS[min(one.rank, len(MEDALS)) - 1]
        self._rank = Text(str(one.rank), role="display", size=88, colour=colour, align="centre", floor=30)
        self._name = Text(
            one.player.name, role="display", size=52, align="centre", lines=2, floor=SMALLEST_TEXT
        )
        total = _("Tonight: {n:g}", n=one.total) if self.won else _("{n:g}", n=one.total)
        self._total = Text(
            total, role="label", size=36, colour=GOLD, align="centre", lines=2, floor=SMALLEST_TEXT
        )

    @property
    def crown(self) -> Box:
        """Where the crown lies."""
        head, side = self._head, self._head.w * CROWN_SHARE
        return Box(head.centre[0] - side / 2, head.y - side * (1 - CROWN_LEAN), side, side)

    @property
    def _block(self) -> Box:
        return self.box.split_bottom(
            self.box.h * STEP_HEIGHT_SHARES[min(self._one.rank, len(STEP_HEIGHT_SHARES)) - 1]
        )[1]

    @property
    def _head(self) -> Box:
        block = self._block
        side = min(block.w * (0.84 if self.won else 0.62), (block.y - self.box.y) / (1 + CROWN_SHARE))
        return Box(block.centre[0] - side / 2, block.y - side + 6, side, side)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, head, block = ctx.art, self._head, self._block
        if self.won:
            canvas.blit_centred(art.spot(head.w * 1.9, GOLD), head)
        canvas.blit_centred(likeness(art, self._one.seat, self._one.player, head.w), head)
        canvas.blit(art.plinth(block.w, block.h), block.x, block.y)
        rank, name, total = column(block.inset(28, 24), Share(1.2), Share(1.2), Share(0.7), gap=0)
        self._rank.paint(canvas, art, rank)
        self._name.paint(canvas, art, name)
        self._total.paint(canvas, art, total)
        if self.crowned:
            canvas.blit_centred(art.icon("crown", self.crown.w, GOLD), self.crown)


class WonGame(Widget):
    """A game of the night, and who won it."""

    def __init__(self, key: str, box: Box, game: NightGame) -> None:
        super().__init__(key, box)
        self._game = game
        names = join_list([game.players[seat].name for seat in game.result.winners], _) or _("nobody")
        self._names = Text(names, role="strong", size=34, lines=2, floor=SMALLEST_TEXT)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        side = min(58.0, self.box.h)
        icon, rest = self.box.split_left(side, gap=14)
        coin, words = rest.split_left(side, gap=14)
        canvas.blit_centred(ctx.art.icon(game_named(self._game.game).icon, side - 4, GOLD), icon)
        for seat in self._game.result.winners[:1]:
            canvas.blit_centred(likeness(ctx.art, seat, self._game.players[seat], side), coin)
        self._names.paint(canvas, ctx.art, words)


class PodiumScene(Scene):
    """Crowns who leads the night. *Good night* leads to the lobby, where it can still be gone on with."""

    name = "podium"
    sleeps = True
    first_focus = "more"
    tick_every = 0.5

    def __init__(self, course: NightCourse, more: Callable[[], Scene]) -> None:
        """`more` makes the scene that the night goes on with."""
        super().__init__(course.ctx)
        self._course, self._more = course, more
        self._games, self._standings = course.nights.games, course.nights.standings
        self._minutes = self._minutes_of_the_night()
        self._blocks: list[Block] = []

    def enter(self) -> None:
        self.ctx.sound.play("win")
        if self.ctx.settings.motion is not Motion.OFF:
            for block in self._blocks:
                block.crowned = False
            self.after(0.0, self._let_crowns_fall)

    def meanwhile(self) -> PhonePolicy:
        return PhonePolicy(why=IS_OVER, host={"next": self._go_on, "enough": self.back})

    def tick(self, now: float) -> None:
        for keepsake in self._keepsakes:
            keepsake.look()

    def paint_background(self, canvas: Canvas) -> None:
        super().paint_background(canvas)
        rng, top = random.Random(7), self.safe.y + TITLE_HEIGHT
        colours = [seat.colour for seat in SEATS[:4]] + [GOLD, MINT]
        for _unused in range(CONFETTI_COUNT):
            x, y = rng.uniform(0, self.screen.w), rng.uniform(top, self.screen.h * 0.62)
            wide, tall = rng.choice(CONFETTI_SIDES), rng.choice(CONFETTI_SIDES)
            canvas.fill(rng.choice(colours), Box(x, y, wide, tall))

    def build(self) -> Widget:
        root = Widget(self.name, self.screen)
        top, body = self.safe.split_top(TITLE_HEIGHT, gap=8)
        title, told = top.split_top(8)[1].split_top(104, gap=6)
        root.add(
            Label("title", title, self._title(), role="title", size=62, colour=GOLD, align="centre", floor=34)
        )
        root.add(Label("told", told, self._describe(), size=34, colour=LAVENDER, align="centre", floor=26))
        if self.portrait:
            podium, sides = body.split_bottom(LOW_SIDES, gap=24)
            left, right = even_row(sides, 2)
        else:
            left, rest = body.split_left(SIDE_WIDTH, gap=24)
            podium, right = rest.split_right(SIDE_WIDTH, gap=24)
            left = left.split_bottom(560)[1]
        self._add_podium(root, podium)
        self._add_night(root, left)
        home, buttons = right.split_bottom(2 * BUTTON_HEIGHT + TARGET_GAP, gap=TARGET_GAP)
        self._keepsakes = take_home(home.split_bottom(min(home.h, HOME_HEIGHT))[1], self.ctx)
        for keepsake in self._keepsakes:
            root.add(keepsake)
        more, over = even_column(buttons, 2)
        words = _("One more game")
        root.add(Button("more", more, words, self._go_on, tone="green", icon="undo", size=44))
        root.add(leave_button("over", over, _("Good night"), self.back, tone="violet", icon="moon"))
        return root

    def _title(self) -> str:
        crowned = [one.player.name for one in self._standings if one.rank == 1]
        if not crowned:
            return _("No game was played")
        if len(crowned) == 1:
            return _("{name} wears the crown", name=crowned[0])
        return _("{names} share the crown", names=join_list(crowned, _))

    def _minutes_of_the_night(self) -> int | None:
        """How long it has gone on; None for one of another evening, of which nobody knows when it ended."""
        nights, now = self._course.nights, self._course.host.now()
        if nights.night is None or nights.is_lapsed(now):
            return None
        return max(0, round(elapsed_time(nights.night.begun, now).total_seconds() / 60))

    def _describe(self) -> str:
        games = _("{n} games", n=len(self._games))
        if self._minutes is None:
            return games
        hours, minutes = divmod(self._minutes, 60)
        if not hours:
            return _("{games} in {n} minutes", games=games, n=minutes)
        return _("{games} in {hours} h {n} min", games=games, hours=hours, n=minutes)

    def _add_podium(self, root: Widget, box: Box) -> None:
        best = self._standings[: self._on_blocks]
        cells = even_row(box, max(1, len(best)), 12)
        # The first stands in the middle, the second at the left, the third at the right, and so on.
        order = [*range(1, len(best), 2)[::-1], *range(0, len(best), 2)]
        self._blocks = [
            root.add(Block(cell, best[number])) for cell, number in zip(cells, order, strict=False)
        ]

    @property
    def _on_blocks(self) -> int:
        """How many stand on the podium: three, and who ties with the third."""
        ranks = [one.rank for one in self._standings]
        last = ranks[: len(STEP_HEIGHT_SHARES)][-1:]
        return min(MAX_BLOCKS, sum(rank <= last[0] for rank in ranks)) if last else 0

    def _add_night(self, root: Widget, box: Box) -> None:
        panel = root.add(Panel("night", box, title=_("The night")))
        games = self._games[-MAX_LISTED:]
        others = self._standings[self._on_blocks :][: MAX_LISTED - min(MAX_LISTED, len(games))]
        cells = even_column(panel.inner, max(4, len(games) + len(others)), 8)
        for number, game in enumerate(games):
            root.add(WonGame(f"game-{number}", cells[number], game))
        for one, cell in zip(others, cells[len(games) :], strict=False):
            words = _("{rank}. {name}: {n:g}", rank=one.rank, name=one.player.name, n=one.total)
            root.add(Label(f"other-{one.seat}", cell, words, size=34, colour=CREAM, lines=2, floor=26))

    def _let_crowns_fall(self) -> None:
        for block in self._blocks:
            if block.won:
                self._let_fall(block, self.ctx.art.icon("crown", block.crown.w, GOLD))

    def _let_fall(self, block: Block, crown: pygame.Surface) -> None:
        x, y = block.crown.centre

        def on_landing() -> None:
            block.crowned = True
            self.ctx.sound.play("place")

        self.animations.add(Flight(crown, (x, y - FALL_HEIGHT), (x, y), FALL_TIME_S, on_done=on_landing))

    # -- what can be done -----------------------------------------------------------------------------------

    def _go_on(self) -> None:
        self.ctx.stack.replace(self._more())

    def back(self) -> None:
        """Good night; what is played now does not belong to it."""
        self._course.nights.sleep()
        if self.ctx.phones is not None:
            self.ctx.phones.end_match()
        self.ctx.stack.reset(self.ctx.home())
