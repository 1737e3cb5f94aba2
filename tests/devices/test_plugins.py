"""Devices from installed packages: found, offered, played with; and what is said of those that fail."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import game.devices
from game.chance import Chance
from game.cli import main
from game.devices import registry as registry_module
from game.devices.catalogue import DEVICES, device_of, typed, virtual
from game.devices.device import Opening
from game.devices.dice import SourceState
from game.devices.registry import SourceRegistry, registry_for
from game.doctor.devices import check_devices
from game.findings import Severity
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.pace import Pace
from game.phones.pages.pages import Pages
from game.store.journal import PlayerEntry, read_journal
from game.store.matches import MatchStore
from game.store.settings import Motion, Settings
from game.ui.scenes.lobby.dice import DiceScene
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.table.scene import TableScene
from studio.pilot import Pilot
from tests.catalogue.test_guide import dedented
from tests.installing import KEYPAD, installed
from tests.phones.pages.test_pages import page
from tests.ui.audit import overflows

GUIDE = Path(__file__).parents[2] / "docs" / "engineering" / "adding-a-device.md"
HOUSE = list(DEVICES)
MAX_LINES = 150


@pytest.fixture
def pressed(tmp_path: Path) -> Iterator[Path]:
    """The keypad is installed; gives the file that it writes."""
    file = tmp_path / "pressed.txt"
    file.write_text("6 6 ")
    with installed(KEYPAD, tmp_path / "site"):
        yield file


def shelf(file: Path, **more: str) -> SourceRegistry:
    return registry_for(Opening(Chance(1)), {"keypad": str(file), **more})


def host(folder: Path, registry: SourceRegistry) -> MatchHost:
    return MatchHost(MatchStore(folder / "matches"), registry, seed=5, pace=Pace.instant())


def begun(folder: Path, registry: SourceRegistry) -> MatchLoop:
    people = PlayerEntry("Ann"), PlayerEntry("Bob")
    return host(folder, registry).begin(MatchSetup("spellcycles", people, {"length": "short"}, "keypad"))


def test_without_guests_there_are_the_devices_of_the_house() -> None:
    folders = Path(game.devices.__file__).parent.glob("*/__init__.py")
    assert sorted(HOUSE) == sorted(one.parent.name for one in folders if "DEVICE" in one.read_text())
    assert DEVICES.complaints() == ()
    assert (virtual(), typed()) == ("virtual", "typed")


def play(loop: MatchLoop, file: Path, most: int = 10_000) -> int:
    """Choose the first option and press what fell, until the match is over or dice fell `most` times."""
    now, said = 0.0, 0
    while loop.over is None and said < most:
        now += 0.5
        loop.tick(now)
        request = loop.desk.request
        if loop.turn is not None:
            loop.choose(loop.turn.options[0])
        elif request is not None and not loop.desk.dice:
            assert loop.desk.status.state is SourceState.READY
            with file.open("a") as keypad:
                keypad.write("".join(f"{1 + said % request.sides}\n" for _ in range(request.dice)))
            said += 1
            loop.tick(now)
    return said


def test_a_match_is_played_with_an_installed_device(pressed: Path, tmp_path: Path) -> None:
    loop = begun(tmp_path, shelf(pressed))
    fell = play(loop, pressed)
    assert fell > 3
    loop.close()
    (path,) = MatchStore(tmp_path / "matches").paths()
    assert sum(record.source == "keypad" for record in read_journal(path).records) == fell


def test_a_journal_is_read_where_its_device_is_not_installed_any_more(tmp_path: Path) -> None:
    file = tmp_path / "pressed.txt"
    file.touch()
    with installed(KEYPAD, tmp_path / "site"):
        loop = begun(tmp_path, shelf(file))
        play(loop, file, most=3)
        loop.close()
    assert list(DEVICES) == HOUSE
    there = host(tmp_path, registry_for(Opening(Chance(1))))
    found, _ = there.resumable()
    assert found is not None
    assert there.resume(found.contents).desk.kind == "virtual"
    assert device_of("keypad").name == "Keypad"


def test_it_stands_in_the_lobby(pressed: Path, tmp_path: Path) -> None:
    there = host(tmp_path, shelf(pressed))
    with Pilot(
        tmp_path / "data",
        lambda ctx: LobbyScene(ctx, there, TableScene),
        settings=Settings(motion=Motion.OFF),
    ) as pilot:
        pilot.press("dice")
        assert isinstance(pilot.scene, DiceScene)
        pilot.press("source-keypad")
        assert not overflows(pilot.scene)
        assert pilot.scene.kind == "keypad"
        assert pilot.app.ctx.settings.lobby is not None
        assert pilot.app.ctx.settings.lobby["dice"] == "keypad"


def test_a_sixth_device_has_room_at_the_table_and_in_the_lobby(pressed: Path, tmp_path: Path) -> None:
    """Nothing is cut off or outside the screen: while dice are waited for, and where their device fails."""
    registry = shelf(pressed, camera="demo", bluetooth="demo")
    assert len(registry.at_hand) >= 6
    loop = begun(tmp_path, registry)
    with Pilot(
        tmp_path / "data", lambda ctx: TableScene(ctx, loop), settings=Settings(motion=Motion.OFF)
    ) as pilot:
        pilot.run_until(lambda: pilot.scene.root.find("use-typed") is not None, 30)
        assert not overflows(pilot.scene)
        registry.renew("keypad")
        pressed.unlink()
        registry.open("keypad")
        pilot.run(1.0)
        assert registry.status("keypad").state is SourceState.FAILED
        assert not overflows(pilot.scene)
        pilot.app.ctx.stack.push(DiceScene(pilot.app.ctx, registry, "keypad", print, on_by_hand=print))
        pilot.run(0.5)
        assert not overflows(pilot.scene)
        panel = pilot.widget("panel").box
        assert panel.y >= 0
        assert panel.y + panel.h <= pilot.scene.screen.h
        loop.close()


def test_a_phone_is_offered_it(pressed: Path, tmp_path: Path) -> None:
    loop = begun(tmp_path, shelf(pressed))
    assert ["keypad", "Keypad"] in page(Pages(loop), 0)["sources"]


def test_it_is_an_option_of_the_command_line_and_of_the_doctor(
    pressed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    assert "--keypad FILE" in capsys.readouterr().out
    keypad = DEVICES["keypad"].checks
    assert keypad is not None
    assert [finding.name for finding in keypad(None)] == ["keypad"]


def package(folder: Path, entry: str, code: str) -> Path:
    folder.mkdir()
    (folder / "guest.py").write_text(f"from game.devices.device import Device, Option\n{code}")
    (folder / "pyproject.toml").write_text(
        f'[project]\nname = "guest"\nversion = "1"\n[project.entry-points."knucklebone.devices"]\n{entry}\n'
    )
    return folder


@pytest.mark.parametrize(
    ("entry", "code", "sentence"),
    [
        ('fox = "guest:DEVICE"', "1 / 0", "cannot be loaded (ZeroDivisionError"),
        ('fox = "guest:DEVICE"', "DEVICE = 7", "guest:DEVICE is not a device"),
        ('fox = "guest:DEVICE"', "DEVICE = Device('hen', '', '', len)", "it calls itself 'hen'"),
        ('tower = "guest:DEVICE"', "DEVICE = Device('tower', '', '', len)", "another device has its name"),
        (
            'fox = "guest:DEVICE"',
            "DEVICE = Device('fox', '', '', len, option=Option('--tower'))",
            "has its name",
        ),
    ],
)
def test_what_is_no_device_is_left_out_and_told(entry: str, code: str, sentence: str, tmp_path: Path) -> None:
    with installed(package(tmp_path / "guest", entry, code), tmp_path / "site"):
        assert list(DEVICES) == HOUSE
        (complaint,) = DEVICES.complaints()
        assert sentence in complaint


def test_an_option_of_the_program_stays_what_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = "DEVICE = Device('fox', 'Fox', '', len, option=Option('--seed'))"
    with installed(package(tmp_path / "guest", 'fox = "guest:DEVICE"', code), tmp_path / "site"):
        with pytest.raises(SystemExit):
            main(["play", "--help"])
        assert "--seed of a device is left out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("opens", "sentence"),
    [
        ("def opens(opening): raise OSError('no such port')", "The fox does not answer: no such port."),
        ("import threading\ndef opens(opening): threading.Event().wait(5)", "It has not opened within"),
    ],
)
def test_one_that_fails_to_open_is_told_and_others_go_on(
    opens: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry_module, "OPEN_WITHIN_S", 0.05)
    code = (
        f"{opens}\ndef check(machine): raise OSError\nDEVICE = Device('fox', 'Fox', '', opens, checks=check)"
    )
    with installed(package(tmp_path / "guest", 'fox = "guest:DEVICE"', code), tmp_path / "site"):
        registry = registry_for(Opening(Chance(1)))
        assert registry.open("fox") is None
        assert registry.status("fox").state is SourceState.FAILED
        assert sentence in registry.status("fox").sentence
        assert registry.open("typed") is not None
        monkeypatch.setattr(type(DEVICES), "values", lambda self: [self["fox"]])
        (finding,) = check_devices(None)  # type: ignore[arg-type]
        assert (finding.name, finding.verdict) == ("Fox", Severity.WARNING)


def test_the_guide_shows_the_very_package() -> None:
    files = (KEYPAD / "knucklebone_keypad.py", KEYPAD / "pyproject.toml")
    written = "\n".join(file.read_text(encoding="utf-8") for file in files)
    assert written.count("\n") <= MAX_LINES
    fences = GUIDE.read_text(encoding="utf-8").split("```")[1::2]
    shown = [fence.partition("\n")[2] for fence in fences if fence.startswith(("python", "toml"))]
    assert len(shown) >= 5
    for piece in shown:
        for part in piece.strip("\n").split("\n\n\n"):
            assert dedented(part) in dedented(written), part


def test_its_types_are_right() -> None:
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent"]
    told = subprocess.run(
        [*command, KEYPAD / "knucklebone_keypad.py"], cwd=KEYPAD.parents[1], capture_output=True, text=True
    )
    assert told.returncode == 0, told.stdout
