"""A phone on a stand is the table's webcam, in a real browser whose camera shows a test picture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.devices.camera.choice import Cameras
from game.phones.pictures.webcams import PhoneWebcams
from tests.phones.browsers.driver import Browser, browser, missing
from tests.phones.browsers.host import Table, table
from tests.phones.browsers.test_browsers import STAGE, free_port
from tests.waiting import wait_until
from vision.capture.status import CameraState

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("boards")]

SAID = "document.querySelector('[role=status]')?.innerText ?? ''"


@pytest.fixture
def stand(tmp_path: Path) -> Iterator[tuple[Table, Browser, Cameras]]:
    if why := missing("chromium"):
        pytest.skip(why)
    webcams = PhoneWebcams()
    with (
        table(tmp_path, free_port(), webcams=webcams) as laid,
        browser("chromium", free_port(), laid.refuse_trouble) as phone,
    ):
        laid.begin("power-vacuum")
        wait_until(lambda: laid.service.secure_port > 0)
        phone.wire.go(laid.service.addresses[0].link)
        phone.until(f"{STAGE} === 'lobby'")
        phone.tap("[data-key=watch]")
        phone.until(f"{STAGE} === 'page'")
        phone.tap("[data-key=tab-more]")
        phone.tap("[data-key=film]")
        yield laid, phone, Cameras(None, listed=tuple, phones=webcams)


def test_it_is_looked_through_once_it_was_chosen(stand: tuple[Table, Browser, Cameras]) -> None:
    _, phone, cameras = stand
    phone.tap("[data-key=film-live]", may_go=True)
    phone.until("location.protocol === 'https:' && location.pathname === '/webcam.html'")
    phone.until(f"({SAID}).startsWith('Now choose')")
    offered, demo = cameras.choices()
    assert (offered.name, offered.passing, demo.pretended) == ("A phone", True, True)
    cameras.choose(offered.key)
    camera = cameras.shared.join()
    try:
        wait_until(lambda: (frame := camera.latest()) is not None and frame.number > 10)
        assert camera.status.state is CameraState.OK
        frame = camera.latest()
        assert frame is not None
        assert max(frame.image.shape) <= 1280
        phone.until(f"({SAID}).startsWith('This phone is the camera now')")
        phone.wire.go("about:blank")
        wait_until(lambda: camera.status.state is CameraState.LOST)
        assert "look whether its page is open" in camera.status.sentence
    finally:
        camera.close()
