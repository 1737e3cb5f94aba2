"""The tree of things on screen.

A widget has a key (unique among its siblings), a box in logical units of the whole screen, and children.
It paints itself onto the static layer when something asks for it by `invalidate()`; setters that change
what is seen do that themselves. Subclasses override what they need:

    class Square(Widget):
        focusable = True                                     # can hold the focus and be pressed
        def paint(self, canvas, ctx): ...                    # blit pictures from ctx.art; never render here
        def activate(self): ...                              # confirmed, by whatever device
        def arrange(self): ...                               # lay out the children inside self.box
        def on_intent(self, intent) -> bool: ...             # before activation and navigation; True = used
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, Protocol, TypeVar

from game.ui.art.theme import PIECE_MARGIN
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import NOWHERE, Box
from game.ui.drawing.reactive import Reactive
from game.ui.intents import Intent, PointerDown, PointerMove, PointerUp, Shortcut
from game.ui.stage.context import Context
from game.ui.stage.culprit import Culprit, blame

FOCUS_MARGIN = PIECE_MARGIN
"""How far a focus ring, a glow or a shadow may reach outside a widget's box."""


class TreeHolder(Protocol):
    """What holds a tree: a scene."""

    ctx: Context

    def mark_dirty(self, box: Box) -> None:
        """This part of the screen must be painted again."""


W = TypeVar("W", bound="Widget")
Pointer = PointerDown | PointerMove | PointerUp


