"""One match: the rules, the state, and the journal that makes it last.

The only stateful object of a sitting. Whatever goes in is checked by the rules, then written to disk, and
only then becomes visible. Nobody gets the state itself: only views of it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from typing import Any, Protocol

from game import catalogue
from game.devices.catalogue import virtual
from game.errors import UserError
from game.match import undo
from game.match.undo import MAX_ANSWERS_BACK, AnsweredStep, TakeBack, chance_key
from game.rules.contract import (
    Action,
    Answer,
    Dice,
    Event,
    IllegalAnswer,
    Over,
    Pending,
    Roll,
    Rules,
    Seat,
    Shuffle,
)
from game.store.entries import EACH_COUNTS_FROM
from game.store.falls import Fall, Falls
from game.store.journal import (
    Entry,
    Header,
    JournalContents,
    JournalDamageError,
    JournalError,
    PlayerEntry,
    Record,
    Reseated,
    Result,
    TakenBack,
    reseat,
)
from knucklebone_messages import LazyText


class AnswerLog(Protocol):
    """Where a match commits its answers; the journal on disk is one."""

    def append(self, entry: Entry) -> None: ...

    def finish(self, result: Result) -> None: ...

    def close(self) -> None: ...


class MemoryLog:
    """An answer log for matches that need not last: demonstrations and simulations."""

    def __init__(self) -> None:
        self.records: list[Entry] = []
        self.result: Result | None = None

    def append(self, entry: Entry) -> None:
        """Keep one answer, or that some are taken back."""
        self.records.append(entry)

    def finish(self, result: Result) -> None:
        """Keep the end."""
        self.result = result

    def close(self) -> None:
        """Does nothing: there is nothing to release."""


class Match:
    """One sitting of a game, from set-up to result."""

    def __init__(
        self, rules: Rules[Any], players: Sequence[PlayerEntry], log: AnswerLog, falls: Falls | None = None
    ) -> None:
        if len(players) != rules.seats:
            raise ValueError(f"{rules.name} was set up for {rules.seats} seats, not {len(players)}")
        self.rules = rules
        self.players = tuple(players)
        self.entries = 0
        """How many entries the journal has: answers, also those that do not stand any more, and takings back.
        It only grows, so it tells one moment of a match from every other."""
        self.thrown = 0
        """How many throws of the console's own dice have fallen, those that were taken back among them."""
        self._records: list[Record] = []
        self._steps: deque[AnsweredStep] = deque(maxlen=MAX_ANSWERS_BACK)
        self._falls = falls or Falls()
        self.tenures = [0] * rules.seats
        """By seat: how often somebody else has begun to play for it."""
        self.formerly: dict[Seat, str] = {}
        """By seat: the person who played for it before the present one, if there was any."""
        self._bots = {seat for seat, player in enumerate(players) if player.bot is not None}
        self.played: set[Seat] = set()
        """Seats for which people have chosen, also what was taken back since."""
        self.log = log
        self._unfinished = False
        """The match is over and its log does not say so."""
        self._state = rules.start()
        self.pending: Pending = rules.pending(self._state)
        """What the match waits for now."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(player.name for player in self.players)

    @property
    def answers(self) -> int:
        """How many answers stand."""
        return len(self._records)

    @property
    def records(self) -> tuple[Record, ...]:
        """Every answer that stands, in order, with where it came from."""
        return tuple(self._records)

    @property
    def newest(self) -> Record | None:
        """The last answer that stands."""
        return self._records[-1] if self._records else None

    @property
    def kept(self) -> tuple[int, ...]:
        """Which of the dice or items awaited had fallen before and were taken back.

        The answer must begin with them. Empty when everything falls for the first time.
        """
        fell = self.fell
        if fell is None:
            return ()
        # Only a forged journal has one item twice.
        return fell.values if isinstance(self.pending, Roll) else tuple(dict.fromkeys(fell.values))

    @property
    def fell(self) -> Fall | None:
        """What had fallen or been drawn before, was taken back, and counts now."""
        pending = self.pending
        return self._falls.due(*chance_key(pending)) if isinstance(pending, Roll | Shuffle) else None

    def interjections(self) -> Mapping[Seat, Sequence[Action]]:
        """What each seat may do out of turn right now."""
        return self.rules.interjections(self._state)

    def could_interject(self) -> frozenset[Seat]:
        """Who may do anything out of turn right now, as far as everybody knows."""
        return frozenset(self.rules.interjections(self.view(None)))

    @property
    def state(self) -> Any:
        """The state with everybody's secrets; who plays or looks on is given a view."""
        return self._state

    def _come_to(self, state: Any) -> None:
        self._state, self.pending = state, self.rules.pending(state)

    def view(self, viewer: Seat | None, *, ago: int = 0) -> Any:
        """The state as `viewer` may see it, now or `ago` answers ago: a value of its own, free to keep."""
        return self.rules.view(self.answered_step(ago).before if ago else self._state, viewer)

    def pending_before(self, *, ago: int = 0) -> Pending:
        """What the match waits for now, or waited for `ago` answers ago."""
        return self.answered_step(ago).pending if ago else self.pending

    def answered_step(self, ago: int = 1) -> AnsweredStep:
        """What was answered `ago` answers ago, with the state in which it was."""
        return self._steps[-ago]

    @property
    def reach(self) -> int:
        """How many answers ago can be looked back to."""
        return len(self._steps)

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
        recalled = len(self.kept)
        record = Record(
            self.rules.write(answer),
            source,
            seat,
            evidence,
            read,
            confirmed or None,
            again or None,
            recalled or None,
        )
        self.log.append(record)
        self._stands(record, answer, state, events)
        self._unfinished = isinstance(self.pending, Over)
        self._finish()
        return events

    def _finish(self) -> None:
        """Write down that the match is over, if it is.

        The answers say so, too, so that a disk which refuses costs nothing: it is tried again when the match
        is closed, and when it is resumed.
        """
        pending = self.pending
        if self._unfinished and isinstance(pending, Over):
            with suppress(JournalError):
                self.log.finish(Result(pending.scores, pending.winners, pending.capped))
                self._unfinished = False

    def catch_up(self, entries: Iterable[Entry]) -> list[Event]:
        """Replay what is already written down, and return what happened.

        Raises IllegalAnswer at the first answer that the rules refuse.
        """
        events: list[Event] = []
        for entry in entries:
            if isinstance(entry, TakenBack):
                self._go_back(entry.answers)
                continue
            if isinstance(entry, Reseated):
                self._sits_down(entry)
                continue
            state, happened = self._state.copy(), list[Event]()
            try:
                answer = self.rules.read(entry.answer)
                self.rules.apply(state, answer, happened.append)
            except IllegalAnswer:
                raise
            except Exception as error:
                # Rules may be anybody's, and need not expect whatever a journal holds.
                raise IllegalAnswer(LazyText("The rules don't allow this.")) from error
            self._stands(entry, answer, state, happened)
            events += happened
        return events

    def _stands(self, record: Record, answer: Answer, state: Any, events: Sequence[Event]) -> None:
        """Note that the match is in `state` from now on, by an answer that is written down."""
        pending = self.pending
        if record.recalled and isinstance(pending, Roll | Shuffle):
            self._falls.count(chance_key(pending)[0], record.recalled)
        step = undo.step_of(record, self.entries, self._state, pending, answer, events, self._bots)
        self._steps.append(step)
        if step.person and step.chooser is not None:
            self.played.add(step.chooser)
        self._records.append(record)
        self.entries += 1
        self.thrown += _is_throw(record, answer)
        self._come_to(state)

    # --- other players

    def reseat(self, seat: Seat, player: PlayerEntry) -> None:
        """Let somebody else play for a seat from here on; what was chosen before stands.

        Raises IllegalAnswer when the match is over, JournalError when it cannot be written down; the match is
        then as it was.
        """
        if isinstance(self.pending, Over):
            raise IllegalAnswer(undo.IS_OVER)
        change = Reseated(seat, player.name, player.bot)
        self.log.append(change)
        self._sits_down(change)

    def _sits_down(self, change: Reseated) -> None:
        if change.seat not in self._bots:
            self.formerly[change.seat] = self.names[change.seat]
        self.players = reseat(self.players, change)
        (self._bots.discard if change.bot is None else self._bots.add)(change.seat)
        self.tenures[change.seat] += 1
        # Whoever has gone cannot agree to anything, and who came has not chosen yet.
        self._steps.clear()
        self.entries += 1

    # --- taking back

    @property
    def free(self) -> int:
        """How many of the last answers may be taken back without asking anybody."""
        return undo.freely(self.rules, self._steps, self.pending, self._state)

    def positions(self) -> tuple[Any, ...]:
        """The public views of now, of one answer ago, of two, as far back as may be gone freely."""
        free = self.free
        before = (step.before for step in list(self._steps)[len(self._steps) - free :][::-1])
        return tuple(self.rules.view(state, None) for state in (self._state, *before))

    def can_take_back(self, *, just_now: bool = False) -> TakeBack | LazyText:
        """What would be taken back now, or why nothing can be, in a sentence for people.

        That is the last choice of a person with all since then; everybody whom it names must agree.
        `just_now` when that choice may have been a slip.
        """
        if isinstance(self.pending, Over):
            return undo.IS_OVER
        if self.free:
            return self._freely(1)
        what = undo.further(
            self.rules,
            tuple(self._steps),
            self._state,
            self.pending,
            self._bots,
            self.names,
            just_now=just_now,
        )
        return undo.RESEATED if what == undo.NOTHING and any(self.tenures) else what

    def take_back(
        self, answers: int | None = None, agreed: Sequence[Seat] = (), *, just_now: bool = False
    ) -> TakeBack:
        """Take back what `can_take_back` says, and tell what it was.

        Or the last `answers` ones where that is free. `agreed` are the people who have said yes.

        Raises IllegalAnswer when it is not possible or somebody has yet to agree, JournalError when it cannot
        be written down; the match is then as it was.
        """
        if answers is None:
            what = self.can_take_back(just_now=just_now)
            if isinstance(what, str):
                raise IllegalAnswer(what)
        elif 0 < answers <= self.free:
            what = self._freely(answers)
        else:
            raise IllegalAnswer(LazyText("You can't undo that many moves without asking everybody."))
        if not set(what.asked) <= set(agreed):
            raise IllegalAnswer(LazyText("Everybody at the table must agree first."))
        self.log.append(TakenBack(what.answers, what.seat, what.asked))
        self._go_back(what.answers)
        return what

    def _freely(self, answers: int) -> TakeBack:
        step = self._steps[-answers]
        assert step.chooser is not None, "only choices are taken back freely"
        return TakeBack(answers, step.chooser, step.entry)

    def _go_back(self, answers: int) -> None:
        """The last answers no longer stand. Raises IllegalAnswer if that many cannot be taken back."""
        if answers > len(self._steps):
            raise IllegalAnswer(LazyText("You can't undo {answers} moves here.", answers=answers))
        gone = [self._steps.pop() for _ in range(answers)][::-1]
        del self._records[-answers:]
        # What falls again comes before what had already been taken back: it fell before that.
        self._falls.take_back(undo.recalled_chance(gone))
        self._state, self.pending = gone[0].before, gone[0].pending
        self.entries += 1

    def branch(self) -> Match:
        """Another match at this very moment, in memory: neither changes when the other goes on."""
        other = copy(self)
        other.log = MemoryLog()
        other._records, other._steps, other._falls = (
            list(self._records),
            self._steps.copy(),
            self._falls.copy(),
        )
        other.played, other.tenures, other._bots = set(self.played), [*self.tenures], set(self._bots)
        other.formerly = dict(self.formerly)
        return other

    def write_to(self, log: AnswerLog) -> None:
        """Commit further answers to `log`: a journal that holds all the answers so far."""
        self.log = log

    def close(self) -> None:
        """Release the journal. The match can be resumed from it."""
        self._finish()
        self.log.close()


