"""What is worth telling of a match when it is over: places, deeds, dice.

Everything is read from the answers that were committed, so a match that was resumed after a power cut tells
the same story.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from game.match.match import Match, MemoryLog
from game.rules.contract import Dice, Event, Over, Rules, Seat
from game.rules.text import capital
from game.store.entries import is_roll
from game.store.journal import Record
from game.ui.drawing.reactive import ViewModel
from game.ui.presentation import presentation_of
from game.ui.scenes.after.result_moments import Deed
from game.ui.words import _, language_named, use_language

MAX_MOMENTS = 4
"""How many key moments are told."""


class RankedSeat(ViewModel):
    """One seat in the ranking."""

    seat: int
    place: int
    """1 is first; equal scores share a place."""
    score: float
    won: bool


class DiceTale(ViewModel):
    """How often each face fell, by source."""

    sides: int
    counts: tuple[tuple[str, tuple[int, ...]], ...]
    """(source, number of dice showing 1, 2, ... sides), the most used source first."""

    @property
    def most(self) -> int:
        """Count of the face that fell most often."""
        return max((sum(column) for column in zip(*(c for _, c in self.counts), strict=True)), default=0)

    @property
    def rolled(self) -> int:
        return sum(sum(counts) for _, counts in self.counts)


def victory(over: Over, names: Sequence[str]) -> str:
    """Who won, in one sentence."""
    won = [names[seat] for seat in over.winners]
    if not won:
        return _("Nobody wins")
    if len(won) == 1:
        return _("{name} wins!", name=won[0])
    listed = _("{names} and {last}", names=", ".join(won[:-1]), last=won[-1])
    return _("{names} share the victory!", names=listed)


def standings(over: Over) -> tuple[RankedSeat, ...]:
    """All seats, winners first; who won alone by another rule than points is still first."""
    places = over.places
    return tuple(
        RankedSeat(seat, places[seat], over.scores[seat], seat in over.winners)
        for seat in sorted(range(len(over.scores)), key=lambda seat: (places[seat], seat))
    )


def retold(rules: Rules[Any], match: Match) -> list[Event]:
    """Everything that happened in a match, from its first answer."""
    return Match(rules, match.players, MemoryLog()).catch_up(match.records)


def remembered(match: Match, code: str) -> list[tuple[Seat, str, str]]:
    """What is worth remembering, as everybody may know it: whose it is, and two parts of a line."""
    events = [event for event in retold(match.rules, match) if event.only is None]
    with use_language(language_named(code)):
        return [
            (deed.seat, capital(_(deed.head)), _(deed.text, **dict(deed.values)))
            for deed in deeds(match.rules, events)
        ]


def dice_tale(rules: Rules[Any], records: Iterable[Record], sides: int = 6) -> DiceTale:
    """Counts the dice of a match; those that set the table up are among them."""
    counts: dict[str, Counter[int]] = {}
    for record in records:
        answer = rules.read(record.answer)
        if isinstance(answer, Dice) and is_roll(record):
            counts.setdefault(record.source, Counter()).update(answer.values)
    by_use = sorted(counts.items(), key=lambda item: (-item[1].total(), item[0]))
    faces = range(1, sides + 1)
    return DiceTale(sides, tuple((kind, tuple(counter[f] for f in faces)) for kind, counter in by_use))


def deeds(rules: Rules[Any], events: Sequence[Event]) -> tuple[Deed, ...]:
    """What is worth remembering of a match; at most four."""
    found = presentation_of(rules.name).deeds(rules, events)
    return tuple(deed for deed in found if deed is not None)[:MAX_MOMENTS]
