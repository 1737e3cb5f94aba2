"""Plays the scores of the house and of every game into files: `python -m studio.themes [GAME...]`.

A score is a `theme.toml` in the folder of its game (the house's is in assets/music): how fast it goes, the
room that is heard all the time, and what is played in it. All of it is made of sines and filtered noise, goes
round without a seam, and peaks at THEME_LEVEL.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import av
import numpy as np

from game import shipped
from game.catalogue import GAMES, game_named
from game.ui.media.mix import SAMPLE_RATE_HZ, THEME_LEVEL
from studio.sounds import Wave, bell, pitch, wood

FILE_RATE_HZ: Final = 48000
"""Opus knows no 44100."""
BIT_RATE_BPS: Final = 40_000
WARMTH_HZ: Final = 3200.0
"""Above it a theme is soft: voices and sounds are where it is not."""
ECHOES: Final = ((0.31, 0.30), (0.47, 0.22), (0.83, 0.12))
"""Seconds after which a note comes back, and how loud."""
EDGE_TIME_S: Final = 0.012
"""Seconds in which a file fades in, and out."""
AMBIENCE_SHARE: Final = 0.28
"""How loud the room is beside what is played in it."""


def main(names: list[str]) -> int:
    """Write the theme of these games, or of all and the house."""
    scores = {shipped.path("music", "theme.toml"): shipped.path("music", "theme.opus")} if not names else {}
    for name in names or GAMES:
        theme = game_named(name).theme
        if theme is not None:
            scores[theme.with_suffix(".toml")] = theme
    for score, theme in scores.items():
        keep(played(tomllib.loads(score.read_text(encoding="utf-8"))), theme)
        print(theme, theme.stat().st_size)
    return 0


def played(score: Mapping[str, Any]) -> Wave:
    """(samples, 2) at SAMPLE_RATE_HZ, that goes on at its beginning."""
    beat_s = 60 / score["tempo"]
    length = round(score["beats"] * beat_s * SAMPLE_RATE_HZ)
    sides = np.zeros((length, 2))
    for number, part in enumerate(score["room"]):
        for side in (0, 1):
            made = ROOMS[part["kind"]](length, part, np.random.RandomState(100 * number + side))
            sides[:, side] += AMBIENCE_SHARE * part["level"] * made / np.abs(made).max()
    for part in score["parts"]:
        music = _soft(_part(part, beat_s, length))
        left = 0.5 - 0.5 * part.get("place", 0.0)
        for side, share in ((0, left), (1, 1 - left)):
            sides[:, side] += 2 * share * part["level"] * _echoed(music, side)
    level: Wave = sides / np.abs(sides).max() * THEME_LEVEL
    return level


def keep(music: Wave, path: Path) -> None:
    """Write it as Opus. Opus overshoots a little, so it is a tenth softer."""
    times = np.arange(round(len(music) * FILE_RATE_HZ / SAMPLE_RATE_HZ)) * (SAMPLE_RATE_HZ / FILE_RATE_HZ)
    place = np.arange(len(music) + 1)
    both = [np.interp(times, place, np.append(music[:, side], music[0, side])) for side in (0, 1)]
    # The coder begins and ends a little off; unheard, that makes no click.
    edge = round(EDGE_TIME_S * FILE_RATE_HZ)
    fade = np.minimum(1.0, np.arange(len(times)) / edge)
    sides = np.stack(both, axis=1) * (fade * fade[::-1])[:, None]
    pcm = np.round(sides * 0.9 * 32767).astype(np.int16).reshape(1, -1)
    with av.open(str(path), "w", format="ogg") as out:
        stream = out.add_stream("libopus", rate=FILE_RATE_HZ)
        stream.bit_rate, stream.layout = BIT_RATE_BPS, "stereo"
        frame = av.AudioFrame.from_ndarray(pcm, format="s16", layout="stereo")
        frame.sample_rate = FILE_RATE_HZ
        for one in (frame, None):
            for packet in stream.encode(one):
                out.mux(packet)


# --- what is played


def _part(part: Mapping[str, Any], beat_s: float, length: int) -> Wave:
    """Its notes one after the other, `step` beats each: "A3", "A3+C4" together, "." for rest."""
    line, step = np.zeros(length), part.get("step", 1.0) * beat_s
    play = INSTRUMENTS[part["plays"]]
    for number, names in enumerate(part["notes"].split()):
        for name in names.split("+") if names != "." else ():
            _lay(line, play(pitch(name), part), round(number * step * SAMPLE_RATE_HZ))
    return line


def _lay(line: Wave, note: Wave, at: int) -> None:
    """Add a note; what would be heard after the end is heard at the beginning."""
    places = (np.arange(len(note)) + at) % len(line)
    np.add.at(line, places, note)


def _echoed(music: Wave, side: int) -> Wave:
    whole = music.copy()
    for seconds, share in ECHOES:
        whole += share * np.roll(music, round((seconds + 0.013 * side) * SAMPLE_RATE_HZ))
    return whole


def _soft(wave: Wave) -> Wave:
    def gain(hz: Wave) -> Wave:
        passed: Wave = 1 / (1 + (hz / WARMTH_HZ) ** 3)
        return passed

    return _shaped(wave, gain)


def _shaped(wave: Wave, gain: Callable[[Wave], Wave]) -> Wave:
    """With every frequency scaled by `gain`; what goes round still does."""
    hz: Wave = np.arange(len(wave) // 2 + 1, dtype=np.float64) * (SAMPLE_RATE_HZ / len(wave))
    shaped: Wave = np.fft.irfft(np.fft.rfft(wave) * gain(hz), len(wave))
    return shaped


def _bell(frequency: float, part: Mapping[str, Any]) -> Wave:
    return bell(frequency, part.get("lasts", 3.0), part.get("dies", 0.9))


def _pluck(frequency: float, part: Mapping[str, Any]) -> Wave:
    """A string: partials that die the sooner the higher they are."""
    time = np.arange(round(part.get("lasts", 2.5) * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ
    dies = part.get("dies", 0.7)
    tones = [
        np.sin(2 * np.pi * frequency * n * time) * np.exp(-time * n / dies) / n**1.3 for n in range(1, 7)
    ]
    return np.asarray(sum(tones)) * np.minimum(time / 0.006, 1.0)


def _pad(frequency: float, part: Mapping[str, Any]) -> Wave:
    """Many soft voices that come and go."""
    time = np.arange(round(part.get("lasts", 8.0) * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ
    voices = np.zeros(len(time))
    for off, share in ((0.997, 1.0), (1.0, 1.0), (1.0035, 1.0), (2.002, 0.25)):
        voices += share / 3 * np.sin(2 * np.pi * frequency * off * time + off)
    swell: Wave = np.sin(np.pi * time / time[-1]) ** 2
    return voices * swell


def _wood(frequency: float, part: Mapping[str, Any]) -> Wave:
    return wood(frequency, 0.2, part.get("hard", 0.3), 7)


INSTRUMENTS: Final = {"bell": _bell, "pluck": _pluck, "pad": _pad, "wood": _wood}


# --- the room


def _air(length: int, part: Mapping[str, Any], draw: np.random.RandomState) -> Wave:
    """Wind, a stream or a crowd far away: noise around `centre` Hz that swells `swells` times."""

    def gain(hz: Wave) -> Wave:
        octaves = np.log2(np.maximum(hz, 1.0) / part["centre"])
        passed: Wave = np.exp(-0.5 * (octaves / part.get("width", 0.8)) ** 2)
        return passed

    turns = part.get("swells", 3) * np.arange(length) / length
    swell: Wave = 0.7 + 0.3 * np.sin(2 * np.pi * turns + draw.rand())
    return _shaped(draw.uniform(-1, 1, length), gain) * swell


def _crackle(length: int, part: Mapping[str, Any], draw: np.random.RandomState) -> Wave:
    """A fire, drops or bubbles: short knocks around `centre` Hz, `rate` a second."""
    line = np.zeros(length)
    for _ in range(round(part["rate"] * length / SAMPLE_RATE_HZ)):
        dies = part.get("dies", 0.012) * draw.uniform(0.5, 1.6)
        time = np.arange(round(8 * dies * SAMPLE_RATE_HZ)) / SAMPLE_RATE_HZ
        tone = np.sin(
            2 * np.pi * part["centre"] * draw.uniform(0.6, 1.7) * time * (1 + part.get("rise", 0) * time)
        )
        _lay(line, draw.uniform(0.1, 1) ** 2 * tone * np.exp(-time / dies), draw.randint(length))
    return line


def _hum(length: int, part: Mapping[str, Any], draw: np.random.RandomState) -> Wave:
    """Mains, or a machine: `centre` Hz and what is above it, going round without a seam."""
    turns = round(part["centre"] * length / SAMPLE_RATE_HZ)
    phase = 2 * np.pi * turns * np.arange(length) / length + draw.rand()
    beat = 1 + 0.3 * np.sin(2 * np.pi * part.get("swells", 8) * np.arange(length) / length)
    hum: Wave = (np.sin(phase) + 0.5 * np.sin(2 * phase) + 0.2 * np.sin(3 * phase)) * beat
    return hum


ROOMS: Final = {"air": _air, "crackle": _crackle, "hum": _hum}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
