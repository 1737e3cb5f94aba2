"""Nothing that is hidden reaches a phone: random matches and their twins, compared byte by byte.

    python -m studio.trials.phones.twins --matches 1000 --seed 1

A course of a match and its twin (see `studio.trials.ui.twins`) differ only in what one seat may not know.
That seat and everybody who watches get the same pages in both, in every language, as many and in the same
order.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from game import catalogue
from game.chance import Chance
from game.phones.pages.pages import Pages
from game.rules.contract import Answer, Dice, Roll, Seat, Shuffle
from studio.rehearsal import stand_at
from studio.trials.ui.nights import house_rules
from studio.trials.ui.twins import Breeder, Choice, Courses
from tests.phones.matches import begun

LANGUAGES = ("en", "de")
AHEAD, AHEAD_OF = 50, {"trade-or-duel": 6}
"""Answers between two courses of a match, fewer than; of a short one, less."""
STEPS = 6
"""Answers of a course at most."""


class LeakError(AssertionError):
    """A page depends on what its seat may not know."""


@dataclass
class Tally:
    """What has been compared."""

    matches: Counter[str] = field(default_factory=Counter)
    courses: int = 0
    apart: int = 0
    """Courses in which something hidden differed."""
    pages: int = 0
    choices: int = 0
    """Pages with something to choose."""


class World:
    """One of the two matches, with a phone in one seat, and somebody who watches."""

    def __init__(self, rules: Any, seed: int, courses: Courses, which: int, seat: Seat) -> None:
        self._chance, self._which, self._seat = Chance(seed), which, seat
        self.loop = begun(rules, seed)
        self.pages = Pages(self.loop, photographs=True)
        for answer in courses.opening:
            self._commit(answer)
        match = self.loop.match
        stand_at(match, courses.starts[which].copy())

    def course(self, courses: Courses) -> Iterator[dict[Any, bytes]]:
        """All pages, before each step and after the last."""
        yield self._seen()
        for step in courses.steps:
            match = self.loop.match
            if isinstance(step, Choice):
                self._commit(step.answers[self._which])
            else:
                self._commit(self._fallen())
            yield self._seen()
            while isinstance(match.pending, Shuffle) or (
                isinstance(match.pending, Roll) and match.pending.setup
            ):
                self._commit(self._fallen())
                yield self._seen()

    def _seen(self) -> dict[Any, bytes]:
        if isinstance(self.loop.pending, Roll) and not self.loop.pending.setup:
            self.loop.tick(0.0)
        phones = range(self.loop.match.rules.seats)
        pages = self.pages.all((None, self._seat), LANGUAGES, phones, {self._seat})
        for page in pages.values():
            # At the end hands are laid open and counted.
            page.pop("over")
        return {key: json.dumps(page, ensure_ascii=False).encode() for key, page in pages.items()}

    def _commit(self, answer: Answer) -> None:
        self.loop.desk.cancel()
        self.pages.on_events(self.loop.match.commit(answer, "player"))

    def _fallen(self) -> Answer:
        match = self.loop.match
        pending, entries = match.pending, match.entries
        if isinstance(pending, Shuffle):
            return self._chance.order(entries, pending)
        assert isinstance(pending, Roll), "chance answers nothing else"
        return Dice(self._chance.dice(entries, pending.dice, pending.sides))


def play(seed: int, tally: Tally, game: str = "", most: int = 3) -> None:
    """Compare at most so many courses of one match. Raises LeakError, LookAlikeError."""
    rng = random.Random(seed)
    info = catalogue.GAMES[game or rng.choice([*catalogue.GAMES])]
    seats = rng.choice(info.seat_range)
    rules = catalogue.build(info.name, seats, house_rules(rng, info.name, seats))
    seat = rng.randrange(seats)
    breeder = Breeder(rules, Chance(seed), rng, seat)
    tally.matches[info.name] += 1
    for _ in range(most):
        if not breeder.go_on(rng.randrange(2, AHEAD_OF.get(info.name, AHEAD))):
            return
        courses = breeder.courses(STEPS)
        tally.courses += 1
        tally.apart += courses.apart
        _compare(rules, seed, courses, seat, tally)


def _compare(rules: Any, seed: int, courses: Courses, seat: Seat, tally: Tally) -> None:
    one, other = (
        [*World(rules, seed, courses, which, seat).course(courses)] for which in range(len(courses.starts))
    )
    if len(one) != len(other):
        raise LeakError(f"{rules.name}, seed {seed}: {len(one)} pages, but {len(other)} of the twin")
    for mine, twins in zip(one, other, strict=True):
        tally.pages += len(mine)
        tally.choices += sum(b'"yours": true' in page for page in mine.values())
        for viewer in mine:
            if mine[viewer] != twins[viewer]:
                raise LeakError(
                    f"{rules.name}, seed {seed}, {viewer}:\n{mine[viewer]!r}\nbut\n{twins[viewer]!r}"
                )


def main(arguments: list[str] | None = None) -> None:
    """Play, and say what was compared."""
    parser = argparse.ArgumentParser(prog="python -m studio.trials.phones.twins", description=__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="", help="one game alone")
    options = parser.parse_args(arguments)
    tally, began = Tally(), time.process_time()
    for number in range(options.matches):
        try:
            play(options.seed + number, tally, options.game)
        except AssertionError as error:
            print(f"LEAK: {error}", flush=True)
        if (number + 1) % 50 == 0 or number + 1 == options.matches:
            print(f"{number + 1} matches, {time.process_time() - began:.0f} s: {tally}", flush=True)


if __name__ == "__main__":
    main()