def _is_throw(record: Record, answer: Answer) -> bool:
    """Whether dice of the console's own fell for the first time."""
    fresh = isinstance(answer, Dice) and len(answer.values) > (record.recalled or 0)
    return fresh and record.source == virtual()


def rules_of(header: Header) -> Rules[Any]:
    """The rules a match was played by. Raises JournalError when they cannot be built."""
    try:
        return catalogue.rebuild(header.game, len(header.players), header.options)
    except UserError as error:
        raise JournalError(
            LazyText("The match {match} cannot be set up again: {error}", match=header.match, error=error)
        ) from error
    except Exception as error:
        # Options are for the rules to judge, which may be anybody's and need not expect everything.
        raise JournalError(
            LazyText(
                "The match {match} cannot be set up again: its options are not those of the game.",
                match=header.match,
            )
        ) from error


def refuse_other_version(rules: Rules[Any], header: Header) -> None:
    """Raises JournalError when a match was played by rules under which its answers may mean other things."""
    if header.rules_version != rules.version:
        raise JournalError(
            LazyText(
                "The match {match} follows version {rules_version} of the rules of {title}, and this "
                "is version {version}; it can't go on.",
                match=header.match,
                rules_version=header.rules_version,
                title=rules.title,
                version=rules.version,
            )
        )


