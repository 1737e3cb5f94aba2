"""From scenes to the window, touching only pixels that have changed.

Three layers: the background, baked once a scene; the static layer, the background with all widgets; and the
stage (the part of the window that shows the game), a copy of the static layer with the animations on top.
A frame repaints the widgets inside the dirty region, restores what the animations covered, draws them again
and presents only those rectangles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

import pygame

from game.ui.drawing.canvas import Canvas, DirtyRegion
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import FOCUS_MARGIN
from game.ui.stage.scene import Scene
from game.ui.window.display import Display

DIM = (8, 4, 18, 178)
"""What lies over a scene that another scene covers."""


class Renderer:
    """Draws the scenes that are shown."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._scenes: tuple[Scene, ...] = ()
        self._stage: pygame.Surface | None = None
        self._background = self._static = display.stage
        self._under_animations: list[pygame.Rect] = []
        self._turned: tuple[Box, ...] = ()
        """Parts of the top scene that stand upside down on the stage."""
        self._covered = False
        """Something lies over what has the focus, so that no ring is drawn around it."""

    def draw(self, scenes: Sequence[Scene]) -> bool:
        """Bring the window up to date; False when nothing had to be drawn."""
        if not scenes:
            return False
        whole = self._prepare(tuple(scenes))
        scene, region = scenes[-1], DirtyRegion()
        canvas = Canvas(self._static, self._display.scale)
        for box in scene.stale_boxes:
            region.add(canvas.rect(box))
        scene.stale_boxes.clear()
        self._look_for_cover(scene, canvas, region)
        turned = scene.turned != self._turned
        if not (whole or region or turned or scene.animations or self._under_animations):
            return False
        bounds = self._static.get_rect()
        painted = [bounds] if whole else region.take(bounds)
        for rect in painted:
            self._repaint(canvas, scene, rect)
        self._compose(scene, painted, whole)
        return True

    def ahead(self, scene: Scene) -> Iterator[Callable[[], object]]:
        """What is worth baking before it is needed: the scene's own pictures, and rings for the focus."""
        yield from scene.prewarm()
        nowhere = Canvas(pygame.Surface((1, 1), 0, 32), self._display.scale)
        for widget in tuple(scene.root.walk()):
            if widget.can_focus and not widget.box.empty and widget.root is scene.root:
                yield partial(widget.paint_focus, nowhere, scene.ctx)

    def forget(self) -> None:
        """Draw everything anew next time: the window or the art has changed."""
        self._scenes = ()

    def _prepare(self, scenes: tuple[Scene, ...]) -> bool:
        """Bake a new background if other scenes are shown than before; True if so."""
        if scenes == self._scenes and self._stage is self._display.stage:
            return False
        stage = self._display.stage
        if self._stage is not stage:
            self._background = pygame.Surface(stage.get_size(), 0, stage)
            self._static = pygame.Surface(stage.get_size(), 0, stage)
        self._stage, self._scenes = stage, scenes
        self._bake(scenes)
        self._under_animations = []
        return True

    def _bake(self, scenes: tuple[Scene, ...]) -> None:
        canvas = Canvas(self._background, self._display.scale)
        self._background.fill((0, 0, 0))
        for scene in scenes:
            if scene is not scenes[0]:
                dim = pygame.Surface(self._background.get_size(), pygame.SRCALPHA, 32)
                dim.fill(DIM)
                self._background.blit(dim, (0, 0))
            if not scene.over:
                scene.paint_background(canvas)
            if scene is not scenes[-1]:
                scene.root.paint_tree(canvas, scene.ctx)
                for box in scene.turned:
                    _turn(canvas, box)

    def _repaint(self, canvas: Canvas, scene: Scene, rect: pygame.Rect) -> None:
        self._static.set_clip(rect)
        self._static.blit(self._background, rect, rect)
        scene.root.paint_tree(canvas, scene.ctx)
        focus, ringed = scene.focus.current, scene.ctx.input.shows_focus and not self._covered
        if focus is not None and focus.can_focus and ringed:
            part = focus.visible_part(focus.bounds, margin=FOCUS_MARGIN)
            with canvas.clip(part):
                focus.paint_focus(canvas, scene.ctx)
        self._static.set_clip(None)

    def _look_for_cover(self, scene: Scene, canvas: Canvas, region: DirtyRegion) -> None:
        """Find out whether the focus lies under something; when that changes, the ring is painted anew."""
        focus, covered = scene.focus.current, False
        if focus is not None:
            above = {*focus.ancestors(), focus}
            over = (widget for widget in scene.root.children if widget.overlay and widget.visible)
            covered = any(widget not in above and widget.box.contains(*focus.box.centre) for widget in over)
        if focus is not None and covered != self._covered:
            region.add(canvas.rect(focus.bounds))
        self._covered = covered

    def _compose(self, scene: Scene, painted: list[pygame.Rect], whole: bool) -> None:
        stage = self._display.stage
        bounds = stage.get_rect()
        touched = DirtyRegion()
        canvas = Canvas(stage, self._display.scale)
        # Upside down they cannot be brought up to date in part.
        turned = [canvas.rect(box).clip(bounds) for box in {*self._turned, *scene.turned}]
        for rect in (*painted, *self._under_animations, *turned):
            touched.add(rect)
        for rect in touched.take(bounds):
            stage.blit(self._static, rect, rect)
            touched.add(rect)
        self._under_animations = []
        for animation in scene.animations:
            animation.draw(canvas)
            self._under_animations.append(canvas.rect(animation.bounds()).clip(bounds))
            touched.add(self._under_animations[-1])
        for box in scene.turned:
            _turn(canvas, box)
        self._turned = scene.turned
        self._display.present(None if whole else touched.take(bounds))


def _turn(canvas: Canvas, box: Box) -> None:
    """Turn a part of the picture upside down, in place."""
    rect = canvas.rect(box).clip(canvas.surface.get_rect())
    part = pygame.transform.flip(canvas.surface.subsurface(rect), True, True)
    canvas.surface.blit(part, rect)
