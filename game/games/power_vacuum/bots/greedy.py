"""The beginner's wisdom of Power Vacuum: win cheaply, play low for the board, reveal agendas early."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from game.games.power_vacuum.rules import PowerVacuum, State
from game.games.power_vacuum.rules.actions import BUILD, Leave, Play, Plug, Point, Reveal, Transfer
from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.tricks import legal_cards, lowest, winning_place
from game.games.power_vacuum.rules.vocabulary import AGENDAS, RANK_OF, RED, SOCKETS, SUIT_OF, SUPPLY
from game.rules.contract import Action, Rules, Seat, Turn
from game.rules.interjections import OUT_OF_TURN

WORLD_COUNT: Final = 6
"""States that are imagined for one choice of a card."""
_CONTROL_VALUE: Final = 1.5
"""What a use of the control board is worth, in power."""
_TRUMP_RANK_VALUE: Final = 0.02
"""What each rank of a trump spent is worth."""


class GreedyMinister:
    """Sees to the present trick and the present power, and to nothing beyond."""

    name = "greedy"

    def think(self, rules: Rules[Any], view: State, turn: Turn, rng: Any) -> Iterator[Action]:
        """Yields its choice, and while choosing a card the best so far after each imagined state."""
        assert isinstance(rules, PowerVacuum)
        options = turn.options
        if turn.phase == OUT_OF_TURN:
            # An agenda is worth most before the own card.
            yield options[-1]
            return
        yield options[0]
        if len(options) == 1:
            return
        if turn.phase is Phase.PLAY:
            yield from _best_card(rules, view, turn, rng)
        elif turn.phase is Phase.REWARD:
            yield next(option for option in options if isinstance(option, Point))
        elif turn.phase is Phase.BUILD:
            yield BUILD
        elif turn.phase is Phase.REVEAL:
            yield from _best_reveal(view, turn)
        else:
            yield max(options, key=lambda option: _board_value(rules.settings, view, turn.seat, option))


def _best_card(rules: PowerVacuum, view: State, turn: Turn, rng: Any) -> Iterator[Action]:
    if any(isinstance(option, Reveal) for option in turn.options):
        yield from _best_reveal(view, turn)
        return
    cards = [option for option in turn.options if isinstance(option, Play)]
    value = [-_TRUMP_RANK_VALUE * RANK_OF[play.card] * (SUIT_OF[play.card] >= RED) for play in cards]
    for _ in range(WORLD_COUNT):
        world = rules.imagine(view, turn.seat, rng)
        for number, play in enumerate(cards):
            value[number] += _trick_value(rules.settings, world, turn.seat, play.card, rng) / WORLD_COUNT
        yield cards[max(range(len(cards)), key=value.__getitem__)]


def _best_reveal(view: State, turn: Turn) -> Iterator[Action]:
    reveals = (option for option in turn.options if isinstance(option, Reveal))
    yield max(reveals, key=lambda reveal: _lean(view, reveal, turn.seat))


def _trick_value(settings: Settings, world: State, seat: Seat, card: int, rng: Any) -> float:
    """What the trick brings if the others follow at random."""
    state = world.copy()
    state.trick += bytes((card,))
    for later in range(len(state.trick), settings.seats):
        legal = legal_cards(settings, state, state.hands[(state.leader + later) % settings.seats])
        state.trick += bytes((legal[int(rng.random() * len(legal))],))
    place = (seat - state.leader) % settings.seats
    return (winning_place(state.trick) == place) + _CONTROL_VALUE * (place in lowest(state.trick))


def _board_value(settings: Settings, view: State, seat: Seat, option: Action) -> float:
    """How the board suits a seat after this transfer, or after the next one along this cable."""
    if isinstance(option, Transfer):
        return _power_value(settings, view, seat, option)
    if isinstance(option, Leave) and view.phase is Phase.TRANSFER:
        return _power_value(settings, view, seat, None)
    one, other = view.cable
    if isinstance(option, Plug):
        one, other = one if option.end == other else other, option.socket
    ways = (Transfer(one, other), Transfer(other, one))
    open_ways = [way for way in ways if way.source == SUPPLY or view.power[way.source]]
    value = [_power_value(settings, view, seat, way) for way in open_ways]
    return sum(value) / len(value) if value else _power_value(settings, view, seat, None)


def _power_value(settings: Settings, view: State, seat: Seat, way: Transfer | None) -> float:
    """The own power, and how far the own agenda has come."""
    on_board = len(view.power)
    power = [*view.power, *[0] * (len(SOCKETS) - on_board)]
    if way is not None:
        power[way.source] -= 1
        power[way.target] += 1
    one, other = AGENDAS[view.agendas[seat]]
    shown = view.revealed[seat]
    if shown is not None:
        one, other = shown.most, shown.least
    elif power[other] > power[one]:
        one, other = other, one
    power = power[:on_board]
    value = shown.value if shown is not None else settings.deck.hidden_agenda / 2
    right = (power[one] == max(power)) + (power[other] == min(power))
    return power[seat] + 0.5 * (power[one] - power[other]) + 0.5 * value * right


def _lean(view: State, reveal: Reveal, seat: Seat) -> float:
    """How well this way round suits the board as it is; of equals, the own appliance is to have most."""
    most, least = reveal.most, reveal.least
    return view.power[most] - view.power[least] + 0.5 * ((most == seat) - (least == seat))
