"""Painting only what changed gives the same picture as painting everything."""

from __future__ import annotations

import random

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.drawing.animation import Flight
from game.ui.drawing.canvas import MOST_RECTS, Canvas, DirtyRegion, disjoint
from game.ui.drawing.layout import SCREEN, Box, grid
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.label import Label
from studio.pilot import Pilot
from tests.ui.fixtures import Board

pytestmark = pytest.mark.pictures


class Patch(Widget):
    """A coloured rectangle that may overlap others."""

    def __init__(self, key: str, box: Box, colour: tuple[int, int, int]) -> None:
        super().__init__(key, box)
        self.colour = colour

    def paint(self, canvas: Canvas, ctx: Context) -> None:
        canvas.fill(self.colour, self.box)


class Patches(Scene):
    """Forty overlapping rectangles."""

    name = "patches"

    def paint_background(self, canvas: Canvas) -> None:
        canvas.fill((9, 9, 9), SCREEN)

    def build(self) -> Widget:
        root = Widget(self.name, SCREEN)
        rng = random.Random(3)
        for n in range(40):
            box = Box(rng.uniform(0, 1500), rng.uniform(0, 800), rng.uniform(20, 500), rng.uniform(20, 300))
            root.add(Patch(str(n), box, (rng.randrange(256), rng.randrange(256), rng.randrange(256))))
        return root


def pixels(picture: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(picture)


@pytest.mark.parametrize("size", [(1920, 1080), (1366, 768), (1000, 900)])
def test_partial_painting_equals_whole_painting(fly, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    pilot: Pilot = fly(Patches, size=size)
    rng = random.Random(11)
    dot = pygame.Surface((60, 60)).convert()
    for _ in range(25):
        patch = pilot.widget(str(rng.randrange(40)))
        assert isinstance(patch, Patch)
        patch.colour = (rng.randrange(256), 0, 0)
        patch.place(patch.box.move(rng.uniform(-90, 90), rng.uniform(-90, 90)))
        patch.visible = rng.random() < 0.8
        if rng.random() < 0.5:
            pilot.scene.animations.add(
                Flight(dot, (rng.uniform(0, 1900), 500), (900, rng.uniform(0, 1000)), 0.2)
            )
        pilot.run(0.07)
    pilot.run(0.5)
    assert not pilot.scene.animations
    partial = pixels(pilot.shot())
    pilot.app.renderer.forget()
    pilot.scene.mark_dirty(SCREEN)
    pilot.run(0.1)
    assert np.array_equal(partial, pixels(pilot.shot()))


def test_only_the_changed_region_is_presented(pilot: Pilot, board: Board) -> None:
    pilot.run(0.5)
    shown: list[pygame.Rect] = []
    pilot.app.display.present = lambda rects: shown.extend(rects or [])  # type: ignore[method-assign]
    label = board.find("title")
    assert isinstance(label, Label)
    label.text = "Other words"
    pilot.run(0.1)
    region = shown[0].unionall(shown[1:])
    assert region.contains(pygame.Rect(label.box))
    assert region.h < label.box.h + 20


def test_what_lies_below_an_overlay_is_dimmed_and_comes_back_as_it_was(pilot: Pilot) -> None:
    class Nothing(Scene):
        over = True

    pilot.run(0.2)
    before = pixels(pilot.shot()).astype(int)
    pilot.app.stack.push(Nothing(pilot.app.ctx))
    pilot.run(0.2)
    assert pixels(pilot.shot()).mean() < before.mean() / 2
    pilot.app.stack.pop()
    pilot.run(0.2)
    assert np.array_equal(pixels(pilot.shot()).astype(int), before)


rects = st.builds(
    pygame.Rect, st.integers(0, 300), st.integers(0, 300), st.integers(1, 80), st.integers(1, 80)
)


@given(st.lists(rects, max_size=40))
def test_a_region_covers_what_was_added_without_overlap(added: list[pygame.Rect]) -> None:
    region = DirtyRegion()
    for rect in added:
        region.add(rect)
    bounds = pygame.Rect(0, 0, 250, 250)
    taken = region.take(bounds)
    assert len(taken) <= MOST_RECTS
    assert not any(a.colliderect(b) for n, a in enumerate(taken) for b in taken[n + 1 :])
    for rect in added:
        part = rect.clip(bounds)
        assert part.w * part.h == 0 or any(kept.contains(part) for kept in taken)
    assert not region


def test_very_many_rectangles_become_one() -> None:
    many = [pygame.Rect(box) for box in grid(SCREEN, 10, 10)]
    assert len(disjoint(many)) == 1


class Cover(Patch):
    """A rectangle over everything else."""

    overlay = True


def test_a_ring_comes_with_a_key_or_a_pad_and_goes_with_a_finger_or_the_mouse(fly) -> None:  # type: ignore[no-untyped-def]
    pilot: Pilot = fly()
    bare = pixels(pilot.shot())
    for comes, touch in ((lambda: pilot.keys("right"), True), (lambda: pilot.pad("left"), False)):
        comes()
        assert (pixels(pilot.shot()) != bare).any()
        pilot.press(pilot.focus, touch=touch)
        pilot.run(0.1)
        assert (pixels(pilot.shot()) == bare).all()


def test_no_ring_is_drawn_around_what_lies_under_something(fly) -> None:  # type: ignore[no-untyped-def]
    pilot: Pilot = fly()
    pilot.keys("tab")
    before, focus = pixels(pilot.shot()), pilot.widget(pilot.focus).box
    cover = pilot.scene.root.add(Cover("cover", focus.inset(20), (1, 2, 3)))
    pilot.run(0.1)
    ring = (slice(round(focus.x) - 12, round(focus.x) - 4), round(focus.centre[1]))
    assert (pixels(pilot.shot())[ring] != before[ring]).any()
    pilot.scene.root.remove(cover)
    pilot.run(0.1)
    assert (pixels(pilot.shot()) == before).all()
