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
from game.games.unnamed.rules.vocabulary import CARD_BY_CODE, CARD_CODES, SUITS
from game.rules.contract import Answer
from game.rules.notation import number_in

_WORDS = {
    a.ENTER: "enter",
    a.DRAW: "draw",
    a.PASS: "pass",
    a.ACCEPT: "accept",
    a.DECLINE: "decline",
    a.GAIN_DIE: "die",
    a.Attempt(): "attempt",
}
_BY_WORD = {word: action for action, word in _WORDS.items()}


def write(settings: Settings, answer: Answer) -> str | None:
    """The action in notation; None for what is none."""
    types = settings.fx_deck.types
    match answer:
        case a.Play(card):
            return f"play {CARD_CODES[card]}"
        case a.Pick(card):
            return f"pick {CARD_CODES[card]}"
        case a.Target(seat):
            return f"tax {seat + 1}"
        case a.Propose(partner, wanted):
            return f"trade {partner + 1} for {wanted}"
        case a.Buy(pile):
            return f"buy {SUITS[pile] if settings.vendors else types[pile].id}"
        case a.Attempt(fx) if fx >= 0:
            return f"attempt with {types[fx].id}"
        case a.Teams(sizes):
            return f"teams {' '.join(map(str, sizes))}"
        case a.PlayFx(fx, target):
            return f"fx {types[fx].id}{f' on {target + 1}' if target >= 0 else ''}"
        case a.PickDie(die):
            return f"reroll {die + 1}"
    if answer in _WORDS:
        return _WORDS[answer]
    return None


def parse(settings: Settings, words: list[str]) -> Answer | None:
    """None, ValueError or KeyError for text that is no notation."""
    match words:
        case ["play", code]:
            return a.PLAYS[CARD_BY_CODE[code]]
        case ["pick", code]:
            return a.PICKS[CARD_BY_CODE[code]]
        case ["tax", seat]:
            return a.Target(number_in(seat) - 1)
        case ["trade", seat, "for", wanted]:
            return a.Propose(number_in(seat) - 1, number_in(wanted))
        case ["buy", name]:
            return a.Buy(SUITS.index(name) if settings.vendors else _fx(settings, name))
        case ["attempt", "with", name]:
            return a.Attempt(_fx(settings, name))
        case ["teams", _, *_]:
            return a.Teams(tuple(number_in(size) for size in words[1:]))
        case ["fx", name]:
            return a.PlayFx(_fx(settings, name))
        case ["fx", name, "on", seat]:
            return a.PlayFx(_fx(settings, name), number_in(seat) - 1)
        case ["reroll", die]:
            return a.PickDie(number_in(die) - 1)
        case [word]:
            return _BY_WORD[word]
    return None


def _fx(settings: Settings, name: str) -> int:
    return [fx.id for fx in settings.fx_deck.types].index(name)
