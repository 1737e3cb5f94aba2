"""Spells, casts and squares in words."""

from __future__ import annotations

from typing import Final

from game.games.spellcycles.rules.casting import Consequences
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.spells import BY_HAND, Spell, SpellEffect
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import NO_PIECE, SIZE_OF, SIZES, SQUARE_NAMES, Piece, Square
from game.games.spellcycles.rules.words import piece_words
from game.rules.text import N_, Translatable, Translate

_EFFECTS: dict[tuple[str, str], str] = N_(
    {
        ("essence", "self"): "Gain {n} essence.",
        ("essence", "opponent"): "One opponent gains {n} essence.",
        ("essence", "opponents"): "Each opponent gains {n} essence.",
        ("prestige", "self"): "Gain {n} prestige more.",
        ("prestige", "opponent"): "One opponent gains {n} prestige.",
        ("prestige", "opponents"): "Each opponent gains {n} prestige.",
        ("steal_essence", "opponent"): "Steal {n} essence from one opponent.",
        ("steal_essence", "opponents"): "Steal {n} essence from each opponent.",
        ("steal_prestige", "opponent"): "Steal {n} prestige from one opponent.",
        ("steal_prestige", "opponents"): "Steal {n} prestige from each opponent.",
        ("conjure", ""): "Roll for {n} new {pieces}.",
        ("place", ""): "Place {n} more {pieces}.",
        ("move", ""): "Move {n} {pieces} on the field.",
        ("swap", ""): "Swap two pieces, {times}.",
        ("banish", ""): "Take {n} {pieces} off the field.",
        ("shrink", ""): "Shrink {n} {pieces} on the field.",
        ("grow", ""): "Grow {n} {pieces} on the field.",
        ("moon", ""): "Move {n} {moons} one spell on.",
        ("moon_back", ""): "Move {n} {moons} one spell back.",
        ("discard_component", "self"): "Give {n} of your pieces back.",
        ("discard_component", "opponent"): "One opponent gives {n} {pieces} back.",
        ("discard_component", "opponents"): "Each opponent gives {n} {pieces} back.",
        ("steal_component", "opponent"): "Take {n} {pieces} from an opponent.",
        ("steal_component", "opponents"): "Take {n} {pieces} from each opponent.",
    }
)
_LOSSES: dict[tuple[str, str], str] = N_(
    {
        ("essence", "self"): "Lose {n} essence.",
        ("essence", "opponent"): "One opponent loses {n} essence.",
        ("essence", "opponents"): "Each opponent loses {n} essence.",
        ("prestige", "self"): "Lose {n} prestige.",
        ("prestige", "opponent"): "One opponent loses {n} prestige.",
        ("prestige", "opponents"): "Each opponent loses {n} prestige.",
    }
)


_LIES: Final = N_(
    {
        "path8": "The colours touch by edge or corner without gaps, round corners too, read from either end. "
        "Sizes do not matter.",
        "line8": "The colours lie in a straight line without gaps, slanting ones too, read from either end. "
        "Sizes do not matter.",
        "line4": "The colours lie in a straight line without gaps, not slanting, read from either end. "
        "Sizes do not matter.",
        "path": "The colours lie edge to edge without gaps, round corners too, read from either end. "
        "Sizes do not matter.",
    }
)
"""By the house rule on how a sequence may lie."""


_STRAIGHT_LIES: Final = N_(
    {
        ("line8", True, False): "A straight line without gaps, slanting ones too, read to the right or "
        "downwards. Sizes do not matter.",
        ("line4", True, False): "A straight line without gaps, not slanting, read to the right or downwards. "
        "Sizes do not matter.",
        ("line8", False, True): "A straight line, slanting too, read from either end; free squares in it do "
        "not count. Sizes do not matter.",
        ("line4", False, True): "A straight line, not slanting, read from either end; free squares in it do "
        "not count. Sizes do not matter.",
        ("line8", True, True): "A straight line, slanting too, read to the right or downwards; free squares "
        "do not count, nor do sizes.",
        ("line4", True, True): "A straight line, not slanting, read to the right or downwards; free squares "
        "do not count, nor do sizes.",
    }
)
"""How a line is read by the house rules on reading a line and on gaps."""


