"""How things stand in a few plain lines, for a screen that knows nothing about the game."""

from __future__ import annotations

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.powers import trumps
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import State
from game.games.unnamed.rules.tricks import power_in_play
from game.games.unnamed.rules.vocabulary import NO_SUIT, SUITS
from game.games.unnamed.rules.words import card_words, count_words, set_words
from game.rules.contract import Seat
from game.rules.text import N_, Names, Translate, capital, format_text

Section = tuple[str, list[str]]
"""A heading and a few plain lines below it."""

_STAGES = N_({"resource": "Resource game", "trading": "Trading game", "creation": "Creation game"})


def summary(
    settings: Settings, view: State, viewer: Seat | None, names: Names, translate: Translate = format_text
) -> list[Section]:
    """The table first, then a section headed by each name. `view` is the viewer's own."""
    told = [(name, _seat(settings, view, viewer, seat, translate)) for seat, name in enumerate(names)]
    return [(translate(_STAGES[view.stage]), _table(settings, view, names, translate)), *told]


def progress(view: State, translate: Translate = format_text) -> str:
    """How far the match is."""
    if view.stage == "trading" and view.round:
        return translate("Cycle {cycle}, round {round}", cycle=view.cycle, round=view.round)
    return translate("Cycle {cycle}", cycle=view.cycle)


def _table(settings: Settings, view: State, names: Names, translate: Translate) -> list[str]:
    lines = [progress(view, translate)]
    if view.stage == "resource":
        trump, _lesser = trumps(power_in_play(settings, view), view.trump)
        if trump != NO_SUIT:
            lines.append(translate("Trump: {suit}", suit=translate(SUITS[trump])))
        if view.in_play >= 0:
            lines.append(_power_in_play(settings, view, names, translate))
        lines += [
            translate("{name}: {card}", name=names[seat], card=card_words(card, translate))
            for seat, card in view.trick
        ]
    elif view.stage == "trading":
        lines += _market(settings, view, translate)
        if view.phase in (phases.ANSWER, phases.GIVE):
            words = N_("{name} offers {partner} 3 cards for {wanted}")
            if not view.wanted:
                words = N_("{name} offers {partner} 3 cards")
            name, partner = names[view.turn], names[view.partner]
            lines.append(translate(words, name=name, partner=partner, wanted=view.wanted))
    else:
        lines.append(count_words(view.pool, "1 die in the pool", "{count} dice in the pool", translate))
        lines += _trial(view, translate)
    if view.stage != "resource":
        lines.append(translate("Totem: {name}", name=names[view.totem]))
    return lines


def _power_in_play(settings: Settings, view: State, names: Names, translate: Translate) -> str:
    power, owner = settings.powers[view.in_play], names[view.owner]
    if not power.text:
        return translate("In play: {power} ({owner})", power=translate(power.name), owner=owner)
    words = N_("In play: {power} ({owner}): {text}")
    return translate(words, power=translate(power.name), owner=owner, text=translate(power.text))


def _market(settings: Settings, view: State, translate: Translate) -> list[str]:
    lines = []
    for pile in view.market:
        if pile.fx < 0:
            continue
        name = translate(settings.fx_deck.types[pile.fx].name)
        price = count_words(pile.price, "1 card", "{count} cards", translate)
        if settings.vendors:
            words = N_("{suit}: {fx} for {price}, {copies} left")
            suit = capital(translate(SUITS[pile.key]))
            lines.append(translate(words, suit=suit, fx=name, price=price, copies=pile.copies))
        else:
            lines.append(translate("{copies} {fx} for {price}", copies=pile.copies, fx=name, price=price))
    return lines


def _trial(view: State, translate: Translate) -> list[str]:
    if view.trial is None or not view.trial.teams:
        return []
    teams = " + ".join(map(str, view.trial.teams))
    lines = [translate("Teams of {teams} need {target}", teams=teams, target=view.trial.target)]
    if view.trial.values:
        lines.append(translate("Rolled: {dice}", dice=" ".join(map(str, view.trial.values))))
    return lines


def _seat(
    settings: Settings, view: State, viewer: Seat | None, seat: Seat, translate: Translate
) -> list[str]:
    creations = count_words(view.pawns[seat], "1 Creation", "{count} Creations", translate)
    dice = count_words(view.dice[seat], "1 Worker", "{count} Workers", translate)
    lines = [f"{creations}, {dice}"]
    if view.stage == "creation" or view.tokens[seat]:
        lines.append(count_words(view.tokens[seat], "1 action token", "{count} action tokens", translate))
    if view.fx[seat]:
        names = ", ".join(translate(settings.fx_deck.types[fx].name) for fx in view.fx[seat])
        lines.append(translate("FX: {names}", names=names))
    if view.marks[seat]:
        lines.append(translate("The next attempt needs {n} more", n=view.marks[seat]))
    if view.held[seat] >= 0:
        power = settings.powers[view.held[seat]]
        lines.append(
            translate("Holds {power}: {text}", power=translate(power.name), text=translate(power.text))
        )
    return [*lines, *_cards(view, viewer, seat, translate)]


def _cards(view: State, viewer: Seat | None, seat: Seat, translate: Translate) -> list[str]:
    lines = []
    if view.hands[seat]:
        lines.append(translate("Hand: {cards}", cards=set_words(view.hands[seat], translate)))
    if view.pile_sizes[seat]:
        lines.append(count_words(view.pile_sizes[seat], "1 resource", "{count} resources", translate))
        known = view.piles[seat]
        if known:
            words = N_(
                "Resources: {cards}" if known.bit_count() == view.pile_sizes[seat] else "Surely: {cards}"
            )
            lines.append(translate(words, cards=set_words(known, translate)))
    if seat == viewer and view.picked:
        lines.append(translate("Chosen: {cards}", cards=set_words(view.picked, translate)))
    return lines
