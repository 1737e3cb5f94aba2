"""The board of Power Vacuum: the control board with its cable, the trick, the statues.

chooser    what a person has picked so far       refusals   why something cannot be done
offers     what the panel offers and explains    looks      what lies on the felt
console, statues, pictures, transitions          what is seen
lesson, help, reference, hands, moments         what is shown around a match
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from game.ui.presentation import Presentation

if TYPE_CHECKING:
    from game.games.power_vacuum.rules import PowerVacuum
    from game.rules.contract import Event, Seat
    from game.ui.boards import Board, Table
    from game.ui.boards.guide import Guide
    from game.ui.boards.open_hands import OpenCards
    from game.ui.lessons.lesson import Lesson
    from game.ui.reference.page import Page
    from game.ui.reference.section import Section
    from game.ui.scenes.result_moments import Deed


def _board(rules: PowerVacuum, table: Table) -> Board:
    from game.games.power_vacuum.table.board import PowerVacuumBoard

    return PowerVacuumBoard(rules, table)


def _guide(rules: PowerVacuum) -> Guide:
    from game.games.power_vacuum.table.guide import PowerVacuumGuide

    return PowerVacuumGuide(rules)


def _lesson() -> Lesson:
    from game.games.power_vacuum.table.lesson import LESSON

    return LESSON


def _pages() -> tuple[Page, ...]:
    from game.games.power_vacuum.table.help import PAGES

    return PAGES


def _sections(rules: PowerVacuum) -> tuple[Section, ...]:
    from game.games.power_vacuum.table.reference import sections

    return sections(rules)


def _open_cards(rules: PowerVacuum, view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    from game.games.power_vacuum.table.hands import open_cards

    return open_cards(rules, view, seat)


def _deeds(rules: PowerVacuum, events: Sequence[Event]) -> Iterable[Deed]:
    from game.games.power_vacuum.table.moments import deeds

    return deeds(rules, events)


TABLE = Presentation(
    board=_board,
    guide=_guide,
    lesson=_lesson,
    pages=_pages,
    sections=_sections,
    deeds=_deeds,
    open_cards=_open_cards,
)
