"""A Special Power or an FX in full. Pure: values in, values out."""

from __future__ import annotations

from dataclasses import dataclass

from game.catalogue.questions import Detail
from game.games.unnamed.rules.fx import Fx
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NO_INDEX, State
from game.rules.contract import Seat
from game.rules.text import Names, Translate


@dataclass(frozen=True, slots=True)
class Inspected:
    """One thing on the table; what is not -1 is meant."""

    power: int = NO_INDEX
    fx: int = NO_INDEX
    seat: Seat = -1


NOTHING = Inspected()


def power_detail(settings: Settings, view: State, power: int, names: Names, translate: Translate) -> Detail:
    """What a Special Power does, and whether it works."""
    card = settings.powers[power]
    text = (translate(card.text),) if card.text else ()
    if view.in_play == power:
        return Detail(translate(card.name), text, translate("In play for {name}", name=names[view.owner]))
    if power in view.held:
        name = names[view.held.index(power)]
        return Detail(translate(card.name), text, translate("{name} hasn't played it yet", name=name))
    return Detail(translate(card.name), text)


def fx_detail(settings: Settings, fx: int, translate: Translate) -> Detail:
    """What an FX does and when."""
    card = settings.fx_deck.types[fx]
    return Detail(
        translate(card.name), (translate(card.text),) if card.text else (), fx_moment(card, translate)
    )


def default(settings: Settings, view: State) -> Inspected:
    """What is explained when nobody asked for anything else."""
    asked_for_power = (Phase.LAST_CALL, Phase.TAX, Phase.TAX_CARDS)
    if view.phase in asked_for_power and view.held[view.active] != NO_INDEX:
        return Inspected(power=view.held[view.active])
    if view.stage == "resource" and view.in_play != NO_INDEX:
        return Inspected(power=view.in_play)
    if view.stage == "resource" and view.held[view.active] != NO_INDEX:
        return Inspected(power=view.held[view.active])
    return NOTHING


def fx_moment(fx: Fx, translate: Translate) -> str:
    """When it may be played, in words."""
    words = {
        "turn": translate("In your turn"),
        "attempt": translate("With an attempt"),
        "rolled": translate("After the roll"),
    }
    return words[fx.when]
