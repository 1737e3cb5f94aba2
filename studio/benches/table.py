"""A table in motion, for measuring: bots play with dice seen by a made-up camera while pieces fly.

    measure(table_in_motion)

Every frame has something to do: six pieces in the air, the camera's picture fifteen times a second, countdown
rings, the focus on its way across the field, and a match that goes on underneath.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from game.catalogue import GAMES
from game.chance import Chance
from game.devices.catalogue import device_of, typed, virtual
from game.devices.device import Opening
from game.devices.dice import (
    DiceSource,
    Evidence,
    ReadDie,
    Reading,
    RollRequest,
    SourceState,
    SourceStatus,
)
from game.devices.registry import SourceRegistry
from game.match.host import MatchHost, MatchSetup
from game.store.journal import PlayerEntry
from game.store.matches import MatchStore
from game.ui.app import FRAME_TIME_S
from game.ui.drawing.animation import Flight
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from knucklebone_messages import LazyText
from studio.benches.phones import BusyPhones

IN_THE_AIR = 6
PIECE_SIDE = 79
"""Side of the pieces in the air, logical units: as on the field of a line of eight spells."""
FOCUS_EVERY = 12
"""Frames between two steps of the focus."""
LOOK_COUNT = 20
"""How often a roll is looked for before the dice lie."""


class StagedCamera(DiceSource):
    """A camera over nothing: moving pictures, and a die that is read after a while."""

    kind = "staged-camera"
    label = "staged camera"

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._request: RollRequest | None = None
        self._looks = 0
        self._shown = 0
        ground = np.full((270, 480, 3), 60, np.uint8)
        ground[::9] = 84
        self._frames = [np.ascontiguousarray(np.roll(ground, 3 * n, axis=0)) for n in range(8)]

    def ask(self, request: RollRequest) -> None:
        self._request, self._looks = request, 0

    def poll(self) -> Reading | None:
        self._looks += 1
        if self._request is None or self._looks < LOOK_COUNT:
            return None
        die = ReadDie(self._chance.randrange(6) + 1, 0.99, (200, 90, 280, 170))
        evidence = Evidence("0" * 16, self.label, self._frames[0])
        return Reading(self._request.number, self.kind, (die,) * self._request.dice, evidence)

    def status(self) -> SourceStatus:
        return SourceStatus(SourceState.READY, LazyText("Roll the die in front of the camera."))

    def rethrow(self) -> None:
        self._looks = 0

    def cancel(self) -> None:
        self._request = None

    def preview(self) -> Any:
        """The next picture."""
        self._shown += 1
        return self._frames[self._shown % len(self._frames)]


class TableInMotion(TableScene):
    """A table where nothing ever rests."""

    name = "table"

    def __init__(
        self, ctx: Context, game: str = "", seats: int = 4, pictures: int = 18, phones: int = 0
    ) -> None:
        """The lobby's first `game` unless another is named.

        `pictures` is the number of pictures of pieces on its board, `phones` the number of seats that play
        with one.
        """
        self._rng = random.Random(7)
        self._phone_count = min(phones, seats)
        if self._phone_count:
            ctx.phones = BusyPhones(self._phone_count, self._rng, ctx.clock.now)
        self._game, self._seats, self._pictures = game or next(iter(GAMES)), seats, pictures
        self._ticks = 0
        self._began = 0
        super().__init__(ctx, self._match(ctx))
        self.tick_every = FRAME_TIME_S

    def _match(self, ctx: Context) -> Any:
        """Another match of bots, the same in every measurement."""
        self._began += 1
        chance = Chance(self._began)
        registry = SourceRegistry(
            {
                StagedCamera.kind: lambda: StagedCamera(self._rng),
                **{key: partial(device_of(key).open, Opening(chance)) for key in (virtual(), typed())},
            }
        )
        players = tuple(
            PlayerEntry(f"Player {n + 1}", "greedy" if n >= self._phone_count else None)
            for n in range(self._seats)
        )
        setup = MatchSetup(self._game, players, {})
        # Bots think in slices, as always; what they choose is told later, at the same frame in every run.
        host = MatchHost(MatchStore(ctx.storage.data), registry)
        loop = host.demonstrate(setup, self._began)
        loop.desk.use(StagedCamera.kind)
        return loop

    def prewarm(self) -> Iterator[Callable[[], object]]:
        yield from super().prewarm()
        for piece in range(self._pictures):
            yield partial(self.board.picture, self.ctx.art, piece, PIECE_SIDE)

    def tick(self, now: float) -> None:
        super().tick(now)
        self.tick_every = FRAME_TIME_S
        self._ticks += 1
        while sum(1 for _ in self.animations) < IN_THE_AIR:
            self._throw()
        if self._ticks % FOCUS_EVERY == 0:
            self.focus.cycle(1)

    def _end(self, now: float) -> None:
        """No result here: the next match begins."""
        if self.loop.over is not None and self._phone_count:
            game, seats, pictures = self._game, self._seats, self._pictures
            self.ctx.stack.replace(TableInMotion(self.ctx, game, seats, pictures, self._phone_count))
        elif self.loop.over is not None:
            self.loop = self._match(self.ctx)
            self.rebuild()

    def _throw(self) -> None:
        start, end = (
            (self._rng.uniform(300, self.screen.w - 300), self._rng.uniform(200, self.screen.h - 200))
            for _ in range(2)
        )
        picture = self.board.picture(self.ctx.art, self._rng.randrange(self._pictures), PIECE_SIDE)
        self.animations.add(Flight(picture, start, end, 0.7, arc=60))


def table_in_motion(ctx: Context) -> Scene:
    """The factory for `studio.benches.frames.measure`."""
    return TableInMotion(ctx)
