"""The computer's Bluetooth radio, through bleak, which is loaded when the first die is looked for.

Nothing above this module knows bleak: the simulated radio (`hardware.bluetooth.simulator`) takes its place.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, Protocol

from hardware.bluetooth.reports import Advert
from knucklebone_messages import LazyText

CONNECT_TIMEOUT_S = 12.0
"""A die that answers does so within two or three."""
ADDITION = "pip install 'knucklebone[bluetooth]'"


class RadioError(Exception):
    """The error that nothing can be done by radio now; says why, in a sentence for people."""

    def __init__(self, sentence: LazyText) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class DieConnection(Protocol):
    """A die that is connected. Every call may raise OSError: the die is gone then."""

    async def listen(self, characteristic: str, heard: Callable[[bytes], object]) -> None:
        """Have `heard` called with every notification."""

    async def write(self, characteristic: str, data: bytes) -> None:
        """Say something to the die."""

    async def close(self) -> None:
        """Let go of it; raises nothing."""


class Radio(Protocol):
    """What hears dice and connects to them, within one event loop."""

    async def scan(self, seconds: float, seen: Callable[[Advert], bool]) -> None:
        """Listen for so long, or until `seen` says that it has heard enough. Raises RadioError."""

    async def connect(self, advert: Advert, lost: Callable[[], object]) -> DieConnection:
        """Connect to what was heard; `lost` is called once when the connection breaks.

        Raises OSError or RadioError.
        """


class BleakRadio:
    """Implements `Radio` with bleak 2 or later, which is the first that says why there is no Bluetooth.

    Debian's own is older (0.20 in Debian 12, 0.22 in 13), so the packages bring theirs.
    """

    async def scan(self, seconds: float, seen: Callable[[Advert], bool]) -> None:
        bleak = _bleak()
        enough = asyncio.Event()

        def on_detect(device: Any, data: Any) -> None:
            if seen(_advert(device, data)):
                enough.set()

        try:
            async with bleak.BleakScanner(on_detect):
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(seconds):
                        await enough.wait()
        except (bleak.exc.BleakError, OSError) as error:
            raise RadioError(_why(error, bleak)) from error

    async def connect(self, advert: Advert, lost: Callable[[], object]) -> DieConnection:
        bleak = _bleak()
        client = bleak.BleakClient(advert.device, lambda gone: lost(), timeout=CONNECT_TIMEOUT_S)
        try:
            await client.connect()
        except bleak.exc.BleakBluetoothNotAvailableError as error:
            raise RadioError(_why(error, bleak)) from error
        except (bleak.exc.BleakError, EOFError) as error:
            raise OSError(str(error)) from error
        return _BleakConnection(client, bleak.exc.BleakError)


class _BleakConnection:
    def __init__(self, client: Any, failure: type[Exception]) -> None:
        self._client, self._failure = client, failure

    async def listen(self, characteristic: str, heard: Callable[[bytes], object]) -> None:
        try:
            await self._client.start_notify(characteristic, lambda sender, data: heard(bytes(data)))
        except (self._failure, EOFError) as error:
            raise OSError(str(error)) from error

    async def write(self, characteristic: str, data: bytes) -> None:
        try:
            found = self._client.services.get_characteristic(characteristic)
            answered = found is not None and "write" in found.properties
            await self._client.write_gatt_char(characteristic, data, response=answered)
        except (self._failure, EOFError) as error:
            raise OSError(str(error)) from error

    async def close(self) -> None:
        with contextlib.suppress(self._failure, OSError, EOFError):
            await self._client.disconnect()


def _bleak() -> Any:
    try:
        import bleak
        from bleak.exc import BleakBluetoothNotAvailableReason  # noqa: F401  (an older one has none)
    except ImportError as error:
        raise RadioError(
            LazyText("Bluetooth dice need an addition to this program: {addition}.", addition=ADDITION)
        ) from error
    return bleak


def _advert(device: Any, data: Any) -> Advert:
    """What bleak tells of a device and what it sends. Other devices of the same maker tell nothing more."""
    told = next(iter(data.manufacturer_data.values()), b"")
    return Advert(
        device.address,
        data.local_name or device.name or "",
        frozenset(service.lower() for service in data.service_uuids),
        bytes(told),
        {uuid.lower(): bytes(value) for uuid, value in data.service_data.items()},
        data.rssi,
        device,
    )


def _why(error: BaseException, bleak: Any) -> LazyText:
    """Why the radio is of no use, with the remedy."""
    reasons = bleak.exc.BleakBluetoothNotAvailableReason
    reason, said = getattr(error, "reason", None), getattr(error, "dbus_error", "")
    if said == "org.freedesktop.DBus.Error.ServiceUnknown":
        return LazyText("The system's Bluetooth service is missing: install the package bluez.")
    if reason is reasons.POWERED_OFF:
        return LazyText("Bluetooth is switched off: switch it on, and the dice are looked for at once.")
    denied = (reasons.DENIED_BY_USER, reasons.DENIED_BY_SYSTEM, reasons.DENIED_BY_UNKNOWN)
    if reason in denied or said == "org.freedesktop.DBus.Error.AccessDenied":
        return LazyText("This program may not use Bluetooth: allow it in the system's settings.")
    if reason is reasons.NO_BLE_CENTRAL_ROLE:
        return LazyText(
            "This computer's Bluetooth is too old for dice: plug in a USB adapter of version 4.0 or later."
        )
    if reason is reasons.NO_BLUETOOTH or isinstance(error, OSError):
        return LazyText(
            "This computer has no Bluetooth that works: plug in a USB adapter, or use other dice."
        )
    return LazyText("Bluetooth does not work now ({error}): switch it off and on.", error=str(error)[:60])
