"""What stands around the board of every table: name, banner, buttons, seats, the story and the line below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from game.rules.contract import Seat
from game.ui.art.theme import LAVENDER
from game.ui.boards import sentences
from game.ui.boards.goal import GoalLine
from game.ui.boards.plates import SeatCoin, TablePlate
from game.ui.boards.sentences import Log
from game.ui.drawing.layout import TARGET_GAP, Box, even_row
from game.ui.drawing.widget import Widget
from game.ui.intents import Shortcut
from game.ui.scenes.table.host import TableHost
from game.ui.scenes.table.interrupts import BreakInSeats
from game.ui.scenes.table.sight_window import SightWindow
from game.ui.widgets.banner import Banner
from game.ui.widgets.button import Pressable
from game.ui.widgets.hints import HintBar
from game.ui.widgets.label import Label, Text
from game.ui.words import _

if TYPE_CHECKING:
    from game.ui.drawing.canvas import Canvas
    from game.ui.stage.context import Context

TOP_BUTTON = 111
"""Width of a button beside the banner, logical units."""
PROGRESS_HEIGHT = 38
"""Height of the line that says how far the match is."""


class Title(Pressable):
    """The name of the game and how far the match is; pressed, it tells the story where nothing else does."""

    no_autofocus = True

    def __init__(self, box: Box, on_press: Callable[[], object]) -> None:
        super().__init__("title", box, on_press)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if not self.enabled:
            return
        side = self.box.h * 0.4
        at = Box(self.box.right - side, self.box.bottom - side, side, side)
        canvas.blit_centred(ctx.art.icon("menu", side * 0.8, LAVENDER), at)


class Ticker(HintBar):
    """What was told last; where keys or a pad are used what they do, unless what is told is urgent."""

    def __init__(self, box: Box, hints: Sequence[tuple[Shortcut, str]]) -> None:
        super().__init__("ticker", box, hints)
        self._words = Text("", size=30, colour=LAVENDER, floor=18)
        self._urgent = False

    @property
    def text(self) -> str:
        """What is told."""
        return self._words.text

    def show(self, text: str, *, urgent: bool) -> None:
        """Tell something else."""
        if (text, urgent) != (self._words.text, self._urgent):
            self._words.text, self._urgent = text, urgent
            self.invalidate()

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        if self._urgent or not ctx.input.shows_focus:
            self._words.paint(canvas, ctx.art, self.box)
        else:
            super().paint(canvas, ctx)


class TableChrome:
    """The furniture of one table, made anew with each tree and shown as the match stands."""

    def __init__(self, table: TableHost) -> None:
        self._table, self._loop, self._seats = table, table.loop, table.seats
        self._sight: SightWindow | None = None
        self._reported: tuple[str, Seat | None] = "", None
        """What happened last, and by whose act."""
        self.breaking_in = BreakInSeats(table)

    # -- building -----------------------------------------------------------------------------------------

    def add_to(self, root: Widget, buttons: Sequence[Callable[[Box], Widget]]) -> None:
        """What lies beside and above the board; `buttons` make those beside the banner, from the left."""
        self._add_top(root, buttons)
        self._add_seats(root)

    def _add_top(self, root: Widget, buttons: Sequence[Callable[[Box], Widget]]) -> None:
        wide = len(buttons) * (TOP_BUTTON + TARGET_GAP) - TARGET_GAP
        frame = self._seats.frame()
        title, banner, right = frame.top_parts(wide if buttons else 0)
        name, below = title.split_bottom(PROGRESS_HEIGHT, gap=4)
        head: Widget = root
        if frame.log is None:
            head = root.add(Title(title, self._read_on))
            below = below.split_right(below.h)[0]
        game = self._loop.match.rules.title
        head.add(Label("game", name, game, role="title", size=38, effect="gilded", floor=22))
        self._round = head.add(Label("round", below, "", size=28, colour=LAVENDER, floor=20))
        self.banner = root.add(Banner("banner", banner))
        for button, cell in zip(buttons, even_row(right, len(buttons)), strict=True):
            root.add(button(cell))

    def _add_seats(self, root: Widget) -> None:
        self.plates: list[TablePlate] = []
        """By seat."""
        frame, board = self._seats.frame(), self._table.board
        for seat, box in enumerate(frame.plates):
            player, press = self._loop.match.players[seat], partial(self._press_plate, seat)
            plate = TablePlate(seat, box, player.name, player.bot is not None, board.picture, press)
            self.plates.append(root.add(plate))
            if self._seats.change is not None:
                plate.add(SeatCoin(plate, partial(self._press_coin, seat)))
        self._sight = None
        if self._loop.field is not None and frame.sight is not None:
            window = SightWindow("sight", frame.sight, self._loop.field, self._enlarge)
            self._sight = root.add(window)
        self._log = None
        if frame.log is not None:
            self._log = root.add(Log("log", frame.log, _("So far"), self._table.names, self._read_on))

    def _press_plate(self, seat: Seat) -> None:
        """Choose the player, break in for it, or whatever else the board does."""
        board = self._table.board
        if seat in board.lit_seats() or not self.breaking_in.press(seat):
            board.press_seat(seat)

    def _press_coin(self, seat: Seat) -> None:
        """The coin on a plate stands for the player; where seats are chosen, for the seat."""
        board = self._table.board
        if self._seats.change is None or board.lit_seats():
            board.press_seat(seat)
        else:
            self._seats.change(seat)

    def add_legend(self, root: Widget) -> None:
        """The line below the board: what wins, and what was told last, or else what keys do."""
        goal, beside = self._seats.frame().legend_parts()
        self._goal = root.add(GoalLine(goal))
        shown = [(Shortcut.BACK, _("Back")), (Shortcut.HELP, _("Rules")), (Shortcut.MENU, _("Menu"))]
        self._ticker = root.add(Ticker(beside, shown))

    def prepare(self) -> None:
        """Bake what the turn of each seat needs before the first turn begins."""
        art = self._table.ctx.art
        art.turn_banner(self.banner.box.w, self.banner.box.h)
        for plate in self.plates:
            art.turn_banner(self.banner.box.w, self.banner.box.h, plate.seat)
            art.seat_plate(plate.box.w, plate.box.h, plate.seat, "active", coin=False)
            art.glow(plate.box.w, plate.box.h, art.seat_colour(plate.seat))

    def prewarm(self) -> Iterator[Callable[[], object]]:
        """Calls that bake the plates of the seats, however these will stand, and what the board wants."""
        board, ctx = self._table.board, self._table.ctx
        for plate in self.plates:
            yield from plate.prewarm(ctx, board.plate(plate.seat).pieces)
        yield from sentences.prewarm(board, ctx.art)
        yield from board.prewarm(ctx)

    # -- showing ------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Bring everything up to date."""
        board, prompt, told = self._table.board, self._table.prompt, self._table.story.newest
        if not prompt and board.waits and told and not self._banded:
            words, seat = self._reported if self._reported[0] == told[0].words else (told[0].words, None)
            self.banner.show(words, seat=seat, step=board.step())
        else:
            self.banner.show(prompt or board.prompt(), seat=self._loop.acting, step=board.step())
        self._round.text = board.progress()
        self._goal.show(board.goal())
        self.show_plates()
        self.tell()

    def show_plates(self) -> None:
        """How the seats stand."""
        board = self._table.board
        active, lit = self._loop.acting, board.lit_seats() or self.breaking_in.lit
        for plate in self.plates:
            shown = board.plate(plate.seat)
            stands = "active" if plate.seat == active else "out" if shown.note else "waiting"
            plate.show(shown, stands, plate.seat in lit)

    def tell(self) -> None:
        """The story: the newest large in the band or the banner, what was before beside the seats.

        Where nothing else says it, the newest in the line below. What keeps the camera from seeing the field
        comes before it.
        """
        told, board = self._table.story.newest, self._table.board
        if board.band is not None:
            board.band.tell(told)
        large = board.said_large
        if self._log is not None:
            self._log.show(told[large:])
        if self._log is not None or large:
            told = ()
        trouble = self._table.sight.trouble
        self._ticker.show(trouble or (told[0].words if told else ""), urgent=bool(trouble))

    def hush(self, sentence: str) -> None:
        """Something is being shown: nothing is asked, and nothing can be chosen."""
        self.banner.show(sentence, seat=self._loop.acting)
        for plate in self.plates:
            plate.unlight()

    def report(self, sentence: str, seat: Seat | None) -> None:
        """Say in the largest letters what has happened, until a person is asked for something.

        Whose turn it is, the plates and rings show.
        """
        self._reported = sentence, seat
        if not self._banded:
            self.banner.show(sentence, seat=seat)

    @property
    def _banded(self) -> bool:
        """Whether the board has a band that says what happened."""
        band = self._table.board.band
        return band is not None and band.visible

    def whisper(self, sentence: str) -> None:
        """Say something in the line below the board."""
        self._ticker.show(sentence, urgent=True)

    def look(self) -> None:
        """Show what the camera over the field sees now."""
        if self._sight is not None:
            self._sight.follow()

    def _read_on(self) -> None:
        self._table.story.open(self._table.ctx, self._table.names)

    def _enlarge(self) -> None:
        self._table.sight.enlarge(self._table.ctx)
