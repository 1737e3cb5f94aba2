"""Which of a machine's networks phones may be in, and what people call them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import ifaddr
import pytest

from game.phones.server.adapters import adapters, is_wireless
from game.phones.server.network import Address, LocalNetwork, is_private, rank_networks
from knucklebone_messages import LazyText

NO_ROUTES = "Iface Destination Gateway Flags RefCnt Use Metric Mask MTU Window IRTT\n"


@dataclass
class Ip:
    ip: str | tuple[str, int, int]
    network_prefix: int = 24
    nice_name: str = ""


@dataclass
class Told:
    """What `ifaddr` tells of an adapter."""

    name: str
    ips: list[Ip]
    nice_name: str = ""


@pytest.mark.parametrize(
    "address", ["10.42.0.1", "172.16.0.1", "172.31.255.255", "192.168.178.20", "169.254.3.4"]
)
def test_addresses_of_private_networks(address: str) -> None:
    assert is_private(address)


@pytest.mark.parametrize(
    "address",
    [
        "8.8.8.8",
        "172.32.0.1",
        "100.64.0.1",
        "192.0.2.2",
        "127.0.0.1",
        "0.0.0.0",
        "fe80::1",
        "fd00::1",
        "",
        "host",
    ],
)
def test_addresses_that_others_may_reach_or_that_no_phone_reaches(address: str) -> None:
    assert not is_private(address)


def test_wireless_networks_come_first_and_internal_ones_not_at_all(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    found = [
        Told("lo", [Ip("127.0.0.1"), Ip(("::1", 0, 0))]),
        Told("eth0", [Ip("10.0.0.7"), Ip("93.184.216.34")]),
        Told("docker0", [Ip("172.17.0.1")]),
        Told("eth1", [Ip("169.254.1.2")]),
        Told("wlan0", [Ip(("fe80::1", 0, 3)), Ip("192.168.1.5")]),
        Told("wg0", [Ip("10.8.0.2")]),
    ]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: found)
    (tmp_path / "wlan0" / "wireless").mkdir(parents=True)
    routes = tmp_path / "route"
    routes.write_text(NO_ROUTES)
    known = rank_networks(adapters(tmp_path, routes))
    assert [one.address for one in known] == ["192.168.1.5", "10.0.0.7", "169.254.1.2"]


def test_linux_says_where_the_way_out_is_and_what_an_adapter_is_made_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    names = ("uplink", "mynet", "br0", "secret")
    found = [Told(name, [Ip(f"192.168.{number}.5")]) for number, name in enumerate(names)]
    monkeypatch.setattr(ifaddr, "get_adapters", lambda: found)
    (tmp_path / "mynet" / "bridge").mkdir(parents=True)
    (tmp_path / "br0" / "bridge").mkdir(parents=True)
    (tmp_path / "br0" / "brif" / "enp3s0").mkdir(parents=True)
    (tmp_path / "enp3s0" / "device").mkdir(parents=True)
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "uevent").write_text("DEVTYPE=wireguard\nINTERFACE=secret\n")
    routes = tmp_path / "route"
    routes.write_text(
        NO_ROUTES
        + "uplink\t00000000\t0102A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0\n"
        + "secret\t00000000\t00000000\t0001\t0\t0\t50\t00000000\t0\t0\t0\n"
    )
    known = rank_networks(adapters(tmp_path, routes))
    assert [one.interface for one in known] == ["uplink", "br0"]


def test_linux_says_which_interface_is_wireless(tmp_path: Path) -> None:
    (tmp_path / "wlan0" / "wireless").mkdir(parents=True)
    (tmp_path / "wlp2s0" / "phy80211").mkdir(parents=True)
    (tmp_path / "eth0").mkdir()
    assert [is_wireless(name, tmp_path) for name in ("wlan0", "wlp2s0", "eth0", "none")] == [
        True,
        True,
        False,
        False,
    ]


def test_an_address_is_short_for_people_and_has_the_key_for_the_camera() -> None:
    home = LocalNetwork("192.168.1.5", "wlan0", LazyText("Wi-Fi “{name}”", name="Home"))
    assert Address.of(home, 8765, "0a1b") == Address(
        "http://192.168.1.5:8765/", home.name, "http://192.168.1.5:8765/#0a1b"
    )
