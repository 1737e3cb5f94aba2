"""`knucklebone replay MATCH --curve`: who was likely to win when, and where that turned."""

from __future__ import annotations

import sys
from pathlib import Path

from game.catalogue import format_text, game_named
from game.features.theatre.curve import PLAYOUTS_PER_PLACE, Curve, trace_curve, turning_words
from game.features.theatre.curve_store import keep_curve, kept_curve
from game.features.theatre.replay import Replay
from game.store.journal import JournalContents
from game.terminal import tell

CURVE_LETTERS = 60
"""Letters of a curve."""
HEIGHTS = " ▁▂▃▄▅▆▇█"


def tell_curve(path: Path, contents: JournalContents) -> int:
    """Draw the curve of a match that is over, or take the one kept beside its journal, and print it.

    Raises UserError for a match that is not over, and for a game that no bot thinks ahead in.
    """
    reel = Replay(contents)
    curve = kept_curve(path) or _draw_curve(reel, path)
    match = reel.at(0)
    wide = max(map(len, match.names))
    for seat, name in enumerate(match.names):
        tell(f"{name:{wide}}  {_line([place.shares[seat] for place in curve.chances])}")
    tell(
        f"Chances from nothing to all, {len(curve.chances)} places, "
        f"each played on {PLAYOUTS_PER_PLACE} times."
    )
    words = game_named(contents.header.game).words(match.rules, format_text)
    for turning in curve.turnings:
        said = turning_words(reel, turning, words)
        change = f"{match.names[turning.seat]} {100 * turning.change:+.0f} in 100"
        tell(f"after answer {turning.number}, {change}: {' '.join(said)}")
    return 0


def _draw_curve(reel: Replay, path: Path) -> Curve:
    curve = Curve(())
    for curve in trace_curve(reel):
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{len(curve.chances)} places looked at\r")
    keep_curve(path, curve)
    return curve


def _line(shares: list[float]) -> str:
    """A curve in one line of letters."""
    step = max(1.0, len(shares) / CURVE_LETTERS)
    chosen = [shares[min(len(shares) - 1, round(n * step))] for n in range(min(CURVE_LETTERS, len(shares)))]
    chosen[-1] = shares[-1]
    return "".join(HEIGHTS[round(share * (len(HEIGHTS) - 1))] for share in chosen)
