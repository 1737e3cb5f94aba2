"""Spellcycles in words for people: what to do now, what a spell does, what a cast costs and changes."""

from __future__ import annotations

from game.games.spellcycles.rules.casting import Consequences
from game.games.spellcycles.rules.phases import Phase
from game.games.spellcycles.rules.settings import ACCELERANDO_PRICE
from game.games.spellcycles.rules.spells import Effect, Spell
from game.games.spellcycles.rules.state import State
from game.games.spellcycles.rules.vocabulary import (
    NO_PIECE,
    SIZE_OF,
    SIZES,
    SQUARE_NAMES,
    Piece,
    Square,
)
from game.games.spellcycles.rules.words import piece_words as in_words
from game.rules.contract import Over, Pending, Roll, Shuffle, Turn
from game.rules.say import Marked, mark
from game.ui.words import say

STEPS = mark(("Refresh", "Renew", "Contribute", "Reap", "Progress"))
_STEP_OF = {
    Phase.RENEW: 2,
    Phase.CONTRIBUTE: 3,
    Phase.ACCELERANDO: 3,
    Phase.PROGRESS: 5,
    Phase.CERTIFICATES: 0,
    Phase.COMPONENTS: 0,
    Phase.LINE: 0,
    Phase.FIRST: 0,
    Phase.OVER: 0,
}


def step(view: State) -> str:
    """The step of the turn for the banner's pill; empty outside turns."""
    number = _STEP_OF.get(view.phase, 4)
    return say("{step} {number}/5", step=say(STEPS[number - 1]), number=number) if number else ""


def piece_words(piece: Piece) -> str:
    """'large blue'."""
    return in_words(piece, say)


def names_of(squares: tuple[Square, ...]) -> str:
    """'c4, d4, e4'."""
    return ", ".join(SQUARE_NAMES[square] for square in squares)


# What to do now.

_DO: dict[str, str] = mark(
    {
        Phase.CONTRIBUTE: "{name}, put a piece on the field",
        Phase.ACCELERANDO: "{name}, one more piece for {price} essence?",
        Phase.REAP: "{name}, cast a lit spell, or be done",
        Phase.PLACE: "{name}, place one more piece",
        Phase.MOVE: "{name}, which piece shall move?",
        Phase.MOVE_TO: "{name}, where does it go?",
        Phase.SWAP: "{name}, choose a piece to swap",
        Phase.SWAP_WITH: "{name}, swap it with which piece?",
        Phase.BANISH: "{name}, which piece leaves the field?",
        Phase.SHRINK: "{name}, which piece shrinks?",
        Phase.GROW: "{name}, which piece grows?",
        Phase.MOON: "{name}, which moon moves on?",
        Phase.PROGRESS: "{name}, move one moon to the next spell",
        Phase.DISCARD: "{name}, give one piece back",
        Phase.PAY: "{name}, pay with one of your pieces",
        Phase.STEAL: "{name}, which piece do you take?",
        Phase.TARGET: "{name}, choose an opponent",
    }
)
_PICKED: dict[str, str] = mark(
    {
        Phase.CONTRIBUTE: "{name}, choose a lit square",
        Phase.ACCELERANDO: "{name}, choose a lit square",
        Phase.PLACE: "{name}, choose a lit square",
        Phase.REAP: "{name}, cast {spell}?",
    }
)
_ROLLS: dict[str, str] = mark(
    {
        "renew": "{name}, roll the knucklebone",
        "conjure": "{name}, roll for a new piece",
        "starting components": "{name}, roll for your first pieces",
    }
)


def prompt(
    pending: Pending, names: tuple[str, ...], bot: bool, spell: Marked = "", picked: bool = False
) -> str:
    """One sentence for the banner. `spell` is the name of the cast that is shown, if one is."""
    if isinstance(pending, Over):
        return say("The last moon has set")
    if isinstance(pending, Shuffle) or pending.seat is None:
        return say("The table is being laid")
    name = names[pending.seat]
    if isinstance(pending, Roll):
        return say(_ROLLS.get(pending.purpose, "{name}, roll the dice"), name=name)
    if bot:
        return say("{name} is thinking", name=name)
    sentence = _PICKED.get(pending.phase) if picked else None
    sentence = sentence or _DO.get(pending.phase, mark("{name}, choose"))
    return say(sentence, name=name, price=ACCELERANDO_PRICE, spell=say(spell) if spell else "")


_ASKED: dict[str, str] = mark(
    {
        "renew": "{name}, roll the knucklebone: the colour of your new piece",
        "conjure": "{name}, roll the knucklebone: one more piece for your apothecary",
        "starting components": "{name}, roll {dice} knucklebones: the colours of your first pieces",
    }
)


