"""Phones on a stand: who is offered as a camera, and whose pictures are taken in."""

from __future__ import annotations

import asyncio
import ssl
from pathlib import Path

import aiohttp
import numpy as np
import pytest

from game.devices.camera.choice import Cameras
from game.devices.camera.phone import PhoneCapture
from game.devices.cameras import CameraChoice
from game.phones.pictures.webcams import (
    MOST_BYTES,
    MOST_EACH,
    MOST_WEBCAMS,
    PICTURES,
    SILENCE_S,
    PhoneWebcams,
)
from knucklebone_messages import LazyText
from tests.phones.rooms import Evening, Foreseeable
from tests.phones.visitor import serving
from tests.waiting import until
from vision.capture.read import CaptureLoop
from vision.capture.status import CameraState
from vision.capture.target import CameraSourceKind, CaptureTarget
from vision.pictures import Image, as_jpeg, picture_of

NAME = LazyText("A phone")
PICTURE = as_jpeg(np.full((72, 128, 3), 90, np.uint8))
ANOTHER = as_jpeg(np.random.default_rng(1).integers(0, 255, (72, 128, 3), np.uint8))


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody sends a picture meanwhile."""
    monkeypatch.setattr("game.devices.camera.phone.WAIT_S", 0.0)


def test_no_address_fills_the_list_of_cameras_and_who_is_looked_through_stays() -> None:
    webcams = PhoneWebcams(lambda: 0.0)
    rng = Foreseeable()
    first = webcams.offer(NAME, "a", rng, live=True)
    assert first is not None
    webcams.hold(first, first)
    for _ in range(2 * MOST_WEBCAMS):
        assert webcams.offer(NAME, "a", rng, live=True) is not None
    assert len(webcams.all) == MOST_EACH
    assert webcams.find_by_id(first.id) is first
    for address in "bcdefghijklm":
        webcams.offer(NAME, address, rng, live=True)
    assert len(webcams.all) == MOST_WEBCAMS


def test_one_that_says_nothing_is_offered_no_more_unless_it_is_looked_through() -> None:
    now = 0.0
    webcams = PhoneWebcams(lambda: now)
    rng = Foreseeable()
    gone, used, there = (webcams.offer(NAME, address, rng, live=True) for address in "abc")
    assert gone is not None
    assert used is not None
    assert there is not None
    webcams.hold(used, used)
    now = SILENCE_S
    assert webcams.find_by_key(there.key) is there
    assert webcams.find_by_key(gone.key[:-1]) is None
    webcams.pass_time()
    assert webcams.all == (used, there)


def test_a_phone_is_named_after_its_owner_and_only_who_knows_the_code_offers_one() -> None:
    evening = Evening()
    webcams = evening.webcams
    evening.say(evening.phone(), "film", live=False)
    assert not webcams.all
    ann, _ = evening.sit(0)
    evening.say(ann, "film", live=True)
    (offered,) = webcams.all
    assert offered.name == "Ann's phone"
    assert not offered.live, "there is no encrypted line here"
    assert ann.told[-1] == {"t": "film", "key": offered.key, "port": 0}


def test_it_stands_in_the_list_of_cameras_until_another_evening() -> None:
    webcams = PhoneWebcams(lambda: 0.0)
    offered = webcams.offer(NAME, "a", Foreseeable(), live=True)
    assert offered is not None
    cameras = Cameras("C920", listed=tuple, phones=webcams)
    assert CameraChoice(offered.id, NAME, passing=True) in cameras.choices()


class AtOnce:
    """Unpacks here what another process would."""

    def unpack(self, content: bytes, name: str) -> Image:
        return picture_of(content, name)

    def stop(self) -> None:
        pass


def test_a_photograph_is_what_the_table_looks_like_until_the_next_one() -> None:
    now = 0.0
    webcams = PhoneWebcams(lambda: now)
    for live in (False, True):
        webcam = webcams.offer(NAME, "a", Foreseeable(int(live)), live=live)
        assert webcam is not None
        capture = PhoneCapture(webcam, webcams, AtOnce())
        try:
            assert capture.read() is None
            webcam.post(PICTURE)
            first = capture.read()
            assert first is not None
            assert first.shape == (72, 128, 3)
            assert (capture.read() is first) is not live
            now += SILENCE_S
            assert capture.read() is None, "nobody is there any more"
        finally:
            capture.release()
        assert not webcam.wanted


def test_a_phone_that_sleeps_is_lost_once_and_shows_no_old_picture_as_new() -> None:
    now = 0.0
    webcams = PhoneWebcams(lambda: now)
    webcam = webcams.offer(NAME, "a", Foreseeable(), live=True)
    assert webcam is not None
    unpacked: list[bytes] = []

    class Unpacker(AtOnce):
        def unpack(self, content: bytes, name: str) -> Image:
            unpacked.append(content)
            return super().unpack(content, name)

    capture = PhoneCapture(webcam, webcams, Unpacker())
    place = CaptureTarget(CameraSourceKind.PHONE, NAME)
    feed = CaptureLoop(place, size=(1280, 720), clock=lambda: now, opener=lambda *_: capture.open())
    webcam.post(PICTURE)
    said: list[CameraState] = []
    for _ in range(200):
        now += max(0.15, feed.step() or 0.0)
        said += [feed.status.state] if feed.status.state not in said[-1:] else []
    assert said == [CameraState.OPENING, CameraState.OK, CameraState.LOST]
    assert len(unpacked) == 1
    for picture, state in ((b"no picture", CameraState.LOST), (ANOTHER, CameraState.OK)):
        webcam.post(picture)
        for _ in range(4):
            now += max(0.05, feed.step() or 0.0)
        assert said[-1] is CameraState.LOST
        assert (feed.status.state is CameraState.OK) is (state is CameraState.OK)
    feed.release()
    assert not webcam.wanted


def test_whoever_leaves_late_takes_the_pictures_from_nobody_who_came_meanwhile() -> None:
    webcams = PhoneWebcams(lambda: 0.0)
    webcam = webcams.offer(NAME, "a", Foreseeable(), live=False)
    assert webcam is not None
    before, after = (PhoneCapture(webcam, webcams, AtOnce()) for _ in range(2))
    before.release()
    assert webcam.wanted
    after.release()
    assert not webcam.wanted


async def test_pictures_are_taken_in_from_whoever_is_looked_through_and_within_bounds(tmp_path: Path) -> None:
    """Refusing one costs nothing: nobody looks at it before it was chosen."""

    webcams = PhoneWebcams()
    with serving(tmp_path, webcams=webcams) as service:
        await until(lambda: service.secure_port > 0)
        unchecked = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        unchecked.check_hostname, unchecked.verify_mode = False, ssl.CERT_NONE
        webcam = webcams.offer(NAME, "a", Foreseeable(), live=True)
        assert webcam is not None
        own = f"https://127.0.0.1:{service.secure_port}"

        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(ssl=unchecked)) as phone:

            async def post(picture: bytes, key: str = webcam.key, origin: str = own) -> int:
                headers = {"X-Token": key, "Origin": origin}
                async with phone.post(f"{own}/frame", data=picture, headers=headers) as answer:
                    return answer.status

            assert await post(PICTURE) == 200
            assert webcam.newest(0, 0.0) == (0, b""), "nobody has chosen it"
            webcams.hold(webcam, webcam)
            assert await post(PICTURE, "0" * 32) == 403
            assert await post(PICTURE, origin=own.replace("https", "http")) == 403
            assert await post(b"") == 200
            assert await post(b"no picture at all") == 415
            assert await post(PICTURE + b"." * MOST_BYTES) == 413
            assert await post(PICTURE) == 200
            assert webcam.newest(0, 0.0) == (1, PICTURE)
            assert 429 in [await post(b"") for _ in range(2 * PICTURES.at_once)]


async def test_an_encrypted_line_that_is_never_agreed_on_is_counted_and_ends(tmp_path: Path) -> None:
    with serving(tmp_path) as service:
        await until(lambda: service.secure_port > 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", service.secure_port)
        writer.write(b"GET / HTTP/1.1\r\n\r\n")
        assert await reader.read() != b"HTTP"
        writer.close()
