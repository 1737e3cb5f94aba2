"""The lines of a journal: what each says, how it is written, and what it may say at all.

Each line is a JSON object whose last value, `check`, covers the line and all lines before it.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any

from game.store.untrusted import UnreadableError, from_json, known_only, validate

FORMAT_VERSION = 4
READABLE = (3, 4)
"""Formats that can be read: this version's own, and that of version 0.3.0."""
EACH_COUNTS_FROM = 4
"""The format from which each die that was taken back counts again, not only the first ones of a roll."""
MOST_SEATS = 20
LONGEST_NAME = 100
"""Letters of a match's own name, and of somebody's who takes a seat later."""
YEARS = range(1971, 9999)
"""When a match can have begun: such a time has one in every zone."""
NO_DICE = ("player", "bot", "shuffle")
"""Where answers come from that are none of dice."""
DEVICE_KEY = re.compile("[a-z][a-z0-9-]{0,39}")
"""Any other source is the key of a device: what a journal says stays readable where it is not installed."""
ROLL = "roll "
"""How the notation of every game begins the answer that is dice."""
CHECK = ',"check":"'
"""Before the check value, which ends a line."""
CHECK_DIGITS = 16


class OtherFormatError(ValueError):
    """A first line that another version of Knucklebone wrote; the words are its format."""


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """Who sits on a seat."""

    name: str
    bot: str | None = None
    """The bot's name in the bot catalogue, or None for a person."""


@dataclass(frozen=True, slots=True)
class Header:
    """What is played and by whom."""

    match: str
    """The match's own name, also the file's."""
    game: str
    rules_version: int
    players: tuple[PlayerEntry, ...]
    options: Mapping[str, Any]
    """House rules and content, complete: enough to build the same rules again."""
    created: str
    """ISO 8601, in UTC with its offset; local time without one in journals of version 0.3.0; empty where
    nobody knows."""
    table: Mapping[str, Any] = field(default_factory=dict)
    """How the host set the table up: dice source, field. No influence on the rules."""
    seed: int | None = None
    format: int = FORMAT_VERSION
    """How the match's journal is written, to its end."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What is looked at of a first line where there are thousands: options may hold a whole deck of cards."""

    game: str
    players: tuple[PlayerEntry, ...]
    created: str


@dataclass(frozen=True, slots=True)
class Record:
    """One committed answer."""

    answer: str
    """In the game's notation."""
    source: str
    """'player', 'bot', 'shuffle', or the kind of dice source."""
    seat: int | None = None
    evidence: str | None = None
    """Digest of the picture or report that a dice reading rests on."""
    read: tuple[int | None, ...] | None = None
    """What the source had read, where a person corrected it."""
    confirmed: bool | None = None
    """True where a person said yes to a reading; otherwise it counted by itself."""
    again: int | None = None
    """How many throws people threw away before this one, if any."""
    recalled: int | None = None
    """How many of its dice or items had fallen before, were taken back and count again: the first ones."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last answers do not stand any more."""

    answers: int
    """How many of those that stood."""
    seat: int
    """Who had chosen the first of them."""
    agreed: tuple[int, ...] = ()
    """The people who were asked and agreed; nobody where it was free."""


@dataclass(frozen=True, slots=True)
class Reseated:
    """Somebody else plays for a seat from here on."""

    seat: int
    name: str
    bot: str | None = None
    """The bot's name in the bot catalogue, or None for a person."""

    @property
    def player(self) -> PlayerEntry:
        """Who plays now."""
        return PlayerEntry(self.name, self.bot)