def asked(purpose: str, name: str, dice: int) -> str:
    """What a roll is for."""
    return say(_ASKED.get(purpose, "{name}, roll the knucklebone"), name=name, dice=dice)


_HINTS: dict[str, str] = mark(
    {
        Phase.DISCARD: "It returns to the cauldron.",
        Phase.PAY: "It returns to the cauldron.",
        Phase.STEAL: "It comes to your apothecary.",
        Phase.TARGET: "Choose a lit player.",
        Phase.PROGRESS: "Choose a lit spell: its moon moves on.",
        Phase.MOON: "Choose a lit spell: its moon moves on.",
    }
)


def hint(turn: Turn, picked: bool) -> str:
    """A second, quieter sentence for the panel."""
    if turn.phase in (Phase.CONTRIBUTE, Phase.ACCELERANDO, Phase.PLACE):
        return say("Choose a lit square.") if picked else say("Choose one of your pieces.")
    return say(_HINTS.get(turn.phase, "Choose a lit square."))


# What a spell says.

_EFFECTS: dict[tuple[str, str], str] = mark(
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
        ("discard_component", "self"): "Give {n} of your pieces back.",
        ("discard_component", "opponent"): "One opponent gives {n} {pieces} back.",
        ("discard_component", "opponents"): "Each opponent gives {n} {pieces} back.",
        ("steal_component", "opponent"): "Take {n} {pieces} from an opponent.",
        ("steal_component", "opponents"): "Take {n} {pieces} from each opponent.",
    }
)
_LOSSES: dict[tuple[str, str], str] = mark(
    {
        ("essence", "self"): "Lose {n} essence.",
        ("essence", "opponent"): "One opponent loses {n} essence.",
        ("essence", "opponents"): "Each opponent loses {n} essence.",
        ("prestige", "self"): "Lose {n} prestige.",
        ("prestige", "opponent"): "One opponent loses {n} prestige.",
        ("prestige", "opponents"): "Each opponent loses {n} prestige.",
    }
)


def effect(effect: Effect) -> str:
    """One effect as a sentence."""
    n = abs(effect.n)
    sentence = (_LOSSES if effect.n < 0 else _EFFECTS)[effect.op, effect.who]
    return say(
        sentence,
        n=n,
        pieces=say("piece") if n == 1 else say("pieces"),
        moons=say("moon") if n == 1 else say("moons"),
        times=say("once") if n == 1 else say("{n} times", n=n),
    )


def worth(spell: Spell, duel: bool) -> str:
    """What a card costs and what it awards, in a few words."""
    cost = say("Costs {n}", n=spell.cost) if spell.cost else say("Free")
    award = say("+{n} essence", n=spell.prestige) if duel else say("+{n} prestige", n=spell.prestige)
    return f"{cost} · {award}"


def spell_text(spell: Spell) -> str:
    """All effects of a card, in order."""
    pay = [say("Also pay: {effect}", effect=effect(each)) for each in spell.pay]
    tower = [say("A tower, read from the bottom up.")] if spell.stack else []
    told = tower + pay + [effect(each) for each in spell.effects]
    return " ".join(told) or say("It has no other effect.")


def spell_state(view: State, position: int, castable: bool) -> str:
    """How the spell at a place of the line stands now, in a few words."""
    if castable:
        return say("Can be cast now")
    if view.line[position] in view.spent:
        return say("Cast this turn")
    return say("A moon is on it") if position in view.moons else say("No moon on it")


# What a cast does.


def price(spell: Spell, result: Consequences) -> str:
    """What a cast costs and why."""
    if not result.cost:
        return say("Costs nothing.")
    if not result.recoloured:
        return say("Costs {cost} essence.", cost=result.cost)
    return say(
        "Costs {cost} essence, {count} for recolouring {squares}.",
        cost=result.cost,
        count=len(result.recoloured),
        squares=names_of(tuple(dict.fromkeys(result.recoloured))),
    )


def exchange(square: Square, piece: Piece, replacement: Piece | None) -> str:
    """'c4: large blue becomes medium blue'."""
    if replacement is None:
        return say("{square}: {piece} leaves", square=SQUARE_NAMES[square], piece=piece_words(piece))
    size = say(SIZES[SIZE_OF[replacement] - 1])
    return say(
        "{square}: {piece} to {size}", square=SQUARE_NAMES[square], piece=piece_words(piece), size=size
    )


def square_words(view: State, square: Square) -> str:
    """What is on a square: 'c4: large blue'."""
    stack = view.stack(square)
    if not stack or stack[-1] == NO_PIECE:
        return say("{square}: free", square=SQUARE_NAMES[square])
    pieces = ", ".join(piece_words(piece) for piece in reversed(stack))
    return f"{SQUARE_NAMES[square]}: {pieces}"
