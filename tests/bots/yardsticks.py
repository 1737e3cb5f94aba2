"""Opponents that no bot of ours was made for: to measure against, and to look for what nobody foresaw.

They know nothing of how a game is played well. Two of them look one answer ahead at what can be counted on
the table; the third does as the others do.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from game.rules.contract import Action, Bot, Rules, Seat, Turn

Count = Callable[[Any, Seat], float]

GOODS: Final[Mapping[str, Count]] = {
    "spellcycles": lambda state, seat: state.essence[seat] + len(state.apothecary[seat]),
    "unnamed": lambda state, seat: state.pile_sizes[seat] + state.dice[seat] + state.tokens[seat],
    "engine": lambda state, seat: state.gold[seat] + state.hand_size(seat),
    "trade-or-duel": lambda state, seat: len(state.hands[seat]) + max(state.hands[seat], default=0) / 40,
    "power-vacuum": lambda state, seat: state.stock[seat] + len(state.hands[seat]) + state.power[seat],
}
"""By game: what a seat has that it could still use."""
LEADS: Final[Mapping[str, Count]] = {
    "spellcycles": lambda state, seat: state.prestige[seat] + state.essence[seat] / 4,
    "unnamed": lambda state, seat: state.pawns[seat] + state.pile_sizes[seat] / 10,
    "engine": lambda state, seat: state.points[seat] + state.gold[seat] / 4,
    "trade-or-duel": lambda state, seat: len(state.hands[seat]) - sum(state.hands[seat]) / 40,
    "power-vacuum": lambda state, seat: 7 * state.segments[seat] + state.stock[seat] + state.power[seat],
}
"""By game: how far a seat seems to be ahead."""


class Looker:
    """Takes the option after which things look best to it, and any of those that look alike."""

    def __init__(self, name: str, look: Callable[[Rules[Any], Any, Seat], float]) -> None:
        self.name = name
        self._look = look

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        """Yields one option."""
        options = turn.options
        if len(options) > 12:
            options = [options[int(rng.random() * len(options))] for _ in range(12)]
        world = rules.imagine(view, turn.seat, rng)
        looks = []
        for option in options:
            state = world.copy()
            rules.apply(state, option)
            looks.append(self._look(rules, state, turn.seat) + 0.01 * rng.random())
        yield options[looks.index(max(looks))]


def hoarder() -> Looker:
    """Keeps all it can, and spends nothing before it must."""
    return Looker("hoarder", lambda rules, state, seat: GOODS[rules.name](state, seat))


def contrary() -> Looker:
    """Grudges the best of the others whatever they have, and does not care for itself."""

    def grudge(rules: Rules[Any], state: Any, seat: Seat) -> float:
        return -max(LEADS[rules.name](state, other) for other in range(rules.seats) if other != seat)

    return Looker("contrary", grudge)


class Copycat:
    """Does what was done when this question was put last, to whomever; else anything."""

    name = "copycat"

    def __init__(self) -> None:
        self._seen: dict[str, str] = {}

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        """Yields one option."""
        options = turn.options
        wanted = self._seen.get(turn.phase, "")
        sample = [options[int(rng.random() * len(options))] for _ in range(min(8, len(options)))]
        choice = max(sample, key=lambda option: _alike(rules.write(option), wanted))
        self._seen[turn.phase] = rules.write(choice if rng.random() < 0.8 else sample[0])
        yield choice


def _alike(one: str, other: str) -> int:
    """How many letters two answers begin with in common."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))


UNSEEN: Final[Mapping[str, Callable[[], Bot]]] = {
    "hoarder": hoarder,
    "contrary": contrary,
    "copycat": Copycat,
}
