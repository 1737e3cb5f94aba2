"""Why something cannot be done now: one sentence, said when it is tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.vocabulary import SUIT_OF, SUITS, Socket
from game.ui.words import say

if TYPE_CHECKING:
    from game.games.power_vacuum.table.chooser import Chooser


def card(chooser: Chooser) -> str:
    """A card of the hand that cannot be played."""
    if chooser.phase is not Phase.PLAY:
        return say("No card of the hand has to be chosen now.")
    suit = say(SUITS[SUIT_OF[chooser.view.trick[0]]])
    return say("You must follow suit while you can: {suit} was led.", suit=suit)


def trick(chooser: Chooser) -> str:
    """A card on the table that means nothing now."""
    if chooser.phase is Phase.PLAY:
        return say("Choose a card of your own hand.")
    return say("Only who wins the trick may take one of its cards.")


def station(chooser: Chooser, socket: Socket) -> str:
    """An appliance that power cannot go to."""
    if chooser.phase is Phase.TRANSFER:
        if socket in chooser.view.cable:
            return say("The other end of the cable has no power to give.")
        return say("Power moves along the cable only, from one end to the other.")
    return say("No power has to be moved now.")


def plug(chooser: Chooser) -> str:
    """An end of the cable that must stay where it is."""
    if chooser.phase is Phase.TRANSFER:
        return say("First power moves along the cable; then you move one end.")
    return say("Only who played the lowest card may move the cable.")


def socket(chooser: Chooser, socket: Socket) -> str:
    """A socket that no plug can go to now."""
    if chooser.phase is not Phase.PLUG:
        return plug(chooser)
    if socket in chooser.view.cable:
        return say("This socket has a plug already: choose a free one.")
    return say("First take one end of the cable.")
