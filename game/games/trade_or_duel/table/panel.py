"""What stands beside the board at a moment: who is explained, what is asked, the buttons."""

from __future__ import annotations

from dataclasses import replace

from game.catalogue.questions import Detail, Offer, Sentence
from game.games.trade_or_duel.questions.by_phase import card_detail
from game.games.trade_or_duel.questions.chooser import TradeOrDuelChooser
from game.games.trade_or_duel.rules.knowledge import Knowledge
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.themes import Theme
from game.games.trade_or_duel.rules.vocabulary import Card
from game.rules.contract import Seat
from game.rules.text import Names
from game.ui.drawing.reactive import ViewModel
from game.ui.words import _


class TradeOrDuelPanelContext(ViewModel):
    """What the panel depends on besides the chooser."""

    known: Knowledge
    """What the viewer knows: the public, or the seat whose hand is in sight."""
    looked_at: Seat | None = None
    """The seat that has the focus."""
    card: Card | None = None
    """The own card that has the focus."""
    story: tuple[Sentence, ...] = ()


def panel_of(chooser: TradeOrDuelChooser, view: State, about: TradeOrDuelPanelContext) -> Offer:
    """All of the panel."""
    offer, theme = chooser.offer(), chooser.theme
    if offer.detail is not None:
        return offer
    if about.card is not None and not chooser.covered:
        detail: Detail | None = card_detail(about.card, theme, _)
    else:
        detail = _about(view, theme, chooser.names, about)
    return replace(offer, detail=detail or _rules(theme), story=about.story)


def _about(view: State, theme: Theme, names: Names, about: TradeOrDuelPanelContext) -> Detail | None:
    seat = about.looked_at
    if seat is None or not view.round:
        return None
    hand = view.hands[seat]
    if not hand:
        return Detail(names[seat], (_("Is {out}.", out=_(theme.out)),))
    lines = [_("Holds {n} cards.", n=len(hand))]
    sure = sorted(about.known.held[seat])
    if sure:
        lines.append(_("Surely: {cards}", cards=", ".join(theme.card(card, _) for card in sure)))
    perhaps = sorted(set(about.known.chances[seat]) - set(sure))
    if perhaps:
        lines.append(_("Perhaps: {cards}", cards=", ".join(map(str, perhaps))))
    if not sure and not perhaps:
        lines.append(_("Nobody has seen any of it."))
    return Detail(names[seat], tuple(lines))


def _rules(theme: Theme) -> Detail:
    """The game in three lines."""
    return Detail(
        _(theme.title),
        (
            _("{trade}: both swap one card or two, face down.", trade=_(theme.trade)),
            _("{duel}: the higher sum wins, the lower is discarded.", duel=_(theme.duel)),
            _("After three rounds the lowest hand wins."),
        ),
    )
