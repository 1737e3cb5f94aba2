"""Long runs of the roll tracker on drawn films, by hand.

    python -m studio.trials.vision_soak --rolls 1000
    python -m studio.trials.vision_soak --rolls 40 --read --width 1280
    python -m studio.trials.vision_soak --rolls 60 --hand-held
    python -m studio.trials.vision_soak --hours 12

With `--rolls`: films with that many rolls, and everything that is no roll between them. Wrong is a roll that
was missed, told twice, told though there was none, or told with other values. `--read` reads the dice with
the product's own reader; without it an oracle reads them, with the mistakes of a good reader. `--hand-held`
has films from a phone in a hand, of many sizes and paces, always read by the product's own reader; pictures
in which the table is said to be covered while no hand is in sight are counted.

With `--hours`: a film of one minute goes round and round through the camera and the tracker, as fast as the
machine can, until so many hours of the film's time are over; memory, threads and open files are watched. The
reader reads each picture of the film in every tenth round only, since it would take nearly all of the time.
"""

from __future__ import annotations

import argparse
import gc
import os
import tempfile
import threading
import time
import zlib
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np

from studio.benches.roll_referee import Referee, Report
from studio.scenes.film import RATE, Film
from studio.scenes.film_reader import Oracle
from studio.scenes.hand_held import HandHeldFilm
from vision.capture.open import Capture
from vision.capture.read import Camera
from vision.capture.target import LOOP, CaptureTarget
from vision.dice.reader import DiceReader, DieFound
from vision.dice.rolls.tracker import RollTracker, TrackedScene
from vision.opencv import load_cv2
from vision.pictures import Image

ROLLS_A_FILM, HAND_HELD_ROLLS_A_FILM = 8, 2
"""Then another table, light, camera, hand and dice."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rolls", type=int, default=0)
    parser.add_argument("--hours", type=float, default=0.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--width", type=int, default=320)
    parser.add_argument("--read", action="store_true")
    parser.add_argument("--hand-held", action="store_true")
    args = parser.parse_args()
    load_cv2()
    if args.rolls and args.hand_held:
        watch_hand_held(args.rolls, args.seed)
    elif args.rolls:
        watch_films(args.rolls, args.seed, (args.width, args.width * 9 // 16), args.read)
    if args.hours:
        go_round(args.hours, args.seed, (args.width, args.width * 9 // 16))


def watch_films(rolls: int, seed: int, size: tuple[int, int], real: bool) -> Report:
    """Watch films with so many rolls, and say after each how all went so far."""
    total = Report()
    started = time.process_time()
    while total.rolls < rolls:
        film = Film(seed, min(ROLLS_A_FILM, rolls - total.rolls), size=size)
        read: Callable[[Image], tuple[DieFound, ...]] = DiceReader().read if real else Oracle(film, seed)
        _note(total, Referee(film, read, f"film {seed}").watch(), time.process_time() - started)
        seed += 1
    for (event, scene), count in sorted(total.scenes.items()):
        print(f"{event:10} {scene.value:8} {count}")
    return total


def watch_hand_held(rolls: int, seed: int) -> Report:
    """The same of films from a phone in a hand."""
    total = Report()
    started = time.process_time()
    covered = films = 0
    while total.rolls < rolls:
        film = HandHeldFilm(seed, min(HAND_HELD_ROLLS_A_FILM, rolls - total.rolls))
        referee = Referee(film, DiceReader().read, f"hand-held {seed} {film.size}")
        wrongly = sum(
            referee.tracker.scene is TrackedScene.HIDDEN and not film.shows_hand for _ in referee.moments()
        )
        covered, films = covered + wrongly, films + bool(wrongly)
        _note(total, referee.report, time.process_time() - started)
        print(f"said to be covered by nothing: {covered} pictures of {films} films", flush=True)
        seed += 1
    return total


def _note(total: Report, report: Report, seconds: float) -> None:
    """Take in the outcome of one more film, and say it."""
    for kind in ("missed", "phantoms", "wrong", "late"):
        for sentence in getattr(report, kind):
            print(f"{kind}: {sentence}", flush=True)
    total.add(report)
    print(_summary(total, seconds), flush=True)


def _summary(report: Report, seconds: float) -> str:
    late = np.array(report.latencies or [0.0]) * 1000
    return (
        f"{report.rolls} rolls, {report.pictures} pictures: {len(report.missed)} missed, "
        f"{len(report.phantoms)} phantoms, {len(report.wrong)} wrong, {report.flagged} flagged; "
        f"at rest to published {np.median(late):.0f} ms (median), {np.percentile(late, 95):.0f} (95 %), "
        f"{late.max():.0f} (most), {len(report.late)} late; "
        f"{seconds / max(1, report.pictures) * 1000:.1f} ms a picture"
    )


class FastForward:
    """The clock of a film that runs as fast as its pictures are looked at, and opens it."""

    def __init__(self) -> None:
        self.pictures = 0
        self.wanted = threading.Semaphore(1)

    def now(self) -> float:
        """s of the film's time."""
        return self.pictures / RATE

    def open(self, place: CaptureTarget, _size: tuple[int, int]) -> Capture:
        """The film from its beginning."""
        return Unhurried(cv2.VideoCapture(place.target), self)


