"""A stand-in for BlueZ on a D-Bus of its own: answers what bleak asks of the system, for simulated dice.

Paths, interfaces and properties are those that BlueZ documents (doc/org.bluez.*.rst in its sources).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from dbus_fast import BusType, Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from hardware.bluetooth.simulator import SimulatedDie, SimulatedPixels

NAME = "org.bluez"
ADAPTER, DEVICE = f"{NAME}.Adapter1", f"{NAME}.Device1"
SERVICE, CHARACTERISTIC = f"{NAME}.GattService1", f"{NAME}.GattCharacteristic1"
RADIO = "/org/bluez/hci0"
MAKER_ID = 0xFFFF
POLICY = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>system</type>
  <listen>unix:path={socket}</listen>
  <policy context="default">
    <allow user="*"/>
    <allow own="{name}"/>
    <allow send_type="method_call"/>
    <allow send_type="signal"/>
    <allow send_requested_reply="true"/>
    <allow receive_sender="*"/>
  </policy>
</busconfig>
"""


def write_policy(folder: Path) -> tuple[Path, Path]:
    """The settings of a bus on which anybody may speak and be BlueZ, and the socket that it will have."""
    settings, socket = folder / "bus.conf", folder / "bus"
    settings.write_text(POLICY.format(socket=socket, name=NAME), encoding="utf-8")
    return settings, socket


class PretendBlueZ:
    """Owns the name of BlueZ and shows an adapter, and the dice in its reach once it is told to discover."""

    def __init__(
        self,
        dice: Iterable[SimulatedDie],
        *,
        there: bool = True,
        powered: bool = True,
        low_energy: bool = True,
    ) -> None:
        self._bus = MessageBus(bus_type=BusType.SYSTEM)
        self._dice = {f"{RADIO}/dev_{die.address.replace(':', '_')}": die for die in dice}
        roles = ["central", "peripheral"] if low_energy else []
        adapter = {"Address": Variant("s", "00:00:00:00:00:01"), "Powered": Variant("b", powered)}
        self._objects: dict[str, dict[str, dict[str, Variant]]] = {}
        if there:
            self._objects[RADIO] = {ADAPTER: {**adapter, "Roles": Variant("as", roles)}}
        self.asked: list[str] = []
        """The methods that were called, in turn."""

    async def start(self) -> None:
        await self._bus.connect()
        self._bus.add_message_handler(self._answer)
        await self._bus.request_name(NAME)

    def stop(self) -> None:
        self._bus.disconnect()

    def advertise(self) -> None:
        """All dice in reach are heard."""
        for path, die in self._dice.items():
            if die.in_reach and not die.connected:
                self._show(path, DEVICE, _device(die))

    def _answer(self, call: Message) -> Message | None:
        if call.message_type is not MessageType.METHOD_CALL or call.destination not in (
            NAME,
            self._bus.unique_name,
        ):
            return None
        assert call.path is not None
        self.asked.append(call.member or "")
        answers: dict[str, Callable[[str, list[Any]], object]] = {
            "SetDiscoveryFilter": lambda path, body: None,
            "StartDiscovery": lambda path, body: self.advertise(),
            "StopDiscovery": lambda path, body: None,
            "Connect": lambda path, body: self._connect(path),
            "Disconnect": lambda path, body: self._dice[path].cut(),
            "StartNotify": self._listen,
            "StopNotify": lambda path, body: None,
            "WriteValue": lambda path, body: self._die_of(path).receive(bytes(body[0])),
        }
        if call.member == "GetManagedObjects":
            return Message.new_method_return(call, "a{oa{sa{sv}}}", [self._objects])
        if call.member not in answers:
            return None
        answers[call.member](call.path, call.body)
        return Message.new_method_return(call)

    def _die_of(self, path: str) -> SimulatedDie:
        return next(die for place, die in self._dice.items() if path.startswith(f"{place}/"))

    def _connect(self, path: str) -> None:
        die, service = self._dice[path], f"{path}/service0010"
        uuids = {"char0011": (die.notify, "notify"), "char0013": (die.write, "write")}
        uuid = sorted(die.advert().services)[-1]
        about = {"UUID": Variant("s", uuid), "Primary": Variant("b", True), "Device": Variant("o", path)}
        self._show(service, SERVICE, about)
        for place, (uuid, flag) in uuids.items():
            shown = {
                "UUID": Variant("s", uuid),
                "Service": Variant("o", service),
                "Flags": Variant("as", [flag]),
            }
            self._show(f"{service}/{place}", CHARACTERISTIC, shown)
        self._change(path, DEVICE, {"Connected": Variant("b", True), "ServicesResolved": Variant("b", True)})
        gone = {"Connected": Variant("b", False), "ServicesResolved": Variant("b", False)}
        die.connect(lambda: self._change(path, DEVICE, gone))

    def _listen(self, path: str, _: list[Any]) -> None:
        def heard(data: bytes) -> None:
            self._change(path, CHARACTERISTIC, {"Value": Variant("ay", data)})

        self._die_of(path).listen(heard)

    def _show(self, path: str, interface: str, properties: dict[str, Variant]) -> None:
        self._objects[path] = {interface: properties}
        self._signal(
            "/",
            "org.freedesktop.DBus.ObjectManager",
            "InterfacesAdded",
            "oa{sa{sv}}",
            [path, self._objects[path]],
        )

    def _change(self, path: str, interface: str, properties: dict[str, Variant]) -> None:
        self._objects[path][interface].update(properties)
        self._signal(
            path,
            "org.freedesktop.DBus.Properties",
            "PropertiesChanged",
            "sa{sv}as",
            [interface, properties, []],
        )

    def _signal(self, path: str, interface: str, member: str, signature: str, body: list[Any]) -> None:
        self._bus.send(Message.new_signal(path, interface, member, signature, body))


def _device(die: SimulatedDie) -> dict[str, Variant]:
    """What BlueZ shows of a die that it hears."""
    advert, no = die.advert(), Variant("b", False)
    services = {uuid: Variant("ay", told) for uuid, told in advert.service_data.items()}
    return {
        "Address": Variant("s", die.address),
        "AddressType": Variant("s", "random"),
        "Adapter": Variant("o", RADIO),
        "Name": Variant("s", advert.name),
        "Alias": Variant("s", advert.name),
        "RSSI": Variant("n", advert.strength),
        "Paired": no,
        "Connected": no,
        "ServicesResolved": no,
        "UUIDs": Variant("as", sorted(advert.services)),
        "ManufacturerData": Variant("a{qv}", {MAKER_ID: Variant("ay", advert.manufacturer_data)}),
        "ServiceData": Variant("a{sv}", services),
    }


async def show(*dice: SimulatedDie) -> None:
    """Show dice on the bus of this machine, as long as there is electricity."""
    await PretendBlueZ(dice).start()
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(show(SimulatedPixels(1, "Ruby")))
