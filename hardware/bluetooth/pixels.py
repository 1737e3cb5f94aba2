"""Pixels dice: the protocol that Systemic Games publishes (CommunicationsProtocol.md, pixels-js).

Two generations of firmware are on sale. The older answers "who are you" with 22 bytes and says 1 for any
die that lies on a face. The newer answers in pieces with their lengths, says 1 after a roll and 5 for a die
that was laid down. Here 1 is a roll only when it follows upon rolling at once, which is right for both. How a
die lies when it is asked who it is says nothing of when it came to lie so, and is not looked at.
"""

from __future__ import annotations

from enum import IntEnum

from hardware.bluetooth.reports import (
    Advert,
    BatteryReport,
    DieLanguageError,
    DieMotion,
    DieReport,
    DieSighting,
    IdentityReport,
    MotionReport,
    bytes_at,
)

MAKER = "Pixels"
SERVICE = "a6b90001-7a5a-43f2-a962-350c8edc9b5b"
NOTIFY, WRITE = "a6b90002-7a5a-43f2-a962-350c8edc9b5b", "a6b90003-7a5a-43f2-a962-350c8edc9b5b"
LEGACY_SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
LEGACY_NOTIFY, LEGACY_WRITE = (
    "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
    "6e400002-b5a3-f393-e0a9-e50e24dcca9e",
)
INFORMATION_SERVICE = "0000180a-0000-1000-8000-00805f9b34fb"

LEGACY_ANSWER_BYTES = 22
"""Length of the older firmware's answer to "who are you"."""
BLINK_COUNT, BLINK_MS, BLINK_COLOUR, ALL_FACES = 3, 1500, 0x00FFB040, 0xFFFFFFFF


class PixelsMessage(IntEnum):
    """The first byte of a message; those that are used here."""

    WHO_ARE_YOU = 1
    I_AM_A_DIE = 2
    ROLL_STATE = 3
    REQUEST_ROLL_STATE = 23
    BLINK = 29
    REQUEST_BATTERY_LEVEL = 33
    BATTERY_LEVEL = 34


class PixelsRollState(IntEnum):
    """How the die lies, by its own word."""

    UNKNOWN = 0
    ROLLED = 1
    """On a face; by newer firmware only after a roll."""
    HANDLING = 2
    ROLLING = 3
    CROOKED = 4
    ON_FACE = 5
    """On a face without a roll, by newer firmware."""


class PixelsDieType(IntEnum):
    """Which die it is."""

    UNKNOWN = 0
    D4 = 1
    D6 = 2
    D8 = 3
    D10 = 4
    D00 = 5
    D12 = 6
    D20 = 7
    D6_PIPPED = 8
    D6_FUDGE = 9


SIDES_BY_TYPE = {
    PixelsDieType.D6: 6,
    PixelsDieType.D6_PIPPED: 6,
    PixelsDieType.D8: 8,
    PixelsDieType.D10: 10,
    PixelsDieType.D12: 12,
    PixelsDieType.D20: 20,
}
"""How many sides a die has whose faces are known for sure; firmwares number those of a D4 differently, and
nobody counts with a D00 or a Fudge die."""
SIDES_BY_LEDS = {6: 6, 8: 8, 10: 10, 12: 12, 20: 20, 21: 6}
"""Sides by the number of lights, for firmware that does not tell the type. One light lies below each face,
21 below the pips of six; a D4 has six, too, and says in newer firmware that it is one."""
CHARGING = (2, 3)
"""States of the battery in which the die stands on its charger."""


def recognize(advert: Advert) -> DieSighting | None:
    """The die behind an advertisement, or None when it is no Pixels die or does not tell enough yet."""
    if not advert.services & {SERVICE, LEGACY_SERVICE}:
        return None
    told, answer = advert.manufacturer_data, advert.service_data.get(INFORMATION_SERVICE, b"")
    if len(told) < 5 or len(answer) < 8:
        return None
    leds, design, _, _, battery = told[:5]
    sides = sides_of(design >> 4, leds)
    return DieSighting(
        key_of(int.from_bytes(answer[:4], "little")),
        MAKER,
        advert.name or MAKER,
        sides,
        advert,
        min(battery & 0x7F, 100),
        bool(battery & 0x80),
        "" if sides else "its faces cannot be used here",
    )


