"""The table with phones gives nothing away: matches and their twins, with a phone for everybody.

    python -m studio.trials.phones.table_twins --courses 1000 --seed 1

Twins publish as many pages at the same moments, the same for all who watch, and the shared screen looks and
sounds the same. See `studio.trials.ui.secrecy`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

from game.phones.requests import Choose
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from studio.shots.staged_phones import FakePhones, Key
from studio.trials.ui.secrecy import LeakError, kept_art, shows
from studio.trials.ui.twins import Choice, LookAlikeError, Thrown
from studio.trials.ui.worlds import Seen, Show, World
from tests.ui.haste import no_sync


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
            due = scene.phones.forced.due
            # After the course the last card of a hand stays in it: which one it is differs between twins.
            scene.phones.forced.due = lambda now: due(now) if self._goes_on else None  # type: ignore[method-assign]
        return scene

    @property
    def _goes_on(self) -> bool:
        return self.loop.match.entries <= self._show.courses.steps[-1].entry

    def _published(self, pages: Mapping[Key, Mapping[str, Any]]) -> None:
        public = {key: page for key, page in pages.items() if key[0] is None}
        told = [json.dumps({**page, "over": None, "match": ""}) for page in public.values()]
        self.note("pages", (sorted(map(str, pages)), told))

    def _answer(self, step: Choice | Thrown) -> None:
        loop = self.loop
        if isinstance(step, Choice) and not loop.is_bot(step.seat):
            assert self.pilot is not None
            self.pilot.run_until(lambda: loop.turn is not None or loop.match.entries > step.entry)
            if loop.match.entries > step.entry:
                return  # the last card of a hand has lain down by itself
            assert loop.turn is not None
            choice = [*loop.turn.options].index(self.foreseen())  # type: ignore[arg-type]
            self.phones.asked.append(Choose(step.seat, loop.entries, str(choice)))
            self.pilot.run_until(lambda: loop.match.entries > step.entry)
        else:
            super()._answer(step)


def compare(show: Show, folder: Path) -> list[Seen]:
    """What was noticed in both worlds. Raises LeakError at the first difference."""
    seen = []
    for which in (0, 1):
        shutil.rmtree(folder, ignore_errors=True)
        world = PhonedWorld(folder, show, which)
        world.run()
        seen.append(world.seen)
    one, other = seen
    if one != other:
        differs = next((a, b) for a, b in itertools.zip_longest(one, other) if a != b)
        raise LeakError(f"{show.setup.game}, seed {show.seed}: {differs[0]} but {differs[1]}")
    return one


def shown_with_phones(seed: int, courses: int, game: str = "") -> Iterator[Show]:
    """Matches with people in them, looked at to the end of each course."""
    for show in shows(seed, courses, game):
        if not show.shown and not all(player.bot for player in show.setup.players):
            yield replace(show, last="wait")


def main(arguments: list[str] | None = None) -> None:
    """Play, and say what was compared."""
    parser = argparse.ArgumentParser(prog="python -m studio.trials.phones.table_twins", description=__doc__)
    parser.add_argument("--courses", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    compared: Counter[str] = Counter()
    began = time.process_time()
    with kept_art(), mock.patch("os.fsync", no_sync), tempfile.TemporaryDirectory() as folder:
        for seed in itertools.count(options.seed):
            for show in shown_with_phones(seed, 3):
                try:
                    seen = compare(show, Path(folder, "world"))
                except (LeakError, LookAlikeError) as error:
                    print(f"LEAK: {error}", flush=True)
                    continue
                compared.update(["courses", show.setup.game, *(one.kind for one in seen)])
                if compared["courses"] % 50 == 0 or compared["courses"] >= options.courses:
                    print(f"seed {seed}, {time.process_time() - began:.0f} s: {dict(compared)}", flush=True)
                if compared["courses"] >= options.courses:
                    return


if __name__ == "__main__":
    main()
