"""Simulated Bluetooth dice: the published protocols byte for byte, on a radio that does not exist.

Tests, the demonstration and `knucklebone dice demo` use them; what they leave out is radio itself.
"""

from __future__ import annotations

import asyncio
import struct
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from hardware.bluetooth import godice, pixels
from hardware.bluetooth.pixels import PixelsDieType, PixelsMessage, PixelsRollState
from hardware.bluetooth.radio import DieConnection, RadioError
from hardware.bluetooth.reports import Advert

ADVERT_EVERY_S = 0.25
BUILD_TIME_S = 1_700_000_000
"""A date of firmware, in s since 1970."""


class SimulatedDie(ABC):
    """A die that does what it is told and tells what it does, while somebody is connected."""

    notify: str
    write: str

    def __init__(self, address: str, name: str) -> None:
        self.address, self.name = address, name
        self.in_reach = self.answers = True
        self.value, self.percent = 1, 80
        self.charging = False
        self.blinks = 0
        """How often it was asked to show itself."""
        self._heard: Callable[[bytes], object] | None = None
        self._lost: Callable[[], object] | None = None

    @property
    def connected(self) -> bool:
        return self._lost is not None

    @abstractmethod
    def advert(self) -> Advert:
        """What it tells everybody."""

    @abstractmethod
    def receive(self, data: bytes) -> None:
        """Take in what somebody who is connected says."""

    @abstractmethod
    def roll(self) -> None:
        """Begin to roll."""

    @abstractmethod
    def land(self, value: int) -> None:
        """The roll ends on a face."""

    @abstractmethod
    def hold(self) -> None:
        """A hand takes it."""

    @abstractmethod
    def lay(self, value: int) -> None:
        """A hand lays it down with that value up."""

    @abstractmethod
    def lean(self) -> None:
        """Come to rest on an edge."""

    def tell(self, data: bytes) -> None:
        """Tell whoever listens."""
        if self._heard is not None:
            self._heard(data)

    def connect(self, lost: Callable[[], object]) -> None:
        """Let somebody connect."""
        self._lost = lost

    def listen(self, heard: Callable[[bytes], object]) -> None:
        """Let somebody listen."""
        self._heard = heard

    def cut(self) -> None:
        """The connection breaks."""
        lost, self._lost, self._heard = self._lost, None, None
        if lost is not None:
            lost()

    def go(self) -> None:
        """Go out of reach, as if carried away."""
        self.in_reach = False
        self.cut()

    def come(self) -> None:
        """Come back within reach."""
        self.in_reach = True


class SimulatedPixels(SimulatedDie):
    """A Pixels die; `legacy` one with the older firmware."""

    def __init__(
        self, number: int, name: str, kind: PixelsDieType = PixelsDieType.D6, *, legacy: bool = False
    ) -> None:
        super().__init__(f"PX:{number:08X}", name)
        self.number, self.kind, self.legacy = number, kind, legacy
        self.notify, self.write = (
            (pixels.LEGACY_NOTIFY, pixels.LEGACY_WRITE) if legacy else (pixels.NOTIFY, pixels.WRITE)
        )
        self.state = PixelsRollState.ROLLED if legacy else PixelsRollState.ON_FACE

    @property
    def sides(self) -> int:
        return pixels.SIDES_BY_TYPE.get(self.kind, 0)

    def advert(self) -> Advert:
        battery = self.percent | (0x80 if self.charging else 0)
        told = bytes([self._leds, self.kind << 4 | 1, self.state, self._face, battery])
        answer = struct.pack("<II", self.number, BUILD_TIME_S)
        service = pixels.LEGACY_SERVICE if self.legacy else pixels.SERVICE
        services = frozenset((service, pixels.INFORMATION_SERVICE))
        return Advert(
            self.address, self.name, services, told, {pixels.INFORMATION_SERVICE: answer}, -60, self
        )

    def receive(self, data: bytes) -> None:
        if not self.answers or not data:
            return
        if data[0] == PixelsMessage.WHO_ARE_YOU:
            self.tell(self._answer())
        elif data[0] == PixelsMessage.REQUEST_BATTERY_LEVEL:
            self.tell_battery()
        elif data[0] == PixelsMessage.REQUEST_ROLL_STATE:
            self.tell_state()
        elif data[0] == PixelsMessage.BLINK:
            self.blinks += 1

    def roll(self) -> None:
        self._become(PixelsRollState.ROLLING)

    def land(self, value: int) -> None:
        self.value = value
        self._become(PixelsRollState.ROLLED)

    def hold(self) -> None:
        self._become(PixelsRollState.HANDLING)

    def lay(self, value: int) -> None:
        self.value = value
        self._become(PixelsRollState.ROLLED if self.legacy else PixelsRollState.ON_FACE)

    def lean(self) -> None:
        self._become(PixelsRollState.CROOKED)

    def tell_state(self) -> None:
        """Say how it lies."""
        self.tell(bytes([PixelsMessage.ROLL_STATE, self.state, self._face]))

    def tell_battery(self) -> None:
        """Say how full its battery is."""
        self.tell(bytes([PixelsMessage.BATTERY_LEVEL, self.percent, self._battery_state]))

    @property
    def _leds(self) -> int:
        return 21 if self.kind is PixelsDieType.D6_PIPPED else self.sides or 6

    @property
    def _face(self) -> int:
        return self.value % 10 if self.kind is PixelsDieType.D10 else self.value - 1

    @property
    def _battery_state(self) -> int:
        return 2 if self.charging else 0

    def _become(self, state: PixelsRollState) -> None:
        self.state = state
        self.tell_state()

    def _answer(self) -> bytes:
        status = bytes([self.percent, self._battery_state, self.state, self._face])
        if self.legacy:
            head = struct.pack("<BBBBIIHI", 2, self._leds, 1, self.kind, 7, self.number, 900, BUILD_TIME_S)
            percent, battery, state, face = status
            return head + bytes([state, face, percent, battery])
        version = struct.pack("<HIHHHH", 0x100, BUILD_TIME_S, 1, 1, 1, 1)
        die = struct.pack("<IBBBBB", self.number, 0, self.kind, self._leds, 1, 0)
        named = self.name.encode() + b"\0"
        settings = struct.pack("<III", 7, 900, 1000)
        pieces = (version, die, b"\0", named, settings, status)
        return bytes([2]) + b"".join(bytes([len(piece) + 1]) + piece for piece in pieces)