def key_of(number: int) -> str:
    """How a die is named by the number that it says."""
    return f"pixels-{number:08X}"


def sides_of(kind: int, leds: int) -> int:
    """Sides of a die by its type, or by its lights where it tells no type; 0 where no game can use it."""
    if kind == PixelsDieType.UNKNOWN:
        return SIDES_BY_LEDS.get(leds, 0)
    return SIDES_BY_TYPE.get(PixelsDieType(kind), 0) if kind in tuple(PixelsDieType) else 0


class PixelsLanguage:
    """Implements `hardware.bluetooth.reports.DieLanguage`."""

    questions = (bytes([PixelsMessage.WHO_ARE_YOU]),)
    battery_question = bytes([PixelsMessage.REQUEST_BATTERY_LEVEL])
    blink = (
        bytes([PixelsMessage.BLINK, BLINK_COUNT])
        + BLINK_MS.to_bytes(2, "little")
        + BLINK_COLOUR.to_bytes(4, "little")
        + ALL_FACES.to_bytes(4, "little")
        + bytes([0, 1])
    )

    def __init__(self, sighting: DieSighting) -> None:
        legacy = SERVICE not in sighting.advert.services
        self.notify, self.write = (LEGACY_NOTIFY, LEGACY_WRITE) if legacy else (NOTIFY, WRITE)
        self._sides = sighting.sides
        self._rolling = False

    def hear(self, data: bytes) -> tuple[DieReport, ...]:
        if not data:
            raise DieLanguageError("an empty message")
        kind = data[0]
        if kind == PixelsMessage.ROLL_STATE:
            return (self._motion(*bytes_at(data, 1, 2)),)
        if kind == PixelsMessage.BATTERY_LEVEL:
            return (_battery(*bytes_at(data, 1, 2)),)
        if kind == PixelsMessage.I_AM_A_DIE:
            return self._legacy(data) if len(data) == LEGACY_ANSWER_BYTES else self._pieces(data)
        return ()

    def _legacy(self, data: bytes) -> tuple[DieReport, ...]:
        leds, _, kind = data[1:4]
        self._sides = sides_of(kind, leds)
        key = key_of(int.from_bytes(data[8:12], "little"))
        percent, battery = data[20:22]
        return IdentityReport(key, "", self._sides), _battery(percent, battery)

    def _pieces(self, data: bytes) -> tuple[DieReport, ...]:
        """Pieces that begin with their length: version, die, design, name, settings, status.

        Later firmware may lengthen each of them, and add others.
        """
        pieces, at = [], 1
        while at < len(data) and data[at]:
            pieces.append(bytes_at(data, at, data[at]))
            at += data[at]
        if len(pieces) < 6:
            raise DieLanguageError(f"an answer of {len(pieces)} pieces")
        die, name, status = pieces[1], pieces[3], pieces[5]
        number, (_, kind, leds) = bytes_at(die, 1, 4), bytes_at(die, 5, 3)
        percent, battery = bytes_at(status, 1, 2)
        self._sides = sides_of(kind, leds)
        called = name[1:].split(b"\0")[0].decode("utf-8", "replace")
        identity = IdentityReport(key_of(int.from_bytes(number, "little")), called, self._sides)
        return identity, _battery(percent, battery)

    def _motion(self, state: int, face: int) -> MotionReport:
        rolled, self._rolling = self._rolling, state == PixelsRollState.ROLLING
        match state:
            case PixelsRollState.ROLLED:
                lies = DieMotion.ROLLED if rolled else DieMotion.LYING
                return MotionReport(lies, self._value(face))
            case PixelsRollState.ON_FACE:
                return MotionReport(DieMotion.LYING, self._value(face))
            case PixelsRollState.ROLLING:
                return MotionReport(DieMotion.ROLLING)
            case PixelsRollState.HANDLING:
                return MotionReport(DieMotion.HELD)
            case PixelsRollState.CROOKED:
                return MotionReport(DieMotion.TILTED)
            case _:
                return MotionReport(DieMotion.UNKNOWN)

    def _value(self, face: int) -> int | None:
        """What the face of that number shows: on a die of ten the first face shows 0, which counts as 10."""
        if not 0 <= face < self._sides:
            return None
        return (face or 10) if self._sides == 10 else face + 1


def _battery(percent: int, state: int) -> BatteryReport:
    return BatteryReport(min(percent, 100), state in CHARGING)
