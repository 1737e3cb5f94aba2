"""The key moments of a match: who did most of what, and the single greatest thing.

Each game has a few kinds of moments, in the order of how much they are worth telling; a moment that is
nothing special (one trick, one trade) is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from game.catalogue import game_named
from game.rules.contract import Event, Rules, Seat
from game.rules.text import N_, Translatable
from game.ui.drawing.reactive import ViewModel
from game.ui.words import _

MIN_TOLD_NUMBER = 2
"""From here on a number is worth telling."""


class Deed(ViewModel):
    """A key moment: whose, what."""

    seat: int
    head: Translatable
    text: Translatable
    values: tuple[tuple[str, object], ...] = ()
    """Fill the gaps of `text`."""


Told = Callable[[Seat, tuple[tuple[str, object], ...]], Deed]


def only(events: Iterable[Event], kind: type[Any]) -> Iterator[Any]:
    """The events of one kind."""
    return (event for event in events if isinstance(event, kind))


def most(counter: Counter[Seat], told: Told) -> Deed | None:
    """The seat that did something most often; the first of several."""
    return greatest(sorted(counter.items()), told)


def best(counter: Counter[tuple[Seat, int]], told: Told) -> Deed | None:
    """The greatest turn; the first of several."""
    return greatest(((seat, count) for (seat, _), count in counter.items()), told)


def greatest(found: Iterable[tuple[Seat, int]], told: Told) -> Deed | None:
    """The seat with the greatest number; nothing if that is nothing special."""
    seat, number = max(found, key=lambda one: one[1], default=(0, 0))
    return told(seat, (("count", number),)) if number >= MIN_TOLD_NUMBER else None


def favourites(rules: Rules[Any], events: Sequence[Event]) -> tuple[Deed, ...]:
    """What seats used most often, of each kind of thing that the game counts."""
    measures = game_named(rules.name).measures(rules)
    measures.translate = _
    used: dict[str, Counter[tuple[int, str]]] = {}
    for event in events:
        for use in measures.uses(event):
            used.setdefault(use.kind, Counter())[use.seat, use.name.strip()] += 1
    found: list[Deed] = []
    kind: Translatable
    for kind, counter in used.items():
        (seat, name), times = counter.most_common(1)[0]
        text = N_("{name}, {count} times" if times > 1 else "{name}")
        found.append(Deed(seat, kind, text, (("name", name), ("count", times))))
    return tuple(found)
