"""What the panel offers for the question at hand. Pure: values in, values out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.catalogue.questions import LET_PASS, Press
from game.games.unnamed.rules.market import pile_of
from game.games.unnamed.rules.odds import chance_of
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.state import NOBODY, NONE
from game.games.unnamed.rules.words import card_words
from game.games.unnamed.table.chooser import Chooser
from game.games.unnamed.table.looks import ahead
from game.rules.contract import Seat
from game.rules.say import Marked
from game.ui.words import say

Names = tuple[str, ...]
Offer = tuple[str, str, tuple[Press, ...]]
"""A title, a hint, and the buttons."""
NOTHING: Final[Offer] = ("", "", ())


def offer(chooser: Chooser, names: Names) -> Offer:
    """What can be done beside the board at a person's turn."""
    maker = _MAKERS.get(chooser.phase)
    return maker(chooser, names) if maker is not None else NOTHING


def enter_press(power: Marked) -> Press:
    """The button that brings a Special Power into play."""
    return Press("enter", say("Enter {power}", power=say(power)), "amber")


def _confirm(words: str) -> Press:
    return Press("confirm", words, "green", "check")


def _play(chooser: Chooser, names: Names) -> Offer:
    presses = []
    if chooser.card != NONE:
        presses.append(_confirm(say("Play the {card}", card=card_words(chooser.card, say))))
    if chooser.can("enter"):
        presses.append(enter_press(chooser.settings.powers[chooser.view.held[chooser.seat]].name))
    hint = say("Tap a lit card twice, or drag it onto the table.")
    if chooser.card != NONE:
        hint = say("Tap it again, or press Play.")
    title = say("Your lead") if not chooser.view.trick else say("Your card")
    return title, hint, tuple(presses)


def _last_call(chooser: Chooser, names: Names) -> Offer:
    power = chooser.settings.powers[chooser.view.held[chooser.seat]]
    presses = (
        Press("pass", say("Hold it back"), "green", "check"),
        enter_press(power.name),
        Press(LET_PASS, say("Do not ask again"), "quiet"),
    )
    hint = say("Your power may still enter before the trick is taken.")
    best = ahead(chooser.settings, chooser.view)
    if best is not None:
        name, card = names[best[0]], card_words(best[1], say)
        hint = say("{name} is ahead with the {card}. Your power may still enter.", name=name, card=card)
    return say("Last call"), hint, presses


def _tithe(chooser: Chooser, names: Names) -> Offer:
    return (
        say("Tithe"),
        say("Tap the card of the trick that {name} gets.", name=names[chooser.view.owner]),
        (),
    )


def _collect(chooser: Chooser, names: Names) -> Offer:
    keep = (Press("pass", say("Keep the trick"), "quiet"),)
    if chooser.partner != NOBODY:
        return say("Collector"), say("Tap the card you want of {name}.", name=names[chooser.partner]), keep
    return say("Collector"), say("Choose a player to take a card from."), keep


def _exchange(chooser: Chooser, names: Names) -> Offer:
    return say("Collector"), say("Tap the card of the trick that you give for it."), ()


def _draw(chooser: Chooser, names: Names) -> Offer:
    presses = (
        Press("draw", say("Draw a power"), "green", "wand"),
        Press("pass", say("Draw nothing"), "quiet"),
    )
    return say("A new power?"), say("You took the trick and have no Special Power."), presses


def _tax(chooser: Chooser, names: Names) -> Offer:
    return say("Taxation"), say("Choose the player who gets three of your cards."), ()


def _picking(chooser: Chooser, title: str, hint: str, go: str) -> Offer:
    """Some cards must be pointed at, then they go."""
    missing = chooser.needed - chooser.picks.bit_count()
    if missing > 0:
        more = say("One more card.") if missing == 1 else say("{n} more cards.", n=missing)
        return title, f"{hint} {more}", ()
    return title, say("That is enough. You can still put one back."), (_confirm(go),)


def _tax_cards(chooser: Chooser, names: Names) -> Offer:
    name = names[chooser.view.partner]
    return _picking(chooser, say("Taxation"), say("Choose cards for {name}.", name=name), say("Pay the tax"))


def _trading(chooser: Chooser, names: Names) -> Offer:
    out = Press("pass", say("Pass"), "quiet")
    if chooser.pile != NONE:
        return _or_else(_buying(chooser, chooser.pile))
    if chooser.partner == NOBODY:
        hint = say("Tap a lit pile to buy, or a lit player to trade with.")
        if not chooser.piles and not chooser.seats:
            hint = say("You can neither buy nor trade now.")
        return say("Buy, trade or pass"), hint, (out,)
    if not chooser.wanted:
        wants = tuple(
            Press(f"want-{n}", say("My 3 cards for {n} of yours", n=n), "violet") for n in chooser.wants
        )
        title = say("Trade with {name}", name=names[chooser.partner])
        return _or_else((title, say("How many cards do you want for three?"), wants))
    return _or_else(_offering(chooser, names[chooser.partner]))


def _or_else(offer: Offer) -> Offer:
    """The same, with a way back to the other things that can be done on the market."""
    title, hint, presses = offer
    return title, hint, (*presses, Press("drop", say("Something else"), "quiet", "return"))


