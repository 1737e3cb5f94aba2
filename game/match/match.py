"""One match: the rules, the state, and the journal that makes it last.

The only stateful object of a sitting. Whatever goes in is checked by the rules, then written to disk, and
only then becomes visible. Nobody gets the state itself: only views of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from game.rules.contract import Action, Answer, Event, IllegalAnswer, Over, Pending, Rules, Seat
from game.store.journal import Header, JournalContents, JournalError, PlayerEntry, Record, Result


class AnswerLog(Protocol):
    """Where a match commits its answers; the journal on disk is one."""

    def append(self, record: Record) -> None: ...

    def finish(self, result: Result) -> None: ...

    def close(self) -> None: ...


class MemoryLog:
    """An answer log for matches that need not last: demonstrations and simulations."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.result: Result | None = None

    def append(self, record: Record) -> None:
        """Keep one answer."""
        self.records.append(record)

    def finish(self, result: Result) -> None:
        """Keep the end."""
        self.result = result

    def close(self) -> None:
        """Nothing to release."""


class Match:
    """One sitting of a game, from set-up to result."""

    def __init__(self, rules: Rules[Any], players: Sequence[PlayerEntry], log: AnswerLog) -> None:
        if len(players) != rules.seats:
            raise ValueError(f"{rules.name} was set up for {rules.seats} seats, not {len(players)}")
        self.rules = rules
        self.players = tuple(players)
        self.answers = 0
        """How many answers have been committed."""
        self._records: list[Record] = []
        self._log = log
        self._state = rules.start()
        self._pending: Pending = rules.pending(self._state)

    @property
    def pending(self) -> Pending:
        """What the match waits for now."""
        return self._pending

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(player.name for player in self.players)

    @property
    def records(self) -> tuple[Record, ...]:
        """Every answer committed, in order, with where it came from."""
        return tuple(self._records)

    def interjections(self) -> Mapping[Seat, Sequence[Action]]:
        """What seats may do right now although it is not their turn."""
        return self.rules.interjections(self._state)

    def view(self, viewer: Seat | None) -> Any:
        """The state as `viewer` may see it: a value of its own, free to keep."""
        return self.rules.view(self._state, viewer)

    def commit(
        self,
        answer: Answer,
        source: str,
        *,
        seat: Seat | None = None,
        evidence: str | None = None,
        read: tuple[int | None, ...] | None = None,
        confirmed: bool = False,
        again: int = 0,
    ) -> list[Event]:
        """Check an answer, write it down, make it so, and return what happened.

        Raises IllegalAnswer when the rules refuse it, JournalError when it cannot be written down; the match
        is then as it was.
        """
        state = self._state.copy()
        events: list[Event] = []
        self.rules.apply(state, answer, events.append)
        pending = self.rules.pending(state)
        record = Record(
            self.rules.write(answer), source, seat, evidence, read, confirmed or None, again or None
        )
        self._log.append(record)
        self._records.append(record)
        self._state, self._pending = state, pending
        self.answers += 1
        if isinstance(pending, Over):
            self._log.finish(Result(pending.scores, pending.winners, pending.capped))
        return events

    def catch_up(self, records: Iterable[Record]) -> list[Event]:
        """Replay answers that are already written down, and return what happened.

        Raises IllegalAnswer at the first one that the rules refuse.
        """
        events: list[Event] = []
        for record in records:
            self.rules.apply(self._state, self.rules.read(record.answer), events.append)
            self._records.append(record)
            self.answers += 1
        self._pending = self.rules.pending(self._state)
        return events

    def write_to(self, log: AnswerLog) -> None:
        """Commit further answers to `log`: a journal that holds all the answers so far."""
        self._log = log

    def close(self) -> None:
        """Release the journal. The match can be resumed from it."""
        self._log.close()


def refuse_other_version(rules: Rules[Any], header: Header) -> None:
    """Raises JournalError when a match was played by rules under which its answers may mean other things."""
    if header.rules_version != rules.version:
        raise JournalError(
            f"The match {header.match} was played by version {header.rules_version} of the rules of "
            f"{rules.title} and this is version {rules.version}; it cannot be gone on with."
        )


def replay(rules: Rules[Any], contents: JournalContents, upto: int | None = None) -> Match:
    """The match in a journal after its first `upto` answers, in memory. Raises JournalError."""
    header = contents.header
    refuse_other_version(rules, header)
    match = Match(rules, header.players, MemoryLog())
    records = contents.records if upto is None else contents.records[:upto]
    for number, record in enumerate(records, start=1):
        try:
            match.catch_up((record,))
        except IllegalAnswer as error:
            raise JournalError(
                f"The match {header.match} cannot be replayed: answer {number}, “{record.answer}”, "
                f"is not possible there ({error})."
            ) from error
    return match
