"""Sentences are read aloud one after the other, without anybody waiting; the newest goes first."""

from __future__ import annotations

import threading

import pytest

from game.ui import speech
from game.ui.speech import Silent, Speaker

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
    return Speaker("/usr/bin/espeak-ng", program)


def test_a_sentence_is_handed_to_the_program_in_its_language(speaker: Speaker, program: FakeProgram) -> None:
    speaker.speak("Ann ist dran", "de")
    program.finish_one()
    assert program.commands == [["/usr/bin/espeak-ng", "-v", "de", "--", "Ann ist dran"]]


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


def test_without_the_program_there_is_no_voice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speech.shutil, "which", lambda name: None)
    voice = speech.voice()
    assert isinstance(voice, Silent)
    assert not voice.able
