"""Every malformed answer at every moment of random matches is refused, and alike in plain and compiled rules.

    python -m studio.trials.rules.malformed --matches 50
    python -m studio.trials.rules.malformed --matches 50 --compiled

The second form compiles the sources into a folder of its own first, which takes minutes, gives the same
answers to both and compares every sentence.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from game.bots.chance import chance
from game.catalogue import GAMES, build
from game.machine_code import is_used
from game.rules.contract import (
    Action,
    Answer,
    Dice,
    IllegalAnswer,
    Order,
    Over,
    Pending,
    Roll,
    Rules,
    Shuffle,
    Turn,
)
from game.rules.interjections import Interjection
from studio.trials.rules.compiled_twins import ROOT, told
from tests.rules.test_contract import FOR_SEATS, VARIANTS

HUGE: Final = 10**30
OFTEN: Final = 3
"""So many times a phase of a match is tried; then every tenth moment."""


class Whole(int):
    """Equal to a whole number, and none."""


class Text(str):
    """Equal to a word, and none."""


class Row(tuple[Any, ...]):
    """Equal to a tuple, and none."""


def instead_of(value: object) -> Iterator[Any]:
    """What never stands for this value in an answer, however like it is."""
    yield from (
        None,
        b"1",
        object(),
        {},
        [value],
        set(),
        lambda: value,
        type(value),
    )
    match value:
        case bool():
            yield from (int(value), float(value), str(value), (value,))
        case int():
            yield from (bool(value), float(value), complex(value), str(value), (value,), Whole(value))
            yield from (
                float("nan"),
                float("inf"),
                HUGE,
                -HUGE,
                1 << 15,
                1 << 31,
                1 << 63,
                1 << 64,
                -(1 << 15),
            )
        case str():
            yield from (Text(value), value.upper() + "!", "", "\0", value.encode(), (value,), 0, True)
        case tuple():
            yield from (list(value), Row(value), (value,), (*value, None), str(value), 0, iter(value))
            for place, item in enumerate(value):
                for other in instead_of(item):
                    yield (*value[:place], other, *value[place + 1 :])


@cache
def actions_of(game: str) -> tuple[type[Action], ...]:
    """The classes of a game's actions."""
    module = vars(import_module(f"game.games.{game.replace('-', '_')}.rules.actions"))
    return tuple(
        kind
        for kind in module.values()
        if isinstance(kind, type) and issubclass(kind, Action) and kind is not Action
    )


@cache
def heir_of(kind: type) -> Any:
    """A class derived from an action's: whoever looks with isinstance takes it for one."""
    return type(f"Own{kind.__name__}", (kind,), {})


def with_wrong_parts(answer: Answer) -> Iterator[Any]:
    """The answer, with one of its parts of another kind or far out of bounds."""
    kind: Any = type(answer)
    parts = list(answer) if isinstance(answer, tuple) else [getattr(answer, one.name) for one in fields(kind)]
    for place, part in enumerate(parts):
        for other in instead_of(part):
            yield kind(*parts[:place], other, *parts[place + 1 :])
    yield heir_of(kind)(*parts)
    yield tuple(parts)
    yield dict(enumerate(parts))
    if parts and not isinstance(answer, tuple):
        yield object.__new__(kind)
    if isinstance(answer, tuple):
        yield tuple.__new__(kind, ())
        yield tuple.__new__(kind, (*answer, *answer))
        yield (Order if kind is Dice else Dice)(parts[0])


def _empty(kind: Any) -> Any:
    return kind(*[0 for _ in fields(kind)])


def nothing_like_it(game: str, pending: Pending) -> Iterator[Any]:
    """Objects that answer nothing, numbers out of bounds, and actions of the other games."""
    yield from (None, True, 1, 1.0, "", "done", b"", (), [], {}, object(), Action, Dice, Order, Action())
    chances: tuple[Any, ...] = (Dice, Order)
    for kind in chances:
        yield from (kind(()), kind(None), kind(5), kind("5"), kind(([1],)), kind((1.0,)), kind((True,)))
        yield from (kind((HUGE,)), kind((-1,)), kind(kind((1,))), kind(range(3)), kind([1]))
    if isinstance(pending, Roll):
        low, high, many = (0,) * pending.dice, (pending.sides + 1,) * pending.dice, (1,) * (pending.dice + 1)
        yield from (Dice(low), Dice(high), Dice(many), Dice(many[2:]), Dice((HUGE,) * pending.dice))
    if isinstance(pending, Shuffle):
        yield from (Order((*range(1, pending.draw), pending.size)), Order((*range(1, pending.draw), -1)))
        yield from (Order((0,) * (pending.draw + 1)), Order(tuple(range(pending.draw + 1))))
    nobody: tuple[Any, ...] = (None, "0", 0.0, True, -1, HUGE, [0], (0,))
    yield from (Interjection(seat, action) for seat in nobody for action in (None, *pending_options(pending)))
    for other in GAMES:
        for action in actions_of(other):
            yield action
            if other != game:
                yield _empty(action)


