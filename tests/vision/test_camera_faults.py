"""Everything that can go wrong with a webcam: noticed within a second, said in words, recovered by itself.

The webcams are scripted and time is counted, not waited for.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from tests.vision.webcams import SIZE, Bench, Device, Image, noisy, still, table
from vision.capture.open import SourceOpener
from vision.capture.read import CaptureLoop
from vision.capture.status import CameraState
from vision.capture.target import CameraSourceKind, CaptureTarget
from vision.errors import VisionError

SOON = 1.0
"""Seconds within which trouble must be noticed."""
OTHER = (640, 360)


def running(device: Device) -> tuple[Bench, CaptureLoop]:
    """A webcam that has been good for three seconds."""
    bench = Bench(device)
    feed = bench.feed()
    assert bench.run(feed, 3.0).state is CameraState.OK
    bench.said.clear()
    return bench, feed


def test_a_good_webcam_is_good_all_the_time() -> None:
    bench, feed = running(Device())
    bench.run(feed, 20.0)
    assert {status.state for status in bench.said} == {CameraState.OK}
    assert feed.rate == pytest.approx(30, rel=0.05)


def covered() -> Image:
    """A finger on the lens: light and dark without an edge."""
    ramp = np.linspace(40, 70, SIZE[0])[None, :, None] * np.array([0.3, 0.4, 1.0])
    return np.repeat(ramp, SIZE[1], axis=0).astype(np.uint8)


def torn(now: float) -> Image:
    """The lower third never arrives."""
    image = table()
    image[120:] = 128
    image[:120] += np.random.default_rng(int(now * 1000)).integers(0, 5, (120, SIZE[0], 3), dtype=np.uint8)
    return image


@pytest.mark.parametrize(
    ("show", "state", "word"),
    [
        (noisy(np.zeros((SIZE[1], SIZE[0], 3), np.uint8)), CameraState.BLACK, "uncover the lens"),
        (noisy(np.full((SIZE[1], SIZE[0], 3), 255, np.uint8), 1.0), CameraState.COVERED, "all white"),
        (noisy(covered()), CameraState.COVERED, "covers the lens"),
        (still(table()), CameraState.FROZEN, "unplug the camera"),
        (lambda now: np.random.default_rng(int(now * 1e3)).integers(0, 255, (180, 320, 3), np.uint8),
         CameraState.GARBLED, "another cable"),
        (torn, CameraState.GARBLED, "another cable"),
        (lambda now: np.zeros((2, 2, 3), np.uint8), CameraState.GARBLED, "another cable"),
        (lambda now: None, CameraState.LOST, "check its cable"),
    ],
    ids=["black", "blinded", "covered", "frozen", "scrambled", "torn", "scraps", "nothing"],
)  # fmt: skip
@pytest.mark.parametrize("slow_by", [1.0, 6.0], ids=["30 a second", "5 a second"])
def test_useless_pictures_are_noticed_and_get_over(
    show: Callable[[float], Image | None], state: CameraState, word: str, slow_by: float
) -> None:
    device = Device()
    good = device.show
    bench, feed = running(device)
    device.slow_by, device.show = slow_by, show
    assert bench.seconds_until(feed, state) <= SOON
    assert word in feed.status.sentence
    assert feed.status.sentence.count("\n") == 0
    device.slow_by, device.show = 1.0, good
    assert bench.seconds_until(feed, CameraState.OK) <= 5.0


@pytest.mark.parametrize(
    ("show", "state", "word"),
    [
        (still(table()), CameraState.FROZEN, "start the camera again"),
        (torn, CameraState.GARBLED, "closer to the Wi-Fi"),
    ],
    ids=["frozen", "torn"],
)
def test_a_camera_on_the_network_is_not_told_to_be_plugged_in(
    show: Callable[[float], Image | None], state: CameraState, word: str
) -> None:
    device = Device()
    bench = Bench(device)
    near, far = (
        CaptureTarget(CameraSourceKind.DEVICE, "0"),
        CaptureTarget(CameraSourceKind.ADDRESS, "http://kitchen.local/video"),
    )
    opener = SourceOpener(cameras=bench.cameras, video=bench.video, platform="linux", clock=bench.clock)
    feed = CaptureLoop(far, size=SIZE, clock=bench.clock, opener=lambda _, size: opener(near, size))
    bench.run(feed, 3.0)
    device.show = show
    bench.seconds_until(feed, state)
    assert word in feed.status.sentence


def test_a_single_broken_picture_is_shown_to_nobody() -> None:
    device = Device()
    bench, feed = running(device)
    good, device.show = device.show, torn
    before = feed.frame
    bench.run(feed, 0.05)
    assert feed.frame is before
    assert feed.status.state is CameraState.OK
    device.show = good
    bench.run(feed, 0.2)
    assert feed.frame is not before


def test_a_single_missing_picture_is_no_loss() -> None:
    device = Device()
    bench, feed = running(device)
    good, device.show = device.show, lambda now: None
    bench.run(feed, 0.1)
    device.show = good
    bench.run(feed, 1.0)
    assert {status.state for status in bench.said} == {CameraState.OK}
    assert len(bench.opened) == 1


def test_a_hand_in_the_picture_or_other_light_is_no_cover() -> None:
    device = Device()
    bench, feed = running(device)
    hand = table()
    hand[:, :200] = (120, 150, 210)
    for image in (hand, table(), (table() * 0.4).astype(np.uint8), table(2)):
        device.show = noisy(image)
        assert bench.run(feed, 1.5).state is CameraState.OK


def test_a_bare_table_is_no_cover() -> None:
    bare = np.full((SIZE[1], SIZE[0], 3), (60, 90, 60), np.uint8)
    device = Device(show=noisy(bare))
    bench, feed = running(device)
    device.show = noisy(bare + 60)
    assert bench.run(feed, 3.0).state is CameraState.OK


def test_an_unplugged_webcam_is_lost_and_found_again_in_another_port() -> None:
    device = Device()
    bench, feed = running(device)
    del bench.plugged[0]
    assert bench.seconds_until(feed, CameraState.LOST) <= SOON
    bench.run(feed, 60.0)
    assert "plug it in" in feed.status.sentence
    bench.plugged[0] = Device("Integrated Camera")
    assert bench.run(feed, 10.0).state is CameraState.LOST
    assert "HD Pro Webcam C920 is not plugged in" in feed.status.sentence
    bench.plugged[2] = device
    assert bench.seconds_until(feed, CameraState.OK) <= 5.0


def test_a_webcam_that_was_named_is_found_under_any_number() -> None:
    device = Device("Logitech C920")
    bench = Bench(Device("Integrated Camera", show=still(table(5))), device)
    feed = bench.feed("logi")
    assert bench.run(feed, 1.0).state is CameraState.OK
    bench.plugged = {0: bench.plugged[0]}
    assert bench.seconds_until(feed, CameraState.LOST) <= SOON
    bench.plugged[7] = device
    assert bench.seconds_until(feed, CameraState.OK) <= 5.0
    assert feed.frame is not None
    assert feed.frame.name == "Logitech C920"


def test_a_webcam_that_comes_back_with_another_size_goes_on_and_says_so() -> None:
    device = Device()
    bench, feed = running(device)
    del bench.plugged[0]
    bench.seconds_until(feed, CameraState.LOST)
    bench.plugged[0] = Device(show=noisy(table(size=OTHER)), modes={("YUYV", OTHER): 30.0})
    bench.seconds_until(feed, CameraState.OK)
    assert feed.frame is not None
    assert feed.frame.image.shape == (360, 640, 3)
    assert "640 x 360 px now instead of 320 x 180" in feed.status.sentence


def test_a_slow_webcam_is_good_but_called_slow() -> None:
    bench, feed = running(Device(slow_by=6.0))
    assert bench.run(feed, 5.0).state is CameraState.OK
    assert "only 5 pictures a second" in feed.status.sentence


@pytest.mark.parametrize(
    ("device", "word"),
    [
        (None, "There is no camera 0 now"),
        (Device(allowed=False), "may not use camera 0: 'knucklebone doctor' has the remedy"),
        (Device(busy=True), "close other programs"),
    ],
    ids=["not there", "not allowed", "busy"],
)
def test_what_keeps_a_webcam_from_opening_is_said_at_once(device: Device | None, word: str) -> None:
    bench = Bench(*([device] if device else []))
    feed = bench.feed()
    assert bench.seconds_until(feed, CameraState.LOST) <= SOON
    assert word in feed.status.sentence
    assert all(video.released for video in bench.opened)
    bench.plugged[0] = Device()
    assert bench.seconds_until(feed, CameraState.OK) <= 5.0


@pytest.mark.parametrize("show", [still(table()), torn], ids=["frozen", "torn"])
def test_a_stream_that_hangs_is_opened_anew_and_ever_more_rarely(show: Callable[[float], Image]) -> None:
    device = Device(slow_by=6.0)
    bench, feed = running(device)
    device.show = show
    bench.run(feed, 60.0)
    assert len(bench.opened) - 1 == 3
    device.show = noisy(table())
    assert bench.seconds_until(feed, CameraState.OK) <= SOON


def test_a_driver_that_raises_is_a_camera_that_is_lost() -> None:
    def broken(now: float) -> Image:
        raise cv2.error("the driver is confused")

    device = Device()
    bench, feed = running(device)
    device.show = lambda now: (_ for _ in ()).throw(RuntimeError("the driver is confused"))
    assert bench.seconds_until(feed, CameraState.LOST) <= SOON
    assert "(the driver is confused)" in feed.status.sentence
    device.show = broken
    bench.run(feed, 5.0)
    assert feed.status.state is CameraState.LOST


def test_a_webcam_that_hangs_is_noticed_by_who_asks() -> None:
    bench, feed = running(Device())
    bench.clock.now += 0.95
    assert feed.status.state is CameraState.LOST


def test_opening_that_takes_long_is_said() -> None:
    bench = Bench(Device())
    feed = bench.feed()
    assert feed.status.sentence == "Opening camera 0."
    bench.clock.now += 4.0
    assert feed.status.state is CameraState.OPENING
    assert "takes a while" in feed.status.sentence


def test_tries_become_rarer_but_never_end() -> None:
    bench = Bench()
    feed = bench.feed()
    waits = [feed.step() for _ in range(8)]
    assert waits == [0.25, 0.5, 1.0, 2.0, 4.0, 4.0, 4.0, 4.0]


def test_a_name_that_nobody_has_lists_the_cameras() -> None:
    bench = Bench(Device("Integrated Camera"))
    with pytest.raises(VisionError, match=r"no camera, file or folder 'attic': there is 0 \(Integrated"):
        bench.feed("attic")
