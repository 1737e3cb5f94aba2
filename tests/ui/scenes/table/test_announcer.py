"""The voice of the table says whose turn it is and what was rolled: what everybody sees, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from game.rules.contract import Roll, Turn
from game.store.settings import Settings
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from studio.pilot import Pilot
from tests.ui.scenes.tables import Home, match


class FakeVoice:
    able = True

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []

    def speak(self, sentence: str, code: str) -> None:
        self.said.append((sentence, code))


def announced(folder: Path, settings: Settings) -> tuple[str, list[tuple[str, str]]]:
    """Who has the first turn, and what the table says from before its roll until after it."""
    loop, voice = match(folder), FakeVoice()

    def table(ctx: Context) -> Scene:
        ctx.voice = voice
        return TableScene(ctx, loop)

    pilot = Pilot(folder / "data", Home, first=table, settings=settings)
    try:
        pilot.run(2.0)
        pending = loop.pending
        assert isinstance(pending, Roll)
        assert pending.seat is not None
        pilot.press("roll")
        pilot.run_until(lambda: isinstance(loop.pending, Turn), 6.0)
        pilot.run(0.2)
    finally:
        pilot.app.close()
    return loop.match.names[pending.seat], voice.said


def test_whose_turn_it_is_and_what_was_rolled_is_said_once(tmp_path: Path) -> None:
    name, said = announced(tmp_path, Settings(speech=True, language="en"))
    told = " ".join(sentence for sentence, _ in said)
    assert re.search(rf"(^|\. ){name}'s turn\. {name} rolls [1-6]\.$", told)
    assert {code for _, code in said} == {"en"}


def test_nothing_is_said_where_nobody_wishes_it(tmp_path: Path) -> None:
    assert announced(tmp_path, Settings(speech=False))[1] == []
