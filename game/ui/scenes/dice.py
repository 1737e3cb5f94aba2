"""The dice: what is rolled for, the values as the source reports them, and every way to put them right.

Takes the place of the board's panel while a roll is asked for; the rest of the table stays in sight. The desk
decides what is possible; this only shows it and passes on what is pressed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from game.match.desk import COUNTDOWN, DeskStage, DiceDesk, ProposedDie
from game.match.dice import RollRequest, SourceKind
from game.ui.art.theme import ALARM, CREAM, GOLD, LAVENDER
from game.ui.boards import Face
from game.ui.intents import Digit, Intent
from game.ui.layout import GAP, TARGET, Box, even_row, grid
from game.ui.scenes.dice_views import DiceTray, FaceButton, FaceLegend, ValueRow, WatchedTray, meaning
from game.ui.scenes.lobby_words import SOURCE_ICONS, source_name
from game.ui.widget import Widget
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.countdown import Countdown
from game.ui.widgets.label import Label, Paragraph
from game.ui.widgets.panel import Pill
from game.ui.words import say

if TYPE_CHECKING:
    from game.ui.canvas import Canvas
    from game.ui.context import Context

PREVIEW_EVERY = 1 / 15
"""Seconds between two pictures of the camera on screen."""
SHORT_NAMES = {
    SourceKind.CAMERA: "Camera",
    SourceKind.TOWER: "Tower",
    SourceKind.VIRTUAL: "Virtual",
    SourceKind.TYPED: "Typed",
}


@dataclass(frozen=True, slots=True)
class _Shown:
    """Everything the layout depends on; anything else is updated in place."""

    request: int
    kind: SourceKind
    stage: DeskStage
    dice: tuple[tuple[int | None, bool, str], ...]
    failed: bool
    fixing: int | None
    bot: bool


class SourceButton(IconButton):
    """Another way to roll; up to three stand side by side, so its word may be small."""

    def __init__(self, kind: SourceKind, box: Box, text: str, on_press: Callable[[], object]) -> None:
        super().__init__(f"use-{kind}", box, SOURCE_ICONS[kind], text, on_press)
        self._words.floor = 20


class DicePanel(Widget):
    """Shows the desk. `follow` it once a tick; hidden while nothing is asked for."""

    def __init__(
        self,
        box: Box,
        desk: DiceDesk,
        faces: Mapping[int, Face],
        asked: Callable[[RollRequest], str],
        is_bot: Callable[[int], bool],
        point: Callable[[str], None],
    ) -> None:
        super().__init__("dice", box)
        self._desk, self._faces, self._asked = desk, faces, asked
        self._is_bot, self._point = is_bot, point
        self._fixing: int | None = None
        self._shown: _Shown | None = None
        self._next_preview = 0.0
        self._tray: DiceTray | None = None
        self.visible = False

    @property
    def live(self) -> bool:
        """Something is looked at or counted down: the panel must be followed closely."""
        return self.visible and (
            self._desk.kind is SourceKind.CAMERA or self._desk.stage is DeskStage.COUNTDOWN
        )

    def step(self, now: float) -> bool:
        """Move falling dice on; False when none fall."""
        return self._tray is not None and self.visible and self._tray.step(now)

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.blit(ctx.art.panel(self.box.w, self.box.h), self.box.x, self.box.y)

    # -- following the desk -----------------------------------------------------------------------------

    def follow(self, now: float) -> None:
        """Show the desk as it is now; builds anew only what a person can do differently."""
        desk = self._desk
        self.visible = desk.request is not None
        if desk.request is None:
            self._shown, self._fixing = None, None
            return
        shown = self._look()
        if shown != self._shown:
            if self._shown is not None and shown.request != self._shown.request:
                self._fixing = None
                shown = self._look()
            self._shown = shown
            self._build(shown)
        self._update(now)

    def _look(self) -> _Shown:
        desk = self._desk
        assert desk.request is not None
        if not self._dice_fixable():
            self._fixing = None
        dice = tuple((die.value, die.counts, die.flag) for die in desk.dice)
        seat = desk.request.seat
        bot = seat is not None and self._is_bot(seat)
        return _Shown(desk.request.number, desk.kind, desk.stage, dice, desk.failed, self._fixing, bot)

    def _dice_fixable(self) -> bool:
        return bool(self._desk.dice) and self._desk.kind is not SourceKind.VIRTUAL

    def _update(self, now: float) -> None:
        """What changes without a change of what can be done: sentence, ring, camera picture."""
        desk = self._desk
        status = self.find("status")
        if isinstance(status, Label):
            waiting = desk.stage is DeskStage.WAITING and not self._asks_to_type
            status.text = desk.status.sentence if waiting else self._question()
            status.colour = ALARM if desk.failed else CREAM
        value = self.find("value")
        if isinstance(value, Label) and desk.kind is SourceKind.VIRTUAL and self._tray is not None:
            value.text = "" if self._tray.falling else meaning(desk.dice, self._faces)
        ring = self.find("ring")
        if isinstance(ring, Countdown):
            ring.left = desk.seconds_left / COUNTDOWN
        if self._tray is not None and now >= self._next_preview and desk.stage is DeskStage.WAITING:
            self._next_preview = now + PREVIEW_EVERY
            self._tray.live(self._preview())

    def _preview(self) -> Any:
        """The camera's newest picture, if the source has one."""
        if self._desk.kind is not SourceKind.CAMERA or self._desk.failed:
            return None
        preview = getattr(self._desk.shelf.open(self._desk.kind), "preview", None)
        return preview() if preview is not None else None

    def _question(self) -> str:
        desk = self._desk
        if desk.kind is SourceKind.VIRTUAL:
            return self._request()
        if self._fixing is not None:
            return say("What is it really?")
        if self._asks_to_type:
            return self._request()
        if not desk.ready:
            assert desk.request is not None
            if desk.kind is SourceKind.TYPED:
                return say("And the next die?")
            counted = sum(die.counts for die in desk.dice)
            if counted != desk.request.dice:
                return say("Which die counts? Tap it.")
            return say("Please say what fell.")
        if desk.stage is DeskStage.COUNTDOWN:
            return say("Right? It soon counts.")
        return say("Did we read it right?")

    # -- building -------------------------------------------------------------------------------------------

    def _build(self, shown: _Shown) -> None:
        self.clear()
        self._tray = None
        inner = self.box.inset(22, 18)
        top, inner = inner.split_top(52, gap=8)
        self._head(top)
        if shown.failed:
            self._out_of_order(inner, shown)
            self.invalidate()
            return
        if not (shown.dice and shown.kind is SourceKind.VIRTUAL):
            # Virtual dice that fall have fallen: another source now would be a second chance.
            inner, sources = inner.split_bottom(TARGET, gap=GAP)
            self._sources(sources)
        if shown.fixing is not None or self._typing(shown):
            self._typed(inner, shown)
        elif shown.dice:
            self._proposal(inner, shown)
        else:
            self._waiting(inner, shown)
        self.invalidate()

    def _head(self, box: Box) -> None:
        title, pill = box.split_right(168, gap=8)
        self.add(Label("title", title, say("Dice"), role="title", size=34, colour=GOLD, floor=26))
        name = say(SHORT_NAMES[self._desk.kind])
        self.add(
            Pill("source", pill, name, colour=(120, 32, 48) if self._desk.failed else (16, 92, 62), size=28)
        )

    def _request(self) -> str:
        request = self._desk.request
        assert request is not None
        return self._asked(request)

    def _sources(self, box: Box) -> None:
        """The other sources, one tap away."""
        kinds = self._others()
        for kind, at in zip(kinds, even_row(box.inset(-10, 0), len(kinds)), strict=True):
            self.add(SourceButton(kind, at, say(SHORT_NAMES[kind]), partial(self._use, kind)))

    def _others(self) -> list[SourceKind]:
        return [kind for kind in self._desk.shelf.kinds if kind is not self._desk.kind]

    def _out_of_order(self, box: Box, shown: _Shown) -> None:
        """The source has failed: its sentence, then the others, last itself once more."""
        asked, box = box.split_top(120, gap=8)
        self.add(Paragraph("request", asked, self._request(), role="strong", size=32, floor=24, lines=4))
        for kind in (shown.kind, *reversed(self._others())):
            box, at = box.split_bottom(TARGET, gap=GAP)
            name = say("Try again") if kind is shown.kind else source_name(kind)
            tone = "quiet" if kind is shown.kind else "amber"
            icon = SOURCE_ICONS[kind]
            self.add(Button(f"use-{kind}", at, name, partial(self._use, kind), tone=tone, icon=icon, size=32))
        self.add(Paragraph("status", box, "", size=28, floor=20, lines=6))
        self._point(f"use-{self._others()[0]}")

    def _waiting(self, box: Box, shown: _Shown) -> None:
        """The dice have not fallen yet."""
        asked, box = box.split_top(120, gap=8)
        self.add(Paragraph("request", asked, self._request(), role="strong", size=32, floor=24, lines=4))
        if shown.kind is SourceKind.VIRTUAL:
            box, below = box.split_bottom(112, gap=GAP)
            if not shown.bot:
                self.add(
                    Button(
                        "roll",
                        below,
                        say("Roll"),
                        self._throw,
                        tone="green",
                        icon="dice",
                        size=44,
                        sound="dice",
                    )
                )
                self._point("roll")
        if shown.kind is not SourceKind.VIRTUAL:
            box, status = box.split_bottom(76, gap=8)
            self.add(Paragraph("status", status, "", size=28, floor=22, lines=3, colour=LAVENDER))
        if self._faces:
            box, legend = box.split_bottom(96, gap=12)
            self.add(FaceLegend("legend", legend, self._faces))
        if shown.kind is SourceKind.VIRTUAL and not shown.bot:
            self._tray = self.add(DiceTray("tray", box, dice=self._wanted()))
        else:
            self._tray = self.add(WatchedTray("tray", box, dice=self._wanted()))
            self._point("tray")

    def _proposal(self, box: Box, shown: _Shown) -> None:
        """Values are on the desk: evidence, values, and the ways to agree or not."""
        if shown.kind is not SourceKind.VIRTUAL:
            box, below = box.split_bottom(TARGET, gap=GAP)
            fix, again = even_row(below, 2)
            self.add(Button("fix", fix, say("Fix"), self._fix, tone="blue", size=34))
            if shown.kind is not SourceKind.TYPED:
                self.add(Button("again", again, say("Roll again"), self._again, tone="amber", size=30))
            box, yes = box.split_bottom(TARGET, gap=GAP)
            self._yes(yes, shown)
            self._point("yes" if self._desk.ready else "die-0")
        status, box = box.split_top(120 if shown.kind is SourceKind.VIRTUAL else 40, gap=8)
        self.add(Paragraph("status", status, "", role="strong", size=32, floor=22, lines=4))
        box, values = box.split_bottom(96, gap=10)
        falling = shown.kind is SourceKind.VIRTUAL
        self._tray = self.add((WatchedTray if falling else DiceTray)("tray", box, dice=self._wanted()))
        if falling:
            self._point("tray")
            self.add(Label("value", values, "", role="display", size=56, align="centre", effect="shadow"))
            self._tray.tumble(self.ctx, [die.value for die in self._desk.dice], self._desk.seconds_left)
        else:
            self.add(ValueRow("values", values, self._desk.dice, self._faces, self._pick))
            self._tray.evidence(self._desk.evidence, self._desk.dice)

    def _yes(self, box: Box, shown: _Shown) -> None:
        """Agree; the ring beside it shows how soon silence does."""
        button = self.add(Button("yes", box, say("Yes"), self._accept, tone="green", icon="check", size=40))
        button.enabled = self._desk.ready
        if shown.stage is DeskStage.COUNTDOWN:
            self.add(Countdown("ring", Box(box.right - 78, box.y + 12, 62, 62)))

    def _typed(self, box: Box, shown: _Shown) -> None:
        """Six faces to press: for typed dice, or to put one right."""
        request = self._desk.request
        assert request is not None
        if shown.fixing is not None:
            box, keep = box.split_bottom(TARGET, gap=GAP)
            self.add(Button("keep", keep, say("Leave it"), self.back, tone="quiet", icon="return", size=34))
        elif shown.dice:
            box, yes = box.split_bottom(TARGET, gap=GAP)
            self._yes(yes, shown)
        status, box = box.split_top(40 if shown.dice else 120, gap=8)
        self.add(Paragraph("status", status, "", role="strong", size=32, floor=22, lines=4))
        box, below = box.split_bottom(96, gap=GAP)
        if shown.dice:
            self.add(ValueRow("values", below, self._desk.dice, self._faces, self._pick, shown.fixing))
        elif self._faces:
            self.add(FaceLegend("legend", below, self._faces))
        for value, at in enumerate(grid(box, 2, -(-request.sides // 2))[: request.sides], start=1):
            self.add(FaceButton(value, at, self._faces.get(value), partial(self._enter, value)))
        self._point("yes" if self._desk.ready and shown.fixing is None else "face-1")

    @property
    def _asks_to_type(self) -> bool:
        """The first value is still to be typed: the request itself is shown."""
        return self._desk.kind is SourceKind.TYPED and not self._desk.dice

    def _typing(self, shown: _Shown) -> bool:
        return shown.kind is SourceKind.TYPED and not shown.failed

    def _wanted(self) -> int:
        return self._desk.request.dice if self._desk.request is not None else 1

    # -- pressing -------------------------------------------------------------------------------------------

    def on_intent(self, intent: Intent) -> bool:
        """Digit keys are values at any time."""
        if self.visible and isinstance(intent, Digit) and intent.value:
            self._enter(intent.value)
            return True
        return False

    def back(self) -> bool:
        """Leave a die as it is; False when none is being put right."""
        if self._fixing is None or not self.visible:
            return False
        self._fixing = None
        self._follow_now()
        return True

    def _follow_now(self) -> None:
        """Show at once what a press has changed."""
        self.follow(self.ctx.clock.now())

    def _throw(self) -> None:
        self._desk.throw()

    def _accept(self) -> None:
        self._desk.accept()

    def _again(self) -> None:
        self._fixing = None
        self._desk.again()
        self._follow_now()

    def _use(self, kind: SourceKind) -> None:
        self._fixing = None
        self._desk.use(kind)
        self._follow_now()

    def _enter(self, value: int) -> None:
        if self._fixing is not None:
            self._desk.correct(self._fixing, value)
            self._fixing = None
        else:
            self._desk.enter(value)
        self._follow_now()

    def _fix(self) -> None:
        """Put the (first doubtful) die right: six faces to choose from."""
        self._desk.hold()
        dice: tuple[ProposedDie, ...] = self._desk.dice
        counted = [index for index, die in enumerate(dice) if die.counts] or [0]
        self._fixing = min(counted, key=lambda index: dice[index].confidence)
        self._follow_now()

    def _pick(self, index: int) -> None:
        """A die was tapped: with too many of them it says which counts, else it is put right."""
        assert self._desk.request is not None
        if len(self._desk.dice) > self._desk.request.dice:
            self._desk.toggle(index)
        elif self._dice_fixable():
            self._desk.hold()
            self._fixing = index
        self._follow_now()
