"""Where a league is, as people write it: a file, or the URL of a PostgreSQL server."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from game.errors import UserError
from game.store import private

if TYPE_CHECKING:
    from sqlalchemy import Engine

EXAMPLE = "postgresql://club@192.168.0.10/league"
POSTGRESQL = ("postgresql", "postgres", "postgresql+psycopg")
REMEMBERED = "league.url"
CONNECT_SECONDS = 5
"""How long a server may take to answer a knock."""
ANSWER_SECONDS = 15
"""How long it may take over one question; a network that was cut is noticed in this time, too."""
FILE_SECONDS = 10
"""How long another program may hold the file."""


def checked(url: str) -> str:
    """The URL without spaces around it; '' stays ''. Raises UserError for one that can be no league's."""
    url = url.strip()
    if not url:
        return ""
    try:
        parts = urlsplit(url)
        # Asking for a port that is no number raises.
        known = parts.scheme in POSTGRESQL and bool(parts.path.strip("/")) and (parts.port or True)
    except ValueError:
        known = False
    if not known:
        raise UserError(f"The league cannot be at {shown(url)}: write its address as in {EXAMPLE}.")
    return url


def remembered(folder: Path) -> str:
    """The URL that a data folder's league was joined to last; '' where it was none, or cannot be read."""
    try:
        return checked((folder / REMEMBERED).read_text(encoding="utf-8"))
    except (OSError, UserError, ValueError):
        return ""


def remember(folder: Path, url: str) -> None:
    """Keep a URL, '' for none, where only this account can read its password. Raises OSError, UserError."""
    url, path = checked(url), folder / REMEMBERED
    if not url:
        path.unlink(missing_ok=True)
        return
    private.replace(path, f"{url}\n".encode())


def shown(url: str) -> str:
    """The URL without what nobody may read on a screen: its password."""
    scheme, mark, rest = url.partition("://")
    account, at, place = rest.rpartition("@")
    return f"{scheme}{mark}{account.partition(':')[0]}{at}{place}"


def host_of(url: str) -> str:
    """The name of the machine in a URL; empty where it names none."""
    return urlsplit(url).hostname or ""


def open_file(path: Path) -> Engine:
    """The database in a file; its folder is made. Raises OSError."""
    from sqlalchemy import URL, create_engine, event

    # What SQLite puts beside the file gets its rights.
    private.touch(path)
    engine = create_engine(
        URL.create("sqlite+pysqlite", database=str(path)), connect_args={"timeout": FILE_SECONDS}
    )

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")

    return engine


def open_server(url: str) -> Engine:
    """The database on a server; nothing is asked of it yet. Raises UserError."""
    from sqlalchemy import create_engine
    from sqlalchemy.engine import make_url

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
    # One connection at a time, asked whether it still lives: servers are restarted while tables play on.
    return create_engine(
        make_url(checked(url)).set(drivername="postgresql+psycopg"),
        connect_args=arguments,
        pool_size=1,
        max_overflow=0,
        pool_pre_ping=True,
    )
