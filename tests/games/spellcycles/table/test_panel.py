"""The panel beside the board of Spellcycles, and the last sentences of the story."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game import catalogue
from game.catalogue.questions import HandOffer, Offer, Press, Sentence
from game.games.spellcycles.questions.offers import Seats
from game.games.spellcycles.rules.spells import LONGEST_TEXT
from game.games.spellcycles.table.dragging import DragHandler
from game.games.spellcycles.table.panel import DETAIL_BRIEF, ActionPanel
from game.games.spellcycles.table.panel_state import PanelState, Remedies, SpellExplanation
from game.store.settings import Settings
from game.ui.boards.frame import frame_of
from game.ui.boards.sentences import Sentences
from game.ui.drawing.layout import WIDE, Box
from game.ui.drawing.widget import Widget
from game.ui.stage.scene import Scene
from game.ui.widgets.label import Text
from studio.pilot import Pilot
from tests.ui.audit import overflows

pytestmark = pytest.mark.painted

NAMES = ("Bob", "Cleo", "Dan", "Wilhelmina B")
VICTIMS = Seats(
    "Strike whom?",
    presses=tuple(Press(f"strike-{n}", name, "crimson") for n, name in enumerate(NAMES, start=1)),
)
LARGE = Settings(text_scale=1.5)


class Striking(Scene):
    """A panel on which somebody is chosen for an effect."""

    position = 0
    offered: Offer = VICTIMS

    def build(self) -> Widget:
        line = catalogue.build("spellcycles", 5, {}).settings.deck  # type: ignore[attr-defined]
        root = Widget("striking", self.screen)
        box = frame_of(WIDE, 5).panel
        panel = root.add(ActionPanel(box, line, DragHandler(), Remedies(), duel=False))
        panel.show(PanelState(SpellExplanation(self.position, "Cast this turn"), self.offered), line)
        return root


def test_who_chooses_a_victim_can_read_what_for(fly: Callable[..., Pilot]) -> None:
    pilot = fly(Striking, settings=LARGE)
    detail = pilot.widget("detail")
    assert detail.box.h > DETAIL_BRIEF, "there is room for what the spell does"
    assert overflows(pilot.scene) == []


class ByHand(Striking):
    """A panel that says what the table does by hand, at the greatest length."""

    offered = HandOffer("Dance of the Seats", "Everybody dances. " * 6 + "Then sit.", VICTIMS.presses[:1])


def test_what_the_table_does_by_hand_is_read_to_its_end(fly: Callable[..., Pilot]) -> None:
    assert len(ByHand.offered.hint) == LONGEST_TEXT - 3
    assert overflows(fly(ByHand, settings=LARGE).scene) == []


@pytest.mark.parametrize("tall", [100, 160, 170, 180, 230])
def test_what_happened_last_is_told_in_however_little_room(
    fly: Callable[..., Pilot], monkeypatch: pytest.MonkeyPatch, tall: int
) -> None:
    told: list[str] = []
    monkeypatch.setattr(Text, "paint", lambda text, *_: told.append(text.text))
    pilot = fly(settings=LARGE)
    story = pilot.scene.root.add(Sentences("story", Box(100, 100, 316, tall), "So far"))
    story.show((Sentence("Ann draws a large yellow pyramid from the cauldron."), Sentence("Turn 24: Ann.")))
    told.clear()
    pilot.run(0.1)
    assert "Ann draws a large yellow pyramid from the cauldron." in told
