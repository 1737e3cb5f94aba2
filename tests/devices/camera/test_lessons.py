"""A camera that is taught dice: what people say of throws, what is kept, and what is read by it."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from game.devices.camera.lessons import DiceLessons
from game.devices.camera.source import CameraSource
from game.devices.camera.teaching import LearnsDice
from game.devices.dice import Evidence, Original, RollRequest
from game.match.dice.proposal import Accepted, ProposedDie
from tests.vision.dice.test_taught import lettered
from tests.waiting import wait_until
from vision.dice.reader import DiceReader, DieFound
from vision.dice.taught import Examples
from vision.pictures import Image, as_jpeg


class Memory:
    """Keeps in a dictionary, as long as the disk has room."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.is_full = False

    def load(self, camera: str) -> bytes:
        return self.kept.get(camera, b"")

    def keep(self, camera: str, taught: bytes) -> None:
        if self.is_full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.kept[camera] = taught


class Pupil(DiceReader):
    """Learns at once, and remembers of what."""

    learnt = 0

    def learn(self, examples: Examples) -> None:
        self.learnt = examples.dice

    def likeliest(self, image: Image, count: int) -> tuple[DieFound, ...]:
        return (DieFound(1, (0, 0, 9, 9), 0.1),) * count


def throw(seed: int) -> tuple[Image, Accepted]:
    """Six dice with letters, and what people have said of them."""
    image, dice = lettered(seed)
    told = []
    for value, box in dice:
        x0, y0, x1, y1 = (round(side) for side in box)
        told.append(ProposedDie(value, 0.1, box=(x0, y0, x1, y1), read=1))
    original = Original("eye", lambda: as_jpeg(image), 1.0, image.shape[1])
    evidence = Evidence("", "", image, original)
    values = tuple(value for value, _ in dice)
    return image, Accepted(values, "camera", evidence, (1,) * 6, True, 0, tuple(told))


def test_a_lesson_is_kept_recalled_added_to_and_forgotten() -> None:
    memory, pupil = Memory(), Pupil()
    lessons = DiceLessons(pupil, memory, "eye")
    image, said = throw(0)
    lessons.show(said)
    lessons.work()
    assert (lessons.dice_taught, memory.kept) == (0, {}), "outside a lesson nothing is begun"
    lessons.begin(6)
    assert len(lessons.read(image)) == 6
    lessons.show(said)
    lessons.end(keep=False)
    lessons.work()
    assert (lessons.dice_taught, pupil.learnt, memory.kept) == (0, 0, {})
    lessons.begin(6)
    lessons.show(said)
    lessons.end(keep=True)
    lessons.work()
    assert (lessons.is_lesson, lessons.dice_taught, pupil.learnt) == (False, 6, 6)
    later = DiceLessons(pupil, memory, "eye")
    later.show(throw(1)[1])
    later.work()
    assert (later.dice_taught, pupil.learnt) == (12, 12), "what is put right at the table is learnt, too"
    other = DiceLessons(pupil, memory, "other eye")
    other.work()
    assert (other.dice_taught, pupil.learnt) == (0, 0)
    later.forget()
    assert later.dice_taught == 0
    later.work()
    assert (pupil.learnt, memory.kept["eye"]) == (0, b"")


def test_a_full_disk_is_a_sentence_and_the_dice_are_read_all_the_same() -> None:
    memory, pupil = Memory(), Pupil()
    memory.is_full = True
    lessons = DiceLessons(pupil, memory, "eye")
    lessons.begin(6)
    lessons.show(throw(0)[1])
    lessons.end(keep=True)
    lessons.work()
    assert pupil.learnt == 6
    assert lessons.trouble.startswith("The camera can't save what it has learnt")


def test_a_camera_in_a_lesson_tells_of_as_many_dice_as_are_thrown_for_people_to_name(tmp_path: Path) -> None:
    (tmp_path / "throw.jpg").write_bytes(as_jpeg(lettered(0)[0]))
    source = CameraSource(tmp_path)
    learner: LearnsDice = source
    learner.begin_lesson(6)
    source.ask(RollRequest(-1, None, "", 6, 6, "check"))
    reading = wait_until(source.poll, source.status)
    assert len(reading.dice) == 6
    assert all(die.box is not None and not die.flag for die in reading.dice)
    learner.end_lesson(keep=False)
    source.ask(RollRequest(-2, None, "", 6, 6, "check"))
    assert len(wait_until(source.poll, source.status).dice) < 6
    assert learner.dice_taught == 0
    source.close()
