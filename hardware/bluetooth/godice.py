"""GoDice: the protocol that Particula publishes (GoDiceJavaScriptAPI).

The maker's own Python package is not used: it waits without end for an answer that was lost, fails within the
radio's thread on a message that was cut short, and calls the nearest face of a die that stands on its edge a
value. What is needed of the protocol is shorter than mending that.
"""

from __future__ import annotations

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

MAKER = "GoDice"
NAME_PREFIX = "GoDice_"
SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
NOTIFY, WRITE = "6e400003-b5a3-f393-e0a9-e50e24dcca9e", "6e400002-b5a3-f393-e0a9-e50e24dcca9e"

BATTERY_LEVEL, SET_LED_TOGGLE, DICE_COLOUR = 3, 16, 23
COLOURS = ("black", "red", "green", "blue", "yellow", "orange")
"""Colours of its dots, by the number that it says."""
FACES = {
    (-64, 0, 0): 1,
    (0, 0, 64): 2,
    (0, 64, 0): 3,
    (0, -64, 0): 4,
    (0, 0, -64): 5,
    (64, 0, 0): 6,
}
"""Which value is up by the pull of gravity along the axes of the die, 64 being that of the earth. Shells with
other numbers of sides cannot be told apart by the die itself, so only the bare die of six counts."""
DIE_SIDES = 6
FLAT_FROM = 0.9
"""Cosine of the angle, 26 degrees, up to which a die that says that it lies is believed to lie on a face."""
MOTIONS = {
    b"S": DieMotion.ROLLED,
    b"FS": DieMotion.LYING,
    b"TS": DieMotion.TILTED,
    b"MS": DieMotion.LYING,
}
"""Stable, and stable after a feint, tilted, or turned from one face to another by a hand."""


def recognize(advert: Advert) -> DieSighting | None:
    """The die behind an advertisement, or None when it is no GoDice."""
    if not advert.name.startswith(NAME_PREFIX):
        return None
    number = advert.name.removeprefix(NAME_PREFIX).split("_")[0]
    return DieSighting(f"godice-{number}", MAKER, f"{MAKER} {number}", DIE_SIDES, advert)


class GoDiceLanguage:
    """Implements `hardware.bluetooth.reports.DieLanguage`."""

    notify, write = NOTIFY, WRITE
    questions = (bytes([DICE_COLOUR]), bytes([BATTERY_LEVEL]))
    battery_question = bytes([BATTERY_LEVEL])
    blink = bytes([SET_LED_TOGGLE, 3, 25, 25, 255, 176, 64, 1, 0])

    def hear(self, data: bytes) -> tuple[DieReport, ...]:
        if data[:1] == b"R":
            return (MotionReport(DieMotion.ROLLING),)
        if data[:3] == b"Bat":
            return (BatteryReport(min(bytes_at(data, 3, 1)[0], 100)),)
        if data[:3] == b"Col":
            colour = bytes_at(data, 3, 1)[0]
            return (IdentityReport(name=f"{MAKER} {COLOURS[colour]}" if colour < len(COLOURS) else ""),)
        for length in (1, 2):
            motion = MOTIONS.get(data[:length])
            if motion is not None:
                return (_lies(motion, bytes_at(data, length, 3)),)
        if not data:
            raise DieLanguageError("an empty message")
        return ()


def _lies(motion: DieMotion, raw: bytes) -> MotionReport:
    """A die at rest; one that is on no face leans, whatever it calls that."""
    pull = [byte - 256 if byte > 127 else byte for byte in raw]
    size = sum(part * part for part in pull) ** 0.5
    cosines = {
        value: sum(a * b for a, b in zip(pull, face, strict=True)) / (64 * size)
        for face, value in FACES.items()
        if size
    }
    value = max(cosines, key=lambda face: cosines[face], default=None)
    if motion is DieMotion.TILTED or value is None or cosines[value] < FLAT_FROM:
        return MotionReport(DieMotion.TILTED)
    return MotionReport(motion, value)
