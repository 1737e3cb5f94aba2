"""Things on a table as values: what is pressed, carried, explained and drawn.

Thing("card", 7)            # '{thing}' and str() give 'card-7', as widgets, phones and journals name it
thing_of("card-7")          # and back
"""

from __future__ import annotations

from typing import Any, NamedTuple


class Thing(NamedTuple):
    """One thing, or one button."""

    kind: str
    what: Any = ""
    """Which of its kind: a number, or a word; empty where there is one only."""

    def __str__(self) -> str:
        return f"{self.kind}-{self.what}" if self.what != "" else self.kind


def thing_of(key: str) -> Thing:
    """Read the thing that a key names."""
    kind, _, what = key.partition("-")
    return Thing(kind, int(what) if what.isdecimal() and what == str(int(what)) else what)
