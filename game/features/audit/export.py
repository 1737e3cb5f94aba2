"""The rolls as files: a hash-chained log, a table for a spreadsheet, the audit as plain data."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from game.features.audit.report import Audit, PlayerAudit, SourceAudit, describe_repeats, verdict
from game.features.audit.rolls import AuditRoll, MatchRolls, all_rolls
from game.features.audit.statistics import Frequency
from game.match.provable import chain, seal
from game.match.provable.roll_log import LogError
from game.store.entries import is_device
from game.store.untrusted import UnreadableError, validate

FORMAT_VERSION = 1
KIND = "dice log"
COLUMNS = (
    "match", "created", "answer", "source", "player", "values", "read", "confirmed", "again", "evidence",
)  # fmt: skip


def log(matches: tuple[MatchRolls, ...]) -> bytes:
    """All rolls in one chain, the oldest match first."""
    head = {"knucklebone": KIND, "format": FORMAT_VERSION, "matches": [match.match for match in matches]}
    return chain.write(head, (_record(roll) for roll in all_rolls(matches)))


def check(head: Mapping[str, Any], records: Sequence[Mapping[str, Any]]) -> tuple[AuditRoll, ...]:
    """The rolls of such a log whose chain has been read. Raises LogError with the first thing that cannot be.

    That nothing was left out or invented only the journals can show.
    """
    matches = head.get("matches")
    if not isinstance(matches, list) or head != {
        "knucklebone": KIND,
        "format": FORMAT_VERSION,
        "matches": matches,
    }:
        raise LogError(f"its first line is none of a log of format {FORMAT_VERSION}")
    rolls = tuple(_roll_of(number, record) for number, record in enumerate(records, 1))
    before = (-1, -1)
    for number, roll in enumerate(rolls, 1):
        if roll.match not in matches:
            raise LogError(f"roll {number} is of the match {roll.match}, which the first line does not name")
        at = (matches.index(roll.match), roll.answer)
        if at <= before:
            raise LogError(f"roll {number} is out of order or told twice")
        before = at
    return rolls


def _roll_of(number: int, record: Mapping[str, Any]) -> AuditRoll:
    try:
        roll = validate(AuditRoll, record)
    except UnreadableError as error:
        raise LogError(f"roll {number} is not written as rolls are ({error})") from error
    if chain.text_of(_record(roll)) != chain.text_of(record):
        raise LogError(f"roll {number} is not written as rolls are")
    if not is_device(roll.source) or not roll.values or min(roll.values) < 1:
        raise LogError(f"roll {number} is none of dice")
    return roll


def check_against(rolls: Sequence[AuditRoll], journal: MatchRolls) -> int:
    """Lay a log beside the journal of one of its matches; how many rolls that has.

    Raises LogError at the first difference.
    """
    told = [roll for roll in rolls if roll.match == journal.match]
    for here, there in zip(told, journal.rolls, strict=False):
        if here != there:
            raise LogError(f"its roll at entry {here.answer} of {journal.match} is not that of the journal")
    if len(told) != len(journal.rolls):
        raise LogError(
            f"it has {len(told)} rolls of {journal.match}, and the journal has {len(journal.rolls)}"
        )
    return len(told)


def last_h(raw: bytes) -> str:
    """The h of a log's last line."""
    return raw.rstrip(b"\n").rpartition(chain.JOINT.encode())[2][: chain.DIGEST_DIGITS].decode()


def _record(roll: AuditRoll) -> dict[str, Any]:
    """What is known of a roll, without what is not."""
    record: dict[str, Any] = {
        "match": roll.match,
        "answer": roll.answer,
        "source": roll.source,
        "player": roll.player,
        "values": roll.values,
    }
    for name in ("evidence", "read", "confirmed", "again"):
        value = getattr(roll, name)
        if value:
            record[name] = value
    return record


def table(matches: tuple[MatchRolls, ...]) -> str:
    """One line a roll, as comma separated values with a header line."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for match in matches:
        for roll in match.rolls:
            writer.writerow(_row(match, roll))
    return out.getvalue()


def _row(match: MatchRolls, roll: AuditRoll) -> list[object]:
    read = "" if roll.read is None else " ".join("?" if value is None else str(value) for value in roll.read)
    values = " ".join(map(str, roll.values))
    told = [_plain(match.match), match.created, roll.answer, roll.source, _plain(roll.player), values, read]
    return [*told, int(roll.confirmed), roll.again, roll.evidence or ""]


def _plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@", "\t", "\r") else name


def data(found: Audit, h: str) -> dict[str, Any]:
    """The audit as plain JSON data; `h` is the last one of the log."""
    return {
        "matches": found.matches,
        "all": _source(found.all),
        "sources": [_source(source) for source in found.sources],
        "players": [_player(player) for player in found.players],
        "other_dice": found.other_dice,
        "log": {"hash": h, "words": list(seal.words(h))},
    }


def _source(found: SourceAudit) -> dict[str, Any]:
    return {
        "source": found.source or "all",
        "rolls": found.rolls,
        "dice": found.dice,
        "counts": list(found.counts),
        "intervals": [[round(low, 5), round(high, 5)] for low, high in found.intervals],
        "log10_e": round(found.evidence.log_now / LN10, 4),
        "log10_e_peak": round(found.evidence.log_peak / LN10, 4),
        "sentence": str(verdict(found)),
        "repeats": _tally(found.repeats, same=True),
        "swings": _tally(found.swings, same=False),
        "reader": asdict(found.reader) if found.reader else None,
    }


def _tally(found: Frequency, *, same: bool) -> dict[str, Any]:
    return {
        "hits": found.hits,
        "trials": found.trials,
        "chance": round(found.share, 5),
        "log10_e": round(found.evidence.log_now / LN10, 4),
        "sentence": str(describe_repeats(found, same=same)),
    }


def _player(found: PlayerAudit) -> dict[str, Any]:
    return {
        "player": found.player,
        "counts": list(found.counts),
        "mean": round(found.mean, 4),
        "log10_e_corrected": round(found.evidence.log_now / LN10, 4),
    }


LN10 = 2.302585092994046
