"""The box around the console that starts with the machine: what its unit takes away, and what it must leave.

That the console shows itself in it, and that the bounds hold, is tried in a container that is switched on
(`test_switched_on.py`).
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from studio.release.deb import PARTS

UNIT = PARTS / "knucklebone.service"
EXPOSURE = 1.4
"""Of 10, as `systemd-analyze security` counts; only ever less."""
DEVICES = {"input": 13, "video4linux": 81, "alsa": 116, "ttyACM": 166, "ttyUSB": 188, "drm": 226}
"""Linux's number for each kind of device that a table may have."""
CALLS = {
    "threads and processes": ("clone3", "execve", "futex", "pidfd_open", "wait4"),
    "Xwayland calls its keyboard compiler": ("setgid", "setuid"),
    "pictures handed from window to screen": ("ioctl", "memfd_create", "mmap", "shmat", "shmget"),
    "a picture of a guest is decoded within limits": ("prlimit64",),
    "a line of a match reaches the disk": ("fdatasync", "flock", "fsync", "rename"),
    "phones": ("accept4", "bind", "epoll_wait", "listen", "socket"),
}
REFUSED = ("bpf", "init_module", "mount", "perf_event_open", "ptrace", "reboot", "settimeofday", "swapon")


def settings() -> Iterator[tuple[str, str]]:
    """The lines of the unit, by name and value."""
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            yield name, value


def values(name: str) -> list[str]:
    return [value for known, value in settings() if known == name]


def analyze(*words: str) -> str:
    """What systemd-analyze says; skips where there is none."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("units are judged by systemd-analyze: sudo apt install -y systemd")
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True).stdout


def calls(group: str) -> set[str]:
    """All system calls in one of systemd's groups, or a call by itself."""
    if not group.startswith("@"):
        return {group}
    _, *lines = [line.strip() for line in analyze("syscall-filter", group).splitlines()]
    return {call for line in lines if line and not line.startswith("#") for call in calls(line)}


def test_it_is_as_little_exposed_as_it_can_bear() -> None:
    said = analyze("security", "--offline=true", f"--threshold={round(10 * EXPOSURE)}", str(UNIT))
    *_, verdict = said.strip().splitlines()
    assert float(verdict.split(":")[1].split()[0]) <= EXPOSURE, said


def test_all_of_it_is_known_to_systemd(tmp_path: Path) -> None:
    """A line that systemd does not know is passed over with a warning, and protects from nothing."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("units are judged by systemd-analyze: sudo apt install -y systemd")
    unit = tmp_path / UNIT.name
    text = UNIT.read_text(encoding="utf-8").replace("seatd.service", "")
    unit.write_text(text.replace("/usr/bin/cage", "/bin/true"), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True)
    assert [line for line in done.stderr.splitlines() if UNIT.name in line] == []


def test_no_login_session_takes_the_console_out_of_its_bounds() -> None:
    """pam_systemd moves processes to a group of their own, for which nothing of the unit's holds."""
    assert values("PAMName") == []
    assert values("Requires") == ["seatd.service"]


@pytest.mark.parametrize("kind", DEVICES)
def test_what_is_plugged_in_at_any_time_may_be_used(kind: str) -> None:
    """By number: a kind that is named is looked up at the start, when nothing of it may be there yet."""
    assert f"char-{DEVICES[kind]} rw" in values("DeviceAllow")


def test_no_other_device_may_be_used() -> None:
    assert values("DevicePolicy") == ["closed"]
    assert len(values("DeviceAllow")) == len(DEVICES)
    groups = set(values("SupplementaryGroups")[0].split())
    assert groups == {"video", "render", "input", "dialout", "audio"}, "seatd lets the group video in"


@pytest.mark.parametrize("purpose", CALLS)
def test_what_it_asks_of_the_kernel_is_allowed(purpose: str) -> None:
    assert set(CALLS[purpose]) <= allowed_calls()


def test_what_it_never_asks_is_refused() -> None:
    assert not set(REFUSED) & allowed_calls()
    assert values("SystemCallErrorNumber") == ["EPERM"], "a sentence, not a crash"


def allowed_calls() -> set[str]:
    """The groups that the unit lists, less those that it takes away; some are allowed to everybody."""
    allowed = calls("@default")
    for group in values("SystemCallFilter"):
        allowed = allowed - calls(group[1:]) if group.startswith("~") else allowed | calls(group)
    return allowed


def test_phones_cage_and_udev_are_spoken_with() -> None:
    assert set(values("RestrictAddressFamilies")[0].split()) == {
        "AF_UNIX",
        "AF_INET",
        "AF_INET6",
        "AF_NETLINK",
    }
    networks = set(values("IPAddressAllow")[0].split())
    assert networks >= {"localhost", "multicast", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"}


def test_nothing_hides_the_bus_of_the_system_from_it() -> None:
    """By it Bluetooth dice are spoken with: BlueZ lets any account do so."""
    hiding = ("PrivateNetwork", "InaccessiblePaths", "TemporaryFileSystem", "RootDirectory", "PrivateIPC")
    assert [name for name in hiding if values(name)] == []


def test_only_its_own_folders_are_written_to() -> None:
    assert values("ProtectSystem") == ["strict"]
    assert values("StateDirectory") == values("RuntimeDirectory") == ["knucklebone"]
    assert "--data /var/lib/knucklebone " in values("ExecStart")[0]
    assert f"XDG_RUNTIME_DIR=%t/{values('RuntimeDirectory')[0]} " in values("Environment")[0]


def test_what_draws_without_a_graphics_unit_may_make_code() -> None:
    """Mesa compiles as it draws, there."""
    assert values("MemoryDenyWriteExecute") == []
