"""The dialog that tells how phones join."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.errors import UserError
from game.phones.server.network import Address, AddressReach, LocalNetwork
from game.store.settings import Settings
from game.ui.art import qr
from game.ui.scenes.phones.scene import HELP_AFTER_S, PhonesScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.widgets.label import Label, Paragraph
from knucklebone_messages import LazyText
from studio.pilot import Pilot
from studio.shots.staged_phones import KITCHEN, FakePhones
from tests.ui.audit import cut_words
from tests.ui.scenes.phoned import Evening

NINE = ("Ann", "Bob", "Cid", "Dora", "Eli", "Fay", "Gus", "Hal", "Ida")


def opened(
    folder: Path,
    phones: FakePhones,
    size: tuple[int, int] = (1280, 720),
    *,
    kiosk: bool = False,
    scale: float = 1.0,
) -> Pilot:
    def dialog(ctx: Context) -> Scene:
        return PhonesScene(ctx, phones)

    settings = Settings(text_scale=scale)
    pilot = Pilot(folder, lambda ctx: Scene(ctx), first=dialog, size=size, kiosk=kiosk, settings=settings)
    pilot.run(0.3)
    return pilot


def words(pilot: Pilot) -> str:
    shown = [w for w in pilot.scene.root.walk() if isinstance(w, Label | Paragraph)]
    return "\n".join(widget.text for widget in shown)


def test_it_shows_the_address_the_code_and_a_qr_code_of_both(tmp_path: Path) -> None:
    pilot = opened(tmp_path, FakePhones())
    assert "192.168.1.20:8765" in words(pilot)
    assert "M   O   L   E" in words(pilot)
    assert pilot.widget("qr").visible


def test_every_network_is_named(tmp_path: Path) -> None:
    ways = (KITCHEN, Address("http://10.0.0.4:8765/", LazyText("Guests"), "http://10.0.0.4:8765/#MOLE"))
    pilot = opened(tmp_path, FakePhones(known=ways))
    assert "10.0.0.4:8765 (Guests)" in words(pilot)


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
def test_among_several_networks_the_host_chooses_and_the_qr_code_leads_there(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    guests = Address("http://10.0.0.4:8765/", LazyText("Guests"), "http://10.0.0.4:8765/#MOLE")
    phones = FakePhones(known=(KITCHEN, guests))
    pilot = opened(tmp_path, phones, size)
    pilot.press("network")
    pilot.run(0.3)
    assert phones.chosen == ["10.0.0.4"]
    assert words(pilot).index("10.0.0.4") < words(pilot).index("192.168.1.20")
    assert problems(pilot) == []


def test_where_no_network_is_the_rooms_the_host_is_told_why_and_may_let_phones_in(tmp_path: Path) -> None:
    trouble = UserError(LazyText("This machine is in no network of a room."))
    office = LocalNetwork("93.184.216.34", "eth0", LazyText("network cable (eth0)"), AddressReach.PUBLIC)
    phones = FakePhones(on=False, trouble=trouble, doubtful=(office,))
    pilot = opened(tmp_path, phones)
    pilot.press("on")
    pilot.run(0.3)
    assert "reachable from the internet" in words(pilot)
    assert problems(pilot) == []
    pilot.press("allow-0")
    pilot.run(0.3)
    assert (phones.on, phones.chosen) == (True, ["93.184.216.34"])


def test_phones_are_off_until_they_are_switched_on(tmp_path: Path) -> None:
    phones = FakePhones(on=False)
    pilot = opened(tmp_path, phones)
    assert "M   O   L   E" not in words(pilot)
    pilot.press("on")
    pilot.run(0.3)
    assert phones.on
    assert "M   O   L   E" in words(pilot)
    pilot.press("on")
    pilot.run(0.3)
    assert not phones.on


def test_what_stands_in_the_way_is_said(tmp_path: Path) -> None:
    phones = FakePhones(on=False, trouble=UserError(LazyText("This machine is in no network.")))
    pilot = opened(tmp_path, phones)
    pilot.press("on")
    pilot.run(0.3)
    assert "This machine is in no network." in words(pilot)
    assert pilot.scene.name == "phones"


def test_after_a_while_without_a_visitor_there_is_a_hint(tmp_path: Path) -> None:
    phones = FakePhones()
    pilot = opened(tmp_path, phones)
    pilot.run(HELP_AFTER_S - 2)
    assert "hotspot" not in words(pilot)
    pilot.run(4)
    assert "hotspot" in words(pilot)
    phones.extra = 1
    pilot.run(1)
    assert "hotspot" not in words(pilot)
    assert "1 phone is connected." in words(pilot)


def test_on_a_public_screen_the_host_alone_switches_them_on(tmp_path: Path) -> None:
    phones = FakePhones(on=False)
    pilot = opened(tmp_path, phones, kiosk=True)
    pilot.app.ctx.storage.pin.keep("4711")
    pilot.press("on")
    pilot.run(0.3)
    assert not phones.on
    assert pilot.scene.name == "pin"
    for digit in "4711":
        pilot.press(f"key-{digit}")
    pilot.press("key-done")
    pilot.run(0.5)
    assert phones.on


@pytest.mark.parametrize("size", [(1280, 720), (720, 1280)])
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_word_has_room(tmp_path: Path, size: tuple[int, int], scale: float, language: str) -> None:
    settings = Settings(text_scale=scale, language=language)
    evening = Evening(tmp_path, FakePhones(), "trade-or-duel", NINE, size=size, settings=settings)
    evening.until_choice()
    pilot = evening.pilot
    assert problems(pilot) == []
    pilot.press("menu")
    pilot.run(0.2)
    pilot.press("phones")
    pilot.run(1)
    assert problems(pilot) == []
    pilot.run(HELP_AFTER_S)
    assert problems(pilot) == []
    pilot.press("on")
    pilot.run(0.3)
    assert problems(pilot) == []


def problems(pilot: Pilot) -> list[str]:
    seen = [widget for widget in pilot.scene.root.walk() if widget.visible and not widget.box.empty]
    return cut_words(pilot.app.ctx, *seen)


def test_a_qr_code_reads_as_what_it_was_made_of() -> None:
    cv2 = pytest.importorskip("cv2")
    import numpy as np
    import pygame

    text = "http://192.168.1.20:8765/#MOLE"
    picture = qr.code(text, 420)
    pixels = np.ascontiguousarray(pygame.surfarray.array3d(picture).swapaxes(0, 1)[:, :, ::-1])
    assert cv2.QRCodeDetector().detectAndDecode(pixels)[0] == text
