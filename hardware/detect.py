"""Which ports to try for a tower, best first, and which of them only with consent.

Opening a port can reset what is behind it: a neighbour's 3D printer, say. So only ports where a tower is
expected are tried unasked; all others wait for a person's consent. The vendor only ranks, the handshake
decides.
"""

from __future__ import annotations

import glob
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from hardware.port import exists

NATIVE_BOARDS = frozenset((0x2E8A, 0x303A, 0x239A, 0x37C5, 0x1209))
"""Vendors of boards with USB of their own: opening their port does not reset them."""
SERIAL_BRIDGES = frozenset((0x2341, 0x2A03, 0x1A86, 0x10C4, 0x0403, 0x067B, 0x16C0, 0x1B4F))
"""Vendors of boards and chips that towers use, but printers and many others too."""
WORDS = ("dice", "tower", "knucklebone", "dtp")


class Rank(IntEnum):
    """How much speaks for a tower on a port; smaller is better."""

    REMEMBERED = 0
    NAMED = 1
    BOARD = 2
    BRIDGE = 3
    OTHER = 4

    @property
    def needs_consent(self) -> bool:
        """Whether a person must agree before such a port is opened."""
        return self >= Rank.BRIDGE


@dataclass(frozen=True, slots=True)
class UsbPort:
    """A serial port as the system lists it."""

    device: str
    vendor: int | None = None
    product_id: int | None = None
    serial_number: str | None = None
    description: str = ""

    def same_device(self, other: UsbPort) -> bool:
        """Whether both are one USB device, as far as it tells."""
        if self.vendor is None or other.vendor is None:
            return False
        mine = (self.vendor, self.product_id, self.serial_number)
        return mine == (other.vendor, other.product_id, other.serial_number)


@dataclass(frozen=True, slots=True)
class RememberedTower:
    """A tower that has been used before; the game keeps these."""

    uid: str
    address: str
    usb: UsbPort | None = None
    name: str = ""
    """What people call it."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A port with its rank."""

    address: str
    rank: Rank


def list_usb_ports() -> list[UsbPort]:
    """The serial ports of this machine that have a USB device behind them, or a name."""
    from serial.tools import list_ports

    return [
        UsbPort(
            device=info.device,
            vendor=info.vid,
            product_id=info.pid,
            serial_number=info.serial_number,
            description=f"{info.product or ''} {info.description}",
        )
        for info in list_ports.comports()
        if info.hwid != "n/a"
    ]


def rank_ports(ports: Iterable[UsbPort], remembered: Sequence[RememberedTower]) -> list[Candidate]:
    """The ports, best first: remembered towers in their order, equal ones by name."""
    ranked = []
    for port in ports:
        place = next((i for i, tower in enumerate(remembered) if _is_on(tower, port)), None)
        rank = _rank(port) if place is None else Rank.REMEMBERED
        ranked.append((rank, place or 0, port.device))
    return [Candidate(address, rank) for rank, _, address in sorted(ranked)]


def _is_on(tower: RememberedTower, port: UsbPort) -> bool:
    return port.same_device(tower.usb) if tower.usb else port.device == tower.address


def _rank(port: UsbPort) -> Rank:
    if any(word in port.description.lower() for word in WORDS):
        return Rank.NAMED
    if port.vendor in NATIVE_BOARDS:
        return Rank.BOARD
    return Rank.BRIDGE if port.vendor in SERIAL_BRIDGES else Rank.OTHER


class PortFinder:
    """The addresses to try now, for a fixed address or for `auto`.

    `patterns` are file name patterns of ports the system does not list (links, ptys); they count as named by
    the user. Call everything from the worker: listing ports in a second thread blocks opening on Windows.
    """

    def __init__(
        self,
        address: str = "auto",
        *,
        remembered: Sequence[RememberedTower] = (),
        patterns: Sequence[str] = (),
        consent: bool = False,
        list_ports: Callable[[], Sequence[UsbPort]] = list_usb_ports,
    ) -> None:
        self.address = address
        self.remembered = list(remembered)
        self.patterns = tuple(patterns)
        self.consent = consent
        self.awaiting_consent = 0
        """Ports left out at the last look because nobody has agreed yet."""
        self._list_ports = list_ports
        self.usb: UsbPort | None = None
        """The USB device of the tower that answered, where it has one."""

    def agree(self) -> None:
        """A person consents to opening every port."""
        self.consent = True

    def settle(self, address: str) -> None:
        """A tower answered on `address`: note its USB device, to know it again under another name."""
        self.usb = next((port for port in self._list_ports() if port.device == address), None)

    def addresses(self) -> list[str]:
        """Addresses that exist now, best first."""
        self.awaiting_consent = 0
        if self.address == "auto":
            found = [
                *(tower.address for tower in self.remembered if "://" in tower.address),
                *self._rank_ports(),
            ]
        else:
            found = [self.address, *self._moved_ports()]
        matches = [path for pattern in self.patterns for path in sorted(glob.glob(pattern))]
        return [address for address in dict.fromkeys([*found, *matches]) if exists(address)]

    def _rank_ports(self) -> list[str]:
        candidates = rank_ports(self._list_ports(), self.remembered)
        allowed = [c.address for c in candidates if self.consent or not c.rank.needs_consent]
        self.awaiting_consent = len(candidates) - len(allowed)
        return allowed

    def _moved_ports(self) -> list[str]:
        """Where the same USB device has turned up since, by whatever name."""
        if self.usb is None:
            return []
        return [port.device for port in self._list_ports() if port.same_device(self.usb)]
