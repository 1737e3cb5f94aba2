"""What the game asks, and what can be answered, in plain words for a screen."""

from __future__ import annotations

from game.games.trade_or_duel.rules import actions, phases
from game.games.trade_or_duel.rules.actions import Declare, Lay
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.themes import PLAIN, Theme
from game.games.trade_or_duel.rules.vocabulary import COUNT_WORDS
from game.rules.contract import Action, Over, Pending, Turn
from game.rules.say import Names, Say, capital, fill, mark

_CHANCE = mark({"deal": "Shuffle the cards and deal two to everybody.", "first player": "Draw who begins."})


def prompt(pending: Pending, view: State, names: Names, say: Say = fill, theme: Theme = PLAIN) -> str:
    """One short sentence that says what to do now."""
    if isinstance(pending, Over):
        return say("The match is over.")
    if not isinstance(pending, Turn):
        return say(_CHANCE[pending.purpose])
    name = names[pending.seat]
    if pending.phase is phases.DECLARE:
        kinds = {"trade": say(theme.trade), "duel": say(theme.duel)}
        return say("{name}, whom will you speak to: {trade} or {duel}?", name=name, **kinds)
    kind, actor = say(theme.kind(view.kind)), names[view.actor]
    if pending.phase is phases.COUNT:
        return say('{name}, {actor} tells you "{kind}": one card or two?', name=name, actor=actor, kind=kind)
    partner = names[view.target] if pending.seat == view.actor else actor
    words = mark("{name}, lay one card face down: {kind} with {partner}.")
    return say(words, name=name, kind=kind, partner=partner)


def describe(action: Action, view: State, names: Names, say: Say = fill, theme: Theme = PLAIN) -> str:
    """An option in plain words, for a list on a screen. `view` is that of the seat that chooses."""
    match action:
        case Declare(kind, target):
            return say("{kind} with {partner}", kind=say(theme.kind(kind)), partner=names[target])
        case actions.Say(count):
            return capital(say(COUNT_WORDS[count]))
        case Lay(card):
            return say("Lay {card}", card=theme.card(card, say))
    raise TypeError(f"{action!r} is no action of Trade or Duel")
