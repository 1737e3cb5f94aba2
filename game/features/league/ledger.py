"""The results in one database, a file or a server: the same questions, the same answers.

A writer holds the one row of `league` until the end of its transaction, so changes become visible in the
order of their numbers: a reader that has reached a number has missed nothing before it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, Row, Text, cast, delete, func, select, update

from game.features.league import schema
from game.features.league.records import MatchResult, SeatResult, check_result, fingerprint
from game.features.league.schema import forgotten, league, matches, seats
from game.store.untrusted import from_json, validate

REMEMBERED = timedelta(days=90)
"""How long it is known that somebody was forgotten: results of a table that was off so long come late."""
CLOCKS_DIFFER = timedelta(minutes=10)
"""How much the clocks of a club's tables may differ."""
AT_ONCE = 500
"""Names in one question."""


MATCH = (matches.c.uid, matches.c.change, matches.c.game, cast(matches.c.begun, Text).label("begun"))
"""A match as it is asked for. Its moment is text: a driver that finds one which Python does not know says
nothing of all the others."""


NUMBERED = matches.c.change <= select(league.c.changes).scalar_subquery()
"""Matches whose number was given out: whoever has read as far as a higher one would miss all others."""


class LedgerChanges(NamedTuple):
    """What was added or altered."""

    results: tuple[MatchResult, ...]
    last: int
    """The number of the last change."""
    unreadable: tuple[str, ...] = ()
    """The digests of matches that cannot be read."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A wish to be forgotten."""

    fingerprint: str
    before: datetime
    """In UTC; matches begun later are others."""


class Ledger:
    """The league in one database. Every method is a transaction of its own; all raise SQLAlchemyError."""

    copy = False
    """Whether this is the file of a console, with the tables that only it has."""

    def __init__(self, engine: Engine, own_name: str) -> None:
        """`own_name` names a league that is made here: 32 hexadecimal digits.

        Raises UserError for a database of a newer version.
        """
        self._engine = engine
        try:
            with engine.begin() as connection:
                schema.prepare(connection, own_name, copy=self.copy)
        except Exception:
            engine.dispose()
            raise

    @property
    def name(self) -> str:
        """Name of the league: another one has another name."""
        with self._engine.connect() as connection:
            return str(connection.execute(select(league.c.league)).scalar_one())

    def add(self, results: Sequence[MatchResult]) -> int:
        """Add what is not there yet; return how many that was.

        People who asked to be forgotten are nameless in them.
        """
        with self._write_transaction() as connection:
            return len(self._add(connection, results))

    def forget(self, wishes: Sequence[Forgotten], now: datetime) -> int:
        """Take names out of all matches begun before a moment.

        For a while the same is done with those that come late. Returns in how many matches a name was found.
        """
        with self._write_transaction() as connection:
            found = sum(self._forget(connection, wish, now) for wish in wishes)
            connection.execute(delete(forgotten).where(forgotten.c.before < now - REMEMBERED))
        return found

    def since(self, change: int, limit: int) -> LedgerChanges:
        """What was added or altered after a change, in order."""
        with self._engine.connect() as connection:
            question = select(*MATCH).where(matches.c.change > change, NUMBERED).order_by(matches.c.change)
            found = connection.execute(question.limit(limit)).all()
            results, unreadable = self._results(connection, found)
            return LedgerChanges(results, found[-1].change if found else change, unreadable)

    def state(self) -> tuple[int, int]:
        """How many matches there are, and the number of the last change."""
        count = select(func.count()).select_from(matches).where(NUMBERED).scalar_subquery()
        with self._engine.connect() as connection:
            # One question, so that both are of the same moment.
            found, last = connection.execute(select(count, league.c.changes)).one()
        return int(found), int(last)

    def close(self) -> None:
        """Let the database go."""
        self._engine.dispose()

    # -- within a transaction --------------------------------------------------------------------------

    @contextmanager
    def _write_transaction(self) -> Iterator[Connection]:
        """A transaction that writes, after all others that do."""
        with self._engine.begin() as connection:
            connection.execute(update(league).values(changes=league.c.changes))
            yield connection

    def _changes(self, connection: Connection, count: int) -> range:
        """The numbers of that many changes."""
        connection.execute(update(league).values(changes=league.c.changes + count))
        last = connection.execute(select(league.c.changes)).scalar_one()
        return range(last - count + 1, last + 1)

    def _add(self, connection: Connection, results: Sequence[MatchResult]) -> list[MatchResult]:
        """Adds the results that are new; returns them."""
        new = self._unknown(connection, results)
        if new:
            hidden = self._forgotten_names(connection)
            numbers = self._changes(connection, len(new))
            rows = [
                {"uid": result.uid, "change": number, "game": result.game, "begun": result.begun}
                for result, number in zip(new, numbers, strict=True)
            ]
            connection.execute(matches.insert(), rows)
            kept = (without(result, hidden) for result in new)
            connection.execute(seats.insert(), [row for result in kept for row in _seat_rows(result)])
        return new

    def _unknown(self, connection: Connection, results: Sequence[MatchResult]) -> list[MatchResult]:
        known: set[str] = set()
        for start in range(0, len(results), AT_ONCE):
            uids = [result.uid for result in results[start : start + AT_ONCE]]
            known.update(connection.execute(select(matches.c.uid).where(matches.c.uid.in_(uids))).scalars())
        new = {result.uid: result for result in results if result.uid not in known}
        return list(new.values())

    def _forgotten_names(self, connection: Connection) -> dict[str, datetime]:
        rows = connection.execute(select(forgotten.c.fingerprint, cast(forgotten.c.before, Text)))
        known: dict[str, datetime] = {}
        for fingerprinted, before in rows:
            with suppress(ValueError):
                known[fingerprinted] = _moment(before)
        return known

    def _forget(self, connection: Connection, wish: Forgotten, now: datetime) -> int:
        before = max(self._forgotten_names(connection).get(wish.fingerprint, wish.before), wish.before)
        connection.execute(delete(forgotten).where(forgotten.c.fingerprint == wish.fingerprint))
        connection.execute(forgotten.insert().values(fingerprint=wish.fingerprint, before=before))
        names = connection.execute(select(seats.c.name).where(seats.c.name.is_not(None)).distinct()).scalars()
        spellings = [name for name in names if name and fingerprint(name) == wish.fingerprint]
        # What is there already and is said to begin later than now was played by a clock that goes wrong.
        then = (matches.c.begun <= wish.before) | (matches.c.begun > now + CLOCKS_DIFFER)
        question = select(matches.c.uid).join(seats).where(seats.c.name.in_(spellings), then)
        uids = list(connection.execute(question.distinct()).scalars())
        for uid in uids:
            self._make_nameless(connection, uid, spellings)
        return len(uids)

    def _make_nameless(self, connection: Connection, uid: str, spellings: Sequence[str]) -> None:
        """Altered matches get a new number, so that every table hears of it."""
        hers = (seats.c.uid == uid) & seats.c.name.in_(spellings)
        connection.execute(update(seats).where(hers).values(name=None))
        change = self._changes(connection, 1)[0]
        connection.execute(update(matches).where(matches.c.uid == uid).values(change=change))

    def _results(
        self, connection: Connection, found: Sequence[Row[Any]]
    ) -> tuple[tuple[MatchResult, ...], tuple[str, ...]]:
        """The matches of these rows, and the digests of those that cannot be read."""
        taken: dict[str, list[Row[Any]]] = {row.uid: [] for row in found}
        uids = list(taken)
        for start in range(0, len(uids), AT_ONCE):
            here = seats.c.uid.in_(uids[start : start + AT_ONCE])
            question = select(seats).where(here).order_by(seats.c.uid, seats.c.seat)
            for row in connection.execute(question):
                taken[row.uid].append(row)
        results: list[MatchResult] = []
        unreadable: list[str] = []
        for row in found:
            try:
                results.append(_result(row, taken[row.uid]))
            except (ValueError, TypeError):
                unreadable.append(row.uid)
        return tuple(results), tuple(unreadable)