def _other_line(entry: TakenBack | Reseated) -> str:
    if isinstance(entry, TakenBack):
        return f"{entry.answers} taken back"
    return f"{entry.name} in seat {entry.seat}"


def begin_match(rules: Rules[Any], header: Header) -> Match:
    """The match that a journal is of, before its first answer, in memory."""
    return Match(rules, header.players, MemoryLog(), Falls(each=header.format >= EACH_COUNTS_FROM))


def replay(rules: Rules[Any], contents: JournalContents, upto: int | None = None) -> Match:
    """The match in a journal after its first `upto` entries, in memory.

    Raises JournalError; JournalDamageError at the first entry that is not possible where it stands.
    """
    *_, match = replay_steps(rules, contents, upto)
    return match


def replay_steps(rules: Rules[Any], contents: JournalContents, upto: int | None = None) -> Iterator[Match]:
    """One match, as it stands at first and then after each of its first `upto` entries.

    Raises JournalError as `replay` does.
    """
    header = contents.header
    refuse_other_version(rules, header)
    match = begin_match(rules, header)
    yield match
    entries = contents.entries if upto is None else contents.entries[:upto]
    for number, entry in enumerate(entries, start=1):
        try:
            match.catch_up((entry,))
        except IllegalAnswer as error:
            what = f"“{entry.answer}”" if isinstance(entry, Record) else _other_line(entry)
            raise JournalDamageError(
                LazyText(
                    "The match {match} cannot be replayed: answer {number}, {what}, is not possible "
                    "there ({error}).",
                    match=header.match,
                    number=number,
                    what=what,
                    error=error,
                ),
                contents.before(number),
            ) from error
        yield match
