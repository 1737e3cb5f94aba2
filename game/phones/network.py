"""Where phones reach this machine: its addresses in private networks, its name, what stands in the way.

Nothing is sent anywhere to find out.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

from game.system import as_administrator
from messages import Message, message

FIRST_PORT: Final = 8765
PORT_COUNT: Final = 5
"""How many are tried, one after the other."""
NAME: Final = "knucklebone"
"""Of this machine in the room's network, with .local behind it."""
PRIVATE: Final = tuple(
    map(ipaddress.IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"))
)
"""Whose addresses nobody reaches from outside: RFC 1918, and what machines give themselves."""
INTERNAL: Final = (
    "docker",
    "br-",
    "veth",
    "virbr",
    "vmnet",
    "vbox",
    "tun",
    "tap",
    "wg",
    "tailscale",
    "zt",
    "lo",
)
"""How networks begin that no phone is in: of containers, virtual machines and tunnels."""
CLASSES: Final = Path("/sys/class/net")
GET_NAME: Final = 0x8B1B
"""Asks Linux for the name of a wireless network (SIOCGIWESSID)."""


@dataclass(frozen=True, slots=True)
class LocalNetwork:
    """A network that this machine is in."""

    address: str
    """Of this machine there, as four numbers."""
    interface: str
    name: Message
    """As people know it."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where phones reach the console in one network."""

    url: str
    """Short: for people to type."""
    network: Message
    link: str
    """The same with the key behind it, which no browser sends anywhere: for the QR code."""

    @classmethod
    def of(cls, network: LocalNetwork, port: int, key: str) -> Address:
        """Of this machine in one network."""
        short = url(network.address, port)
        return cls(short, network.name, f"{short}#{key}")


def url(address: str, port: int) -> str:
    """What people type."""
    return f"http://{address}:{port}/"


def is_private(address: str) -> bool:
    """Whether this is an address of a private network, in version 4."""
    try:
        known = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return any(known in network for network in PRIVATE)


def networks() -> tuple[LocalNetwork, ...]:
    """Those in which phones may be, the likeliest first."""
    import ifaddr

    found = [
        LocalNetwork(ip.ip, adapter.name, name_of(adapter.name))
        for adapter in ifaddr.get_adapters()
        if not adapter.name.startswith(INTERNAL)
        for ip in adapter.ips
        if isinstance(ip.ip, str) and is_private(ip.ip)
    ]
    return tuple(sorted(found, key=_unlikely))


def own_machine() -> tuple[LocalNetwork, ...]:
    """This machine alone: for trying things out."""
    return (LocalNetwork("127.0.0.1", "lo", message("this machine")),)


def _unlikely(network: LocalNetwork) -> tuple[bool, bool, str]:
    return network.address.startswith("169.254."), not is_wireless(network.interface), network.address


def is_wireless(interface: str, classes: Path = CLASSES) -> bool:
    """Whether Linux says so."""
    return (classes / interface / "wireless").exists() or (classes / interface / "phy80211").exists()


def name_of(interface: str) -> Message:
    """What people call the network at an interface."""
    if not is_wireless(interface):
        return message("network cable ({interface})", interface=interface)
    name = _wireless_name(interface)
    return (
        message("Wi-Fi “{name}”", name=name) if name else message("Wi-Fi ({interface})", interface=interface)
    )


def _wireless_name(interface: str) -> str:
    """Empty where it is not told, as on a machine that opens a hotspot itself."""
    import array
    import fcntl
    import struct

    name = array.array("B", bytes(32))
    where, length = name.buffer_info()
    question = struct.pack("16sPHH", interface.encode()[:15], where, length, 0)
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            fcntl.ioctl(asking.fileno(), GET_NAME, question)
    except OSError:
        return ""
    told = name.tobytes().rstrip(b"\0").decode("utf-8", "replace")
    return "".join(letter for letter in told if letter.isprintable())


# --- what stands in the way


class ObstacleKind(StrEnum):
    """Of what keeps phones away."""

    NETWORK = "network"
    """There is none: no phone can join."""
    PORT = "port"
    """Another program has it, or a console that is running."""
    SEVERAL = "several"
    """Phones must be in the right network."""
    FIREWALL = "firewall"
    """It tells nobody but the administrator what it lets through."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something that keeps phones away, or may."""

    what: str
    remedy: str
    kind: ObstacleKind


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is asked of this machine; each can be answered by a test instead."""

    networks: Callable[[], Sequence[LocalNetwork]] = networks
    is_port_free: Callable[[str, int], bool] = lambda address, port: is_port_free(address, port)
    files: Path = Path("/")
    """Where the system's own files are."""


def obstacles(surroundings: Surroundings, port: int = FIRST_PORT) -> Iterator[Obstacle]:
    """All that is found."""
    found = surroundings.networks()
    if not found:
        yield Obstacle(
            "this machine is in no private network",
            "Connect it to the Wi-Fi of the phones, or open a hotspot: docs/phones.md",
            ObstacleKind.NETWORK,
        )
        return
    taken = [network.address for network in found if not surroundings.is_port_free(network.address, port)]
    if taken:
        yield Obstacle(
            f"port {port} at {', '.join(taken)} is in use",
            f"The next free one up to {port + PORT_COUNT - 1} is taken instead; or close the other program",
            ObstacleKind.PORT,
        )
    if len(found) > 1:
        names = ", ".join(f"{network.name} {network.address}" for network in found)
        yield Obstacle(
            f"several networks: {names}",
            "Phones must be in the network whose address they open",
            ObstacleKind.SEVERAL,
        )
    yield from _firewalls(surroundings.files, port)


def _firewalls(files: Path, port: int) -> Iterator[Obstacle]:
    for name, is_on, command in (
        ("ufw", _ufw_is_on, f"ufw allow {port}/tcp"),
        (
            "firewalld",
            _firewalld_is_on,
            f"firewall-cmd --permanent --add-port={port}/tcp --add-service=mdns",
        ),
        ("nftables", _nftables_is_on, f"nft add rule inet filter input tcp dport {port} accept"),
    ):
        if is_on(files):
            yield Obstacle(
                f"the firewall {name} is on",
                f"If no phone gets through: {as_administrator(command)}",
                ObstacleKind.FIREWALL,
            )


def _ufw_is_on(files: Path) -> bool:
    return "ENABLED=yes" in _text(files / "etc/ufw/ufw.conf").replace(" ", "").replace('"', "")


def _firewalld_is_on(files: Path) -> bool:
    return (files / "run/firewalld").exists() or (files / "run/firewalld.pid").exists()


def _nftables_is_on(files: Path) -> bool:
    wanted = files / "etc/systemd/system/sysinit.target.wants/nftables.service"
    return wanted.is_symlink() and "policy drop" in _text(files / "etc/nftables.conf")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def is_port_free(address: str, port: int) -> bool:
    """Whether somebody can listen there."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trying:
        trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trying.bind((address, port))
        except OSError:
            return False
    return True
