"""The souvenir of a match that is over, as a film of 20 to 30 seconds: the moment that decided it.

    for frame in souvenir_film(reel, curve, settings): ...     # frame.picture is (height, width, 3), BGR

Hands lie as everybody saw them at the table. The same match gives the same pixels.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from game.features.souvenir.plan import USUAL_SPEED, Shot, ShotKind, clip_plan, length_of
from game.features.souvenir.scenes.cards import (
    ClipStanding,
    ClipStory,
    EndCard,
    ThrowCard,
    TitleCard,
    story_of,
)
from game.features.theatre.curve import Curve
from game.features.theatre.frames import FilmFrame, pixels_of
from game.features.theatre.replay import Replay
from game.features.theatre.scenes.bar import Playback
from game.features.theatre.scenes.theatre import TheatreScene
from game.phones.pictures.faces import GuestFace
from game.rules.contract import Seat
from game.store.settings import Motion, Settings
from game.ui.headless import HeadlessApp
from game.ui.stage.scene import Scene

SIZE_PX: Final = 1280, 720
CLIP_FPS: Final = 15
"""Pictures a second."""


def souvenir_film(
    reel: Replay,
    curve: Curve | None,
    settings: Settings,
    emblems: Mapping[Seat, str] | None = None,
    *,
    size: tuple[int, int] = SIZE_PX,
    rate: int = CLIP_FPS,
) -> Iterator[FilmFrame]:
    """All pictures of the clip; language and size of letters are those of the `settings`.

    `emblems` are those that seats have chosen. `reel` is of a match that is over.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    settings = replace(settings, motion=Motion.FULL, speed=1, flat_table=False, mute=True, open_hands=False)
    with (
        tempfile.TemporaryDirectory(prefix="knucklebone-") as work,
        HeadlessApp(Path(work), Scene, size=size, settings=settings) as unseen,
    ):
        unseen.app.ctx.show_faces(
            {seat: GuestFace(emblem) for seat, emblem in (emblems or {}).items() if emblem}
        )
        yield from _Filming(story_of(reel, curve), unseen, rate).frames()


class _Filming:
    """The parts of one clip, one after the other, seen at even times by the clock of an unseen app."""

    def __init__(self, story: ClipStory, unseen: HeadlessApp, rate: int) -> None:
        self._story, self._unseen, self._rate = story, unseen, rate
        self._begun, self._count = unseen.clock.now(), 0

    def frames(self) -> Iterator[FilmFrame]:
        """All pictures, each with how far the clip is, by entries of the journal."""
        story = self._story
        for shot in clip_plan(story.reel.course, story.moment, seen=bool(story.throw)):
            began = self._count
            self._show(shot)
            least, most = (round(length * self._rate) for length in length_of(shot, self._count / self._rate))
            for number in range(most):
                if self._report(shot):
                    if number >= least:
                        break
                    self._hold()
                yield FilmFrame(pixels_of(self._unseen.shot()), shot.first)
                self._count += 1
                self._turn_over((self._count - began) / max(1, most))
                if number == most // 2:
                    self._hurry()
                self._unseen.run(self._begun + self._count / self._rate - self._unseen.clock.now())
                self._follow(shot)

    def _show(self, shot: Shot) -> None:
        """What a part begins with; where the table stands there already, it goes on."""
        app, top = self._unseen.app, self._unseen.scene
        if shot.kind is ShotKind.TITLE:
            app.stack.reset(TitleCard(app.ctx, self._story))
        elif shot.kind is ShotKind.END:
            app.stack.reset(EndCard(app.ctx, self._story))
        elif shot.kind is ShotKind.THROW:
            app.stack.reset(ThrowCard(app.ctx, self._story))
        elif isinstance(top, TheatreScene) and top.number == shot.first:
            top.run_at(shot.speed)
            top.hold(playing=True)
        else:
            watching = Playback(speed=shot.speed)
            aside = partial(ClipStanding, story=self._story)
            app.stack.reset(
                TheatreScene(app.ctx, self._story.reel, shot.first, watching, barred=False, aside=aside)
            )
        app.settle()
        self._follow(shot)

    def _turn_over(self, share: float) -> None:
        """Show the frame of a throw that is seen after this share of its time."""
        if isinstance(top := self._unseen.scene, ThrowCard):
            top.seen.share = share

    def _hold(self) -> None:
        """All of a part has been told, and is looked at for a while."""
        if isinstance(top := self._unseen.scene, TheatreScene):
            top.hold(playing=False)

    def _hurry(self) -> None:
        """A slow part that takes long goes on as fast as the others."""
        if isinstance(top := self._unseen.scene, TheatreScene):
            top.run_at(max(USUAL_SPEED, top.watching.speed))

    def _report(self, shot: Shot) -> bool:
        top = self._unseen.scene
        assert isinstance(top, TheatreScene | TitleCard | ThrowCard | EndCard), (
            "nothing else is opened in a film"
        )
        return not isinstance(top, TheatreScene) or (top.number >= shot.last and not top.stage.busy)

    def _follow(self, shot: Shot) -> None:
        top = self._unseen.scene
        if not isinstance(top, TheatreScene):
            return
        told = top.find("standing")
        assert isinstance(told, ClipStanding)
        # What an answer has led to is told once it has been seen.
        if shot.kind is ShotKind.BEFORE:
            told.number = told.number if top.stage.busy else top.number
        else:
            told.number = shot.last if shot.kind is ShotKind.MOMENT and self._report(shot) else shot.first
            told.head = True
