"""How many with a phone want what after a match, on the button that does it."""

from __future__ import annotations

from game.phones.requests import AfterMatch
from game.ui.stage.context import Context
from game.ui.words import _


def with_votes(ctx: Context, words: str, want: AfterMatch = "next") -> str:
    """The words of that button, and how many have asked for it so far."""
    phones = ctx.phones
    votes = phones.presence.votes if phones is not None and phones.on else None
    if not votes or not (n := votes[0].get(want, 0)):
        return words
    return _("{words}: {n} of {count}", words=words, n=n, count=votes[1])
