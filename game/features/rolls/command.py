"""`knucklebone rolls`: a line of JSON for each roll, from any source the program knows.

Exit status: 0 the source has ended, as many rolls as wished have been told or the system asked for the end;
1 it could not begin, or something could not be written; 2 the call was wrong; 130 Ctrl-C.
"""

from __future__ import annotations

import argparse
import contextlib
import math
import signal
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from game.chance import Chance
from game.commands.arguments import add_device_options, count, named_devices
from game.devices.catalogue import DEVICES
from game.devices.device import Opening
from game.devices.registry import registry_for
from game.errors import UsageError, UserError
from game.features.rolls.feed import RollFeed
from game.features.rolls.pictures import USUAL_COUNT, RollPictures
from game.features.rolls.roll import Roll
from game.features.rolls.table import RollTable
from game.features.rolls.watching import Listener, RollWatch
from game.store.folder import DataFolder
from game.store.settings import load
from game.terminal import complain, tell_data, typed_lines
from knucklebone_threads import run_once

EXAMPLE = (
    "knucklebone rolls --camera demo\n"
    "  knucklebone rolls --camera C920 --serve --csv evening.csv\n"
    "  knucklebone rolls --virtual --dice 3 --post http://localhost:9000/rolls"
)
USUAL_PORT = 8020
LOOK_INTERVAL_S = 0.01
"""Seconds between two looks at the source."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    sources = parser.add_argument_group("where the dice come from, one of these")
    add_device_options(sources, all_kinds=True)
    parser.add_argument(
        "--dice", type=count, default=0, metavar="N", help="wait for N dice (default: all that fall)"
    )
    parser.add_argument(
        "--sides", type=count, default=0, metavar="N", help="sides of virtual dice (default: 6)"
    )
    parser.add_argument("--sure", action="store_true", help="leave out doubtful rolls")
    parser.add_argument("--times", type=count, metavar="N", help="end after N rolls")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="also add each roll to this table")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="keep the picture of each roll there")
    parser.add_argument(
        "--keep", type=count, default=USUAL_COUNT, metavar="N", help=f"pictures kept (default: {USUAL_COUNT})"
    )
    serving = parser.add_argument_group("for streams and second screens")
    serving.add_argument(
        "--serve", type=_port, nargs="?", const=USUAL_PORT, metavar="PORT",
        help=f"overlay, page and streams at this port (default: {USUAL_PORT})",
    )  # fmt: skip
    serving.add_argument(
        "--network",
        metavar="ADDRESS",
        help="also for other machines, by this machine's address in their network",
    )
    serving.add_argument(
        "--allow", action="append", default=[], metavar="ORIGIN",
        help="a page of another program that may listen, as http://localhost:30000; may be repeated",
    )  # fmt: skip
    parser.add_argument("--post", metavar="URL", help="send each roll there as JSON")
    parser.add_argument("--say", action="store_true", help="say each roll aloud")
    parser.add_argument("--seed", type=int, metavar="N", help="the same virtual dice every time")
    parser.add_argument(
        "--data", metavar="DIR", help="the data folder with what is known of cameras and dice"
    )


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 1 << 16):
        raise argparse.ArgumentTypeError(f"'{text}' is no port: write a number from 0 to 65535")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Tell rolls until the source has ended, or somebody ends it."""
    kind, named = _source(args)
    if args.serve is None and (args.network or args.allow):
        raise UsageError("--network and --allow need --serve to go with.")
    data = DataFolder.open(args.data)
    table = RollTable(args.csv) if args.csv else None
    pictures = RollPictures(args.pictures, args.keep) if args.pictures else None
    opening = Opening(Chance(args.seed), data.root, load(data.root)[0])
    with contextlib.ExitStack() as closing:
        registry = registry_for(opening, named)
        closing.callback(registry.close)
        if registry.open(kind) is None:
            raise UserError(str(registry.status(kind).sentence))
        feed = RollFeed(
            registry,
            kind,
            clock=time.monotonic,
            today=lambda: datetime.now(UTC),
            dice=args.dice,
            sides=args.sides,
        )
        listeners: list[Listener] = [StandardOutput(), *([RollTableOutput(table)] if table else [])]
        listeners += _further(args, data, feed, closing)
        watch = RollWatch(
            feed, listeners, complain, pictures=pictures, sure=args.sure, most=args.times or math.inf
        )
        _watch(watch, feed, goes_on=args.serve is not None)
    if watch.left_out:
        complain(f"{watch.left_out} rolls were in doubt and are left out.")
    return int(watch.failed)


def _source(args: argparse.Namespace) -> tuple[str, dict[str, str]]:
    """The key of the device that was named, and what was given with its option. Raises UsageError."""
    named = named_devices(args)
    if len(named) != 1:
        flags = [
            one.option.flag if one.option else f"--{one.key}" for one in DEVICES.values() if not one.is_typed
        ]
        told = "only one of" if named else "where the dice come from:"
        raise UsageError(f"Name {told} {', '.join(flags)}.")
    return next(iter(named)), named


def _further(
    args: argparse.Namespace, data: DataFolder, feed: RollFeed, closing: contextlib.ExitStack
) -> list[Listener]:
    """Who else listens, as the options say; loaded only where it is wished."""
    listeners: list[Listener] = []
    if args.serve is not None or args.post:
        from game.features.rolls.outside import open_outside

        outside = open_outside(args, data, feed, complain)
        closing.callback(outside.close)
        listeners.append(outside)
    if args.say:
        from game.features.rolls.saying import speaking

        listeners.append(closing.enter_context(speaking(data)))
    return listeners


def _watch(watch: RollWatch, feed: RollFeed, *, goes_on: bool) -> None:
    ending = threading.Event()
    if feed.is_virtual:
        complain("Press Enter and the dice fall; Ctrl-C ends it.")
        run_once(
            "typed rolls",
            lambda: throw_at_each_line(feed, ending, goes_on=goes_on),
            failed=lambda error: ending.set(),
        )
    with _ends_on_signal(ending):
        while watch.step(time.monotonic()) and not ending.is_set():
            ending.wait(LOOK_INTERVAL_S)
        watch.step(time.monotonic())


def throw_at_each_line(feed: RollFeed, ending: threading.Event, *, goes_on: bool) -> None:
    """Let virtual dice fall for each line of standard input; `goes_on` when others may ask for throws."""
    for _ in typed_lines():
        feed.throw()
        if ending.is_set():
            return
    if not goes_on:
        feed.end()


@contextlib.contextmanager
def _ends_on_signal(ending: threading.Event) -> Iterator[None]:
    """SIGTERM ends the watch as its own end would; Ctrl-C raises KeyboardInterrupt."""
    before = signal.signal(signal.SIGTERM, lambda *_: ending.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class StandardOutput:
    """Writes the line of each roll."""

    def hear(self, roll: Roll, data: dict[str, Any]) -> None:
        """Raises UserError where the disk is full on which the lines are kept."""
        try:
            tell_data(data)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise UserError(f"The rolls cannot be written to standard output ({error.strerror}).") from error


class RollTableOutput:
    """Adds each roll to a table."""

    def __init__(self, table: RollTable) -> None:
        self._table = table

    def hear(self, roll: Roll, data: dict[str, Any]) -> None:
        """Raises UserError where that failed."""
        self._table.add(roll)
