"""What stands beside the board at a moment: what is explained, what is asked, the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.catalogue.questions import Detail, Offer, Press
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NOBODY, NONE, State
from game.games.unnamed.rules.tricks import may_enter
from game.games.unnamed.table import details, offers
from game.games.unnamed.table.chooser import Chooser
from game.games.unnamed.table.details import LookedAt
from game.rules.contract import Seat, Turn
from game.ui.boards.passing import Passing, asks
from game.ui.words import say


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What the panel depends on besides the chooser."""

    settings: Settings
    view: State
    """What everybody may see."""
    names: tuple[str, ...]
    turn: Turn | None
    """The question to a person, whether its seat may be looked at or not."""
    looked_at: LookedAt
    owned: Callable[[Seat], Sequence[str]]
    """What the one who looks may know of a seat, in sentences."""
    passing: Passing = ()
    story: tuple[str, ...] = ()


def reading(chooser: Chooser, about: Circumstances) -> Offer:
    """All of the panel."""
    title, hint, presses = offer(chooser, about)
    again = asks(about.passing) if about.view.stage == "resource" else ()
    return Offer(title, hint, (*presses, *again), _detail(chooser, about), about.story)


def offer(chooser: Chooser, about: Circumstances) -> offers.Offer:
    """What can be done; behind a curtain only what everybody may see."""
    turn, view = about.turn, about.view
    if turn is None:
        return offers.NOTHING
    if chooser.turn is not None:
        return offers.offer(chooser, about.names)
    hint = say("Peek at your cards to choose.")
    presses: tuple[Press, ...] = ()
    if view.phase is Phase.PLAY and may_enter(view, turn.seat):
        presses = (offers.enter_press(about.settings.powers[view.held[turn.seat]].name),)
    return about.names[turn.seat], hint, presses


def _detail(chooser: Chooser, about: Circumstances) -> Detail | None:
    settings, view, looked = about.settings, about.view, about.looked_at
    if looked == details.NOTHING:
        looked = details.default(settings, view)
    if chooser.partner != NOBODY and chooser.phase is Phase.TRADING:
        looked = LookedAt(seat=chooser.partner)
    if looked.seat >= 0:
        return Detail(about.names[looked.seat], tuple(about.owned(looked.seat)))
    if looked.power != NONE:
        return details.power_detail(settings, view, looked.power, about.names)
    if looked.fx != NONE:
        return details.fx_detail(settings, looked.fx)
    return None