def pending_options(pending: Pending) -> Sequence[Action]:
    """The first option, where there are any."""
    return pending.options[:1] if isinstance(pending, Turn) else ()


def malformed(game: str, pending: Pending, answer: Answer) -> Iterator[Any]:
    """Everything malformed that might be said here in place of `answer`."""
    yield from nothing_like_it(game, pending)
    yield from with_wrong_parts(answer)
    if isinstance(pending, Turn):
        kinds = {type(option): option for option in pending.options[:40]}
        for option in kinds.values():
            if option is not answer:
                yield from with_wrong_parts(option)


def shown(answer: Any) -> str:
    """In writing; dice of the wrong arity have none of their own."""
    try:
        return repr(answer)
    except TypeError:
        return f"{type(answer).__name__} of {len(answer)} parts"


def sentence(rules: Rules[Any], state: Any, answer: Any) -> str:
    """Why an answer is refused. Raises AssertionError where it is not, or has changed something."""
    before = state.copy()
    try:
        rules.apply(state, answer)
    except IllegalAnswer as refusal:
        why = str(refusal)
    except Exception as error:
        raise AssertionError(f"{shown(answer)} raised {error!r}") from error
    else:
        raise AssertionError(f"{shown(answer)} was accepted")
    assert state == before, f"{shown(answer)} was refused and has changed the state"
    assert why.endswith("."), f"{shown(answer)} is refused with {why!r}"
    return why


def refusals(game: str, number: int) -> Iterator[str]:
    """All sentences with which a random match refuses what is malformed."""
    rng = random.Random(f"malformed/{game}/{number}")
    variant = list(VARIANTS[game])[number % len(VARIANTS[game])]
    seats = rng.choice(FOR_SEATS.get((game, variant), GAMES[game].seat_range))
    rules = build(game, seats, VARIANTS[game][variant])
    state, seen, moment = rules.start(), Counter[str](), 0
    while not isinstance(pending := rules.pending(state), Over):
        answer: Answer = rng.choice(pending.options) if isinstance(pending, Turn) else chance(pending, rng)
        phase = str(state.phase)
        seen[phase] += 1
        if seen[phase] <= OFTEN or moment % 10 == 0:
            for bad in malformed(game, pending, answer):
                try:
                    yield sentence(rules, state, bad)
                except AssertionError as fault:
                    raise AssertionError(f"{game} ({variant}) {number}, {phase}: {fault}") from fault
        rules.apply(state, answer)
        moment += 1
    for bad in (*nothing_like_it(game, pending), Interjection(0)):
        yield sentence(rules, state, bad)


def digests(matches: int) -> Iterator[str]:
    """A line for each match: its game, and how many answers were refused with which sentences."""
    for game in GAMES:
        for number in range(matches):
            made, count = hashlib.sha256(), 0
            for why in refusals(game, number):
                made.update(why.encode())
                count += 1
            yield f"{game} {count} {made.hexdigest()}"


def compile_into(folder: Path) -> None:
    """Lay a copy of the program there, with its rules and bots as machine code for the Python that runs."""
    from studio.release import compiled, native

    shutil.copytree(ROOT / "game", folder / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "assets" / "decks", folder / "assets" / "decks")
    chosen = compiled.modules(folder)
    native.make_native(folder, chosen)
    compiled.compile_modules(Path(sys.executable), folder, chosen)


def refused_alike(matches: int) -> Sequence[str]:
    """The digests, the same in both. Raises SystemExit at the first that is not."""
    words = ["--told", "--matches", str(matches)]
    with tempfile.TemporaryDirectory() as folder:
        compile_into(Path(folder))
        fast = told("studio.trials.rules.malformed", words, Path(folder))
    plain = told("studio.trials.rules.malformed", words, None)
    if (plain[0], fast[0]) != ("plain", "compiled"):
        raise SystemExit("What was compiled is not what was played")
    for one, other in zip(plain, fast, strict=True):
        if one != other and one != plain[0]:
            raise SystemExit(f"Plain and compiled rules refuse differently:\n{one}\n{other}")
    return plain[1:]


def main() -> None:
    """Give all of them and count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=20, help="of each game")
    parser.add_argument("--compiled", action="store_true", help="compare with compiled rules, too")
    parser.add_argument("--told", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.told:
        print("compiled" if is_used() else "plain", *digests(args.matches), sep="\n")
        return
    lines = refused_alike(args.matches) if args.compiled else list(digests(args.matches))
    count = sum(int(line.split()[1]) for line in lines)
    print(f"{len(lines):,} matches: {count:,} malformed answers, every one refused with nothing changed")


if __name__ == "__main__":
    main()
