"""The table with phones gives nothing away: twins publish as many pages at the same moments, the same for all
who watch, and the shared screen looks the same. See `tests.ui.secrecy`."""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from game.phones.requests import Choose
from game.ui.context import Context
from game.ui.scene import Scene
from game.ui.scenes.table import TableScene
from studio.shots.staged_phones import FakePhones, Key
from tests.ui.haste import no_sync
from tests.ui.secrecy import SECRETIVE, kept_art, shows
from tests.ui.twins import Choice, Thrown
from tests.ui.worlds import Seen, Show, World


class PhonedWorld(World):
    """All people at the table play with phones, and what everybody gets is noticed."""

    phones: FakePhones

    def _table(self, ctx: Context) -> Scene:
        people = {seat for seat, player in enumerate(self._show.setup.players) if player.bot is None}
        self.phones = FakePhones(taken=people, codes=frozenset({"en", "de"}))
        self.phones.publish = self._published  # type: ignore[method-assign]
        ctx.phones = self.phones
        scene = super()._table(ctx)
        if isinstance(scene, TableScene):
            scene.phones._clock = lambda: 0.0
        return scene

    def _published(self, pages: Mapping[Key, Mapping[str, Any]]) -> None:
        public = {key: page for key, page in pages.items() if key[0] is None}
        told = [json.dumps({**page, "over": None, "match": ""}) for page in public.values()]
        self.note("pages", (sorted(map(str, pages)), told))

    def _answer(self, step: Choice | Thrown) -> None:
        loop = self.loop
        if isinstance(step, Choice) and not loop.is_bot(step.seat):
            assert loop.turn is not None
            choice = [*loop.turn.options].index(self.foreseen())  # type: ignore[arg-type]
            self.phones.asked.append(Choose(step.seat, loop.entries, str(choice)))
            assert self.pilot is not None
            self.pilot.run_until(lambda: loop.match.entries > step.entry)
        else:
            super()._answer(step)


def seen_of(show: Show, which: int, folder: Path) -> list[Seen]:
    world = PhonedWorld(folder, show, which)
    world.run()
    return world.seen


@pytest.mark.parametrize("game", SECRETIVE)
def test_twins_are_published_alike(tmp_path: Path, game: str) -> None:
    compared = 0
    numbers = itertools.count()
    with kept_art(), mock.patch("os.fsync", no_sync):
        for seed in range(1, 40):
            for show in shows(seed, 1, game):
                if show.shown or show.last != "wait" or all(p.bot for p in show.setup.players):
                    continue
                one, other = (seen_of(show, which, tmp_path / str(next(numbers))) for which in (0, 1))
                pairs = itertools.zip_longest(one, other)
                assert one == other, (seed, next((a, b) for a, b in pairs if a != b))
                compared += sum(seen.kind == "pages" for seen in one)
            if compared > 6:
                return
    raise AssertionError(f"only {compared} pages were compared")
