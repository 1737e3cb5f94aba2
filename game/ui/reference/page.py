"""What the short rules of a game are made of: pages that can be read at a glance from the table."""

from __future__ import annotations

from game.rules.text import Translatable
from game.ui.drawing.reactive import ViewModel


class Entry(ViewModel):
    """One thing to know: a mark, a few words that name it, a sentence that says it."""

    mark: str
    """An icon's name, 'piece:R' for a pyramid in a colour, or a short text such as a number."""
    head: Translatable
    text: Translatable


class Page(ViewModel):
    """One page: a title and at most six entries."""

    title: Translatable
    entries: tuple[Entry, ...]
