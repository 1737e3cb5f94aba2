"""Looks through the stored matches for the one that was left, in a thread: there may be thousands.

The match played last comes first, so that the lobby soon has it. What was seen is remembered, by the time and
size of each file, for the next look.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from game.store.journal import JournalContents, JournalDamageError, JournalError, ends_of
from game.store.matches import MatchStore, Stamp, Stored
from game.store.past_matches import PastMatch, past_match
from knucklebone_messages import NO_MESSAGE, LazyText, sentence_of
from knucklebone_threads import run_once

MOST_PAST: Final = 500
"""Matches that are over, the last ones, whose beginnings are read: years of game nights."""


@dataclass(frozen=True, slots=True)
class Resumable:
    """A match that can be gone on with."""

    contents: JournalContents
    title: str
    players: tuple[str, ...]
    whose_turn: str
    """A player's name; empty when it is nobody's."""
    damage: JournalDamageError | None = None
    """What is wrong with the journal after these contents; None where nothing is."""


@dataclass(frozen=True, slots=True)
class UnfinishedMatches:
    """What is known of the matches that were left."""

    newest: Resumable | None = None
    """The match to offer first. It may be damaged."""
    sound: Resumable | None = None
    """The newest one that is not damaged; often the same."""
    complaints: tuple[LazyText, ...] = ()
    """A sentence for each journal that cannot be used, the newest first."""
    paths: tuple[Path, ...] = ()
    """All journals of matches that may be gone on with, as far as their ends tell, the newest first."""
    over: tuple[Path, ...] = ()
    """Those of matches that are over, likewise; known at the end of a look."""
    past: tuple[PastMatch, ...] = ()
    """What is shown of matches that people played, as far as they are among the last ones."""


@dataclass(frozen=True, slots=True)
class KnownJournal:
    """The outcome of a look at one journal."""

    stamp: Stamp
    left: bool = False
    """It may be gone on with, as far as its ends tell."""
    over: bool = False
    """It was brought to its end, as far as that tells."""
    read: Resumable | None = None
    """What it holds, where it was read as a whole."""
    complaint: LazyText = NO_MESSAGE
    past: PastMatch | None = None
    """When and for how long it was played, where people brought it to its end."""


class UnfinishedScan:
    """One look, and what it has come to so far."""

    def __init__(self) -> None:
        self.left = UnfinishedMatches()
        self.found = threading.Event()
        """Set when it is known which match to offer first, and which in place of a damaged one."""
        self.given_up = False


class UnfinishedMatchScanner:
    """Who looks. A new look ends the one before it."""

    def __init__(self, store: MatchStore, judge: Callable[[Path], Resumable | None]) -> None:
        """Prepare a look; `judge` reads a journal and plays it again.

        It does so up to a damage if there is one, and returns None for a match that is over. Raises
        JournalError.
        """
        self._store, self._judge = store, judge
        self._seen: dict[str, KnownJournal] = {}
        self._at_work = threading.Lock()
        self._look = UnfinishedScan()

    @property
    def left(self) -> UnfinishedMatches:
        """What is known so far."""
        return self._look.left

    @property
    def looking(self) -> bool:
        """Whether it is still open which match to offer first."""
        return not self._look.found.is_set()

    def look(self, patience: float) -> UnfinishedMatches:
        """Start another look in a thread, wait at most that many seconds, and return what is known then."""
        look = self._begin()
        run_once("lookout", partial(self._look_through, look), failed=partial(_complain, look))
        look.found.wait(patience)
        return look.left

    def look_to_the_end(self) -> UnfinishedMatches:
        """Look at everything; what is known then."""
        look = self._begin()
        self._look_through(look)
        return look.left

    def _begin(self) -> UnfinishedScan:
        self._look.given_up = True
        self._look = UnfinishedScan()
        return self._look

    def _look_through(self, look: UnfinishedScan) -> None:
        try:
            with self._at_work:
                given_up = self._store.abandoned_names()
                stored = [one for one in self._store.list_matches() if one.path.stem not in given_up]
                seen = self._see_all(look, stored)
                if not look.given_up:
                    self._seen = seen
        except JournalError as error:
            look.left = UnfinishedMatches(complaints=(sentence_of(error),))
        finally:
            look.found.set()

    def _see_all(self, look: UnfinishedScan, stored: list[Stored]) -> dict[str, KnownJournal]:
        all_seen: dict[str, KnownJournal] = {}
        over: list[Path] = []
        past: list[PastMatch] = []
        for one in stored:
            if look.given_up:
                break
            left = look.left
            seen = self._see(one, wanted=left.sound is None, recent=len(over) < MOST_PAST)
            all_seen[one.path.name] = self._seen[one.path.name] = seen
            if seen.complaint:
                left = replace(left, complaints=(*left.complaints, seen.complaint))
            if seen.read is not None and left.sound is None:
                sound = seen.read if seen.read.damage is None else None
                left = replace(left, newest=left.newest or seen.read, sound=sound)
            if seen.left:
                left = replace(left, paths=(*left.paths, one.path))
            elif seen.over:
                over.append(one.path)
                past += [seen.past] if seen.past is not None else []
            if left is not look.left:
                look.left = left
            if left.sound is not None:
                look.found.set()
        look.left = replace(look.left, over=tuple(over), past=tuple(past))
        return all_seen

    def _see(self, one: Stored, *, wanted: bool, recent: bool) -> KnownJournal:
        """Look at one journal, as a whole where that is `wanted`; at its beginning too, if it is `recent`."""
        known = self._seen.get(one.path.name)
        try:
            if known is None or known.stamp != one.stamp:
                left, over = ends_of(one.path)
                past = past_match(one.path, one.stamp[0] / 1e9) if over and recent else None
                known = KnownJournal(one.stamp, left, over, past=past)
            if wanted and known.left and known.read is None:
                read = self._judge(one.path)
                damage = read.damage if read is not None else None
                complaint = damage.for_everybody if damage is not None else NO_MESSAGE
                known = KnownJournal(one.stamp, read is not None, False, read, complaint)
        except JournalError as error:
            return KnownJournal(one.stamp, complaint=sentence_of(error))
        return known


def _complain(look: UnfinishedScan, error: Exception) -> None:
    """Say that a look has failed: what it found until then stands."""
    sentence = LazyText("We can't read the stored matches ({error}).", error=type(error).__name__)
    look.left = replace(look.left, complaints=(*look.left.complaints, sentence))
