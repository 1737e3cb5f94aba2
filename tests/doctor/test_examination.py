"""The examination of a machine: each check on made-up machines, the report, and a look at this one."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.devices.bluetooth.checks import check_bluetooth
from game.devices.camera.checks import check_cameras
from game.devices.tower.checks import check_serial_ports
from game.doctor import machine as machine_module
from game.doctor import storage
from game.doctor.examination import Check, examine
from game.doctor.installation import rebuild, refuse_both_pygames
from game.doctor.machine import BluetoothState, Machine, SystemDevice, bluetooth_state, list_cameras
from game.doctor.phones import check_phones
from game.doctor.screen import check_screen
from game.doctor.software import (
    check_assets,
    check_games,
    check_opencv,
    check_packages,
    check_pygame,
    check_python,
    check_rules,
)
from game.doctor.speed import check_speed
from game.doctor.storage import check_data_folder, room
from game.errors import UserError
from game.findings import Finding, Severity, as_data, as_table, can_run, fault, ok, warning
from game.lab.speed import Speed
from game.phones.server.network import LocalNetwork, Surroundings
from game.store.settings import Present
from knucklebone_messages import LazyText

WEBCAM = SystemDevice(Path("/dev/video0"), "Webcam C270", "video", usable=True)
TOWER = SystemDevice(Path("/dev/ttyUSB0"), "USB Serial", "dialout", usable=True)
HOME = LocalNetwork("192.168.1.5", "wlan0", LazyText("Wi-Fi “Home”"))
SCREEN = {"driver": "x11", "size": [1920, 1080], "sdl": "2.28.4"}
SOUND = {"frequency": 44100, "channels": 2}


@pytest.fixture
def healthy(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine on which everything works: Debian, an ordinary account with sudo."""
    monkeypatch.setattr("game.system.package_manager", lambda: "apt")
    monkeypatch.setattr("game.system.can_load", lambda _: True)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    everything_but_cage = {name: f"/usr/bin/{name}" for name in ("sudo", "make", "usermod", "knucklebone")}
    monkeypatch.setattr("shutil.which", lambda name, path=None: everything_but_cage.get(name))
    monkeypatch.setattr("game.system.knows_packages", lambda: True)
    versions = {"pygame": "2.6.1", "opencv-python": "5.0", "numpy": "2.4", "pyserial": "3.5"}
    return Machine(
        python=(3, 12, 1),
        environment={},
        account="ann",
        groups_to_come=lambda _: (),
        version_of=versions.get,
        import_failure=lambda _: None,
        probe_screen=lambda: {**SCREEN, "sound": SOUND},
        present_ms=lambda _: 0.1,
        cameras=lambda: [WEBCAM],
        camera_trouble=lambda: "",
        serial_ports=lambda: [TOWER],
        bluetooth=lambda: BluetoothState(("hci0",), False),
        surroundings=Surroundings(lambda: (HOME,), lambda address, port: True, Path("/nowhere")),
        installed_games=lambda: (),
        has_pip=lambda: True,
        complaints=lambda: (),
        are_rules_compiled=lambda: False,
        speed=lambda: Speed({"Chess": "master"}, 20.0),
    )


def only(check: Check, machine: Machine) -> Finding:
    """The one finding of a check that is not all right."""
    (finding,) = [finding for finding in check(machine) if finding.verdict is not Severity.OK]
    return finding


def screen(**changes: Any) -> Callable[..., dict[str, Any]]:
    return lambda: {**SCREEN, "sound": SOUND, **changes}


def test_a_healthy_machine_has_nothing_to_put_right(healthy: Machine) -> None:
    findings = examine(healthy)
    assert {finding.verdict for finding in findings} == {Severity.OK}
    assert len({finding.name for finding in findings}) == len(findings)


@pytest.mark.parametrize(
    ("version", "verdict"),
    [((3, 10, 9), Severity.FAULT), ((3, 11, 0), Severity.OK), ((3, 15, 0), Severity.WARNING)],
)
def test_python_must_be_3_11_or_newer(
    healthy: Machine, version: tuple[int, int, int], verdict: Severity
) -> None:
    assert next(iter(check_python(replace(healthy, python=version)))).verdict is verdict


def test_a_broken_installation_is_mended_where_it_came_from(tmp_path: Path) -> None:
    assert "package" in rebuild(tmp_path)
    (tmp_path / "Makefile").touch()
    assert rebuild(tmp_path) == f"Rebuild it with: make -C {tmp_path} clean setup"


