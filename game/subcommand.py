"""A subcommand of the program, as devices and features declare theirs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Subcommand:
    """A subcommand and the module that runs it."""

    name: str
    summary: str
    """In one line."""
    module: str
    """The module, with EXAMPLE, `add_arguments` and `run`; imported when the command is called."""
