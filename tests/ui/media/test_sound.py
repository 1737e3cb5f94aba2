"""Sounds: silent without a sound card; with theme and voice never too loud."""

from __future__ import annotations

import wave
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np
import pygame
import pytest

from game.catalogue import GAMES, game_named
from game.ui.media.mix import (
    DUCKED_SHARE,
    HEADROOM_LEVEL,
    PEAK_LEVEL,
    SAMPLE_RATE_HZ,
    THEME_LEVEL,
    Mix,
    Peaks,
    peaks_of,
)
from game.ui.media.sound import LEVELS, RETRY_S, SOUNDS, Sound
from game.ui.media.speech import read_speech
from game.ui.media.theme import HOUSE_THEME
from studio import sounds
from studio.pilot import Pilot

MAX_THEMES_BYTES = 3_000_000
STEP_S = 0.04
"""Seconds between two ticks of a mix."""


@pytest.fixture
def speaker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound = Sound()
    yield sound
    sound.close()


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> Sound:
    """A machine without a sound card."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    return Sound()


def test_levels_are_for_sounds_that_exist() -> None:
    assert set(LEVELS) <= set(SOUNDS) == set(sounds.SOUNDS)


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
    assert not [*deaf.ahead()]
    deaf.stop()
    deaf.close()


def test_sounds_are_loaded_while_nothing_moves_one_at_a_time(
    speaker: Sound, fly: Callable[..., Pilot], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first time of a sound takes some milliseconds, which no frame has."""
    loaded: list[str] = []
    load = pygame.mixer.Sound

    def loading(path: str | Path) -> pygame.mixer.Sound:
        # A theme is decoded in a thread of its own.
        loaded.extend([Path(path).stem] if Path(path) in SOUNDS.values() else [])
        return load(path)

    monkeypatch.setattr("pygame.mixer.Sound", loading)
    pilot = fly(sound=speaker)
    assert len(loaded) <= 1, "one in a turn of the loop"
    pilot.run(2.0)
    assert loaded == [*SOUNDS]
    speaker.play("win")
    assert loaded == [*SOUNDS], "it is there already"


@pytest.mark.parametrize("name", SOUNDS)
def test_what_is_heard_is_what_the_studio_made(speaker: Sound, name: str) -> None:
    heard = pygame.sndarray.array(pygame.mixer.Sound(SOUNDS[name])).astype(float)
    made = sounds.SOUNDS[name]()[: len(heard)].astype(float)
    assert abs(len(heard) - len(made)) <= 2
    off = np.abs(heard[: len(made)] - made)
    assert np.sqrt((off**2).mean() / (made**2).mean()) < 0.03


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
        monkeypatch.setattr("game.ui.media.sound.loudspeakers", lambda: self.there)
        monkeypatch.setattr("game.ui.media.sound._open_mixer", self._open)

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


# --- what is heard at once


def said(seconds: float) -> Peaks:
    """A voice that is as loud as it may be until it ends."""
    return (PEAK_LEVEL,) * round(seconds / 0.05)


def test_under_a_sound_the_theme_steps_back_and_comes_again() -> None:
    mix, levels = Mix(), []
    mix.begin_theme(0.0, themed=True)
    peaks = peaks_of(sounds.SOUNDS["turn"]())
    for tick in range(200):
        if tick == 50:
            mix.play(tick * STEP_S, peaks, 1.0)
        levels.append(mix.tick(tick * STEP_S))
    assert levels[49] == 1
    assert min(levels[50:]) == pytest.approx(DUCKED_SHARE)
    assert levels[-1] == 1
    assert max(abs(new - old) for old, new in pairwise(levels)) < 0.1, "it never jumps"
    assert mix.is_settled(200 * STEP_S)


def test_a_voice_and_a_theme_are_never_heard_at_once() -> None:
    mix, spoken_at, heard = Mix(), None, []
    mix.begin_theme(0.0, themed=True)
    for tick in range(300):
        now = tick * STEP_S
        if spoken_at is None and tick >= 50 and mix.may_speak(now, said(1.5)):
            mix.speak(now, said(1.5))
            spoken_at = now
        speaking = spoken_at is not None and spoken_at <= now < spoken_at + 1.5
        heard.append((mix.tick(now), speaking))
    assert spoken_at is not None
    assert not [level for level, speaking in heard if level and speaking]
    assert heard[-1][0] == 1, "and then the theme goes on"


