"""Sounds are well-formed, warm, and the same every time they are made."""

from __future__ import annotations

import numpy as np
import pytest

from game.ui.media.mix import PEAK_LEVEL, SAMPLE_RATE_HZ
from studio.sounds import SOUNDS, pitch


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_stereo_at_minus_nine_decibels_and_ends_in_silence(name: str) -> None:
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
