"""The league beside the screen: a thread that reads journals, keeps results and talks to the server.

Nobody ever waits for it. What it knows is a `Book`, a value that a screen may look at in any frame; what goes
wrong is one sentence there, and is tried again.
"""

from __future__ import annotations

import argparse
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING

from game.errors import UserError
from game.features.league import address, forgetting
from game.features.league.book import Book, book_of
from game.features.league.records import MatchResult, result_of
from game.match.companion import Companion, KnownPlayers
from game.store.folder import DataFolder
from game.store.journal import SUFFIX, JournalError, read_journal
from knucklebone_messages import LazyText, sentence_of
from knucklebone_threads import keep_running

if TYPE_CHECKING:
    from game.features.league.copy import Copy
    from game.features.league.ledger import Ledger

ROUND_INTERVAL_S = 60.0
"""Seconds between two looks at the server, to see what other tables have played."""
AGAIN = (5.0, 15.0, 60.0, 300.0)
"""Seconds until the server is tried again, after one failure, two, ..."""
AT_ONCE, BATCH_PAUSE_S = 50, 0.001
"""Results that are counted in one go, and seconds until the next ones."""
CLOSING_TIMEOUT_S = 3.0
"""Seconds that closing waits for what is being written."""


def open_league(data: DataFolder, options: argparse.Namespace) -> League:
    """The league of a data folder, at the club that is named or was joined. Raises UserError."""
    named = address.check_address(getattr(options, "league", None) or "")
    return League(data, named or address.remembered_address(data.root))


class LeagueLink(StrEnum):
    """How this table stands with the league's server."""

    HOME = "home"
    """There is none: the league is this table's own."""
    TRYING = "trying"
    """Not asked yet."""
    TOGETHER = "together"
    """All that is here is there, and the other way round."""
    APART = "apart"
    """It cannot be reached, or refuses; everything waits here."""


@dataclass(frozen=True, slots=True)
class LeagueStatus:
    """What a screen may know of the league."""

    book: Book = field(default_factory=Book)
    read: bool = False
    """Whether the book holds anything yet: it is read a moment after the start."""
    link: LeagueLink = LeagueLink.HOME
    waiting: int = 0
    """Results and deletions that the server has not confirmed yet."""
    sentence: str = ""
    """What is the matter; empty when all is well."""


