"""Machines as people have them: the address that phones reach comes first, or people are asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from ipaddress import IPv4Interface

import pytest

from game.phones.server.adapters import Adapter
from game.phones.server.network import AddressReach, LocalNetwork, WirelessNames, rank_networks, several
from game.phones.server.wireless import clean_network_name, name_asked
from knucklebone_messages import LazyText


def adapter(name: str, address: str, route: int | None = None, label: str = "", about: str = "") -> Adapter:
    return Adapter(name, (IPv4Interface(address),), label, about, None, route)


def windows(label: str, about: str, address: str, route: int | None = None) -> Adapter:
    return adapter(f"{{{label}-7F2C}}", address, route, label, about)


@dataclass(frozen=True)
class Machine:
    """The one address that is right comes first; `asks` where phones may as well be elsewhere."""

    name: str
    adapters: Sequence[Adapter]
    right: str
    asks: bool = False


LOOPBACK = adapter("lo", "127.0.0.1/8")
MACHINES = (
    Machine(
        "Windows with WSL and Hyper-V",
        (
            windows(
                "vEthernet (WSL (Hyper-V firewall))", "Hyper-V Virtual Ethernet Adapter", "172.29.0.1/20"
            ),
            windows("vEthernet (Default Switch)", "Hyper-V Virtual Ethernet Adapter #2", "172.17.96.1/20"),
            windows("WLAN", "Intel(R) Wi-Fi 6 AX201 160MHz", "192.168.178.34/24", 0),
        ),
        "192.168.178.34",
    ),
    Machine(
        "Windows with a VPN that takes everything",
        (
            windows("Ethernet 3", "TAP-Windows Adapter V9", "10.8.0.6/24", 0),
            windows("ProtonVPN TUN", "Wintun Userspace Tunnel", "10.2.0.2/32"),
            windows("Ethernet", "Realtek PCIe GbE Family Controller", "192.168.0.17/24"),
            windows(
                "VirtualBox Host-Only Network", "VirtualBox Host-Only Ethernet Adapter", "192.168.56.1/24"
            ),
        ),
        "192.168.0.17",
    ),
    Machine(
        "Windows whose cable a virtual switch has taken over",
        (
            windows("vEthernet (Default Switch)", "Hyper-V Virtual Ethernet Adapter", "172.17.96.1/20"),
            windows("vEthernet (External)", "Hyper-V Virtual Ethernet Adapter #2", "192.168.1.9/24", 0),
        ),
        "192.168.1.9",
    ),
    Machine(
        "Windows at a cable that opens a hotspot",
        (
            windows("LAN-Verbindung* 2", "Microsoft Wi-Fi Direct Virtual Adapter #2", "192.168.137.1/24"),
            windows("Ethernet", "Intel(R) Ethernet Connection I219-V", "10.0.0.12/24", 0),
        ),
        "10.0.0.12",
        asks=True,
    ),
    Machine(
        "macOS with iCloud's tunnels and a VPN",
        (
            adapter("lo0", "127.0.0.1/8"),
            adapter("utun3", "10.11.12.13/32", 0),
            adapter("utun4", "100.101.102.103/32"),
            adapter("awdl0", "169.254.44.1/16"),
            adapter("bridge100", "192.168.64.1/24"),
            adapter("en0", "192.168.1.23/24"),
        ),
        "192.168.1.23",
    ),
    Machine(
        "macOS with Wi-Fi and a cable in one network",
        (adapter("en0", "192.168.1.23/24"), adapter("en7", "192.168.1.40/24", 0)),
        "192.168.1.40",
    ),
    Machine(
        "Linux with podman, LXD and CNI",
        (
            LOOPBACK,
            adapter("podman0", "10.88.0.1/16"),
            adapter("lxdbr0", "10.108.0.1/24"),
            adapter("cni0", "10.42.0.1/24"),
            adapter("cni-podman1", "10.89.0.1/24"),
            adapter("flannel.1", "10.42.0.0/32"),
            adapter("veth9a1", "169.254.8.1/16"),
            adapter("wlp2s0", "192.168.2.77/24", 600),
        ),
        "192.168.2.77",
    ),
    Machine(
        "Linux with Docker and libvirt at a cable",
        (
            adapter("docker0", "172.17.0.1/16"),
            adapter("br-4f2a9c", "172.18.0.1/16"),
            adapter("virbr0", "192.168.122.1/24"),
            adapter("enp3s0", "192.168.1.4/24", 100),
        ),
        "192.168.1.4",
    ),
    Machine(
        "Linux with Nord and Proton",
        (
            adapter("nordlynx", "10.5.0.2/16", 0),
            adapter("proton0", "10.2.0.2/32", 50),
            adapter("ipv6leakintrf0", "10.255.0.1/32", 95),
            adapter("wlo1", "192.168.1.66/24", 600),
        ),
        "192.168.1.66",
    ),
    Machine(
        "Linux with Tailscale, ZeroTier, OpenVPN and WireGuard",
        (
            adapter("tailscale0", "100.90.1.2/32"),
            adapter("ztabc123", "10.147.17.5/24"),
            adapter("tun0", "10.8.0.2/24", 0),
            adapter("wg0", "10.0.9.2/24"),
            adapter("eth0", "10.0.0.5/24", 202),
        ),
        "10.0.0.5",
    ),
    Machine(
        "a Raspberry Pi at a cable that opens a hotspot",
        (adapter("eth0", "192.168.1.8/24", 100), adapter("wlan0", "10.42.0.1/24")),
        "192.168.1.8",
        asks=True,
    ),
    Machine(
        "a table without internet: a hotspot alone",
        (LOOPBACK, adapter("docker0", "172.17.0.1/16"), adapter("wlan0", "10.42.0.1/24")),
        "10.42.0.1",
    ),
    Machine(
        "Linux in two networks, of which one leads out",
        (adapter("eth0", "10.1.0.9/24"), adapter("wlan0", "192.168.1.5/24", 600)),
        "192.168.1.5",
        asks=True,
    ),
)


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.name)
@pytest.mark.parametrize("backwards", [False, True])
def test_the_right_address_comes_first(machine: Machine, backwards: bool) -> None:
    found = rank_networks(machine.adapters[::-1] if backwards else machine.adapters)
    assert found[0].address == machine.right
    assert all(network.reach is AddressReach.ROOM for network in found)
    assert several(found) == machine.asks


@pytest.mark.parametrize(
    ("only", "reach"),
    [
        (adapter("eth0", "93.184.216.34/24", 0), AddressReach.PUBLIC),
        (adapter("wlan0", "100.64.3.4/10", 0), AddressReach.PUBLIC),
        (adapter("tun0", "10.8.0.2/24", 0), AddressReach.AWAY),
        (adapter("docker0", "172.17.0.1/16"), AddressReach.INSIDE),
    ],
)
def test_where_no_network_is_the_rooms_people_are_asked(only: Adapter, reach: AddressReach) -> None:
    assert [network.reach for network in rank_networks([LOOPBACK, only])] == [reach]


NETSH = """
There are 2 interfaces on the system:

    Name                   : WLAN 2
    Beschreibung           : Realtek
    GUID                   : 11111111-aaaa-bbbb-cccc-222222222222
    Status                 : getrennt

    Name                   : WLAN
    Beschreibung           : Intel(R) Wi-Fi 6
    GUID                   : AAAAAAAA-aaaa-bbbb-cccc-222222222222
    Status                 : Verbunden
    SSID                   : Elmstreet 4
    BSSID                  : 00:11:22:33:44:55
