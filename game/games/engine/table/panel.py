"""What the panel explains: cards that are looked at, or all that were discarded."""

from __future__ import annotations

from game.catalogue.questions import Detail, Offer, Press
from game.games.engine.questions import cards as cards_in_words
from game.games.engine.questions.chooser import EngineChooser
from game.games.engine.rules.order import open_card
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import NO_CARD, SUIT_OF, SUITS, Card, cards_in
from game.games.engine.rules.words import codes
from game.ui.words import _


def reading(view: State) -> Offer:
    """The panel while the discard pile is read."""
    return Offer(detail=_discard_detail(view), presses=(Press("close", _("Close"), "quiet", "return"),))


def cards_detail(chooser: EngineChooser, view: State, looked_at: tuple[Card, ...] = ()) -> Detail | None:
    """The cards that have the focus, or else the one that the question is about; of a stack, from the top."""
    card = open_card(view) if chooser.turn is not None else NO_CARD
    cards = looked_at or ((card,) if card != NO_CARD else ())
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
