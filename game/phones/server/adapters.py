"""This machine's network adapters: what the system tells of each, and whether a room may lie behind it.

Nothing is sent anywhere to find out.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from ipaddress import IPv4Interface
from pathlib import Path
from typing import Final

CLASSES: Final = Path("/sys/class/net")
ROUTES: Final = Path("/proc/net/route")
OUTSIDE: Final = "192.0.2.1"
"""An address that nobody has (RFC 5737): which way would lead to it is asked, and nothing is sent there."""
UP: Final = 0x1
"""Flag of a route that is in use."""

LEADS_AWAY: Final = (
    "tun", "tap", "utun", "wg", "ipsec", "ppp", "tailscale", "zt", "nordlynx", "nordtun", "proton", "pvpn",
    "ipv6leak", "mullvad", "cloudflarewarp", "cscotun", "gpd", "outline", "vpn", "wwan", "rmnet", "pdp_ip",
)  # fmt: skip
"""How adapters begin that lead out of the room: tunnels, and mobile networks."""
STAYS_INSIDE: Final = (
    "lo", "docker", "br-", "veth", "virbr", "vmnet", "vmenet", "vbox", "podman", "lxdbr", "lxcbr",
    "incusbr", "cni", "flannel", "cali", "cilium", "kube", "nerdctl", "waydroid", "anbox", "vnet", "vnic",
    "bridge", "awdl", "llw",
)  # fmt: skip
"""How those begin that stay inside this machine: of containers and virtual machines."""
SAYS_AWAY: Final = (
    "vpn", "tap-windows", "wintun", "wireguard", "tailscale", "zerotier", "nordlynx", "proton", "mullvad",
    "warp", "anyconnect", "fortinet", "forticlient", "globalprotect", "pangp", "pulse secure", "juniper",
    "hamachi", "tunnel", "wan miniport", "mobile broadband",
)  # fmt: skip
"""What Windows' names and descriptions of tunnels and mobile networks hold, in small letters."""
SAYS_INSIDE: Final = (
    "hyper-v", "vethernet", "wsl", "virtualbox", "vmware", "docker", "npcap", "loopback", "bluetooth",
)  # fmt: skip
SAYS_WIRELESS: Final = ("wi-fi", "wifi", "wireless", "wlan", "802.11")
SHARED_BY_MACOS: Final = "192.168.2."
"""How addresses begin in a network that macOS opens itself, at an adapter `bridge100`."""


class Kind(IntEnum):
    """What lies behind an adapter, the likeliest place of phones first."""

    WIRELESS = 0
    CABLE = 1
    UNKNOWN = 2
    """It may be either."""
    INSIDE = 3
    AWAY = 4


@dataclass(frozen=True, slots=True)
class Adapter:
    """What the system tells of one."""

    name: str
    """The system's: `wlan0`, `en0`; on Windows a GUID in braces."""
    addresses: tuple[IPv4Interface, ...]
    label: str = ""
    """As people know it: on Windows `WLAN` or `vEthernet (WSL)`."""
    description: str = ""
    """Description of the device, on Windows."""
    kind: Kind | None = None
    """Where the system itself knows it."""
    route: int | None = None
    """How much the way out through it costs; None where none leads out."""


def kind_of(adapter: Adapter) -> Kind:
    """What lies behind an adapter.

    Whatever leads out and is no tunnel belongs to the room: a network of virtual machines may have taken over
    the cable.
    """
    kind = adapter.kind or _kind_by_name(adapter)
    return Kind.UNKNOWN if kind is Kind.INSIDE and adapter.route is not None else kind


def _kind_by_name(adapter: Adapter) -> Kind:
    words = f"{adapter.label} {adapter.description}".casefold()
    name = adapter.name.casefold()
    if name.startswith("bridge") and any(
        str(one.ip).startswith(SHARED_BY_MACOS) for one in adapter.addresses
    ):
        return Kind.UNKNOWN
    if name.startswith(LEADS_AWAY) or any(word in words for word in SAYS_AWAY):
        return Kind.AWAY
    if name.startswith(STAYS_INSIDE) or any(word in words for word in SAYS_INSIDE):
        return Kind.INSIDE
    if name.startswith("wl") or any(word in words for word in SAYS_WIRELESS):
        return Kind.WIRELESS
    if name.startswith(("eth", "enp", "eno", "ens", "enx")) or "ethernet" in words:
        return Kind.CABLE
    return Kind.UNKNOWN


# --- what the system tells


def adapters(classes: Path = CLASSES, routes: Path = ROUTES) -> tuple[Adapter, ...]:
    """All that have an address in version 4."""
    import ifaddr

    ways = _routes(routes)
    out = _way_out() if not ways else ""
    found = []
    for adapter in ifaddr.get_adapters():
        known = [ip for ip in adapter.ips if isinstance(ip.ip, str)]
        addresses = tuple(IPv4Interface((ip.ip, ip.network_prefix)) for ip in known)
        if not addresses:
            continue
        told = sys.platform == "win32"
        leads_out = 0 if any(str(one.ip) == out for one in addresses) else None
        found.append(
            Adapter(
                adapter.name,
                addresses,
                known[0].nice_name if told else "",
                adapter.nice_name if told else "",
                _kind_in(adapter.name, classes),
                ways.get(adapter.name, leads_out),
            )
        )
    return tuple(found)


def _routes(table: Path) -> Mapping[str, int]:
    """What the ways out cost, by adapter: Linux tells it, one line a route."""
    ways: dict[str, int] = {}
    for line in _lines(table)[1:]:
        fields = line.split()
        # Interface, destination, gateway, flags, three counts, mask: the way out leads everywhere.
        if len(fields) < 8 or fields[1] != "00000000" or fields[7] != "00000000":
            continue
        if int(fields[3], 16) & UP:
            cost = int(fields[6])
            ways[fields[0]] = min(cost, ways.get(fields[0], cost))
    return ways


def _way_out() -> str:
    """The address from which this machine would send something away; empty where no way leads out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((OUTSIDE, 9))
            return str(asking.getsockname()[0])
        except OSError:
            return ""


def is_wireless(interface: str, classes: Path = CLASSES) -> bool:
    """Whether it is so on Linux."""
    return (classes / interface / "wireless").exists() or (classes / interface / "phy80211").exists()


def _kind_in(interface: str, classes: Path) -> Kind | None:
    """What Linux knows of an adapter, whatever its name is; None elsewhere, and where it says nothing."""
    folder = classes / interface
    if is_wireless(interface, classes):
        return Kind.WIRELESS
    if (folder / "tun_flags").exists() or {"DEVTYPE=wireguard", "DEVTYPE=wwan"} & set(
        _lines(folder / "uevent")
    ):
        return Kind.AWAY
    if (folder / "bridge").exists():
        return Kind.UNKNOWN if _has_device(_ports(folder), classes) else Kind.INSIDE
    return None


def _ports(bridge: Path) -> Iterable[str]:
    try:
        return [port.name for port in (bridge / "brif").iterdir()]
    except OSError:
        return []


def _has_device(interfaces: Iterable[str], classes: Path) -> bool:
    """Whether any of these is made of something that can be touched."""
    return any((classes / name / "device").exists() for name in interfaces)


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
