"""What stands beside the board at a moment: what is explained, what is asked, the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.catalogue.questions import Detail, Offer, Sentence
from game.games.unnamed.questions import details
from game.games.unnamed.questions.chooser import UnnamedChooser
from game.games.unnamed.questions.details import Inspected
from game.games.unnamed.questions.offers import enter_press
from game.games.unnamed.rules.market import pile_of
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NO_INDEX, State
from game.games.unnamed.rules.tricks import may_enter, plays_next
from game.rules.contract import Seat, Turn
from game.ui.boards.passing import Passing, asks
from game.ui.drawing.reactive import ViewModel
from game.ui.words import _


class UnnamedPanelContext(ViewModel):
    """What the panel depends on besides the chooser."""

    settings: Settings
    view: State
    """What everybody may see."""
    names: tuple[str, ...]
    turn: Turn | None
    """The question to a person, whether its seat may be looked at or not."""
    looked_at: Inspected
    owned: Callable[[Seat], Sequence[str]]
    """What the one who looks may know of a seat, in sentences."""
    passing: Passing = ()
    story: tuple[Sentence, ...] = ()


def panel_of(offer: Offer, chooser: UnnamedChooser, about: UnnamedPanelContext) -> Offer:
    """All of the panel; behind a curtain only what everybody may see."""
    turn, view, presses = about.turn, about.view, offer.presses
    if (
        turn is not None
        and chooser.turn is None
        and plays_next(view) == turn.seat
        and may_enter(view, turn.seat)
    ):
        presses = (enter_press(about.settings.powers[view.held[turn.seat]].name, _),)
    again = asks(about.passing) if view.stage == "resource" else ()
    return replace(offer, presses=(*presses, *again), detail=_detail(chooser, about), story=about.story)


def _inspected_fx(chooser: UnnamedChooser) -> Inspected | None:
    """The FX that is picked or paid for."""
    if chooser.turn is None:
        return None
    if chooser.fx != NO_INDEX:
        return Inspected(fx=chooser.fx)
    pile = pile_of(chooser.view, chooser.bought) if chooser.bought != NO_INDEX else None
    return Inspected(fx=pile.fx) if pile is not None else None


def _detail(chooser: UnnamedChooser, about: UnnamedPanelContext) -> Detail | None:
    settings, view, looked = about.settings, about.view, about.looked_at
    if looked == details.NOTHING:
        looked = _inspected_fx(chooser) or details.default(settings, view)
    if chooser.wants:
        looked = Inspected(seat=chooser.partner)
    if looked.seat >= 0:
        return Detail(about.names[looked.seat], tuple(about.owned(looked.seat)))
    if looked.power != NO_INDEX:
        return details.power_detail(settings, view, looked.power, about.names, _)
    if looked.fx != NO_INDEX:
        return details.fx_detail(settings, looked.fx, _)
    return None
