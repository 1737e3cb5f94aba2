"""Opponents that no bot of ours was made for: a population of strangers, to measure against.

They know nothing about how a game is played well. A stranger tries options by playing on at random for a few
answers and looks at what can be counted on the table then. What it makes of that is its character, of five
kinds; each has something of the others, drawn by a seed, so that strength is not strength against one style.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from game.bots.at_random import play_at_random
from game.rules.contract import Action, Rules, Seat, Turn

Count = Callable[[Any, Seat], float]

LEADS: Final[Mapping[str, Count]] = {
    "spellcycles": lambda state, seat: state.prestige[seat] + state.essence[seat] / 4,
    "unnamed": lambda state, seat: state.pawns[seat] + state.pile_sizes[seat] / 10,
    "engine": lambda state, seat: state.points[seat] + state.gold[seat] / 4,
    "trade-or-duel": lambda state, seat: len(state.hands[seat]) - sum(state.hands[seat]) / 40,
    "power-vacuum": lambda state, seat: 7 * state.segments[seat] + state.stock[seat] + state.power[seat],
}
"""By game: how far a seat seems to be ahead."""
KINDS: Final = ("bold", "timid", "copying", "grudging", "chaotic")
"""The bold look at the luckiest of some futures, the timid at the worst, the grudging at what the best of the
others has; the copying do what was done when this was asked last; the chaotic do whatever comes to mind."""
_OWN_SHARE: Final = 0.7
"""How much of a stranger is its kind; the rest is drawn."""
_TRIED_COUNT: Final = 8
"""Options that a stranger thinks of."""
_FUTURE_COUNT: Final = 3
_FORESIGHT_ANSWERS: Final = 10


class Stranger:
    """One of the population: of a kind, with a character drawn by a seed.

    It remembers what it chose, so there is one for each seat of a match, and another for the next match.
    """

    def __init__(self, kind: str, seed: int) -> None:
        self.name = f"{kind}:{seed}"
        drawn = random.Random(self.name)
        parts = [drawn.random() for _ in KINDS]
        self._traits = {
            trait: (1 - _OWN_SHARE) * part / sum(parts) + _OWN_SHARE * (trait == kind)
            for trait, part in zip(KINDS, parts, strict=True)
        }
        self._seen: dict[str, str] = {}
        """By phase: what was chosen last."""

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: random.Random) -> Iterator[Action]:
        """Yields one option."""
        options = turn.options
        if len(options) > _TRIED_COUNT:
            options = [options[int(rng.random() * len(options))] for _ in range(_TRIED_COUNT)]
        choice = options[0]
        if len(options) > 1:
            likings = [0.0] * len(options)
            for trait, looks in self._looks(rules, view, turn, options, rng).items():
                low, high = min(looks), max(looks)
                for number, look in enumerate(looks):
                    likings[number] += self._traits[trait] * (look - low) / (high - low or 1.0)
            choice = options[likings.index(max(likings))]
        self._seen[turn.phase] = rules.write(choice)
        yield choice

    def _looks(
        self, rules: Rules[Any], view: Any, turn: Turn, options: Sequence[Action], rng: random.Random
    ) -> dict[str, list[float]]:
        """By trait: how each option looks to it, more is better."""
        last = self._seen.get(turn.phase, "")
        futures: list[list[tuple[float, float]]] = [[] for _ in options]
        for _ in range(_FUTURE_COUNT):
            world = rules.imagine(view, turn.seat, rng)
            for option, found in zip(options, futures, strict=True):
                found.append(_future(rules, world.copy(), turn.seat, option, rng))
        return {
            "bold": [max(own for own, _ in found) for found in futures],
            "timid": [min(own for own, _ in found) for found in futures],
            "copying": [float(_alike(rules.write(option), last)) for option in options],
            "grudging": [-sum(others for _, others in found) for found in futures],
            "chaotic": [rng.random() for _ in options],
        }


def _future(
    rules: Rules[Any], state: Any, seat: Seat, option: Action, rng: random.Random
) -> tuple[float, float]:
    """What the seat and the best of the others have, some random answers after an option; `state` changes."""
    rules.apply(state, option)
    play_at_random(rules, state, rng, _FORESIGHT_ANSWERS)
    leads = [LEADS[rules.name](state, each) for each in range(rules.seats)]
    return leads.pop(seat), max(leads)


def _alike(one: str, other: str) -> int:
    """How many letters two answers begin with in common."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))


def stranger(name: str) -> Stranger | None:
    """'bold' or, another of the kind, 'bold:7'; None for a name of nobody of the population."""
    kind, _, seed = name.partition(":")
    return Stranger(kind, int(seed or 0)) if kind in KINDS else None
