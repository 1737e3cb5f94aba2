"""The board of The Unnamed Game: the trick, the market, the worker yard, and what can be done with them.

chooser    what a person has picked so far       refusals   why something cannot be done
offers     what the panel offers                 details    what the panel explains
story      what the log tells in brief           piles      what everybody owns
looks      what lies on the felt                 pictures   the cards
trick, market, yard, track, transitions          what is seen
lesson, help, reference, hands, moments         what is shown around a match
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from game.ui.presentation import Presentation

if TYPE_CHECKING:
    from game.games.unnamed.rules import Unnamed
    from game.rules.contract import Event, Seat
    from game.ui.boards import Board, Table
    from game.ui.boards.guide import Guide
    from game.ui.boards.open_hands import OpenCards
    from game.ui.lessons.lesson import Lesson
    from game.ui.reference.page import Page
    from game.ui.reference.section import Section
    from game.ui.scenes.result_moments import Deed


def _board(rules: Unnamed, table: Table) -> Board:
    from game.games.unnamed.table.board import UnnamedBoard

    return UnnamedBoard(rules, table)


def _guide(rules: Unnamed) -> Guide:
    from game.games.unnamed.table.guide import UnnamedGuide

    return UnnamedGuide(rules)


def _lesson() -> Lesson:
    from game.games.unnamed.table.lesson import LESSON

    return LESSON


def _pages() -> tuple[Page, ...]:
    from game.games.unnamed.table.help import PAGES

    return PAGES


def _sections(rules: Unnamed) -> tuple[Section, ...]:
    from game.games.unnamed.table.reference import sections

    return sections(rules)


def _open_cards(rules: Unnamed, view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    from game.games.unnamed.table.hands import open_cards

    return open_cards(rules, view, seat)


def _deeds(rules: Unnamed, events: Sequence[Event]) -> Iterable[Deed]:
    from game.games.unnamed.table.moments import deeds

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