def how_it_lies(settings: Settings) -> Translatable:
    """How the pieces of a spell must lie on the field."""
    return _STRAIGHT_LIES.get((settings.match, settings.one_way, settings.gaps)) or _LIES[settings.match]


def effect(effect: SpellEffect, duel: bool, translate: Translate) -> str:
    """One effect as a sentence; in a Duel prestige is essence."""
    if effect.op == BY_HAND:
        return translate(effect.text)
    n = abs(effect.n)
    op = effect.op.replace("prestige", "essence") if duel else effect.op
    sentence = (_LOSSES if effect.n < 0 else _EFFECTS)[op, effect.who]
    return translate(
        sentence,
        n=n,
        pieces=translate("piece") if n == 1 else translate("pieces"),
        moons=translate("moon") if n == 1 else translate("moons"),
        times=translate("once") if n == 1 else translate("{n} times", n=n),
    )


def worth(spell: Spell, duel: bool, translate: Translate) -> str:
    """What a card costs and what it awards, in a few words."""
    cost = translate("Costs {n}", n=spell.cost) if spell.cost else translate("Free")
    award = (
        translate("+{n} essence", n=spell.prestige) if duel else translate("+{n} prestige", n=spell.prestige)
    )
    return f"{cost} · {award}"


def spell_text(spell: Spell, duel: bool, translate: Translate) -> str:
    """All effects of a card, in order."""
    pay = [translate("Also pay: {effect}", effect=effect(each, duel, translate)) for each in spell.pay]
    tower = [translate("A tower, read from the bottom up.")] if spell.stack else []
    told = tower + pay + [effect(each, duel, translate) for each in spell.effects]
    return " ".join(told) or translate("It has no other effect.")


def spell_state(view: State, position: int, castable: bool, translate: Translate) -> str:
    """How the spell at a place of the line stands now, in a few words."""
    if castable:
        return translate("Can be cast now")
    if view.line[position] in view.spent:
        return translate("Cast this turn")
    return translate("A moon is on it") if position in view.moons else translate("No moon on it")


def names_of(squares: tuple[Square, ...]) -> str:
    """'c4, d4, e4'."""
    return ", ".join(SQUARE_NAMES[square] for square in squares)


def price(spell: Spell, result: Consequences, translate: Translate) -> str:
    """What a cast costs and why."""
    if not result.cost:
        return translate("Costs nothing.")
    if not result.recoloured:
        return translate("Costs {cost} essence.", cost=result.cost)
    return translate(
        "Costs {cost} essence, {count} for recolouring {squares}.",
        cost=result.cost,
        count=len(result.recoloured),
        squares=names_of(tuple(dict.fromkeys(result.recoloured))),
    )


def exchange(square: Square, piece: Piece, replacement: Piece | None, translate: Translate) -> str:
    """'c4: large blue becomes medium blue'."""
    if replacement is None:
        return translate(
            "{square}: {piece} leaves", square=SQUARE_NAMES[square], piece=piece_words(piece, translate)
        )
    size = translate(SIZES[SIZE_OF[replacement] - 1])
    return translate(
        "{square}: {piece} to {size}",
        square=SQUARE_NAMES[square],
        piece=piece_words(piece, translate),
        size=size,
    )


def square_words(view: State, square: Square, translate: Translate) -> str:
    """What is on a square: 'c4: large blue'."""
    stack = view.stack(square)
    if not stack or stack[-1] == NO_PIECE:
        return translate("{square}: free", square=SQUARE_NAMES[square])
    pieces = ", ".join(piece_words(piece, translate) for piece in reversed(stack))
    return f"{SQUARE_NAMES[square]}: {pieces}"
