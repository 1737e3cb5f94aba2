"""What can be answered, in plain words for a screen."""

from __future__ import annotations

from game.games.trade_or_duel.rules import actions
from game.games.trade_or_duel.rules.actions import Declare, Lay
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.themes import PLAIN, Theme
from game.games.trade_or_duel.rules.vocabulary import COUNT_WORDS
from game.rules.contract import Action
from game.rules.say import Names, Translate, capital, fill


def describe(action: Action, view: State, names: Names, say: Translate = fill, theme: Theme = PLAIN) -> str:
    """An option in plain words, for a list on a screen. `view` is that of the seat that chooses."""
    match action:
        case Declare(kind, target):
            return say("{kind} with {partner}", kind=say(theme.kind(kind)), partner=names[target])
        case actions.Say(count):
            return capital(say(COUNT_WORDS[count]))
        case Lay(card):
            return say("Lay {card}", card=theme.card(card, say))
    raise TypeError(f"{action!r} is no action of Trade or Duel")
