"""A Special Power or an FX in full. Pure: values in, values out."""

from __future__ import annotations

from game.catalogue.questions import Detail
from game.games.unnamed.rules.fx import Fx
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NO_INDEX, State
from game.rules.text import Names, Translate
from game.rules.things import Thing


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


def default(settings: Settings, view: State) -> Thing | None:
    """The power that is explained when nobody asked for anything else."""
    asked_for_power = (Phase.LAST_CALL, Phase.TAX, Phase.TAX_CARDS)
    held, power = view.held[view.active], NO_INDEX
    if view.phase in asked_for_power:
        power = held
    if power == NO_INDEX and view.stage == "resource":
        power = view.in_play if view.in_play != NO_INDEX else held
    return Thing("power", power) if power != NO_INDEX else None


def fx_moment(fx: Fx, translate: Translate) -> str:
    """Says when it may be played."""
    words = {
        "turn": translate("In your turn"),
        "attempt": translate("With an attempt"),
        "rolled": translate("After the roll"),
    }
    return words[fx.when]
