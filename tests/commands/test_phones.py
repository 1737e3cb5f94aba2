"""`knucklebone phones` as it is called, beside a console that takes phones and without one."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli import main
from game.commands.phones import check, show
from game.errors import UserError
from game.phones.room import session_store as keeping
from game.phones.room.session_store import SavedSessions
from game.phones.server.network import LocalNetwork, Surroundings
from knucklebone_messages import LazyText
from tests.phones.visitor import own_machine, serving
from tests.waiting import wait_until

HOME = LocalNetwork("192.168.1.5", "wlan0", LazyText("Wi-Fi “Home”"))
CABLE = LocalNetwork("10.0.0.7", "eth0", LazyText("network cable (eth0)"))
NOW = 1_700_000_000.0
QUIET = Surroundings(lambda: (HOME,), lambda address, port: True, Path("/nowhere"))


def test_a_console_that_takes_phones_is_told_with_its_code(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with serving(tmp_path, today=lambda: NOW) as service:
        # The answer comes from the server; what it needs to be found was kept before.
        kept = wait_until(lambda: (there := keeping.load(tmp_path, NOW)).port and there, "the port")
        assert show(own_machine(), kept) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines == [f"{service.addresses[0].url}  this machine", f"code  {service.code}"]
    with pytest.raises(UserError, match="switch them on"):
        show(own_machine(), keeping.load(tmp_path, NOW))


def test_without_a_console_the_command_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["phones", "--data", str(tmp_path)]) == 1
    assert "Phones are off" in capsys.readouterr().err


def test_nothing_in_the_way(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(QUIET, SavedSessions()) == 0
    first, *rest = capsys.readouterr().out.splitlines()
    assert first == "ok       http://192.168.1.5:8765/  Wi-Fi “Home”"
    assert rest[-1].startswith("Phones are off")


def test_no_network_is_a_fault_with_its_remedy(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(replace(QUIET, networks=lambda: ()), SavedSessions()) == 1
    told = capsys.readouterr().out
    assert "fault    this machine is in no private network" in told
    assert "hotspot" in told


def test_several_networks_and_a_taken_port_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    crowded = replace(QUIET, networks=lambda: (HOME, CABLE), is_port_free=lambda address, port: False)
    assert check(crowded, SavedSessions()) == 0
    told = capsys.readouterr().out
    assert "port 8765 at 192.168.1.5, 10.0.0.7 is in use" in told
    assert "several networks: Wi-Fi “Home” 192.168.1.5, network cable (eth0) 10.0.0.7" in told


def test_a_firewall_is_named_with_the_command_that_opens_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", lambda name, path=None: f"/usr/sbin/{name}" if path else None)
    for path, text in (
        ("etc/ufw/ufw.conf", "ENABLED=yes\n"),
        ("run/firewalld/x", ""),
        ("etc/nftables.conf", "chain input { type filter hook input priority filter; policy drop; }"),
    ):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    wanted = tmp_path / "etc/systemd/system/sysinit.target.wants"
    wanted.mkdir(parents=True)
    (wanted / "nftables.service").symlink_to("/nowhere")
    assert check(replace(QUIET, files=tmp_path), SavedSessions()) == 0
    told = capsys.readouterr().out
    assert "su -c '/usr/sbin/ufw allow 8765/tcp'" in told
    assert "su -c '/usr/sbin/firewall-cmd --permanent --add-port=8765/tcp" in told
    assert "su -c '/usr/sbin/nft add rule inet filter input tcp dport 8765 accept'" in told
