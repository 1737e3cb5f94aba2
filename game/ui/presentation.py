"""How a game appears on the screen: its board, and what else it brings to be shown, taught and remembered by.

TABLE = Presentation(board=_board, lesson=_lesson)

Only the board is needed. Everything is given by functions, so that nothing is imported before it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from game.catalogue import game_named
from game.catalogue.lazy_import import LazyModule
from game.catalogue.questions import Guide
from game.rules.contract import Event, Rules, Seat
from game.ui.scenes.after.result_moments import Deed, favourites
from game.ui.words import _

if TYPE_CHECKING:
    from game.match.loop import MatchLoop
    from game.ui.boards import Table
    from game.ui.boards.base import Board
    from game.ui.boards.open_hands import Face, OpenCards
    from game.ui.drawing.layout import Box
    from game.ui.drawing.vignette import Vignette
    from game.ui.lessons.lesson import Lesson
    from game.ui.reference.page import Page
    from game.ui.reference.section import Section


def _plain_board(rules: Rules[Any], table: Table) -> Board:
    from game.ui.boards.generic import GenericBoard

    return GenericBoard(rules, table)


def _no_sections(rules: Rules[Any]) -> tuple[Section, ...]:
    return ()


def _no_cards(rules: Rules[Any], view: Any, seat: Seat) -> tuple[OpenCards, ...]:
    return ()


def _no_faces(rules: Rules[Any]) -> Mapping[str, Face]:
    return {}


def _nothing() -> None:
    return None


def _no_pages(rules: Rules[Any]) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Presentation:
    """Everything of one game that needs the screen."""

    board: Callable[[Any, Table], Board] = _plain_board
    """From the rules of a match and the table around it."""
    lesson: Callable[[], Lesson | None] = _nothing
    pages: Callable[[Any], tuple[Page, ...] | None] = _no_pages
    """The short rules, by the house rules in force; without them they are made from the catalogue entry and
    the house rules."""
    sections: Callable[[Any], tuple[Section, ...]] = _no_sections
    """The tables of the reference page."""
    open_cards: Callable[[Any, Any, Seat], tuple[OpenCards, ...]] = _no_cards
    """What a seat held at the end; the view is the seat's own. Nothing where nothing was secret."""
    faces: Callable[[Any], Mapping[str, Face]] = _no_faces
    """What can be held in a hand, by the names that `game.catalogue.HandItem` has for it: for phones."""
    deeds: Callable[[Any, Sequence[Event]], Iterable[Deed | None]] = favourites
    """The key moments of a match, the one most worth telling first; None for one that is nothing special."""
    vignette: Callable[[Box, MatchLoop], Vignette] | None = None
    """A match to look at without touching, for the demonstration."""
    ahead: int = 40
    """Answers given before a demonstration is shown: the opening of a match shows little."""


def load_presentation(
    package: str, board: str, *, vignette: str = "", secrets: bool = True, ahead: int = 40
) -> Presentation:
    """How a package presents a game that brings everything, each part in the module of its name.

    `board` and `vignette` are classes; without `secrets` no hands are laid open at the end.
    """
    there = LazyModule(package)
    return Presentation(
        board=there.call(f"board:{board}"),
        lesson=there.value("lesson:LESSON"),
        pages=there.call("help:pages"),
        sections=there.call("reference:sections"),
        open_cards=there.call("result:open_cards") if secrets else _no_cards,
        deeds=there.call("result:deeds"),
        faces=there.call("pictures:faces"),
        vignette=there.call(f"vignette:{vignette}") if vignette else None,
        ahead=ahead,
    )


_PLAIN = Presentation()


def presentation_of(game: str) -> Presentation:
    """How a game is shown; the plain way for a game without its own. Raises UserError."""
    where = game_named(game).presentation
    found = resolve_name(where) if where else _PLAIN
    assert isinstance(found, Presentation), f"{where} is how {game} is shown"
    return found


def board_for(rules: Rules[Any], table: Table) -> Board:
    """The board of a game, laid out and ready to be shown: its own, or the plain one."""
    return presentation_of(rules.name).board(rules, table)


def guide_of(rules: Rules[Any]) -> Guide:
    """What is pressed at the table of a game, and what lies there, in the language in use."""
    return game_named(rules.name).guide(rules, _)


def lesson_of(game: str) -> Lesson | None:
    """The lesson of a game, if it has one."""
    return presentation_of(game).lesson()
