"""A verifier that knows nothing about Knucklebone but docs/dice-audit.md: "The log, byte by byte"."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from typing import Any

HEAD = ["knucklebone", "format", "match", "game", "players", "commit", "words", "numbering", "seed", "check"]
ROLL = [
    "n", "number", "seat", "source", "sides", "purpose", "values", "recalled", "evidence", "read",
    "confirmed", "again", "check",
]  # fmt: skip
OTHERS = (["n", "back", "seat", "agreed", "check"], ["n", "check"], ["n", "over", "check"])


def device(source: Any) -> bool:
    """Whether that is the key of a device that dice come from."""
    key = type(source) is str and re.fullmatch("[a-z][a-z0-9-]{0,39}", source)
    return bool(key) and source not in ("player", "bot", "shuffle")


def seal(digits: str, listed: list[str]) -> list[str]:
    """The eight words of a hash."""
    key = hashlib.scrypt(
        bytes.fromhex(digits), salt=b"DTV2 seal", n=16384, r=8, p=1, dklen=11, maxmem=1 << 26
    )
    bits = f"{int.from_bytes(key, 'big'):088b}"
    return [listed[int(bits[at : at + 11], 2)] for at in range(0, 88, 11)]


def roll(seed: bytes, words: str, k: int, dice: int, sides: int) -> list[int]:
    """Throw k."""
    values: list[int] = []
    block = 0
    while len(values) < dice:
        told = b"DTV1 roll\0" + words.encode() + f"\0{k}\0{block}".encode()
        values += [1 + b % sides for b in hmac.digest(seed, told, "sha256") if b < 256 - 256 % sides]
        block += 1
    return values[:dice]


def unchained(log: bytes) -> tuple[dict[str, Any], list[dict[str, Any]], str]:
    """The first line, those between, and the closing hash; asserts that they are chained and written so."""
    assert log.endswith(b"\n")
    h, lines = "", []
    for raw in log[:-1].decode("ascii").split("\n"):
        line = json.loads(raw)
        assert raw == json.dumps(line, separators=(",", ":"))
        assert list(line)[-1] == "h"
        told = line.pop("h")
        h = hashlib.sha256((h + json.dumps(line, separators=(",", ":"))).encode()).hexdigest()
        assert told == h
        lines.append(line)
    assert lines[-1] == {"records": len(lines) - 2}
    return lines[0], lines[1:-1], h


def whole(value: Any, least: int = 0, below: float = float("inf")) -> bool:
    return type(value) is int and least <= value < below


def check(value: Any) -> bool:
    return type(value) is str and len(value) == 16 and set(value) <= set("0123456789abcdef")


def verify(log: bytes) -> tuple[dict[str, Any], list[dict[str, Any]], str]:
    """Asserts that a log holds by itself."""
    head, lines, h = unchained(log)
    assert list(head) == HEAD
    assert head["knucklebone"] == "provable dice"
    assert repr(head["format"]) in ("2", "3")
    assert all(type(head[name]) is str for name in ("match", "game", "words"))
    assert check(head["check"])
    assert head["players"]
    assert all(type(name) is str for name in head["players"])
    seed = bytes.fromhex(head["seed"])
    assert len(seed) == 32
    assert seed.hex() == head["seed"]
    assert head["numbering"] == "throws"
    assert head["commit"] == hashlib.sha256(b"DTV1 commit\0" + seed).hexdigest()
    assert lines
    assert "over" in lines[-1]
    follow(head, seed, lines)
    return head, lines, h


def follow(head: dict[str, Any], seed: bytes, lines: list[dict[str, Any]]) -> None:
    seats, throws = len(head["players"]), 0
    standing: list[dict[str, Any]] = []
    waiting: list[dict[str, Any]] = []
    for n, line in enumerate(lines):
        assert list(line) == ROLL or list(line) in OTHERS
        assert whole(line["n"])
        assert line["n"] == n
        assert check(line["check"])
        if "over" in line:
            assert line["over"] is True
            assert n == len(lines) - 1
        elif "back" in line:
            assert whole(line["back"], 1, len(standing) + 1)
            assert whole(line["seat"], 0, seats)
            assert type(line["agreed"]) is list
            assert all(whole(seat, 0, seats) for seat in line["agreed"])
            gone = standing[-line["back"] :]
            del standing[-line["back"] :]
            waiting[:0] = [dict(one) for one in gone if "values" in one]
        else:
            standing.append(line)
            if "values" in line:
                throws += rolled(head, seed, line, throws, waiting)


def rolled(
    head: dict[str, Any], seed: bytes, line: dict[str, Any], throws: int, waiting: list[dict[str, Any]]
) -> bool:
    """Whether this was a throw of the console's; asserts that the roll is as it must be."""
    values, kept = line["values"], line["recalled"]
    assert line["seat"] is None or whole(line["seat"], 0, len(head["players"]))
    assert device(line["source"])
    assert type(line["purpose"]) is str
    assert whole(line["sides"])
    assert type(values) is list
    assert values
    assert whole(line["again"])
    assert whole(kept)
    assert all(whole(value, 1, line["sides"] + 1) for value in values)
    assert type(line["confirmed"]) is bool
    assert line["evidence"] is None or type(line["evidence"]) is str
    assert line["read"] is None or all(one is None or type(one) is int for one in line["read"])
    asked = ("seat", "sides", "purpose")
    fell = [one for one in waiting if all(one[name] == line[name] for name in asked)]
    if head["format"] == 2:
        del fell[1:]
    again = [value for one in fell for value in one["values"]][: len(values)]
    assert kept == len(again)
    assert values[:kept] == again
    left = kept
    for one in fell:
        one["values"], left = one["values"][left:], max(0, left - len(one["values"]))
        if head["format"] == 2 or not one["values"]:
            waiting[:] = [other for other in waiting if other is not one]
    if line["source"] != "virtual" or kept == len(values):
        assert line["number"] is None
        return False
    assert whole(line["number"])
    assert line["number"] == throws
    assert values[kept:] == roll(seed, head["words"], throws, len(values) - kept, line["sides"])
    return True


