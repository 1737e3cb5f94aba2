"""`knucklebone manual`: print the manual page, or completions for a shell."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys

from game.completion import SHELLS, completion
from game.manual import manual, pages, plain

EXAMPLE = "knucklebone manual bash > ~/.local/share/bash-completion/completions/knucklebone"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    told = "the page for man, or what a shell reads to complete commands (default: man)"
    parser.add_argument("what", nargs="?", default="man", choices=("man", *SHELLS), help=told)


def run(args: argparse.Namespace) -> int:
    """Print it: on a terminal as people read it, by man where there is one, else as it is."""
    from game.cli import whole_parser

    page = pages(whole_parser())
    if args.what != "man":
        sys.stdout.write(completion(page, args.what))
    elif not sys.stdout.isatty():
        sys.stdout.write(manual(page))
    elif (viewer := shutil.which("man")) is not None:
        return subprocess.run([viewer, "-l", "-"], input=manual(page).encode(), check=False).returncode
    else:
        sys.stdout.write(plain(page))
    return 0
