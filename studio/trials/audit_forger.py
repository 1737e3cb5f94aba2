"""A forger of logs of provable dice, who knows the seed once it is revealed and chains every line anew.

    python -m studio.trials.audit_forger --matches 5

Each log differs from a genuine one in a single thing: a line dropped, doubled, moved, invented, joined with
the next or altered in one field, the end cut off, another match, other words, another seed. Each is also made
consistent as far as the seed allows it: numbered anew, and its rolls computed anew. The count says by what
each kind is refused: the file alone, the seal from before the match, and else the closing seal and the
journal, which refuse them all.
"""

from __future__ import annotations

import argparse
import copy
import itertools
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from game.errors import UserError
from game.features.audit import proof
from game.match.provable import chain, seal
from game.match.provable import derivation as provable
from tests.features.audit.genuine import Genuine, played
from tests.ui.haste import no_sync

Record = dict[str, Any]
FRESH = bytes(range(1, 33))
"""A seed that nobody promised."""


@dataclass(frozen=True)
class Forged:
    """A log that differs from a genuine one in a single thing."""

    act: str
    head: Record
    records: Sequence[Record]

    @property
    def log(self) -> bytes:
        return chain.write(self.head, self.records)


# --- single changes


def forgeries(genuine: Genuine) -> Iterator[Forged]:
    """Every single change, as it is, numbered anew, and with its rolls computed anew."""
    head, records, _ = chain.read(genuine.log)
    seen = {genuine.log}
    for act, other, lines in _changes(head, records):
        for how in (lambda h, r: None, _renumber, _compute):
            one = Forged(act, copy.deepcopy(other), copy.deepcopy(list(lines)))
            how(one.head, one.records)
            if one.log not in seen:
                seen.add(one.log)
                yield one


def _changes(head: Record, records: list[Record]) -> Iterator[tuple[str, Record, list[Record]]]:
    rolls = [at for at, record in enumerate(records) if "values" in record]
    end = len(records) - 1
    for at in range(len(records)):
        yield _kind("drop", records[at]), head, [*records[:at], *records[at + 1 :]]
        yield _kind("double", records[at]), head, [*records[: at + 1], *records[at:]]
        if at < end:
            swapped = [*records[:at], records[at + 1], records[at], *records[at + 2 :]]
            yield _kind("swap", records[at]), head, swapped
            yield "cut the end", head, [*records[:at], records[end]]
            yield "cut the end without an end", head, records[: at + 1]
        for field, value in _altered(records[at]):
            changed = {**records[at], field: value}
            yield _kind(f"alter {field}", records[at]), head, [*records[:at], changed, *records[at + 1 :]]
    for at in rolls:
        typed = {**records[at], "source": "typed", "number": None}
        plain = {name: records[at][name] for name in ("n", "check")}
        yield "another source", head, [*records[:at], typed, *records[at + 1 :]]
        yield "a roll hidden", head, [*records[:at], plain, *records[at + 1 :]]
        yield "a roll typed in besides", head, [*records[:at], typed, *records[at:]]
    for one, next_one in itertools.pairwise(rolls):
        yield "merge dice", head, _merged(records, one, next_one)
    yield "no rolls at all", head, [record for record in records if "values" not in record]
    for field, value in _altered(head):
        yield f"another {field}", {**head, field: value}, records
    fresh = {**head, "seed": FRESH.hex(), "commit": provable.commitment(FRESH)}
    yield "another seed and seal", fresh, records


def _kind(act: str, record: Record) -> str:
    return f"{act} ({record['source']})" if "source" in record else act


def _merged(records: list[Record], one: int, other: int) -> list[Record]:
    joined = {**records[one], "values": [*records[one]["values"], *records[other]["values"]]}
    return [*records[:one], joined, *records[one + 1 : other], *records[other + 1 :]]


def _altered(record: Record) -> Iterator[tuple[str, Any]]:
    for field, value in record.items():
        for other in _others(value):
            yield field, other


def _others(value: Any) -> Iterator[Any]:
    """Values close to this one, and one of another type."""
    if isinstance(value, bool):
        yield from (not value, int(value))
    elif isinstance(value, int):
        yield from (value + 1, value - 1, float(value), None)
    elif isinstance(value, str):
        yield from (value[:-1], f"{value}x", f"0{value[1:]}", None)
        if value in ("virtual", "camera", "tower", "bluetooth", "typed"):
            yield from {"virtual", "camera", "tower", "bluetooth", "typed"} - {value}
    elif value is None:
        yield from (0, "feed", [1])
    else:
        yield from (value[:-1], [*value, *(value[-1:] or [1])], value[::-1])
        for at, item in enumerate(value):
            for other in _others(item):
                yield [*value[:at], other, *value[at + 1 :]]


# --- made consistent


def _renumber(head: Record, records: Sequence[Record]) -> None:
    """Number entries and throws anew, as if nothing were missing; the values stay."""
    throws = 0
    for n, record in enumerate(records):
        record["n"] = n
        thrown = record.get("source") == "virtual" and len(record["values"]) > (record["recalled"] or 0)
        if "number" in record:
            record["number"] = throws if thrown else None
        throws += bool(thrown)


def _compute(head: Record, records: Sequence[Record]) -> None:
    """The same, and every roll of the console as the seed says."""
    _renumber(head, records)
    for record in records:
        if record.get("number") is None:
            continue
        try:
            kept, count = record["recalled"], len(record["values"])
            seed, words = bytes.fromhex(head["seed"]), head["words"]
            fresh = provable.roll(seed, words, record["number"], count - kept, record["sides"])
            record["values"] = [*record["values"][:kept], *fresh]
        except (TypeError, ValueError):
            continue


# --- by what they are refused


def refused_by(forged: Forged, genuine: Genuine) -> str:
    """By what a forged log is refused first. Raises AssertionError where the closing seal or the journal does
    not refuse it."""
    try:
        found = proof.verify(forged.log)
    except UserError as error:
        _one_sentence(str(error))
        return "the file alone"
    assert found.h != chain.read(genuine.log)[2], f"{forged.act}: the closing seal is the same"
    _refuses(lambda: proof.check_against(found, genuine.head, genuine.lines), forged.act)
    same = found.head.commit == genuine.head.commit
    return "closing seal, journal" if same else "seal, closing seal, journal"


def _one_sentence(words: str) -> None:
    assert words
    assert "\n" not in words


def _refuses(check: Callable[[], object], act: str) -> None:
    try:
        check()
    except UserError:
        return
    raise AssertionError(f"{act}: the journal does not refuse it")


def attack(genuine: Genuine) -> Counter[tuple[str, str]]:
    """Try every single change; how often each act was refused by what."""
    proof.check_against(proof.verify(genuine.log), genuine.head, genuine.lines)
    assert seal.words(genuine.head.commit) != seal.words(provable.commitment(FRESH))
    return Counter((forged.act, refused_by(forged, genuine)) for forged in forgeries(genuine))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=5)
    parser.add_argument("--game", default="spellcycles")
    asked = parser.parse_args()
    total: Counter[tuple[str, str]] = Counter()
    for number in range(asked.matches):
        with tempfile.TemporaryDirectory() as name, mock.patch("os.fsync", no_sync):
            total += attack(played(Path(name), number, asked.game))
    for (act, by), count in sorted(total.items()):
        print(f"{count:7}  {act:32} {by}")
    print(f"{total.total():7}  in all, each of them refused")


if __name__ == "__main__":
    main()
