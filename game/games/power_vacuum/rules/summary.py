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
from game.rules.text import N_, Names, Translate, format_text


def summary(
    view: State, viewer: Seat | None, names: Names, translate: Translate = format_text
) -> list[tuple[str, list[str]]]:
    """Headings with lines under them: the table, then each seat by its name. `view` is the viewer's own."""
    told = [(name, _seat_lines(view, viewer, seat, translate)) for seat, name in enumerate(names)]
    return [(translate("Control board"), _table_lines(view, names, translate)), *told]


def progress(view: State, translate: Translate = format_text) -> str:
    """How far the match is; empty before it begins."""
    if view.round == 0:
        return ""
    return translate("Round {round}, trick {trick}", round=view.round, trick=view.trick_number)


def _table_lines(view: State, names: Names, translate: Translate) -> list[str]:
    lines = [
        translate(
            "{place}: {power} power",
            place=socket_words(appliance, names, translate),
            power=view.power[appliance],
        )
        for appliance in range(len(view.power))
    ]
    one, other = (socket_words(socket, names, translate) for socket in view.cable)
    lines.append(translate("Cable: {one} to {other}", one=one, other=other))
    lines += [
        translate(
            "{name}: {card}",
            name=names[(view.leader + place) % len(names)],
            card=card_words(card, translate),
        )
        for place, card in enumerate(view.trick)
    ]
    return lines


def _seat_lines(view: State, viewer: Seat | None, seat: Seat, translate: Translate) -> list[str]:
    lines = [
        translate(
            "{power} power, parts of the statue: {parts}", power=view.stock[seat], parts=view.segments[seat]
        )
    ]
    hand = view.hands[seat]
    if hand and seat == viewer:
        lines.append(translate("Your hand: {cards}", cards=card_list(hand, translate)))
    elif hand:
        lines.append(translate("Backs: {backs}", backs=back_list(hand, translate)))
        if view.known[seat]:
            lines.append(translate("Among them: {cards}", cards=card_list(view.known[seat], translate)))
    if view.kept[seat]:
        lines.append(
            translate("Keeps for the next round: {cards}", cards=card_list(view.kept[seat], translate))
        )
    return lines + _agenda_lines(view, seat, translate)


def _agenda_lines(view: State, seat: Seat, translate: Translate) -> list[str]:
    shown = view.revealed[seat]
    if shown is not None:
        most, least = appliance_list((shown.most,), translate), appliance_list((shown.least,), translate)
        words = N_("Agenda, {value} a half: most for the {most}, least for the {least}")
        return [translate(words, value=shown.value, most=most, least=least)]
    if view.agendas[seat] in (NO_AGENDA, HIDDEN_AGENDA):
        return []
    return [translate("Agenda: {agenda}", agenda=agenda_words(view.agendas[seat], translate))]
