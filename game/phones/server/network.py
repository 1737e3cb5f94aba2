"""Where phones reach this machine: its addresses in private networks, its name, what stands in the way.

Nothing is sent anywhere to find out.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from ipaddress import IPv4Interface
from pathlib import Path
from typing import Final

from game.phones.server.adapters import Adapter, Kind, adapters, kind_of
from game.phones.server.wireless import name_asked, name_at_once
from game.system import as_administrator
from knucklebone_messages import LazyText

FIRST_PORT: Final = 8765
PORT_COUNT: Final = 5
"""How many are tried, one after the other."""
PRIVATE: Final = tuple(
    map(ipaddress.IPv4Network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"))
)
"""Whose addresses nobody reaches from outside: RFC 1918, and what machines give themselves."""
NO_ROUTE: Final = 1 << 32
"""Costs more than every way out."""


class AddressReach(StrEnum):
    """Who reaches an address."""

    ROOM = "room"
    """Devices in the same private network."""
    PUBLIC = "public"
    """Perhaps the internet."""
    AWAY = "away"
    """Devices behind a tunnel, or in a mobile network."""
    INSIDE = "inside"
    """This machine itself, and what runs within it."""


@dataclass(frozen=True, slots=True)
class LocalNetwork:
    """A network that this machine is in."""

    address: str
    """Address of this machine there, as four numbers."""
    interface: str
    name: LazyText
    """As people know it."""
    reach: AddressReach = AddressReach.ROOM
    subnet: str = ""
    wireless: bool = False

    @property
    def id(self) -> str:
        """An identifier that stays when this machine comes into that network."""
        return f"{self.interface} {self.subnet or self.address}"


@dataclass(frozen=True, slots=True)
class Address:
    """Where phones reach the console in one network."""

    url: str
    """Short: for people to type."""
    network: LazyText
    link: str
    """The address with the key behind it, which no browser sends anywhere: for the QR code."""

    @classmethod
    def of(cls, network: LocalNetwork, port: int, key: str) -> Address:
        """Return the address of this machine in one network."""
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
    """Returns the networks phones may be in, the likeliest first; without any, those people must allow."""
    return rank_networks(adapters())


def rank_networks(found: Sequence[Adapter]) -> tuple[LocalNetwork, ...]:
    """The networks of these adapters, the likeliest of phones first.

    A way out leads through it, it is a Wi-Fi. Those that are not the room's are left out, unless there are no
    others.
    """
    ways = {adapter.name: NO_ROUTE if adapter.route is None else adapter.route for adapter in found}
    all_known = [
        _network(adapter, address)
        for adapter in found
        for address in adapter.addresses
        if not (address.ip.is_loopback or address.ip.is_unspecified or address.ip.is_multicast)
    ]

    def unlikely(network: LocalNetwork) -> tuple[bool, int, int, bool, str]:
        given_itself = network.address.startswith("169.254.")
        order = list(AddressReach).index(network.reach)
        return given_itself, order, ways[network.interface], not network.wireless, network.address

    in_room = [network for network in all_known if network.reach is AddressReach.ROOM]
    return tuple(sorted(in_room or all_known, key=unlikely))


def _network(adapter: Adapter, address: IPv4Interface) -> LocalNetwork:
    kind = kind_of(adapter)
    if kind in (Kind.AWAY, Kind.INSIDE):
        reach = AddressReach(kind.name.lower())
    else:
        reach = AddressReach.ROOM if is_private(str(address.ip)) else AddressReach.PUBLIC
    name, wireless = name_of(adapter), kind is Kind.WIRELESS
    return LocalNetwork(str(address.ip), adapter.name, name, reach, str(address.network), wireless)


def several(found: Sequence[LocalNetwork]) -> bool:
    """Whether phones may be in different ones, so that people must say in which."""
    return len({network.subnet or network.address for network in found}) > 1


def name_of(adapter: Adapter) -> LazyText:
    """What people call the network at an adapter, as far as that is known at once."""
    interface = adapter.label or adapter.name
    match kind_of(adapter):
        case Kind.WIRELESS:
            return wireless_name(name_at_once(adapter.name), interface)
        case Kind.CABLE:
            return LazyText("network cable ({interface})", interface=interface)
        case Kind.AWAY:
            return LazyText("VPN or mobile network ({interface})", interface=interface)
        case Kind.INSIDE:
            return LazyText("inside this computer ({interface})", interface=interface)
        case Kind.UNKNOWN:
            return LazyText("network {interface}", interface=interface)


def wireless_name(name: str, interface: str) -> LazyText:
    """Name of a Wi-Fi; its `name` is empty where nobody tells it."""
    return (
        LazyText("Wi-Fi “{name}”", name=name)
        if name
        else LazyText("Wi-Fi ({interface})", interface=interface)
    )


class WirelessNames:
    """What the system's commands tell of each Wi-Fi; asked once, in a thread in which nobody waits."""

    def __init__(self, ask: Callable[[str], str] = name_asked) -> None:
        self._ask = ask
        self._known: dict[tuple[str, str], str] = {}

    def with_names(self, found: Sequence[LocalNetwork]) -> tuple[LocalNetwork, ...]:
        """Name networks by the names that people know."""
        return tuple(map(self._with_name, found))

    def _with_name(self, network: LocalNetwork) -> LocalNetwork:
        where = network.interface, network.address
        if network.reach is not AddressReach.ROOM or not _may_be_wireless(network):
            return network
        if where not in self._known:
            self._known[where] = self._ask(network.interface)
        name = self._known[where]
        return replace(network, name=wireless_name(name, network.interface)) if name else network


def _may_be_wireless(network: LocalNetwork) -> bool:
    return network.wireless or network.interface.startswith("en")


# --- what stands in the way


class ObstacleKind(StrEnum):
    """What keeps phones away."""

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
    if found[0].reach is not AddressReach.ROOM:
        yield Obstacle(
            f"this machine is in no private network, only in: {found[0].name} {found[0].address}",
            "Switch phones on at the screen and say that they may come in there, "
            "or connect it to the Wi-Fi of the phones: docs/phones.md",
            ObstacleKind.SEVERAL,
        )
    elif several(found):
        names = ", ".join(f"{network.name} {network.address}" for network in found)
        yield Obstacle(
            f"several networks: {names}",
            "Phones must be in the network whose address they open: choose it at the screen, under Phones",
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
