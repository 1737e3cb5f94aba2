"""What the game asks, and what can be answered, in plain words for a screen."""

from __future__ import annotations

from typing import Final

from game.games.unnamed.rules import actions as a
from game.games.unnamed.rules import phases
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NOBODY, State
from game.games.unnamed.rules.trading import OFFERED
from game.games.unnamed.rules.vocabulary import SUITS
from game.games.unnamed.rules.words import card_words
from game.rules.contract import Action, Over, Pending, Turn
from game.rules.say import Names, Say, fill, mark

_CHANCE: Final = mark(
    {
        "dealer": "Draw who deals first.",
        "special powers": "Shuffle the Special Powers and deal one to everybody.",
        "special power": "Draw a Special Power.",
        "deal": "Shuffle the cards and deal them out.",
        "market": "Shuffle the FX and lay out the market.",
        "totem": "Draw who gets the totem.",
        "vendor": "Turn the vendor's next FX.",
        "attempt": "{name}, roll your Workers.",
        "reroll": "{name}, roll the chosen dice again.",
    }
)

_TURNS: Final = mark(
    {
        phases.PLAY: "{name}, play a card.",
        phases.LAST_CALL: "{name}, does your power enter before the trick is taken?",
        phases.TITHE: "{name}, give {owner} one card of the trick.",
        phases.COLLECT: "{name}, exchange a card of the trick for another player's?",
        phases.EXCHANGE: "{name}, which card of the trick do you give for it?",
        phases.DRAW: "{name}, draw a new Special Power?",
        phases.TAX: "{name}, who gets your tax of three cards?",
        phases.TAX_CARDS: "{name}, choose the cards you give to {partner}.",
        phases.TRADING: "{name}, propose a trade, buy an FX, or pass.",
        phases.OFFER: "{name}, choose three cards to offer {partner}.",
        phases.PAY: "{name}, choose the cards that you pay with.",
        phases.ANSWER: "{name}, {turn} offers you three cards for {wanted} of yours.",
        phases.GIVE: "{name}, choose {wanted} cards for {turn}.",
        phases.CREATION: "{name}, spend a token, play an FX, or pass.",
        phases.TEAMS: "{name}, split your {dice} dice into teams.",
        phases.ROLLED: "{name}, an FX for this roll?",
        phases.REROLL: "{name}, choose the dice to roll again.",
        phases.AFTER: "{name}, an FX before your turn ends?",
    }
)
"""By `phase` of the view: a seat in the middle of a decision is told more of it than the others."""


def prompt(pending: Pending, view: State, names: Names, say: Say = fill) -> str:
    """One short sentence that says what to do now, to those who see `view`."""
    if isinstance(pending, Over):
        return say("The match is over.")
    if not isinstance(pending, Turn):
        return say(_CHANCE[pending.purpose], name=names[view.turn])
    return say(
        _TURNS[view.phase],
        name=names[pending.seat],
        turn=names[view.turn],
        owner=names[view.owner],
        partner=names[view.partner],
        wanted=view.wanted,
        dice=view.trial.dice if view.trial is not None else 0,
    )


def describe(settings: Settings, action: Action, view: State, names: Names, say: Say = fill) -> str:
    """An option in plain words, for a list on a screen. `view` is that of the seat that chooses."""
    match action:
        case a.Play(card):
            return say("Play the {card}", card=card_words(card, say))
        case a.Pick(card):
            return say(_PICKS.get(view.phase, "Give the {card}"), card=card_words(card, say))
        case a.Enter():
            power = settings.powers[view.held[view.active]]
            return say("Enter {power}", power=say(power.name))
        case a.Target(seat):
            return say("Give them to {name}", name=names[seat])
        case a.Pass():
            return say(_PASSES.get(view.phase, "Pass"))
        case a.PickDie(die):
            return _die(die, view, say)
        case a.Teams(sizes):
            return say("One team of {n}", n=sizes[0]) if len(sizes) == 1 else " + ".join(map(str, sizes))
        case a.Propose(partner, wanted):
            words = mark("Offer {name} {offered} cards for {wanted}")
            return say(words, name=names[partner], offered=OFFERED, wanted=wanted)
        case a.Buy(pile):
            return _buy(settings, pile, view, say)
        case a.PlayFx() | a.Attempt():
            return _fx(settings, action, names, say)
    return say(_PLAIN[type(action)])


_PLAIN: Final = mark(
    {
        a.Draw: "Draw a Special Power",
        a.Accept: "Accept the trade",
        a.Decline: "Decline",
        a.GainDie: "Gain a Worker for a token",
    }
)
_PICKS: Final = mark(
    {
        phases.COLLECT: "Take the {card}",
        phases.OFFER: "Offer the {card}",
        phases.PAY: "Pay the {card}",
    }
)
_PASSES: Final = mark(
    {
        phases.LAST_CALL: "Hold it back",
        phases.DRAW: "Draw nothing",
        phases.COLLECT: "Keep the trick",
        phases.ROLLED: "Let the roll stand",
        phases.REROLL: "Roll them",
        phases.AFTER: "End the turn",
    }
)


def _die(die: int, view: State, say: Say) -> str:
    assert view.trial is not None
    team, first = 0, 0
    while first + view.trial.teams[team] <= die:
        first += view.trial.teams[team]
        team += 1
    value = view.trial.values[die]
    if len(view.trial.teams) == 1:
        return say("Take up die {die}, the {value}", die=die + 1, value=value)
    return say("Take up die {die}, the {value} of team {team}", die=die + 1, value=value, team=team + 1)


def _buy(settings: Settings, key: int, view: State, say: Say) -> str:
    pile = next(pile for pile in view.market if pile.key == key)
    fx = say(settings.fx_deck.types[pile.fx].name)
    if settings.vendors:
        return say("Buy {fx} for {price} {suit}", fx=fx, price=pile.price, suit=say(SUITS[key]))
    return say("Buy {fx} for {price}", fx=fx, price=pile.price)


def _fx(settings: Settings, action: a.PlayFx | a.Attempt, names: Names, say: Say) -> str:
    if action.fx < 0:
        return say("Attempt a Creation for a token")
    fx = say(settings.fx_deck.types[action.fx].name)
    if isinstance(action, a.Attempt):
        return say("Attempt a Creation with {fx}", fx=fx)
    if action.target == NOBODY:
        return say("Play {fx}", fx=fx)
    return say("Play {fx} on {name}", fx=fx, name=names[action.target])
