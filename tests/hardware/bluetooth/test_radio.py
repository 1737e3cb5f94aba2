"""The way to the computer's radio: bleak is called by names that it has, and its errors become sentences."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Coroutine
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import create_autospec

import pytest

from hardware.bluetooth import radio
from hardware.bluetooth.radio import BleakRadio, RadioError
from hardware.bluetooth.reports import Advert


@pytest.fixture
def bleak(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The real package, with its scanner and its client replaced by ones of the same names and signatures."""
    real = pytest.importorskip("bleak", reason="bleak is not installed: pip install 'knucklebone[bluetooth]'")
    import bleak.exc

    double = SimpleNamespace(
        exc=bleak.exc,
        BleakScanner=create_autospec(real.BleakScanner),
        BleakClient=create_autospec(real.BleakClient),
    )
    monkeypatch.setattr(radio, "_bleak", lambda: double)
    return double


def run(work: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(work)


def test_what_the_scanner_hears_is_handed_on(bleak: Any) -> None:
    device = SimpleNamespace(address="AA:BB", name=None)
    data = SimpleNamespace(
        local_name="Ruby", service_uuids=["6E400001-B5A3-F393-E0A9-E50E24DCCA9E"], rssi=-61,
        manufacturer_data={0x0D39: bytearray(b"\x06\x21")}, service_data={"0000180A-0000": bytearray(b"id")},
    )  # fmt: skip
    seen: list[Advert] = []

    def hears(*arguments: Any) -> None:
        detected = bleak.BleakScanner.call_args.args[0]
        detected(device, data)

    bleak.BleakScanner.return_value.__aenter__.side_effect = hears
    run(BleakRadio().scan(5, lambda advert: bool(seen.append(advert)) or True))
    (told,) = seen
    assert (told.address, told.name, told.strength, told.device) == ("AA:BB", "Ruby", -61, device)
    assert told.services == {"6e400001-b5a3-f393-e0a9-e50e24dcca9e"}
    assert (told.manufacturer_data, told.service_data) == (b"\x06\x21", {"0000180a-0000": b"id"})


async def test_a_die_is_listened_to_spoken_with_and_let_go(bleak: Any) -> None:
    client, heard, lost = bleak.BleakClient.return_value, [], []
    client.services.get_characteristic.side_effect = lambda uuid: SimpleNamespace(
        properties=["write"] if uuid == "answered" else ["write-without-response"]
    )

    connection = await BleakRadio().connect(Advert("AA", device="device"), lambda: lost.append(1))
    await connection.listen("notify", heard.append)
    await connection.write("answered", b"\x01")
    await connection.write("unanswered", b"\x02")
    await connection.close()
    client.start_notify.call_args.args[1](None, bytearray(b"R"))
    bleak.BleakClient.call_args.args[1](client)
    assert (heard, lost) == ([b"R"], [1])
    assert [call.kwargs["response"] for call in client.write_gatt_char.call_args_list] == [True, False]
    client.disconnect.assert_awaited_once()


def test_whatever_fails_on_the_way_to_a_die_is_the_die_being_gone(bleak: Any) -> None:
    client = bleak.BleakClient.return_value

    async def each(do: Callable[[Any], Awaitable[object]]) -> None:
        connection = await BleakRadio().connect(Advert("AA"), lambda: None)
        failure = bleak.exc.BleakError("gone")
        client.start_notify.side_effect = client.write_gatt_char.side_effect = failure
        client.disconnect.side_effect = failure
        await do(connection)

    for does in (lambda line: line.listen("n", print), lambda line: line.write("w", b"")):
        with pytest.raises(OSError, match="gone"):
            run(each(does))
        client.reset_mock()
    run(each(lambda line: line.close()))
    client.connect.side_effect = bleak.exc.BleakError("gone")
    with pytest.raises(OSError, match="gone"):
        run(BleakRadio().connect(Advert("AA"), lambda: None))


@pytest.mark.parametrize(
    ("reason", "says"),
    [
        ("POWERED_OFF", "switched off"),
        ("DENIED_BY_SYSTEM", "may not use Bluetooth"),
        ("NO_BLUETOOTH", "no Bluetooth that works"),
        ("NO_BLE_CENTRAL_ROLE", "too old"),
        ("", "no Bluetooth that works"),
        ("other", "does not work now"),
    ],
)
def test_why_there_is_no_radio_is_one_sentence(bleak: Any, reason: str, says: str) -> None:
    error: Exception = FileNotFoundError(2, "No such file")
    if reason == "other":
        error = bleak.exc.BleakError("org.bluez.Error.InProgress")
    elif reason:
        reasons = bleak.exc.BleakBluetoothNotAvailableReason
        error = bleak.exc.BleakBluetoothNotAvailableError("why", reasons[reason])
    bleak.BleakScanner.return_value.__aenter__.side_effect = error
    with pytest.raises(RadioError, match=says):
        run(BleakRadio().scan(1, lambda advert: False))


@pytest.mark.parametrize("old", [False, True])
def test_without_the_addition_people_are_told_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, old: bool
) -> None:
    """An older one, such as Debian's own, does not say why there is no Bluetooth."""
    for name in ("bleak", "bleak.exc"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name) if old else None)
    with pytest.raises(RadioError, match=r"pip install 'knucklebone\[bluetooth\]'"):
        run(BleakRadio().scan(1, lambda advert: False))
