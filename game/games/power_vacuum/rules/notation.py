"""Answers as short lines that people can read and journals keep.

    order 5 1 3     items drawn             reveal 2 5      most, least: the agenda, by appliances
    play R7         a card                  power 1 s       one power, from and to
    point           for the trick           plug 1 4        an end of the cable, its new socket
    take BY3        a card of the trick       leave           power, or the cable, as it is

Items and appliances count from 1; s is the supply. R7 is a red 7, BY3 a Spy of rank 3 with a yellow back.
"""

from __future__ import annotations

from game.games.power_vacuum.rules import actions as a
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.vocabulary import APPLIANCE_COUNT, CARD_BY_CODE, SUPPLY
from game.rules.contract import Answer
from game.rules.notation import Lines, coded

_APPLIANCES = {str(appliance + 1): appliance for appliance in range(APPLIANCE_COUNT)}
_CARD, _SOCKET, _APPLIANCE = coded(CARD_BY_CODE), coded({**_APPLIANCES, "s": SUPPLY}), coded(_APPLIANCES)

_LINES = Lines(
    {
        "card": _CARD,
        "most": _APPLIANCE,
        "least": _APPLIANCE,
        **dict.fromkeys(("source", "target", "end", "socket"), _SOCKET),
    },
    (a.Play, "play {card}"),
    (a.Take, "take {card}"),
    (a.Point, "point"),
    (a.Reveal, "reveal {most} {least}"),
    (a.Transfer, "power {source} {target}"),
    (a.Plug, "plug {end} {socket}"),
    (a.Leave, "leave"),
)
write = _LINES.write


def parse(settings: Settings, words: list[str]) -> Answer | None:
    """None, ValueError or KeyError for text that is no notation."""
    match words:
        case ["reveal" | "power", one, other] if one == other:
            return None
    return _LINES.parse(settings, words)
