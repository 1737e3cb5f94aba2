"""What the panel of Spellcycles offers at a moment: plain values, so that only a change is built anew."""

from __future__ import annotations

from game.catalogue.questions import Offer, Sentence
from game.games.spellcycles.rules.vocabulary import Square
from game.games.spellcycles.table.checklist import ChecklistStep
from game.rules.field import Difference
from game.ui.drawing.reactive import ViewModel


class ChecklistState(ViewModel):
    """What to do on the real field."""

    steps: tuple[ChecklistStep, ...]
    field_camera: str = ""
    """What the camera over the field does meanwhile, if there is one."""


class DifferenceState(ViewModel):
    """The real field is not as the match has it, and people must say what is right."""

    sentence: str
    differences: tuple[Difference, ...]
    meaning: str = ""
    """What it would mean that the table is right; empty where no answer explains it."""
    way: int = 1
    """Which of the possible meanings this is, from 1."""
    ways: int = 0


Content = Offer | ChecklistState | DifferenceState


class SpellExplanation(ViewModel):
    """The spell that is explained."""

    position: int
    state: str
    """How it stands now, in a few words."""


class PanelState(ViewModel):
    """All of the panel."""

    detail: SpellExplanation | None
    content: Content
    story: tuple[Sentence, ...] = ()
    """What happened last, newest first, for where there is room."""


class Remedies:
    """What people can do about a difference between table and screen."""

    def fix_table(self) -> None: ...

    def table_is_right(self) -> None: ...

    def other_meaning(self) -> None: ...

    def camera_off(self) -> None: ...

    def trust(self, square: Square) -> None: ...
