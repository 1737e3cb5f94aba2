"""Everything that others made is credited, and every licence text is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ASSETS = Path(__file__).resolve().parents[1] / "assets"
CREDITS = (ASSETS / "CREDITS.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("folder", ["fonts", "icons"])
def test_every_file_is_credited(folder: str) -> None:
    files = {path.name for path in (ASSETS / folder).iterdir()}
    credited = set(re.findall(r"`([\w-]+\.(?:ttf|woff|svg))`", CREDITS))
    assert files - credited == set()


def test_nothing_is_credited_that_is_not_there() -> None:
    files = {path.name for folder in ("fonts", "icons") for path in (ASSETS / folder).iterdir()}
    assert set(re.findall(r"`([\w-]+\.(?:ttf|woff|svg))`", CREDITS)) - files == set()


def test_every_author_of_an_icon_is_named() -> None:
    authors = {row[1].strip() for row in re.findall(r"\| `[\w-]+\.svg` \|([^|]*)\|([^|]*)\|", CREDITS)}
    ours = {author for author in authors if "Knucklebone" in author}
    assert [author for author in authors - ours if f"Icons made by {author}" not in CREDITS] == []


def test_every_licence_text_of_a_font_is_whole() -> None:
    texts = re.findall(r"`licences/([\w-]+\.txt)`", CREDITS)
    assert len(texts) == 5
    for name in texts:
        text = (ASSETS / "licences" / name).read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert "PERMISSION & CONDITIONS" in text


def test_every_icon_is_one_white_path() -> None:
    wanted = ('fill="#fff"', 'width="512" height="512"')
    texts = {path.stem: path.read_text(encoding="utf-8") for path in (ASSETS / "icons").iterdir()}
    odd = [
        name for name, text in texts.items() if text.count("<path") != 1 or not all(w in text for w in wanted)
    ]
    assert texts
    assert odd == []
