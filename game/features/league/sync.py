"""What the file of a console and the league's server tell each other.

Every step may be interrupted and done again: results are known by their digest and changes by their number,
and a step is confirmed in the file only after the server has committed it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from game.features.league.copy import Copy
from game.features.league.ledger import Ledger

SENT_AT_ONCE = 100
FETCHED_AT_ONCE = 500
"""Results in one transaction."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """The outcome."""

    sent: int
    """Results that the server has confirmed."""
    fetched: int
    """Results that are new or other here."""


def exchange(copy: Copy, server: Ledger, now: datetime) -> Exchange:
    """Send what waits here, fetch what is new there.

    Raises SQLAlchemyError where that breaks off; what was done until then stays done.
    """
    name = server.name
    if copy.fetched_until(name) is None:
        copy.start_over(name)
    first = _once(copy, server, name, now)
    if _agree(copy, server, name):
        return first
    # The server was set back to an earlier state: whatever it lost is at one of the tables.
    copy.start_over(name)
    second = _once(copy, server, name, now)
    return Exchange(first.sent + second.sent, first.fetched + second.fetched)


def _once(copy: Copy, server: Ledger, name: str, now: datetime) -> Exchange:
    wishes = copy.unsent_wishes()
    if wishes:
        server.forget(wishes, now)
        copy.confirm((), wishes)
    sent = 0
    while results := copy.unsent(SENT_AT_ONCE):
        sent += server.add(results)
        copy.confirm(results, ())
    return Exchange(sent, _fetch(copy, server, name))


def _fetch(copy: Copy, server: Ledger, name: str) -> int:
    until = copy.fetched_until(name) or 0
    fetched = 0
    while True:
        changes = server.since(until, FETCHED_AT_ONCE)
        if changes.last == until:
            return fetched
        fetched += copy.fetch(name, changes)
        until = changes.last


def _agree(copy: Copy, server: Ledger, name: str) -> bool:
    """Whether both hold the same matches, as far as that can be told while others write."""
    there, last = server.state()
    until = copy.fetched_until(name) or 0
    if last > until:
        return True
    here, _ = copy.state()
    # What the server has that cannot be read may be here as it was once.
    return last == until and here <= there <= here + len(copy.skipped_digests())
