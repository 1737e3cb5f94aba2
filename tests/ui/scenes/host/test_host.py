"""The page of the host: who gets there, and what can be done on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.store import settings as stored
from game.store.pin import FIRST_WAIT_S, FREE_TRIES, NAME, PinState, PinStore
from game.store.settings import Settings
from game.ui.intents import InputDevice
from game.ui.scenes.host.pin import DOT
from game.ui.scenes.host.state import state_lines
from game.ui.scenes.idle.idle import SLEEP_COUNTDOWN_S
from game.ui.scenes.pause.scene import PauseScene
from game.ui.stage.quiet import PIN_TIMEOUT_S
from game.ui.widgets.label import Label
from studio.pilot import Pilot
from tests.ui.scenes.evening import Evening

PIN = "2718"


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with Evening(tmp_path) as evening:
        yield evening


@pytest.fixture
def at_home(evening: Evening) -> Pilot:
    """The host's page of a console in a living room."""
    return with_menu(evening, "host")


@pytest.fixture
def public(tmp_path: Path) -> Iterator[Callable[[], Pilot]]:
    """Opens a public screen with its menu; its folder is `public`."""
    evenings: list[Evening] = []

    def start() -> Pilot:
        evenings.append(Evening(tmp_path / "public", kiosk=True))
        return with_menu(evenings[-1])

    yield start
    for evening in evenings:
        evening.pilot.app.close()


def with_menu(evening: Evening, *presses: str) -> Pilot:
    evening.pilot.app.stack.push(PauseScene(evening.pilot.app.ctx))
    evening.pilot.run(0.2)
    for press in presses:
        evening.pilot.press(press)
    return evening.pilot


def set_pin(folder: Path, digits: str = PIN) -> PinStore:
    store = PinStore(folder)
    store.keep(digits)
    return store


def shown(pilot: Pilot) -> str:
    """All words on the scene on top."""
    return "\n".join(widget.text for widget in pilot.scene.root.walk() if isinstance(widget, Label))


# Who gets there


def test_at_home_the_menu_leads_there_at_once(at_home: Pilot) -> None:
    assert at_home.scene.name == "host"


def test_on_a_public_screen_the_pin_leads_there(public: Callable[[], Pilot], tmp_path: Path) -> None:
    set_pin(tmp_path / "public")
    pilot = public()
    pilot.press("host")
    pilot.keys(*PIN, "return")
    assert pilot.scene.name == "host"


@pytest.mark.parametrize("digits", ["1234", "271", "27182", "0000"])
def test_no_other_digits_do(public: Callable[[], Pilot], tmp_path: Path, digits: str) -> None:
    set_pin(tmp_path / "public")
    pilot = public()
    pilot.press("host")
    pilot.keys(*digits, "return")
    assert pilot.scene.name == "pin"
    assert pilot.text("words") == "That is not the PIN."


@pytest.mark.parametrize("damaged", [False, True])
def test_without_a_pin_nobody_gets_there_and_it_is_said_how_its_owner_does(
    public: Callable[[], Pilot], tmp_path: Path, damaged: bool
) -> None:
    if damaged:
        set_pin(tmp_path / "public").path.write_text("{")
    pilot = public()
    for _ in range(5):
        pilot.press("host")
        assert pilot.scene.name == "dialog"
        assert "--kiosk" in shown(pilot)
        assert (NAME in shown(pilot)) is damaged
        pilot.press("back")
        assert pilot.scene.name == "pause"


def test_no_key_no_pad_and_no_window_manager_closes_a_public_screen(public: Callable[[], Pilot]) -> None:
    pilot = public()
    assert pilot.scene.root.find("quit") is None
    pilot.app.ctx.program.leave()
    pilot.keys("f11", "escape")
    assert pilot.app.running


def test_the_host_closes_a_public_screen(public: Callable[[], Pilot], tmp_path: Path) -> None:
    set_pin(tmp_path / "public")
    pilot = public()
    pilot.press("host")
    pilot.keys(*PIN, "return")
    pilot.press("quit")
    pilot.run(0.2)
    pilot.press("yes")
    assert not pilot.app.running


def test_a_page_that_the_host_left_open_closes_by_itself(public: Callable[[], Pilot], tmp_path: Path) -> None:
    """Also where the demonstration never comes."""
    set_pin(tmp_path / "public")
    pilot = public()
    pilot.app.ctx.change_settings(Settings(sleep_after=0))
    pilot.press("host")
    pilot.keys(*PIN, "return")
    pilot.press("quit")
    pilot.wait(PIN_TIMEOUT_S + SLEEP_COUNTDOWN_S + 2)
    assert pilot.scene.name == "attract"


# Typing


@pytest.mark.parametrize("hand", ["finger", "mouse", "keys", "pad"])
def test_digits_are_typed_with_whatever_is_at_hand(
    public: Callable[[], Pilot], tmp_path: Path, hand: str
) -> None:
    set_pin(tmp_path / "public", "5580")
    pilot = public()
    pilot.press("host")
    if hand == "keys":
        pilot.keys(*"5589", "backspace", "0", "return")
    elif hand == "pad":
        pilot.pad("up", "up", "left", "a", "a", "down", "a", "down", "a", "right", "a")
    else:
        for digit in "5580":
            pilot.press(f"key-{digit}", touch=hand == "finger")
        pilot.press("key-done", touch=hand == "finger")
    assert pilot.scene.name == "host"