def beside(log: bytes, journal: bytes) -> None:
    """Asserts that a log is that of a journal."""
    head, lines, _ = verify(log)
    before = ""
    for line, raw in zip([head, *lines], journal.decode().splitlines(), strict=True):
        body, found, told = raw.rpartition(',"check":"')
        before = hashlib.sha256(f"{before}\n{body}}}".encode()).hexdigest()[:16]
        assert found
        assert told == f'{before}"}}'
        assert line["check"] == before
        entry = json.loads(body + "}")
        assert ("over" in entry) == ("over" in line)
        assert ("back" in entry) == ("back" in line)
        if "knucklebone" in entry:
            assert [player["name"] for player in entry["players"]] == line["players"]
            assert all(entry["table"]["provable"][name] == line[name] for name in ("commit", "words"))
            assert all(entry[name] == line[name] for name in ("match", "game"))
            assert line["format"] == (2 if entry["knucklebone"] < 4 else 3)
        elif "back" in entry:
            told_back = entry["back"]
            assert told_back == {"answers": line["back"], "seat": line["seat"], "agreed": line["agreed"]}
        elif "answer" in entry:
            dice = device(entry["source"])
            assert ("values" in line) == (dice and entry["answer"].startswith("roll "))
        if "values" in line:
            empty = {
                "seat": None,
                "evidence": None,
                "read": None,
                "confirmed": False,
                "again": 0,
                "recalled": 0,
            }
            assert all(entry.get(name, value) == line[name] for name, value in empty.items())
            assert entry["source"] == line["source"]
            assert entry["answer"] == " ".join(["roll", *map(str, line["values"])])
