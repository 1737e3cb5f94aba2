"""Who sits where: which gamepad has a say now, and which parts of a flat table face which edge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf

from game.match.loop import MatchLoop
from game.rules.contract import Seat
from game.ui.boards.base import Board
from game.ui.boards.frame import PORTRAIT_PANEL_HEIGHT, TableLayout, frame_of
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.intents import Help, Intent, Menu, Mute, Undo
from game.ui.scenes.shared.edges import Edge, edge_of
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.widgets.panel import Picture
from game.ui.words import _

ANYBODYS = (Help, Menu, Mute, Undo)
"""What every gamepad may ask for at any time; whose choice is taken back is another matter."""
FRAME_WIDTH = 8
"""Width of the frames that stay as they are, for the ground shows at their corners; logical units."""
LOW_FOOT = 180
"""Least height of the panel of a table in portrait on which nobody chooses, logical units."""
COIN_SIDE = 88
"""Size of the coin on a question to one seat, logical units."""


class TableSeats:
    """The seats of one match."""

    def __init__(
        self,
        ctx: Context,
        loop: MatchLoop,
        spared: Callable[[], float] = lambda: 0,
        strip: Callable[[], float] = lambda: 0,
    ) -> None:
        """`spared`: logical units left free at the lower edge, or below the panel of a wide table.

        `strip`: those at the lower edge that are another's, whatever the screen.
        """
        self._ctx, self._loop, self._spared, self._strip = ctx, loop, spared, strip
        self.names = loop.match.names
        self.persons = tuple(seat for seat in range(len(self.names)) if not loop.is_bot(seat))
        self.change: Callable[[Seat], object] | None = None
        """Called when another player is wished for a seat, where that can be."""
        self.asked_for: Callable[[], frozenset[Seat]] = frozenset
        """The seats that phones ask for now."""
        self.answer: Callable[[Seat], object] = lambda seat: None
        """Called when somebody wants to answer the phone that asks for a seat."""
        self._missed: set[str] = set()
        self._offered = False
        self._faced = self.persons[0] if len(self.persons) == 1 else None

    def let_change(self, change: Callable[[Seat], object] | None) -> None:
        """Have `change` called when somebody wishes another player for a seat; None where that cannot be."""
        self.change = change

    def let_phones_ask(
        self, asked_for: Callable[[], frozenset[Seat]], answer: Callable[[Seat], object]
    ) -> None:
        """Phones ask for seats: which ones now, and what answers the phone that asks for one."""
        self.asked_for, self.answer = asked_for, answer

    def frame(self, tall: float = inf, foot: float = PORTRAIT_PANEL_HEIGHT) -> TableLayout:
        """Where everything is on their table."""
        camera, spared, space = self._loop.field is not None, self._spared(), self._ctx.space
        space = space._replace(safe=space.safe.split_bottom(self._strip())[0])
        # It is the panel that gives way: who watches has nothing to choose there.
        if space.portrait:
            space = space._replace(safe=space.safe.split_bottom(spared)[0])
            foot = max(foot - spared, min(foot, LOW_FOOT))
        scale = self._ctx.settings.text_scale
        frame = frame_of(space, len(self.names), camera=camera, tall=tall, foot=foot, text_scale=scale)
        return frame if space.portrait else frame._replace(panel=frame.panel.split_bottom(spared)[0])

    @property
    def acting(self) -> Seat | None:
        """The person who must choose or roll now."""
        seat = self._loop.acting
        return seat if seat in self.persons else None

    @property
    def players(self) -> tuple[str, ...]:
        """The people's names."""
        return tuple(self.names[seat] for seat in self.persons)

    def seat_of(self, pad: int | None) -> Seat | None:
        """Whose gamepad that is; None for one that plays for everybody, and for other devices."""
        if pad is None:
            return None
        player = self._ctx.input.pads.player(pad, self.players)
        return next((seat for seat in self.persons if self.names[seat] == player), None)

    def minds(self, intent: Intent) -> bool:
        """Whether an intent comes from the gamepad of somebody whose turn it is not."""
        if self.acting is None or isinstance(intent, ANYBODYS):
            return False
        return not self._ctx.input.pads.may_act(intent.pad, self.names[self.acting], self.players)

    def news(self) -> str:
        """What people should know of their gamepads now, in a sentence told once; mostly empty."""
        missed, before = set(self._ctx.input.pads.missed) & set(self.players), self._missed
        self._missed = missed
        for name in sorted(missed - before):
            return _("{name}'s gamepad is gone. Touch, mouse and keys still work.", name=name)
        for name in sorted(before - missed):
            return _("{name}'s gamepad is back.", name=name)
        pads = self._ctx.input.pads.pads
        if self._offered or len(pads) < 2 or len(self.persons) < 2:
            return ""
        self._offered = True
        loose = not any(self._ctx.input.pads.player(pad.number, self.players) for pad in pads)
        return _("A gamepad for each player? See “Seating and gamepads” in the menu.") if loose else ""

    def edge(self, seat: Seat | None) -> Edge:
        """The edge from which a seat looks at the screen; bots and nobody look from the near one."""
        return Edge.NEAR if seat is None else edge_of(self._ctx.settings, seat, len(self.names))

    @property
    def rotation(self) -> int:
        """The number of quarters by which the table is turned: from a short edge people see it upright.

        While nobody acts it stays as it is.
        """
        if self.acting is not None:
            self._faced = self.acting
        edge = self.edge(self._faced)
        return edge if edge.short else 0

    def opposite(self, seat: Seat | None) -> bool:
        """Whether a seat sees the table, as it is turned now, the wrong way round."""
        return (self.edge(seat) - self._ctx.rotation) % len(Edge) == Edge.FAR

    def facing_boxes(self, board: Board, banner: Box) -> tuple[Box, ...]:
        """What faces the edge opposite.

        The plates of those who sit there and, while one of them acts, the banner, the panel and the hand.
        """
        if not self._ctx.settings.flat_table:
            return ()
        boxes = enumerate(self.frame().plates)
        plates = tuple(box.inset(FRAME_WIDTH) for seat, box in boxes if self.opposite(seat))
        acting = self.persons[0] if len(self.persons) == 1 else self.acting
        if acting is None or not self.opposite(acting):
            return plates
        hand = board.hand.box if board.hand is not None and board.hand.visible else Box(0, 0, 0, 0)
        return (
            *plates,
            banner.inset(FRAME_WIDTH),
            board.panel.box.inset(FRAME_WIDTH),
            *(() if hand.empty else (hand,)),
        )


