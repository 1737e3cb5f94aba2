"""The program on a display that nobody sees, without the passing of time: for films, pictures and trials.

with HeadlessApp(tmp_path, home=LobbyScene) as unseen:
    unseen.run(2.0)                     # two seconds of play, in no time
    unseen.shot(tmp_path / "lobby.png")
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Self

import pygame

from game.store.settings import Settings
from game.ui.app import App, SceneFactory
from game.ui.art import Art
from game.ui.scenes.learning.lesson import open_lesson
from game.ui.stage.scene import Scene
from game.ui.window.clock import FakeClock
from game.ui.window.display import Display
from game.ui.window.renderer import Renderer


class HeadlessApp:
    """An app on an unseen display with a clock of its own."""

    art: ClassVar[type[Art]] = Art
    """Makes the pictures of a scale for a scale of text."""
    renderer: ClassVar[type[Renderer]] = Renderer

    def __init__(
        self,
        data: Path,
        home: SceneFactory,
        *,
        first: SceneFactory | None = None,
        rest: SceneFactory | None = None,
        size: tuple[int, int] = (1920, 1080),
        settings: Settings | None = None,
        kiosk: bool = False,
        sound: Any = None,
        tidy: Callable[[], object] | None = None,
        **hung: Any,
    ) -> None:
        """`hung` is what else an app can be given: companions, phones, a voice, notices."""
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
        self.clock = FakeClock()
        self.app = App(
            Display(size=size),
            data=data,
            home=home,
            teach=open_lesson,
            first=first,
            rest=rest,
            settings=settings,
            clock=self.clock,
            kiosk=kiosk,
            sound=sound,
            tidy=tidy,
            art=self.art,
            renderer=self.renderer,
            **hung,
        )
        pygame.event.clear()
        self.app.step()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.app.close()

    @property
    def scene(self) -> Scene:
        """The scene on top. Raises LookupError when there is none."""
        top = self.app.stack.top
        if top is None:
            raise LookupError("no scene is left")
        return top

    def run(self, seconds: float) -> None:
        """Let this much time pass in the program."""
        end = self.clock.now() + seconds
        while self.app.running and self.clock.now() < end and self.app.stack.top is not None:
            before = self.clock.now()
            self.app.step()
            if self.clock.now() == before:
                self.clock.advance(0.001)

    def run_until(self, reached: Callable[[], bool], seconds: float = 60.0) -> None:
        """Let time pass until something is so. Raises TimeoutError after that much of the program's time."""
        end = self.clock.now() + seconds
        while not reached():
            if self.clock.now() >= end:
                raise TimeoutError(f"not reached within {seconds} s; the scene is {self.scene.name}")
            self.run(0.02)

    def shot(self, path: Path | None = None) -> pygame.Surface:
        """A copy of the stage as it is seen from the near edge; kept as a picture if a path is given."""
        self.app.step()
        picture = self.app.display.seen.copy()
        if path is not None:
            pygame.image.save(picture, str(path))
        return picture
