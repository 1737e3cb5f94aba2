"""The demonstration in fast forward: bots choose, its hand moves the pieces, and the product looks on.

    python -m studio.trials.match.demo --matches 4 --stackers
    python -m studio.trials.match.demo --matches 4 --rough

Nothing waits for a clock: every picture comes a fourteenth of a second after the one before. A match that
stands still for a minute of that clock is a fault, and so is anything still wrong at its end.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from game import catalogue
from game.catalogue import make_bot
from game.chance import Chance
from game.devices.camera.demo import DemoTable
from game.games.spellcycles.rules import Spellcycles
from game.games.spellcycles.rules.explaining import tops
from game.games.spellcycles.rules.sense import SpellcyclesSense
from game.games.spellcycles.rules.vocabulary import SQUARE_NAMES
from game.match.dice.desk import DiceDesk
from game.match.field.watcher import FieldWatcher
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.match.pace import Pace
from game.rules.text import format_text
from game.store.journal import PlayerEntry
from studio.demo_sight import STEP, DemoSight
from studio.rehearsal import virtual_dice
from studio.rough_room import RoughRoom

STUCK: Final = 60.0
"""Seconds of the clock without an answer after which a match stands still."""


class Fault(AssertionError):  # noqa: N818 (a word of the report, not a failure of the program)
    """A demonstration stood still, or its table does not lie as the match has it."""


@dataclass(slots=True)
class Played:
    """The outcome of one match."""

    pictures: int = 0
    mistakes: int = 0
    """Of the hand."""
    said: Counter[str] = field(default_factory=Counter)
    seen_s: list[float] = field(default_factory=list)
    """Of each position that was asked for: seconds from when the hand had left the table until the match knew
    that it lies there."""


def play(seed: int, options: dict[str, Any], *, rough: bool = False) -> Played:
    """Play one match; `rough` in a room where the light changes, the table is bumped and people lean over it.

    Raises Fault.
    """
    rules = catalogue.build("spellcycles", 2, {"length": "short", **options})
    assert isinstance(rules, Spellcycles)
    table, chance = DemoTable(seed), Chance(seed)
    sight, sense = DemoSight(table, RoughRoom(seed) if rough else None), SpellcyclesSense(rules)
    watcher = FieldWatcher(sight, sense, clock=lambda: 0.0, hand=table)
    match = Match(rules, tuple(PlayerEntry(name) for name in ("Ann", "Bob")), MemoryLog())
    loop = MatchLoop(
        match,
        DiceDesk(virtual_dice(chance), "virtual"),
        chance,
        {seat: make_bot("greedy", "spellcycles") for seat in (0, 1)},
        pace=Pace.instant(),
        real_field=True,
        field=watcher,
        clock=lambda: 0.0,
    )
    played = Played()
    now = answered_at = 0.0
    left_at: float | None = None
    tasks = frozenset[int]()
    answers, asks = 0, False
    while loop.over is None or watcher.holds_up:
        now += STEP
        sight.step()
        loop.watch(now)
        loop.tick(now)
        sentence = sense.sentence(match.view(None), watcher.lasting, format_text)
        left_at = None if sight.lively else left_at or now
        if tasks and not watcher.tasks and left_at is not None:
            played.seen_s.append(now - left_at)
        tasks = frozenset(watcher.tasks)
        if watcher.asks and not asks:
            played.said[sentence] += 1
        asks = watcher.asks
        if match.answers != answers:
            answers, answered_at = match.answers, now
        if now - answered_at > STUCK:
            todo = ", ".join(SQUARE_NAMES[square] for square in sorted(watcher.tasks))
            raise Fault(f"nothing happens after {answers} answers; to do: {todo or 'nothing'}; {sentence}")
    stands = table.tops
    should = tops(match.view(None))
    wrong = [n for n, a, b in zip(SQUARE_NAMES, stands, should, strict=True) if a != b]
    if wrong:
        raise Fault(f"nobody said that {', '.join(wrong)} differ")
    played.pictures, played.mistakes = sight.pictures, table.mistakes
    return played


def main() -> None:
    """Play demonstrations and print their outcomes."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--matches", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stackers", action="store_true", help="play SpellStackers")
    parser.add_argument(
        "--rough", action="store_true", help="in a room of changing light, bumps and people who lean over"
    )
    args = parser.parse_args()
    faults, mistakes, began, seen_s = 0, 0, time.perf_counter(), list[float]()
    for seed in range(args.seed, args.seed + args.matches):
        try:
            played = play(seed, {"stackers": True} if args.stackers else {}, rough=args.rough)
        except Fault as fault:
            faults += 1
            print(f"match {seed}: {fault}", flush=True)
            continue
        mistakes += played.mistakes
        seen_s += played.seen_s
        said = f"{played.pictures} pictures, {played.mistakes} mistakes; said: {dict(played.said)}"
        print(f"match {seed}: {said}", flush=True)
    seconds = time.perf_counter() - began
    print(f"{args.matches} matches, {faults} faults, {mistakes} mistakes, {seconds:.0f} s")
    if seen_s:
        p50, p95 = np.percentile(seen_s, (50, 95))
        print(f"{len(seen_s)} positions seen {p50:.2f} s (p50), {p95:.2f} s (p95) after the hand had left")


if __name__ == "__main__":
    main()
