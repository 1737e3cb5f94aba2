"""House rules that people of this console keep under names of their own, in one small JSON file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from game.store import private
from game.store.untrusted import UnreadableError, from_json, read
from knucklebone_messages import NO_MESSAGE, LazyText

NAME: Final = "house-rules.json"
LONGEST_NAME: Final = 16
"""Letters of a name."""
MOST_KEPT: Final = 12
"""Most of one game; the one that was kept first is forgotten then."""

LAID_ASIDE: Final = LazyText("We can't read your saved house rules ({what}): their file is {aside} now.")

Kept = dict[str, dict[str, Any]]
"""By name: values by the names of house rules, those beside the rule book."""


class HouseRuleBook:
    """The file in a data folder, read once, and again before it is written.

    What cannot be understood of it stays in it as it is.
    """

    def __init__(self, root: Path) -> None:
        self._path = root / NAME
        try:
            self._known = self._read()
        except (OSError, UnreadableError):
            self._known = {}

    def of(self, game: str) -> Kept:
        """What is kept of a game, the oldest first. Whatever cannot be understood is left out."""
        try:
            return _keep(_entries(self._known, game))
        except UnreadableError:
            return {}

    def keep(self, game: str, name: str, options: Mapping[str, Any]) -> LazyText:
        """Under this name from now on, in place of what was kept under it.

        What there is to be said of it, if anything is. Raises OSError.
        """
        return self._change(game, name, {name[:LONGEST_NAME]: dict(options)})

    def forget(self, game: str, name: str) -> LazyText:
        """Keep nothing under this name any more.

        What there is to be said of it, if anything is. Raises OSError.
        """
        return self._change(game, name, {})

    def _change(self, game: str, name: str, new: Kept) -> LazyText:
        told = NO_MESSAGE
        try:
            raw = self._read()
            entries = _entries(raw, game)
        except FileNotFoundError:
            raw, entries = {}, {}
        except UnreadableError as error:
            raw, entries = {}, {}
            told = LAID_ASIDE.fill(what=str(error), aside=private.lay_aside(self._path))
        entries = {other: rules for other, rules in entries.items() if other.lower() != name.lower()} | new
        understood = list(_keep(entries))
        for oldest in understood[: max(0, len(understood) - MOST_KEPT)]:
            del entries[oldest]
        changed = {**raw, game: entries}
        private.replace(self._path, (json.dumps(changed, indent=2, ensure_ascii=False) + "\n").encode())
        self._known = changed
        return told

    def _read(self) -> dict[str, Any]:
        """The file as it is. Raises OSError, UnreadableError."""
        raw = from_json(read(self._path))
        if not isinstance(raw, dict):
            raise UnreadableError("is no table")
        return raw


def _entries(raw: Mapping[str, Any], game: str) -> dict[str, Any]:
    """What the file has of a game, as it is. Raises UnreadableError."""
    entries = raw.get(game, {})
    if not isinstance(entries, dict):
        raise UnreadableError("is no table", game)
    return entries


def _keep(entries: Mapping[str, Any]) -> Kept:
    plain = (str, int, bool, type(None))
    return {
        name: {rule: value for rule, value in options.items() if isinstance(value, plain)}
        for name, options in entries.items()
        if isinstance(options, dict) and 0 < len(name) <= LONGEST_NAME
    }