class SeatQuestion(Dialog):
    """A question to one seat alone: it faces that seat, and only that seat's gamepad can answer it.

    Without a seat everybody can.
    """

    name = "seat-question"

    def __init__(
        self,
        ctx: Context,
        seats: TableSeats,
        seat: Seat | None,
        title: str,
        text: str,
        choices: Sequence[DialogChoice],
        back: str,
    ) -> None:
        super().__init__(ctx, title, text, choices, back=back)
        self._seats, self.seat = seats, seat

    def build(self) -> Widget:
        root = super().build()
        if self.seat is None:
            return root
        panel = root.find("panel")
        assert panel is not None, "every dialog has a panel"
        corner = Box(panel.box.right - COIN_SIDE - 40, panel.box.y + 24, COIN_SIDE, COIN_SIDE)
        seat = self.seat
        root.add(Picture("coin", corner, lambda art: art.seat_coin(seat, COIN_SIDE)))
        return root

    @property
    def rotation(self) -> int:
        edge = self._seats.edge(self.seat)
        return edge if edge.short else 0

    @property
    def turned(self) -> tuple[Box, ...]:
        return (self.screen,) if self._seats.edge(self.seat) is Edge.FAR else ()

    def minds(self, intent: Intent) -> bool:
        if self.seat is None:
            return False
        return not self.ctx.input.pads.may_act(intent.pad, self._seats.names[self.seat], self._seats.players)
