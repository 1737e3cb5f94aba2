"""Engine in words for people: what a card does, what can be done, what a button does."""

from __future__ import annotations

from typing import Final

from game.games.engine.rules import prompts
from game.games.engine.rules.actions import Build, Discard, Play, Start
from game.games.engine.rules.building import FOUR_CARDS, REPLACING_COST, SPADES, price
from game.games.engine.rules.layout import is_full
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.settings import POINTS_TO_END
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import NOWHERE, POINTS_PRICE, RANK_OF, SUIT_OF, SUITS, Card, Suit
from game.games.engine.rules.words import card_words
from game.games.engine.table.chooser import Chooser, OfHand
from game.games.engine.table.order import asks_to_build, current
from game.rules.contract import Turn
from game.rules.say import capital, mark
from game.ui.words import say

_DOES: Final = mark(
    {
        1: "Activates another stack in its row or column.",
        2: "Gain 2 gold.",
        3: "Draw a card.",
        4: "Build a card for 4 gold, or for 4 cards of your hand.",
        5: "Stack a card that lies alone on another.",
        6: "Stack a card on one of its suit: 1 point for each card of the stack.",
        7: "Build a card at its full cost and gain 2 points.",
        8: "Pay 3 gold: draw a card and gain 2 points.",
        9: "Discard 3 cards: gain 2 gold and 2 points.",
        10: "Gain 1 point.",
        11: "Draw 4 cards, then activate your {suit}.",
        12: "Gain 6 gold, then activate your {suit}.",
        13: "Take 2 cards from the discard pile, then activate your {suit}.",
    }
)
_GIFTS: Final = mark(("Half price", "+1 point", "Draw 3", "+3 gold"))
_GIVES: Final = mark(
    (
        "Build a card at half its cost.",
        "Gain 1 point.",
        "Draw 3 cards and keep 2.",
        "Gain 3 gold.",
    )
)
_STEPS: Final = mark(("Suit", "Action", "Own cards", "Others"))


def suit_name(suit: Suit) -> str:
    """'Spades'."""
    return capital(say(SUITS[suit]))


def gift(suit: Suit) -> str:
    """What choosing a suit gives, in two words for the wheel."""
    return say(_GIFTS[suit])


def gives(suit: Suit) -> str:
    """The same as a sentence."""
    return say(_GIVES[suit])


def does(card: Card) -> str:
    """What a card does, in one sentence."""
    return say(_DOES[RANK_OF[card]], suit=say(SUITS[SUIT_OF[card]]))


def title(card: Card) -> str:
    """'7 of clubs', as a heading."""
    words = card_words(card, say)
    return capital(words)


def costs(card: Card) -> str:
    """What a card of the hand costs by itself."""
    points = POINTS_PRICE[card]
    if points:
        return say("Instant: costs 1 point") if points == 1 else say("Instant: costs {n} points", n=points)
    return say("Base cost {n} gold", n=RANK_OF[card])


def prompt(turn: Turn, view: State, names: tuple[str, ...], chooser: Chooser) -> str:
    """What to do now, in one sentence, the same whatever is hidden."""
    name = names[turn.seat]
    visit = current(view)
    if chooser.suit is not None:
        return say("{name}, take {suit}?", name=name, suit=say(SUITS[chooser.suit]))
    if chooser.origin is not None:
        card = card_words(view.tableaux[view.actor][chooser.origin][-1], say)
        return say("{name}, stack the {card} on which card?", name=name, card=card)
    if chooser.cell is not None:
        return say("{name}, clear this stack away for it?", name=name)
    if visit is not None and RANK_OF[visit.card] == 1 and chooser.reaches:
        return say("{name}, which stack shall your ace activate?", name=name)
    if visit is not None and asks_to_build(view):
        return say("{name}, build with your {card}?", name=name, card=card_words(visit.card, say))
    return prompts.prompt(Turn(turn.seat, turn.phase, ()), view, names, say)


def step(view: State) -> str:
    """The step of the turn for the banner's pill; empty outside turns."""
    if view.phase in (Phase.DECK, Phase.STARTER, Phase.FIRST, Phase.OVER):
        return ""
    if view.suit < 0:
        number = 1
    elif view.scanner != view.active:
        number = 4
    else:
        begun = view.phase is Phase.INSTANT or (view.scans and view.scans[-1].cell != NOWHERE)
        number = 3 if begun else 2
    return say("{step} {number}/4", step=say(_STEPS[number - 1]), number=number)


def progress(view: State) -> str:
    """How far the match is."""
    if not view.turn:
        return ""
    if view.ending:
        return say("Turn {turn}: the last", turn=view.turn)
    return say("Turn {turn}, goal {points}", turn=view.turn, points=POINTS_TO_END)


def skip(view: State) -> str:
    """The button that does nothing with a card, or declines."""
    return {
        Phase.BUILD: say("Build nothing"),
        Phase.INSTANT: say("No instant"),
        Phase.TAKE: say("Take no more"),
    }.get(view.phase, say("Skip it"))


def hint(turn: Turn, chooser: Chooser, view: State, covered: bool) -> str:
    """A second, quieter sentence beside the board. `covered`: a curtain hides the hand."""
    if turn.phase in (Phase.STARTER, Phase.KEEP, Phase.PAY) or (turn.phase is Phase.INSTANT and not covered):
        if covered:
            return say("Peek at your hand and choose a card.")
        return {
            Phase.STARTER: say("Choose a card of your hand to begin with: it costs nothing."),
            Phase.KEEP: say("Choose the card that goes; the other two stay in your hand."),
            Phase.PAY: say("Choose a card of your hand to discard."),
            Phase.INSTANT: say("You may play a lit jack, queen or king."),
        }[view.phase]
    if turn.phase is Phase.INSTANT:
        return say("Peek at your hand to play a jack, queen or king.")
    if turn.phase is Phase.BUILD or asks_to_build(view):
        if covered:
            return say("Peek at your hand to choose a card to build.")
        return say("Choose a lit card of your hand, or carry it onto your table.")
    if turn.phase is Phase.SUIT:
        return say("Choose on the wheel: you get its gift, then all cards of the suit act.")
    if turn.phase is Phase.TAKE:
        return say("Choose a card below.")
    if turn.phase is Phase.CELL:
        full = is_full(view.tableaux[view.actor])
        return say("Choose the stack that makes room.") if full else say("Choose a lit place.")
    if chooser.stacks:
        if chooser.origin is None:
            return say("Choose the card to move, or carry it where it shall go.")
        return say("Choose a lit card to stack it on.")
    if chooser.reaches:
        return say("Choose a lit stack.")
    return ""


def button(way: OfHand, view: State) -> str:
    """What a button does with the card of the hand that is picked."""
    match way:
        case Start():
            return say("Start with it")
        case Discard():
            return say("Discard it")
        case Play(card):
            points = POINTS_PRICE[card]
            return say("Play for 1 point") if points == 1 else say("Play for {n} points", n=points)
        case Build(card, for_cards):
            visit = current(view)
            by = SPADES if view.phase is Phase.BUILD or visit is None else RANK_OF[visit.card]
            gold = price(by, way) + (REPLACING_COST if is_full(view.tableaux[view.actor]) else 0)
            if for_cards and gold:
                return say("For {n} cards and {gold} gold", n=FOUR_CARDS, gold=gold)
            if for_cards:
                return say("Build for {n} cards", n=FOUR_CARDS)
            return say("Build for {gold} gold", gold=gold)
    raise TypeError(f"{way!r} is nothing that is done with a card of the hand")
