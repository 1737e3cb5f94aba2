"""What fingers and the mouse do to widgets: press, drag off, scroll.

Several people may touch the screen at once. Each pointer keeps the widget it went down on, and a widget that
one pointer holds is deaf to all others: nobody takes a gesture out of somebody else's hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.drawing.focus import FocusRing
from game.ui.drawing.widget import Pointer, Widget
from game.ui.intents import PointerDown, PointerMove, PointerUp

OUTSIDE = (-1.0, -1.0)
"""A place where nothing lies."""
DRAG_THRESHOLD = 24
"""How far a finger may wander, logical units, before a press inside a scrolling list becomes a scroll."""


@dataclass(slots=True)
class _Hold:
    """One pointer that is down."""

    widget: Widget
    start: tuple[float, float]
    claimed: bool
    """The widget sees the raw pointer; there is no press."""


class Pointers:
    """All pointers of a scene. A press is focus, then activation when released inside."""

    def __init__(self, focus: FocusRing) -> None:
        self._focus = focus
        self._holds: dict[int, _Hold] = {}

    def handle(self, intent: Pointer) -> bool:
        """Follow one pointer; False when it is over nothing."""
        if isinstance(intent, PointerDown):
            return self._down(intent)
        hold = self._holds.get(intent.pointer)
        if hold is None:
            return False
        if not self._shows(hold.widget):
            self._let_go(intent.pointer)
            return False
        if isinstance(intent, PointerUp):
            # Let go before the widget acts: what it does may rebuild the scene and forget all pointers.
            del self._holds[intent.pointer]
        if (isinstance(intent, PointerMove) and self._scrolls(hold, intent)) or hold.claimed:
            hold.widget.on_pointer(intent)
        elif isinstance(intent, PointerMove):
            hold.widget.pressed = hold.widget.can_focus and self._inside(hold, intent)
        else:
            self._up(hold, intent)
        return True

    def pressed_by(self, pointer: int) -> Widget | None:
        """What this pointer presses now, without having moved off or dragged anything."""
        hold = self._holds.get(pointer)
        return hold.widget if hold is not None and hold.widget.pressed else None

    @property
    def pressing(self) -> bool:
        """Whether any presses something now."""
        return any(hold.widget.pressed for hold in self._holds.values())

    def cancel(self) -> None:
        """Forget all pointers, as if they had been dragged off."""
        for hold in self._holds.values():
            hold.widget.pressed = False
        self._holds.clear()

    def cancel_presses(self, within: Widget) -> None:
        """Forget presses on what lies below a widget, for it means something else now. Drags go on."""
        for pointer, hold in list(self._holds.items()):
            if within not in (hold.widget, *hold.widget.ancestors()):
                continue
            if hold.claimed:
                hold.widget.on_cancelled()
            else:
                hold.widget.pressed = False
                del self._holds[pointer]

    def _down(self, intent: PointerDown) -> bool:
        self._on_lost(intent)
        widget = self._focus.root.hit(intent.x, intent.y)
        if widget is None:
            return False
        if self._is_held(widget):
            return True
        hold = self._holds[intent.pointer] = _Hold(widget, (intent.x, intent.y), claimed=False)
        if widget.can_focus:
            self._focus.focus(widget)
        if widget.enabled:
            hold.claimed = widget.on_pointer(intent)
            if not hold.claimed:
                widget.pressed = widget.can_focus
        return True

    def _on_lost(self, intent: PointerDown) -> None:
        """A pointer that goes down twice was lifted unseen; nobody can say where, so nothing is pressed."""
        hold = self._holds.pop(intent.pointer, None)
        if hold is None:
            return
        hold.widget.pressed = False
        if hold.claimed and self._shows(hold.widget):
            hold.widget.on_pointer(PointerUp(intent.device, *OUTSIDE, intent.pointer))

    def _shows(self, widget: Widget) -> bool:
        """Whether a widget is on the screen: it may have been taken out while a pointer held it."""
        return widget.root is self._focus.root

    def _let_go(self, pointer: int) -> None:
        """What this pointer held is gone: the pointer holds nothing any more."""
        hold = self._holds.pop(pointer)
        hold.widget.pressed = False
        hold.widget.on_lost()

    def _scrolls(self, hold: _Hold, intent: PointerMove) -> bool:
        """Whether this drag, begun on something inside a list, now drags the list."""
        scroller = _scroller(hold.widget)
        if scroller is None or abs(intent.y - hold.start[1]) <= DRAG_THRESHOLD or self._is_held(scroller):
            return False
        hold.widget.pressed = False
        hold.widget, hold.claimed = scroller, True
        scroller.on_pointer(PointerDown(intent.device, *hold.start, intent.pointer))
        return True

    def _is_held(self, widget: Widget) -> bool:
        """Whether a pointer that is down holds this widget."""
        return any(hold.widget is widget for hold in self._holds.values())

    def _inside(self, hold: _Hold, intent: Pointer) -> bool:
        """Whether a pointer is still over what it holds, or where it would be taken for that."""
        x, y = intent.x, intent.y
        return hold.widget.box.contains(x, y) or self._focus.root.hit(x, y) is hold.widget

    def _up(self, hold: _Hold, intent: PointerUp) -> None:
        inside = self._inside(hold, intent)
        hold.widget.pressed = False
        if inside and hold.widget.can_focus:
            hold.widget.activate()


def _scroller(widget: Widget) -> Widget | None:
    """The nearest widget above that scrolls."""
    return next((above for above in widget.ancestors() if above.clips and above.takes_pointer), None)
