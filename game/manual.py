"""The manual page, made from the parser, so that it never falls behind it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game import __version__

NAME: Final = "knucklebone"


@dataclass(frozen=True, slots=True)
class ManualOption:
    """One option, or one thing that is named without a dash."""

    names: tuple[str, ...]
    """As they are typed; empty for what is named by its place."""
    value: str
    """What stands behind it, or in its place; empty for a switch."""
    about: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ManualPage:
    """One command with its options, and the commands below it."""

    words: tuple[str, ...]
    about: str
    options: tuple[ManualOption, ...]
    example: str
    below: tuple[ManualPage, ...]

    def walk(self) -> Iterator[ManualPage]:
        """This one and all below it."""
        yield self
        for page in self.below:
            yield from page.walk()


def pages(parser: argparse.ArgumentParser, words: tuple[str, ...] = (), about: str = "") -> ManualPage:
    """What a parser knows."""
    below: list[ManualPage] = []
    options: list[ManualOption] = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            told = {choice.dest: choice.help or "" for choice in action._choices_actions}
            below += [pages(sub, (*words, name), told.get(name, "")) for name, sub in action.choices.items()]
        elif action.help != argparse.SUPPRESS:
            options.append(_option(action))
    example = (parser.epilog or "").removeprefix("example:").strip()
    return ManualPage(words, about or parser.description or "", tuple(options), example, tuple(below))


def _option(action: argparse.Action) -> ManualOption:
    takes = action.nargs != 0
    metavar = action.metavar if isinstance(action.metavar, str) else action.dest.upper().replace("_", "-")
    choices = tuple(map(str, action.choices)) if action.choices is not None else ()
    value = "|".join(choices) if choices and not isinstance(action.metavar, str) else metavar
    about = (action.help or "").replace("%(default)s", str(action.default)).replace("%%", "%")
    return ManualOption(tuple(action.option_strings), value if takes else "", about, choices)


def manual(page: ManualPage) -> str:
    """The page for `man`, in the language of roff."""
    lines = [
        f'.TH {NAME.upper()} 1 "" "Knucklebone {__version__}" "Games"',
        ".SH NAME",
        f"{NAME} \\- {_roff(page.about.rstrip('.'))}",
        ".SH SYNOPSIS",
        f".B {NAME}",
        "[COMMAND] [OPTIONS]",
        ".SH DESCRIPTION",
        "Without a command the full-screen program is opened, as by",
        f'.BR "{NAME} play" .',
        *_roff_options(page.options),
        ".SH COMMANDS",
    ]
    for command in page.walk():
        if command.words:
            lines += [f".SS {_roff(' '.join((NAME, *command.words)))}", _roff(_sentence(command.about))]
            lines += _roff_options(command.options)
            lines += (
                [".PP", "Example:", ".PP", ".EX", _roff(command.example), ".EE"] if command.example else []
            )
    return "\n".join([*lines, *_EXIT, ""])


_EXIT: Final = (
    ".SH EXIT STATUS",
    "0: it worked; 1: it did not; 2: the call was wrong; 130: interrupted from the keyboard.",
    ".SH FILES",
    "Matches, settings, reports and the log are in the data folder, which",
    ".B knucklebone doctor",
    "names.",
)


def plain(page: ManualPage) -> str:
    """The page for a terminal without `man`."""
    lines = [f"{NAME} - {page.about}", "", *_plain_options(page.options)]
    for command in page.walk():
        if command.words:
            lines += ["", " ".join((NAME, *command.words)), f"    {_sentence(command.about)}"]
            lines += _plain_options(command.options)
            lines += [f"    Example: {command.example}"] if command.example else []
    return "\n".join([*lines, ""])


def _plain_options(options: tuple[ManualOption, ...]) -> list[str]:
    told = (f"{', '.join(option.names)} {option.value}".strip() for option in options)
    return [f"    {name}: {_sentence(option.about)}" for name, option in zip(told, options, strict=True)]


def _sentence(about: str) -> str:
    return f"{about[:1].upper()}{about[1:].rstrip('.')}." if about else ""


def _roff_options(options: tuple[ManualOption, ...]) -> list[str]:
    lines = []
    for option in options:
        names = ", ".join(f"\\fB{_roff(name)}\\fR" for name in option.names)
        value = f"\\fI{_roff(option.value)}\\fR" if option.value else ""
        lines += [".TP", f"{names} {value}".strip(), _roff(_sentence(option.about))]
    return lines


def _roff(text: str) -> str:
    """Text in which nothing is taken for an instruction."""
    safe = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(f"\\&{line}" if line.startswith((".", "'")) else line for line in safe.splitlines())
