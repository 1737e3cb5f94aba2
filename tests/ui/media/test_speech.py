"""Sentences are read aloud one after the other, without anybody waiting; the newest goes first."""

from __future__ import annotations

import threading
import wave
from pathlib import Path

import pytest

from game.ui.media import speech
from game.ui.media.mix import Samples
from game.ui.media.speech import Silent, Speaker

SOON = 5.0
"""Seconds in which a thread has done what it has to do, however busy the machine."""


class FakeProgram:
    """Speaks until it is told that it has finished."""

    def __init__(self) -> None:
        self.commands: list[list[str]] = []
        self.heard = threading.Semaphore(0)
        self.may_end = threading.Semaphore(0)

    def __call__(self, command: list[str]) -> None:
        self.commands.append(command)
        self.heard.release()
        assert self.may_end.acquire(timeout=SOON)

    def finish_one(self) -> None:
        assert self.heard.acquire(timeout=SOON)
        self.may_end.release()

    @property
    def said(self) -> list[str]:
        return [command[-1] for command in self.commands]


@pytest.fixture
def program() -> FakeProgram:
    return FakeProgram()


@pytest.fixture
def speaker(program: FakeProgram) -> Speaker:
    return Speaker(lambda samples: None, program, "/usr/bin/espeak-ng")


def test_a_sentence_is_handed_to_the_program_in_its_language(speaker: Speaker, program: FakeProgram) -> None:
    speaker.speak("Ann ist dran", "de")
    program.finish_one()
    (command,) = program.commands
    assert [*command[:4], *command[5:]] == ["/usr/bin/espeak-ng", "-v", "de", "-w", "--", "Ann ist dran"]


def test_of_what_waits_only_the_newest_is_read(speaker: Speaker, program: FakeProgram) -> None:
    for sentence in ("First", "Old", "Newest"):
        speaker.speak(sentence, "en")
        if sentence == "First":
            assert program.heard.acquire(timeout=SOON)
    program.may_end.release()
    program.finish_one()
    assert program.said == ["First", "Newest"]


def test_a_name_is_never_taken_for_an_option(speaker: Speaker, program: FakeProgram) -> None:
    speaker.speak("--stdout, roll", "en")
    program.finish_one()
    assert program.commands[0][-2:] == ["--", "--stdout, roll"]


def test_a_voice_of_ones_own_speaks_its_language_and_no_other(tmp_path: Path) -> None:
    german = tmp_path / "de_DE-thorsten-medium.onnx"
    speaker = Speaker(lambda samples: None, lambda command: None, "/usr/bin/espeak-ng", [german])
    command = speaker.command("--f, du bist dran", "de", Path("said.wav"))
    assert command[1:] == ["-m", "piper", "-m", str(german), "-f", "said.wav", "--", "--f, du bist dran"]
    assert speaker.command("Your turn", "en", Path("said.wav"))[0] == "/usr/bin/espeak-ng"
    alone = Speaker(lambda samples: None, lambda command: None, None, [german])
    assert alone.command("Your turn", "en", Path("said.wav")) == []


def test_what_was_said_is_played(program: FakeProgram) -> None:
    played, heard = threading.Semaphore(0), []

    def write(command: list[str]) -> None:
        with wave.open(command[4], "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(22050)
            file.writeframes(b"\x10\x20" * 100)

    def say(samples: Samples) -> None:
        heard.append(samples)
        played.release()

    Speaker(say, write, "/usr/bin/espeak-ng").speak("Ann's turn", "en")
    assert played.acquire(timeout=SOON)
    assert heard[0].shape == (200, 2)


def test_without_a_program_there_is_no_voice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    voice = speech.voice(lambda samples: None, tmp_path)
    assert isinstance(voice, Silent)
    assert not voice.able
