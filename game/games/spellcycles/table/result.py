"""The key moments of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from game.games.spellcycles.rules.events import SeatOut, SpellCast
from game.rules.contract import Event, Rules
from game.rules.text import N_
from game.ui.scenes.after.result_moments import Deed
from game.ui.words import _


def deeds(rules: Rules[Any], events: Sequence[Event]) -> tuple[Deed, ...]:
    """The busiest hand, the longest spell, the dearest spell; at most three."""
    casts = [event for event in events if isinstance(event, SpellCast)]
    found: list[Deed] = []
    if casts:
        seat, count = Counter(cast.seat for cast in casts).most_common(1)[0]
        text = N_("{count} spells cast" if count > 1 else "The only spell of the match")
        found.append(Deed(seat, "Busiest hand", text, (("count", count),)))
        longest = max(casts, key=lambda cast: len(cast.squares))
        said = (("spell", _(longest.name)), ("count", len(longest.squares)))
        found.append(Deed(longest.seat, "Biggest spell", "{spell}, {count} pieces", said))
        favourite, times = Counter((cast.seat, _(cast.name)) for cast in casts).most_common(1)[0]
        if times > 1:
            said = (("spell", favourite[1]), ("count", times))
            found.append(Deed(favourite[0], "Favourite", "{spell}, {count} times", said))
    found += [
        Deed(event.seat, "Defeated", "Out of Essence") for event in events if isinstance(event, SeatOut)
    ]
    return tuple(found)