Entry = Record | TakenBack | Reseated
"""One line of a journal after the first, but for the last of a match that is over."""


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a match."""

    scores: tuple[float, ...]
    winners: tuple[int, ...]
    capped: bool = False

    @property
    def places(self) -> tuple[int, ...]:
        """The places by seat: winners before all others, then by score; equals share a place."""
        ranks = [(seat not in self.winners, -score) for seat, score in enumerate(self.scores)]
        return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def moment_of(created: str) -> datetime:
    """Returns when a match was begun, in UTC, by what its header says; long ago where that is nothing.

    Raises ValueError.
    """
    if not created:
        return datetime.min.replace(tzinfo=UTC)
    return datetime.fromisoformat(created).astimezone(UTC)


def standing(entries: Iterable[Entry]) -> tuple[Record, ...]:
    """The answers that were not taken back."""
    records: list[Record] = []
    for entry in entries:
        if isinstance(entry, Record):
            records.append(entry)
        elif isinstance(entry, TakenBack):
            del records[len(records) - entry.answers :]
    return tuple(records)


def reseat(players: Sequence[PlayerEntry], entry: Entry) -> tuple[PlayerEntry, ...]:
    """Who sits where after an entry, by those who sat there before it."""
    if not isinstance(entry, Reseated):
        return tuple(players)
    return (*players[: entry.seat], entry.player, *players[entry.seat + 1 :])


KEYS: Mapping[type, str] = {Result: "over", TakenBack: "back", Reseated: "seat"}
"""What begins each kind of line that is no answer."""


# --- writing

_write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def header_line(header: Header) -> tuple[bytes, str]:
    """The first line and its check value. Raises UnreadableError for what could not be read back."""
    kept = asdict(header)
    line, check = seal_line("", _write({"knucklebone": kept.pop("format"), **kept}))
    header_of(line[:-1])
    return line, check


def entry_line(previous: str, entry: Entry | Result) -> tuple[bytes, str]:
    """A further line and its check value; `previous` is the check value of the line before."""
    if isinstance(entry, Record):
        kept = {key: value for key, value in asdict(entry).items() if value is not None}
    else:
        kept = {KEYS[type(entry)]: asdict(entry)}
    return seal_line(previous, _write(kept))


def seal_line(previous: str, body: str) -> tuple[bytes, str]:
    """The line whose object is written as `body`, and its check value."""
    check = _check(previous, body)
    return f'{body[:-1]}{CHECK}{check}"}}\n'.encode(), check


def _check(previous: str, body: str) -> str:
    return hashlib.sha256(f"{previous}\n{body}".encode()).hexdigest()[:CHECK_DIGITS]


# --- reading


def body_of(line: bytes) -> tuple[str, str]:
    """The object of a line as it is written, and the check value that it has. Raises ValueError."""
    body, separator, tail = line.decode().rpartition(CHECK)
    if not separator or tail[CHECK_DIGITS:] != '"}':
        raise UnreadableError("has no check value")
    return body + "}", tail[:CHECK_DIGITS]


def unseal_line(line: bytes, previous: str) -> tuple[dict[str, Any], str]:
    """The object of a line and its check value: the inverse of `seal_line`.

    Raises ValueError when the line is not what was written.
    """
    body, check = body_of(line)
    if _check(previous, body) != check:
        raise UnreadableError("has another check value")
    entry = from_json(body)
    if not isinstance(entry, dict):
        raise UnreadableError("is no table")
    return entry, check


def header_of(line: bytes) -> tuple[Header, str]:
    """What the first line says, and its check value.

    Raises OtherFormatError; UnreadableError for what no first line says; ValueError for other lines.
    """
    entry, check = unseal_line(line, "")
    if "knucklebone" not in entry:
        raise UnreadableError("is no first line")
    written_by = validate(int, entry.pop("knucklebone"))
    if written_by not in READABLE:
        raise OtherFormatError(str(written_by))
    header = validate(Header, {**entry, "format": written_by})
    if not 0 < len(header.players) <= MOST_SEATS:
        raise UnreadableError(f"are {len(header.players)}", "the players")
    if not is_name(header.match):
        raise UnreadableError("is no name", "match")
    if header.created and datetime.fromisoformat(header.created).year not in YEARS:
        raise UnreadableError("is no year", "created")
    return header, check


def parse_beginning(line: bytes) -> Beginning:
    """What a first line says of a match, as far as that is looked at. Raises ValueError."""
    entry, _ = unseal_line(line, "")
    if "knucklebone" not in entry:
        raise UnreadableError("is no first line")
    beginning: Beginning = validate(Beginning, known_only(Beginning, entry))
    return beginning


def is_device(source: str) -> bool:
    """Whether a source can be a device that dice come from."""
    return source not in NO_DICE and DEVICE_KEY.fullmatch(source) is not None


def is_roll(record: Record) -> bool:
    """Whether an answer is of dice that fell somewhere, as far as the journal tells."""
    return record.answer.startswith(ROLL) and is_device(record.source)


def is_name(match: str) -> bool:
    """Whether a match can be called so: the name becomes part of the names of files."""
    return match.isprintable() and 0 < len(match) <= LONGEST_NAME and set(match).isdisjoint("/\\:")


def entry_of(line: bytes, previous: str, seats: int) -> tuple[Entry | Result, str]:
    """What a further line says of a match with that many seats, and its check value. Raises ValueError."""
    entry, check = unseal_line(line, previous)
    if len(entry) == 1 and "back" in entry:
        back = validate(TakenBack, entry["back"])
        _on_seats((back.seat, *back.agreed), seats)
        return back, check
    if len(entry) == 1 and "seat" in entry and isinstance(entry["seat"], dict):
        change = validate(Reseated, entry["seat"])
        _on_seats((change.seat,), seats)
        if len(change.name) > LONGEST_NAME:
            raise UnreadableError("is too long", "name")
        return change, check
    if len(entry) == 1 and "over" in entry:
        result = validate(Result, entry["over"])
        _on_seats(result.winners, seats)
        if len(result.scores) != seats:
            raise UnreadableError("is not one for each seat", "the score")
        return result, check
    record = validate(Record, entry)
    _on_seats(() if record.seat is None else (record.seat,), seats)
    if record.source not in NO_DICE and not is_device(record.source):
        raise UnreadableError("is none of answers", "source")
    if min(record.again or 0, record.recalled or 0) < 0:
        raise UnreadableError("is less than nothing")
    return record, check


def _on_seats(named: Iterable[int], seats: int) -> None:
    for seat in named:
        if not 0 <= seat < seats:
            raise UnreadableError("is none of the match", f"seat {seat}")
