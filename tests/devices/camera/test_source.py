"""The camera as a dice source: which dice answer a request, and what people are told."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import cv2
import numpy as np
import pytest

from game.devices.camera.area import AreaKind, DiceArea
from game.devices.camera.calibration import NEVER_CONFIDENT, TableFit
from game.devices.camera.left_out import LeftOut
from game.devices.camera.source import CameraSource
from game.devices.dice import ON_THE_RIM, OTHER_SIZE, DiceSource, Reading, RollRequest, SourceState
from game.errors import UserError
from knucklebone_messages import NO_MESSAGE
from tests.vision.render import Die, Image, picture
from tests.waiting import wait_until
from vision.capture.read import Camera, CameraFrame
from vision.capture.status import CameraState, CameraStatus
from vision.capture.target import CaptureTarget
from vision.dice.reader import DieFound
from vision.dice.region import PictureRegion
from vision.dice.rolls.tracker import RollTracker
from vision.pictures import read_picture


def request(number: int = 1) -> RollRequest:
    return RollRequest(number, 0, "Ann", 1, 6, "the colour of Ann's new piece")


def answer(source: CameraSource) -> Reading:
    """The next reading."""
    return wait_until(source.poll, source.status)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for value in (3, 5, 6):
        cv2.imwrite(str(tmp_path / f"throw{value}.png"), picture(Die(value, 300, 220, edge=70)))
    return tmp_path


@pytest.fixture
def source(folder: Path) -> Iterator[CameraSource]:
    source = CameraSource(folder)
    yield source
    source.close()


def test_it_is_a_dice_source(source: CameraSource, folder: Path) -> None:
    promised: DiceSource = source
    assert promised.kind == "camera"
    assert promised.label == folder.name


def test_each_request_takes_the_next_picture_as_the_throw(source: CameraSource) -> None:
    values = []
    for number in range(1, 5):
        source.ask(request(number))
        reading = answer(source)
        assert reading.request == number
        values.append([die.value for die in reading.dice])
    assert values == [[3], [5], [6], [3]]


def test_again_takes_the_following_picture(source: CameraSource) -> None:
    source.ask(request())
    answer(source)
    source.rethrow()
    assert [die.value for die in answer(source).dice] == [5]


def test_a_reading_is_given_once(source: CameraSource) -> None:
    source.ask(request())
    answer(source)
    assert source.poll() is None


def test_a_reading_carries_its_evidence(source: CameraSource) -> None:
    source.ask(request())
    evidence = answer(source).evidence
    assert evidence is not None
    assert evidence.caption == "throw3.png"
    assert evidence.digest == sha256(evidence.picture.tobytes()).hexdigest()[:16]


def test_large_pictures_are_shown_small_with_boxes_that_fit(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "large.png"), picture(Die(5, 1200, 600, edge=240), size=(1920, 1080)))
    source = CameraSource(tmp_path)
    source.ask(request())
    reading = answer(source)
    preview = source.preview()
    source.close()
    assert reading.evidence is not None
    assert reading.evidence.picture.shape == (360, 640, 3)
    assert preview is not None
    assert preview.shape == (270, 480, 3)
    (die,) = reading.dice
    assert die.box is not None
    x0, y0, x1, y1 = die.box
    assert x0 < 400 < x1
    assert y0 < 200 < y1


def test_the_original_of_large_pictures_can_be_kept(tmp_path: Path) -> None:
    shown = picture(Die(5, 1200, 600, edge=240), size=(1920, 1080))
    cv2.imwrite(str(tmp_path / "large.png"), shown)
    source = CameraSource(tmp_path)
    source.ask(request())
    reading = answer(source)
    source.close()
    assert reading.evidence is not None
    original = reading.evidence.original
    assert original is not None
    assert (original.camera, original.scale, original.width) == (tmp_path.name, 3.0, 1920)
    kept = cv2.imdecode(np.frombuffer(original.encode(), np.uint8), cv2.IMREAD_COLOR)
    assert kept.shape == shown.shape
    assert np.abs(kept.astype(int) - shown).mean() < 3


LARGE, SMALL = DieFound(4, (100, 100, 148, 140), 0.8), DieFound(1, (300, 300, 312, 310), 0.95)
FITTED = TableFit(sure_from=0.75, least=0.05, most=0.1)


@pytest.mark.parametrize(
    ("fit", "seen", "read"),
    [
        (TableFit(), (LARGE, SMALL), [(4, "", False), (1, "", False)]),
        (FITTED, (LARGE, SMALL), [(4, "", False), (1, OTHER_SIZE, True)]),
        (FITTED, (SMALL,), [(1, OTHER_SIZE, False)]),
    ],
    ids=["unchecked table", "another die or a screw beside it", "a camera that was moved"],
)
def test_what_a_check_of_the_table_found_out_decides_what_is_a_die(
    folder: Path, fit: TableFit, seen: tuple[DieFound, ...], read: list[tuple[int, str, bool]]
) -> None:
    source = CameraSource(folder, read=lambda image: seen)
    source.adapt(fit)
    source.ask(request())
    reading = answer(source)
    source.close()
    assert [(die.value, die.flag, die.left_out) for die in reading.dice] == read
    assert reading.sure_from == fit.sure_from


def test_dice_beside_the_area_are_neither_read_nor_shown_nor_kept(tmp_path: Path) -> None:
    shown = picture(Die(2, 160, 240), Die(6, 480, 240))
    cv2.imwrite(str(tmp_path / "two.png"), shown)
    source = CameraSource(tmp_path)
    source.watch(DiceArea(AreaKind.FRAME, (0.5, 0.25, 1.0, 0.75)))
    source.ask(request())
    reading = answer(source)
    source.close()
    (die,) = reading.dice
    assert die.value == 6
    assert die.box is not None
    assert reading.evidence is not None
    x0, y0, x1, y1 = die.box
    assert x0 < 160 < x1
    assert y0 < 120 < y1
    assert reading.evidence.picture.shape == (240, 320, 3)
    original = reading.evidence.original
    assert original is not None
    assert cv2.imdecode(np.frombuffer(original.encode(), np.uint8), cv2.IMREAD_COLOR).shape == (240, 320, 3)


def test_a_die_on_the_rim_of_the_tray_is_shown_and_none_beside_it(folder: Path) -> None:
    diamond = PictureRegion(((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)))
    within, rim, beside = (
        DieFound(3, (x - 20, y - 20, x + 20, y + 20), 0.99) for x, y in ((320, 240), (157, 117), (90, 60))
    )
    left_out = LeftOut()
    left_out.add((beside, rim, within))
    image = np.zeros((480, 640, 3), np.uint8)
    found = left_out.besides((within,), diamond, image, lambda die: True)
    assert [(one.die, one.flag) for one in found] == [(rim, ON_THE_RIM)]


def test_without_a_mat_in_sight_dice_count_everywhere(tmp_path: Path) -> None:
    device = Live(np.full((240, 320, 3), 60, np.uint8))
    source = CameraSource(Camera("0", opener=device.open), read=bright_square)
    source.watch(DiceArea(AreaKind.TRAY))
    wait_until(lambda: source.status().sentence.startswith("The camera can't see the mat's tray"))
    source.watch(DiceArea())
    wait_until(lambda: source.status().sentence.startswith("No dice"))
    source.close()


def test_a_camera_that_sees_side_faces_says_so_and_nothing_counts_by_itself(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RollTracker, "looks_too_flatly", True)
    source = CameraSource(folder)
    source.ask(request())
    assert answer(source).sure_from == NEVER_CONFIDENT
    source.close()
    device = Live(np.full((240, 320, 3), 60, np.uint8))
    source = CameraSource(Camera("0", opener=device.open), read=bright_square)
    wait_until(lambda: source.status().sentence.startswith("The camera sees the dice from the side"))
    source.close()


def test_more_dice_than_asked_are_all_reported(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "two.png"), picture(Die(2, 200, 200), Die(6, 400, 250)))
    source = CameraSource(tmp_path)
    source.ask(request())
    assert sorted(die.value or 0 for die in answer(source).dice) == [2, 6]
    source.close()


class Counted(Camera):
    """Counts how often it was looked through: once before each wait of whoever does."""

    looks = 0

    def latest(self) -> CameraFrame | None:
        self.looks += 1
        return super().latest()


def test_nothing_is_read_after_a_request_is_cancelled(folder: Path) -> None:
    camera = Counted(folder)
    source = CameraSource(camera)
    source.ask(request())
    answer(source)
    wait_until(lambda: camera.looks == 2)
    source.cancel()
    source.rethrow()
    wait_until(lambda: camera.looks == 3)
    assert source.poll() is None
    source.close()


def test_a_source_that_does_not_exist_is_refused_in_words() -> None:
    with pytest.raises(UserError, match="no camera, file or folder 'attic'"):
        CameraSource("attic")


def test_pictures_that_vanish_are_said_to_and_do_not_end_the_source(folder: Path) -> None:
    source = CameraSource(folder)
    source.ask(request())
    answer(source)
    kept = {path: path.read_bytes() for path in folder.iterdir()}
    for path in kept:
        path.unlink()
    source.ask(request(2))
    wait_until(lambda: source.status().state is SourceState.FAILED)
    for path, content in kept.items():
        path.write_bytes(content)
    source.ask(request(3))
    assert answer(source).request == 3
    assert source.status().state is SourceState.READY
    source.close()


class Live:
    """A webcam that shows the picture it is told to, with a little noise, until it is unplugged."""

    interval = 0.01

    def __init__(self, image: Image) -> None:
        self.image = image
        self.plugged = True
        self._count = 0

    def read(self) -> Image | None:
        self._count += 1
        noise = np.random.default_rng(self._count).integers(0, 3, self.image.shape, dtype=np.uint8)
        return cv2.add(self.image, noise) if self.plugged else None

    def release(self) -> None:
        pass

    def open(self, place: CaptureTarget, size: tuple[int, int]) -> Live | None:
        return self if self.plugged else None


class Tray:
    """The Frames of a dark tray; a bright die rolls in when it is told to, and stays.

    Each look takes the next picture, a thirtieth of a second later: a busy machine misses none.
    """

    name = "tray"
    is_still = False
    status = CameraStatus(CameraState.OK, NO_MESSAGE)
    steps = 12

    def __init__(self) -> None:
        self.looks = 0
        self._thrown_at: int | None = None

    def throw(self) -> None:
        self._thrown_at = self.looks

    def latest(self) -> CameraFrame:
        self.looks += 1
        image = np.full((240, 320, 3), 60, np.uint8)
        if self._thrown_at is not None:
            left = 20 + 15 * min(self.steps, (self.looks - self._thrown_at) // 2)
            image[100:130, left : left + 30] = 220
        return CameraFrame(image, self.looks, self.looks / 30, self.name)

    def advance(self) -> CameraFrame:
        raise NotImplementedError("a live camera is not stepped")

    def close(self) -> None:
        pass


def bright_square(image: Image) -> tuple[DieFound, ...]:
    """Stands for a reader: what is bright is a six."""
    rows, columns = np.nonzero(image[:, :, 0] > 150)
    if not rows.size:
        return ()
    return (DieFound(6, (int(columns.min()), int(rows.min()), int(columns.max()), int(rows.max())), 0.9),)


def test_live_dice_answer_only_when_they_moved_after_the_request() -> None:
    tray = Tray()
    source = CameraSource(tray, read=bright_square)
    source.ask(request())
    wait_until(lambda: source.status().sentence.startswith("No dice in the picture"))
    tray.throw()
    assert [die.value for die in answer(source).dice] == [6]
    source.ask(request(2))
    wait_until(lambda: source.status().sentence.startswith("The camera is watching"))
    looks = tray.looks
    wait_until(lambda: tray.looks > looks + 30)
    assert source.poll() is None, "the die lay there before the second request"
    source.close()


class TrayWithMore(Tray):
    """The same with a small die that lies there from the start, falls with the large one, or falls alone."""

    def __init__(self, small: str) -> None:
        super().__init__()
        self._small = small

    def latest(self) -> CameraFrame:
        frame = super().latest()
        begun = self._thrown_at is not None
        if begun and self._small == "alone":
            frame.image[100:130] = 60
        if begun or self._small == "always":
            gone = self.steps if self._small == "always" else (self.looks - (self._thrown_at or 0)) // 2
            left = 20 + 15 * min(self.steps, gone)
            frame.image[30:44, left : left + 14] = 220
        return frame


def squares(image: Image) -> tuple[DieFound, ...]:
    """Stands for a reader: a large bright square is a six, a small one a two."""
    _, _, boxes, _ = cv2.connectedComponentsWithStats((image[:, :, 0] > 150).astype(np.uint8))
    return tuple(
        DieFound(6 if wide > 20 else 2, (x, y, x + wide, y + high), 0.99)
        for x, y, wide, high, _ in sorted(boxes[1:].tolist())
    )


OF_LARGE_DICE = TableFit(least=0.06, most=0.2)


@pytest.mark.parametrize(("small", "flag"), [("thrown", OTHER_SIZE), ("always", "")])
def test_a_die_of_another_size_is_shown_beside_those_that_count(small: str, flag: str) -> None:
    tray, reads = TrayWithMore(small), []

    def read(image: Image) -> tuple[DieFound, ...]:
        reads.append(squares(image))
        return reads[-1]

    source = CameraSource(tray, read=read, fit=OF_LARGE_DICE)
    wait_until(lambda: bool(reads))
    source.ask(request())
    tray.throw()
    dice = answer(source).dice
    source.close()
    assert sorted((die.value or 0, die.flag, die.left_out) for die in dice) == [
        (2, flag, True),
        (6, "", False),
    ]


def test_a_thrown_die_of_another_size_is_not_overlooked_without_a_word() -> None:
    tray = TrayWithMore("alone")
    tray.steps = 5
    source = CameraSource(tray, read=squares, fit=OF_LARGE_DICE)
    source.ask(request())
    wait_until(lambda: source.status().sentence.startswith("No dice"))
    tray.throw()
    wait_until(lambda: source.poll() is not None or "another size" in source.status().sentence)
    source.read_now()
    wait_until(lambda: source.poll() is not None)
    source.close()


def test_dice_that_were_not_seen_to_fall_are_taken_when_a_person_says_so() -> None:
    device = Live(np.full((240, 320, 3), 60, np.uint8))
    device.image[100:130, 100:130] = 220
    source = CameraSource(Camera("0", opener=device.open), read=bright_square)
    source.ask(request())
    wait_until(lambda: source.status().state is SourceState.READY)
    source.read_now()
    reading = answer(source)
    assert [die.value for die in reading.dice] == [6]
    assert reading.sure_from == NEVER_CONFIDENT
    source.close()


def test_an_unplugged_camera_fails_in_words_and_comes_back() -> None:
    device = Live(np.full((240, 320, 3), 90, np.uint8))
    source = CameraSource(Camera("0", opener=device.open), read=bright_square)
    wait_until(lambda: source.status().state is SourceState.READY)
    device.plugged = False
    wait_until(lambda: source.status().state is SourceState.FAILED)
    assert "check its cable" in source.status().sentence
    device.plugged = True
    wait_until(lambda: source.status().state is not SourceState.FAILED)
    source.close()


def test_a_reader_that_breaks_does_not_end_the_source(folder: Path) -> None:
    calls = iter([1, 0])

    def read(image: Image) -> tuple[DieFound, ...]:
        return (DieFound(1 // (1 - next(calls)), (0, 0, 9, 9), 0.5),)

    source = CameraSource(folder, read=read)
    source.ask(request())
    wait_until(lambda: source.status().state is SourceState.FAILED)
    source.rethrow()
    assert [die.value for die in answer(source).dice] == [1]
    source.close()


def test_closing_twice_does_no_harm(folder: Path) -> None:
    source = CameraSource(folder)
    source.close()
    source.close()
    assert read_picture(folder / "throw3.png").shape == (480, 640, 3)
