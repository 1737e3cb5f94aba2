"""What the league keeps of a match: when, what, who sat where, how it ended, how the dice fell."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime

from game.names import LONGEST_STORED_NAME, name_key
from game.store.entries import MOST_SEATS, YEARS, is_device, is_roll, moment_of
from game.store.journal import (
    JournalContents,
    PlayerEntry,
    Record,
    Reseated,
    Result,
    TakenBack,
    reseat,
)

DIE_FACES = 6
SOMEBODY = "Somebody"
"""Who played and was forgotten, in a journal; others who were are numbered."""
NOBODYS_NAME = re.compile(rf"{SOMEBODY}( \d+)?")


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a match ended for one seat."""

    name: str | None
    """A player's; None for somebody who was forgotten, and for bots."""
    bot: str | None
    """The bot's name in the bot catalogue, or None for a person."""
    score: float
    place: int
    """1 is first; equal scores share a place."""
    won: bool
    dice: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """How many dice this seat rolled that showed 1, 2, ... 6, by source."""

    @property
    def key(self) -> str:
        """What the name counts as; empty without one."""
        return name_key(self.name or "")


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match that is over."""

    uid: str
    """Digest of what was played, without the names: the same after somebody was forgotten."""
    game: str
    begun: datetime
    """In UTC."""
    seats: tuple[SeatResult, ...]

    @property
    def winners(self) -> int:
        """How many share the victory; 0 where nobody won."""
        return sum(seat.won for seat in self.seats)


def check_result(result: MatchResult) -> MatchResult:
    """A result that somebody else has kept. Raises ValueError for one that no match can have."""
    seats = result.seats
    if not 0 < len(seats) <= MOST_SEATS:
        raise ValueError(f"{len(seats)} seats")
    if result.begun.year not in YEARS:
        raise ValueError("begun in no year of ours")
    for seat in seats:
        if not 1 <= seat.place <= len(seats):
            raise ValueError(f"place {seat.place}")
        if not all(map(is_device, seat.dice)):
            raise ValueError("dice from nowhere")
        if any(count < 0 for counts in seat.dice.values() for count in counts):
            raise ValueError("fewer dice than none")
    return result


def fingerprint(name: str) -> str:
    """Fingerprint of a name: stands for it in the note that somebody was forgotten."""
    return hashlib.sha256(f"knucklebone player\n{name_key(name)}".encode()).hexdigest()


def result_of(contents: JournalContents) -> MatchResult | None:
    """What the league keeps of a journal; None for one that goes on, of bots alone, or of no known time."""
    header, result = contents.header, contents.result
    players = [_player_of_seat(seat, contents) for seat in range(len(header.players))]
    if result is None or not header.created or all(player.bot is not None for player in players):
        return None
    seats = tuple(
        SeatResult(
            _kept_name(player.name) if player.bot is None else None,
            player.bot,
            result.scores[seat],
            result.places[seat],
            seat in result.winners,
            _dice_of(seat, contents.records),
        )
        for seat, player in enumerate(players)
    )
    begun = moment_of(header.created).replace(microsecond=0)
    return MatchResult(_uid(contents, result), header.game, begun, seats)


def _player_of_seat(seat: int, contents: JournalContents) -> PlayerEntry:
    """Who made every choice of a seat that stands; nobody's name where several did, or a bot for a person."""
    players, stood = contents.header.players, list[PlayerEntry | None]()
    for entry in contents.entries:
        players = reseat(players, entry)
        if isinstance(entry, Record):
            own = entry.seat == seat and not is_roll(entry)
            stood.append(players[seat] if own else None)
        elif isinstance(entry, TakenBack):
            del stood[len(stood) - entry.answers :]
    chose = [player for player in stood if player is not None] or [players[seat]]
    alike = {(name_key(player.name), player.bot) for player in chose}
    return chose[0] if len(alike) == 1 else PlayerEntry("")


def _kept_name(name: str) -> str | None:
    """Returns the name to keep, or None where it says nothing."""
    kept = " ".join(name.split())[:LONGEST_STORED_NAME].strip()
    return None if NOBODYS_NAME.fullmatch(kept) else kept or None


def _uid(contents: JournalContents, result: Result) -> str:
    """Digest of everything but the names, which may be taken out of a journal later."""
    digest, header, records = hashlib.sha256(), contents.header, contents.records
    parts: list[object] = [header.match, header.game, header.created, header.rules_version, header.seed]
    parts += [[player.bot for player in header.players], asdict(result)]
    # A field that only newer journals have must not make another match of an old one.
    parts += [{key: kept for key, kept in asdict(record).items() if kept is not None} for record in records]
    parts += [[entry.seat, entry.bot] for entry in contents.entries if isinstance(entry, Reseated)]
    for part in parts:
        digest.update(json.dumps(part, sort_keys=True, ensure_ascii=False).encode() + b"\n")
    return digest.hexdigest()[:32]


def _dice_of(seat: int, records: tuple[Record, ...]) -> dict[str, tuple[int, ...]]:
    counts: dict[str, list[int]] = {}
    for record in records:
        if record.seat == seat and is_roll(record):
            counted = counts.setdefault(record.source, [0] * DIE_FACES)
            for word in record.answer.split()[1:]:
                if word.isdecimal() and 1 <= int(word) <= DIE_FACES:
                    counted[int(word) - 1] += 1
    return {source: tuple(counted) for source, counted in counts.items()}
