"""What the lobby is made of: game tiles, places at the table, rows of what can be chosen."""

from __future__ import annotations

from collections.abc import Callable

from game.catalogue import game_named
from game.ui.art import Art
from game.ui.art.portraits import has_portrait
from game.ui.art.theme import CREAM, GOLD, INK, LAVENDER, MINT
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, TARGET_GAP, Box, Share, column
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.button import IconButton, Pressable
from game.ui.widgets.label import Text

BESIDE_WIDTH = 210
"""Width of the button beside the row of a device."""
NAME_BUTTON = 110
"""Width of the button for a name."""
PORTRAIT_SIDE = 88
ICON_SIDE = 44
SLIM_WIDTH = 340
"""A place narrower than this spares the room around what is read."""


class GameTile(Pressable):
    """A game to choose: its picture with its title."""

    def __init__(
        self, key: str, box: Box, on_press: Callable[[], object], *, game: str, chosen: bool = False
    ) -> None:
        super().__init__(key, box, on_press)
        self.game, self.chosen = game, chosen

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        canvas.blit_centred(art.shadow(box.w, box.h), box)
        if self.chosen:
            canvas.blit_centred(art.glow(box.w, box.h, GOLD), box)
        game = game_named(self.game)
        canvas.blit(art.game_tile(box.w, box.h, game.info.title, game.icon, game.colour), box.x, box.y)


class PlaceLine(Widget):
    """One place at the table: its plate, and beside it the button for the name, or for how a bot plays."""

    def arrange(self) -> None:
        plate, name = self.children
        plate_box, name_box = self.box.split_right(NAME_BUTTON, gap=TARGET_GAP)
        plate.place(plate_box)
        name.place(name_box)


class ResumeTile(Pressable):
    """The match to go on with: what, who, whose turn."""

    def __init__(
        self,
        key: str,
        box: Box,
        title: str,
        players: str,
        turn: str,
        on_press: Callable[[], object],
        *,
        tone: str = "green",
    ) -> None:
        super().__init__(key, box, on_press)
        self._tone = tone
        self._title = Text(title, role="label", size=36, align="left", lines=2)
        self._players = Text(players, size=30, lines=3)
        self._turn = Text(turn, role="strong", size=30, lines=2)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        self.paint_button(canvas, ctx, self._tone)
        for text, part in zip((self._title, self._players, self._turn), self._parts(), strict=True):
            text.paint(canvas, art, part)

    def _parts(self) -> tuple[Box, Box, Box]:
        inner = self.box.inset(28, 16)
        title, rest = inner.split_top(inner.h * 0.36)
        players, turn = rest.split_top(rest.h * 0.5)
        return title, players, turn


class PlacePlate(Pressable):
    """One place at the table: coin, name, what kind of player; pressing changes the kind."""

    def __init__(
        self,
        key: str,
        box: Box,
        name: str,
        kind: str,
        on_press: Callable[[], object],
        *,
        seat: int | None,
        bot: str | None,
        phone: bool = False,
        asks: bool = False,
        fresh: bool = False,
    ) -> None:
        """Make the plate of a place.

        `bot` is the name of the bot's kind, None for a person, who may have come with a `phone` and `asks`
        something; one who is `fresh` has just come.
        """
        super().__init__(key, box, on_press)
        self.seat, self.bot, self.phone, self.asks, self.fresh = seat, bot, phone, asks, fresh
        ink = INK if asks else CREAM if seat is not None else LAVENDER
        self._name = Text(name, role="display", size=40, colour=ink)
        self._kind = Text(kind, role="label", size=30, colour=INK if asks else LAVENDER, floor=18)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        if self.fresh:
            canvas.blit_centred(art.glow(self.box.w, self.box.h, GOLD), self.box)
        self.paint_button(canvas, ctx, "amber" if self.asks else "quiet")
        coin, name, kind, icon = self._parts()
        if self.seat is not None:
            canvas.blit_centred(art.seat_coin(self.seat, coin.w), coin)
            self._paint_taker(canvas, art, icon)
        else:
            canvas.blit_centred(art.icon("plus", coin.w * 0.5, LAVENDER), coin)
        self._name.paint(canvas, art, name)
        self._kind.paint(canvas, art, kind)

    def _paint_taker(self, canvas: Canvas, art: Art, box: Box) -> None:
        if self.bot is not None and has_portrait(self.bot):
            canvas.blit_centred(art.portrait(self.bot, box.w), box)
            return
        side = min(ICON_SIDE, box.w)
        name = "phone" if self.phone else "person" if self.bot is None else "robot"
        icon = art.icon(name, side, INK if self.asks else MINT if self.phone else LAVENDER)
        canvas.blit_centred(icon, box.centre_box(side, side))

    def _parts(self) -> tuple[Box, Box, Box, Box]:
        slim = self.box.w < SLIM_WIDTH
        inner = self.box.inset(8 if slim else 18, 6).split_bottom(6)[0]
        coin, rest = inner.split_left(min(50 if slim else 80, inner.h), gap=8 if slim else 20)
        side = min(ICON_SIDE if slim else PORTRAIT_SIDE, inner.h)
        rest, icon = rest.split_right(side, gap=4 if slim else 12)
        if self.seat is None:
            return coin.centre_box(coin.w, coin.w), rest.split_top(0)[0], rest, icon.centre_box(side, side)
        name, kind = rest.split_top(rest.h * 0.54)
        return coin.centre_box(coin.w, coin.w), name, kind, icon.centre_box(side, side)


