"""What a seat can choose, for a phone to show: in words, with what it costs, and how loudly.

{"id": "3", "text": "Buy Prefab for 5", "group": "Buy an FX", "detail": "12 cards, 7 after", "asks": true}
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from game.catalogue.words import Words
from game.match.shown import Shown
from game.phones.requests import BREAK_IN
from game.rules.contract import Action, Seat, Turn
from game.rules.interjections import OUT_OF_TURN, Interjection
from game.rules.text import Names

Viewer = Seat | None
"""None for a watcher."""


def own_turn(shown: Shown, viewer: Viewer) -> Turn | None:
    """What a viewer must choose now."""
    turn = shown.turn
    return turn if turn is not None and turn.seat == viewer else None


def interjection_turn(viewer: Viewer, interjections: Mapping[Viewer, Sequence[Action]]) -> Turn | None:
    """What a seat may do out of turn, as if it were asked."""
    actions = interjections.get(viewer, ()) if viewer is not None else ()
    return Turn(viewer, OUT_OF_TURN, actions) if viewer is not None and actions else None


def passing_options(viewer: Viewer, passing: Collection[Seat], turn: Turn | None) -> dict[str, bool]:
    """Whether offers that come again and again may pass, and whether they do."""
    on = viewer is not None and viewer in passing
    return {"can": on or (turn is not None and turn.decline is not None), "on": on}


def write_choices(turn: Turn, view: Any, words: Words, names: Names) -> list[dict[str, Any]]:
    """The options of a turn; the id of each is its number among them."""
    told = []
    alone = all(option.declines(view) for option in turn.options)
    for number, option in enumerate(turn.options):
        choice: dict[str, Any] = {
            "id": str(number),
            "text": words.label(option, view, names),
            "group": words.group(option, view, names),
        }
        if card := option.used_power(turn.seat):
            choice["card"] = card
        if option.declines(view) and not alone:
            choice["quiet"] = True
        if option.asks:
            choice["asks"] = True
        told.append(choice | _detail(option, turn.seat, view, words, names))
    return told


def write_interjections(
    viewer: Viewer,
    interjections: Mapping[Viewer, Sequence[Action]],
    view: Any,
    words: Words,
    names: Names,
) -> list[dict[str, Any]]:
    """What a seat may do although somebody else is asked; there is little time, so nothing is asked first."""
    if viewer is None:
        return []
    return [
        {"id": f"{BREAK_IN}{number}", "text": words.label(Interjection(viewer, action), view, names)}
        | _detail(action, viewer, view, words, names)
        for number, action in enumerate(interjections.get(viewer, ()))
    ]


def _detail(option: Action, seat: Seat, view: Any, words: Words, names: Names) -> dict[str, Any]:
    """What an option costs or promises."""
    told = words.detail(option, seat, view, names)
    return {"detail": told} if told else {}
