"""How a match stands, in a few plain lines for a screen without a board of its own."""

from __future__ import annotations

from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.vocabulary import HIDDEN_AGENDA, NO_AGENDA
from game.games.power_vacuum.rules.words import (
    agenda_words,
    appliance_list,
    back_list,
    card_list,
    card_words,
    socket_words,
)
from game.rules.contract import Seat
from game.rules.say import Names, Translate, fill, mark


def summary(
    view: State, viewer: Seat | None, names: Names, say: Translate = fill
) -> list[tuple[str, list[str]]]:
    """Headings with lines under them: the table, then each seat by its name. `view` is the viewer's own."""
    told = [(name, _seat_lines(view, viewer, seat, say)) for seat, name in enumerate(names)]
    return [(say("Control board"), _table_lines(view, names, say)), *told]


def progress(view: State, say: Translate = fill) -> str:
    """How far the match is; empty before it begins."""
    if view.round == 0:
        return ""
    return say("Round {round}, trick {trick}", round=view.round, trick=view.trick_number)


def _table_lines(view: State, names: Names, say: Translate) -> list[str]:
    lines = [
        say("{place}: {power} power", place=socket_words(appliance, names, say), power=view.power[appliance])
        for appliance in range(len(view.power))
    ]
    one, other = (socket_words(socket, names, say) for socket in view.cable)
    lines.append(say("Cable: {one} to {other}", one=one, other=other))
    lines += [
        say(
            "{name}: {card}",
            name=names[(view.leader + place) % len(names)],
            card=card_words(card, say),
        )
        for place, card in enumerate(view.trick)
    ]
    return lines


def _seat_lines(view: State, viewer: Seat | None, seat: Seat, say: Translate) -> list[str]:
    lines = [
        say("{power} power, parts of the statue: {parts}", power=view.stock[seat], parts=view.segments[seat])
    ]
    hand = view.hands[seat]
    if hand and seat == viewer:
        lines.append(say("Your hand: {cards}", cards=card_list(hand, say)))
    elif hand:
        lines.append(say("Backs: {backs}", backs=back_list(hand, say)))
        if view.known[seat]:
            lines.append(say("Among them: {cards}", cards=card_list(view.known[seat], say)))
    if view.kept[seat]:
        lines.append(say("Keeps for the next round: {cards}", cards=card_list(view.kept[seat], say)))
    return lines + _agenda_lines(view, seat, say)


def _agenda_lines(view: State, seat: Seat, say: Translate) -> list[str]:
    shown = view.revealed[seat]
    if shown is not None:
        most, least = appliance_list((shown.most,), say), appliance_list((shown.least,), say)
        words = mark("Agenda, {value} a half: most for the {most}, least for the {least}")
        return [say(words, value=shown.value, most=most, least=least)]
    if view.agendas[seat] in (NO_AGENDA, HIDDEN_AGENDA):
        return []
    return [say("Agenda: {agenda}", agenda=agenda_words(view.agendas[seat], say))]
