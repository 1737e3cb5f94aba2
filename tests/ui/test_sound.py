"""Sounds: well-formed, deterministic, silent without a sound card."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.ui.sound import LEVELS, RETRY_S, Sound
from game.ui.synth import PEAK_LEVEL, SAMPLE_RATE_HZ, SOUNDS, pitch


@pytest.fixture
def speaker(monkeypatch: pytest.MonkeyPatch) -> Sound:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return Sound()


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> Sound:
    """A machine without a sound card."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    return Sound()


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_stereo_at_minus_two_decibels_and_ends_in_silence(name: str) -> None:
    samples = SOUNDS[name]()
    assert samples.dtype == np.int16
    assert samples.ndim == 2
    assert samples.shape[1] == 2
    assert abs(int(np.abs(samples).max()) - PEAK_LEVEL * 32767) <= 1
    assert np.abs(samples[-4:]).max() < 400
    assert 0.05 < len(samples) / SAMPLE_RATE_HZ < 3.5


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_warm(name: str) -> None:
    spectrum = np.abs(np.fft.rfft(SOUNDS[name]()[:, 0].astype(float))) ** 2
    frequency = np.fft.rfftfreq(2 * len(spectrum) - 2, 1 / SAMPLE_RATE_HZ)
    assert spectrum[frequency > 8000].sum() < 0.05 * spectrum.sum()


@pytest.mark.parametrize("name", ["dice", "cast", "card"])
def test_noise_is_the_same_every_time(name: str) -> None:
    assert np.array_equal(SOUNDS[name](), SOUNDS[name]())


def test_pitch_is_equal_temperament() -> None:
    assert pitch("A4") == 440
    assert pitch("A5") == 880
    assert pitch("C4") == pytest.approx(261.63, abs=0.01)
    assert pitch("C#4") / pitch("C4") == pytest.approx(2 ** (1 / 12))


def test_levels_are_for_sounds_that_exist() -> None:
    assert set(LEVELS) <= set(SOUNDS)


def test_what_is_played_is_remembered(speaker: Sound) -> None:
    speaker.play("click")
    speaker.play("win")
    assert list(speaker.played) == ["click", "win"]
    assert speaker.audible


def test_muted_or_without_a_card_it_plays_nothing_but_remembers(speaker: Sound, deaf: Sound) -> None:
    speaker.muted = True
    for sound in (speaker, deaf):
        sound.play("dice")
        assert list(sound.played) == ["dice"]
        assert not sound.audible


def test_a_machine_without_a_card_says_why(deaf: Sound) -> None:
    assert deaf.problem
    assert not deaf.prepare()
    deaf.stop()
    deaf.close()


def test_preparing_makes_one_sound_at_a_time_until_all_are_there(speaker: Sound) -> None:
    steps = 0
    while speaker.prepare():
        steps += 1
    assert steps == len(SOUNDS)
    assert not speaker.played


def test_an_unknown_sound_is_an_error_even_when_muted(deaf: Sound) -> None:
    with pytest.raises(KeyError):
        deaf.play("fanfare")


def test_volume_stays_between_silence_and_full(speaker: Sound) -> None:
    speaker.volume = 3
    assert speaker.volume == 1
    speaker.volume = -1
    assert speaker.volume == 0
    assert not speaker.audible


def test_a_closed_loudspeaker_stays_silent(speaker: Sound) -> None:
    speaker.close()
    speaker.play("coin")
    assert not speaker.audible


def test_a_card_that_comes_later_is_heard(deaf: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not deaf.retry(100.0)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert not deaf.retry(100.0 + RETRY_S / 2), "it is not looked for all the time"
    assert deaf.retry(100.0 + RETRY_S)
    assert deaf.audible
    deaf.play("click")
    assert not deaf.retry(100.0 + 2 * RETRY_S), "there is one already"


def test_a_card_that_was_given_back_is_not_taken_again(speaker: Sound) -> None:
    speaker.close()
    assert not speaker.retry(0.0)
    assert not speaker.retry(2 * RETRY_S)


class Room:
    """Loudspeakers that come and go, in place of the system's."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *there: str) -> None:
        self.there, self.opened = there, list[str]()
        monkeypatch.setattr("game.ui.sound.loudspeakers", lambda: self.there)
        monkeypatch.setattr("game.ui.sound._open_mixer", self._open)

    def _open(self, device: str = "") -> str:
        heard = device or next(iter(self.there), "")
        if heard not in self.there:
            return "no such device"
        self.opened.append(heard)
        return ""


def test_the_wanted_loudspeaker_is_heard_whenever_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(monkeypatch, "Built-in")
    sound = Sound(device="Television")
    assert room.opened == ["Built-in"], "the television is asleep"
    assert not sound.retry(0.0)
    room.there = ("Built-in", "Television")
    sound.devices_changed()
    assert sound.retry(0.1)
    room.there = ("Built-in",)
    sound.devices_changed()
    assert sound.retry(0.2)
    assert room.opened == ["Built-in", "Television", "Built-in"]
    sound.devices_changed()
    assert not sound.retry(0.3), "the same ones as before"
    assert room.opened[3:] == []


def test_without_a_wish_the_system_s_choice_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room(monkeypatch)
    sound = Sound()
    assert sound.problem
    room.there = ("Television",)
    sound.devices_changed()
    assert sound.retry(0.0), "at once, however short ago it was looked for"
    room.there = ("Headphones", "Television")
    sound.devices_changed()
    assert sound.retry(0.1)
    assert room.opened == ["Television", "Headphones"]
    sound.choose("Television")
    assert room.opened[-1] == "Television"
    assert sound.devices == ("Headphones", "Television")
