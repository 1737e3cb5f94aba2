"""What The Unnamed Game offers besides pressing what lies on its table, and where to begin."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.catalogue.questions import LET_PASS, Offer, Press
from game.games.unnamed.questions.chooser import UnnamedChooser
from game.games.unnamed.rules.actions import Agree
from game.games.unnamed.rules.effects import texts_by_hand
from game.games.unnamed.rules.market import pile_of
from game.games.unnamed.rules.odds import chance_of
from game.games.unnamed.rules.state import NO_INDEX, NOBODY
from game.games.unnamed.rules.taxation import TAX_CARDS
from game.games.unnamed.rules.tricks import ahead
from game.games.unnamed.rules.vocabulary import CARD_CODES
from game.games.unnamed.rules.words import card_words
from game.rules.text import Translatable, Translate


def enter_press(power: Translatable, translate: Translate) -> Press:
    """The button that brings a Special Power into play."""
    return Press("enter", translate("Play {power}", power=translate(power)), "amber")


def _confirm(words: str) -> Press:
    return Press("confirm", words, "green", "check")


def play(chooser: UnnamedChooser) -> Offer:
    """A card for the trick."""
    translate = chooser.translate
    presses = []
    if chooser.card != NO_INDEX:
        presses.append(_confirm(translate("Play the {card}", card=card_words(chooser.card, translate))))
    if chooser.can("enter"):
        presses.append(enter_press(chooser.settings.powers[chooser.view.held[chooser.seat]].name, translate))
    hint = translate("Tap a lit card twice, or drag it onto the table.")
    if chooser.card != NO_INDEX:
        hint = translate("Tap it again, or press Play.")
    title = translate("Your lead") if not chooser.view.trick else translate("Your card")
    return Offer(title, hint, tuple(presses))


LATER_HOOKS: Final = frozenset({"follow", "lead", "order"})
"""What powers change that is over once all cards of a trick lie."""


def last_call(chooser: UnnamedChooser) -> Offer:
    """A power may still enter."""
    translate = chooser.translate
    power = chooser.settings.powers[chooser.view.held[chooser.seat]]
    presses = (
        Press("pass", translate("Not now"), "green", "check"),
        enter_press(power.name, translate),
        Press(LET_PASS, translate("Do not ask again"), "quiet"),
    )
    hint = translate("You can still play your power before the trick is taken.")
    best = ahead(chooser.settings, chooser.view)
    if best is not None:
        name, card = chooser.names[best[0]], card_words(best[1], translate)
        hint = translate(
            "{name} is ahead with the {card}. You can still play your power.", name=name, card=card
        )
    if power.hook in LATER_HOOKS:
        hint += " " + translate("It counts from the next trick on.")
    return Offer(translate("Last call"), hint, presses)


def tithe(chooser: UnnamedChooser) -> Offer:
    """A card of the trick for another."""
    translate = chooser.translate
    return Offer(
        translate("Tithe"),
        translate("Tap the card of the trick that {name} gets.", name=chooser.names[chooser.view.owner]),
        (),
    )


def collect(chooser: UnnamedChooser) -> Offer:
    """Another's card for one of the trick."""
    translate = chooser.translate
    keep = (Press("pass", translate("Keep the trick"), "quiet"),)
    if chooser.partner != NOBODY:
        return Offer(
            translate("Collector"),
            translate("Tap the card you want from {name}.", name=chooser.names[chooser.partner]),
            keep,
        )
    return Offer(translate("Collector"), translate("Choose a player to take a card from."), keep)


def exchange(chooser: UnnamedChooser) -> Offer:
    """The card that is given for it."""
    translate = chooser.translate
    return Offer(translate("Collector"), translate("Tap the card of the trick that you give for it."), ())


def draw(chooser: UnnamedChooser) -> Offer:
    """A new Special Power."""
    translate = chooser.translate
    presses = (
        Press("draw", translate("Draw a power"), "green", "wand"),
        Press("pass", translate("Draw nothing"), "quiet"),
    )
    return Offer(
        translate("A new power?"), translate("You took the trick and have no Special Power."), presses
    )


def tax(chooser: UnnamedChooser) -> Offer:
    """Who gets the tax."""
    translate = chooser.translate
    n = min(TAX_CARDS, chooser.view.pile_sizes[chooser.seat])
    return Offer(translate("Taxation"), translate("Choose the player who gets {n} of your cards.", n=n), ())


def _offer_picking(chooser: UnnamedChooser, title: str, hint: str, go: str) -> Offer:
    """Some cards must be pointed at, then they go."""
    translate = chooser.translate
    missing = chooser.needed - chooser.picks.bit_count()
    if missing > 0:
        more = translate("One more card.") if missing == 1 else translate("{n} more cards.", n=missing)
        return Offer(title, f"{hint} {more}", ())
    return Offer(title, translate("That is enough. You can still put one back."), (_confirm(go),))


