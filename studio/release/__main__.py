"""Makes what is released: `python -m studio.release WHAT`; `--help` names the things that can be made."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

from game import __version__
from game.errors import UserError
from game.terminal import complain, tell
from studio.release import appimage, checkout, compiled, portable
from studio.release.bundle import (
    DIST,
    LOCK,
    PINS,
    ROOT,
    Target,
    build_source,
    build_wheel,
    write_lock,
    write_pins,
)
from studio.release.deb import LIBC, MACHINES, PYTHONS, Debian, build
from studio.release.notes import check_tag, notes
from studio.release.sums import sign, write_sums

ASKED: Final = "KNUCKLEBONE_PROOF"
"""Tells the tests of packages that they are meant to run."""


def wheel(_: argparse.Namespace) -> None:
    """For `pipx install` and `uvx`, on any system."""
    tell(str(build_wheel(__version__)))


def source(_: argparse.Namespace) -> None:
    """For `make play` and `make test`, on any system."""
    tell(str(build_source(__version__)))


def fast_wheel(args: argparse.Namespace) -> None:
    """The wheel with rules and bots compiled, for this kind of machine."""
    target = Target(args.python or compiled.here().python, compiled.here().machine)
    tell(str(compiled.build(target, build_wheel(__version__))))


def fast(_: argparse.Namespace) -> None:
    """Rules and bots of this checkout compiled, for `make play` on this machine."""
    tell("Rules and bots are compiled, which takes some minutes")
    tell(f"{checkout.make(ROOT)}: used from the next start on, until a line of the rules changes")


def deb(args: argparse.Namespace) -> None:
    """For Debian and what descends from it; with rules and bots compiled where that can be done here."""
    package = Debian(args.arch, args.debian, __version__)
    wheel = compiled.wheel_for(package.target, build_wheel(__version__), LIBC[package.release])
    tell(str(build(package, wheel)))


def folder(_: argparse.Namespace) -> None:
    """For this system: nothing is installed, and not even Python is needed."""
    tell(str(portable.build(__version__, wheel_for_here())))


def wheel_for_here() -> Path:
    """With rules and bots compiled where that can be done."""
    return compiled.wheel_for(compiled.here(), build_wheel(__version__))


def one_file(args: argparse.Namespace) -> None:
    """For Linux, one file that is started as it is."""
    tell(str(appimage.build(__version__, wheel_for_here(), args.runtime)))


def sums(args: argparse.Namespace) -> None:
    """Check sums of everything in a folder, signed where that is asked for."""
    written = write_sums(args.folder)
    tell(str(written))
    if args.sign:
        tell(str(sign(written, args.key)))


def site(_: argparse.Namespace) -> None:
    """The site of the documentation. Raises UserError where a link leads nowhere."""
    if subprocess.call([sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"], cwd=ROOT):
        raise UserError("The site was not built: what is written above says why")
    tell(str(ROOT / "build/site/index.html"))


def changes(args: argparse.Namespace) -> None:
    """What changed, for the page of a release."""
    if args.tag:
        check_tag(args.tag, __version__)
    tell(notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), __version__))


def proof(args: argparse.Namespace) -> None:
    """Install and play what lies in dist, in clean systems. Raises UserError when a test fails."""
    command = [sys.executable, "-m", "pytest", "-m", "packages", "tests/studio/release", *args.words]
    if subprocess.call(command, cwd=ROOT, env={**os.environ, ASKED: "1"}):
        raise UserError("Not every package was played to its end; what is written above says which")


def pins(_: argparse.Namespace) -> None:
    """Choose anew what is bundled."""
    write_pins()
    tell(str(PINS))


def lock(_: argparse.Namespace) -> None:
    """Choose anew what the sources are played and tested with."""
    write_lock()
    tell(str(LOCK))


def parser() -> argparse.ArgumentParser:
    """One subcommand for each thing that is made."""
    made = argparse.ArgumentParser(prog="python -m studio.release", description=__doc__)
    commands = made.add_subparsers(required=True, metavar="WHAT")
    commands.add_parser("wheel", help="the wheel, for every system").set_defaults(run=wheel)
    commands.add_parser("source", help="the sources, for every system").set_defaults(run=source)
    quick = commands.add_parser(
        "compiled", help="the wheel with rules and bots compiled, for machines like this"
    )
    quick.add_argument("--python", default="", help="for which Python, such as 3.13 (default: this one)")
    quick.set_defaults(run=fast_wheel)
    commands.add_parser("fast", help="rules and bots of this checkout compiled").set_defaults(run=fast)
    debian = commands.add_parser("deb", help="a Debian package")
    debian.add_argument("--arch", default="amd64", choices=MACHINES, help="the processor (default: amd64)")
    debian.add_argument("--debian", default="12", choices=PYTHONS, help="the release (default: 12)")
    debian.set_defaults(run=deb)
    commands.add_parser("portable", help="a packed folder that runs").set_defaults(run=folder)
    single = commands.add_parser("appimage", help="one file for Linux that runs")
    single.add_argument(
        "--runtime",
        type=Path,
        help="what it begins with: a type 2 runtime, or an AppImage that has one (default: fetched)",
    )
    single.set_defaults(run=one_file)
    summed = commands.add_parser("sums", help="check sums of what lies in dist")
    summed.add_argument("--folder", type=Path, default=DIST)
    summed.add_argument("--sign", action="store_true", help="with GnuPG")
    summed.add_argument("--key", default="", help="which key signs (default: the account's first)")
    summed.set_defaults(run=sums)
    commands.add_parser("site", help="the site of the documentation").set_defaults(run=site)
    noted = commands.add_parser("notes", help="what changed in this version")
    noted.add_argument("--tag", default="", help="refuse when this tag is not that of the version")
    noted.set_defaults(run=changes)
    proved = commands.add_parser(
        "proof", help="play what lies in dist in clean systems; more words are for pytest"
    )
    proved.set_defaults(run=proof)
    commands.add_parser("pins", help="choose anew what is bundled").set_defaults(run=pins)
    commands.add_parser("lock", help="choose anew what the sources need").set_defaults(run=lock)
    return made


def main() -> int:
    """Make one thing; 1 and a sentence when it cannot be made."""
    reading = parser()
    args, words = reading.parse_known_args()
    if words and args.run is not proof:
        reading.error(f"unknown words: {' '.join(words)}")
    args.words = words
    try:
        args.run(args)
    except UserError as error:
        complain(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
