"""`knucklebone read`: the dice or the field in pictures; or a score of the reader of dice."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.commands import read_field
from game.commands.arguments import add_action
from game.devices.dice_words import describe_dice, record_of, total_of
from game.store.folder import DataFolder
from game.terminal import complain, tell, tell_data

if TYPE_CHECKING:
    from vision.dice.reader import DiceReader
    from vision.dice.score import DiceScore, Evaluated, ExactRate

EXAMPLE = "knucklebone read dice table.jpg photos/ --json"

NO_PICTURES = (
    "There is no labelled picture in {folder} yet: let the console keep pictures of corrected rolls, "
    "or list some in labels.csv."
)
OWN_TABLE = ""
"""In place of a folder: the pictures that the console has kept."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`dice SRC... [--json] [--check DIR]` or `field SRC... [--json] [--reference EMPTY] [--corners ...]`."""
    # Parsers of their own, because argparse lets options stand before SRC... only then.
    things = parser.add_subparsers(dest="what", metavar="dice|field", required=True)
    field = add_action(
        things,
        "field",
        "pieces on the Casting Field",
        "Read the pieces on the Casting Field in pictures of the mat or of a checkerboard.",
        f"example:\n  {read_field.EXAMPLE}",
    )
    read_field.add_arguments(field)
    dice = add_action(
        things, "dice", "values of the upper faces", "Read the dice in pictures.", f"example:\n  {EXAMPLE}"
    )
    dice.add_argument(
        "sources", nargs="*", type=Path, metavar="SRC", help="a picture or a folder of pictures"
    )
    dice.add_argument("--json", action="store_true", help="one JSON object a picture")
    dice.add_argument(
        "--check",
        nargs="?",
        const=OWN_TABLE,
        metavar="DIR",
        help="score the reader on the pictures of DIR, whose labels.csv has the columns file,top_faces; "
        "without DIR on the corrected rolls that the console has kept",
    )
    dice.add_argument(
        "--corrected",
        type=Path,
        metavar="FILE",
        help="with --check: a table like labels.csv whose labels count instead",
    )
    for thing in (field, dice):
        thing.add_argument("--debug", action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Read what was named; 1 if any of it could not be read, 2 if nothing was named."""
    if args.what == "field":
        return read_field.run(args, list(_pictures(args.sources)))
    if not args.sources and args.check is None:
        complain("name a picture, a folder or --check DIR (see knucklebone read --help).")
        return 2
    status = _check(args.check, args.corrected, args.json) if args.check is not None else 0
    if args.sources:
        from vision.dice.reader import DiceReader

        reader = DiceReader()
        for path in _pictures(args.sources):
            status = max(status, _read(path, reader, args.json))
    return status


def _pictures(sources: list[Path]) -> Iterator[Path | str]:
    """Every picture named, or a sentence about what was named in its place."""
    from vision.errors import VisionError
    from vision.pictures import pictures_in

    for source in sources:
        if not source.is_dir():
            yield source
            continue
        try:
            yield from pictures_in(source)
        except VisionError as error:
            yield str(error)


def _read(path: Path | str, reader: DiceReader, as_json: bool) -> int:
    from vision.errors import VisionError
    from vision.pictures import read_picture

    try:
        if isinstance(path, str):
            raise VisionError(path)
        image = read_picture(path)
        start = time.perf_counter()
        dice = reader.read(image)
        elapsed = (time.perf_counter() - start) * 1000.0
    except VisionError as error:
        complain(error)
        return 1
    high, wide = image.shape[:2]
    record = {
        "file": str(path),
        "dice": [record_of(die) for die in dice],
        "total": total_of(dice),
        "ms": round(elapsed, 1),
        "size": [wide, high],
    }
    if as_json:
        tell_data(record)
    else:
        tell(f"{path}: {describe_dice(dice)} ({elapsed:.0f} ms)")
    return 0


def _check(folder: Path | str, corrected: Path | None, as_json: bool) -> int:
    from vision.dice.reader import DiceReader
    from vision.dice.score import evaluate, score
    from vision.errors import VisionError

    if folder == OWN_TABLE:
        folder = DataFolder.open().corrections
    evaluated: list[Evaluated] = []
    unread: list[str] = []
    try:
        for one in evaluate(
            Path(folder),
            DiceReader().read,
            corrected=corrected,
            pass_by=lambda error: unread.append(str(error)),
        ):
            evaluated.append(one)
            if not one.exact:
                tell(_miss(one), to=sys.stderr)
    except VisionError as error:
        unread.append(str(error))
    for sentence in unread:
        complain(sentence)
    if not evaluated:
        if not unread:
            complain(NO_PICTURES.format(folder=folder))
        return 1
    result = score(evaluated)
    if as_json:
        tell_data(_record(result, evaluated))
    else:
        tell(*_table(result))
    return 1 if unread else 0


def _miss(one: Evaluated) -> str:
    found = " ".join(f"{die.value}({die.confidence:.2f})" for die in one.dice)
    wanted = " ".join(map(str, one.label.values))
    return (
        f"{one.label.file}: {found or 'nothing'} instead of {wanted or 'nothing'}  {one.label.note}".rstrip()
    )


def _record(result: DiceScore, evaluated: list[Evaluated]) -> dict[str, Any]:
    from game.intervals import wilson

    def rates(group: dict[str, ExactRate]) -> dict[str, list[int]]:
        return {name: [rate.exact, rate.pictures] for name, rate in group.items()}

    low, high = wilson(result.overall.exact, result.overall.pictures)
    return {
        "exact": result.overall.exact,
        "pictures": result.overall.pictures,
        "low": round(low, 4),
        "high": round(high, 4),
        "macro": round(result.macro, 4),
        "by_source": rates(result.by_source),
        "by_note": rates(result.by_note),
        "sure": [result.sure.exact, result.sure.pictures],
        "right_at_confidence": {f"{level:.2f}": list(pair) for level, pair in result.bands.items()},
        "misread": [
            {
                "file": one.label.file,
                "there": list(one.label.values),
                "read": [{"value": die.value, "confidence": die.confidence} for die in one.dice],
                "note": one.label.note,
            }
            for one in evaluated
            if not one.exact
        ],
        "ms_p50": round(result.percentile(0.5), 1),
        "ms_p99": round(result.percentile(0.99), 1),
    }


def _table(result: DiceScore) -> list[str]:
    groups = {"all pictures": result.overall, **result.by_source, **result.by_note}
    lines = [f"{'read without a mistake':32} {'':12} {'share':>7}  95 % interval"]
    lines += [_line(name, rate.exact, rate.pictures) for name, rate in groups.items()]
    if len(result.by_source) > 1:
        lines.append(f"{'mean over sources':32} {'':12} {result.macro:7.1%}")
    lines.append(_line("pictures sure of every die", result.sure.exact, result.sure.pictures))
    if result.bands[0.0][1]:
        lines += [_line(f"dice at {level:.2f} or surer", *pair) for level, pair in result.bands.items()]
    lines.append(f"ms a picture: {result.percentile(0.5):.0f} median, {result.percentile(0.99):.0f} p99")
    return lines


def _line(name: str, good: int, count: int) -> str:
    from game.intervals import wilson

    if not count:
        return f"{name:32} {good:4} of {count:4}"
    low, high = wilson(good, count)
    return f"{name:32} {good:4} of {count:4} {good / count:7.1%}  {low:.1%} to {high:.1%}"
