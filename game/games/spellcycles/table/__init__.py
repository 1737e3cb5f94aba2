"""The board of Spellcycles: the Casting Field, the Spell Line, and what can be done with them.

chooser    what a person has picked so far      words     everything that is said
refusals   why something cannot be done         walk      what to do on a real field
content, offers   what the panel offers         panel     the panel itself
looks      what squares and spells look like    field, line, pictures, transitions   what is seen
lesson, help, reference, moments, vignette       what is shown around a match
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from game.ui.presentation import Presentation

if TYPE_CHECKING:
    from game.games.spellcycles.rules import Spellcycles
    from game.match.loop import MatchLoop
    from game.rules.contract import Event
    from game.ui.boards import Board, Table
    from game.ui.boards.guide import Guide
    from game.ui.layout import Box
    from game.ui.lessons.lesson import Lesson
    from game.ui.reference.page import Page
    from game.ui.reference.section import Section
    from game.ui.scenes.result_moments import Deed
    from game.ui.vignette import Vignette


def _board(rules: Spellcycles, table: Table) -> Board:
    from game.games.spellcycles.table.board import SpellcyclesBoard

    return SpellcyclesBoard(rules, table)


def _guide(rules: Spellcycles) -> Guide:
    from game.games.spellcycles.table.guide import SpellcyclesGuide

    return SpellcyclesGuide(rules)


def _lesson() -> Lesson:
    from game.games.spellcycles.table.lesson import LESSON

    return LESSON


def _pages() -> tuple[Page, ...]:
    from game.games.spellcycles.table.help import PAGES

    return PAGES


def _sections(rules: Spellcycles) -> tuple[Section, ...]:
    from game.games.spellcycles.table.reference import sections

    return sections(rules)


def _deeds(rules: Spellcycles, events: Sequence[Event]) -> Iterable[Deed]:
    from game.games.spellcycles.table.moments import deeds

    return deeds(rules, events)


def _vignette(box: Box, loop: MatchLoop) -> Vignette:
    from game.games.spellcycles.table.vignette import SpellcyclesVignette

    return SpellcyclesVignette(box, loop)


TABLE = Presentation(
    board=_board,
    guide=_guide,
    lesson=_lesson,
    pages=_pages,
    sections=_sections,
    deeds=_deeds,
    vignette=_vignette,
)
