"""A stored match wound to any of its places: where its turns, rounds and choices are, and how it stood there.

    replay = Replay(contents)
    number = replay.course.next_stop(StepUnit.TURN, 0)   # after that many entries of the journal
    match = replay.at(number)                            # a match of its own, free to go on with

A *stop* is a number of entries after which something can be looked at.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.catalogue import format_text, game_named
from game.match.match import Match, replay_steps, rules_of
from game.rules.contract import Event, Over, Pending, Roll, Seat, Shuffle, Turn
from game.store.journal import JournalContents

KEPT_PLACE_INTERVAL = 32
"""Entries between two places that are kept: at most this many are replayed to reach any other."""


class StepUnit(StrEnum):
    """The steps in which a match is watched; the choices of one seat are the other way."""

    MOMENT = "moment"
    TURN = "turn"
    ROUND = "round"


Step = StepUnit | Seat


@dataclass(frozen=True, slots=True)
class Course:
    """Where in a journal what is: stops, in ascending order."""

    moments: tuple[int, ...]
    """After each answer; laying the table is one, and so is taking back."""
    turns: tuple[int, ...]
    """Where the choosing has come to another seat."""
    rounds: tuple[int, ...]
    """Where another round, turn of the table or cycle has begun, as the game counts them."""
    choices: tuple[tuple[int, ...], ...]
    """By seat: after each of its choices."""
    total: int
    """Entries of the journal."""
    over: Over | None
    """How it ended; None for a match that is not over."""

    def stops(self, step: Step) -> tuple[int, ...]:
        """All stops of a kind, the end always among them."""
        if not isinstance(step, StepUnit):
            return self._end_stops(self.choices[step])
        kinds = {StepUnit.MOMENT: self.moments, StepUnit.TURN: self.turns, StepUnit.ROUND: self.rounds}
        return self._end_stops(kinds[step])

    def next_stop(self, step: Step, number: int) -> int:
        """The first one after `number`; the end where there is none."""
        stops = self.stops(step)
        place = bisect_right(stops, number)
        return stops[place] if place < len(stops) else self.total

    def stop_before(self, step: Step, number: int) -> int:
        """The last one before `number`; the beginning where there is none."""
        stops = self.stops(step)
        place = bisect_left(stops, number)
        return stops[place - 1] if place else 0

    def turns_by(self, number: int) -> int:
        """How many turns have begun by then."""
        return bisect_right(self.turns, number)

    def _end_stops(self, stops: tuple[int, ...]) -> tuple[int, ...]:
        return stops if stops and stops[-1] == self.total else (*stops, self.total)


class Replay:
    """One stored match. Raises JournalError where it cannot be replayed."""

    def __init__(self, contents: JournalContents) -> None:
        self.contents = contents
        self._kept: list[Match] = []
        self.course = self._watch()

    def at(self, number: int) -> Match:
        """The match after its first `number` entries, in memory."""
        nearest = number // KEPT_PLACE_INTERVAL
        match = self._kept[nearest].branch()
        match.catch_up(self.contents.entries[nearest * KEPT_PLACE_INTERVAL : number])
        return match

    def events(self, number: int) -> list[Event]:
        """What happened in the last KEPT_PLACE_INTERVAL entries before a place, or a few more."""
        first = max(0, number // KEPT_PLACE_INTERVAL - 1)
        return (
            self._kept[first].branch().catch_up(self.contents.entries[first * KEPT_PLACE_INTERVAL : number])
        )

    def _watch(self) -> Course:
        looks = list(self._looks())
        asked = [look for look in looks if look.asked is not None]
        seats = range(len(self.contents.header.players))
        over = looks[-1].pending
        return Course(
            tuple(look.number for look in looks if look.number and not look.laying),
            tuple(look.number for before, look in _pairs(asked) if not before or before.asked != look.asked),
            tuple(
                look.number
                for before, look in _pairs(looks)
                if look.progress and (not before or before.progress != look.progress)
            ),
            tuple(
                tuple(look.number for before, look in _pairs(looks) if before and before.asked == seat)
                for seat in seats
            ),
            len(looks) - 1,
            over if isinstance(over, Over) else None,
        )

    def _looks(self) -> Iterator[_Look]:
        """How it stood at first, and after each entry."""
        header = self.contents.header
        rules = rules_of(header)
        words = game_named(header.game).words(rules, format_text)
        for number, match in enumerate(replay_steps(rules, self.contents)):
            if number % KEPT_PLACE_INTERVAL == 0:
                self._kept.append(match.branch())
            yield _Look(number, match.pending, words.progress(match.view(None)))


@dataclass(frozen=True, slots=True)
class _Look:
    number: int
    pending: Pending
    progress: str

    @property
    def asked(self) -> Seat | None:
        """Who must choose."""
        return self.pending.seat if isinstance(self.pending, Turn) else None

    @property
    def laying(self) -> bool:
        """The table is not laid yet."""
        pending = self.pending
        return isinstance(pending, Shuffle) or (isinstance(pending, Roll) and pending.setup)


def _pairs(looks: Sequence[_Look]) -> Iterator[tuple[_Look | None, _Look]]:
    """Each with the one before it."""
    return zip((None, *looks), looks, strict=False)
