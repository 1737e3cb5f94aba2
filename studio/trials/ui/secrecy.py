"""Nothing of a hidden hand is ever public: random matches and their twins, compared to the last byte.

    python -m studio.trials.ui.secrecy --matches 1000 --seed 1

A course of a match and its twin (see `studio.trials.ui.twins`) are shown by two programs, one after the
other, that are given the same to do (see `studio.trials.ui.worlds`): choices, rolls, peeks behind the
curtain, menus, help, hints, taking back, windows in front, sleep, broken screens, the lobby and the
demonstration that offer the match, and another match after it. Matches that the demonstration shows have
twins, too. Every frame is compared, and the moment it was drawn at, every sound, every word that is spoken,
and the reports. Only while the curtain is open, and at the results, may pictures differ.
"""

from __future__ import annotations

import argparse
import itertools
import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from unittest import mock

import pygame

from game import catalogue
from game.chance import Chance
from game.match.host import MatchSetup
from game.store.journal import PlayerEntry
from game.store.settings import EDGES, TEXT_SCALES, Motion, Settings
from game.ui import app
from game.ui.art import Art
from game.ui.stage import memory
from studio.trials.ui.nights import NAMES, house_rules
from studio.trials.ui.twins import Breeder, LookAlikeError
from studio.trials.ui.worlds import BETWEEN, LAST, SLEEP, UNTOUCHED, Seen, Show, World
from tests.ui.haste import end_when_told, no_sync

SECRETIVE = tuple(name for name in catalogue.GAMES if catalogue.game_named(name).secrets)
SIZES = ((480, 270), (640, 360), (270, 480))
ARTS = 6
"""Sizes of window and text whose pictures are kept."""
AHEAD, AHEAD_OF = 50, {"trade-or-duel": 6}
"""Answers between two courses of a match, fewer than; of a short one, less."""
SHOWN = 0.7
"""Share of matches of bots alone that the demonstration shows."""
STEPS = 4
"""Answers of a course at most."""


class LeakError(AssertionError):
    """Something public depends on what is hidden."""


@dataclass
class Tally:
    """What has been compared."""

    matches: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    """What came at the end of a course."""
    courses: int = 0
    answers: int = 0
    other_choices: int = 0
    frames: int = 0
    noticed: int = 0


def shows(seed: int, most: int, game: str = "") -> Iterator[Show]:
    """What is shown of one match, of any game or a certain one: at most so many courses."""
    rng = random.Random(seed)
    info = catalogue.GAMES[game or rng.choice(SECRETIVE)]
    seats = rng.choice(info.seat_range)
    persons = rng.choice((0, 1, 2, seats, seats))
    places = rng.sample(range(seats), min(persons, seats))
    players = tuple(PlayerEntry(NAMES[s], None if s in places else "random") for s in range(seats))
    options = house_rules(rng, info.name, seats)
    settings = Settings(
        text_scale=rng.choice(TEXT_SCALES),
        motion=rng.choice((Motion.FULL, Motion.FULL, Motion.REDUCED, Motion.OFF)),
        speed=rng.choice((1, 2, 4)),
        flat_table=rng.random() < 0.2,
        edges={str(seat): rng.choice(EDGES) for seat in range(rng.choice((0, 9)))},
        language=rng.choice(("en", "de")),
        speech=True,
        sleep_after=SLEEP,
        hourglass=rng.choice((0, 30, 60)),
    )
    size = rng.choice(SIZES)
    viewer = places[0] if len(places) == 1 else None
    breeder = Breeder(catalogue.build(info.name, seats, options), Chance(seed), rng, viewer)
    for _ in range(most):
        if not breeder.go_on(rng.randrange(2, AHEAD_OF.get(info.name, AHEAD))):
            return
        courses = breeder.courses(STEPS)
        if not courses.apart or not courses.steps:
            continue
        shown = persons == 0 and rng.random() < SHOWN
        ways = UNTOUCHED if shown else BETWEEN
        # The demonstration goes on to something else after a while.
        longest = 0.5 if shown else 1.0
        between = tuple((rng.choice(ways), longest * rng.random()) for _ in courses.steps)
        setup = MatchSetup(info.name, players, options)
        last = "wait" if shown else rng.choice(LAST)
        yield Show(setup, seed, settings, size, courses, between, last, shown)


def seen_of(show: Show, which: int, folder: Path, keep: int | None = None) -> World:
    """One of the two programs, at its end; both find the folder empty."""
    shutil.rmtree(folder, ignore_errors=True)
    world = World(folder, show, which, keep)
    with mock.patch("game.ui.stage.reports.write_report", world.reported):
        world.run()
    return world


def compare(show: Show, folder: Path, pictures: Path | None = None) -> list[Seen]:
    """What was noticed in both worlds. Raises LeakError at the first difference; leaves pictures of it."""
    one, other = (seen_of(show, which, folder).seen for which in (0, 1))
    if one == other:
        return one
    number = next(n for n, (a, b) in enumerate(itertools.zip_longest(one, other)) if a != b)
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        for which in (0, 1):
            picture = seen_of(show, which, folder, number).picture
            if picture is not None:
                pygame.image.save(picture, str(pictures / f"{show.seed}-{number}-{which}.png"))
    a, b = (seen[number] if number < len(seen) else None for seen in (one, other))
    done = f"{show.courses.steps}, {show.between}, {show.last}"
    raise LeakError(f"{show.setup.game}, seed {show.seed}: {a} but {b}, after {done}")


def play(seed: int, folder: Path, tally: Tally, courses: int = 3, pictures: Path | None = None) -> None:
    """Compare at most so many courses of one match. Raises LeakError, LookAlikeError."""
    game = "too short"
    for show in shows(seed, courses):
        game = show.setup.game
        seen = compare(show, folder, pictures)
        tally.ends["demonstrated" if show.shown else show.last] += 1
        tally.courses += 1
        tally.answers += len(show.courses.steps)
        tally.other_choices += show.courses.other_choices
        tally.frames += sum(one.kind == "frame" for one in seen)
        tally.noticed += len(seen)
    tally.matches[game] += 1


@contextmanager
def kept_art() -> Iterator[None]:
    """Programs of one size share what they have baked."""
    with mock.patch.object(app, "Art", lru_cache(maxsize=ARTS)(Art)):
        yield


def main(arguments: list[str] | None = None) -> None:
    """Play, and say what was compared."""
    parser = argparse.ArgumentParser(prog="python -m studio.trials.ui.secrecy", description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--courses", type=int, default=3, help="courses of a match at most (3)")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of what differs")
    options = parser.parse_args(arguments)
    end_when_told()
    memory.prepare()
    tally, began = Tally(), time.process_time()
    with kept_art(), mock.patch("os.fsync", no_sync), tempfile.TemporaryDirectory() as folder:
        for number in range(options.matches):
            try:
                play(options.seed + number, Path(folder, "world"), tally, options.courses, options.pictures)
            except (LeakError, LookAlikeError) as error:
                print(f"LEAK: {error}", flush=True)
            if (number + 1) % 10 == 0 or number + 1 == options.matches:
                print(f"{number + 1} matches, {time.process_time() - began:.0f} s: {tally}", flush=True)


if __name__ == "__main__":
    main()
