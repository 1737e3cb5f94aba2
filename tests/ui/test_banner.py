"""What to do now is the largest line of a table, in long languages and large letters, too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ui.art import Art
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.stage.scene import Scene
from game.ui.widgets.banner import Banner
from game.ui.widgets.label import Text
from studio.shots import SHOTS
from studio.shots.studio import Studio
from tests.ui.audit import Proof, unbaked
from tests.ui.haste import UnseenPilot

TABLES = (
    "table-contribute", "table-five", "table-cast", "duel-nine", "duel-lay", "duel-count", "engine-place",
    "engine-build", "table-engine-peek", "unnamed-trick", "unnamed-market", "unnamed-trade", "unnamed-yard",
    "power-vacuum-cable", "power-vacuum-reward", "hourglass",
)  # fmt: skip
POSTERS = "display", "title"
"""Headings, names and figures may be as large as they like: they are no sentences."""
SENTENCE = 4
"""Words of one, at least."""


@pytest.fixture(scope="module")
def studio() -> Iterator[Studio]:
    with Studio((1280, 720), "de", 1.5, UnseenPilot) as studio:
        yield studio


def written(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> list[tuple[bool, Text, int]]:
    """All that is written: whether on the banner, what, and its size at text scale 1."""
    art, found = unbaked(scene.ctx.art.scale, scene.ctx.art.text_scale), list[tuple[bool, Text, int]]()

    def note(text: Text, canvas: Canvas, art: Art, box: Box, *_: object) -> None:
        if text.text and not box.empty:
            found.append((isinstance(widget, Banner), text, text.fit(art, box).size))

    monkeypatch.setattr(Text, "paint", note)
    monkeypatch.setattr(scene.ctx, "art", art)
    for widget in scene.root.walk():
        widget.paint(Proof(art.scale), scene.ctx)
    return found


@pytest.mark.parametrize("name", TABLES)
def test_the_banner_is_the_largest_line_in_german_and_large_letters(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    SHOTS[name](studio)
    found = written(studio.pilot.scene, monkeypatch)
    asked = min(size for on_banner, _, size in found if on_banner)
    larger = [
        (text.text, size)
        for on_banner, text, size in found
        if not on_banner and text.role not in POSTERS and len(text.text.split()) >= SENTENCE and size >= asked
    ]
    assert not larger, f"the banner has {asked}"
