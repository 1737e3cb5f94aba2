"""The pages of the dice dialog: waiting for dice, values to agree to, faces to press, a failed source."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from game.devices.catalogue import device_of
from game.match.dice.desk import DeskStage
from game.match.dice.proposal import MISSING
from game.ui.art.theme import GOLD, LAVENDER
from game.ui.boards import Face
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, TARGET_GAP, Box, Spread, even_row, grid
from game.ui.drawing.widget import Widget
from game.ui.scenes.dice.controls import DiceControls, DiceState
from game.ui.scenes.dice.tray import DiceTray, EvidenceTray, WatchedTray
from game.ui.scenes.dice.views import FaceButton, FaceLegend, ValueRow, WaitButton
from game.ui.widgets.button import Button, IconButton, Pressable
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.panel import Pill
from game.ui.words import _

TWO_LINES = 68
"""Height of a sentence of two lines."""
NARROW_BUTTON_WIDTH = 170
"""A button of less width has its icon above its word."""
LANDSCAPE_RATIO = 1.5
"""Where the dialog is at least this many times as wide as high, buttons stand beside the text."""
MOST_BESIDE = 3
"""More ways to roll than these stand in two rows."""
FEW_DICE = 3
"""With more dice than these the buttons move together to make room for them."""


class SourceButton(IconButton):
    """Another way to roll; up to three stand side by side, so its word may be small."""

    def __init__(self, kind: str, box: Box, text: str, on_press: Callable[[], object]) -> None:
        super().__init__(f"use-{kind}", box, device_of(kind).icon, text, on_press)
        self._words.floor = 20


class DicePages:
    """Lays one state of the desk out. `tray` is the tray of the page laid out last, if it has one."""

    def __init__(
        self,
        controls: DiceControls,
        faces: Mapping[int, Face],
        point: Callable[[str], None],
    ) -> None:
        """`point` asks for the focus."""
        self._controls, self._faces, self._point = controls, faces, point
        self._desk = controls.desk
        self.tray: DiceTray | None = None

    def add_to(self, root: Widget, state: DiceState) -> None:
        """The page for this state, inside the root's box."""
        self.tray = None
        inner = Spread(root.box.inset(22, 18), 2 if root.box.w > LANDSCAPE_RATIO * root.box.h else 1)
        self._head(root, inner.read(52, gap=8))
        if state.failed:
            self._out_of_order(root, inner, state)
            return
        if not self._controls.alone and not (state.dice and self._desk.virtual):
            # Virtual dice that fall have fallen: another source now would be a second chance.
            self._sources(root, inner)
        if state.fixing is not None or device_of(state.kind).is_typed:
            self._build_typed(root, inner, state)
        elif state.dice and self._desk.virtual:
            self._build_falling(root, inner)
        elif state.dice:
            self._proposal(root, inner, state)
        else:
            self._build_waiting(root, inner, state)

    def _head(self, root: Widget, box: Box) -> None:
        title, pill = box.split_right(184, gap=8)
        root.add(Label("title", title, _("Dice"), role="title", size=34, colour=GOLD, floor=26))
        name = _(device_of(self._desk.kind).label)
        colour = (120, 32, 48) if self._desk.failed else (16, 92, 62)
        root.add(Pill("source", pill, name, colour=colour, size=28))

    def _sources(self, root: Widget, room: Spread) -> None:
        """The other sources, one tap away, in rows of up to three."""
        kinds = self._others()
        rows = max(1, -(-len(kinds) // MOST_BESIDE))
        box = room.foot(rows * (MIN_TARGET_HEIGHT + TARGET_GAP) - TARGET_GAP, gap=TARGET_GAP)
        cells = grid(box.inset(-10, 0), -(-len(kinds) // rows), rows)
        for kind, at in zip(kinds, cells, strict=False):
            root.add(SourceButton(kind, at, _(device_of(kind).label), partial(self._controls.use, kind)))

    def _others(self) -> list[str]:
        if self._controls.alone:
            return []
        return [kind for kind in self._desk.registry.at_hand if kind != self._desk.kind]

    def _wanted_count(self) -> int:
        return self._desk.request.dice if self._desk.request is not None else 1

    def _request(self, root: Widget, room: Spread) -> None:
        """What is rolled for."""
        asked = room.read(130, gap=4)
        root.add(
            Paragraph("request", asked, self._controls.request(), role="strong", size=32, floor=24, lines=4)
        )

    def _out_of_order(self, root: Widget, room: Spread, state: DiceState) -> None:
        """The source has failed: its sentence, then the others, last itself once more."""
        self._request(root, room)
        others = self._others()
        kinds = (state.kind, *reversed(others))
        columns = 2 if room.beside or len(others) > MOST_BESIDE else 1
        rows = -(-len(kinds) // columns)
        cells = grid(
            room.act(rows * (MIN_TARGET_HEIGHT + TARGET_GAP) - TARGET_GAP, gap=TARGET_GAP), columns, rows
        )
        for kind, at in zip(kinds, reversed(cells), strict=False):
            device = device_of(kind)
            name = _("Try again") if kind == state.kind else _(device.name if columns == 1 else device.label)
            tone = "quiet" if kind == state.kind else "amber"
            press: Callable[[], object] = partial(self._controls.use, kind)
            if kind == state.kind and device_of(kind).which:
                name, press = _(device_of(kind).which), self._controls.which_device
            button: Pressable = IconButton(f"use-{kind}", at, device_of(kind).icon, name, press, tone=tone)
            if columns == 1:
                button = Button(f"use-{kind}", at, name, press, tone=tone, icon=device_of(kind).icon, size=32)
            root.add(button)
        root.add(Paragraph("status", room.unread, "", size=28, floor=20, lines=6))
        self._point(f"use-{(*others, state.kind)[0]}")

    def _build_waiting(self, root: Widget, room: Spread, state: DiceState) -> None:
        """The dice have not fallen yet."""
        self._request(root, room)
        throws = self._desk.virtual and not state.bot
        if device_of(state.kind).sees_table:
            take = room.act(MIN_TARGET_HEIGHT, gap=8)
            root.add(Button("take", take, _("Read them now"), self._controls.read_now, tone="quiet", size=32))
        if self._desk.virtual:
            below = room.act(112, gap=24)
        else:
            status = room.foot(76, gap=8)
            root.add(Paragraph("status", status, "", size=28, floor=22, lines=3, colour=LAVENDER))
        if throws:
            press = self._controls.throw
            button = Button("roll", below, _("Roll"), press, tone="green", icon="dice", size=44, sound="dice")
            root.add(button)
        self._legend(root, room)
        self.tray = root.add(
            (DiceTray if throws else WatchedTray)("tray", room.rest, dice=self._wanted_count())
        )
        self._point("roll" if throws else "tray")

    def _legend(self, root: Widget, room: Spread) -> None:
        """What each face means, in games where a die is no number."""
        if self._faces:
            root.add(FaceLegend("legend", room.act(96, gap=12), self._faces))

    def _build_falling(self, root: Widget, room: Spread) -> None:
        """Virtual dice fall in large beside this: an empty tray, and once they lie, what they say."""
        self._status(root, room, 130)
        values = room.foot(96, gap=10)
        self._legend(root, room)
        self.tray = root.add(WatchedTray("tray", room.rest, dice=self._wanted_count()))
        self._point("tray")
        root.add(Label("value", values, "", role="display", size=56, align="centre", effect="shadow"))
        self.tray.fall(root.ctx, [die.value for die in self._desk.dice], self._lands_in)

    @property
    def _lands_in(self) -> float:
        """Seconds until virtual dice lie."""
        return self._desk.seconds_left - self._desk.seconds_lying

    def _proposal(self, root: Widget, room: Spread, state: DiceState) -> None:
        """Values of real dice: evidence, values, and the ways to agree or not."""
        real = sum(die.real for die in self._desk.dice)
        below = room.act(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
        if real <= FEW_DICE:
            fix, at = even_row(below, 2)
            root.add(Button("fix", fix, _("Fix"), self._controls.fix, tone="blue", size=34))
            self._agree(root, room.act(MIN_TARGET_HEIGHT, gap=TARGET_GAP), state)
            again: Pressable = Button(
                "again", at, _("Roll again"), self._controls.rethrow, tone="amber", size=30
            )
        else:
            *yes, at = even_row(below, 3 if state.stage is DeskStage.COUNTDOWN else 2)
            self._agree(root, yes[0], state, *yes[1:])
            again = IconButton("again", at, "dice", _("Again"), self._controls.rethrow, tone="amber")
        root.add(again)
        self._status(root, room, TWO_LINES)
        values = room.foot(self._dice_height(room, real), gap=10)
        self.tray = root.add(EvidenceTray("tray", room.rest, self._controls.pick, self._controls.wait))
        root.add(ValueRow("values", values, self._desk.dice, self._faces, self._controls.pick))
        self.tray.evidence(self._desk.evidence, self._desk.dice)
        self._point("yes" if self._desk.ready else self._first_open())

    @staticmethod
    def _dice_height(room: Spread, dice: int) -> float:
        """Height of that many large dice; on a page of their own, at most that."""
        tall = ValueRow.height(room.unread.w, dice)
        return min(tall, room.unread.h) if room.beside else tall

    def _first_open(self) -> str:
        """The die to be looked at first."""
        dice = [(index, die) for index, die in enumerate(self._desk.dice) if die.real]
        index = next((index for index, die in dice if die.value is None), dice[0][0] if dice else 0)
        return f"die-{index}"

    def _agree(self, root: Widget, box: Box, state: DiceState, ring: Box | None = None) -> None:
        """Yes; while silence would soon mean yes, also the way to stop that, where `ring` says or beside."""
        if state.stage is DeskStage.COUNTDOWN:
            if ring is None:
                box, ring = box.split_right(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
            root.add(WaitButton("ring", ring, self._controls.wait))
        press = self._controls.accept
        yes: Pressable = Button("yes", box, _("Yes"), press, tone="green", icon="check", size=40)
        if box.w < NARROW_BUTTON_WIDTH:
            yes = IconButton("yes", box, "check", _("Yes"), press, tone="green")
        root.add(yes).enabled = self._desk.ready

    def _status(self, root: Widget, room: Spread, tall: float) -> None:
        root.add(Paragraph("status", room.read(tall, gap=8), "", role="strong", size=32, floor=20, lines=4))

    def _build_typed(self, root: Widget, room: Spread, state: DiceState) -> None:
        """Faces to press: for typed dice, or to put one right."""
        request = self._desk.request
        assert request is not None
        dice = self._desk.dice
        if state.fixing is not None:
            keep = room.act(MIN_TARGET_HEIGHT, gap=TARGET_GAP)
            if dice[state.fixing].flag != MISSING and not device_of(state.kind).is_typed:
                keep, none = even_row(keep, 2)
                root.add(Button("drop", none, _("No die"), self._controls.drop, tone="crimson", size=32))
            root.add(Button("keep", keep, _("Leave it"), self._controls.back, tone="quiet", size=32))
        elif dice:
            self._agree(root, room.act(MIN_TARGET_HEIGHT, gap=TARGET_GAP), state)
        real = sum(die.real for die in dice)
        self._status(root, room, 40 if dice and not room.beside else 120)
        tall = self._dice_height(room, real) if dice else MIN_TARGET_HEIGHT
        below = room.foot(tall, gap=TARGET_GAP)
        box = room.rest
        if dice:
            root.add(ValueRow("values", below, dice, self._faces, self._controls.pick, state.fixing))
        elif self._faces:
            root.add(FaceLegend("legend", below, self._faces))
        columns = 2 if tall <= MIN_TARGET_HEIGHT and box.w < 4 * MIN_TARGET_HEIGHT and not room.beside else 3
        for value, at in enumerate(
            grid(box, columns, -(-request.sides // columns))[: request.sides], start=1
        ):
            press = partial(self._controls.enter, value)
            root.add(FaceButton(value, at, self._faces.get(value), press))
        self._point("yes" if self._desk.ready and state.fixing is None else "face-1")
