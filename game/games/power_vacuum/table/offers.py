"""What the panel offers for the question at hand, and what it explains. Pure: values in, values out."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.vocabulary import AGENDAS, SOCKET_WORDS, Appliance, Socket
from game.games.power_vacuum.rules.words import card_list, card_words, socket_words
from game.games.power_vacuum.table.chooser import NONE, Chooser
from game.rules.say import capital
from game.ui.boards.sidebar import Detail, Press
from game.ui.words import say

Offer = tuple[str, str, tuple[Press, ...]]
"""A title, a hint, and the buttons."""
NOTHING: Offer = ("", "", ())


def offer(chooser: Chooser, names: Sequence[str]) -> Offer:
    """What can be done beside the board at a person's turn."""
    if chooser.phase is Phase.PLAY:
        return _play(chooser)
    if chooser.phase is Phase.REWARD:
        take = (Press("point", say("Take 1 power"), "green", "bolt"),)
        return (
            say("The trick is yours"),
            say("Take power, or tap a card to keep for the next round."),
            take,
        )
    if chooser.phase is Phase.TRANSFER:
        presses = tuple(
            Press(
                f"to-{transfer.target}",
                say("Power to the {place}", place=_place(transfer.target)),
                "green",
                "bolt",
            )
            for transfer in chooser.transfers
        )
        return say("Move 1 power"), say("Tap where it goes: along the cable, either way."), presses
    if chooser.phase is Phase.PLUG:
        hint = say("Drag one end of the cable to a free socket, or tap first the one and then the other.")
        if chooser.end != NONE:
            hint = say("Now tap a lit socket.")
        return say("Move the cable"), hint, ()
    return NOTHING


def _play(chooser: Chooser) -> Offer:
    presses = []
    value = chooser.settings.deck.reveal_values.get(len(chooser.view.hands[chooser.seat]), 0)
    if chooser.card != NONE:
        words = say("Play the {card}", card=card_words(chooser.card, say))
        presses.append(Press("confirm", words, "green", "check"))
    else:
        for number, reveal in enumerate(chooser.reveals):
            words = say("Most {most}, least {least}", most=_place(reveal.most), least=_place(reveal.least))
            presses.append(Press(f"reveal-{number}", words, "amber"))
    title = say("Your card") if chooser.view.trick else say("Your lead")
    hint = say("Tap a lit card twice, or drag it onto the table.")
    if chooser.card != NONE:
        hint = say("Tap it again, or press Play.")
    elif chooser.reveals:
        hint = say(
            "Tap a lit card twice. Or first show your agenda: {n} for each half that is right.", n=value
        )
    return title, hint, tuple(presses)


def _place(socket: Socket) -> str:
    return say(SOCKET_WORDS[socket])


def agenda_detail(settings: Settings, view: State, seat: int) -> Detail | None:
    """The own agenda, for the eyes of its seat."""
    agenda = view.agendas[seat]
    if agenda < 0:
        return None
    one, other = AGENDAS[agenda]
    shown = view.revealed[seat]
    title = say("Your agenda")
    if shown is not None:
        return Detail(
            title, (_wish(shown.most, shown.least),), say("{n} for each half that is right", n=shown.value)
        )
    words = say(
        "The {one} and the {other}: one with the most power, one with the least.",
        one=_place(one),
        other=_place(other),
    )
    worth = settings.deck.hidden_agenda
    return Detail(title, (words,), say("Kept secret: {n}, if both halves are right", n=worth))


def _wish(most: Appliance, least: Appliance) -> str:
    return say("Most for the {most}, least for the {least}.", most=_place(most), least=_place(least))


def seat_detail(settings: Settings, view: State, seat: int, names: Sequence[str]) -> Detail:
    """What everybody knows of a seat."""
    lines = [
        say(
            "{n} power in stock; {built} of {whole} parts of the statue.",
            n=view.stock[seat],
            built=view.segments[seat],
            whole=settings.deck.segments,
        )
    ]
    shown = view.revealed[seat]
    if shown is not None:
        lines.append(say("Agenda, {n} for each half:", n=shown.value) + " " + _wish(shown.most, shown.least))
    elif view.agendas[seat] != NONE:
        lines.append(say("The agenda is still secret."))
    if view.known[seat]:
        lines.append(say("In the hand for sure: {cards}.", cards=card_list(view.known[seat], say)))
    if view.kept[seat]:
        lines.append(say("Kept for the next round: {cards}.", cards=card_list(view.kept[seat], say)))
    return Detail(names[seat], tuple(lines))


def station_detail(view: State, socket: Socket, names: Sequence[str]) -> Detail:
    """What there is to say of an appliance, or of the supply."""
    words = socket_words(socket, names, say)
    title = capital(words)
    if socket == len(view.power):
        return Detail(title, (say("Gives and takes as much power as anybody wants."),))
    lines = [say("{n} power now.", n=view.power[socket])]
    if socket < len(names):
        lines.append(say("At the end of the round {name} takes it all.", name=names[socket]))
    else:
        lines.append(say("Nobody owns it; at the end of the round its power is gone."))
    return Detail(title, tuple(lines))
