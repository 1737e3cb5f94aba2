"""What the panel tells of agendas, seats and appliances. Pure: values in, values out."""

from __future__ import annotations

from collections.abc import Sequence

from game.catalogue.questions import Detail
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.tricks import lowest_seats, on_table, winning_place
from game.games.power_vacuum.rules.vocabulary import (
    AGENDAS,
    BROWN,
    RANK_OF,
    SOCKET_WORDS,
    SUIT_OF,
    SUITS,
    SUPPLY,
    Appliance,
    Socket,
)
from game.games.power_vacuum.rules.words import agenda_words, card_list, socket_words
from game.rules.text import capital, join_list
from game.ui.words import _


def _place(socket: Socket) -> str:
    return _(SOCKET_WORDS[socket])


def agenda_detail(settings: Settings, view: State, seat: int) -> Detail | None:
    """The own agenda, for the eyes of its seat."""
    agenda = view.agendas[seat]
    if agenda < 0:
        return None
    one, other = AGENDAS[agenda]
    shown = view.revealed[seat]
    title = _("Your agenda")
    if shown is not None:
        worth = _("Shown: {n} power for each half that is right", n=shown.value)
        return Detail(title, (_wish(shown.most, shown.least),), worth)
    words = _(
        "The {one} and the {other}: one with the most power, one with the least.",
        one=_place(one),
        other=_place(other),
    )
    worth = _("Kept secret: {n} power if both come true", n=settings.deck.hidden_agenda)
    if view.agendas_open:
        worth = _("Not shown in this round: {n} power if both come true", n=settings.deck.hidden_agenda)
    return Detail(title, (words,), worth)


def _wish(most: Appliance, least: Appliance) -> str:
    return _("Most for the {most}, least for the {least}.", most=_place(most), least=_place(least))


def seat_detail(settings: Settings, view: State, seat: int, names: Sequence[str]) -> Detail:
    """What everybody knows of a seat."""
    lines = [
        _(
            "{n} power in stock; {built} of {whole} parts of the statue.",
            n=view.stock[seat],
            built=view.segments[seat],
            whole=settings.deck.segments,
        )
    ]
    shown = view.revealed[seat]
    if shown is not None:
        worth = _("Agenda, {n} power for each half:", n=shown.value)
        lines.append(f"{worth} {_wish(shown.most, shown.least)}")
    elif view.agendas_open:
        lines.append(_("Agenda: {agenda}", agenda=agenda_words(view.agendas[seat], _)))
    elif view.agendas[seat] >= 0:
        lines.append(_("The agenda is still secret."))
    if view.known[seat]:
        lines.append(_("In the hand for sure: {cards}.", cards=card_list(view.known[seat], _)))
    if view.kept[seat]:
        lines.append(_("Kept for the next round: {cards}.", cards=card_list(view.kept[seat], _)))
    return Detail(names[seat], tuple(lines))


def trick_detail(settings: Settings, view: State, names: Sequence[str]) -> Detail | None:
    """What a whole trick on the table comes to: who wins it, who works the control board, and why."""
    leader, trick = on_table(view)
    if len(trick) < settings.seats:
        return None
    place = winning_place(trick)
    led, suit = (capital(_(SUITS[SUIT_OF[card]])) for card in (trick[0], trick[place]))
    winner = names[(leader + place) % settings.seats]
    if SUIT_OF[trick[0]] == BROWN:
        won = _("A Spy was led, and {name} wins with the highest.", name=winner)
    elif SUIT_OF[trick[place]] == BROWN:
        won = _("Red was played, and {name} wins with the highest Spy.", name=winner)
    elif suit != led:
        won = _("{suit} beats the suit that was led, {led}: {name} wins.", suit=suit, led=led, name=winner)
    else:
        won = _("{suit} was led, and {name} wins with the highest.", suit=led, name=winner)
    low = join_list([names[seat] for seat in lowest_seats(settings, view)], _)
    rank = min(RANK_OF[card] for card in trick)
    lowest = _("The lowest is a {rank}. At the control board: {names}.", rank=rank, names=low)
    return Detail(_("The trick"), (won, lowest))


def station_detail(view: State, socket: Socket, names: Sequence[str]) -> Detail:
    """What there is to say of an appliance, or of the supply."""
    words = socket_words(socket, names, _)
    title = capital(words)
    if socket == SUPPLY:
        return Detail(title, (_("It is never empty: power comes from it and goes back, one at a time."),))
    if socket >= len(view.power):
        return Detail(title, (_("Nobody owns it, and it is left out: no cable goes there."),))
    lines = [_("{n} power now.", n=view.power[socket])]
    if socket < len(names):
        lines.append(_("At the end of the round {name} takes it all.", name=names[socket]))
    else:
        lines.append(_("Nobody owns it; at the end of the round its power is gone."))
    return Detail(title, tuple(lines))