class ChoiceRow(Pressable):
    """Something that can be chosen: an icon, what it is, what it is set to, what a press does."""

    def __init__(
        self,
        key: str,
        box: Box,
        label: str,
        value: str,
        on_press: Callable[[], object],
        *,
        icon: str = "",
        opens: bool = False,
    ) -> None:
        """`opens` when a press leads to another page, else it steps to the next value."""
        super().__init__(key, box, on_press)
        self._icon, self._opens = icon, opens
        self._label = Text(label, role="label", size=28, colour=LAVENDER, lines=1, floor=24)
        self._value = Text(value, role="strong", size=34, lines=2)

    @property
    def value(self) -> str:
        """What it is set to, in words."""
        return self._value.text

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art = ctx.art
        self.paint_button(canvas, ctx, "quiet")
        icon, label, value, mark = self._parts()
        if self._icon:
            canvas.blit_centred(art.icon(self._icon, icon.w, GOLD), icon)
        self._label.paint(canvas, art, label)
        self._value.paint(canvas, art, value)
        for chevron, at in self._chevrons(mark):
            canvas.blit_centred(art.icon(chevron, at.w, LAVENDER), at)

    def _chevrons(self, mark: Box) -> tuple[tuple[str, Box], ...]:
        """One chevron where a press opens a page, two where it steps through values."""
        left, right = mark.split_left(28)
        after = ("chevron-right", right.centre_box(28, 28))
        return (after,) if self._opens else (("chevron-left", left.centre_box(28, 28)), after)

    def _parts(self) -> tuple[Box, Box, Box, Box]:
        inner = self.box.inset(22, 8).split_bottom(6)[0]
        icon, rest = inner.split_left(60 if self._icon else 0, gap=20 if self._icon else 0)
        rest, mark = rest.split_right(56, gap=14)
        label, value = rest.split_top(rest.h * 0.38)
        return icon.centre_box(56, 56), label, value, mark.centre_box(56, 34)


class DeviceRow(Pressable):
    """One of several to take dice from.

    Icon, name, what it is and how it stands; the one in use carries a tick.
    """

    icon_room, tick_room = (64, 22), (56, 12)
    """Width of the icon's place and of the tick's, and the gaps between them and the words."""
    icon_size, tick_size = 56, 48
    edge, foot = 26, 10
    """Room at both sides, and below the words more than above them."""
    name_share = 0.52
    """Height of the name in parts of what it has together with the words about it."""
    state_room = 0.3, 20
    """What the state has of the width, and the gap before it."""
    high_shares = Share(1.2), Share(), Share()
    """Heights of the name, of the words about it and of the state, where they stand below each other."""

    def __init__(
        self, key: str, box: Box, name: str, icon: str, on_press: Callable[[], object], *, used: bool
    ) -> None:
        super().__init__(key, box, on_press)
        self._icon, self._used = icon, used
        self._name = Text(name, role="label", size=38, colour=GOLD if used else LAVENDER)
        self._about = Text("")
        self._state: Text | None = None
        self._high = False

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        art, box = ctx.art, self.box
        self.paint_button(canvas, ctx, "violet" if self._used else "quiet")
        inner = box.inset(self.edge, 8).split_bottom(self.foot)[0]
        icon, rest = inner.split_left(self.icon_room[0], gap=self.icon_room[1])
        rest, tick = rest.split_right(self.tick_room[0], gap=self.tick_room[1])
        self.paint_icon(canvas, ctx, icon)
        for text, part in zip((self._name, self._about, self._state), self._parts(rest), strict=True):
            if text is not None:
                text.paint(canvas, art, part)
        if self._used:
            canvas.blit_centred(art.icon("check", self.tick_size, MINT), tick)

    def paint_icon(self, canvas: Canvas, ctx: Context, box: Box) -> None:
        """The sign before its words."""
        canvas.blit_centred(ctx.art.icon(self._icon, self.icon_size, GOLD), box)

    def _parts(self, words: Box) -> tuple[Box, ...]:
        """Name, what it is, and how it stands."""
        if self._high:
            return column(words, *self.high_shares, gap=0)
        state = NOWHERE
        if self._state is not None:
            words, state = words.split_right(words.w * self.state_room[0], gap=self.state_room[1])
        return *words.split_top(words.h * self.name_share), state


class DeviceLine(Widget):
    """The row of a device, with what else can be done with that device beside it."""

    def __init__(self, device: str, row: DeviceRow, beside: IconButton | None) -> None:
        """`device` is the key of the device."""
        super().__init__(f"line-{device}")
        self._row = self.add(row)
        self._beside = self.add(beside) if beside is not None else None

    def arrange(self) -> None:
        left, right = self.box.split_right(BESIDE_WIDTH, gap=TARGET_GAP)
        self._row.place(left)
        if self._beside is not None:
            self._beside.place(right)
