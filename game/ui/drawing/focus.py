"""The one focus ring of a scene.

At most one widget has the focus. Arrows go to the nearest widget in their direction, Tab in reading order.
When a scene rebuilds its tree, the focus returns to the widget of the same key path.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget

SIDEWAYS_COST = 2.2
"""How much more a step sideways counts than a step ahead."""
Path = tuple[str, ...]


class FocusRing:
    """Which widget below a root has the focus."""

    def __init__(self, root: Widget) -> None:
        self.root = root
        self.current: Widget | None = None
        self.previous: Widget | None = None
        """What had the focus before."""

    def focus(self, widget: Widget | str | None) -> bool:
        """Give the focus to a widget (or to the one of a key); False when it cannot have it."""
        if isinstance(widget, str):
            widget = next((w for w in self.candidates() if w.key == widget), None)
        if widget is None or not widget.can_focus:
            return False
        if widget is not self.current:
            if self.current is not None:
                self.current.focused = False
            self.current, self.previous = widget, self.current
            widget.focused = True
        for above in widget.ancestors():
            above.show_child(widget)
        return True

    def clear(self) -> None:
        """Take the focus away from everything."""
        if self.current is not None:
            self.current.focused = False
        self.current = None

    def candidates(self) -> list[Widget]:
        """Everything that can have the focus, in tree order."""
        return [widget for widget in self.root.walk() if widget.can_focus]

    def settle(self) -> None:
        """Keep the focus on something that can have it, if there is anything."""
        current = self.current
        if current is not None and current.root is self.root and current.can_focus:
            return
        near = current.box if current is not None else None
        self.clear()
        candidates = self.candidates()
        options = [widget for widget in candidates if not widget.no_autofocus] or candidates
        if options:
            self.focus(options[0] if near is None else min(options, key=lambda w: _distance(near, w.box)))

    def navigate(self, dx: int, dy: int) -> bool:
        """Move to the nearest widget in a direction; False when there is none."""
        current = self.current
        if current is None:
            self.settle()
            return self.current is not None
        others = [widget for widget in self.candidates() if widget is not current]
        within = _clipper(current)
        beside = [w for w in others if _clipper(w) is within] if within is not None else []
        best = _nearest(current.box, beside, dx, dy) or _nearest(
            current.visible_part(current.box), _in_sight(others), dx, dy
        )
        return best is not None and self.focus(best)

    def cycle(self, step: int) -> bool:
        """Move to the next or previous widget in reading order, round the corner."""
        order = sorted(self.candidates(), key=lambda w: (round(w.box.y / 48), w.box.x))
        if not order:
            return False
        if self.current not in order:
            return self.focus(order[0])
        return self.focus(order[(order.index(self.current) + step) % len(order)])

    def path(self) -> Path:
        """The keys from the root down to the focus, to find it again in another tree."""
        if self.current is None:
            return ()
        return tuple(w.key for w in reversed((self.current, *self.current.ancestors())))

    def return_to(self, path: Path) -> bool:
        """Focus the widget at a key path, or failing that one of the same last key."""
        options = self.candidates()
        for widget in options:
            if tuple(w.key for w in reversed((widget, *widget.ancestors()))) == path:
                return self.focus(widget)
        same = [w for w in options if path and w.key and w.key == path[-1]]
        return bool(same) and self.focus(same[0])


def _clipper(widget: Widget) -> Widget | None:
    return next((above for above in widget.ancestors() if above.clips), None)


def _in_sight(widgets: Iterable[Widget]) -> list[Widget]:
    return [w for w in widgets if not w.visible_part(w.box).empty]


def _nearest(start: Box, options: Iterable[Widget], dx: int, dy: int) -> Widget | None:
    """The nearest straight ahead; only if there is none, the nearest that lies more or less that way."""
    scored = [(*score, n, w) for n, w in enumerate(options) if (score := _score(start, w.box, dx, dy))]
    return min(scored)[-1] if scored else None


def _score(start: Box, box: Box, dx: int, dy: int) -> tuple[bool, float] | None:
    """Whether a box is aside of the way, and how far it is; None when it does not lie in the direction."""
    (x0, y0), (x1, y1) = start.centre, box.centre
    ahead = (x1 - x0) * dx + (y1 - y0) * dy
    if ahead <= 1:
        return None
    if dx:
        gap = box.x - start.right if dx > 0 else start.x - box.right
        aside = _apart(start.y, start.bottom, box.y, box.bottom)
        bend = abs(y1 - y0)
    else:
        gap = box.y - start.bottom if dy > 0 else start.y - box.bottom
        aside = _apart(start.x, start.right, box.x, box.right)
        bend = abs(x1 - x0)
    if aside > 0 and gap < 0:
        return None
    return aside > 0, max(0.0, gap) + SIDEWAYS_COST * aside + 0.05 * bend + 0.01 * ahead


def _apart(a0: float, a1: float, b0: float, b1: float) -> float:
    """The gap between two spans; 0 when they overlap."""
    return max(0.0, b0 - a1, a0 - b1)


def _distance(near: Box, box: Box) -> float:
    (x0, y0), (x1, y1) = near.centre, box.centre
    return abs(x1 - x0) + abs(y1 - y0)
