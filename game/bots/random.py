"""The bot that chooses at random: opponent for first steps, finder of illegal states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.rules.contract import Action, Rules, Turn


class RandomBot:
    """Each option is as likely as any other."""

    name = "random"
    blind = True
    """It chooses without a look at the view."""

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: Any) -> Iterator[Action]:
        """Yields one option."""
        options = turn.options
        yield options[int(rng.random() * len(options))]
