"""The command line: finds the subcommand, runs it, and turns every failure into one sentence.

Exit status: 0 it worked, 1 it did not, 2 the call was wrong, 130 interrupted from the keyboard.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import traceback
from collections.abc import Sequence
from typing import NoReturn, Protocol, cast

from game import __version__
from game.devices.catalogue import DEVICES
from game.errors import UsageError, UserError
from game.features import registry
from game.subcommand import Subcommand
from game.terminal import be_lenient, complain, discreet, plain, tell

COMMANDS: dict[str, str] = {
    "play": "start the full-screen program (also without a command)",
    "doctor": "check this machine and say how to fix what is wrong",
    "report": "write a fault report; you see it first, and nothing in it is personal",
    "read": "read dice or pieces in pictures",
    "mat": "write the mat to print, for pieces and dice",
    "rules": "write a game's rules as a sheet to print",
    "simulate": "let bots play many matches",
    "arena": "run a tournament of bots: who wins how often, and how sure that is",
    "tune": "compare house rules or decks, with intervals and pictures",
    "shots": "take a picture of every screen",
    "bench": "measure this machine",
    "phones": "show where phones join, or why they cannot",
    "manual": "print the manual page, or completions for a shell",
}
"""The program's own subcommands, each with its one line of help and in the module of its name in
game.commands; those of devices and features stand in their declarations."""


class Command(Protocol):
    """What a module of game.commands offers."""

    EXAMPLE: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


class Extension(Protocol):
    """What a module offers that adds options to a command."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int | None: ...


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a call in one sentence, without the whole usage in front."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{plain(discreet(f'{self.prog}: {message} (see {self.prog} --help)'))}\n")


def commands() -> dict[str, str]:
    """Every subcommand with its one line of help."""
    return COMMANDS | {name: command.summary for name, command in _declared().items()}


def _declared() -> dict[str, Subcommand]:
    """Returns the subcommands of devices and features; none takes the place of the program's own."""
    offered = [device.command for device in DEVICES.values()] + [one.command for one in registry.FEATURES]
    return {command.name: command for command in offered if command and command.name not in COMMANDS}


def _command(name: str) -> Command:
    declared = _declared().get(name)
    module = f"game.commands.{name}" if declared is None else declared.module
    return cast(Command, importlib.import_module(module))


def _extensions(name: str) -> list[Extension]:
    return cast(list[Extension], registry.option_modules(name))


def _run(args: argparse.Namespace) -> int:
    """Run what an option of a feature asks for, or else the command."""
    found = (extension.run(args) for extension in _extensions(args.command))
    status = next((each for each in found if each is not None), None)
    return _command(args.command).run(args) if status is None else status


def whole_parser() -> argparse.ArgumentParser:
    """A parser that has loaded all commands, for who wants to tell what they know."""
    return _parser((), whole=True)


def _parser(argv: Sequence[str], *, whole: bool = False) -> _Parser:
    """A parser that knows all commands by name but has loaded only the one that is called, or the `whole`."""
    parser = _Parser(prog="knucklebone", description="The console for game night at a real table.")
    parser.add_argument("--version", action="version", version=f"knucklebone {__version__}")
    subparsers = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, parser_class=_Parser, title="commands"
    )
    called = next((word for word in argv if not word.startswith("-")), None)
    for name, summary in commands().items():
        if name != called and not whole:
            subparsers.add_parser(name, help=summary, add_help=False)
            continue
        command = _command(name)
        sub = subparsers.add_parser(
            name,
            help=summary,
            description=f"{summary[0].upper()}{summary[1:]}.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            epilog=f"example:\n  {command.EXAMPLE}",
        )
        sub.add_argument("--debug", action="store_true", help="show the full traceback when something fails")
        for part in (command, *_extensions(name)):
            part.add_arguments(sub)
    return parser


def _with_default_command(argv: list[str]) -> list[str]:
    """`knucklebone [options]` means `knucklebone play [options]`."""
    if argv and (argv[0] in commands() or argv[0] in ("-h", "--help", "--version")):
        return argv
    if argv and not argv[0].startswith("-"):
        return argv
    return ["play", *argv]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    words = _with_default_command(list(sys.argv[1:] if argv is None else argv))
    debug = "--debug" in words
    be_lenient()
    try:
        args = _parser(words).parse_args(words)
        return _run(args)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except Exception as error:
        if debug:
            tell(*map(discreet, traceback.format_exc().splitlines()), to=sys.stderr)
        elif isinstance(error, UserError):
            complain(error)
        else:
            complain(
                f"something unexpected went wrong ({type(error).__name__}: {discreet(str(error))}). "
                "Run the same command with --debug to see where."
            )
        return 2 if isinstance(error, UsageError) else 1
