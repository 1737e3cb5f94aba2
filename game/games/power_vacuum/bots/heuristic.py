"""Rules of thumb for Power Vacuum: take tricks, come lowest for the board, steer by the own agenda."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.bots.heuristic import HeuristicBot
from game.games.power_vacuum.rules import State
from game.games.power_vacuum.rules.actions import BuildPart, Leave, Play, Plug, Point, Reveal, Take, Transfer
from game.games.power_vacuum.rules.phases import Phase
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.tricks import winning_place
from game.games.power_vacuum.rules.vocabulary import AGENDAS, RANK_OF, RED, SOCKETS, SUIT_OF, SUPPLY
from game.rules.contract import Action, Seat, Turn
from game.rules.interjections import Interjection


@dataclass(frozen=True, slots=True)
class Weights:
    """What a player likes more than others do."""

    trick: float = 1.0
    """What a trick is worth, in power."""
    board: float = 1.5
    """What a use of the control board is worth, in power."""
    trump: float = 0.03
    """What each rank of a trump is worth that is not played."""
    reveals_at: float = -99.0
    """How far the board must lean the right way before the agenda is shown, in power."""
    own: float = 1.0
    """What power on the own appliance is worth."""
    keeps: float = -1.0
    """What keeping a card for the next round is worth beyond a point, for a card that takes most tricks."""


SENSIBLE: Final = Weights()
CAREFUL: Final = Weights(trick=0.7, trump=0.12, reveals_at=2.0, own=1.6, keeps=0.3)
"""Shows its agenda only when the board suits it, holds on to trumps and Spies, feeds its own appliance."""
WILD: Final = Weights(trick=2.2, board=0.6, trump=-0.05, own=0.3)
"""Out with the trumps: every trick is there to be taken, and the agenda is on the table at once."""


Agenda = tuple[int, int, int]
"""Which appliance is to have most power, which least, and what each of both is worth; alike where unknown."""
Outlook = Callable[[int, int], float]
"""What the board is worth to a seat after a transfer between two sockets, in power."""


class MinisterHeuristic:
    """What a choice promises for this trick and this board."""

    def __init__(self, settings: Settings, taste: Weights = SENSIBLE) -> None:
        self._settings = settings
        self._taste = taste
        self._highest = max(RANK_OF[card] for card in settings.deck.cards)

    def values(self, state: State, turn: Turn) -> list[float]:
        """About power."""
        seat, options = turn.seat, turn.options
        if turn.phase in (Phase.PLAY, Phase.REVEAL):
            return [self._value(state, seat, option) for option in options]
        outlook = self._outlook(state, seat)
        return [
            outlook(option.source, option.target)
            if isinstance(option, Transfer)
            else _cable_value(state, option, outlook)
            if isinstance(option, Plug)
            else _left(state, turn, outlook)
            if isinstance(option, Leave)
            else self._value(state, seat, option)
            for option in options
        ]

    def _value(self, state: State, seat: Seat, option: Action) -> float:
        match option:
            case Play(card):
                return self._card(state, card)
            case Reveal(most, least):
                lean = state.power[most] - state.power[least] + 0.5 * ((most == seat) - (least == seat))
                return 10.0 + lean if lean >= self._taste.reveals_at else -10.0
            case Interjection(action=Reveal()):
                # It is worth most before the own card.
                return -10.0
            case Point() | BuildPart():
                return 1.0
            case Take(card):
                strong = RANK_OF[card] / self._highest if SUIT_OF[card] >= RED else 0.0
                return 1.0 + self._taste.keeps * (1.0 if strong > 0.6 else 2.0)
        return 0.0

    def _card(self, state: State, card: int) -> float:
        """The chances of winning the trick and of being lowest, after what lies there already."""
        taste, trick = self._taste, state.trick
        rank, suit = RANK_OF[card] / self._highest, SUIT_OF[card]
        after = self._settings.seats - len(trick) - 1
        place = len(trick)
        wins = winning_place(trick + bytes((card,))) == place if trick else True
        chance = 0.0
        if wins:
            strength = 0.55 + 0.45 * rank if suit >= RED else 0.15 + 0.6 * rank
            chance = strength**after
        low = 0.0
        if all(RANK_OF[other] >= RANK_OF[card] for other in trick):
            low = (1.0 - rank) ** after if after else 1.0
        spent = taste.trump * RANK_OF[card] if suit >= RED else 0.0
        return taste.trick * chance + taste.board * low - spent

    def _outlook(self, state: State, seat: Seat) -> Outlook:
        """What the own power and the own agenda are worth after a transfer from one socket to another."""
        own, beyond = self._taste.own, (0,) * (len(SOCKETS) - len(state.power))
        agenda = _agenda(self._settings, state, seat)

        def outlook(source: int, target: int) -> float:
            power = [*state.power, *beyond]
            power[source] -= 1
            power[target] += 1
            mine = own * power[seat]
            del power[-len(beyond) :]
            return mine + promise(agenda, power)

        return outlook


def _cable_value(state: State, option: Plug, outlook: Outlook) -> float:
    """How the board would suit the seat after the next transfer along the new cable."""
    one, other = state.cable
    stays = one if option.end == other else other
    return _next(state, stays, option.socket, outlook)


def _left(state: State, turn: Turn, outlook: Outlook) -> float:
    """How the board suits the seat as it is, or after the next transfer along the cable as it lies."""
    if turn.phase is Phase.TRANSFER:
        return outlook(SUPPLY, SUPPLY)
    return _next(state, *state.cable, outlook)


def _next(state: State, one: int, other: int, outlook: Outlook) -> float:
    """How well the board would suit the seat after anybody's transfer between two sockets."""
    power = state.power
    forth = one == SUPPLY or power[one]
    back = other == SUPPLY or power[other]
    if forth and back:
        return (outlook(one, other) + outlook(other, one)) / 2
    if forth:
        return outlook(one, other)
    return outlook(other, one) if back else outlook(SUPPLY, SUPPLY)


def promise(agenda: Agenda, power: list[int]) -> float:
    """What an agenda promises with such power on the board, in points."""
    most, least, value = agenda
    if most == least:
        return 0.0
    high, low = power[most], power[least]
    right = (high == max(power)) + (low == min(power))
    return 0.5 * (high - low) + 0.5 * value * right


def _agenda(settings: Settings, state: State, seat: Seat) -> Agenda:
    """The seat's agenda as shown, or the way round that suits the board as it is; nothing where unknown."""
    shown = state.revealed[seat]
    if shown is not None:
        return shown.most, shown.least, shown.value
    if state.agendas[seat] < 0:
        return 0, 0, 0
    most, least = AGENDAS[state.agendas[seat]]
    if state.power[least] > state.power[most]:
        most, least = least, most
    return most, least, settings.deck.hidden_agenda // 2


def wild() -> HeuristicBot:
    return HeuristicBot("wild", lambda rules: MinisterHeuristic(rules.settings, WILD))


def careful() -> HeuristicBot:
    return HeuristicBot("careful", lambda rules: MinisterHeuristic(rules.settings, CAREFUL))
