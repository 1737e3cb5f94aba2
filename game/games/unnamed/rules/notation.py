"""Answers as short lines that people can read and journals keep.

    roll 3 5 1            dice              draw                a new Special Power
    order 5 1 3           items drawn       tax 2               the seat that gets the tax
    play 10H              a card            die                 one more Worker
    pick QS               point at a card   attempt             at a Creation
    enter                 the own power     attempt with blueprint
    trade 2 for 3         propose: seat 2, for three of its cards
    buy prefab            buy hearts        of a Vendor
    accept    decline     pass              teams 4 3           sizes, largest first
    fx audit on 3         an FX, its target reroll 2            a die

Seats, dice and items count from 1.
"""

from __future__ import annotations

from game.games.unnamed.rules import actions as a
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.vocabulary import CARD_BY_CODE, SUITS
from game.rules.contract import Answer
from game.rules.notation import FROM_ONE, NUMBER, Gap, Lines, coded, number_in


def _fx_id(settings: Settings, fx: int) -> str:
    return settings.fx_deck.types[fx].id


def _fx(settings: Settings, name: str) -> int:
    return [fx.id for fx in settings.fx_deck.types].index(name)


_FX = Gap(_fx_id, _fx)
_PILE = Gap(
    lambda settings, pile: SUITS[pile] if settings.vendors else _fx_id(settings, pile),
    lambda settings, name: SUITS.index(name) if settings.vendors else _fx(settings, name),
)
_LINES = Lines(
    {
        "card": coded(CARD_BY_CODE),
        "wanted": NUMBER,
        "fx": _FX,
        "pile": _PILE,
        **dict.fromkeys(("seat", "partner", "target", "die"), FROM_ONE),
    },
    (a.Enter, "enter"),
    (a.Draw, "draw"),
    (a.Pass, "pass"),
    (a.Accept, "accept"),
    (a.Decline, "decline"),
    (a.GainDie, "die"),
    (a.Play, "play {card}"),
    (a.Pick, "pick {card}"),
    (a.Target, "tax {seat}"),
    (a.Propose, "trade {partner} for {wanted}"),
    (a.Buy, "buy {pile}"),
    (a.Attempt, "attempt", {"fx": -1}),
    (a.Attempt, "attempt with {fx}"),
    (a.PlayFx, "fx {fx}", {"target": -1}),
    (a.PlayFx, "fx {fx} on {target}"),
    (a.PickDie, "reroll {die}"),
)


def write(settings: Settings, answer: Answer) -> str | None:
    """The action in notation; None for what is none."""
    if isinstance(answer, a.Teams):
        return f"teams {' '.join(map(str, answer.sizes))}"
    return _LINES.write(settings, answer)


def parse(settings: Settings, words: list[str]) -> Answer | None:
    """None, ValueError or KeyError for text that is no notation."""
    match words:
        case ["teams", _, *_]:
            return a.Teams(tuple(number_in(size) for size in words[1:]))
    return _LINES.parse(settings, words)