@pytest.mark.pictures
def test_digits_are_shown_as_dots_and_the_focus_does_not_tell_them(
    public: Callable[[], Pilot], tmp_path: Path
) -> None:
    set_pin(tmp_path / "public")
    pilot = public()
    pilot.press("host")
    pictures = set()
    for digit in "1957":
        pilot.press(f"key-{digit}")
        assert pilot.focus == "key-done"
        assert pilot.app.ctx.input.device is InputDevice.TOUCH
        pictures.add(pilot.shot().get_buffer().raw)
        pilot.press("key-erase")
        pilot.scene.focus.focus("key-done")
    assert len(pictures) == 1
    pilot.press("key-1")
    pilot.press("key-9")
    assert pilot.text("dots") == f"{DOT} {DOT}"


def test_after_five_wrong_ones_none_is_taken_for_a_minute_and_the_right_one_then(
    public: Callable[[], Pilot], tmp_path: Path
) -> None:
    set_pin(tmp_path / "public")
    pilot = public()
    pilot.app.ctx.storage.pin = PinStore(tmp_path / "public", now=pilot.clock.now)
    pilot.press("host")
    for _ in range(FREE_TRIES):
        pilot.keys(*"1111", "return")
    assert "1:00" in pilot.text("words")
    pilot.keys(*PIN)
    assert pilot.text("dots") == ""
    pilot.press("key-2")
    assert pilot.text("dots") == ""
    pilot.press("cancel")
    pilot.press("host")
    assert "Another try in" in pilot.text("words")
    pilot.run(FIRST_WAIT_S + 1)
    pilot.keys(*PIN, "return")
    assert pilot.scene.name == "host"


# The PIN


def test_a_pin_is_asked_for_twice_changed_and_taken_away(at_home: Pilot) -> None:
    for digits in ("3141", "161803"):
        at_home.press("pin")
        at_home.keys(*digits, "return", *digits, "return")
        assert at_home.scene.name == "host"
        assert at_home.app.ctx.storage.pin.opens(digits)
    for answer, state in (("no", PinState.SET), ("yes", PinState.NONE)):
        at_home.press("no-pin")
        at_home.press(answer)
        assert at_home.app.ctx.storage.pin.state is state


@pytest.mark.parametrize("typed", [("3141", "3142"), ("314", "314")])
def test_two_different_ones_and_short_ones_are_not_taken(at_home: Pilot, typed: tuple[str, str]) -> None:
    at_home.press("pin")
    for digits in typed:
        at_home.keys(*digits, "return")
    assert at_home.scene.name == "pin"
    assert at_home.app.ctx.storage.pin.state is PinState.NONE
    at_home.keys(*PIN, "return", *PIN, "return")
    assert at_home.app.ctx.storage.pin.opens(PIN)


def test_a_damaged_one_is_replaced_at_home(at_home: Pilot) -> None:
    at_home.app.ctx.storage.pin.path.write_text("{")
    at_home.press("pin")
    at_home.keys(*PIN, "return", *PIN, "return")
    assert at_home.app.ctx.storage.pin.opens(PIN)


def test_a_disk_that_refuses_is_told_of(at_home: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.store.private.replace", full)
    at_home.press("pin")
    at_home.keys(*PIN, "return", *PIN, "return")
    assert "No space left" in at_home.text("toast")


# Settings


def test_on_a_public_screen_the_host_says_how_everybody_begins(
    public: Callable[[], Pilot], tmp_path: Path
) -> None:
    set_pin(tmp_path / "public")
    pilot = public()
    ctx = pilot.app.ctx
    ctx.change_settings(Settings(language="de", volume=0.3))
    pilot.run(0.1)
    assert stored.load(tmp_path / "public")[0] == Settings()
    pilot.press("host")
    pilot.keys(*PIN, "return")
    pilot.press("keep")
    assert stored.load(tmp_path / "public")[0] == Settings(language="de", volume=0.3)
    ctx.change_settings(Settings(language="en"))
    ctx.program.forget_guests()
    assert ctx.settings == Settings(language="de", volume=0.3)
    ctx.change_settings(Settings())


def test_a_report_holds_what_the_page_says(at_home: Pilot, evening: Evening) -> None:
    at_home.press("report")
    (path,) = (evening.data / "reports").glob("host-*.txt")
    told = path.read_text(encoding="utf-8")
    for line in state_lines(at_home.app.ctx, None):
        assert line.name in told


def test_faults_are_named(evening: Evening) -> None:
    folder = evening.data / "reports"
    folder.mkdir(parents=True)
    (folder / "2026-01-31-200000-000000.txt").write_text("it broke", encoding="utf-8")
    faults = state_lines(evening.pilot.app.ctx, None)[-1]
    assert not faults.well
    assert "2026-01-31-200000-000000" in faults.told
