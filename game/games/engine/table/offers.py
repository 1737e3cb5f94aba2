"""What stands beside the board at a moment: the card that is explained, what is asked, the buttons."""

from __future__ import annotations

from dataclasses import dataclass

from game.catalogue.questions import Detail, Press
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import SUIT_OF, SUITS, Card, cards_in
from game.games.engine.rules.words import codes
from game.games.engine.table import words
from game.games.engine.table.chooser import Chooser
from game.games.engine.table.order import current, preview
from game.ui.boards.passing import LET_PASS, Passing, asks
from game.ui.boards.sidebar import Shown
from game.ui.words import say

WAY = "way-"


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What the panel depends on besides the chooser."""

    covered: bool
    """A curtain hides the hand of the seat that must choose."""
    looked_at: tuple[Card, ...] = ()
    """Cards that have the focus."""
    reading: bool = False
    """The discard pile is read."""
    passing: Passing = ()
    story: tuple[str, ...] = ()


def offer(chooser: Chooser, view: State, about: Circumstances) -> Shown:
    """All of the panel."""
    if about.reading:
        return Shown(_discarded(view), presses=(Press("close", say("Close"), "quiet", "return"),))
    if chooser.turn is None:
        again = asks(about.passing)
        return Shown(_looked_at(about.looked_at), presses=again, story=about.story)
    if chooser.suit is not None:
        return _suit(chooser, view)
    if chooser.card is not None and not (about.covered and not chooser.takes):
        return _picked(chooser, view, chooser.card)
    visit = current(view)
    acting = (visit.card,) if visit is not None else (view.placing,) if view.placing >= 0 else ()
    detail = _looked_at(about.looked_at or acting)
    hint = words.hint(chooser.turn, chooser, view, about.covered)
    return Shown(detail, hint=hint, presses=(*_open(chooser, view), *asks(about.passing)), story=about.story)


def _open(chooser: Chooser, view: State) -> tuple[Press, ...]:
    """The buttons that everybody may see."""
    presses: list[Press] = []
    if chooser.can_activate:
        presses.append(Press("activate", say("Activate it"), "green", "gears"))
    if chooser.can_skip or chooser.can_stop:
        presses.append(Press("stop", words.skip(view), "amber"))
    if chooser.turn is not None and chooser.turn.decline is not None:
        presses.append(Press(LET_PASS, say("No more offers"), "quiet"))
    return tuple(presses)


def _suit(chooser: Chooser, view: State) -> Shown:
    suit = chooser.suit
    assert suit is not None, "a suit is looked at"
    visits = preview(view, suit)
    own = sum(1 for visit in visits if visit.seat == view.active)
    others = len(visits) - own
    lines = [words.gives(suit)]
    if own:
        lines.append(say("Then 1 of your cards acts.") if own == 1 else say("Then {n} cards act.", n=own))
    else:
        lines.append(say("You have no card of this suit."))
    if others:
        more = say("The others act with 1.") if others == 1 else say("The others act with {n}.", n=others)
        lines.append(more)
    take = Press("choose", say("Take {suit}", suit=say(SUITS[suit])), "green", "check")
    return Shown(Detail(words.suit_name(suit), tuple(lines)), presses=(take,))


def _picked(chooser: Chooser, view: State, card: Card) -> Shown:
    detail = Detail(words.title(card), (words.does(card),), words.costs(card))
    if chooser.takes:
        presses = [Press("take", say("Take it"), "green", "check")]
        return Shown(detail, presses=(*presses, *_open(chooser, view)))
    ways = [Press(f"{WAY}{n}", words.button(way, view), "green") for n, way in enumerate(chooser.ways(card))]
    return Shown(detail, presses=(*ways, *_open(chooser, view)))


def _looked_at(cards: tuple[Card, ...]) -> Detail | None:
    """The card that has the focus; of a stack, all of them from the top."""
    if not cards:
        return None
    if len(cards) == 1:
        return Detail(words.title(cards[0]), (words.does(cards[0]),))
    lines = tuple(f"{codes((card,))}: {words.does(card)}" for card in reversed(cards))
    return Detail(say("Stack of {n}", n=len(cards)), lines)


def _discarded(view: State) -> Detail:
    lines = []
    for suit in range(len(SUITS)):
        cards = [card for card in cards_in(view.discard) if SUIT_OF[card] == suit]
        if cards:
            listed = " ".join(codes((card,))[:-1] for card in cards)
            lines.append(f"{words.suit_name(suit)}: {listed}")
    return Detail(say("Discarded"), tuple(lines) or (say("Nothing yet."),))
