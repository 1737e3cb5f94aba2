"""What dice say, byte for byte as their makers publish it."""

from __future__ import annotations

import random
import struct

import pytest

from hardware.bluetooth import pixels
from hardware.bluetooth.godice import FACES, GoDiceLanguage
from hardware.bluetooth.makers import language_of, recognize
from hardware.bluetooth.pixels import PixelsDieType, PixelsLanguage
from hardware.bluetooth.reports import (
    Advert,
    BatteryReport,
    DieLanguageError,
    DieMotion,
    IdentityReport,
    MotionReport,
)
from hardware.bluetooth.simulator import SimulatedGoDice, SimulatedPixels

NEW, OLD = pixels.SERVICE, pixels.LEGACY_SERVICE
ROLLING, ROLLED, LYING, HELD, TILTED = (
    DieMotion.ROLLING,
    DieMotion.ROLLED,
    DieMotion.LYING,
    DieMotion.HELD,
    DieMotion.TILTED,
)


def advert(service: str, told: bytes, answer: bytes, name: str = "Ruby") -> Advert:
    return Advert("AA", name, frozenset((service,)), told, {pixels.INFORMATION_SERVICE: answer}, -50)


def pixels_language(sides_type: int = PixelsDieType.D6, leds: int = 6, service: str = NEW) -> PixelsLanguage:
    told = bytes([leds, sides_type << 4, 1, 0, 80])
    sighting = recognize(advert(service, told, struct.pack("<II", 0xABCD, 1)))
    assert sighting is not None
    return PixelsLanguage(sighting)


def test_an_advert_of_pixels_tells_who_how_many_sides_and_how_full() -> None:
    told = bytes([20, PixelsDieType.D20 << 4 | 3, 1, 19, 0x80 | 64])
    sighting = recognize(advert(NEW, told, struct.pack("<II", 0x12AB34CD, 1_700_000_000)))
    assert sighting is not None
    assert (sighting.key, sighting.name, sighting.sides) == ("pixels-12AB34CD", "Ruby", 20)
    assert (sighting.percent, sighting.charging) == (64, True)


@pytest.mark.parametrize(
    ("kind", "leds", "sides"),
    [
        (PixelsDieType.D6_PIPPED, 21, 6),
        (PixelsDieType.D12, 12, 12),
        (PixelsDieType.UNKNOWN, 8, 8),
        (PixelsDieType.D4, 6, 0),
        (PixelsDieType.D00, 10, 0),
        (PixelsDieType.D6_FUDGE, 6, 0),
        (13, 6, 0),
    ],
)
def test_dice_whose_faces_are_not_sure_are_for_no_game(kind: int, leds: int, sides: int) -> None:
    sighting = recognize(advert(NEW, bytes([leds, kind << 4, 1, 0, 80]), bytes(8)))
    assert sighting is not None
    assert (sighting.sides, bool(sighting.unfit)) == (sides, not sides)


def test_other_things_on_the_air_are_no_dice() -> None:
    for other in (
        Advert("1", "Headphones"),
        # The service of older Pixels is that of many a gadget.
        Advert("2", "UART", frozenset((OLD,))),
        advert(OLD, b"\x06", bytes(8)),
        advert(NEW, bytes(5), bytes(3)),
        advert("a8b90001-8d5e-4411-bd7a-cb49359d1f05", bytes(5), bytes(8), "Charger"),
    ):
        assert recognize(other) is None


def test_each_generation_of_pixels_is_spoken_with_where_it_listens() -> None:
    assert (pixels_language().notify, pixels_language().write) == (
        "a6b90002-7a5a-43f2-a962-350c8edc9b5b",
        "a6b90003-7a5a-43f2-a962-350c8edc9b5b",
    )
    old = pixels_language(service=OLD)
    assert (old.notify[:8], old.write[:8]) == ("6e400001", "6e400002")
    assert len(old.blink) == 14


def test_a_roll_of_pixels_is_one_that_follows_upon_rolling() -> None:
    language = pixels_language()
    said = {(3, 3): ROLLING, (1, 4): ROLLED, (2, 4): HELD, (1, 2): LYING, (5, 0): LYING, (4, 0): TILTED}
    for (state, face), motion in said.items():
        (report,) = language.hear(bytes([3, state, face]))
        assert isinstance(report, MotionReport)
        assert (report.motion, report.value) == (
            motion,
            face + 1 if motion in (ROLLED, LYING) else None,
        )


