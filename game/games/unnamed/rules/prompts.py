"""What can be answered, in plain words for a screen."""

from __future__ import annotations

from typing import Final

from game.games.unnamed.rules import actions as a
from game.games.unnamed.rules import phases
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NOBODY, State
from game.games.unnamed.rules.trading import OFFERED_CARDS
from game.games.unnamed.rules.vocabulary import SUITS
from game.games.unnamed.rules.words import card_words
from game.rules.contract import Action
from game.rules.say import Names, Translate, fill, mark


def describe(settings: Settings, action: Action, view: State, names: Names, say: Translate = fill) -> str:
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
            return say(words, name=names[partner], offered=OFFERED_CARDS, wanted=wanted)
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


def _die(die: int, view: State, say: Translate) -> str:
    assert view.trial is not None
    team, first = 0, 0
    while first + view.trial.teams[team] <= die:
        first += view.trial.teams[team]
        team += 1
    value = view.trial.values[die]
    if len(view.trial.teams) == 1:
        return say("Take up die {die}, the {value}", die=die + 1, value=value)
    return say("Take up die {die}, the {value} of team {team}", die=die + 1, value=value, team=team + 1)


def _buy(settings: Settings, key: int, view: State, say: Translate) -> str:
    pile = next(pile for pile in view.market if pile.key == key)
    fx = say(settings.fx_deck.types[pile.fx].name)
    if settings.vendors:
        return say("Buy {fx} for {price} {suit}", fx=fx, price=pile.price, suit=say(SUITS[key]))
    return say("Buy {fx} for {price}", fx=fx, price=pile.price)


def _fx(settings: Settings, action: a.PlayFx | a.Attempt, names: Names, say: Translate) -> str:
    if action.fx < 0:
        return say("Attempt a Creation for a token")
    fx = say(settings.fx_deck.types[action.fx].name)
    if isinstance(action, a.Attempt):
        return say("Attempt a Creation with {fx}", fx=fx)
    if action.target == NOBODY:
        return say("Play {fx}", fx=fx)
    return say("Play {fx} on {name}", fx=fx, name=names[action.target])
