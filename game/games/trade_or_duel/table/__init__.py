"""The board of Trade or Duel: what is known of every hand, the arena, the own cards.

chooser    what a person has picked so far      refusals   why something cannot be done
looks      what seats and arena look like       offers     what the panel offers
layout     where everything lies
mats, arena, pile, pictures, transitions        what is seen
lesson, help, reference, hands, moments         what is shown around a match
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from game.ui.presentation import Presentation

if TYPE_CHECKING:
    from game.games.trade_or_duel.rules import TradeOrDuel
    from game.rules.contract import Event, Seat
    from game.ui.boards import Board, Table
    from game.ui.boards.guide import Guide
    from game.ui.boards.open_hands import OpenCards
    from game.ui.lessons.lesson import Lesson
    from game.ui.reference.page import Page
    from game.ui.reference.section import Section
    from game.ui.scenes.result_moments import Deed


def _board(rules: TradeOrDuel, table: Table) -> Board:
    from game.games.trade_or_duel.table.board import TradeOrDuelBoard

    return TradeOrDuelBoard(rules, table)


def _guide(rules: TradeOrDuel) -> Guide:
    from game.games.trade_or_duel.table.guide import TradeOrDuelGuide

    return TradeOrDuelGuide(rules)


def _lesson() -> Lesson:
    from game.games.trade_or_duel.table.lesson import LESSON

    return LESSON


def _pages() -> tuple[Page, ...]:
    from game.games.trade_or_duel.table.help import PAGES

    return PAGES


def _sections(rules: TradeOrDuel) -> tuple[Section, ...]:
    from game.games.trade_or_duel.table.reference import sections

    return sections(rules)


def _open_cards(rules: TradeOrDuel, view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    from game.games.trade_or_duel.table.hands import open_cards

    return open_cards(rules, view, seat)


def _deeds(rules: TradeOrDuel, events: Sequence[Event]) -> Iterable[Deed]:
    from game.games.trade_or_duel.table.moments import deeds

    return deeds(rules, events)


TABLE = Presentation(
    board=_board,
    guide=_guide,
    lesson=_lesson,
    pages=_pages,
    sections=_sections,
    deeds=_deeds,
    open_cards=_open_cards,
    ahead=9,
)
