"""Where a league is, as people write it: a file, or the URL of a PostgreSQL server."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote

from game.errors import UserError
from game.store import private, untrusted
from knucklebone_messages import LazyText

if TYPE_CHECKING:
    from sqlalchemy import Engine

EXAMPLE = "postgresql://club@192.168.0.10/league"
POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")
PLACE = re.compile(
    r"(?P<host>[\w.-]*|\[[0-9A-Fa-f:.]+\])(?::(?P<port>[0-9]{1,5}))?/(?P<database>[^/?#@:]+)(?:\?(?P<query>.*))?"
)
"""What follows the account in a URL."""
LAST_PORT = 65535
UNSAID = "it gives a reason that is not told here, because it has words of the password in it"
REMEMBERED = "league.url"
CONNECT_SECONDS = 5
"""How long a server may take to answer a knock."""
ANSWER_SECONDS = 15
"""How long it may take over one question; a network that was cut is noticed in this time, too."""
FILE_SECONDS = 10
"""How long another program may hold the file."""


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """A URL, taken apart."""

    user: str
    password: str = field(repr=False)
    host: str
    """Empty for the server of this machine."""
    port: int | None
    database: str
    query: Mapping[str, str] = field(repr=False)
    """Further arguments for the driver."""

    def __str__(self) -> str:
        """Without what nobody may read on a screen."""
        account = f"{self.user}@" if self.user else ""
        port = f":{self.port}" if self.port else ""
        return f"postgresql://{account}{self.host}{port}/{self.database}"


def address_of(url: str) -> ServerAddress:
    """A URL taken apart.

    Raises UserError for one that can be no league's, without a word of it: nobody can say where the password
    is in what cannot be understood.

    Passwords may hold whatever people choose, as it is or with %40 for @: all before the last @ is the
    account, and all behind its first colon the password.
    """
    scheme, _, rest = url.strip().partition("://")
    account, _, place = rest.rpartition("@")
    user, _, password = account.partition(":")
    found = PLACE.fullmatch(place)
    port = int(found["port"] or 0) if found else 0
    if scheme.lower() not in POSTGRESQL or found is None or port > LAST_PORT or not url.strip().isprintable():
        raise UserError(
            LazyText(
                "This can be no league's address (it is not repeated here, for the sake of its "
                "password): write it as in {example}.",
                example=EXAMPLE,
            )
        )
    host = found["host"].strip("[]")
    query = dict(parse_qsl(found["query"] or ""))
    return ServerAddress(
        unquote(user), unquote(password), host, port or None, unquote(found["database"]), query
    )


def check_address(url: str) -> str:
    """The URL without spaces around it; '' stays ''. Raises UserError for one that can be no league's."""
    if url.strip():
        address_of(url)
    return url.strip()


def without_secrets(words: str, url: str) -> str:
    """What a driver says, or, where a piece of the URL's password is in it, something that says less."""
    if not url:
        return words
    address = address_of(url)
    secrets = (address.password, *address.query.values())
    pieces = {piece for secret in secrets for piece in re.split(r"\W+", secret) if len(piece) > 2}
    said = words.casefold()
    return UNSAID if any(piece.casefold() in said for piece in pieces) else words


def remembered_address(folder: Path) -> str:
    """The URL that a data folder's league was joined to last; '' if there was none, or it cannot be read."""
    try:
        return check_address(untrusted.read(folder / REMEMBERED).decode())
    except (OSError, UserError, ValueError):
        return ""


def remember(folder: Path, url: str) -> None:
    """Keep a URL, '' for none, where only this account can read its password. Raises OSError, UserError."""
    url, path = check_address(url), folder / REMEMBERED
    if not url:
        path.unlink(missing_ok=True)
        return
    private.replace(path, f"{url}\n".encode())


def open_file(path: Path) -> Engine:
    """The database in a file; its folder is made. Raises OSError."""
    from sqlalchemy import URL, create_engine, event

    # What SQLite puts beside the file gets its rights.
    private.touch(path)
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(path)), connect_args={"timeout": FILE_SECONDS}
    )

    @event.listens_for(engine, "connect")
    def _on_connect(connection: Any, _: object) -> None:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")

    return engine


def open_server(url: str) -> Engine:
    """The database on a server; nothing is asked of it yet. Raises UserError."""
    from sqlalchemy import URL, create_engine

    if importlib.util.find_spec("psycopg") is None:
        raise UserError(
            "A league on a server needs psycopg, which is not installed; install it with: "
            f"{sys.executable} -m pip install 'psycopg[binary]'"
        )
    arguments = {
        "connect_timeout": CONNECT_SECONDS,
        "options": f"-c statement_timeout={ANSWER_SECONDS}s -c lock_timeout={ANSWER_SECONDS}s",
        "tcp_user_timeout": ANSWER_SECONDS * 1000,
        "keepalives_idle": ANSWER_SECONDS,
        "application_name": "knucklebone",
    }
    address = address_of(url)
    where = URL.create(
        "postgresql+psycopg",
        address.user or None,
        address.password or None,
        address.host or None,
        address.port,
        address.database,
        query=dict(address.query),
    )
    # One connection at a time, asked whether it still lives: servers are restarted while tables play on.
    return create_engine(
        where,
        connect_args=arguments,
        pool_size=1,
        max_overflow=0,
        pool_pre_ping=True,
    )