class Unhurried:
    """A capture that waits until its last picture has been looked at."""

    interval = 0.0

    def __init__(self, video: cv2.VideoCapture, clock: FastForward) -> None:
        self._video = video
        self._clock = clock

    def read(self) -> Image | None:
        good, image = self._video.read()
        if not good:
            return None
        self._clock.wanted.acquire()
        self._clock.pictures += 1
        return np.asarray(image, np.uint8)

    def release(self) -> None:
        self._video.release()


class Rereader:
    """A reader that looks anew at a picture it has seen only now and then."""

    def __init__(self, read: Callable[[Image], tuple[DieFound, ...]], every: int = 10) -> None:
        self._read = read
        self._every = every
        self._seen: dict[int, tuple[int, tuple[DieFound, ...]]] = {}

    def __call__(self, image: Image) -> tuple[DieFound, ...]:
        key = zlib.crc32(image.tobytes())
        times, dice = self._seen.get(key, (0, ()))
        if times % self._every == 0:
            dice = self._read(image)
        self._seen[key] = times + 1, dice
        return dice


def go_round(hours: float, seed: int, size: tuple[int, int]) -> None:
    """Loop a film through camera and tracker; print what it costs in memory."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "film.avi"
        print(f"a film of {_record(path, seed, size) / RATE:.0f} s", flush=True)
        clock = FastForward()
        camera = Camera(f"{path}{LOOP}", clock=clock.now, opener=clock.open)
        tracker = RollTracker(Rereader(DiceReader().read))
        seen, rolls, said = 0, 0, float("-inf")
        while clock.now() < hours * 3600:
            frame = camera.latest()
            if frame is None or frame.number == seen:
                time.sleep(0)
                continue
            seen = frame.number
            if not tracker.is_armed:
                tracker.arm()
            rolls += tracker.update(frame.image, frame.time) is not None
            if frame.time - said >= 120:
                said = frame.time
                print(_state(frame.time, seen, rolls), flush=True)
            clock.wanted.release()
        clock.wanted.release()
        camera.close()


def _record(path: Path, seed: int, size: tuple[int, int]) -> int:
    """Write a film of some rolls to a file; how many pictures it has."""
    film = Film(seed, 8, size=size)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), RATE, size)
    count = 0
    for moment in film:
        writer.write(moment.image)
        count += 1
    writer.release()
    return count


def _state(seconds: float, pictures: int, rolls: int) -> str:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    memory = pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    files = len(os.listdir("/proc/self/fd"))
    return (
        f"{seconds / 3600:.2f} h: {pictures} pictures, {rolls} rolls, {memory:.1f} MiB, "
        f"{threading.active_count()} threads, {files} files, {len(gc.get_objects())} objects"
    )


if __name__ == "__main__":
    main()
