"""What lies on the felt for a state and what is picked. Pure: values in, values out."""

from __future__ import annotations

from game.games.power_vacuum.questions.chooser import PowerVacuumChooser
from game.games.power_vacuum.rules.scoring import least_of, most_of
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.tricks import lowest_seats, on_table, plays_next, winning_place
from game.games.power_vacuum.rules.vocabulary import APPLIANCE_COUNT, SOCKETS, SUPPLY, Socket
from game.games.power_vacuum.table.console import SocketModel, StationModel
from game.games.power_vacuum.table.pay_off import PayOff
from game.games.power_vacuum.table.statues import Statue
from game.ui.boards.slots import SlotModel
from game.ui.words import _


def slot_models(settings: Settings, view: State, chooser: PowerVacuumChooser) -> list[SlotModel]:
    """The places of the trick, by seat."""
    leader, trick = on_table(view)
    lies = {(leader + place) % settings.seats: card for place, card in enumerate(trick)}
    wins = (leader + winning_place(trick)) % settings.seats if len(trick) > 1 else None
    low = lowest_seats(settings, view)
    return [
        SlotModel(
            lies.get(seat),
            lit=seat in lies and lies[seat] in chooser.trick,
            leads=bool(trick) and seat == leader,
            to_play=plays_next(view) == seat,
            wins=seat == wins,
            word=_standing(seat == wins, seat in low),
        )
        for seat in range(settings.seats)
    ]


def _standing(wins: bool, is_lowest: bool) -> str:
    if wins and is_lowest:
        return _("wins, lowest")
    return _("wins") if wins else _("lowest") if is_lowest else ""


def counted_stations(settings: Settings, pay_off: PayOff) -> list[StationModel]:
    """The appliances and the supply while the round is counted: those that the agenda names answer."""
    found = [
        StationModel(
            power,
            socket if socket < settings.seats else None,
            _("most") if socket in pay_off.most else _("least") if socket in pay_off.least else "",
            answers="most" if socket in pay_off.most else "least" if socket in pay_off.least else "",
            named=socket in pay_off.answering,
        )
        for socket, power in enumerate(pay_off.power)
    ]
    found += [StationModel(left_out=True)] * (APPLIANCE_COUNT - settings.appliances)
    return [*found, StationModel()]


def counted_statues(settings: Settings, pay_off: PayOff) -> tuple[Statue, ...]:
    """The statues while the round is counted."""
    whole = settings.deck.segments
    return tuple(
        Statue(seat, pay_off.built[seat], whole, pay_off.stock(seat)) for seat in range(settings.seats)
    )


def station_models(settings: Settings, view: State, chooser: PowerVacuumChooser) -> list[StationModel]:
    """The appliances and the supply, by socket."""
    uneven = view.round > 0 and max(view.power) != min(view.power)
    most = most_of(view.power) if uneven else ()
    least = least_of(view.power) if uneven else ()
    found = []
    for socket in range(settings.appliances):
        shown = [(seat, agenda) for seat, agenda in enumerate(view.revealed) if agenda is not None]
        found.append(
            StationModel(
                view.power[socket],
                socket if socket < settings.seats else None,
                _("most") if socket in most else _("least") if socket in least else "",
                tuple(seat for seat, agenda in shown if agenda.most == socket),
                tuple(seat for seat, agenda in shown if agenda.least == socket),
                lit=socket in chooser.stations,
            )
        )
    found += [StationModel(left_out=True)] * (APPLIANCE_COUNT - settings.appliances)
    return [*found, StationModel(lit=SUPPLY in chooser.stations)]


def socket_models(settings: Settings, view: State, chooser: PowerVacuumChooser) -> list[SocketModel]:
    """The sockets: ends that can be taken, and where one can go."""
    left_out = range(settings.appliances, APPLIANCE_COUNT)
    return [
        SocketModel(left_out=True) if socket in left_out else _socket_model(socket, view, chooser)
        for socket in SOCKETS
    ]


def _socket_model(socket: Socket, view: State, chooser: PowerVacuumChooser) -> SocketModel:
    taken = chooser.end == socket
    free = chooser.end >= 0 and socket in chooser.sockets
    return SocketModel(
        socket in view.cable and view.round > 0, lit=socket in chooser.ends or free, taken=taken
    )


def statues(settings: Settings, view: State) -> tuple[Statue, ...]:
    """What everybody has built."""
    whole = settings.deck.segments
    return tuple(Statue(seat, view.segments[seat], whole, view.stock[seat]) for seat in range(settings.seats))
