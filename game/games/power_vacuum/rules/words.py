"""Cards, sockets and agendas as people name them; what events, actions and summaries share."""

from __future__ import annotations

from collections.abc import Iterable

from game.games.power_vacuum.rules.vocabulary import (
    AGENDAS,
    BACK_OF,
    BACKS,
    BROWN,
    HIDDEN_CARD,
    RANK_OF,
    SOCKET_WORDS,
    SUIT_OF,
    SUITS,
    Agenda,
    Appliance,
    Card,
    Socket,
)
from game.rules.gaps import Narrator
from game.rules.text import Names, Translate, format_text


def card_words(card: Card, translate: Translate = format_text) -> str:
    """'red 7', 'Spy 3 in yellow'; 'yellow card' for one of which only the back is seen."""
    back = translate(SUITS[BACK_OF[card]])
    if card >= HIDDEN_CARD:
        return translate("{back} card", back=back)
    if SUIT_OF[card] == BROWN:
        return translate("Spy {rank} in {back}", rank=RANK_OF[card], back=back)
    return translate("{back} {rank}", back=back, rank=RANK_OF[card])


def card_list(cards: Iterable[Card], translate: Translate = format_text) -> str:
    """Cards by their names."""
    return ", ".join(card_words(card, translate) for card in cards)


def back_list(cards: bytes, translate: Translate = format_text) -> str:
    """'3 yellow, 1 red': how often each back is among the cards, hidden or not."""
    counts = [sum(BACK_OF[card] == back for card in cards) for back in BACKS]
    return ", ".join(
        translate("{count} {back}", count=counts[back], back=translate(SUITS[back]))
        for back in BACKS
        if counts[back]
    )


def socket_words(socket: Socket, names: Names, translate: Translate = format_text) -> str:
    """'radio (Cleo)'; an appliance that nobody owns, and the supply, go without a name."""
    word = translate(SOCKET_WORDS[socket])
    return f"{word} ({names[socket]})" if socket < len(names) else word


def appliance_list(appliances: Iterable[Appliance], translate: Translate = format_text) -> str:
    """'toaster, radio and fan'."""
    words = [translate(SOCKET_WORDS[appliance]) for appliance in appliances]
    return translate(" and ").join([", ".join(words[:-1]), *words[-1:]] if len(words) > 1 else words)


def told_socket(socket: Socket, narrator: Narrator) -> str:
    """Where power or a plug goes."""
    return socket_words(socket, narrator.names, narrator.translate)


def told_appliance(appliance: Appliance, narrator: Narrator) -> str:
    """'toaster'."""
    return narrator.translate(SOCKET_WORDS[appliance])


def agenda_words(agenda: Agenda, translate: Translate = format_text) -> str:
    """'toaster and fan'."""
    return appliance_list(AGENDAS[agenda], translate)
