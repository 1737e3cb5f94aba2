"""The guest pass in a real browser: a name, a seat, and the phone is known again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.phones.pictures.faces import GuestFace
from game.phones.room.guests import PlaceState, SeatPlace
from game.phones.service import PhoneService
from tests.phones.browsers.driver import Browser, browser, missing
from tests.phones.browsers.test_browsers import BROWSERS, ONE, OTHERS, STAGE, free_port
from tests.phones.visitor import serving
from tests.thorough import thorough
from tests.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]

TABLE = (
    SeatPlace("Circe", PlaceState.BOT, "flame", "#ffb219"),
    SeatPlace("Dan", PlaceState.PERSON, "wave", "#19ffff"),
    SeatPlace("", PlaceState.FREE, "star", "#7f40ff"),
    SeatPlace("", PlaceState.FREE, "star", "#7f40ff"),
)
SITS = "!!document.querySelector('[data-key=stand-up]')"
assert ONE in BROWSERS


@pytest.fixture(params=[ONE, *thorough(*OTHERS)])
def lobby(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[PhoneService, Browser]]:
    if why := missing(request.param):
        pytest.skip(why)
    (tmp_path / "data").mkdir()
    with (
        serving(tmp_path / "data", port=free_port()) as service,
        browser(request.param, free_port()) as phone,
    ):
        service.set_table("Power Vacuum", TABLE)
        phone.wire.go(service.addresses[0].link)
        phone.until(f"{STAGE} === 'pass'")
        yield service, phone


def test_a_guest_sits_down_in_three_taps_is_known_again_and_forgotten_in_one(
    lobby: tuple[PhoneService, Browser],
) -> None:
    service, phone = lobby
    assert phone.evaluate("document.querySelector('[data-key=place-0]').disabled") is True
    phone.tap("[data-key=sit-down]")
    phone.until("document.querySelector('#toast').innerText.includes('First type your name')")
    phone.tap("#name")
    phone.write("Cleo")
    phone.tap("[data-key=place-3]")
    phone.tap("[data-key=sit-down]")
    phone.until(SITS)
    assert service.presence.guests == {3: "Cleo"}
    phone.reload()
    phone.until(SITS)
    assert service.presence.guests == {3: "Cleo"}
    phone.tap("[data-key=stand-up]")
    wait_until(lambda: not service.presence.guests)
    phone.reload()
    phone.until(f"{STAGE} === 'pass'")
    assert phone.evaluate("document.querySelector('#name').value") == "Cleo"
    phone.tap("[data-key=forget]")
    assert phone.evaluate("localStorage.getItem('knucklebone.name')") == ""
    assert phone.evaluate("document.querySelector('#name').value") == ""


def test_a_guest_is_seen_by_an_emblem_or_a_photograph_that_one_tap_deletes(
    lobby: tuple[PhoneService, Browser],
) -> None:
    service, phone = lobby
    phone.tap("#name")
    phone.write("Cleo")
    phone.tap("[data-key=emblem-moon]")
    phone.tap("[data-key=place-3]")
    phone.tap("[data-key=sit-down]")
    phone.until(SITS)
    wait_until(lambda: service.presence.guest_faces.get(3) == GuestFace("moon"))
    phone.evaluate(
        "(() => { const canvas = document.createElement('canvas');"
        " canvas.width = 900; canvas.height = 1200;"
        " const paint = canvas.getContext('2d'); paint.fillStyle = '#c83232';"
        " paint.fillRect(0, 0, 900, 1200);"
        " canvas.toBlob((blob) => { const files = new DataTransfer();"
        " files.items.add(new File([blob], 'me.png', {type: 'image/png'}));"
        " const pick = document.querySelector('[data-key=face]');"
        " pick.files = files.files; pick.dispatchEvent(new Event('change')); }); return true; })()"
    )
    wait_until(lambda: service.presence.guest_faces[3].photo is not None)
    photo = service.presence.guest_faces[3].photo
    assert photo is not None
    red, green, blue = photo.pixels[:3]
    assert red > 180
    assert max(green, blue) < 80
    phone.until("document.querySelectorAll('.place .coin img').length === 1")
    phone.tap("[data-key=drop-photo]")
    wait_until(lambda: service.presence.guest_faces[3] == GuestFace("moon"))
    assert phone.evaluate("localStorage.getItem('knucklebone.photo')") == ""
    phone.until("document.querySelectorAll('.coin img').length === 0")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_it_fits_and_every_seat_is_large_enough_for_a_finger(
    lobby: tuple[PhoneService, Browser], size: tuple[int, int]
) -> None:
    _, phone = lobby
    phone.size(*size)
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = (
        "[...document.querySelectorAll('#main button, #main input')].filter((one) =>"
        " one.getBoundingClientRect().height < 44 || one.getBoundingClientRect().width < 44).length"
    )
    assert phone.evaluate(small) == 0
