"""The file of this console: every result that is known here, and what still waits to be sent to the server.

A result and the note that it waits are one transaction, so a power cut loses neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import Connection, Engine, delete, func, insert, select, union_all, update

from game.features.league import schema
from game.features.league.ledger import AT_ONCE, MATCH, Forgotten, Ledger, LedgerChanges
from game.features.league.mending import DamagedError, reading
from game.features.league.records import MatchResult
from game.features.league.schema import forgotten, matches, seats, skipped, waiting, waiting_forgotten

NAME = "league.sqlite"


class Copy(Ledger):
    """The league as it is known at this table."""

    copy = True

    def __init__(self, engine: Engine, own_name: str) -> None:
        """Opens as the ledger does; raises DamagedError for a file that SQLite finds fault with."""
        with reading():
            super().__init__(engine, own_name)
        with engine.connect() as connection:
            found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
        if found != "ok":
            raise DamagedError(found)

    def since(self, change: int, limit: int) -> LedgerChanges:
        """Answers as the ledger does; raises DamagedError for malformed results; journals can replace it."""
        with reading():
            changes = super().since(change, limit)
        if changes.unreadable:
            raise DamagedError(f"{changes.unreadable[0]} cannot be read")
        return changes

    # -- this table's own ------------------------------------------------------------------------------

    def unread(self, names: Iterable[str]) -> list[str]:
        """Returns the journals, by file name, whose results are not here."""
        with self._engine.connect() as connection:
            read = set(connection.execute(select(schema.journals.c.name)).scalars())
        return [name for name in names if name not in read]

    def take(self, journal: str, result: MatchResult | None) -> bool:
        """Add the result of a journal, None where there is none to keep. False if all that was known."""
        with self._write_transaction() as connection:
            known = select(schema.journals).where(schema.journals.c.name == journal)
            if connection.execute(known).first() is not None:
                return False
            connection.execute(schema.journals.insert().values(name=journal))
            return result is not None and bool(self._add(connection, (result,)))

    def knows(self, wish: Forgotten) -> bool:
        """Whether somebody is forgotten here, up to that moment."""
        with self._engine.connect() as connection:
            before = self._forgotten_names(connection).get(wish.fingerprint)
        return before is not None and before >= wish.before

    # -- for the server --------------------------------------------------------------------------------

    def unsent(self, limit: int) -> tuple[MatchResult, ...]:
        """Results that the server has not confirmed yet, the oldest change first."""
        with self._engine.connect() as connection:
            question = select(*MATCH).join(waiting, waiting.c.uid == matches.c.uid)
            found = connection.execute(question.order_by(matches.c.change).limit(limit)).all()
            return self._results(connection, found)[0]

    def unsent_wishes(self) -> tuple[Forgotten, ...]:
        """Wishes to be forgotten that the server has not confirmed yet."""
        here = waiting_forgotten.c.fingerprint == forgotten.c.fingerprint
        with self._engine.connect() as connection:
            found = connection.execute(select(forgotten).join(waiting_forgotten, here))
            return tuple(Forgotten(row.fingerprint, row.before) for row in found)

    def count_waiting(self) -> int:
        """How many results and wishes have not been confirmed yet."""
        tables = (waiting, waiting_forgotten)
        counts = union_all(*(select(func.count()).select_from(table) for table in tables))
        with self._engine.connect() as connection:
            return sum(connection.execute(counts).scalars())

    def confirm(self, results: Sequence[MatchResult], wishes: Sequence[Forgotten]) -> None:
        """The server has these now."""
        with self._write_transaction() as connection:
            _delete(connection, [result.uid for result in results])
            for wish in wishes:
                mine = waiting_forgotten.c.fingerprint == wish.fingerprint
                connection.execute(delete(waiting_forgotten).where(mine))

    def fetched_until(self, name: str) -> int | None:
        """The last change of a league on a server that is here; None where another league was the last."""
        with self._engine.connect() as connection:
            return connection.execute(
                select(schema.server.c.change).where(schema.server.c.league == name)
            ).scalar_one_or_none()

    def start_over(self, name: str) -> None:
        """Everything here waits for the server again, and everything there is fetched again.

        It is another league, or it has lost something.
        """
        with self._write_transaction() as connection:
            connection.execute(delete(waiting))
            connection.execute(insert(waiting).from_select(["uid"], select(matches.c.uid)))
            connection.execute(delete(waiting_forgotten))
            everybody = select(forgotten.c.fingerprint)
            connection.execute(insert(waiting_forgotten).from_select(["fingerprint"], everybody))
            connection.execute(delete(schema.server))
            connection.execute(delete(skipped))
            connection.execute(schema.server.insert().values(league=name, change=0))

    def skipped_digests(self) -> tuple[str, ...]:
        """The digests of the server's results that cannot be read and are left out here."""
        with self._engine.connect() as connection:
            return tuple(connection.execute(select(skipped.c.uid).order_by(skipped.c.uid)).scalars())

    def fetch(self, name: str, changes: LedgerChanges) -> int:
        """Add what other tables have played, and take names out that have been taken out there.

        Returns how many matches are new or other now.
        """
        results = changes.results
        with self._write_transaction() as connection:
            for uid in (*changes.unreadable, *(result.uid for result in results)):
                connection.execute(delete(skipped).where(skipped.c.uid == uid))
            for uid in changes.unreadable:
                connection.execute(skipped.insert().values(uid=uid))
            # What comes from the server need not go back to it.
            new = super()._add(connection, results)
            added = {result.uid for result in new}
            known = [result for result in results if result.uid not in added]
            altered = sum(self._follow(connection, result) for result in known)
            connection.execute(
                update(schema.server).where(schema.server.c.league == name).values(change=changes.last)
            )
        return len(new) + altered

    def _follow(self, connection: Connection, result: MatchResult) -> bool:
        """Players who are nameless on the server become nameless here."""
        nameless = [n for n, seat in enumerate(result.seats) if seat.name is None and seat.bot is None]
        hers = (seats.c.uid == result.uid) & seats.c.seat.in_(nameless) & seats.c.name.is_not(None)
        return connection.execute(update(seats).where(hers).values(name=None)).rowcount > 0

    def _add(self, connection: Connection, results: Sequence[MatchResult]) -> list[MatchResult]:
        new = super()._add(connection, results)
        if new:
            connection.execute(waiting.insert(), [{"uid": result.uid} for result in new])
        return new

    def _forget(self, connection: Connection, wish: Forgotten, now: datetime) -> int:
        mine = waiting_forgotten.c.fingerprint == wish.fingerprint
        connection.execute(delete(waiting_forgotten).where(mine))
        connection.execute(waiting_forgotten.insert().values(fingerprint=wish.fingerprint))
        return super()._forget(connection, wish, now)


def _delete(connection: Connection, uids: Sequence[str]) -> None:
    for start in range(0, len(uids), AT_ONCE):
        connection.execute(delete(waiting).where(waiting.c.uid.in_(uids[start : start + AT_ONCE])))
