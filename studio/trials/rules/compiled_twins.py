"""The same matches with plain and with compiled rules and bots: every question, answer and event is the same.

    make compiled
    python -m studio.trials.rules.compiled_twins --matches 100 --thinking 2

Half of the matches are answered at random, half by a company drawn at random as `studio.trials.bots.soak`
draws it, with every house rule. In the thinking ones levels sit down as they are in the lobby.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import re
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from game.bots.chance import chance
from game.bots.random import RandomBot
from game.catalogue import GAMES, build, make_bot
from game.lab.simulate import choice
from game.machine_code import is_used
from game.rules.contract import Answer, Bot, Event, Over, Rules, Turn
from studio.trials.bots.soak import sitting

ROOT = Path(__file__).resolve().parents[3]
LEVELS = ("master", "steady", "sharp", "greedy", "careful")
SEAT_COUNT = 4
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
"""Where in memory something without words of its own is: other in every process."""
_MODULE = "studio.trials.rules.compiled_twins"
LOOKS_APART = 7
"""Answers after which the views and an imagined world of each seat are compared, too."""


def digest(rules: Rules[Any], bots: Sequence[Bot], luck: str) -> str:
    """Of one match: all that is asked, with the options in order, answered and told, and how it ends."""
    rng, made, moves = random.Random(luck), hashlib.sha256(), 0

    def note(what: object) -> None:
        made.update(ADDRESS.sub("", repr(what)).encode())

    def emit(event: Event) -> None:
        note(event)

    state = rules.start()
    while not isinstance(question := rules.pending(state), Over):
        note(question)
        answer: Answer
        if isinstance(question, Turn):
            answer = choice(rules, bots[question.seat], state, question, rng)
        else:
            answer = chance(question, rng)
        note(answer)
        rules.apply(state, answer, emit)
        moves += 1
        if moves % LOOKS_APART == 0:
            for seat in range(rules.seats):
                view = rules.view(state, seat)
                note((view, rules.imagine(view, seat, random.Random(moves))))
    note((question, state))
    return f"{moves} {made.hexdigest()}"


def digests(game: str, matches: int, thinking: int) -> Iterator[str]:
    """One line for each match of a game."""
    for number in range(matches):
        match = sitting(1, number, [game])
        bots = match.bots if number % 2 else (RandomBot(),) * match.rules.seats
        yield f"{game} ({match.variant}) {number} {digest(match.rules, bots, match.luck)}"
    for number in range(thinking):
        rules = build(game, SEAT_COUNT)
        levels = [make_bot(LEVELS[(number + seat) % len(LEVELS)], game) for seat in range(SEAT_COUNT)]
        yield f"{game} thinking {number} {digest(rules, levels, str(number))}"


def told(module: str, words: Sequence[str], first: Path | None) -> list[str]:
    """What a module of tests tells in another process that takes the program from a folder, None for the
    sources."""
    places = [str(place) for place in (first, ROOT) if place is not None]
    # What a set tells in which order depends on the seed of hashes.
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join(places), "PYTHONHASHSEED": "0"}
    # -P: what is in this folder does not come before what PYTHONPATH says.
    done = subprocess.run(
        [sys.executable, "-P", "-m", module, *words], env=settings, stdout=subprocess.PIPE, text=True
    )
    if done.returncode:
        raise SystemExit(f"{module} did not come to its end with the program in {first or ROOT}")
    return done.stdout.splitlines()


def tell_all(matches: int, thinking: int) -> None:
    """The part of the other process: what rules it has, then all its digests."""
    print("compiled" if is_used() else "plain", flush=True)
    for game in GAMES:
        for line in digests(game, matches, thinking):
            print(line, flush=True)


def compare(wheel: Path, matches: int, thinking: int) -> Counter[str]:
    """How many matches of each game were the same in both. Raises SystemExit at the first that was not."""
    same = Counter[str]()
    words = ["--told", "--matches", str(matches), "--thinking", str(thinking)]
    with tempfile.TemporaryDirectory() as folder:
        zipfile.ZipFile(wheel).extractall(folder)
        fast = told(_MODULE, words, Path(folder))
    plain = told(_MODULE, words, None)
    if (plain[0], fast[0]) != ("plain", "compiled"):
        raise SystemExit(f"{wheel} holds nothing compiled for this Python; make it with: make compiled")
    for one, other in zip(plain[1:], fast[1:], strict=True):
        if one != other:
            raise SystemExit(f"Plain and compiled rules differ:\n{one}\n{other}")
        same[one.partition(" ")[0]] += 1
    return same


def main() -> None:
    """Play and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20, help="of each game")
    parser.add_argument("--thinking", type=int, default=1, help="of each game, between levels that think")
    parser.add_argument("--wheel", type=Path, help="the compiled one (default: the newest in dist)")
    parser.add_argument("--told", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.told:
        tell_all(args.matches, args.thinking)
        return
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
    wheels = sorted((ROOT / "dist").glob(f"knucklebone-*-{tag}-*.whl"), key=lambda path: path.stat().st_mtime)
    if args.wheel is None and not wheels:
        raise SystemExit("There is no compiled wheel for this Python in dist; make it with: make compiled")
    same = compare(args.wheel or wheels[-1], args.matches, args.thinking)
    print(
        ", ".join(f"{count:,} of {game}" for game, count in same.items()), "played alike, plain and compiled"
    )


if __name__ == "__main__":
    main()