class League(Companion):
    """The league of one data folder.

    With `start` a thread does the work; without it, `work` does all that is due, for commands and tests.
    """

    def __init__(
        self,
        folder: DataFolder,
        url: str = "",
        *,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        clock: Callable[[], float] = time.monotonic,
        new_name: Callable[[], str] = lambda: secrets.token_hex(16),
    ) -> None:
        """`url` is the server's, '' where there is none.

        `new_name` draws 32 hexadecimal digits for a league that is made. Raises UserError for an address that
        can be no league's.
        """
        self.url = address.check_address(url)
        self.report = LeagueStatus(link=LeagueLink.TRYING if self.url else LeagueLink.HOME)
        self._folder, self._now, self._clock, self._new_name = folder, now, clock, new_name
        self._wanted = threading.Event()
        self._closing = threading.Event()
        self._orders = forgetting.Orders(folder)
        self._thread: threading.Thread | None = None
        self._copy: Copy | None = None
        self._server: Ledger | None = None
        self._failures = 0
        self._server_due = 0.0
        self._results: dict[str, MatchResult] = {}
        self._read_until = 0
        self._skipped: tuple[str, ...] = ()
        """Digests of results of the club that cannot be read."""
        self._laid_aside = ""
        """What a damaged file is called now."""
        self._going_on: dict[str, int] = {}
        """When journals of matches that are not over were last written to."""

    @property
    def players(self) -> KnownPlayers:
        """Everybody in the book."""
        return self.report.book

    # -- for the screen: none of this ever waits -------------------------------------------------------

    def start(self) -> None:
        """Work in a thread from now on. It takes the processor for a while: the first picture comes first."""
        self._thread = keep_running("league", self._run, until=self._closing)

    def on_match_over(self) -> None:
        """A match is over, its journal on disk."""
        self._wanted.set()

    def forget(self, name: str) -> None:
        """Take a player's name out of everything, here at once and on the server when it can be reached.

        That is written down when this returns, and done however often the program ends. Raises UserError when
        the disk refuses.
        """
        try:
            self._orders.add(name, self._now())
        except OSError as error:
            raise UserError(NOT_FORGOTTEN.fill(name=name, strerror=error.strerror)) from error
        self._wanted.set()

    def close(self) -> None:
        """Stop. What is being written is finished, as long as that takes no time that people would notice."""
        self._closing.set()
        self._wanted.set()
        if self._thread is not None:
            self._thread.join(CLOSING_TIMEOUT_S)

    # -- the work --------------------------------------------------------------------------------------

    def work(self) -> float:
        """Do all that is due; the seconds until something may be again."""
        from game.features.league import mending

        try:
            copy = self._open_copy()
            self._take_names_out(copy)
            self._read_journals(copy)
            self._publish(copy)
            wait = self._meet_server(copy)
            self._publish(copy)
        except Exception as error:
            if self._laid_aside or not mending.is_damage(error):
                self._tell(TROUBLE_HERE.fill(reason=address.without_secrets(_reason(error), self.url)))
                return AGAIN[0]
            return self._begin_anew()
        return wait

    def _run(self) -> None:
        while not self._closing.is_set():
            self._wanted.clear()
            self._wanted.wait(self.work())
        self._let_go()

    def _begin_anew(self) -> float:
        """Work with a new file in place of a damaged one: the journals fill it."""
        from game.features.league import mending
        from game.features.league.copy import NAME

        path = self._folder.root / NAME
        self._let_go()
        try:
            self._laid_aside = mending.lay_aside(path).name
        except OSError as error:
            self._tell(TROUBLE_DAMAGED.fill(file=path, reason=error.strerror))
            return AGAIN[0]
        self._results.clear()
        self._going_on.clear()
        self._read_until = 0
        self.report = replace(self.report, read=False)
        return self.work()

    def _open_copy(self) -> Copy:
        if self._copy is None:
            from game.features.league.copy import NAME, Copy

            self._copy = Copy(address.open_file(self._folder.root / NAME), self._new_name())
        return self._copy

    def _take_names_out(self, copy: Copy) -> None:
        """Work off the orders; done are those that the journals, the file and the server have followed."""
        from game.features.league.ledger import Forgotten

        for order in self._orders.all():
            wish = Forgotten(order.fingerprint, order.before)
            if order.journals != () or not copy.knows(wish):
                order = self._orders.work_off(order)
                copy.forget((wish,), self._now())
            unsent = {waiting.fingerprint for waiting in copy.unsent_wishes()} if self.url else set()
            if order.journals == () and order.fingerprint not in unsent:
                self._orders.mark_done(order)

    def _read_journals(self, copy: Copy) -> None:
        """Take the results of matches that are over. A journal that is broken is the lobby's complaint."""
        folder = self._folder.matches
        names = sorted(path.name for path in folder.glob(f"*{SUFFIX}")) if folder.is_dir() else []
        for name in copy.unread(names):
            path = folder / name
            try:
                stands = path.stat().st_mtime_ns
                if self._closing.is_set() or self._going_on.get(name) == stands:
                    continue
                contents = read_journal(path)
                if contents.result is None:
                    self._going_on[name] = stands
                else:
                    copy.take(name, result_of(contents))
            except (JournalError, ValueError, IndexError, OSError):
                continue

    # -- the server ------------------------------------------------------------------------------------

    def _meet_server(self, copy: Copy) -> float:
        from game.features.league.mending import is_own

        if not self.url:
            return ROUND_INTERVAL_S
        soon = self._failures == 0 and copy.count_waiting() > 0
        if self._clock() < self._server_due and not soon:
            return max(0.1, self._server_due - self._clock())
        from game.features.league.sync import exchange

        try:
            exchange(copy, self._open_server(), self._now())
        except Exception as error:
            if is_own(error):
                raise
            self._apart(error)
            wait = AGAIN[min(self._failures, len(AGAIN)) - 1]
        else:
            self._failures = 0
            self._skipped = copy.skipped_digests()
            self.report = replace(self.report, link=LeagueLink.TOGETHER)
            wait = ROUND_INTERVAL_S
        self._server_due = self._clock() + wait
        return wait

    def _open_server(self) -> Ledger:
        if self._server is None:
            from game.features.league.ledger import Ledger

            self._server = Ledger(address.open_server(self.url), self._new_name())
        return self._server

    def _apart(self, error: Exception) -> None:
        self._failures += 1
        if isinstance(error, UserError):
            self.report = replace(self.report, link=LeagueLink.APART, sentence=sentence_of(error))
            return
        where = address.address_of(self.url)
        reason = address.without_secrets(_reason(error), self.url)
        sentence = TROUBLE_THERE.fill(host=where.host or str(where), reason=reason)
        self.report = replace(self.report, link=LeagueLink.APART, sentence=sentence)

    # -- what is told ----------------------------------------------------------------------------------

    def _publish(self, copy: Copy) -> None:
        """A new book where anything has changed."""
        book = self.report.book
        if self._read_changes(copy) or not self.report.read:
            book = book_of(self._yield_to_screen(sorted(self._results.values(), key=_in_order)))
        waiting = copy.count_waiting() if self.url else 0
        self.report = replace(self.report, book=book, read=True, waiting=waiting)
        if self.report.link is not LeagueLink.APART:
            self._tell(self._remark())

    def _read_changes(self, copy: Copy) -> bool:
        """Whether there were any since the last time."""
        before = self._read_until
        while True:
            results, self._read_until, _ = copy.since(self._read_until, AT_ONCE)
            if not results:
                return self._read_until != before
            self._results.update((result.uid, result) for result in self._yield_to_screen(results))

    def _yield_to_screen(self, results: Iterable[MatchResult]) -> Iterator[MatchResult]:
        """Let the screen have its turn now and then: a club's book of many years takes a while to count."""
        for number, result in enumerate(results, start=1):
            if number % AT_ONCE == 0:
                self._closing.wait(BATCH_PAUSE_S)
            yield result

    def _remark(self) -> str:
        """What people should know though all goes well; empty for nothing."""
        if self._laid_aside:
            return LAID_ASIDE.fill(file=self._laid_aside)
        return SKIPPED.fill(n=len(self._skipped), match=self._skipped[0]) if self._skipped else ""

    def _tell(self, sentence: str) -> None:
        self.report = replace(self.report, sentence=sentence)

    def _let_go(self) -> None:
        for ledger in (self._copy, self._server):
            if ledger is not None:
                ledger.close()
        self._copy = self._server = None


TROUBLE_HERE = LazyText(
    "The results cannot be kept on this table: {reason}. The journals keep them until they can."
)
TROUBLE_DAMAGED = LazyText(
    "The league's file {file} is damaged and cannot be renamed ({reason}): move it elsewhere, and a new "
    "one is made from the journals."
)
SKIPPED = LazyText(
    "Results of the club that cannot be read are left out: {n}. The first has the digest {match}; all "
    "others count."
)
NOT_FORGOTTEN = LazyText("We can't forget {name} yet ({strerror}); free some space.")
LAID_ASIDE = LazyText(
    "The league's file was damaged. It is kept as {file}, and its results were read from "
    "the journals again: nothing needs doing."
)
TROUBLE_THERE = LazyText("The league at {host} cannot be reached: {reason}. Results wait here until it can.")


def _in_order(result: MatchResult) -> tuple[datetime, str]:
    return result.begun, result.uid


def _reason(error: Exception) -> str:
    """The first line of what a database says, without what stands before it."""
    original = getattr(error, "orig", None) or error
    lines = str(original).strip().splitlines() or [type(original).__name__]
    return lines[0].rpartition(" failed: ")[2].removeprefix("FATAL:").strip().rstrip(".")
