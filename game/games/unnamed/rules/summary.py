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
from game.rules.say import Names, Translate, capital, fill, mark

Section = tuple[str, list[str]]
"""A heading and a few plain lines below it."""

_STAGES = mark({"resource": "Resource game", "trading": "Trading game", "creation": "Creation game"})


def summary(
    settings: Settings, view: State, viewer: Seat | None, names: Names, say: Translate = fill
) -> list[Section]:
    """The table first, then a section headed by each name. `view` is the viewer's own."""
    told = [(name, _seat(settings, view, viewer, seat, say)) for seat, name in enumerate(names)]
    return [(say(_STAGES[view.stage]), _table(settings, view, names, say)), *told]


def progress(view: State, say: Translate = fill) -> str:
    """How far the match is."""
    if view.stage == "trading" and view.round:
        return say("Cycle {cycle}, round {round}", cycle=view.cycle, round=view.round)
    return say("Cycle {cycle}", cycle=view.cycle)


def _table(settings: Settings, view: State, names: Names, say: Translate) -> list[str]:
    lines = [progress(view, say)]
    if view.stage == "resource":
        trump, _lesser = trumps(power_in_play(settings, view), view.trump)
        if trump != NO_SUIT:
            lines.append(say("Trump: {suit}", suit=say(SUITS[trump])))
        if view.in_play >= 0:
            lines.append(_power_in_play(settings, view, names, say))
        lines += [
            say("{name}: {card}", name=names[seat], card=card_words(card, say)) for seat, card in view.trick
        ]
    elif view.stage == "trading":
        lines += _market(settings, view, say)
        if view.phase in (phases.ANSWER, phases.GIVE):
            words = mark("{name} offers {partner} 3 cards for {wanted}")
            if not view.wanted:
                words = mark("{name} offers {partner} 3 cards")
            name, partner = names[view.turn], names[view.partner]
            lines.append(say(words, name=name, partner=partner, wanted=view.wanted))
    else:
        lines.append(count_words(view.pool, "1 die in the pool", "{count} dice in the pool", say))
        lines += _trial(view, say)
    if view.stage != "resource":
        lines.append(say("Totem: {name}", name=names[view.totem]))
    return lines


def _power_in_play(settings: Settings, view: State, names: Names, say: Translate) -> str:
    power, owner = settings.powers[view.in_play], names[view.owner]
    if not power.text:
        return say("In play: {power} ({owner})", power=say(power.name), owner=owner)
    words = mark("In play: {power} ({owner}): {text}")
    return say(words, power=say(power.name), owner=owner, text=say(power.text))


def _market(settings: Settings, view: State, say: Translate) -> list[str]:
    lines = []
    for pile in view.market:
        if pile.fx < 0:
            continue
        name = say(settings.fx_deck.types[pile.fx].name)
        price = count_words(pile.price, "1 card", "{count} cards", say)
        if settings.vendors:
            words = mark("{suit}: {fx} for {price}, {copies} left")
            suit = capital(say(SUITS[pile.key]))
            lines.append(say(words, suit=suit, fx=name, price=price, copies=pile.copies))
        else:
            lines.append(say("{copies} {fx} for {price}", copies=pile.copies, fx=name, price=price))
    return lines


def _trial(view: State, say: Translate) -> list[str]:
    if view.trial is None or not view.trial.teams:
        return []
    teams = " + ".join(map(str, view.trial.teams))
    lines = [say("Teams of {teams} need {target}", teams=teams, target=view.trial.target)]
    if view.trial.values:
        lines.append(say("Rolled: {dice}", dice=" ".join(map(str, view.trial.values))))
    return lines


def _seat(settings: Settings, view: State, viewer: Seat | None, seat: Seat, say: Translate) -> list[str]:
    creations = count_words(view.pawns[seat], "1 Creation", "{count} Creations", say)
    dice = count_words(view.dice[seat], "1 Worker", "{count} Workers", say)
    lines = [f"{creations}, {dice}"]
    if view.stage == "creation" or view.tokens[seat]:
        lines.append(count_words(view.tokens[seat], "1 action token", "{count} action tokens", say))
    if view.fx[seat]:
        names = ", ".join(say(settings.fx_deck.types[fx].name) for fx in view.fx[seat])
        lines.append(say("FX: {names}", names=names))
    if view.marks[seat]:
        lines.append(say("The next attempt needs {n} more", n=view.marks[seat]))
    if view.held[seat] >= 0:
        power = settings.powers[view.held[seat]]
        lines.append(say("Holds {power}: {text}", power=say(power.name), text=say(power.text)))
    return [*lines, *_cards(view, viewer, seat, say)]


def _cards(view: State, viewer: Seat | None, seat: Seat, say: Translate) -> list[str]:
    lines = []
    if view.hands[seat]:
        lines.append(say("Hand: {cards}", cards=set_words(view.hands[seat], say)))
    if view.pile_sizes[seat]:
        lines.append(count_words(view.pile_sizes[seat], "1 resource", "{count} resources", say))
        known = view.piles[seat]
        if known:
            words = mark(
                "Resources: {cards}" if known.bit_count() == view.pile_sizes[seat] else "Surely: {cards}"
            )
            lines.append(say(words, cards=set_words(known, say)))
    if seat == viewer and view.picked:
        lines.append(say("Chosen: {cards}", cards=set_words(view.picked, say)))
    return lines