def tax_cards(chooser: UnnamedChooser) -> Offer:
    """What it is paid with."""
    translate = chooser.translate
    name = chooser.names[chooser.view.partner]
    return _offer_picking(
        chooser,
        translate("Taxation"),
        translate("Choose cards for {name}.", name=name),
        translate("Pay the tax"),
    )


def offer_trade(chooser: UnnamedChooser) -> Offer:
    """The market."""
    translate = chooser.translate
    out = Press("pass", translate("Pass"), "quiet")
    if chooser.pile != NO_INDEX:
        return _or_else(chooser, _offer_purchase(chooser, chooser.pile))
    if chooser.partner == NOBODY:
        hint = translate(
            "Each FX helps once when Creations are made. "
            "Tap a lit pile to buy one, or a lit player to trade with."
        )
        if not chooser.piles and not chooser.seats:
            hint = translate("You can neither buy nor trade now.")
        return Offer(translate("Buy, trade or pass"), hint, (out,))
    if not (chooser.wanted or chooser.settings.partner_names):
        wants = tuple(
            Press(f"want-{n}", translate("My 3 cards for {n} of yours", n=n), "violet") for n in chooser.wants
        )
        title = translate("Trade with {name}", name=chooser.names[chooser.partner])
        return _or_else(chooser, Offer(title, translate("How many cards do you want for three?"), wants))
    return _or_else(chooser, _offer_side(chooser, chooser.names[chooser.partner]))


def _or_else(chooser: UnnamedChooser, offer: Offer) -> Offer:
    """The same, with a way back to the other things that can be done on the market."""
    drop = Press("drop", chooser.translate("Something else"), "quiet", "return")
    return replace(offer, presses=(*offer.presses, drop))


def _offer_purchase(chooser: UnnamedChooser, key: int) -> Offer:
    translate = chooser.translate
    pile = pile_of(chooser.view, key)
    assert pile is not None, "only a pile that is there is bought from"
    name = translate(chooser.settings.fx_deck.types[pile.fx].name)
    if pile.price == 0:
        return Offer(
            translate("Buy {fx}", fx=name), translate("It costs nothing."), (_confirm(translate("Take it")),)
        )
    suit = translate("Pay with cards of the vendor's suit.")
    rank = translate("Pay with cards of one suit, or of one rank.")
    hint = suit if chooser.settings.vendors else rank
    return _offer_picking(
        chooser, translate("Buy {fx}", fx=name), hint, translate("Buy for {n}", n=pile.price)
    )


def _offer_side(chooser: UnnamedChooser, name: str) -> Offer:
    translate = chooser.translate
    wanted = chooser.wanted or chooser.view.wanted
    title = translate("Your 3 for {n} of {name}", n=wanted, name=name)
    if not wanted:
        title = translate("Your 3 for {name}", name=name)
    return _offer_picking(
        chooser, title, translate("Choose the cards you offer."), translate("Propose the trade")
    )


def answer(chooser: UnnamedChooser) -> Offer:
    """Whether to trade; by a house rule, for how many cards."""
    translate = chooser.translate
    if chooser.settings.partner_names:
        return _offer_agreement(chooser)
    words = translate(
        "{name} offers you 3 cards, face down, for {n} of yours.",
        name=chooser.names[chooser.view.turn],
        n=chooser.view.wanted,
    )
    presses = (
        Press("accept", translate("Accept"), "green", "handshake"),
        Press("decline", translate("Decline"), "crimson"),
    )
    return Offer(translate("A trade?"), words, presses)


def _offer_agreement(chooser: UnnamedChooser) -> Offer:
    translate, name = chooser.translate, chooser.names[chooser.view.turn]
    words = translate(
        "{name} offers you 3 cards, face down. You say how many of yours they are for.", name=name
    )
    ways = (agreement.wanted for agreement in chooser.options if isinstance(agreement, Agree))
    presses = [Press(f"give-{n}", translate("Give {wanted} cards", wanted=n), "green") for n in ways]
    if chooser.settings.needs_consent:
        presses.append(Press("decline", translate("Decline"), "crimson"))
    return Offer(translate("A trade?"), words, tuple(presses))


def give(chooser: UnnamedChooser) -> Offer:
    """What one gives in a trade."""
    translate = chooser.translate
    name = chooser.names[chooser.view.turn]
    return _offer_picking(
        chooser, translate("Your side"), translate("Choose cards for {name}.", name=name), translate("Trade")
    )


