"""The board of Engine: tableaux, the suit wheel, what acts next, hand and piles.

chooser    what a person has picked so far      words     everything that is said
refusals   why something cannot be done         order     which cards act next
offers     what the panel offers                looks     what tableaux and wheel look like
layout     where everything lies                stage     where that is now, for what flies
tableau, wheel, piles, pictures, transitions     what is seen
lesson, help, reference, hands, moments         what is shown around a match
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from game.ui.presentation import Presentation

if TYPE_CHECKING:
    from game.games.engine.rules import Engine
    from game.rules.contract import Event, Seat
    from game.ui.boards import Board, Table
    from game.ui.boards.guide import Guide
    from game.ui.boards.open_hands import OpenCards
    from game.ui.lessons.lesson import Lesson
    from game.ui.reference.page import Page
    from game.ui.reference.section import Section
    from game.ui.scenes.result_moments import Deed


def _board(rules: Engine, table: Table) -> Board:
    from game.games.engine.table.board import EngineBoard

    return EngineBoard(rules, table)


def _guide(rules: Engine) -> Guide:
    from game.games.engine.table.guide import EngineGuide

    return EngineGuide(rules)


def _lesson() -> Lesson:
    from game.games.engine.table.lesson import LESSON

    return LESSON


def _pages() -> tuple[Page, ...]:
    from game.games.engine.table.help import PAGES

    return PAGES


def _sections(rules: Engine) -> tuple[Section, ...]:
    from game.games.engine.table.reference import sections

    return sections(rules)


def _open_cards(rules: Engine, view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    from game.games.engine.table.hands import open_cards

    return open_cards(rules, view, seat)


def _deeds(rules: Engine, events: Sequence[Event]) -> Iterable[Deed]:
    from game.games.engine.table.moments import deeds

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
