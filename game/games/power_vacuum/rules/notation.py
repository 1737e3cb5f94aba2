"""Answers as short lines that people can read and journals keep.

    order 5 1 3     items drawn             reveal 2 5      most, least: the agenda, by appliances
    play R7         a card                  power 1 s       one power, from and to
    point           for the trick           plug 1 4        an end of the cable, its new socket
    take BY3        a card of the trick

Items and appliances count from 1; s is the supply. R7 is a red 7, BY3 a Spy of rank 3 with a yellow back.
"""

from __future__ import annotations

from game.games.power_vacuum.rules import actions as a
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.vocabulary import APPLIANCE_COUNT, CARD_BY_CODE, CARD_CODES, SOCKETS
from game.rules.contract import Answer
from game.rules.notation import number_in

_SOCKET_CODES = (*(str(appliance + 1) for appliance in range(APPLIANCE_COUNT)), "s")
_SOCKET_BY_CODE = dict(zip(_SOCKET_CODES, SOCKETS, strict=True))


def write(settings: Settings, answer: Answer) -> str | None:
    """The action in notation; None for what is none."""
    match answer:
        case a.Play(card):
            return f"play {CARD_CODES[card]}"
        case a.Take(card):
            return f"take {CARD_CODES[card]}"
        case a.Point():
            return "point"
        case a.Reveal(most, least):
            return f"reveal {most + 1} {least + 1}"
        case a.Transfer(source, target):
            return f"power {_SOCKET_CODES[source]} {_SOCKET_CODES[target]}"
        case a.Plug(end, socket):
            return f"plug {_SOCKET_CODES[end]} {_SOCKET_CODES[socket]}"
    return None


def parse(settings: Settings, words: list[str]) -> Answer | None:
    """None, ValueError or KeyError for text that is no notation."""
    match words:
        case ["play", code]:
            return a.PLAYS[CARD_BY_CODE[code]]
        case ["take", code]:
            return a.TAKES[CARD_BY_CODE[code]]
        case ["point"]:
            return a.POINT
        case ["reveal", most, least]:
            return a.REVEALS[number_in(most) - 1, number_in(least) - 1]
        case ["power", source, target]:
            return a.TRANSFERS[_SOCKET_BY_CODE[source], _SOCKET_BY_CODE[target]]
        case ["plug", end, socket]:
            return a.Plug(_SOCKET_BY_CODE[end], _SOCKET_BY_CODE[socket])
    return None
