"""What is on the screen is on the disk: the journal of the moment explains every frame of a table.

Short by default: KNUCKLEBONE_FRAMES says for how many frames each table is watched, KNUCKLEBONE_EXITS how
many throws are left through the menu.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from game.catalogue import GAMES, rebuild
from game.chance import Chance
from game.devices.typed.source import TypedSource
from game.match.dice.desk import TUMBLING_S
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.match import Match, replay
from game.match.shown import Shown
from game.rules.contract import Dice
from game.store.journal import JournalContents, PlayerEntry, Record, read_journal
from game.store.matches import MatchStore
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from studio.pilot import Pilot
from studio.rehearsal import virtual_dice
from tests.match.sources import ScriptedSource
from tests.ui.scenes.tables import Home, table

FRAMES = int(os.environ.get("KNUCKLEBONE_FRAMES", "250"))
EXITS = int(os.environ.get("KNUCKLEBONE_EXITS", "6"))
FRAME = 0.05
"""Seconds between two looks at the screen."""
SEATS = {"trade-or-duel": 4}


def console(folder: Path, seed: int | None, tower: ScriptedSource | None = None) -> MatchHost:
    """A console that has just been switched on; without a seed nobody can foretell its dice."""
    more = {} if tower is None else {"tower": lambda: tower}
    dice = virtual_dice(Chance(seed), typed=TypedSource, **more)
    return MatchHost(MatchStore(folder / "matches"), dice, seed=seed)


@contextmanager
def watched(folder: Path, loop: MatchLoop) -> Iterator[Watch]:
    """A table whose every frame is compared with the journal."""

    def scene(ctx: Context) -> Scene:
        return TableScene(ctx, loop)

    with Pilot(folder / "data", lambda ctx: Home(ctx), first=scene, size=(640, 360)) as pilot:
        yield Watch(pilot, loop, folder / "matches" / f"{loop.name}.journal")


class Watch:
    """Looks at the screen and at the disk."""

    def __init__(self, pilot: Pilot, loop: MatchLoop, path: Path) -> None:
        self.pilot, self.loop, self._path = pilot, loop, path
        self.sources: set[str] = set()
        self._shown: tuple[Shown, set[int]] | None = None
        board = table(pilot).board
        show = board.show

        def seen(shown: Shown) -> None:
            # What is still being shown is ahead of what is told.
            self._shown = shown, {loop.entries} if shown.told else {loop.entries, loop.match.entries}
            show(shown)

        board.show = seen  # type: ignore[method-assign]

    def look(self) -> None:
        """What a plug pulled now would leave behind explains all that is seen now."""
        contents = read_journal(self._path)
        newest = contents.entries[-1] if contents.entries else None
        if isinstance(newest, Record):
            self.sources.add(newest.source)
        desk = self.loop.desk
        if desk.kind == "virtual" and desk.dice:
            assert isinstance(newest, Record)
            fallen = match_of(contents).rules.read(newest.answer)
            assert isinstance(fallen, Dice)
            assert fallen.values[-len(desk.dice) :] == tuple(die.value for die in desk.dice)
        if self._shown is not None:
            (shown, entries), self._shown = self._shown, None
            assert max(entries) <= len(contents.entries)
            assert shown.view in [match_of(contents, upto=upto).view(None) for upto in entries]


def match_of(contents: JournalContents, upto: int | None = None) -> Match:
    """The match as a console would find it after the power came back."""
    header = contents.header
    return replay(rebuild(header.game, len(header.players), header.options), contents, upto)


def act(watch: Watch, whims: random.Random, tower: ScriptedSource) -> None:
    """Do what a person might do now."""
    loop, desk = watch.loop, watch.loop.desk
    if loop.turn is not None:
        table(watch.pilot).choose(whims.choice(loop.turn.options))
        if whims.random() < 0.1 and not isinstance(loop.can_take_back(), str):
            loop.take_back(agreed=range(len(loop.match.names)))
    elif desk.request is not None:
        desk.use(whims.choice(desk.registry.kinds))
        values = [whims.randint(1, desk.request.sides) for _ in range(desk.request.dice)]
        if desk.kind == "virtual":
            desk.throw()
        elif desk.kind == "tower":
            tower.shows(*values)
        elif not desk.dice:
            for value in values:
                desk.enter(value)
        if whims.random() < 0.3:
            desk.accept()


@pytest.mark.parametrize("game", list(GAMES))
def test_every_frame_is_explained_by_the_journal(game: str, tmp_path: Path) -> None:
    whims, tower = random.Random(game), ScriptedSource("tower")
    people = [
        PlayerEntry("Ann"),
        PlayerEntry("Bob"),
        PlayerEntry("Cid", "greedy"),
        PlayerEntry("Dot", "greedy"),
    ]
    loop = console(tmp_path, 4, tower).begin(MatchSetup(game, tuple(people[: SEATS.get(game, 3)])))
    with watched(tmp_path, loop) as watch:
        for _ in range(FRAMES):
            if watch.pilot.scene.name != "table":
                break
            watch.look()
            if whims.random() < 0.5:
                act(watch, whims, tower)
                watch.look()
            watch.pilot.run(FRAME)
    assert {"player", "bot"} <= watch.sources


@pytest.mark.parametrize("number", range(EXITS))
@pytest.mark.parametrize("menu", [True, False], ids=["menu", "kill"])
def test_a_throw_that_was_seen_is_never_thrown_again(menu: bool, number: int, tmp_path: Path) -> None:
    people = (PlayerEntry("Ann"), PlayerEntry("Bob"))
    loop = console(tmp_path, None).begin(MatchSetup("spellcycles", people))
    with watched(tmp_path, loop) as watch:
        pilot = watch.pilot
        pilot.run_until(lambda: pilot.scene.root.find("roll") is not None)
        pilot.press("roll")
        pilot.run(TUMBLING_S * (0.15 + 0.8 * number / EXITS))
        seen = tuple(die.value for die in loop.desk.dice)
        assert seen
        if menu:
            pilot.press("menu")
            pilot.press("lobby")
            pilot.run(0.1)
            assert pilot.scene.name == "home"
        found = match_of(read_journal(tmp_path / "matches" / f"{loop.name}.journal"))
    assert found.rules.read(found.records[-1].answer) == Dice(seen)