def test_both_pygames_are_a_fault(healthy: Machine) -> None:
    versions = {"pygame": "2.6.1", "pygame-ce": "2.5.8"}
    finding = only(check_pygame, replace(healthy, version_of=versions.get))
    assert finding.verdict is Severity.FAULT
    assert "pygame 2.6.1 and pygame-ce 2.5.8" in finding.detail
    assert "uninstall --yes pygame pygame-ce && " in finding.remedy


def test_the_program_refuses_to_start_with_both_pygames() -> None:
    refuse_both_pygames({"pygame": "2.6.1"}.get)
    with pytest.raises(UserError, match=r"break each other.*uninstall --yes pygame pygame-ce && "):
        refuse_both_pygames({"pygame": "2.6.1", "pygame-ce": "2.5.8"}.get)


def test_pygame_ce_alone_is_fine(healthy: Machine) -> None:
    (finding,) = check_pygame(replace(healthy, version_of={"pygame-ce": "2.5.8"}.get))
    assert finding == ok("pygame", "pygame-ce 2.5.8")


def test_a_machine_without_pygame_cannot_run_it(healthy: Machine) -> None:
    failure = "ModuleNotFoundError: No module named 'pygame'"
    bare = replace(healthy, version_of=lambda _: None, import_failure=lambda _: failure)
    assert only(check_pygame, bare).verdict is Severity.FAULT


def test_a_library_that_opencv_lacks_is_named_with_its_package(healthy: Machine) -> None:
    failure = "ImportError: libGL.so.1: cannot open shared object file: No such file or directory"
    finding = only(check_opencv, replace(healthy, import_failure=lambda _: failure))
    assert finding.verdict is Severity.WARNING
    assert "sudo apt install -y libgl1" in finding.remedy


def test_headless_opencv_is_as_good(healthy: Machine) -> None:
    (finding,) = check_opencv(replace(healthy, version_of={"opencv-python-headless": "5.0"}.get))
    assert finding == ok("OpenCV", "opencv-python-headless 5.0")


def test_without_onnx_runtime_nothing_is_missing(healthy: Machine) -> None:
    lacking = replace(
        healthy, import_failure=lambda name: "No module named" if name == "onnxruntime" else None
    )
    findings = {finding.name: finding for finding in check_packages(lacking)}
    assert findings["ONNX Runtime"].verdict is Severity.OK
    assert "OpenCV reads dice" in findings["ONNX Runtime"].detail


def test_a_missing_pyserial_costs_the_tower_only(healthy: Machine) -> None:
    lacking = replace(healthy, import_failure=lambda name: "No module named" if name == "serial" else None)
    assert only(check_packages, lacking).verdict is Severity.WARNING


@pytest.mark.parametrize(("compiled", "told"), [(True, "compiled"), (False, "plain Python")])
def test_it_says_whether_rules_are_compiled(healthy: Machine, compiled: bool, told: str) -> None:
    (finding,) = check_rules(replace(healthy, are_rules_compiled=lambda: compiled))
    assert (finding.verdict, finding.remedy) == (Severity.OK, "")
    assert finding.detail.startswith(told)


@pytest.mark.parametrize(("make", "told"), [("/usr/bin/make", True), (None, False)])
def test_from_the_sources_it_says_how_rules_are_compiled(
    healthy: Machine, monkeypatch: pytest.MonkeyPatch, make: str | None, told: bool
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: make)
    (finding,) = check_rules(replace(healthy, are_rules_compiled=lambda: False))
    assert finding.detail.endswith(" fast") == told


def test_nothing_compiled_lies_among_the_sources(repository: Path) -> None:
    assert not any((repository / "game").rglob("*.so"))
    assert not any((repository / "game").rglob("*.pyd"))


