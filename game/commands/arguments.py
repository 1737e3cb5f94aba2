"""What several commands have: actions of their own, counts, house rules, sharing of work, tables in files."""

from __future__ import annotations

import argparse
import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from game.devices.catalogue import DEVICES
from game.devices.device import Device
from game.errors import UsageError, UserError
from game.terminal import complain

BACKENDS: Final = ("loky", "threading", "dask", "ray")
USUAL_SEATS: Final = 4


def add_action(
    actions: argparse._SubParsersAction[Any], name: str, summary: str, description: str, epilog: str
) -> argparse.ArgumentParser:
    """The parser of one action of a command."""
    parser: argparse.ArgumentParser = actions.add_parser(
        name,
        help=summary,
        description=description,
        epilog=epilog,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return parser


def add_matches(parser: argparse.ArgumentParser) -> None:
    """`[--games N] [--seed N] [--option NAME=VALUE] [--json]` and how the work is shared."""
    parser.add_argument(
        "--games", type=count, default=100, metavar="N", help="how many matches (default: 100)"
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="same seed, same matches (default: 0)"
    )
    add_options(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object instead of text")
    add_sharing(parser)


def add_tables(parser: argparse.ArgumentParser, csv_words: str) -> None:
    """`[--csv FILE] [--out FILE]`."""
    parser.add_argument("--csv", metavar="FILE", help=csv_words)
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="every match, a row a seat, as FILE.csv or FILE.parquet"
    )


def add_device_options(parser: Any, *, all_kinds: bool = False) -> None:
    """The options by which devices are named; `all_kinds`: also of those that are offered without one."""
    for device in DEVICES.values():
        option = device.option
        try:
            if option is not None:
                parser.add_argument(
                    option.flag,
                    metavar=option.metavar or None,
                    choices=option.choices or None,
                    help=option.help,
                )
            elif all_kinds and not device.is_typed:
                words = f"{device.name}: {device.sentence}"
                flag, name = f"--{device.key}", _flagged(device)
                parser.add_argument(flag, dest=name, action="store_const", const="", help=words)
        except (argparse.ArgumentError, ValueError):
            flag = option.flag if option is not None else f"--{device.key}"
            complain(f"{flag} of a device is left out: the program cannot take it.")


def _flagged(device: Device) -> str:
    """What a device that has no option of its own is called among the arguments that were read."""
    return f"device {device.key}"


def named_devices(args: argparse.Namespace) -> dict[str, str]:
    """What was given with the option of a device, by its key: who names one wants it used."""
    names = {
        key: device.option.name if device.option else _flagged(device) for key, device in DEVICES.items()
    }
    given = {key: getattr(args, name, None) for key, name in names.items()}
    return {key: value for key, value in given.items() if value is not None}


def add_sharing(parser: argparse.ArgumentParser) -> None:
    """`[--jobs N] [--backend NAME] [--cluster ADDRESS]`."""
    sharing = parser.add_argument_group("sharing the work")
    sharing.add_argument("--jobs", type=count, default=1, metavar="N", help="processes (default: 1)")
    sharing.add_argument(
        "--backend", choices=BACKENDS, default="loky", help="what runs the processes (default: %(default)s)"
    )
    sharing.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="address of a Dask or Ray cluster (default: start one here)",
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """`[--option NAME=VALUE]`, repeatable."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=option,
        metavar="NAME=VALUE",
        help="a variant or house rule, cards from a file (spells=FILE.toml), or house rules that go together "
        "(profile=tournament); may be repeated",
    )


def usual_seats(game: str) -> int:
    """So many, or as near to it as the game can be played by."""
    from game.catalogue import known_game

    seats = known_game(game).seat_range
    return min(max(USUAL_SEATS, seats[0]), seats[-1])


def names_in(text: str, option: str) -> list[str]:
    """Names between commas, without signs that cannot be seen. Raises UsageError for an empty one."""
    names = ["".join(filter(str.isprintable, name)).strip() for name in text.split(",")]
    if "" in names:
        raise UsageError(f"{option} has an empty name in it, number {names.index('') + 1} of {len(names)}.")
    return names


def count(text: str) -> int:
    """A whole number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is no whole number from 1")
    return int(text)


def number_in(numbers: range, otherwise: str) -> Callable[[str], int]:
    """A whole number among these; `otherwise` says what is one."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and int(text) in numbers):
            raise argparse.ArgumentTypeError(otherwise)
        return int(text)

    return number


def size_of(words: str) -> tuple[int, int]:
    """Width and height in pixels from '1920x1080'. Raises UsageError."""
    width, times, height = words.lower().partition("x")
    if not (times and width.isdigit() and height.isdigit() and 320 <= int(width) <= 7680):
        raise UsageError(f"--size {words} is no size; write width and height in pixels, as in 1920x1080.")
    if not 180 <= int(height) <= 4320:
        raise UsageError(f"--size {words} is no size; the height can be 180 to 4320 pixels.")
    return int(width), int(height)


def option(text: str) -> tuple[str, str]:
    """NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=VALUE")
    return name.strip(), value.strip()


def write_csv(path: str, what: str, columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> None:
    """A table, empty where a row has no value in a column. Raises UserError, naming `what` it holds."""
    try:
        with open(path, "w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, columns, restval="")
            writer.writeheader()
            writer.writerows(rows)
    except OSError as error:
        raise UserError(f"The {what} cannot be written to {path}: {error.strerror}.") from error
