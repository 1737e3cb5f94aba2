"""`knucklebone doctor`: check this machine and say how to fix what is wrong."""

from __future__ import annotations

import argparse
import shutil

from game.doctor.examination import examine
from game.doctor.machine import Machine
from game.findings import as_data, as_table, can_run
from game.terminal import tell, tell_data

EXAMPLE = "knucklebone doctor --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    parser.add_argument("--data", metavar="DIR", help="the data folder to examine (default: the usual one)")


def run(args: argparse.Namespace) -> int:
    """Examine the machine; 0 if the program can run on it, 1 if not."""
    findings = examine(Machine(data=args.data))
    if args.json:
        tell_data(as_data(findings), indent=2)
    else:
        tell(*as_table(findings, max(shutil.get_terminal_size((100, 24)).columns, 60)))
    return 0 if can_run(findings) else 1
