"""Answers as short lines that people can read and journals keep.

    order 5 1 3         items drawn             play QS         an instant
    start 7C            the starter card        activate        a card that asks for nothing more
    suit D              of the turn             skip            a card
    build 10H           for gold                reach 0,-1      with an ace
    build 10H for cards                         stack 0,1 on 0,0
    place 1,-1          the card being built    discard 7H
    take 5C             from the discard pile   done

Cells are rows to the south and columns to the east of where the starter card was laid; items count from 1.
"""

from __future__ import annotations

import re
from typing import Final

from game.games.engine.rules import actions as a
from game.games.engine.rules.vocabulary import (
    CARD_BY_CODE,
    MAX_OFFSET,
    SUIT_LETTERS,
    Cell,
    cell_at,
    column_of,
    row_of,
)
from game.rules.notation import Gap, Lines, coded

_NUMBER = re.compile(r"0|-?[1-9][0-9]?", re.ASCII)


def cell_code(cell: Cell) -> str:
    """Row and column from the starter card."""
    return f"{row_of(cell)},{column_of(cell)}"


def _cell(text: str) -> Cell:
    row, column = (_whole(part) for part in text.split(","))
    if max(abs(row), abs(column)) > MAX_OFFSET:
        raise ValueError(text)
    return cell_at(row, column)


def _whole(text: str) -> int:
    """A whole number of at most two digits, written plainly."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


_CELL: Final = Gap(lambda _settings, cell: cell_code(cell), lambda _settings, word: _cell(word))

NOTATION: Final = Lines(
    {
        "card": coded(CARD_BY_CODE),
        "suit": coded({letter: suit for suit, letter in enumerate(SUIT_LETTERS)}),
        **dict.fromkeys(("cell", "origin", "destination"), _CELL),
    },
    (a.Start, "start {card}"),
    (a.ChooseSuit, "suit {suit}"),
    (a.Play, "play {card}"),
    (a.Activate, "activate"),
    (a.Skip, "skip"),
    (a.Build, "build {card}", {"for_cards": False}),
    (a.Build, "build {card} for cards", {"for_cards": True}),
    (a.Place, "place {cell}"),
    (a.Reach, "reach {cell}"),
    (a.Stack, "stack {origin} on {destination}"),
    (a.Discard, "discard {card}"),
    (a.Take, "take {card}"),
    (a.Done, "done"),
)
