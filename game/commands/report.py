"""`knucklebone report`: everything that helps to find a fault, to read first and then to send."""

from __future__ import annotations

import argparse
import datetime
import sys
from pathlib import Path

from game.doctor.examination import examine
from game.doctor.machine import Machine
from game.doctor.report import compose
from game.errors import UserError
from game.store import private
from game.store.folder import DataFolder
from game.store.settings import load
from game.terminal import tell

EXAMPLE = "knucklebone report --out fault.txt"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to write it")
    parser.add_argument("--yes", action="store_true", help="write it without asking")
    parser.add_argument("--data", metavar="DIR", help="the data folder (default: the usual one)")


def run(args: argparse.Namespace) -> int:
    """Show the report, and write it once somebody has agreed. Raises UserError when it cannot be written."""
    data = DataFolder.open(args.data)
    machine = Machine(data=args.data)
    lines = compose(data, load(data.root)[0], examine(machine), machine.version_of)
    tell(*lines)
    path = args.out or Path(f"knucklebone-report-{datetime.datetime.now():%Y-%m-%d-%H%M%S}.txt")
    tell("", "No name of a player, no address and no match is in it; read it before you send it to anybody.")
    if not (args.yes or _ask_consent(path)):
        tell(f"Nothing was written. With --yes it is written into {path} at once.")
        return 0
    try:
        private.replace(path.absolute(), "\n".join([*lines, ""]).encode())
    except OSError as error:
        raise UserError(
            f"{path} cannot be written ({error.strerror}); name another file with --out."
        ) from error
    tell(f"It is in {path.absolute()}.")
    return 0


def _ask_consent(path: Path) -> bool:
    """Whether somebody at a terminal wants it written."""
    if not sys.stdin.isatty():
        return False
    tell(f"Write it into {path}? [y/N]")
    return sys.stdin.readline().strip().casefold() in ("y", "yes", "j", "ja")
