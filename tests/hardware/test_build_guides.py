"""The build guides: their pictures and links exist, and the wiring they show is the firmware's."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDES = sorted((ROOT / "docs" / "build").glob("*.md"))
PICTURES = sorted((ROOT / "docs" / "build").glob("*.svg"))


def texts(picture: str) -> list[str]:
    tree = ElementTree.parse(ROOT / "docs" / "build" / f"{picture}.svg")
    return [element.text or "" for element in tree.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_links_lead_somewhere(guide: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", guide.read_text("utf-8"))
    assert [link for link in links if not (guide.parent / link).exists()] == []


def test_every_picture_is_shown() -> None:
    pages = "".join(guide.read_text("utf-8") for guide in GUIDES)
    assert PICTURES
    assert [picture.name for picture in PICTURES if f"({picture.name})" not in pages] == []


def test_the_keypad_is_wired_as_its_sketch_reads_it() -> None:
    sketch = (ROOT / "hardware/firmware/keypad/keypad.ino").read_text("utf-8")
    first = int(re.findall(r"FIRST_PIN = (\d+)", sketch)[0])
    pins = [int(text.removeprefix("pin ")) for text in texts("keypad") if text.startswith("pin ")]
    assert pins == list(range(first, first + 6))


def test_the_wells_are_wired_as_their_firmware_reads_them() -> None:
    board = (ROOT / "hardware/firmware/uno/board.h").read_text("utf-8")
    # Arduino's pin numbers: 0..7 are PD0..PD7, 8 and up PB0 and up.
    shown = texts("glass-well")
    assert {"2 3 4 5", "A0", "A1", "A2", "8", "7", "6"} <= set(shown)
    for name, meaning in {"PB0": "sensor LEDs", "PD6": "lamp", "PD7": "drop sensor"}.items():
        assert re.search(rf"{name} +.*{meaning}|{name}\.\.\S+ +.*{meaning}", board)