"""
NMCLI = "wlan1:yes:Cellar\nwlan0:no:Neighbours\nwlan0:yes:Home\\: upstairs\n"


@pytest.mark.parametrize(
    ("system", "interface", "command", "text", "name"),
    [
        ("win32", "{AAAAAAAA-AAAA-BBBB-CCCC-222222222222}", "netsh", NETSH, "Elmstreet 4"),
        ("win32", "{11111111-AAAA-BBBB-CCCC-222222222222}", "netsh", NETSH, ""),
        ("linux", "wlan0", "iwgetid", "Home\n", "Home"),
        ("linux", "wlan0", "nmcli", NMCLI, "Home: upstairs"),
        ("darwin", "en0", "ipconfig", "  BSSID : 0:1:2\n  SSID : Home\n", "Home"),
        ("darwin", "en0", "ipconfig", "  SSID : <redacted>\n", ""),
        ("darwin", "en0", "networksetup", "Current Wi-Fi Network: Home\n", "Home"),
        ("darwin", "en7", "networksetup", "en7 is not a Wi-Fi interface.\n", ""),
        ("linux", "wlan0", "none", "", ""),
    ],
)
def test_each_system_tells_the_name_of_the_wifi(
    system: str, interface: str, command: str, text: str, name: str
) -> None:
    def told(asked: Sequence[str]) -> str:
        return text if asked[0] == command else ""

    assert name_asked(interface, told, system) == name


def test_a_name_that_strangers_chose_is_shown_without_tricks() -> None:
    assert clean_network_name("\x1b[31mFree\u202e Wi-Fi\n") == "[31mFree Wi-Fi"
    assert len(clean_network_name("x" * 500)) == 32


def test_a_name_is_asked_once_for_each_network() -> None:
    asked: list[str] = []

    def ask(interface: str) -> str:
        asked.append(interface)
        return "Home"

    names = WirelessNames(ask)
    plain = LocalNetwork("10.0.0.1", "eth0", LazyText("network cable ({interface})", interface="eth0"))
    wifi = LocalNetwork(
        "10.0.1.1", "wlan0", LazyText("Wi-Fi ({interface})", interface="wlan0"), wireless=True
    )
    for _ in range(2):
        found = names.with_names([plain, wifi])
    assert [str(network.name) for network in found] == ["network cable (eth0)", "Wi-Fi “Home”"]
    assert asked == ["wlan0"]