@pytest.mark.parametrize("kind", ["fonts", "icons", "decks"])
def test_missing_files_of_its_own_are_a_fault(healthy: Machine, tmp_path: Path, kind: str) -> None:
    for folder, name in (("fonts", "a.ttf"), ("icons", "b.svg"), ("decks", "c.toml")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text("" if folder == kind else "content")
    finding = only(check_assets, replace(healthy, assets=tmp_path))
    assert finding.name == kind
    assert finding.verdict is Severity.FAULT


# Screen and sound


def test_no_screen_is_a_warning_because_bots_still_play(healthy: Machine) -> None:
    finding = only(check_screen, replace(healthy, probe_screen=screen(driver="offscreen")))
    assert finding.name == "display"
    assert finding.verdict is Severity.WARNING
    assert finding.remedy.endswith("without one: sudo apt install -y cage && cage knucklebone")


@pytest.mark.parametrize(
    ("environment", "remedy"),
    [({"SDL_VIDEODRIVER": "dummy"}, "start without it"), ({"SSH_CONNECTION": "1 2 3 4"}, "DISPLAY=:0")],
)
def test_the_remedy_for_no_screen_fits_the_cause(
    healthy: Machine, environment: dict[str, str], remedy: str
) -> None:
    unseen = replace(healthy, probe_screen=screen(driver="dummy"), environment=environment)
    assert remedy in only(check_screen, unseen).remedy


def test_a_display_that_fails_says_why(healthy: Machine) -> None:
    broken = replace(healthy, probe_screen=lambda: {"error": "x11 not available", "sound": SOUND})
    assert "x11 not available" in only(check_screen, broken).detail


def test_the_time_of_each_way_to_the_screen_is_told(healthy: Machine) -> None:
    times = {Present.SHM: 0.1, Present.GPU: 9.0}
    findings = {finding.name: finding for finding in check_screen(replace(healthy, present_ms=times.get))}
    assert findings["present path"] == ok("present path", "shm 0.10 ms, gpu 9.00 ms")


def test_a_library_without_which_the_screen_crashes_is_a_fault(
    healthy: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.system.can_load", lambda name: name != "libXi.so.6")
    finding = only(check_screen, replace(healthy, environment={"DISPLAY": ":0"}))
    assert finding.verdict is Severity.FAULT
    assert finding.remedy.endswith("sudo apt install -y libxi6")


def test_a_slow_screen_gets_advice(healthy: Machine) -> None:
    finding = only(check_screen, replace(healthy, present_ms=lambda _: 15.0))
    assert finding.name == "present path"
    assert "1280 x 720" in finding.remedy


def test_a_screen_that_cannot_be_measured_is_told_how_to_go_on(healthy: Machine) -> None:
    assert "--present" in only(check_screen, replace(healthy, present_ms=lambda _: None)).remedy


def test_several_screens_and_loudspeakers_are_told_by_name(healthy: Machine) -> None:
    screens = ["1 (LVDS-1, 1366 x 768)", "2 (SAMSUNG, 1920 x 1080)"]
    sound = {**SOUND, "loudspeakers": ["Built-in", "HDMI"]}
    found = {
        finding.name: finding.detail
        for finding in check_screen(replace(healthy, probe_screen=screen(screens=screens, sound=sound)))
    }
    assert "2 (SAMSUNG, 1920 x 1080)" in found["screens"]
    assert "--display" in found["screens"]
    assert found["sound"].endswith(": Built-in, HDMI")
    assert [finding.name for finding in check_screen(healthy)] == ["display", "present path", "sound"]


def test_a_camera_that_cannot_be_used_is_told_in_place_of_none(healthy: Machine) -> None:
    sensor = replace(healthy, cameras=list, camera_trouble=lambda: "It gives raw light only.")
    finding = only(check_cameras, sensor)
    assert (finding.detail, finding.verdict) == ("It gives raw light only.", Severity.WARNING)


def test_silence_is_a_warning(healthy: Machine) -> None:
    finding = only(check_screen, replace(healthy, probe_screen=screen(sound=None)))
    assert (finding.name, finding.verdict) == ("sound", Severity.WARNING)


# Phones


def test_phones_are_told_where_they_would_find_the_table(healthy: Machine) -> None:
    (finding,) = check_phones(healthy)
    assert finding == ok("phones", "http://192.168.1.5:8765/ (Wi-Fi “Home”) once they are switched on")


def test_a_table_without_a_network_needs_no_phones(healthy: Machine) -> None:
    alone = replace(healthy, surroundings=replace(healthy.surroundings, networks=lambda: ()))
    (finding,) = check_phones(alone)
    assert finding.verdict is Severity.OK
    assert "no private network" in finding.detail


def test_a_missing_library_costs_the_phones_only(healthy: Machine) -> None:
    lacking = replace(healthy, import_failure=lambda name: "No module named" if name == "aiohttp" else None)
    finding = only(check_phones, lacking)
    assert finding.verdict is Severity.WARNING
    assert " clean setup" in finding.remedy


# Devices


@pytest.mark.parametrize(
    ("check", "devices"), [(check_cameras, "cameras"), (check_serial_ports, "serial_ports")]
)
def test_no_device_is_no_fault(healthy: Machine, check: Check, devices: str) -> None:
    (finding,) = check(replace(healthy, **{devices: list}))  # type: ignore[arg-type]
    assert finding.verdict is Severity.OK


def test_a_locked_serial_port_names_the_group_to_join(healthy: Machine) -> None:
    finding = only(check_serial_ports, replace(healthy, serial_ports=lambda: [replace(TOWER, usable=False)]))
    assert finding.verdict is Severity.WARNING
    assert finding.remedy == "Run: sudo usermod -aG dialout ann and log in again"


def test_a_locked_camera_names_the_group_to_join(healthy: Machine) -> None:
    finding = only(check_cameras, replace(healthy, cameras=lambda: [replace(WEBCAM, usable=False), WEBCAM]))
    assert "usermod -aG video ann" in finding.remedy


def test_a_camera_with_two_device_files_is_listed_once(tmp_path: Path) -> None:
    devices, classes = tmp_path / "dev", tmp_path / "class"
    devices.mkdir()
    for number, index in ((0, 0), (1, 1), (10, 0), (2, 0)):
        (devices / f"video{number}").touch()
        (classes / f"video{number}").mkdir(parents=True)
        (classes / f"video{number}" / "name").write_text(f"Camera {number}\n")
        (classes / f"video{number}" / "index").write_text(f"{index}\n")
    found = list_cameras(devices, classes)
    assert [camera.name for camera in found] == ["Camera 0", "Camera 2", "Camera 10"]
    assert all(camera.usable for camera in found)


@pytest.mark.parametrize(
    ("state", "remedy"),
    [
        (BluetoothState((), False), "Plug in a Bluetooth adapter"),
        (BluetoothState(("hci0",), True), "rfkill unblock bluetooth"),
        (BluetoothState(("hci0",), False, has_service=False), "bluez"),
    ],
)
def test_bluetooth_dice_want_an_adapter_that_is_on(
    healthy: Machine, state: BluetoothState, remedy: str
) -> None:
    assert remedy in only(check_bluetooth, replace(healthy, bluetooth=lambda: state)).remedy


def test_nobody_needs_bluetooth(healthy: Machine) -> None:
    lacking = replace(healthy, import_failure=lambda name: "No module", bluetooth=lambda: None)
    (finding,) = check_bluetooth(lacking)
    assert (finding.verdict, "knucklebone[bluetooth]" in finding.detail) == (Severity.OK, True)
    (finding,) = check_bluetooth(replace(healthy, bluetooth=lambda: None))
    assert finding.verdict is Severity.OK


@pytest.mark.skipif(sys.platform != "linux", reason="asks the kernel of Linux")
def test_adapters_and_their_switch_are_found_in_the_kernels_words(tmp_path: Path) -> None:
    assert bluetooth_state(tmp_path, tmp_path) == BluetoothState((), False, has_service=False)
    words = {"rfkill/rfkill0/type": "bluetooth", "rfkill/rfkill0/soft": "1", "rfkill/rfkill1/type": "wlan"}
    for path, word in words.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(f"{word}\n")
    (tmp_path / "bluetooth" / "hci0").mkdir(parents=True)
    (tmp_path / "bluetooth" / "hci0:64").mkdir()
    (tmp_path / "org.bluez.service").touch()
    assert bluetooth_state(tmp_path, tmp_path) == BluetoothState(("hci0",), True)


# The data folder


def test_the_data_folder_is_made_and_can_be_written_to(healthy: Machine, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    findings = list(check_data_folder(replace(healthy, data=str(folder))))
    assert findings[0] == ok("data folder", str(folder))
    assert list(folder.iterdir()) == []


def test_a_data_folder_that_everybody_shares_is_warned_of(healthy: Machine, tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    finding = next(iter(check_data_folder(replace(healthy, data=str(tmp_path)))))
    assert finding.verdict is Severity.WARNING
    assert "--data" in finding.remedy


def test_a_damaged_pin_is_warned_of(healthy: Machine, tmp_path: Path) -> None:
    (tmp_path / "pin.json").write_text("{")
    (finding,) = (f for f in check_data_folder(replace(healthy, data=str(tmp_path))) if f.name == "PIN")
    assert finding.verdict is Severity.WARNING
    assert str(tmp_path / "pin.json") in finding.remedy


def test_a_data_folder_that_cannot_be_made_is_a_fault(healthy: Machine, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    finding = only(check_data_folder, replace(healthy, data=str(tmp_path / "file" / "data")))
    assert finding.verdict is Severity.FAULT
    assert "--data" in finding.remedy


def test_a_disk_that_refuses_to_write_is_a_fault(
    healthy: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(storage, "write_test_file", refuse)
    finding = only(check_data_folder, replace(healthy, data=str(tmp_path)))
    assert finding.verdict is Severity.FAULT
    assert "Read-only file system" in finding.detail


@pytest.mark.parametrize(
    ("free_mb", "verdict"), [(2, Severity.FAULT), (50, Severity.WARNING), (5000, Severity.OK)]
)
def test_room_on_the_disk(free_mb: int, verdict: Severity) -> None:
    assert room(free_mb).verdict is verdict


def test_installed_games_are_listed_as_code_to_be_trusted(healthy: Machine) -> None:
    guests = replace(healthy, installed_games=lambda: ("pig (knucklebone-pig 1.0)", "fox"))
    (finding,) = check_games(guests)
    assert finding.verdict is Severity.OK
    assert finding.detail.startswith("pig (knucklebone-pig 1.0), fox; ")
    assert "may do all that your account may" in finding.detail
    assert list(check_games(healthy)) == []


def test_a_game_that_cannot_be_used_is_told_with_a_remedy(healthy: Machine) -> None:
    guests = replace(healthy, complaints=lambda: ("The game 'fox' of the package fox is left out.",))
    finding = only(check_games, guests)
    assert (finding.verdict, "fox" in finding.detail, "pip uninstall" in finding.remedy) == (
        Severity.WARNING,
        True,
        True,
    )


# The report

REPORT = [
    ok("pygame", "pygame 2.6.1"),
    warning("sound", "no device", "Plug in a loudspeaker"),
    fault("data folder", "full", "Make room"),
]


def test_the_table_shows_every_finding_with_its_remedy() -> None:
    assert as_table(REPORT) == [
        "ok      pygame       pygame 2.6.1",
        "warning sound        no device",
        "                     -> Plug in a loudspeaker",
        "fault   data folder  full",
        "                     -> Make room",
        "",
        "Knucklebone cannot run here yet.",
    ]


def test_long_details_are_wrapped_under_themselves_and_remedies_stay_whole() -> None:
    remedy = "Run: " + "a-long-command " * 12
    lines = as_table([warning("sound", "many words " * 20, remedy.strip())], width=60)
    assert all(line.startswith(" " * 15) for line in lines[1:-2])
    assert lines[-3].strip() == f"-> {remedy.strip()}"


@pytest.mark.parametrize(
    ("findings", "summary"),
    [(REPORT[:1], "Everything works."), (REPORT[:2], "Knucklebone runs here; 1 warning, see above.")],
)
def test_the_last_line_sums_up(findings: list[Finding], summary: str) -> None:
    assert as_table(findings)[-1] == summary


def test_only_a_fault_keeps_it_from_running() -> None:
    assert can_run(REPORT[:2])
    assert not can_run(REPORT)


def test_the_report_as_data() -> None:
    data = as_data(REPORT)
    assert data["ok"] is False
    assert data["checks"][1] == {
        "name": "sound",
        "verdict": "warning",
        "detail": "no device",
        "remedy": "Plug in a loudspeaker",
    }


# This machine


def test_a_hung_driver_is_reported_and_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_module, "EXAMINATION_TIMEOUT_S", 0.001)
    assert "does not answer" in machine_module.probe_screen()["error"]


def test_a_failed_import_is_reported_by_its_last_line() -> None:
    assert machine_module.import_failure("json") is None
    assert machine_module.import_failure("absent") == "ModuleNotFoundError: No module named 'absent'"


def test_the_probe_opens_a_display_and_reports_it() -> None:
    report = machine_module.probe_screen()
    assert report["driver"] == "dummy"
    assert len(report["size"]) == 2


def test_a_slow_machine_is_told_what_it_carries(healthy: Machine) -> None:
    slow = replace(healthy, speed=lambda: Speed({"Chess": "sharp", "Go": "", "Checkers": "sharp"}, 400.0))
    bots, dice = check_speed(slow)
    assert "sharp in Chess, Checkers; none of them in Go" in bots.detail
    assert (bots.verdict, dice.verdict) == (Severity.WARNING, Severity.WARNING)
    assert "400 ms" in dice.detail


def test_where_no_dice_can_be_read_their_speed_is_not_told(healthy: Machine) -> None:
    blind = replace(healthy, speed=lambda: Speed({"Chess": "master"}, None))
    assert [finding.name for finding in check_speed(blind)] == ["bots"]