class Widget:
    """The base of everything in the tree; by itself an invisible container."""

    focusable: bool = False
    """Can have the focus and be pressed; everything that can must be reachable by every device."""
    no_autofocus: ClassVar[bool] = False
    """Has the focus only where somebody led it: never because it must be somewhere."""
    clips: ClassVar[bool] = False
    """Children are seen inside this widget's box only."""
    wants_text: ClassVar[bool] = False
    """While it has the focus, letter keys are text."""
    reach: ClassVar[float] = FOCUS_MARGIN
    """How far it may paint outside its box, ring and shadow included; logical units."""
    slow: float = 0.0
    """Seconds that it must be held down before it does anything; 0 where a press will do."""
    background: ClassVar[bool] = False
    """For the audit: other widgets lie on it (a panel, a board)."""
    overlay: ClassVar[bool] = False
    """For the audit: it may lie over others on purpose (a toast, a badge)."""
    grid_cell: bool = False
    """For the audit: one of many alike that touch each other (squares of a board, keys)."""

    visible = Reactive[bool](lambda widget: widget._subtree_stale())
    enabled = Reactive[bool](lambda widget: widget._subtree_stale())
    focused = Reactive[bool](lambda widget: widget._focus_moved())
    """Set by the focus ring alone."""
    pressed = Reactive[bool]()
    """A pointer went down on it and is still inside."""
    dim = Reactive[bool]()
    """It steps back: things beside it can be chosen, and it cannot."""

    def __init__(self, key: str = "", box: Box = NOWHERE) -> None:
        self.key = key
        self.parent: Widget | None = None
        self.children: list[Widget] = []
        self.host: TreeHolder | None = None
        """Set on the root of a tree by the scene."""
        self.shortcut: Shortcut | None = None
        """The intent that presses this widget from anywhere in the scene."""
        self.about: Culprit | None = None
        """What strangers brought that it shows: to blame where it cannot be painted."""
        self.box = box
        self.visible = self.enabled = True
        self.focused = self.pressed = self.dim = False

    # -- the tree -------------------------------------------------------------------------------------

    def add(self, child: W) -> W:
        """Append a child, on top of the others, and hand it back."""
        child.parent = self
        self.children.append(child)
        child.invalidate()
        return child

    def fill(self, cells: Iterable[Box], children: Iterable[Widget]) -> None:
        """Append children, each in a cell of its own; cells that are left over stay empty."""
        for child, cell in zip(children, cells, strict=False):
            self.add(child).place(cell)

    def remove(self, child: Widget) -> None:
        """Take a child out of the tree."""
        child.invalidate()
        self.children.remove(child)
        child.parent = None

    def clear(self) -> None:
        """Take all children out."""
        for child in tuple(self.children):
            self.remove(child)

    def walk(self) -> Iterator[Widget]:
        """This widget and all below it that are visible, in painting order."""
        if self.visible:
            yield self
            for child in self.children:
                yield from child.walk()

    def find(self, key: str) -> Widget | None:
        """The first widget of this key, here or below, visible or not."""
        if self.key == key:
            return self
        return next((hit for child in self.children if (hit := child.find(key)) is not None), None)

    def ancestors(self) -> Iterator[Widget]:
        """The parent, its parent, and so on to the root."""
        above = self.parent
        while above is not None:
            yield above
            above = above.parent

    @property
    def root(self) -> Widget:
        widget = self
        while widget.parent is not None:
            widget = widget.parent
        return widget

    @property
    def ctx(self) -> Context:
        """The program's context. Raises LookupError while the tree belongs to no scene."""
        host = self.root.host
        if host is None:
            raise LookupError(f"widget {self.key!r} is in no scene yet")
        return host.ctx

    # -- place and state --------------------------------------------------------------------------------

    def place(self, box: Box) -> None:
        """Move to a box and lay out the children anew."""
        if box != self.box:
            self.invalidate()
            self.box = box
        self.arrange()
        self.invalidate()

    def arrange(self) -> None:
        """Lay out the children inside the box; by default they stay and lay out their own."""
        for child in self.children:
            child.arrange()

    @property
    def bounds(self) -> Box:
        """Everything this widget may paint: nothing where it has no place."""
        return self.box.inset(-self.reach) if self.reach and not self.box.empty else self.box

    @property
    def whole(self) -> Box:
        """All of what it shows: its box may be the part that nothing else covers, or have room around."""
        return self.box

    def invalidate(self) -> None:
        """Paint this widget (and what lies around it) again before the next frame."""
        host = self.root.host
        if host is not None:
            host.mark_dirty(self.visible_part(self.bounds, margin=FOCUS_MARGIN))

    def visible_part(self, box: Box, margin: float = 0) -> Box:
        """What the clipping widgets above leave of a box; `margin` lets rings reach out of them."""
        for above in self.ancestors():
            if above.clips:
                box = box.overlap(above.box.inset(-margin))
        return box

    @property
    def can_focus(self) -> bool:
        """Focusable, and it and everything above it is visible and enabled."""
        return self.focusable and all(w.visible and w.enabled for w in (self, *self.ancestors()))

    def _focus_moved(self) -> None:
        self.invalidate()
        if self.focused:
            self.on_focus()

    def _subtree_stale(self) -> None:
        self.invalidate()
        for child in self.children:
            child._subtree_stale()

    # -- painting -----------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        """Draw this widget alone; children follow by themselves."""

    def paint_dim(self, canvas: Canvas, ctx: Context) -> None:
        """Draw what lets it step back; called after `paint`, only while it is dim."""
        canvas.blit(ctx.art.veil(self.box.w, self.box.h), self.box.x, self.box.y)

    def paint_focus(self, canvas: Canvas, ctx: Context) -> None:
        """Draw the focus ring; called after the whole tree, only while this widget has the focus."""
        canvas.blit_centred(ctx.art.focus_ring(self.box.w, self.box.h), self.box)

    def paint_tree(self, canvas: Canvas, ctx: Context) -> None:
        """Draw this widget and those below it that lie inside the canvas's clip."""
        if not self.visible:
            return
        try:
            self._paint_parts(canvas, ctx)
        except Exception as error:
            blame(error, self.about)
            raise

    def _paint_parts(self, canvas: Canvas, ctx: Context) -> None:
        if canvas.shows(self.bounds):
            self.paint(canvas, ctx)
            if self.dim:
                self.paint_dim(canvas, ctx)
        if not self.clips:
            for child in self.children:
                child.paint_tree(canvas, ctx)
            return
        with canvas.clip(self.box):
            for child in self.children:
                child.paint_tree(canvas, ctx)

    def prewarm(self, ctx: Context) -> Iterable[Callable[[], object]]:
        """Calls that bake what this widget alone may be painted with later."""
        return ()

    # -- acting ---------------------------------------------------------------------------------------------

    def on_intent(self, intent: Intent) -> bool:
        """An intent while the focus is here or below; True when it is used up."""
        return False

    def on_pointer(self, intent: Pointer) -> bool:
        """A pointer that went down here; True from PointerDown claims it and suppresses the press."""
        return False

    def on_lost(self) -> None:
        """Let go of a pointer: the widget was taken out of the tree while one held it."""

    def on_cancelled(self) -> None:
        """A press on it would mean something else now than when a pointer that it claimed went down."""

    def activate(self) -> None:
        """Confirmed: by Enter, A, a click or a tap."""

    def on_focus(self) -> None:
        """Follow that it got the focus."""

    def on_device(self) -> None:
        """Another device is in use now.

        The ring comes or goes, and widgets that draw hints paint themselves again.
        """
        if self.focused:
            self.invalidate()

    def show_child(self, child: Widget) -> None:
        """A widget below got the focus; widgets that scroll bring it into sight."""

    def hit(self, x: float, y: float) -> Widget | None:
        """The topmost visible widget under a point that can be focused, or claims pointers."""
        if not self.visible or (self.clips and not self.box.contains(x, y)):
            return None
        for child in reversed(self.children):
            found = child.hit(x, y)
            if found is not None:
                return found
        return self if self.takes_pointer and self.box.contains(x, y) else None

    @property
    def takes_pointer(self) -> bool:
        """Whether a pointer that goes down here means this widget."""
        return self.focusable

    # -- the audit ------------------------------------------------------------------------------------------

    def ink(self, ctx: Context) -> Box:
        """The part of the box where something is to be read or pressed; the audit lets none overlap."""
        return self.box

    def problems(self, ctx: Context) -> list[str]:
        """Returns words that would be cut in a state that is not shown now, as sentences for the audit.

        What is cut now, it sees by painting.
        """
        return []