class SimulatedGoDice(SimulatedDie):
    """A GoDice die without a shell."""

    notify, write = godice.NOTIFY, godice.WRITE

    def __init__(self, number: int, colour: int = 1) -> None:
        super().__init__(f"GO:{number:06X}", f"{godice.NAME_PREFIX}{number:06X}_R_v04")
        self.colour = colour

    def advert(self) -> Advert:
        return Advert(self.address, self.name, frozenset((godice.SERVICE,)), strength=-70, device=self)

    def receive(self, data: bytes) -> None:
        if not self.answers or not data:
            return
        if data[0] == godice.DICE_COLOUR:
            self.tell(b"Col" + bytes([self.colour]))
        elif data[0] == godice.BATTERY_LEVEL:
            self.tell(b"Bat" + bytes([self.percent]))
        elif data[0] == godice.SET_LED_TOGGLE:
            self.blinks += 1

    def roll(self) -> None:
        self.tell(b"R")

    def land(self, value: int) -> None:
        self._lie(b"S", value)

    def hold(self) -> None:
        """Say nothing of a hand before it rolls or lies."""

    def lay(self, value: int) -> None:
        self._lie(b"MS", value)

    def lean(self) -> None:
        self.tell(b"TS" + struct.pack("bbb", 45, 45, 0))

    def _lie(self, how: bytes, value: int) -> None:
        self.value = value
        pull = next(axes for axes, face in godice.FACES.items() if face == value)
        self.tell(how + struct.pack("bbb", *pull))


class SimulatedRadio:
    """Implements `hardware.bluetooth.radio.Radio` for dice that are lists of bytes."""

    def __init__(self, dice: Sequence[SimulatedDie]) -> None:
        self.dice = list(dice)
        self.others: list[Advert] = []
        """Whatever else is on the air."""
        self.trouble: RadioError | None = None
        """Raised by everything that is asked of it."""
        self.refusals = 0
        """How many of the next attempts to connect fail."""

    async def scan(self, seconds: float, seen: Callable[[Advert], bool]) -> None:
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            if self.trouble is not None:
                raise self.trouble
            # Whoever is connected does not advertise.
            adverts = [die.advert() for die in self.dice if die.in_reach and not die.connected]
            enough = [seen(advert) for advert in (*self.others, *adverts)]
            if any(enough):
                return
            await asyncio.sleep(ADVERT_EVERY_S)

    async def connect(self, advert: Advert, lost: Callable[[], object]) -> DieConnection:
        if self.trouble is not None:
            raise self.trouble
        die = advert.device
        assert isinstance(die, SimulatedDie)
        await asyncio.sleep(0.1)
        if self.refusals > 0 or not die.in_reach or die.connected:
            self.refusals -= 1
            raise OSError("out of reach")
        die.connect(lost)
        return _SimulatedConnection(die)


class _SimulatedConnection:
    def __init__(self, die: SimulatedDie) -> None:
        self._die = die

    async def listen(self, characteristic: str, heard: Callable[[bytes], object]) -> None:
        self._must_be(characteristic, self._die.notify)
        self._die.listen(heard)

    async def write(self, characteristic: str, data: bytes) -> None:
        self._must_be(characteristic, self._die.write)
        await asyncio.sleep(0.01)
        if not self._die.connected:
            raise OSError("out of reach")
        self._die.receive(data)

    async def close(self) -> None:
        self._die.cut()

    def _must_be(self, asked: str, true: str) -> None:
        if not self._die.connected:
            raise OSError("out of reach")
        if asked != true:
            raise OSError(f"no characteristic {asked}")
