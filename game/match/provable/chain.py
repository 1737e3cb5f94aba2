"""A log whose lines hold each other: h = SHA-256(h of the line before + the line).

One JSON object a line, each with its `h` last; the first says what the log is, the last how many lines lie
between. A changed, lost, added or moved line, or a single byte of one, no longer fits. That makes a change
evident to whoever has noted the last h, and is no proof against somebody who writes a new log.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from game.errors import UserError
from game.store.untrusted import from_json
from knucklebone_messages import LazyText

LAST = "records"
"""The key that only the last line has: how many lines lie between it and the first."""
JOINT = ',"h":"'
DIGEST_DIGITS = 64


class ChainError(UserError):
    """A log is not as it was written."""


def link(before: str, body: str) -> str:
    """The h of a line: `before` is the h of the line before, empty for the first; `body` the line's JSON."""
    return sha256(f"{before}{body}".encode()).hexdigest()


def text_of(entry: Mapping[str, Any]) -> str:
    """The one way in which an entry is written."""
    return json.dumps(entry, ensure_ascii=True, separators=(",", ":"))


def write(head: Mapping[str, Any], records: Iterable[Mapping[str, Any]]) -> bytes:
    """A whole log."""
    entries = list(records)
    lines, h = [], ""
    for entry in (head, *entries, {LAST: len(entries)}):
        body = text_of(entry)
        h = link(h, body)
        lines.append(f'{body[:-1]}{JOINT}{h}"}}\n')
    return "".join(lines).encode()


def read(raw: bytes) -> tuple[dict[str, Any], list[dict[str, Any]], str]:
    """The head, the records and the last h of a log. Raises ChainError naming the first wrong line."""
    if not raw.endswith(b"\n"):
        raise ChainError(LazyText("The log is cut off in its last line."))
    entries: list[dict[str, Any]] = []
    h = ""
    for number, line in enumerate(raw[:-1].split(b"\n"), 1):
        entry, h = _split(line, h, number)
        entries.append(entry)
    head, *records = entries
    last = records.pop() if records else {}
    if last != {LAST: len(records)}:
        raise ChainError(LazyText("The end of the log is missing: lines were taken away or added."))
    return head, records, h


def _split(line: bytes, before: str, number: int) -> tuple[dict[str, Any], str]:
    try:
        body, joint, tail = line.decode("ascii").rpartition(JOINT)
        body += "}"
        fits = joint and tail == f'{link(before, body)}"}}'
        entry = from_json(body) if fits else None
    except ValueError:
        entry = None
    if not isinstance(entry, dict) or text_of(entry) != body:
        raise ChainError(
            LazyText("The log was changed in line {number}, or a line before it is missing.", number=number)
        )
    return entry, tail[:DIGEST_DIGITS]
