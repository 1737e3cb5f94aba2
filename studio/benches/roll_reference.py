"""What the roll tracker tells on drawn films and on films at hand: recorded, and compared film by film.

    python -m studio.benches.roll_reference --save old.json              # before a change
    python -m studio.benches.roll_reference --old old.json               # after it
    python -m studio.benches.roll_reference --films TABLE --tripod 0 7000 7010 --hand-held 0 0

Plays the films of some seeds from a tripod, read by a stand-in with the mistakes of a good reader, and from a
hand, read by the product's own reader; and films of a TABLE as `dice_all` takes it. A film's record is what
was told, when, with which flags, and what of it was wrong. A line says where the new record differs; the exit
status is 1 if any film has more faults than before.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from studio.benches.dice_outcomes import film
from studio.benches.dice_suites import filmed
from studio.benches.roll_referee import Referee
from studio.scenes.film import Film
from studio.scenes.film_reader import Oracle
from studio.scenes.hand_held import HandHeldFilm
from vision.dice.reader import DiceReader
from vision.dice.rolls.tracker import RestingRoll, RollTracker

SIZES: Final = ((320, 180), (640, 360), (960, 540))
"""Sizes of films from a tripod, in turns; px."""
ROLLS_A_FILM, HAND_HELD_ROLLS_A_FILM = 8, 2


@dataclass(frozen=True, slots=True)
class Record:
    """What was told on one film. Only JSON's own types, so that it can be kept."""

    told: list[list[Any]]
    """A roll each: when, s; the values; the flags."""
    faults: list[str]


def recorded(referee: Referee) -> Record:
    """The record of a drawn film."""
    told = [_told(roll) for _, roll in referee.moments() if roll is not None]
    report = referee.report
    return Record(told, [*report.missed, *report.phantoms, *report.wrong])


def of_film(file: Path, rolls: Sequence[tuple[int, ...]]) -> Record:
    """The record of a film at hand, on which these values are rolled one after the other."""
    tracker = RollTracker(DiceReader().read)
    told: list[list[Any]] = []
    for image, at in film(file):
        if not tracker.is_armed and len(told) < len(rolls):
            tracker.arm(len(rolls[len(told)]))
        roll = tracker.update(image, at)
        told += [_told(roll)] if roll is not None else []
    values = [tuple(values) for _, values, _ in told]
    faults = [f"{wanted} not told" for wanted in rolls[len(values) :]]
    faults += [f"{said} for {wanted}" for said, wanted in zip(values, rolls, strict=False) if said != wanted]
    return Record(told, faults)


def _told(roll: RestingRoll) -> list[Any]:
    return [round(roll.time, 2), sorted(die.value for die in roll.dice), sorted(filter(None, roll.flags))]


def films(
    tripod: Sequence[int], hand_held: Sequence[int], table: Path | None
) -> Iterator[tuple[str, Callable[[], Record]]]:
    """The films by name, each with how its record is made."""

    for seed in range(*tripod):
        yield f"tripod {seed}", partial(_from_tripod, seed)
    for seed in range(*hand_held):
        yield f"hand-held {seed}", partial(_from_hand, seed)
    for sample in filmed(table) if table else ():
        yield sample.name, partial(of_film, sample.file, sample.values)


def _from_tripod(seed: int) -> Record:
    drawn = Film(seed, ROLLS_A_FILM, size=SIZES[seed % len(SIZES)])
    return recorded(Referee(drawn, Oracle(drawn, seed), f"tripod {seed}"))


def _from_hand(seed: int) -> Record:
    drawn = HandHeldFilm(seed, HAND_HELD_ROLLS_A_FILM)
    return recorded(Referee(drawn, DiceReader().read, f"hand-held {seed}"))


def differences(old: dict[str, Record], new: dict[str, Record]) -> tuple[list[str], bool]:
    """A line for each film of both that was told otherwise, and whether any has more faults."""
    lines, is_worse = [], False
    for name, now in new.items():
        before = old.get(name)
        if before is None or before == now:
            continue
        worse = len(now.faults) > len(before.faults)
        is_worse |= worse
        gone = [f"- {one}" for one in (*before.told, *before.faults) if one not in (*now.told, *now.faults)]
        come = [f"+ {one}" for one in (*now.told, *now.faults) if one not in (*before.told, *before.faults)]
        lines.append(f"{name}{' WORSE' if worse else ''}: {'; '.join((*gone, *come))}")
    return lines, is_worse


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, record, compare and print."""
    parser = argparse.ArgumentParser(prog="python -m studio.benches.roll_reference", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--tripod", type=int, nargs=2, default=(7000, 7012), metavar=("FIRST", "END"))
    parser.add_argument("--hand-held", type=int, nargs=2, default=(0, 6), metavar=("FIRST", "END"))
    parser.add_argument("--films", type=Path, metavar="TABLE")
    parser.add_argument("--old", type=Path, help="a record that --save wrote")
    parser.add_argument("--save", type=Path)
    given = parser.parse_args(arguments)
    new: dict[str, Record] = {}
    for name, make in films(given.tripod, given.hand_held, given.films):
        new[name] = make()
        print(f"{name}: {len(new[name].told)} told, faults: {new[name].faults}", flush=True)
    if given.save:
        given.save.write_text(json.dumps({name: asdict(one) for name, one in new.items()}))
    if given.old is None:
        return 0
    plain = json.loads(given.old.read_text())
    lines, is_worse = differences({name: Record(**one) for name, one in plain.items()}, new)
    print(*lines or ["No film is told otherwise."], sep="\n")
    return int(is_worse)


if __name__ == "__main__":
    raise SystemExit(main())