def _buying(chooser: Chooser, key: int) -> Offer:
    pile = pile_of(chooser.view, key)
    assert pile is not None, "only a pile that is there is bought from"
    name = say(chooser.settings.fx_deck.types[pile.fx].name)
    if pile.price == 0:
        return say("Buy {fx}", fx=name), say("It costs nothing."), (_confirm(say("Take it")),)
    suit = say("Pay with cards of the vendor's suit.")
    rank = say("Pay with cards of one suit, or of one rank.")
    hint = suit if chooser.settings.vendors else rank
    return _picking(chooser, say("Buy {fx}", fx=name), hint, say("Buy for {n}", n=pile.price))


def _offering(chooser: Chooser, name: str) -> Offer:
    title = say("Your 3 for {n} of {name}", n=chooser.wanted or chooser.view.wanted, name=name)
    return _picking(chooser, title, say("Choose the cards you offer."), say("Propose the trade"))


def _answer(chooser: Chooser, names: Names) -> Offer:
    words = say(
        "{name} offers you 3 cards, face down, for {n} of yours.",
        name=names[chooser.view.turn],
        n=chooser.view.wanted,
    )
    presses = (
        Press("accept", say("Accept"), "green", "handshake"),
        Press("decline", say("Decline"), "crimson"),
    )
    return say("A trade?"), words, presses


def _give(chooser: Chooser, names: Names) -> Offer:
    name = names[chooser.view.turn]
    return _picking(chooser, say("Your side"), say("Choose cards for {name}.", name=name), say("Trade"))


def _creation(chooser: Chooser, names: Names) -> Offer:
    presses = []
    if chooser.fx != NONE:
        name = say(chooser.settings.fx_deck.types[chooser.fx].name)
        if chooser.can_attempt:
            presses.append(Press("attempt", say("Attempt with {fx}", fx=name), "green"))
        if chooser.can_play_fx:
            presses.append(Press("play-fx", say("Play {fx}", fx=name), "green"))
        presses += _strikes(chooser, names)
        return name, say("Now play it, or tap it again to put it back."), tuple(presses)
    if chooser.can("hire"):
        presses.append(Press("hire", say("Hire a Worker"), "blue", "meeple"))
    if chooser.can_attempt:
        presses.append(Press("attempt", say("Attempt"), "green", "dice"))
    presses.append(Press("pass", say("Pass"), "quiet"))
    target = chooser.settings.fx_deck.target
    hint = say("A token hires a Worker, or rolls a team for a Creation: {target} or more.", target=target)
    if chooser.playable_fx:
        hint += " " + say("Lit FX can be played, too.")
    return say("Spend a token"), hint, tuple(presses)


def _strikes(chooser: Chooser, names: Names) -> list[Press]:
    return [
        Press(f"strike-{seat}", say("On {name}", name=names[seat]), "crimson")
        for seat in sorted(chooser.seats)
    ]


def _teams(chooser: Chooser, names: Names) -> Offer:
    assert chooser.view.trial is not None, "teams are made for an attempt"
    target = chooser.view.trial.target
    hopes = sum(chance_of(size, target) for size in chooser.teams)
    hint = say("Tap a die to begin a new team with it. You can expect {n} Creations.", n=f"{hopes:.1f}")
    return say("Teams"), hint, (_confirm(say("Send them out")),)


def _rolled(chooser: Chooser, names: Names) -> Offer:
    presses = []
    if chooser.can_play_fx:
        name = say(chooser.settings.fx_deck.types[chooser.fx].name)
        presses.append(Press("play-fx", say("Play {fx}", fx=name), "green"))
    presses.append(Press("pass", say("Let the roll stand"), "quiet"))
    return say("The dice lie"), say("A lit FX can still change the roll."), tuple(presses)


def _reroll(chooser: Chooser, names: Names) -> Offer:
    presses = (_confirm(say("Roll them again")),) if chooser.can_confirm else ()
    return say("Second look"), say("Tap the dice to be rolled again."), presses


def _after(chooser: Chooser, names: Names) -> Offer:
    presses = []
    if chooser.fx != NONE and chooser.can_play_fx:
        name = say(chooser.settings.fx_deck.types[chooser.fx].name)
        presses.append(Press("play-fx", say("Play {fx}", fx=name), "green"))
    presses += _strikes(chooser, names)
    presses.append(Press("pass", say("End the turn"), "quiet"))
    return say("Before your turn ends"), say("You may play one lit FX."), tuple(presses)


_MAKERS: Final[Mapping[Phase | None, Callable[[Chooser, Names], Offer]]] = {
    Phase.PLAY: _play,
    Phase.LAST_CALL: _last_call,
    Phase.TITHE: _tithe,
    Phase.COLLECT: _collect,
    Phase.EXCHANGE: _exchange,
    Phase.DRAW: _draw,
    Phase.TAX: _tax,
    Phase.TAX_CARDS: _tax_cards,
    Phase.TRADING: _trading,
    Phase.OFFER: lambda chooser, names: _offering(chooser, names[chooser.view.partner]),
    Phase.PAY: lambda chooser, names: _buying(chooser, chooser.view.buying),
    Phase.ANSWER: _answer,
    Phase.GIVE: _give,
    Phase.CREATION: _creation,
    Phase.TEAMS: _teams,
    Phase.ROLLED: _rolled,
    Phase.REROLL: _reroll,
    Phase.AFTER: _after,
}


def seat_of(key: str) -> Seat:
    """The seat in the key of a button: 'strike-2'."""
    return int(key.rpartition("-")[2])