def creation(chooser: UnnamedChooser) -> Offer:
    """What tokens are spent on."""
    translate = chooser.translate
    presses = []
    if chooser.fx != NO_INDEX:
        name = translate(chooser.settings.fx_deck.types[chooser.fx].name)
        if chooser.can_attempt:
            presses.append(Press("attempt", translate("Attempt with {fx}", fx=name), "green"))
        if chooser.can_play_fx:
            presses.append(Press("play-fx", translate("Play {fx}", fx=name), "green"))
        presses += _strikes(chooser)
        return Offer(name, translate("Now play it, or tap it again to put it back."), tuple(presses))
    if chooser.can("hire"):
        presses.append(Press("hire", translate("Hire a Worker"), "blue", "meeple"))
    if chooser.can_attempt:
        presses.append(Press("attempt", translate("Attempt"), "green", "dice"))
    presses.append(Press("pass", translate("Pass"), "quiet"))
    target = chooser.settings.fx_deck.target + chooser.view.marks[chooser.seat]
    hint = translate(
        "A token hires a Worker, or attempts: a team with {target} or more is a Creation.",
        target=target,
    )
    if chooser.playable_fx:
        hint += " " + translate("Lit FX can be played, too.")
    return Offer(translate("Spend a token"), hint, tuple(presses))


def _strikes(chooser: UnnamedChooser) -> list[Press]:
    translate = chooser.translate
    return [
        Press(f"strike-{seat}", translate("On {name}", name=chooser.names[seat]), "crimson")
        for seat in sorted(chooser.seats)
    ]


def teams(chooser: UnnamedChooser) -> Offer:
    """How the Workers are split."""
    translate = chooser.translate
    assert chooser.view.trial is not None, "teams are made for an attempt"
    target = chooser.view.trial.target
    hopes = sum(chance_of(size, target) for size in chooser.teams)
    hint = translate("Tap a die to begin a new team with it. You can expect {n:.1f} Creations.", n=hopes)
    return Offer(translate("Teams"), hint, (_confirm(translate("Send them out")),))


def offer_reroll(chooser: UnnamedChooser) -> Offer:
    """An FX that changes the roll."""
    translate = chooser.translate
    presses = []
    if chooser.can_play_fx:
        name = translate(chooser.settings.fx_deck.types[chooser.fx].name)
        presses.append(Press("play-fx", translate("Play {fx}", fx=name), "green"))
    presses.append(Press("pass", translate("Keep this roll"), "quiet"))
    return Offer(translate("The dice lie"), translate("A lit FX can still change the roll."), tuple(presses))


def reroll(chooser: UnnamedChooser) -> Offer:
    """Which dice are rolled again."""
    translate = chooser.translate
    presses = (_confirm(translate("Roll them again")),) if chooser.can_confirm else ()
    return Offer(translate("Second look"), translate("Tap the dice to roll again."), presses)


def after(chooser: UnnamedChooser) -> Offer:
    """An FX at the end of the turn."""
    translate = chooser.translate
    presses = []
    if chooser.fx != NO_INDEX and chooser.can_play_fx:
        name = translate(chooser.settings.fx_deck.types[chooser.fx].name)
        presses.append(Press("play-fx", translate("Play {fx}", fx=name), "green"))
    presses += _strikes(chooser)
    presses.append(Press("pass", translate("End the turn"), "quiet"))
    return Offer(translate("Before your turn ends"), translate("You may play one lit FX."), tuple(presses))


def by_hand(chooser: UnnamedChooser) -> Offer:
    """What the table does itself, and a button to say that it is done."""
    translate, settings = chooser.translate, chooser.settings
    texts = " ".join(translate(text) for text in texts_by_hand(settings, chooser.view))
    title = translate(settings.fx_deck.types[chooser.view.by_hand].name)
    return Offer(title, texts, (Press("pass", translate("I've done it"), "green"),))


def offer_own_side(chooser: UnnamedChooser) -> Offer:
    """The own side of a trade that is proposed."""
    return _offer_side(chooser, chooser.names[chooser.view.partner])


def offer_payment(chooser: UnnamedChooser) -> Offer:
    """What an FX is paid with."""
    return _offer_purchase(chooser, chooser.view.buying)


def first(chooser: UnnamedChooser) -> str:
    """The key of what is pressed next, most likely."""
    if chooser.turn is None:
        return "curtain"
    if chooser.can_confirm:
        return "confirm"
    if chooser.cards:
        return f"card-{CARD_CODES[min(chooser.cards)]}"
    if chooser.piles and not chooser.picked_anything:
        return f"pile-{min(chooser.piles)}"
    if chooser.trick:
        return next(f"slot-{seat}" for seat, card in chooser.view.trick if card in chooser.trick)
    presses, seats = chooser.offer().presses, sorted(chooser.seats)
    return presses[0].key if presses else f"seat-{seats[0]}" if seats else "curtain"
