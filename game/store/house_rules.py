"""House rules that people of this console keep under names of their own, in one small JSON file."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from game.store import private
from game.store.untrusted import UnreadableError, from_json, read

NAME: Final = "house-rules.json"
LONGEST_NAME: Final = 16
"""Letters of a name."""
MOST_KEPT: Final = 12
"""Of one game; the one that was kept first is forgotten then."""

Kept = dict[str, dict[str, Any]]
"""By name: values by the names of house rules, those beside the rule book."""


class HouseRuleBook:
    """The file in a data folder."""

    def __init__(self, root: Path) -> None:
        self._path = root / NAME

    def of(self, game: str) -> Kept:
        """What is kept of a game, the oldest first. Whatever cannot be understood is left out."""
        return self._all().get(game, {})

    def keep(self, game: str, name: str, options: Mapping[str, Any]) -> None:
        """Under this name from now on, in place of what was kept under it. Raises OSError."""
        kept = {other: rules for other, rules in self.of(game).items() if other.lower() != name.lower()}
        kept[name[:LONGEST_NAME]] = dict(options)
        self._write(game, dict(list(kept.items())[-MOST_KEPT:]))

    def forget(self, game: str, name: str) -> None:
        """Keep nothing under this name any more. Raises OSError."""
        self._write(game, {other: rules for other, rules in self.of(game).items() if other != name})

    def _write(self, game: str, kept: Kept) -> None:
        told = json.dumps({**self._all(), game: kept}, indent=2, ensure_ascii=False) + "\n"
        private.replace(self._path, told.encode())

    def _all(self) -> dict[str, Kept]:
        raw: Any = {}
        with contextlib.suppress(OSError, UnreadableError):
            raw = from_json(read(self._path))
        if not isinstance(raw, dict):
            return {}
        return {game: _kept(entries) for game, entries in raw.items() if isinstance(entries, dict)}


def _kept(entries: dict[str, Any]) -> Kept:
    plain = (str, int, bool, type(None))
    found = {
        name: {rule: value for rule, value in options.items() if isinstance(value, plain)}
        for name, options in entries.items()
        if isinstance(options, dict) and 0 < len(name) <= LONGEST_NAME
    }
    return dict(list(found.items())[-MOST_KEPT:])
