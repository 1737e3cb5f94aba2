"""Why something cannot be done now: one sentence, said when it is tried."""

from __future__ import annotations

from game.games.trade_or_duel.rules.phases import Phase
from game.games.trade_or_duel.rules.state import State
from game.rules.contract import Seat, Turn
from game.ui.words import say


def seat(turn: Turn | None, view: State, seat: Seat, names: tuple[str, ...]) -> str:
    """Somebody who cannot be spoken to."""
    if turn is None or turn.phase is not Phase.DECLARE:
        return say("Nobody has to be spoken to now.")
    if seat == turn.seat:
        return say("Choose another player: that is you.")
    return say("{name} has no cards left: choose somebody else.", name=names[seat])


def kind(turn: Turn | None) -> str:
    """Something that cannot be said."""
    if turn is not None and turn.phase is Phase.COUNT:
        return say("First say how many cards: one or two.")
    if turn is not None:
        return say("It has been said: now lay a card.")
    return say("It is not your turn to speak.")


def card(turn: Turn | None) -> str:
    """A card that cannot be laid. For its owner's eyes."""
    if turn is None:
        return say("Nobody has to lay a card now.")
    if turn.phase is Phase.DECLARE:
        return say("First choose whom you speak to; cards are laid afterwards.")
    return say("First say how many cards: one or two.")
