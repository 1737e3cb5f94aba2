"""What stories, prompts and summaries share: names, and the way to fill a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

Names = Sequence[str]
"""By seat."""


class Say(Protocol):
    """Fills the gaps of an English sentence; a host may translate it first."""

    def __call__(self, sentence: str, /, **values: object) -> str: ...


def fill(sentence: str, /, **values: object) -> str:
    """English as it is written here."""
    return sentence.format(**values)
