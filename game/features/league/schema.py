"""The tables of the league, and how a database of an older version becomes one of this version.

Versions are plain lists of statements that every database understands. What has once been released is never
changed: a new version is a new entry at the end of `VERSIONS`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    inspect,
    select,
    text,
)

from game.errors import UserError
from knucklebone_messages import LazyText

ADVISORY_LOCK_ID = 7_466_563_011
"""Id of this program among the advisory locks of a PostgreSQL server."""


class UtcTime(TypeDecorator[datetime]):
    """A moment in UTC; SQLite keeps it without a zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value is not None else None

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata = MetaData()

league = Table(
    "league",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("league", String(32), nullable=False),
    Column("changes", BigInteger, nullable=False),
)
"""One row: the version of these tables, this league's own name, and the number of the last change to it."""

matches = Table(
    "matches",
    metadata,
    Column("uid", String(32), primary_key=True),
    Column("change", BigInteger, nullable=False, unique=True),
    Column("game", String(80), nullable=False),
    Column("begun", UtcTime, nullable=False, index=True),
)
"""`change` numbers what was added or altered, in the order in which others can see it."""

seats = Table(
    "seats",
    metadata,
    Column("uid", String(32), ForeignKey("matches.uid"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(80), index=True),
    Column("bot", String(80)),
    Column("score", Float(53), nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("dice", Text, nullable=False),
)
"""`name` is NULL for bots and for people who were forgotten; `dice` is JSON: {"device": [n1, ..., n6]}."""

forgotten = Table(
    "forgotten",
    metadata,
    Column("fingerprint", String(64), primary_key=True),
    Column("before", UtcTime, nullable=False),
)
"""Results that arrive late, of matches begun before this moment, are anonymous for this player."""

copies = MetaData()
"""Tables that only the file of a console has."""

journals = Table("journals", copies, Column("name", String(200), primary_key=True))
"""The journals whose results are here already, or that need none."""

waiting = Table("waiting", copies, Column("uid", String(32), primary_key=True))
"""Matches that the server has not confirmed yet."""

waiting_forgotten = Table("waiting_forgotten", copies, Column("fingerprint", String(64), primary_key=True))
"""Wishes to be forgotten that the server has not confirmed yet."""

skipped = Table("skipped", copies, Column("uid", String(32), primary_key=True))
"""Results on the server that cannot be read and are left out here."""

server = Table(
    "server",
    copies,
    Column("league", String(32), primary_key=True),
    Column("change", BigInteger, nullable=False),
)
"""One row at most: the league that was last synchronized with, and its last change that is here."""

VERSIONS: Sequence[Sequence[str]] = (
    # 1 is what `metadata` makes of an empty database.
    (),
)


def prepare(connection: Connection, own_name: str, *, copy: bool) -> None:
    """Make the tables, or bring them up to date, within the transaction of `connection`.

    `own_name` is what a new league will be called: 32 hexadecimal digits. `copy` also makes the tables that
    only the file of a console has. Raises UserError for a database of a newer version.
    """
    if connection.dialect.name == "postgresql":
        # Two tables that begin a league at once must not both make it.
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": ADVISORY_LOCK_ID})
    if not inspect(connection).has_table(league.name):
        metadata.create_all(connection)
        connection.execute(league.insert().values(id=1, version=len(VERSIONS), league=own_name, changes=0))
    if copy:
        copies.create_all(connection)
    version = connection.execute(select(league.c.version)).scalar_one()
    if version > len(VERSIONS):
        raise UserError(
            LazyText(
                "The league is kept in version {version} and this Knucklebone knows version {known}; "
                "update Knucklebone on this table.",
                version=version,
                known=len(VERSIONS),
            )
        )
    for statements in VERSIONS[version:]:
        for statement in statements:
            connection.execute(text(statement))
    if version < len(VERSIONS):
        connection.execute(league.update().values(version=len(VERSIONS)))
