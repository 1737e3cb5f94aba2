"""Why something cannot be done now: one sentence, said when it is tried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.unnamed.rules.market import pile_of
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.vocabulary import SUIT_OF, SUITS, Card
from game.rules.contract import Seat
from game.ui.words import say

if TYPE_CHECKING:
    from game.games.unnamed.table.chooser import Chooser


def card(chooser: Chooser, card: Card) -> str:
    """A card that cannot be chosen."""
    if chooser.turn is None:
        return say("It is not your turn to choose a card.")
    if chooser.phase is Phase.PLAY and chooser.view.trick:
        suit = SUITS[SUIT_OF[chooser.view.trick[0][1]]]
        return say("You must follow suit: play one of your {suit}.", suit=say(suit))
    if chooser.needed and chooser.picks.bit_count() == chooser.needed:
        return say("That is enough: put a card back first, or go on.")
    if chooser.phase is Phase.PAY or chooser.pile >= 0:
        if chooser.settings.vendors:
            return say("This vendor takes cards of its own suit only.")
        return say("Pay with cards that are all of one suit, or all of one rank.")
    if chooser.phase is Phase.TRADING and chooser.partner >= 0:
        return say("First say how many cards you want for your three.")
    if chooser.phase is Phase.TRADING:
        return say("First choose a pile to buy from, or a player to trade with.")
    return say("No card has to be chosen now.")


def trick(chooser: Chooser) -> str:
    """A card on the table that means nothing now."""
    if chooser.phase is Phase.PLAY:
        return say("Choose a card of your own hand.")
    return say("The cards of the trick stay as they lie.")


def pile(chooser: Chooser, key: int) -> str:
    """A pile that cannot be bought from."""
    if chooser.turn is None or chooser.phase not in (Phase.TRADING, Phase.PAY):
        return say("Nobody can buy just now.")
    if chooser.phase is Phase.PAY:
        return say("First pay for what you are buying.")
    found = pile_of(chooser.view, key)
    price = found.price if found is not None else 0
    if chooser.settings.vendors:
        return say("You have no {n} {suit} to pay for it.", n=price, suit=say(SUITS[key]))
    return say("You have no {n} cards of one suit or of one rank to pay for it.", n=price)


def seat(chooser: Chooser, seat: Seat) -> str:
    """A plate that cannot be chosen."""
    if chooser.phase is Phase.TRADING and seat == chooser.seat:
        return say("Choose another player to trade with.")
    if chooser.phase is Phase.TRADING and chooser.view.refused >> seat & 1:
        return say("This player has declined once in this turn already.")
    if chooser.phase is Phase.TRADING:
        return say("One of you has too few cards for a trade.")
    if chooser.fx >= 0:
        return say("This FX cannot strike this player: choose a lit one.")
    return say("No player has to be chosen now.")


def fx(chooser: Chooser, fx: int) -> str:
    """An FX that cannot be played."""
    name = say(chooser.settings.fx_deck.types[fx].name)
    if chooser.turn is None:
        return say("It is not the time for {fx}.", fx=name)
    if chooser.view.fx_played:
        return say("Only one FX can be played in a turn.")
    when = chooser.settings.fx_deck.types[fx].when
    if when == "attempt":
        return say("{fx} helps an attempt: keep it until you send your Workers out.", fx=name)
    if when == "rolled" and chooser.phase is not Phase.ROLLED:
        return say("{fx} is for the moment when your dice have fallen.", fx=name)
    return say("{fx} would do nothing now.", fx=name)


def die(chooser: Chooser, die: int) -> str:
    """A die that means nothing now."""
    if chooser.phase is Phase.TEAMS:
        return say("The first die always begins the first team.")
    if chooser.phase is Phase.CREATION:
        return say("Your Workers need a token to set out.")
    return say("The dice stay as they lie.")


def curtain(name: str) -> str:
    """Something that a seat can only do with its hand in sight."""
    return say("{name}, peek at your cards first.", name=name)
