"""Why something cannot be done in The Unnamed Game now: one sentence, said when it is tried."""

from __future__ import annotations

from typing import Any

from game.games.unnamed.questions.chooser import UnnamedChooser
from game.games.unnamed.rules.market import pile_of
from game.games.unnamed.rules.vocabulary import SUIT_OF, SUITS
from game.rules.contract import Seat


def card(chooser: UnnamedChooser, _card: Any) -> str:
    """A card that cannot be chosen."""
    if chooser.turn is None:
        return chooser.translate("It is not your turn to choose a card.")
    return _enough(chooser) or chooser.translate("There is no card to choose now.")


def _enough(chooser: UnnamedChooser) -> str:
    if chooser.needed and chooser.picks.bit_count() == chooser.needed:
        return chooser.translate("That is enough: put a card back first, or go on.")
    return ""


def refuse_off_suit(chooser: UnnamedChooser, card_: Any) -> str:
    """A card of another suit than the one that was led."""
    if not chooser.view.trick:
        return card(chooser, card_)
    suit = SUITS[SUIT_OF[chooser.view.trick[0][1]]]
    return chooser.translate("You must follow suit: play one of your {suit}.", suit=chooser.translate(suit))


def pays(chooser: UnnamedChooser, _card: Any) -> str:
    """A card that does not pay for what is bought."""
    if enough := _enough(chooser):
        return enough
    if chooser.settings.vendors:
        return chooser.translate("This vendor takes cards of its own suit only.")
    return chooser.translate("Pay with cards that are all of one suit, or all of one rank.")


def market_card(chooser: UnnamedChooser, card: Any) -> str:
    """A card while it is not yet said what it is for."""
    if chooser.pile >= 0:
        return pays(chooser, card)
    if enough := _enough(chooser):
        return enough
    if chooser.partner >= 0:
        return chooser.translate("First say how many cards you want for your three.")
    return chooser.translate("First choose a pile to buy from, or a player to trade with.")


def too_dear(chooser: UnnamedChooser, key: int) -> str:
    """A pile of the market that the seat cannot pay for."""
    translate, found = chooser.translate, pile_of(chooser.view, key)
    price = found.price if found is not None else 0
    if chooser.settings.vendors:
        return translate("You need {n} {suit} to pay for it.", n=price, suit=translate(SUITS[key]))
    return translate("You need {n} cards of one suit or of one rank to pay for it.", n=price)


def partner(chooser: UnnamedChooser, seat: Seat) -> str:
    """A player who cannot be traded with."""
    if seat == chooser.seat:
        return chooser.translate("Choose another player to trade with.")
    if chooser.view.refused >> seat & 1:
        return chooser.translate("This player has already declined this turn.")
    return chooser.translate("One of you has too few cards for a trade.")


def seat(chooser: UnnamedChooser, _seat: Seat) -> str:
    """A player who cannot be chosen."""
    if chooser.fx >= 0:
        return chooser.translate("This FX cannot strike this player: choose a lit one.")
    return chooser.translate("There is no player to choose now.")


def fx(chooser: UnnamedChooser, fx: int, *, fallen: bool = False) -> str:
    """An FX that cannot be played; `fallen` is said while the dice lie."""
    translate, card = chooser.translate, chooser.settings.fx_deck.types[fx]
    name = translate(card.name)
    if chooser.turn is None:
        return translate("You can't play {fx} right now.", fx=name)
    if chooser.view.fx_played:
        return translate("You can play only one FX a turn.")
    if card.when == "attempt":
        return translate("{fx} helps an attempt: keep it until you send your Workers out.", fx=name)
    if card.when == "turn" and fallen:
        return translate("Play {fx} before or after an attempt, not on its roll.", fx=name)
    if card.when == "rolled" and not fallen:
        return translate("Play {fx} right after your dice have fallen.", fx=name)
    return translate("{fx} would do nothing now.", fx=name)