def test_shaken_in_a_hand_and_laid_down_is_no_roll() -> None:
    language = pixels_language()
    motions = [language.hear(bytes([3, state, 5]))[0] for state in (3, 2, 1)]
    assert motions[-1] == MotionReport(LYING, 6)


def test_faces_that_a_die_does_not_have_are_no_value() -> None:
    assert pixels_language().hear(b"\x03\x05\x06") == (MotionReport(LYING, None),)
    ten = pixels_language(PixelsDieType.D10, 10)
    assert [ten.hear(bytes([3, 5, face]))[0] for face in (0, 9)] == [
        MotionReport(LYING, 10),
        MotionReport(LYING, 9),
    ]


@pytest.mark.parametrize("legacy", [True, False])
def test_the_answer_to_who_are_you_is_read_in_both_forms(legacy: bool) -> None:
    die, told = SimulatedPixels(0xCAFE, "Jade", PixelsDieType.D12, legacy=legacy), []
    die.connect(lambda: None)
    die.listen(told.append)
    die.value, die.charging = 7, True
    sighting = recognize(die.advert())
    assert sighting is not None
    language = language_of(sighting)
    die.receive(language.questions[0])
    assert not legacy or len(told[0]) == 22
    identity, battery = language.hear(told[0])
    assert identity == IdentityReport("pixels-0000CAFE", "" if legacy else "Jade", 12)
    assert battery == BatteryReport(80, True)


def test_a_roll_that_is_under_way_when_a_die_comes_is_not_believed() -> None:
    die, told = SimulatedPixels(1, "Jade"), []
    die.connect(lambda: None)
    die.listen(told.append)
    language = pixels_language()
    die.roll()
    die.receive(b"\x01")
    language.hear(told[-1])
    die.land(5)
    assert language.hear(told[-1]) == (MotionReport(LYING, 5),)


def test_a_longer_answer_of_later_firmware_is_still_understood() -> None:
    die, told = SimulatedPixels(1, "Jade"), []
    die.connect(lambda: None)
    die.listen(told.append)
    die.receive(b"\x01")
    assert pixels_language().hear(told[0] + b"\x05new!")[0] == IdentityReport("pixels-00000001", "Jade", 6)


def test_godice_tell_their_values_by_the_pull_of_the_earth() -> None:
    language = GoDiceLanguage()
    assert language.hear(b"R") == (MotionReport(ROLLING),)
    for axes, value in FACES.items():
        raw = struct.pack("bbb", *(axis + 5 for axis in axes))
        assert language.hear(b"S" + raw) == (MotionReport(ROLLED, value),)
        assert language.hear(b"FS" + raw) == language.hear(b"MS" + raw) == (MotionReport(LYING, value),)
        assert language.hear(b"TS" + raw) == (MotionReport(TILTED),)
    assert language.hear(b"Bat" + bytes([55])) == (BatteryReport(55),)
    assert language.hear(b"Col" + bytes([3])) == (IdentityReport(name="GoDice blue"),)


@pytest.mark.parametrize("raw", [(45, 45, 0), (0, 0, 0), (37, 37, 37), (-40, 0, 50)])
def test_a_godice_on_no_face_leans_whatever_it_says(raw: tuple[int, int, int]) -> None:
    assert GoDiceLanguage().hear(b"S" + struct.pack("bbb", *raw)) == (MotionReport(TILTED),)


def test_godice_are_known_by_their_number_and_not_taken_for_pixels() -> None:
    sighting = recognize(SimulatedGoDice(0x8F5F54).advert())
    assert sighting is not None
    assert (sighting.key, sighting.maker, sighting.sides) == ("godice-8F5F54", "GoDice", 6)
    assert isinstance(language_of(sighting), GoDiceLanguage)


def test_nothing_that_is_cut_short_or_made_up_does_harm() -> None:
    rng = random.Random(5)
    heads = (b"", b"\x02", b"\x03", b"\x22", b"S", b"FS", b"TS", b"Bat", b"Col")
    for _ in range(3000):
        data = rng.choice(heads) + rng.randbytes(rng.randint(0, 40))
        for language in (pixels_language(), GoDiceLanguage()):
            try:
                reports = language.hear(data[: rng.randint(0, len(data))])
            except DieLanguageError:
                continue
            values = [report.value for report in reports if isinstance(report, MotionReport)]
            assert all(value is None or 1 <= value <= 20 for value in values)
