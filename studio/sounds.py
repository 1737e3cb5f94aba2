"""The sounds of the table, made from sines and filtered noise: `python -m studio.sounds` writes them anew.

Every sound is a (samples, 2) int16 array at SAMPLE_RATE_HZ with its peak at -9 dBFS. Noise comes from fixed
seeds: the same sound is the same samples on every machine of one numpy version.
"""

from __future__ import annotations

import wave as wav
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from game import shipped
from game.ui.media.mix import PEAK_LEVEL, SAMPLE_RATE_HZ, Samples

FILE_RATE_HZ = SAMPLE_RATE_HZ // 2
"""Of the files: no sound has anything above half of that."""
Wave = NDArray[np.float64]

_TONES = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}


def pitch(note: str) -> float:
    """Frequency in Hz of a note such as "A4" or "C#5", equal temperament, A4 = 440."""
    sharp = 1 if "#" in note else 0
    semitones = _TONES[note[0]] + sharp + 12 * (int(note[-1]) - 4) - 9
    return float(440.0 * 2 ** (semitones / 12))


def timeline(seconds: float) -> Wave:
    """The time of each sample, in seconds."""
    return np.arange(round(seconds * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ


def noise(seconds: float, seed: int) -> Wave:
    """White noise, -1..1, the same for the same seed."""
    return np.random.RandomState(seed).uniform(-1, 1, round(seconds * SAMPLE_RATE_HZ))


def _filtered(wave: Wave, gain: Callable[[Wave], Wave]) -> Wave:
    """`wave` with every frequency in Hz scaled by `gain`; padded to a length that transforms fast."""
    length = 1 << (len(wave) - 1).bit_length()
    frequency: Wave = np.arange(length // 2 + 1, dtype=np.float64) * (SAMPLE_RATE_HZ / length)
    spectrum = np.fft.rfft(wave, length) * gain(frequency)
    return np.fft.irfft(spectrum, length)[: len(wave)]


def low(wave: Wave, cutoff: float) -> Wave:
    """Without what lies above `cutoff` Hz, by a smooth slope in the spectrum."""
    return _filtered(wave, lambda frequency: 1 / (1 + (frequency / cutoff) ** 4))


def band(wave: Wave, centre: float, width: float) -> Wave:
    """What lies around `centre` Hz; `width` is the standard deviation in octaves."""

    def gain(frequency: Wave) -> Wave:
        octaves = np.log2(np.maximum(frequency, 1.0) / centre)
        passed: Wave = np.exp(-0.5 * (octaves / width) ** 2)
        return passed

    return _filtered(wave, gain)


def _decay(length: int, seconds: float, attack: float = 0.002) -> Wave:
    """An envelope that rises in `attack` and falls to 1/e in `seconds`."""
    time = np.arange(length) / SAMPLE_RATE_HZ
    return np.minimum(time / attack, 1.0) * np.exp(-time / seconds)


def bell(frequency: float, seconds: float, decay: float) -> Wave:
    """A soft bell: a sine with two quieter partials that die sooner."""
    time = timeline(seconds)
    wave = np.zeros_like(time)
    for partial, level, life in ((1.0, 1.0, 1.0), (2.0, 0.28, 0.6), (3.01, 0.10, 0.35), (5.4, 0.04, 0.15)):
        # After six lifetimes a partial is 52 dB down: what follows cannot be heard.
        heard = time[: round(6 * decay * life * SAMPLE_RATE_HZ)]
        tone = np.sin(2 * np.pi * frequency * partial * heard)
        wave[: len(heard)] += level * tone * _decay(len(heard), decay * life, 0.004)
    return wave


def wood(frequency: float, seconds: float, hardness: float, seed: int) -> Wave:
    """A knock on wood: a low body and a short scrape of noise; hardness 0..1."""
    time = timeline(seconds)
    body = np.sin(2 * np.pi * frequency * time * (1 + 0.4 * np.exp(-time / 0.012)))
    body *= _decay(len(time), 0.045, 0.001)
    scrape = band(noise(seconds, seed), 1400 + 2600 * hardness, 0.7)
    scrape *= _decay(len(time), 0.006 + 0.012 * hardness, 0.0005)
    return body + scrape * (1.5 + 2 * hardness)


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Waves laid over each other, each as (start in seconds, level, wave)."""
    length = max(round(start * SAMPLE_RATE_HZ) + len(wave) for start, _, wave in parts)
    whole = np.zeros(length)
    for start, level, wave in parts:
        at = round(start * SAMPLE_RATE_HZ)
        whole[at : at + len(wave)] += level * wave
    return whole


def chord(notes: str, gap: float, seconds: float, decay: float) -> Wave:
    """Bells of `notes` (separated by spaces), each `gap` seconds after the one before."""
    return mixed(
        *((index * gap, 1.0, bell(pitch(note), seconds, decay)) for index, note in enumerate(notes.split()))
    )


def finished(wave: Wave, warmth: float = 7000.0, room: float = 0.0) -> Samples:
    """`wave` without harsh highs, with a little room, faded out, in stereo, peak at -9 dBFS."""
    padded = np.concatenate([wave, np.zeros(round(room * SAMPLE_RATE_HZ))])
    warm = low(padded, warmth)
    left, right = _echoes(warm, room, (0.021, 0.037)), _echoes(warm, room, (0.026, 0.031))
    both = np.stack([left, right], axis=1)
    tail = min(len(both), round(0.012 * SAMPLE_RATE_HZ))
    both[-tail:] *= np.linspace(1, 0, tail)[:, None]
    scaled: Samples = np.round(both / np.abs(both).max() * PEAK_LEVEL * 32767).astype(np.int16)
    return scaled


def _echoes(wave: Wave, room: float, delays: tuple[float, float]) -> Wave:
    """Early reflections that repeat and fade; `room` is the time added for them, 0 for none."""
    whole = wave.copy()
    if room <= 0:
        return whole
    for delay in delays:
        level, at = 0.28, round(delay * SAMPLE_RATE_HZ)
        while at < len(wave) and level > 0.01:
            whole[at:] += level * wave[: len(wave) - at]
            level *= 0.55
            at += round(delay * 1.7 * SAMPLE_RATE_HZ)
    return whole


def _click() -> Samples:
    return finished(mixed((0, 1.0, wood(320, 0.09, 0.5, 1)), (0, 0.35, bell(pitch("E5"), 0.12, 0.03))), 5200)


def _focus() -> Samples:
    return finished(mixed((0, 0.6, bell(pitch("A4"), 0.09, 0.022)), (0, 0.25, wood(500, 0.05, 0.3, 2))), 3600)


def _back() -> Samples:
    return finished(mixed((0, 1.0, wood(220, 0.1, 0.3, 3)), (0.03, 0.5, bell(pitch("C4"), 0.16, 0.05))), 3600)


def _card() -> Samples:
    """A card slid over felt and set down."""
    slide = band(noise(0.16, 4), 2600, 0.9) * np.hanning(round(0.16 * SAMPLE_RATE_HZ)) ** 1.5
    return finished(mixed((0, 1.0, slide), (0.13, 0.5, wood(180, 0.09, 0.2, 5))), 6500)


def _place() -> Samples:
    """A piece set on the wooden board: foot first, then flat."""
    return finished(
        mixed((0, 1.0, wood(240, 0.16, 0.7, 6)), (0.034, 0.45, wood(310, 0.12, 0.6, 7))), 6000, room=0.12
    )


def _take() -> Samples:
    return finished(mixed((0, 0.8, wood(420, 0.1, 0.8, 8)), (0.02, 0.4, bell(pitch("G5"), 0.2, 0.06))), 6500)


def _dice() -> Samples:
    """A die that bounces on wood, ever faster and softer."""
    draw = np.random.RandomState(9)
    parts, at, gap, level = [], 0.0, 0.15, 1.0
    for bounce in range(9):
        knock = wood(360 + 160 * draw.random_sample(), 0.1, 0.75 + 0.25 * draw.random_sample(), 20 + bounce)
        parts.append((at, level, knock))
        at += gap * (0.8 + 0.4 * draw.random_sample())
        gap *= 0.78
        level *= 0.78
    return finished(mixed(*parts), 7500, room=0.14)


def _coin() -> Samples:
    ring = mixed(
        (0, 1.0, bell(2093, 0.5, 0.12)), (0, 0.5, bell(3136, 0.4, 0.09)), (0.06, 0.7, bell(2637, 0.5, 0.14))
    )
    return finished(ring, 6500, room=0.1)


def _essence() -> Samples:
    return finished(chord("E5 B5", 0.05, 0.5, 0.16), 5000, room=0.2)


def _cast() -> Samples:
    """A spell: a breath of air that rises into a shimmering fifth."""
    time = timeline(0.9)
    breath = band(noise(0.9, 10), 900, 1.1) * np.sin(np.pi * np.minimum(time / 0.55, 1.0)) ** 2
    sweep = 180 * time + 420 * time**2
    rise = np.sin(2 * np.pi * sweep) * np.sin(np.pi * np.minimum(time / 0.6, 1.0)) ** 2
    sparkle = chord("D5 A5 D6 E6 A6", 0.07, 1.0, 0.28)
    return finished(mixed((0, 1.4, breath), (0, 0.35, rise), (0.26, 0.55, sparkle)), 6500, room=0.45)


def _moon() -> Samples:
    """A moon moves on: two warm notes that beat against each other."""
    glow = mixed((0, 1.0, bell(pitch("F4"), 1.1, 0.4)), (0, 0.7, bell(pitch("F4") * 1.006, 1.1, 0.4)))
    return finished(mixed((0, 1.0, glow), (0.16, 0.7, bell(pitch("C5"), 1.0, 0.4))), 3600, room=0.35)


def _error() -> Samples:
    """No: two low, soft knocks with a falling third."""
    return finished(
        mixed(
            (0, 1.0, bell(pitch("E3"), 0.22, 0.09)),
            (0, 0.5, wood(150, 0.1, 0.1, 11)),
            (0.13, 1.0, bell(pitch("C3"), 0.34, 0.12)),
            (0.13, 0.5, wood(130, 0.1, 0.1, 12)),
        ),
        2200,
    )


def _confirm() -> Samples:
    return finished(chord("G4 C5 E5", 0.055, 0.5, 0.16), 5200, room=0.2)


def _turn() -> Samples:
    """Whose turn: a small brass bell, struck once and answered."""
    return finished(chord("C5 G5", 0.14, 0.9, 0.32), 5200, room=0.35)


def _win() -> Samples:
    rising = chord("C4 E4 G4 C5 E5 G5", 0.095, 1.1, 0.34)
    last = mixed(*((0, 1.0, bell(pitch(note), 1.8, 0.7)) for note in ("C4", "G4", "C5", "E5", "G5", "C6")))
    return finished(mixed((0, 0.8, rising), (0.62, 0.75, last)), 6000, room=0.6)


def _warning() -> Samples:
    """Somebody is needed: the camera or the tower is gone."""
    return finished(chord("A4 F4", 0.17, 0.6, 0.2), 3600, room=0.2)


def _time_up() -> Samples:
    """Time runs out, or has: one low brass bowl, struck softly and left to fade."""
    bowl = mixed((0, 1.0, bell(pitch("A3"), 1.4, 0.5)), (0, 0.5, bell(pitch("E4") * 1.004, 1.2, 0.4)))
    return finished(bowl, 3000, room=0.35)


def _seen() -> Samples:
    return finished(bell(pitch("B5"), 0.35, 0.09), 5200, room=0.12)


SOUNDS: dict[str, Callable[[], Samples]] = {
    "click": _click,
    "focus": _focus,
    "back": _back,
    "card": _card,
    "place": _place,
    "take": _take,
    "dice": _dice,
    "coin": _coin,
    "essence": _essence,
    "cast": _cast,
    "moon": _moon,
    "error": _error,
    "confirm": _confirm,
    "turn": _turn,
    "win": _win,
    "warning": _warning,
    "time": _time_up,
    "seen": _seen,
}
"""Every sound by name."""


def halved(samples: Samples) -> Samples:
    """The same at FILE_RATE_HZ."""
    length = len(samples) // 2
    spectrum = np.fft.rfft(samples[: 2 * length].astype(np.float64), axis=0)[: length // 2 + 1]
    half = np.fft.irfft(spectrum, length, axis=0)
    scaled: Samples = np.round(half / np.abs(half).max() * PEAK_LEVEL * 32767).astype(np.int16)
    return scaled


def main() -> None:
    """Write every sound."""
    for name, make in SOUNDS.items():
        with wav.open(str(shipped.path("sounds", f"{name}.wav")), "wb") as file:
            file.setparams((2, 2, FILE_RATE_HZ, 0, "NONE", ""))
            file.writeframes(halved(make()).astype("<i2").tobytes())


if __name__ == "__main__":
    main()
