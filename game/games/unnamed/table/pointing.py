"""Where the focus goes when something new is asked. Pure: values in, the key of a widget out."""

from __future__ import annotations

from collections.abc import Sequence

from game.catalogue.questions import Press
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.state import State
from game.games.unnamed.table.chooser import Chooser


def next_key(chooser: Chooser, view: State, lit: Sequence[str], presses: Sequence[Press]) -> str:
    """What is pressed next, most likely; `lit` are the keys of lit cards, `presses` the panel's buttons."""
    if chooser.turn is None:
        return "peek"
    if chooser.can_confirm and chooser.phase is not Phase.TEAMS:
        return "confirm"
    if lit and chooser.phase not in (Phase.CREATION, Phase.ROLLED, Phase.AFTER):
        return lit[0]
    if chooser.phase is Phase.TRADING and chooser.piles and not chooser.picked_anything:
        return f"pile-{min(chooser.piles)}"
    if chooser.trick:
        return next(f"slot-{seat}" for seat, card in view.trick if card in chooser.trick)
    seats = sorted(chooser.seats)
    return presses[0].key if presses else f"seat-{seats[0]}" if seats else "peek"
