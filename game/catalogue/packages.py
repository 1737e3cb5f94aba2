"""Games of the house that bring their words along, in modules of their package.

A package of a game has `questions.by_phase.prompt(pending, view, names, say)`,
`rules.summary.summary(view, viewer, names, say)`, and
`progress` beside it. They are imported when somebody wants to read something.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar

from game.catalogue.words import Section, Words
from game.rules.contract import Roll, Seat, Turn
from game.rules.text import Names


class PackageWords(Words):
    """Says what the modules of a game's package say."""

    package: ClassVar[str]
    """The dotted name of the package."""

    def module(self, name: str) -> Any:
        """One module of the package."""
        return import_module(f"{self.package}.{name}")

    def prompt(self, pending: Turn | Roll, view: Any, names: Names) -> str:
        told: str = self.module("questions.by_phase").prompt(pending, view, names, self.translate)
        return told

    def summary(self, view: Any, viewer: Seat | None, names: Names) -> list[Section]:
        return [*self.module("rules.summary").summary(view, viewer, names, self.translate)]

    def progress(self, view: Any) -> str:
        told: str = self.module("rules.summary").progress(view, self.translate)
        return told
