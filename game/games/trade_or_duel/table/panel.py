"""What the panel explains: the own card that is looked at, a seat, or else the game."""

from __future__ import annotations

from game.catalogue.questions import Detail
from game.games.trade_or_duel.rules.knowledge import Knowledge
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.themes import Theme
from game.rules.contract import Seat
from game.ui.words import _


def seat_detail(view: State, known: Knowledge, theme: Theme, seat: Seat, name: str) -> Detail:
    """What the viewer of `known` can deduce of a seat."""
    hand = view.hands[seat]
    if not hand:
        return Detail(name, (_("Is {out}.", out=_(theme.out)),))
    lines = [_("Holds {n} cards.", n=len(hand))]
    sure = sorted(known.held[seat])
    if sure:
        lines.append(_("Surely: {cards}", cards=", ".join(theme.card(card, _) for card in sure)))
    perhaps = sorted(set(known.chances[seat]) - set(sure))
    if perhaps:
        lines.append(_("Perhaps: {cards}", cards=", ".join(map(str, perhaps))))
    if not sure and not perhaps:
        lines.append(_("Nobody has seen these cards."))
    return Detail(name, tuple(lines))


def rules_detail(theme: Theme) -> Detail:
    """The game in three lines."""
    return Detail(
        _(theme.title),
        (
            _("{trade}: both swap one card or two, face down.", trade=_(theme.trade)),
            _("{duel}: the higher sum wins, the lower is discarded.", duel=_(theme.duel)),
            _("After three rounds the lowest hand wins."),
        ),
    )
