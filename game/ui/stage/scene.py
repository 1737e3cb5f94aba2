"""Scenes: one screen each, built as a tree of widgets.

    class Greeting(Scene):
        def build(self) -> Widget:                       # called on entering and by self.rebuild()
            root = Widget("greeting", self.screen)
            root.add(Label("title", self.safe.split_top(80)[0], _("Hello"), role="title", size=64))
            root.add(Button("go", Box(96, 880, 400, 112), _("Go"), self.go, tone="green"))
            return root

        def go(self) -> None:
            self.ctx.stack.replace(Table(self.ctx))

What an intent meets, in this order: the focused widget and those above it, buttons with that shortcut,
the scene's `on_intent`, the kit's own meaning (arrows move the focus, Confirm presses, Back calls `back`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from game.ui.drawing.animation import Animations
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.focus import FocusRing, Path
from game.ui.drawing.layout import TARGET_GAP, Box, Share, column, row
from game.ui.drawing.pointer import Pointers
from game.ui.drawing.widget import Widget
from game.ui.intents import (
    SHORTCUTS,
    Back,
    Confirm,
    Cycle,
    Digit,
    Intent,
    Menu,
    Navigate,
    PointerDown,
    PointerHover,
    PointerMove,
    PointerUp,
    Release,
    Scroll,
    Shortcut,
    Undo,
)
from game.ui.stage.context import Context
from game.ui.stage.culprit import Culprit
from game.ui.stage.phone_policy import NOTHING, PhonePolicy
from game.ui.widgets.banner import Toast

TOAST = 1100, 104
"""Width and height of sentences in passing, where the screen is wide enough."""
SKIPPING = (Confirm, Back, Digit, Menu, Navigate, PointerDown, Undo)
"""Intents that skip all motion before they act."""
POINTING = (PointerDown, PointerMove, PointerUp, PointerHover, Scroll)
"""Intents that are meant for what lies where they point, whatever has the focus."""


class Scene:
    """The base of all scenes. Subclasses build a tree and answer its buttons."""

    name: ClassVar[str] = "scene"
    """In reports and pictures."""
    over: ClassVar[bool] = False
    """Drawn over a dimmed picture of the scene below: a dialog, the pause overlay."""
    inner: ClassVar[bool] = False
    """Opened from another scene, to which Back leads."""
    sleeps: ClassVar[bool] = False
    """Whether the screen may go to sleep when nobody has touched anything for long."""
    unattended: ClassVar[bool] = False
    """Shown while nobody is there; every other scene of a public screen gives way to the demonstration."""
    guarded: ClassVar[bool] = False
    """Behind the PIN of a public screen, where it is left after a minute without a touch."""
    serves_phones: ClassVar[bool] = False
    """Whether it is a table that people play at with phones."""
    rebuilds: ClassVar[bool] = False
    """Whether its `tick` may build it anew; then it is not called in the middle of a press."""
    game_heard: str = ""
    """The name of the game on its table, whose theme is heard; empty where there is none."""
    alive_at: float = 0.0
    """When something last happened here without anybody touching the screen; seconds of the clock."""
    tick_every: float = 0.25
    """Seconds between calls of `tick` while nothing moves; set it as low as the scene needs, no lower."""
    first_focus: str = ""
    """Key of the widget that has the focus at first; otherwise the first that can have it."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.root = Widget()
        self.focus = FocusRing(self.root)
        self.pointers = Pointers(self.focus)
        self.animations = Animations(lambda: ctx.clock.now(), lambda: ctx.settings)
        self.stale_boxes: list[Box] = []
        """What the renderer must paint before the next frame."""
        self.built = False
        self.toasted: Toast | None = None
        self._toast_at: Callable[[], Box] = self._toast_place
        self._timers: list[tuple[float, Callable[[], object]]] = []

    @property
    def still(self) -> bool:
        """Whether nothing moves and nothing waits to be painted."""
        return not self.animations and not self.stale_boxes

    @property
    def screen(self) -> Box:
        """The whole logical space."""
        return self.ctx.space.screen

    @property
    def safe(self) -> Box:
        """What every screen shows of it; nothing that matters lies outside."""
        return self.ctx.space.safe

    def plate(self, w: float, h: float, portrait: float | None = None) -> Box:
        """A place of this size in the middle of the screen.

        Where that stands on end, no wider than is safe and `portrait` high.
        """
        if not self.portrait:
            return self.screen.centre_box(w, h)
        return self.screen.centre_box(min(w, self.safe.w), min(portrait or h, self.safe.h))

    @property
    def portrait(self) -> bool:
        """Whether the screen stands on end."""
        return self.ctx.space.portrait

    def divide(
        self,
        box: Box,
        across: Iterable[float | Share],
        down: Iterable[float | Share],
        gap: float = TARGET_GAP,
    ) -> tuple[Box, ...]:
        """Parts beside each other, `across` wide.

        Where the screen stands on end below each other, `down` high.
        """
        return column(box, *down, gap=gap) if self.portrait else row(box, *across, gap=gap)

    # -- for subclasses -------------------------------------------------------------------------------

    def build(self) -> Widget:
        """The whole tree, from the state of things as it is now."""
        return Widget(self.name, self.screen)

    def paint_background(self, canvas: Canvas) -> None:
        """Draw what lies under all widgets; baked once. Scenes that lie over another have none."""
        canvas.blit(self.ctx.art.backdrop(self.screen.w, self.screen.h), 0, 0)

    def prewarm(self) -> Iterable[Callable[[], object]]:
        """Calls that bake pictures needed soon; made one at a time while nothing else is to be done.

        def bake_ahead(self):
            for value in range(1, 7):
                yield partial(self.ctx.art.die, value, 96)
        """
        return ()

    def enter(self) -> None:
        """The scene was put on the stack."""

    def exit(self) -> None:
        """The scene left the stack for good. Release what it holds."""

    def pause(self) -> None:
        """Another scene lies on top now."""

    def resume(self) -> None:
        """The scene is on top again."""

    def suspects(self) -> Iterable[Culprit]:
        """What strangers brought that is shown here, the likeliest to break a screen first."""
        return ()

    def on_unwatched(self) -> None:
        """Another window is in front: the player may look away, and others may look on."""

    def meanwhile(self) -> PhonePolicy:
        """What phones show and allow while this scene is on top of their table, or there is no table."""
        return NOTHING

    def beneath(self) -> bool:
        """Called in place of `tick` while others are on top of a table; whether to be called again soon."""
        return False

    def tick(self, now: float) -> None:
        """Called every frame while something moves, else every `tick_every` seconds."""

    def on_intent(self, intent: Intent) -> bool:
        """An intent no widget wanted; True when it is used up."""
        return False

    @property
    def rotation(self) -> int | None:
        """The number of quarters clockwise by which the whole picture is turned.

        That is for somebody at a short edge of a flat table; None: as the scene below has it.
        """
        return None

    @property
    def turned(self) -> tuple[Box, ...]:
        """Parts of the screen that are shown upside down, for people at the far edge of a flat table.

        They must not overlap.
        """
        return ()

    def to_facing(self, x: float, y: float) -> tuple[float, float]:
        """What lies where a finger points, and the other way round: in turned parts, the point opposite."""
        for box in self.turned:
            if box.contains(x, y):
                return box.x + box.right - x, box.y + box.bottom - y
        return x, y

    def minds(self, intent: Intent) -> bool:
        """Whether this comes from a gamepad that has no say here now; it then has no effect at all."""
        return False

    def back(self) -> None:
        """Back was pressed and nobody wanted it.

        By default a scene closes that lies over another, or was opened from one.
        """
        if self.over or self.inner:
            self.ctx.stack.pop()

    # -- for subclasses to call -----------------------------------------------------------------------

    def rebuild(self) -> None:
        """Build the tree again; the focus stays on the widget of the same key."""
        path: Path = self.focus.path() if self.built else ()
        self.pointers.cancel()
        self.root.host = None
        self.root = self._build_grown()
        self.focus = FocusRing(self.root)
        self.pointers = Pointers(self.focus)
        first = self.first_focus if not path else ""
        if not (path and self.focus.return_to(path)) and not (first and self.focus.focus(first)):
            self.focus.settle()
        self.built = True
        self.mark_dirty(self.screen)

    def _build_grown(self) -> Widget:
        root = self.build()
        root.host = self
        root.arrange()
        if self.toasted is not None:
            self.toasted.parent = None
            self.toasted.place(self._toast_at())
            root.add(self.toasted)
        return root

    def mark_dirty(self, box: Box) -> None:
        """This part of the screen must be painted again."""
        if not box.empty:
            self.stale_boxes.append(box)

    def after(self, seconds: float, act: Callable[[], object]) -> None:
        """Do something in a while, if this scene is on top then (or else as soon as it is)."""
        self._timers.append((self.ctx.clock.now() + seconds, act))

    def toast(self, text: str, seconds: float = 4.0, at: Callable[[], Box] | None = None) -> Toast:
        """Say something in passing, over everything else of this scene: at the top, or where `at` says."""
        self._toast_at = at or self._toast_place
        toast = Toast("toast", self._toast_at(), text)
        self._show_toast(toast)
        self.after(seconds, lambda: self.untoast(toast))
        return toast

    def _toast_place(self) -> Box:
        wide, tall = TOAST
        top = self.safe.split_top(tall)[0]
        return top.centre_box(min(wide, top.w), tall)

    def untoast(self, toast: Toast) -> None:
        """Say it no longer, unless something else is said by now."""
        if self.toasted is toast:
            self._show_toast(None)

    def _show_toast(self, toast: Toast | None) -> None:
        if self.toasted is not None and self.toasted.parent is not None:
            self.toasted.parent.remove(self.toasted)
        self.toasted = toast
        if toast is not None and self.built:
            self.root.add(toast)

    def find(self, key: str) -> Widget:
        """The widget of a key. Raises KeyError."""
        widget = self.root.find(key)
        if widget is None:
            raise KeyError(key)
        return widget

    @property
    def wants_text(self) -> bool:
        """Whether letter keys are text now."""
        return self.focus.current is not None and self.focus.current.wants_text

    # -- called by the app --------------------------------------------------------------------------------

    def cover(self) -> None:
        """Let another scene lie on top."""
        self.pointers.cancel()
        self.pause()

    def handle(self, intent: Intent) -> bool:
        """Let an intent find its meaning; False when it has none here."""
        if intent.pad is not None and self.minds(intent):
            return True
        if isinstance(intent, SKIPPING):
            self.animations.skip()
        if isinstance(intent, POINTING):
            used = self._on_point(intent)
        else:
            used = self._offer(intent) or self._shortcut(intent)
        used = used or self.on_intent(intent) or self._default(intent)
        self.focus.settle()
        return used

    def let_go(self, intent: Release) -> None:
        """What confirmed is held no longer."""
        self._offer(intent)

    def run_timers(self, now: float) -> None:
        """Do what `after` was asked for and is due."""
        due = [timer for timer in self._timers if timer[0] <= now]
        self._timers = [timer for timer in self._timers if timer[0] > now]
        for _, act in sorted(due, key=lambda timer: timer[0]):
            act()

    def next_timer(self) -> float | None:
        """Returns when the next timer is due."""
        return min((due for due, _ in self._timers), default=None)

    def _on_point(self, intent: Intent) -> bool:
        if isinstance(intent, PointerDown | PointerMove | PointerUp):
            return self.pointers.handle(intent)
        if isinstance(intent, PointerHover):
            under = self.root.hit(intent.x, intent.y)
            return under is not None and self.focus.focus(under)
        if isinstance(intent, Scroll):
            under = self.root.hit(intent.x, intent.y)
            above = (under, *under.ancestors()) if under is not None else ()
            return any(widget.on_intent(intent) for widget in above)
        return False

    def _offer(self, intent: Intent) -> bool:
        current = self.focus.current
        return current is not None and any(
            widget.on_intent(intent) for widget in (current, *current.ancestors())
        )

    def _shortcut(self, intent: Intent) -> bool:
        wanted = SHORTCUTS.get(type(intent))
        if wanted is None:
            return False
        for widget in self.root.walk():
            if widget.shortcut is wanted and widget.can_focus:
                widget.activate()
                return True
        return False

    def _default(self, intent: Intent) -> bool:
        if isinstance(intent, Navigate):
            moved = self.focus.navigate(intent.dx, intent.dy)
            if moved:
                self.ctx.sound.play("focus")
            return moved
        if isinstance(intent, Cycle):
            return self.focus.cycle(intent.step)
        if isinstance(intent, Confirm) and self.focus.current is not None:
            self.focus.current.activate()
            return True
        if SHORTCUTS.get(type(intent)) is Shortcut.BACK:
            self.back()
            return True
        return False
