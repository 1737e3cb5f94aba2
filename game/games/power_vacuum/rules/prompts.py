"""What can be answered, in plain words for a screen."""

from __future__ import annotations

from game.games.power_vacuum.rules.actions import Leave, Play, Plug, Point, Reveal, Take, Transfer
from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.words import appliance_list, card_words, socket_words
from game.rules.contract import Action
from game.rules.say import Names, Translate, fill


def describe(action: Action, view: State, names: Names, say: Translate = fill) -> str:
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
            return say("Take the {card}", card=card_words(card, say))
        case Transfer(source, target):
            ends = {
                "source": socket_words(source, names, say),
                "target": socket_words(target, names, say),
            }
            return say("1 power from the {source} to the {target}", **ends)
        case Plug(end, socket):
            ends = {"end": socket_words(end, names, say), "socket": socket_words(socket, names, say)}
            return say("Plug from the {end} to the {socket}", **ends)
        case Leave():
            return say("Move no power") if view.phase is Phase.TRANSFER else say("Leave the cable")
    raise TypeError(f"{action!r} is no action of Power Vacuum")
