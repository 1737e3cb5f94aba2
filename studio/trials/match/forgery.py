"""Journals that somebody forged: any value in any place, and every check value right.

    python -m studio.trials.match.forgery --journals 10000 --seed 1

Each is laid among the matches of a console, which must look through them, go on with what can be gone on
with, replay, audit, judge for the league and take names out of it; whatever cannot be used is one sentence.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import random
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from unittest import mock

from game.catalogue import GAMES
from game.cli import main
from game.errors import UserError
from game.features.audit import report
from game.features.audit.rolls import Collector
from game.features.league.forgetting import take_out
from game.features.league.records import fingerprint, result_of
from game.match.host import MatchHost, MatchSetup, read_playable
from game.match.unfinished import Resumable
from game.rules.contract import IllegalAnswer
from game.store.entries import seal_line
from game.store.folder import DataFolder
from game.store.journal import PlayerEntry, cut_damage_off, read_journal
from tests.match.hosts import host_in
from tests.ui.haste import no_sync

GENUINE_EACH = 3
"""Genuine journals of each game, to forge from: one over, others left on the way."""
PEOPLE = ("Ann", "Bob", "Cid", "Dot")
TICK_COUNT = 30
"""Of a match that was gone on with."""
NAME = "forged"

Forge = Callable[[Any, random.Random], Any]


# --- genuine ones


def host_on(folder: Path, seed: int = 1) -> MatchHost:
    now = datetime(2026, 1, 31, 20, 0)
    return host_in(folder, seed, now=lambda: now)


def genuine(folder: Path) -> list[list[dict[str, Any]]]:
    """The lines of a few matches of each game, without their check values."""
    return [
        begun_and_left(folder / f"{game}-{number}", game, number)
        for game in GAMES
        for number in range(GENUINE_EACH)
    ]


def begun_and_left(folder: Path, game: str, number: int) -> list[dict[str, Any]]:
    """The lines of one match of bots; a few of them then pass for people. The first is played to its end, the
    second has provable dice, in the third answers are taken back."""
    host = host_on(folder, number)
    seats = range(min(4, GAMES[game].seat_range[-1]))
    players = tuple(PlayerEntry(["Ann", "Bob", "Cid", "Dot"][seat], "random") for seat in seats)
    loop = host.begin(MatchSetup(game, players, provable=number == 1))
    for tick in range(20_000 if number == 0 else 60 * number):
        if loop.over is not None:
            break
        loop.tick(float(tick))
        if tick % 50 == 25 and number == 2:
            with contextlib.suppress(IllegalAnswer):
                loop.match.take_back(agreed=seats)
    loop.close()
    (path,) = host.store.paths()
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    for line in lines:
        del line["check"]
    for player in lines[0]["players"][: 3 - number]:
        player["bot"] = None
    return lines


# --- forging


def any_value(rng: random.Random, depth: int = 0) -> Any:
    """A value that may be anywhere in a file of JSON."""
    plain: list[Any] = [
        None, True, False, 0, 1, -1, 2, 7, 255, 10**9, 2**63, -(2**63), 10**30, 10**400,
        0.5, -0.0, 1e308, float("inf"), float("-inf"), float("nan"),
        "", " ", "x", "roll 6", "roll 99999999999999999999", "roll 1 2 3 4 5 6", "order 1 0", "2", "\n",
        "\x00", "\x1b[31m", "\ud800", "é" * 300, "x" * 70_000, "../../up", "a/b", "2026-01-01",
        "0001-01-01", "9999-12-31T23:59:59", "spellcycles", "random", "virtual", "camera", "tower", "{}",
        "{name}", "%s",
    ]  # fmt: skip
    choice = rng.random()
    if choice < 0.75 or depth > 2:
        return rng.choice(plain)
    if choice < 0.85:
        return [any_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if choice < 0.95:
        return {str(any_value(rng, 9))[:300]: any_value(rng, depth + 1) for _ in range(rng.randrange(4))}
    deep: Any = 1
    for _ in range(rng.choice((10, 40, 300))):
        deep = [deep] if rng.random() < 0.5 else {"a": deep}
    return deep


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in a line, but for the line itself."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*path, key)
        yield from places(one, (*path, key))


def forge_value(line: dict[str, Any], rng: random.Random) -> None:
    """Put something else in a place of a line, take it away, or add something beside it."""
    ways = list(places(line))
    if not ways:
        line["new"] = any_value(rng)
        return
    *way, last = rng.choice(ways)
    inside: Any = line
    for key in way:
        inside = inside[key]
    act = rng.random()
    if act < 0.6:
        inside[last] = near(inside[last], rng) if rng.random() < 0.4 else any_value(rng)
    elif act < 0.8:
        del inside[last]
    elif isinstance(inside, list):
        inside.insert(rng.randrange(len(inside) + 1), any_value(rng))
    else:
        inside[rng.choice(("seat", "read", "again", "recalled", "bot", "seed", "table", "new", "back"))] = (
            any_value(rng)
        )


def near(value: Any, rng: random.Random) -> Any:
    """Something that is almost right: harder to tell than nonsense."""
    if isinstance(value, bool) or value is None:
        return rng.choice((True, False, None, 0, 1))
    if isinstance(value, int | float):
        return rng.choice((value + 1, value - 1, -value, float(value), value * 1000, 10**12))
    if isinstance(value, str):
        words = value.split(" ")
        words[rng.randrange(len(words))] = rng.choice(("0", "-1", "7", "c9", "", "99", "x", *words))
        return " ".join(words)
    if isinstance(value, list):
        return rng.choice((value * 2, value[1:], value[::-1], value[:1] * 40))
    return {**value, "new": any_value(rng)}


def forged(genuine: list[list[dict[str, Any]]], rng: random.Random) -> bytes:
    """A journal with forged values whose check values are right."""
    lines = json.loads(json.dumps(rng.choice(genuine)))
    if rng.random() < 0.7:
        lines = [line for line in lines if "over" not in line]
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        act = rng.random()
        at = 0 if rng.random() < 0.4 else rng.randrange(len(lines))
        if act < 0.85:
            forge_value(lines[at], rng)
        elif act < 0.9:
            lines.insert(at, json.loads(json.dumps(rng.choice(lines))))
        elif act < 0.95 and len(lines) > 1:
            del lines[at]
        else:
            rng.shuffle(lines)
    bodies = [json.dumps(line, separators=(",", ":"), ensure_ascii=rng.random() < 0.5) for line in lines]
    if rng.random() < 0.002:
        bodies[0] = bodies[0].replace(":", ": " + "[" * rng.choice((1000, 100_000)), 1)
    return resealed(bodies)


def resealed(bodies: list[str]) -> bytes:
    """A journal of these objects, with their check values; no file can hold half a letter."""
    written, check = [], ""
    for body in bodies:
        whole = body.encode("utf-8", "replace").decode()
        line, check = seal_line(check, whole)
        written.append(line)
    return b"".join(written)


# --- what a console does with them


def lay(folder: Path, journal: bytes) -> Path:
    """A data folder with one forged journal, the newest; its path."""
    matches = folder / "matches"
    shutil.rmtree(folder, ignore_errors=True)
    matches.mkdir(parents=True)
    path = matches / f"{NAME}.journal"
    path.write_bytes(journal)
    return path


def examine(folder: Path, journal: bytes) -> str:
    """Do with a forged journal all that is done with journals; in a word what became of it.

    Whatever is raised beyond what people are told in a sentence is a fault.
    """
    path = lay(folder, journal)
    host = host_on(path.parent)
    sound, complaints = host.resumable()
    assert all(sentence and "\n" not in sentence for sentence in complaints), complaints
    newest = host.left.newest
    word = "refused" if complaints else "over"
    if newest is not None:
        word = "sound" if sound is not None else "damaged"
        go_on(host, newest)
    use(folder, path)
    return word


def go_on(host: MatchHost, found: Resumable) -> None:
    """Resume it, from before a damage where there is one, and play on."""
    contents = found.contents
    if found.damage is not None:
        contents = cut_damage_off(contents.path, read_playable)
    loop = host.resume(contents)
    before = loop.match.answers
    for tick in range(TICK_COUNT):
        loop.tick(float(tick))
    assert loop.match.answers >= before
    loop.close()
    read_journal(contents.path)


def use(folder: Path, path: Path) -> None:
    """Audit, league, replay and the taking out of names."""
    collector = Collector(path.parent)
    while collector.step():
        pass
    report.audit(collector.matches)
    with contextlib.suppress(UserError):
        result_of(read_journal(path))
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as told:
        for options in ([], ["--verify"], ["--mend"]):
            main(["replay", str(path), "--data", str(folder), *options])
    assert "unexpected" not in told.getvalue(), told.getvalue()
    take_out(DataFolder(folder), fingerprint("Ann"), [path.name])


def attack(journals: int, seed: int, show: Callable[[str], object] = lambda line: None) -> Counter[str]:
    """Forge so many journals; what became of them."""
    came_to: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name, mock.patch("os.fsync", no_sync):
        folder = Path(name)
        originals = genuine(folder / "genuine")
        for number in range(journals):
            journal = forged(originals, random.Random(f"{seed} {number}"))
            try:
                came_to[examine(folder / "data", journal)] += 1
            except Exception as error:
                raise AssertionError(f"journal {number} of seed {seed} broke something") from error
            if number % 500 == 499:
                show(f"{number + 1}: {dict(came_to)}")
    return came_to


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--journals", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(dict(attack(asked.journals, asked.seed, print)))
