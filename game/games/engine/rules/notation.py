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

from game.games.engine.rules import actions as a
from game.games.engine.rules.settings import Settings
from game.games.engine.rules.vocabulary import (
    CARD_BY_CODE,
    CARD_CODES,
    FARTHEST,
    SUIT_LETTERS,
    Cell,
    cell_at,
    column_of,
    row_of,
)
from game.rules.contract import Answer

_NUMBER = re.compile(r"0|-?[1-9][0-9]?", re.ASCII)


def write(settings: Settings, answer: Answer) -> str | None:
    """The action in notation; None for what is none."""
    match answer:
        case a.Start(card):
            return f"start {CARD_CODES[card]}"
        case a.ChooseSuit(suit):
            return f"suit {SUIT_LETTERS[suit]}"
        case a.Play(card):
            return f"play {CARD_CODES[card]}"
        case a.Activate():
            return "activate"
        case a.Skip():
            return "skip"
        case a.Build(card, for_cards):
            return f"build {CARD_CODES[card]}{' for cards' if for_cards else ''}"
        case a.Place(cell):
            return f"place {cell_code(cell)}"
        case a.Reach(cell):
            return f"reach {cell_code(cell)}"
        case a.Stack(origin, destination):
            return f"stack {cell_code(origin)} on {cell_code(destination)}"
        case a.Discard(card):
            return f"discard {CARD_CODES[card]}"
        case a.Take(card):
            return f"take {CARD_CODES[card]}"
        case a.Done():
            return "done"
    return None


def cell_code(cell: Cell) -> str:
    """Row and column from the starter card."""
    return f"{row_of(cell)},{column_of(cell)}"


def parse(settings: Settings, words: list[str]) -> Answer | None:
    """None, ValueError or KeyError for text that is no notation."""
    match words:
        case ["start", code]:
            return a.STARTS[CARD_BY_CODE[code]]
        case ["suit", letter] if len(letter) == 1:
            return a.CHOICES_OF_SUIT[SUIT_LETTERS.index(letter)]
        case ["play", code]:
            return a.PLAYS[CARD_BY_CODE[code]]
        case ["activate"]:
            return a.ACTIVATE
        case ["skip"]:
            return a.SKIP
        case ["build", code]:
            return a.BUILDS[CARD_BY_CODE[code]]
        case ["build", code, "for", "cards"]:
            return a.BUILDS_FOR_CARDS[CARD_BY_CODE[code]]
        case ["place", cell]:
            return a.place(_cell(cell))
        case ["reach", cell]:
            return a.reach(_cell(cell))
        case ["stack", origin, "on", destination]:
            return a.stack(_cell(origin), _cell(destination))
        case ["discard", code]:
            return a.DISCARDS[CARD_BY_CODE[code]]
        case ["take", code]:
            return a.TAKES[CARD_BY_CODE[code]]
        case ["done"]:
            return a.DONE
    return None


def _cell(text: str) -> Cell:
    row, column = (_whole(part) for part in text.split(","))
    if max(abs(row), abs(column)) > FARTHEST:
        raise ValueError(text)
    return cell_at(row, column)


def _number(text: str) -> int:
    """A whole number from 1, written plainly."""
    number = _whole(text)
    if number < 1:
        raise ValueError(text)
    return number


def _whole(text: str) -> int:
    """A whole number of at most two digits, written plainly."""
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)
