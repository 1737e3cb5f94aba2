"""The control board: five appliances and the supply, joined by a cable with two plugs."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.power_vacuum.rules import phases
from game.games.power_vacuum.rules.actions import LEAVE, PLUGS, TRANSFERS, Leave, Plug, Transfer
from game.games.power_vacuum.rules.events import (
    CableLeft,
    PlugMoved,
    PowerLeft,
    PowerTransferred,
    TransferSkipped,
)
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.vocabulary import APPLIANCE_COUNT, SOCKETS, SUPPLY, Socket
from game.rules.contract import Action, Answer, Emit, IllegalAnswer, Turn


def begin_control(settings: Settings, state: State, emit: Emit | None) -> None:
    """The next of `low` transfers power.

    What must be done in the one possible way is done, and with no way it is skipped.
    """
    state.active = state.low[0]
    options = directions(state)
    if len(options) > 1 or (options and settings.may_leave):
        state.phase = phases.TRANSFER
        return
    if options:
        _flow(state, options[0], emit, forced=True)
    elif emit is not None:
        emit(TransferSkipped(state.active))
    state.phase = phases.PLUG


def directions(state: State) -> list[Transfer]:
    """The ways in which power can go along the cable. The supply never runs dry."""
    one, other = state.cable
    found: list[Transfer] = []
    if state.power[one]:
        found.append(TRANSFERS[one, other])
    if other == SUPPLY or state.power[other]:
        found.append(TRANSFERS[other, one])
    return found


def ask_transfer(settings: Settings, state: State) -> Turn:
    """Ask in which direction one power goes."""
    return _turn(settings, state, phases.TRANSFER, directions(state))


def transfer(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Power goes as chosen."""
    if type(answer) is Leave and settings.may_leave:
        state.phase = phases.PLUG
        if emit is not None:
            emit(PowerLeft(state.active))
        return
    if type(answer) is not Transfer:
        raise IllegalAnswer("Now is the time to move power along the cable.")
    source, target = answer.source, answer.target
    if (source, target) not in (state.cable, state.cable[::-1]) or (
        source != SUPPLY and not state.power[source]
    ):
        raise IllegalAnswer("Power moves between the two ends of the cable only.")
    _flow(state, answer, emit, forced=False)
    state.phase = phases.PLUG


def ask_plug(settings: Settings, state: State) -> Turn:
    """Which end of the cable goes where."""
    plugs: Sequence[Plug] = PLUGS[state.cable]
    if settings.appliances < APPLIANCE_COUNT:
        plugs = [plug for plug in plugs if _is_in_play(settings, plug.socket)]
    return _turn(settings, state, phases.PLUG, plugs)


def move_plug(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """One end of the cable goes to a free socket; this seat is done with the board."""
    if type(answer) is Leave and settings.may_leave:
        state.low = state.low[1:]
        if emit is not None:
            emit(CableLeft(state.active))
        return
    if type(answer) is not Plug:
        raise IllegalAnswer("Now is the time to move one end of the cable.")
    (one, other), end, socket = state.cable, answer.end, answer.socket
    if end not in (one, other) or socket in (one, other) or socket not in SOCKETS:
        raise IllegalAnswer("Move one end of the cable to a socket that is free.")
    if not _is_in_play(settings, socket):
        raise IllegalAnswer("This appliance is not in play: move the end to another socket.")
    stays = other if end == one else one
    state.cable = (stays, socket) if stays < socket else (socket, stays)
    state.low = state.low[1:]
    if emit is not None:
        emit(PlugMoved(state.active, end, socket))


def _is_in_play(settings: Settings, socket: Socket) -> bool:
    return socket == SUPPLY or socket < settings.appliances


def _turn(settings: Settings, state: State, phase: phases.Phase, options: Sequence[Action]) -> Turn:
    return Turn(state.active, phase, [*options, LEAVE] if settings.may_leave else options)


def _flow(state: State, chosen: Transfer, emit: Emit | None, *, forced: bool) -> None:
    power = list(state.power)
    if chosen.source != SUPPLY:
        power[chosen.source] -= 1
    if chosen.target != SUPPLY:
        power[chosen.target] += 1
    state.power = tuple(power)
    if emit is not None:
        emit(PowerTransferred(state.active, chosen.source, chosen.target, forced))