def test_whatever_comes_together_peaks_at_six_decibels_below_full_scale() -> None:
    """With the samples themselves added up: sounds at random moments, a theme, and a voice now and then."""
    rng, mix = Random(5), Mix()
    made = {name: sounds.SOUNDS[name]() for name in ("turn", "dice", "win", "cast", "click", "place")}
    peaks = {name: peaks_of(samples) for name, samples in made.items()}
    whole = np.zeros(20 * SAMPLE_RATE_HZ)
    mix.begin_theme(0.0, themed=True)
    for tick in range(400):
        now, at = tick * STEP_S, round(tick * STEP_S * SAMPLE_RATE_HZ)
        if rng.random() < 0.3:
            name = rng.choice([*made])
            gain = mix.play(now, peaks[name], LEVELS.get(name, 1.0))
            loud = np.abs(made[name]).max(axis=1) / 32767 * gain
            whole[at : at + len(loud)] += loud
        if tick % 100 == 0 and mix.may_speak(now, said(1.0)):
            mix.speak(now, said(1.0))
            whole[at : at + SAMPLE_RATE_HZ] += PEAK_LEVEL
        whole[at : at + round(STEP_S * SAMPLE_RATE_HZ)] += THEME_LEVEL * mix.tick(now)
    assert whole.max() <= HEADROOM_LEVEL + 1e-3
    assert whole.max() > 0.9 * HEADROOM_LEVEL, "and room is used"


def test_every_game_of_the_house_has_a_theme_that_goes_round_softly(speaker: Sound) -> None:
    themes = [HOUSE_THEME, *filter(None, (game_named(name).theme for name in GAMES))]
    assert len(themes) == 1 + len(GAMES)
    for theme in themes:
        heard = pygame.sndarray.array(pygame.mixer.Sound(theme)).astype(np.float32) / 32767
        assert 0.5 * THEME_LEVEL < np.abs(heard).max() <= THEME_LEVEL, theme
        seam = np.abs(heard[0] - heard[-1]).max()
        assert seam <= np.abs(np.diff(heard, axis=0)).max(), f"{theme} clicks where it begins anew"
    assert sum(theme.stat().st_size for theme in themes) < MAX_THEMES_BYTES


def test_a_theme_is_played_until_another_is_wanted_or_none(speaker: Sound) -> None:
    def settle() -> bool:
        speaker.tick()
        return pygame.mixer.Channel(0).get_busy()

    speaker.set_theme(HOUSE_THEME)
    assert settle()
    speaker.muted = True
    assert not settle()
    speaker.muted = False
    assert settle()
    speaker.set_theme(HOUSE_THEME.with_name("nothing.opus"))
    assert not settle(), "one that cannot be played is no reason to disturb the evening"
    speaker.close()


def test_a_theme_is_decoded_once_and_goes_on_when_all_sounds_are_stopped(
    speaker: Sound, monkeypatch: pytest.MonkeyPatch
) -> None:
    decoded: list[str] = []
    load = pygame.mixer.Sound
    monkeypatch.setattr("pygame.mixer.Sound", lambda path: (decoded.append(str(path)), load(path))[1])
    speaker.set_theme(HOUSE_THEME)
    for _ in range(3):
        speaker.tick()
    speaker.muted = True
    speaker.tick()
    speaker.muted = False
    speaker.tick()
    assert decoded == [str(HOUSE_THEME)]
    speaker.stop()
    assert pygame.mixer.Channel(0).get_busy()
    speaker.close()


def test_a_voice_is_as_loud_as_every_sound_and_has_its_length(tmp_path: Path) -> None:
    path = tmp_path / "said.wav"
    rate, tone = 22050, np.sin(np.arange(22050) / 9) * 900
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(tone.astype("<i2").tobytes())
    samples = read_speech(path)
    assert samples is not None
    assert samples.shape == (SAMPLE_RATE_HZ, 2)
    assert np.abs(samples).max() == pytest.approx(PEAK_LEVEL * 32767, rel=0.01)
    path.write_bytes(b"no sound at all")
    assert read_speech(path) is None
