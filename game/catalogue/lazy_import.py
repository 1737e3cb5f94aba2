"""Names in the modules of a package, imported when they are first needed.

of_game = LazyModule(__name__)
GAME = Game(..., rules=of_game.call("rules:Pig"), house_rules=of_game.value("rules:HOUSE_RULES"))
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pkgutil import resolve_name
from typing import Any


class LazyModule:
    """Finds what lies in the modules of one package, named as 'module:name' from there."""

    def __init__(self, package: str) -> None:
        self._package = package

    def call(self, where: str) -> Callable[..., Any]:
        """A function that passes its arguments on to the function or class found there."""
        return partial(self._call, where)

    def value(self, where: str) -> Callable[[], Any]:
        """A function that gives what is found there."""
        return partial(self._find, where)

    def _find(self, where: str) -> Any:
        return resolve_name(f"{self._package}.{where}")

    def _call(self, where: str, *given: Any) -> Any:
        return self._find(where)(*given)


def load(passed_on: Callable[..., Any] | None) -> None:
    """Import what a function of `LazyModule` passes its arguments on to, before it is called."""
    if isinstance(passed_on, partial) and isinstance(
        owner := getattr(passed_on.func, "__self__", None), LazyModule
    ):
        owner.value(passed_on.args[0])()
