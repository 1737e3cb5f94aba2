"""What a remedy names can be typed as it stands: it is on the PATH, or is there, or is what is installed."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from game import system
from game.doctor.examination import examine
from game.doctor.machine import Machine, SystemDevice
from game.findings import Finding, Severity
from game.lab.speed import Speed
from game.phones.server.network import Surroundings
from game.store.folder import DataFolder
from tests.match.test_unfinished import damage
from tests.store.test_journal import RECORDS, write

COMMAND = re.compile(r"\b(?:with|Run|one): (.+?)(?: and log in again)?$")
SETTINGS: tuple[dict[str, str], ...] = ({}, {"DISPLAY": ":0"}, {"SSH_CONNECTION": "1 2 3 4"})


@dataclass
class System:
    """What programs a system has: those on an ordinary account's PATH, and those that only root finds."""

    name: str
    on_path: tuple[str, ...]
    of_root: tuple[str, ...] = ()
    tried: list[str] = field(default_factory=list)

    def which(self, name: str, path: str | None = None) -> str | None:
        """As shutil.which."""
        if path is None:
            return f"/usr/bin/{name}" if name in self.on_path else None
        return f"/usr/sbin/{name}" if name in self.of_root and "sbin" in path else None

    def try_to_run(self, command: str, *, as_root: bool = False) -> None:
        """Fail where a command names what whoever types it would not find; it installs what comes after."""
        here = {*self.on_path, *(self.of_root if as_root else ())}
        for step in " ".join(shlex.quote(word) for word in shlex.split(command)).split(" '&&' "):
            words = [word for word in shlex.split(step) if not re.match(r"[A-Z_]+=", word)]
            if words[0] == "sudo":
                assert "sudo" in here, command
                words, found = words[1:], {*here, *self.of_root}
            else:
                found = here
            self.tried.append(words[0])
            by_path = words[0].startswith("/usr/sbin/") and Path(words[0]).name in self.of_root
            assert words[0] in found or by_path or Path(words[0]).is_file(), f"no {words[0]}: {command}"
            if words[:2] == ["su", "-c"]:
                self.try_to_run(words[2], as_root=True)
                words = shlex.split(words[2])
            here |= {words[-1]} if "install" in words else set()


SYSTEMS = [
    System("all", ("apt", "sudo", "make", "cage", "knucklebone", "python3", "rm"), ("usermod", "chmod")),
    System("debian", ("apt", "sudo", "su", "make", "python3", "chmod", "rm"), ("usermod",)),
    System("bare", ("apt", "su", "python3", "chmod", "rm"), ("usermod",)),
    System("fedora", ("dnf", "su", "make", "chmod"), ("usermod",)),
    System("other", ("su", "chmod", "rm")),
]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with a damaged match in it."""
    match = DataFolder(tmp_path).matches / "a friday.journal"
    write(match, RECORDS)
    damage(match, 3, 100)
    return tmp_path


def broken(data: Path, environment: Mapping[str, str]) -> Machine:
    """A machine on which nothing works that can be mended."""
    devices = {"video": "/dev/video0", "": "/dev/video2"}
    return Machine(
        python=(3, 10, 0),
        environment=environment,
        account="ann",
        data=str(data),
        assets=data / "nowhere",
        groups_to_come=lambda _: (),
        version_of=lambda _: None,
        import_failure=lambda name: f"No module named '{name}'",
        probe_screen=lambda: {"error": "no screen", "sound": None},
        cameras=lambda: [SystemDevice(Path(path), "Webcam", group, False) for group, path in devices.items()],
        camera_trouble=lambda: "",
        serial_ports=lambda: [SystemDevice(Path("/dev/ttyUSB0"), "Tower", "dialout", False)],
        surroundings=Surroundings(lambda: (), lambda address, port: True, data / "nowhere"),
        installed_games=lambda: (),
        complaints=lambda: ("The game 'fox' is left out.",),
        has_pip=lambda: True,
        are_rules_compiled=lambda: False,
        speed=lambda: Speed({"Chess": ""}, 900.0),
    )


def faults(here: System, monkeypatch: pytest.MonkeyPatch, data: Path, **changes: Any) -> list[Finding]:
    """Everything that is wrong with it, on a system with those programs."""
    monkeypatch.setattr(shutil, "which", here.which)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system, "can_load", lambda _: False)
    monkeypatch.setattr(system, "knows_packages", lambda: False)
    monkeypatch.setattr(system, "apt_offers", lambda name: name == "python3.13")
    found = []
    for environment in SETTINGS:
        found += examine(replace(broken(data, environment), **changes))
    return [finding for finding in found if finding.verdict is not Severity.OK]


@pytest.mark.parametrize("here", SYSTEMS, ids=lambda one: one.name)
def test_every_command_in_a_remedy_can_be_typed(
    here: System, monkeypatch: pytest.MonkeyPatch, data: Path
) -> None:
    no_library = "ImportError: libGL.so.1: cannot open shared object file"
    found = faults(here, monkeypatch, data)
    found += faults(here, monkeypatch, data, import_failure=lambda _: no_library)
    found += faults(here, monkeypatch, data, version_of=lambda _: "1.0")
    for finding in found:
        assert finding.remedy
        asked = COMMAND.search(finding.remedy)
        if asked:
            here.try_to_run(asked.group(1))
    assert len(here.tried) > 20


@pytest.mark.parametrize("here", SYSTEMS, ids=lambda one: one.name)
def test_no_remedy_names_a_program_beside_its_command(
    here: System, monkeypatch: pytest.MonkeyPatch, data: Path
) -> None:
    """So that the test above sees every command."""
    for finding in faults(here, monkeypatch, data):
        words = COMMAND.sub("", finding.remedy)
        assert not re.search(r"\b(sudo|su -c|pip|apt|dnf|make|cage|knucklebone) ", words), finding.remedy


def test_what_is_there_is_not_asked_for(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    for finding in faults(SYSTEMS[0], monkeypatch, data, groups_to_come=lambda _: ["video", "dialout"]):
        assert "install -y cage" not in finding.remedy
        assert "usermod" not in finding.remedy
        if "/dev/ttyUSB0" in finding.detail:
            assert finding.remedy == "Log in again: ann belongs to the group dialout from then on"
    assert shutil.which("cage")


def test_without_sudo_it_is_su(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    remedies = [finding.remedy for finding in faults(SYSTEMS[2], monkeypatch, data)]
    assert "Run: su -c '/usr/sbin/usermod -aG dialout ann' and log in again" in remedies
    assert [remedy for remedy in remedies if "sudo " in remedy] == []
