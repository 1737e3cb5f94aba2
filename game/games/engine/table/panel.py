"""What stands beside the board at a moment: the card that is explained, what is asked, the buttons."""

from __future__ import annotations

from dataclasses import replace

from game.catalogue.questions import Detail, Offer, Press, Sentence
from game.games.engine.questions import cards as cards_in_words
from game.games.engine.questions.chooser import EngineChooser
from game.games.engine.rules.order import open_card
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import NO_CARD, SUIT_OF, SUITS, Card, cards_in
from game.games.engine.rules.words import codes
from game.ui.boards.passing import Passing, asks
from game.ui.drawing.reactive import ViewModel
from game.ui.words import _


class EnginePanelContext(ViewModel):
    """What the panel depends on besides the chooser."""

    looked_at: tuple[Card, ...] = ()
    """Cards that have the focus."""
    reading: bool = False
    """The discard pile is read."""
    passing: Passing = ()
    story: tuple[Sentence, ...] = ()


def panel_of(chooser: EngineChooser, view: State, about: EnginePanelContext) -> Offer:
    """All of the panel."""
    if about.reading:
        return Offer(detail=_discard_detail(view), presses=(Press("close", _("Close"), "quiet", "return"),))
    offer = chooser.offer()
    if offer.detail is not None:
        return offer
    card = open_card(view) if chooser.turn is not None else NO_CARD
    detail = _focused_card(about.looked_at or ((card,) if card != NO_CARD else ()))
    presses = (*offer.presses, *asks(about.passing))
    return replace(offer, detail=detail, presses=presses, story=about.story)


def _focused_card(cards: tuple[Card, ...]) -> Detail | None:
    """The card that has the focus; of a stack, all of them from the top."""
    if not cards:
        return None
    if len(cards) == 1:
        return Detail(cards_in_words.title(cards[0], _), (cards_in_words.does(cards[0], _),))
    lines = tuple(f"{codes((card,))}: {cards_in_words.does(card, _)}" for card in reversed(cards))
    return Detail(_("Stack of {n}", n=len(cards)), lines)


def _discard_detail(view: State) -> Detail:
    lines = []
    for suit in range(len(SUITS)):
        cards = [card for card in cards_in(view.discard) if SUIT_OF[card] == suit]
        if cards:
            listed = " ".join(codes((card,))[:-1] for card in cards)
            lines.append(f"{cards_in_words.suit_name(suit, _)}: {listed}")
    return Detail(_("Discarded"), tuple(lines) or (_("Nothing yet."),))