def _seat_rows(result: MatchResult) -> list[dict[str, object]]:
    return [
        {
            "uid": result.uid,
            "seat": number,
            "name": seat.name,
            "bot": seat.bot,
            "score": seat.score,
            "place": seat.place,
            "won": seat.won,
            "dice": json.dumps({source: list(counts) for source, counts in seat.dice.items()}),
        }
        for number, seat in enumerate(result.seats)
    ]


def _result(row: Row[Any], found: Sequence[Row[Any]]) -> MatchResult:
    """Raises ValueError, TypeError for what no match can have: others may have written it."""
    return check_result(
        MatchResult(
            row.uid, validate(str, row.game), _moment(row.begun), tuple(_seat(seat) for seat in found)
        )
    )


def _moment(text: str) -> datetime:
    """A moment as a database writes it; SQLite keeps it without a zone. Raises ValueError, TypeError."""
    moment = datetime.fromisoformat(text)
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def _seat(row: Row[Any]) -> SeatResult:
    """Raises UnreadableError, a ValueError, for malformed text: others may have written it."""
    kept = {"name": row.name, "bot": row.bot, "score": row.score, "place": row.place, "won": row.won}
    return validate(SeatResult, {**kept, "dice": from_json(row.dice)})


def without(result: MatchResult, hidden: dict[str, datetime]) -> MatchResult:
    """The result with nobody in it who was forgotten since."""
    if not hidden:
        return result

    def is_hidden(seat: SeatResult) -> bool:
        before = hidden.get(fingerprint(seat.name)) if seat.name else None
        return before is not None and result.begun <= before

    kept = tuple(replace(seat, name=None) if is_hidden(seat) else seat for seat in result.seats)
    return replace(result, seats=kept)
