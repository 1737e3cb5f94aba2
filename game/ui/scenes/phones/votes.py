"""How many with a phone want another match, on the button that begins it."""

from __future__ import annotations

from game.ui.stage.context import Context
from game.ui.words import _


def with_votes(ctx: Context, words: str) -> str:
    """The words of that button, and how many have asked for it so far."""
    phones = ctx.phones
    votes = phones.presence.votes if phones is not None and phones.on else None
    return _("{words}: {n} of {count}", words=words, n=votes[0], count=votes[1]) if votes else words
