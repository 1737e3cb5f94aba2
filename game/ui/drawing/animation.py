"""Things that move above the static layer.

Motion is a view of something that has already happened: it may be skipped at any time, and any press does.

    scene.animations.add(Flight(picture, start_box, end_box, seconds=0.35, on_done=self.refresh))
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pygame

from game.store.settings import Motion, Settings
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box

REDUCED_SECONDS = 0.12
"""With reduced motion nothing moves longer than this, and nothing turns or jumps."""

_LONGEST_CHAIN = 50
"""Motion that starts motion that starts motion ... is skipped this far."""

Easing = Callable[[float], float]


def linear(t: float) -> float:
    return t


def ease_out(t: float) -> float:
    """Fast first, then gentle: for things that arrive."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Gentle at both ends: for things that travel."""
    return 4 * t**3 if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


class Tween:
    """A number on its way from one value to another."""

    def __init__(self, start: float, end: float, begins: float, seconds: float, easing: Easing = ease_out):
        self.start, self.end, self.begins, self.seconds, self.easing = start, end, begins, seconds, easing

    def at(self, now: float) -> float:
        """The value at a moment; before the beginning the start, after the end the end."""
        return self.start + (self.end - self.start) * self.easing(self.progress(now))

    def progress(self, now: float) -> float:
        """0..1."""
        if self.seconds <= 0:
            return 1.0
        return min(1.0, max(0.0, (now - self.begins) / self.seconds))

    def done(self, now: float) -> bool:
        return self.progress(now) >= 1


class Animation:
    """Something drawn above the static layer, anew in every frame while it lives."""

    lasting = False
    """It goes on until it is removed; pressing something does not skip it."""

    def __init__(self, on_done: Callable[[], None] | None = None) -> None:
        self._on_done = on_done

    def begin(self, now: float, settings: Settings) -> None:
        """Let it appear now, at the pace the settings ask for."""

    def step(self, now: float) -> bool:
        """Move on to a moment; False when it is over."""
        raise NotImplementedError

    def bounds(self) -> Box:
        """Everything `draw` touches, logical units."""
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        """Draw it where it is."""

    def finish(self) -> None:
        """Clean up when it is over, by itself or because it was skipped; called once."""
        if self._on_done is not None:
            self._on_done()


class MovingPicture(Animation):
    """A picture with its middle `at` a place that changes, logical units."""

    def __init__(
        self,
        picture: pygame.Surface,
        at: tuple[float, float],
        on_done: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(on_done)
        self.picture, self.at = picture, at
        self._scale = 1.0

    def bounds(self) -> Box:
        # The picture is physical; a generous logical box is not: the canvas gives the scale on drawing.
        w, h = self.picture.get_width() / self._scale, self.picture.get_height() / self._scale
        return Box(self.at[0] - w / 2, self.at[1] - h / 2, w, h).inset(-2)

    def draw(self, canvas: Canvas) -> None:
        self._scale = canvas.scale
        canvas.blit_centred(self.picture, Box(*self.at, 0, 0))


class Flight(MovingPicture):
    """A picture that travels from one place to another, perhaps in an arc.

    `start` and `end` are centres in logical units; `delay` and `seconds` are shortened by the settings.
    """

    def __init__(
        self,
        picture: pygame.Surface,
        start: tuple[float, float],
        end: tuple[float, float],
        seconds: float = 0.4,
        *,
        delay: float = 0.0,
        arc: float = 0.0,
        on_done: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(picture, start, on_done)
        self.start, self.end = start, end
        self.seconds, self.delay, self.arc = seconds, delay, arc
        self._tween = Tween(0, 1, 0, 0, linear)

    def begin(self, now: float, settings: Settings) -> None:
        if settings.motion is not Motion.FULL:
            self.arc = 0
        seconds, delay = pace(self.seconds, settings), pace(self.delay, settings)
        self._tween = Tween(0, 1, now + delay, seconds, ease_in_out)

    def step(self, now: float) -> bool:
        t = self._tween.at(now)
        (x0, y0), (x1, y1) = self.start, self.end
        self.at = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t - math.sin(math.pi * min(1, max(0, t))) * self.arc
        return not self._tween.done(now)


class Frames(Animation):
    """A row of ready pictures shown one after the other at one place: a tumbling die, a sparkle.

    `picture(progress)` returns the cached picture for a progress of 0..1; all of them fit into `box`.
    With `repeat` it begins again at its end until it is removed; with less than full motion it is shown once.
    """

    def __init__(
        self,
        box: Box,
        picture: Callable[[float], pygame.Surface],
        seconds: float,
        *,
        delay: float = 0.0,
        repeat: bool = False,
        on_done: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(on_done)
        self.box, self.picture, self.seconds, self.delay = box, picture, seconds, delay
        self.lasting = repeat
        self._frame = picture(0.0)
        self._tween = Tween(0, 1, 0, 0, linear)

    def begin(self, now: float, settings: Settings) -> None:
        seconds, delay = pace(self.seconds, settings), pace(self.delay, settings)
        self.lasting = self.lasting and settings.motion is Motion.FULL
        self._tween = Tween(0, 1, now + delay, seconds, linear)

    def step(self, now: float) -> bool:
        if self.lasting and self._tween.done(now):
            self._tween.begins = now
        self._frame = self.picture(self._tween.at(now))
        return not self._tween.done(now)

    def bounds(self) -> Box:
        return self.box

    def draw(self, canvas: Canvas) -> None:
        canvas.blit_centred(self._frame, self.box)


class Animations:
    """All that moves in a scene."""

    def __init__(self, now: Callable[[], float], settings: Callable[[], Settings]) -> None:
        self._now, self._settings = now, settings
        self._all: list[Animation] = []

    def __bool__(self) -> bool:
        return bool(self._all)

    def __iter__(self) -> Iterator[Animation]:
        return iter(tuple(self._all))

    def add(self, animation: Animation) -> None:
        """Start something; with motion off it is over at once."""
        now = self._now()
        animation.begin(now, self._settings())
        stands_still = self._settings().motion is Motion.OFF and not animation.lasting
        if stands_still or not animation.step(now):
            animation.finish()
        else:
            self._all.append(animation)

    def step(self, now: float) -> bool:
        """Move everything on; True if anything lives (or died just now)."""
        before = tuple(self._all)
        for animation in before:
            if animation in self._all and not animation.step(now):
                self._all.remove(animation)
                animation.finish()
        return bool(before)

    def skip(self) -> None:
        """Everything that ends by itself is over at once, what follows from it included."""
        for _ in range(_LONGEST_CHAIN):
            ended = [animation for animation in self._all if not animation.lasting]
            if not ended:
                return
            self._all = [animation for animation in self._all if animation.lasting]
            for animation in ended:
                animation.finish()

    def remove(self, animation: Animation) -> None:
        """Take something away without a word to it; nothing happens when it is gone already."""
        if animation in self._all:
            self._all.remove(animation)


def pace(seconds: float, settings: Settings) -> float:
    """How long something takes that takes `seconds` at full motion and normal speed."""
    if settings.motion is Motion.OFF:
        return 0.0
    if settings.motion is Motion.REDUCED:
        return min(seconds, REDUCED_SECONDS)
    return seconds / settings.speed


def reading_pace(seconds: float, settings: Settings) -> float:
    """How long something stands to be read.

    With reduced motion nothing moves for long, and yet everything is read in its time.
    """
    return seconds / settings.speed if settings.motion is Motion.REDUCED else pace(seconds, settings)
