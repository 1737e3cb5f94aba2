"""What the panel explains: a seat, a Special Power or an FX."""

from __future__ import annotations

from game.catalogue.questions import Detail
from game.games.unnamed.questions import details
from game.games.unnamed.questions.chooser import UnnamedChooser
from game.games.unnamed.rules.market import pile_of
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NO_INDEX, State
from game.rules.text import Names
from game.rules.things import Thing
from game.ui.words import _


def card_detail(settings: Settings, view: State, thing: Thing | None, names: Names) -> Detail | None:
    """An FX or a power in full."""
    match thing:
        case Thing("power", power):
            return details.power_detail(settings, view, power, names, _)
        case Thing("fx", fx):
            return details.fx_detail(settings, fx, _)
    return None


def worth_telling(settings: Settings, view: State, chooser: UnnamedChooser) -> Thing | None:
    """What is explained while nobody looks at anything: the FX that is picked or paid for, or a power."""
    if chooser.turn is not None:
        if chooser.fx != NO_INDEX:
            return Thing("fx", chooser.fx)
        pile = pile_of(chooser.view, chooser.bought) if chooser.bought != NO_INDEX else None
        if pile is not None:
            return Thing("fx", pile.fx)
    return details.default(settings, view)
