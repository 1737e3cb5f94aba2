"""The voice of the table says whose turn it is and what was rolled: what everybody sees, and nothing else."""

from __future__ import annotations

from pathlib import Path

from game.rules.contract import Roll
from game.store.settings import Settings
from game.ui.scenes.announcer import Announcer
from tests.ui.scenes.tables import match, seated


class FakeVoice:
    able = True

    def __init__(self) -> None:
        self.said: list[tuple[str, str]] = []

    def speak(self, sentence: str, code: str) -> None:
        self.said.append((sentence, code))


def announced(folder: Path, settings: Settings) -> tuple[str, list[tuple[str, str]]]:
    """Who has the first turn, and what is said from before its roll until after it."""
    loop = match(folder)
    pilot = seated(folder, loop, settings)
    try:
        voice = FakeVoice()
        pilot.app.ctx.voice = voice
        pilot.run(2.0)
        pending = loop.match.pending
        assert isinstance(pending, Roll)
        assert pending.seat is not None
        voice.said.clear()
        announcer = Announcer(pilot.app.ctx, loop)
        announcer.look()
        pilot.press("roll")
        pilot.run(3.0)
        announcer.look()
        announcer.look()
    finally:
        pilot.app.close()
    return loop.match.names[pending.seat], voice.said


def test_turns_and_rolls_are_said_once_each(tmp_path: Path) -> None:
    name, said = announced(tmp_path, Settings(speech=True, language="en"))
    assert said[0] == (f"{name}'s turn.", "en")
    assert said[1][0].startswith(f"{name} rolls ")
    assert len(said) == 2


def test_nothing_is_said_where_nobody_wishes_it(tmp_path: Path) -> None:
    assert announced(tmp_path, Settings(speech=False))[1] == []
