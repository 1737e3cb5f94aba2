"""Matches that are over, by a few words: `match("ann bob *", "bob", day=3)`."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import Engine

from game.features.league.ledger import Ledger
from game.features.league.records import MatchResult, result_of
from game.store.folder import DataFolder
from game.store.journal import Header, Journal, PlayerEntry, Record, Result, read_journal
from game.store.matches import MatchStore

FIRST_DAY = datetime(2026, 1, 1, 20, 0, tzinfo=UTC)
BOT = "*"


def day(number: float) -> datetime:
    """The evening of a day, counted from 1."""
    return FIRST_DAY + timedelta(days=number - 1)


def written(
    folder: Path,
    players: str,
    winner: str,
    *,
    number: float = 1,
    game: str = "race",
    over: bool = True,
    goes: str = "go",
) -> Path:
    """A journal in the data folder `folder`: everybody but the winner has 0 points. '*' is a bot. What is
    chosen, `goes`, tells two matches of one evening apart."""
    names = players.split()
    entries = tuple(PlayerEntry("Medea", "greedy") if name == BOT else PlayerEntry(name) for name in names)
    created = day(number).astimezone().replace(tzinfo=None).isoformat(timespec="seconds")
    header = Header(f"day-{number:g}-{game}", game, 1, entries, {}, created)
    journal: Journal = MatchStore(DataFolder(folder).matches).create(header)
    journal.append(Record("order 1 2 3", "shuffle"))
    journal.append(Record("roll 6 2", "camera", 0))
    journal.append(Record("roll 6", "virtual", 1))
    journal.append(Record(goes, "player", 0))
    if over:
        won = tuple(seat for seat, name in enumerate(names) if name == winner)
        journal.finish(Result(tuple(float(seat in won) for seat in range(len(names))), won))
    journal.close()
    return journal.path


def match(folder: Path, players: str, winner: str, *, number: float = 1, game: str = "race") -> MatchResult:
    """The result of such a match; its journal is gone again."""
    path = written(folder / "elsewhere", players, winner, number=number, game=game)
    result = result_of(read_journal(path))
    path.unlink()
    assert result is not None
    return result


def everything(ledger: Ledger) -> tuple[MatchResult, ...]:
    """All results in a database, the oldest match first."""
    results, _, _ = ledger.since(0, 1_000_000)
    return tuple(sorted(results, key=lambda result: (result.begun, result.uid)))


def names_in(results: tuple[MatchResult, ...]) -> list[str]:
    """Who played in each match, '-' for somebody forgotten: 'ann - *'."""
    return [" ".join(BOT if seat.bot else seat.name or "-" for seat in result.seats) for result in results]


def engine_of(ledger: Ledger) -> Engine:
    """The connections of a ledger, to do to its tables what nobody does through it."""
    return ledger._engine
