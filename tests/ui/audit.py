"""Walks a scene's tree and says what a person would stumble over.

Used by the tests of every screen, also in the pseudo-language: no words cut off, nothing overlapping,
nothing outside the part every television shows, every target large enough for a finger.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from itertools import combinations

import pygame

from game.ui.art import Art
from game.ui.art.cache import SurfaceCache
from game.ui.art.look import PLAIN, Look
from game.ui.drawing.canvas import Canvas, Colour
from game.ui.drawing.layout import MIN_TARGET_HEIGHT, NOWHERE, TARGET_GAP, Box
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.stage.own_settings import OwnSettings
from game.ui.stage.scene import Scene

SLACK = 2
"""Units that may be lost to rounding."""


class NoSurfaces(SurfaceCache):
    """Bakes nothing."""

    def get(self, key: Hashable, bake: Callable[[], pygame.Surface]) -> pygame.Surface:
        """An empty picture in place of every other."""
        return pygame.Surface((1, 1))


class Unbaked(Art):
    """Knows how large words are, and bakes nothing."""

    cache = NoSurfaces


@lru_cache(maxsize=12)
def unbaked(scale: float, text_scale: float, look: Look = PLAIN) -> Unbaked:
    """The same for every scene of these sizes: it remembers which words fit."""
    # Its fonts end with pygame.
    pygame.register_quit(unbaked.cache_clear)
    return Unbaked(scale, text_scale, look)


class Proof(Canvas):
    """Paints nothing, and notes which words lose their end."""

    def __init__(self, scale: float) -> None:
        super().__init__(pygame.Surface((1, 1)), scale)
        self.found: list[str] = []

    def blit(self, picture: pygame.Surface, x: float, y: float) -> None:
        """Nothing is seen of it."""

    def blit_centred(self, picture: pygame.Surface, box: Box) -> None:
        """Nothing is seen of it."""

    def fill(self, colour: Colour, box: Box) -> None:
        """Nothing is seen of it."""

    def shows(self, box: Box) -> bool:
        """Everything is read."""
        return not box.empty

    def words_cut(self, words: str, box: Box) -> None:
        """Note it as a sentence."""
        self.found.append(f"{words!r} does not fit {box.w:.0f} x {box.h:.0f}")


def cut_words(ctx: Context, *widgets: Widget) -> list[str]:
    """A sentence for all words that widgets show and that are cut off, or would be in another state."""
    ctx = OwnSettings(ctx, lambda settings: settings)
    ctx.art = unbaked(ctx.art.scale, ctx.art.text_scale)
    proof = Proof(ctx.art.scale)
    for widget in widgets:
        proof.found += widget.problems(ctx)
        widget.paint(proof, ctx)
    return list(dict.fromkeys(proof.found))


def overflows(scene: Scene) -> list[str]:
    """Everything wrong with the layout of a scene, as sentences; empty when all is well."""
    seen = [widget for widget in scene.root.walk() if _counts(widget)]
    return [
        *(f"{_name(w)}: {problem}" for w in scene.root.walk() for problem in cut_words(scene.ctx, w)),
        *_outside(scene, seen),
        *_overlapping(scene, seen),
        *_too_small(seen),
        *_too_close(seen),
    ]


def _counts(widget: Widget) -> bool:
    """Whether it is something to read or press, rather than ground or a mere container."""
    paints = type(widget).paint is not Widget.paint
    return (widget.focusable or paints) and not widget.background and not widget.box.empty


def _outside(scene: Scene, seen: list[Widget]) -> Iterator[str]:
    for widget in seen:
        ink = widget.ink(scene.ctx)
        if _scrolled(widget):
            continue
        if not scene.safe.holds(ink, SLACK):
            yield f"{_name(widget)} reaches outside the safe area: {_told(ink)}"
        parent = widget.parent
        if parent is not None and not parent.box.empty and not parent.box.holds(ink, SLACK):
            yield f"{_name(widget)} reaches outside {_name(parent)}: {_told(ink)}"


def _overlapping(scene: Scene, seen: list[Widget]) -> Iterator[str]:
    inks = [
        (w, w.visible_part(w.ink(scene.ctx)) if _scrolled(w) else w.ink(scene.ctx))
        for w in seen
        if not any(one.overlay for one in (w, *w.ancestors()))
    ]
    for (a, ink_a), (b, ink_b) in combinations(inks, 2):
        # Most are far from each other, so that it is not asked which of them lies in the other.
        if not ink_a.intersects(ink_b):
            continue
        shared = ink_a.overlap(ink_b)
        if shared.w > SLACK and shared.h > SLACK and a not in b.ancestors() and b not in a.ancestors():
            yield f"{_name(a)} and {_name(b)} overlap: {_told(shared)}"


def _too_small(seen: list[Widget]) -> Iterator[str]:
    for widget in seen:
        if (
            widget.focusable
            and min(widget.box.w, widget.box.h) < MIN_TARGET_HEIGHT - SLACK
            and not widget.grid_cell
        ):
            yield f"{_name(widget)} is too small to hit: {_told(widget.box)}"


def _too_close(seen: list[Widget]) -> Iterator[str]:
    targets = [w for w in seen if w.focusable and not w.grid_cell and not w.overlay]
    for a, b in combinations(targets, 2):
        if a in tuple(b.ancestors()) or b in tuple(a.ancestors()) or _scrolled(a) is not _scrolled(b):
            continue
        near = a.box.inset(-(TARGET_GAP - SLACK)).overlap(b.box)
        if near.w > 0 and near.h > 0 and not a.box.intersects(b.box):
            yield f"{_name(a)} and {_name(b)} are less than {TARGET_GAP} apart"


def _scrolled(widget: Widget) -> Widget | None:
    """The widget above that clips this one."""
    return next((above for above in widget.ancestors() if above.clips), None)


def _name(widget: Widget) -> str:
    path = "/".join(w.key for w in reversed((widget, *widget.ancestors())) if w.key)
    return f"{path or 'a widget'} ({type(widget).__name__})"


def _told(box: Box) -> str:
    return f"{box.w:.0f} x {box.h:.0f} at {box.x:.0f}, {box.y:.0f}" if box != NOWHERE else "nowhere"
