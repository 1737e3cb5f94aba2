"""What the game asks, and what can be answered, in plain words for a screen."""

from __future__ import annotations

from typing import Final

from game.games.power_vacuum.rules import phases
from game.games.power_vacuum.rules.actions import Play, Plug, Point, Reveal, Take, Transfer
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.words import appliance_list, card_words, socket_words
from game.rules.contract import Action, Over, Pending, Turn
from game.rules.say import Names, Say, fill, mark

_CHANCE: Final = mark(
    {
        "first leader": "Draw who leads first.",
        "cable": "Draw where the cable begins.",
        "deal": "Shuffle the cards and fill up every hand.",
        "agendas": "Shuffle the agendas and deal one to everybody.",
    }
)
_TURNS: Final = mark(
    {
        "lead": "{name}, lead any card.",
        phases.PLAY: "{name}, play a card.",
        phases.REWARD: "{name}, take 1 power, or keep a card.",
        phases.TRANSFER: "{name}, move 1 power along the cable.",
        phases.PLUG: "{name}, move one end of the cable.",
    }
)


def prompt(pending: Pending, view: State, names: Names, say: Say = fill) -> str:
    """One short sentence that says what to do now."""
    if isinstance(pending, Over):
        return say("The match is over.")
    if not isinstance(pending, Turn):
        return say(_CHANCE[pending.purpose])
    leading = pending.phase is phases.PLAY and not view.trick
    return say(_TURNS["lead" if leading else pending.phase], name=names[pending.seat])


def describe(action: Action, view: State, names: Names, say: Say = fill) -> str:
    """An option in plain words, for a list on a screen. `view` is that of the seat that chooses."""
    match action:
        case Play(card):
            return say("Play the {card}", card=card_words(card, say))
        case Reveal(most, least):
            return say(
                "Reveal: most for the {most}, least for the {least}",
                most=appliance_list((most,), say),
                least=appliance_list((least,), say),
            )
        case Point():
            return say("Take 1 power")
        case Take(card):
            return say("Keep the {card}", card=card_words(card, say))
        case Transfer(source, target):
            ends = {
                "source": socket_words(source, names, say),
                "target": socket_words(target, names, say),
            }
            return say("1 power from the {source} to the {target}", **ends)
        case Plug(end, socket):
            ends = {"end": socket_words(end, names, say), "socket": socket_words(socket, names, say)}
            return say("Plug from the {end} to the {socket}", **ends)
    raise TypeError(f"{action!r} is no action of Power Vacuum")
