"""What can be dragged in Spellcycles, and where to: things are named by their keys, as everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.spellcycles.questions import refusals
from game.games.spellcycles.questions.chooser import SpellcyclesChooser
from game.games.spellcycles.rules.actions import Moon, Pick, Place
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.steps import step_options
from game.games.spellcycles.rules.vocabulary import SQUARE_BY_NAME, SQUARE_NAMES, Square
from game.rules.contract import Action, IllegalAnswer
from game.rules.text import N_
from game.rules.things import thing_of

_SECOND: Final = {Phase.MOVE: Phase.MOVE_TO, Phase.SWAP: Phase.SWAP_WITH}
"""What is asked when the first square of two is chosen: dragging answers both."""
_ONTO: Final = N_(
    {
        "piece": "Drop the piece on a lit square.",
        "spell": "A moon moves to the next spell, no further: drop it there.",
        "square": "Drop the piece on another lit square.",
    }
)


def landings(chooser: SpellcyclesChooser, key: str) -> frozenset[str]:
    """Keys of the things on which the thing of a key may be let go; empty for what cannot be dragged now."""
    kind, number = _thing(key)
    if kind == "piece" and number in chooser.pieces:
        return frozenset(SQUARE_NAMES[square] for square in chooser.squares)
    if kind == "spell" and number in chooser.moons:
        back = chooser.turn is not None and chooser.turn.phase is Phase.MOON_BACK
        return frozenset((f"spell-{number - 1 if back else number + 1}",))
    if kind == "square":
        return frozenset(SQUARE_NAMES[square] for square in _beyond(chooser, number))
    return frozenset()


def lift(chooser: SpellcyclesChooser, key: str) -> None:
    """The thing of a key hangs on a finger."""
    chooser.landing = landings(chooser, key)


def put_back(chooser: SpellcyclesChooser) -> None:
    """Let go of what was dragged."""
    chooser.landing = frozenset()


def drop(chooser: SpellcyclesChooser, key: str, onto: str) -> Sequence[Action]:
    """The answers that letting the thing of a key go on another thing gives, in order.

    `onto` is empty for no thing. Raises IllegalAnswer with the reason why it goes back.
    """
    kind, number = _thing(key)
    there = _thing(onto)
    if onto not in landings(chooser, key):
        raise _goes_back(chooser, kind, there)
    if kind == "piece":
        return (Place(number, there[1]),)
    if kind == "spell":
        return (Moon(number),)
    first = () if chooser.first_square == number else (Pick(number),)
    return (*first, Pick(there[1]))


def _thing(key: str) -> tuple[str, int]:
    """The kind and the number of what has a key; no kind for what takes no part in dragging."""
    if key in SQUARE_BY_NAME:
        return "square", SQUARE_BY_NAME[key]
    kind, number = thing_of(key)
    return (kind, number) if kind in ("piece", "spell") and isinstance(number, int) else ("", -1)


def _beyond(chooser: SpellcyclesChooser, square: Square) -> frozenset[Square]:
    """Where the piece on a square can go, or with which it can be swapped."""
    if chooser.turn is None or not chooser.view.steps:
        return frozenset()
    if chooser.first_square is not None:
        return chooser.picks if square == chooser.first_square else frozenset()
    if square not in chooser.picks or chooser.turn.phase not in _SECOND:
        return frozenset()
    step = chooser.view.steps[0].at(square)
    options = step_options(chooser.settings, chooser.view, step)
    return frozenset(action.square for action in options if isinstance(action, Pick))


def _goes_back(chooser: SpellcyclesChooser, kind: str, there: tuple[str, int]) -> IllegalAnswer:
    if there[0] != "square" or kind == "spell" or chooser.turn is None:
        return IllegalAnswer(chooser.translate(_ONTO[kind]))
    phase = Phase(chooser.turn.phase)
    question = chooser.questions[_SECOND.get(phase, phase)]
    refuse = question.refuse.get("square", refusals.square)
    return IllegalAnswer(refuse(chooser, there[1]))
