"""Rules of thumb for Power Vacuum: take tricks, come lowest for the board, steer by the own agenda."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.rules.contract import Action, Seat, Turn
from game.rules.power_vacuum import State
from game.rules.power_vacuum.actions import Play, Plug, Point, Reveal, Take, Transfer
from game.rules.power_vacuum.settings import Settings
from game.rules.power_vacuum.tricks import winning_place
from game.rules.power_vacuum.vocabulary import AGENDAS, RANK_OF, RED, SUIT_OF, SUPPLY


@dataclass(frozen=True, slots=True)
class Taste:
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


SENSIBLE: Final = Taste()
CAREFUL: Final = Taste(trick=0.7, trump=0.12, reveals_at=2.0, own=1.6, keeps=0.3)
"""Shows its agenda only when the board suits it, holds on to trumps and Spies, feeds its own appliance."""
WILD: Final = Taste(trick=2.2, board=0.6, trump=-0.05, own=0.3)
"""Out with the trumps: every trick is there to be taken, and the agenda is on the table at once."""


class MinisterThumb:
    """What a choice promises for this trick and this board."""

    def __init__(self, settings: Settings, taste: Taste = SENSIBLE) -> None:
        self._settings = settings
        self._taste = taste
        self._highest = max(RANK_OF[card] for card in settings.deck.cards)

    def worths(self, state: State, turn: Turn) -> list[float]:
        """About power."""
        seat = turn.seat
        return [self._worth(state, seat, option) for option in turn.options]

    def _worth(self, state: State, seat: Seat, option: Action) -> float:
        match option:
            case Play(card):
                return self._card(state, card)
            case Reveal(most, least):
                lean = state.power[most] - state.power[least] + 0.5 * ((most == seat) - (least == seat))
                return 10.0 + lean if lean >= self._taste.reveals_at else -10.0
            case Point():
                return 1.0
            case Take(card):
                strong = RANK_OF[card] / self._highest if SUIT_OF[card] >= RED else 0.0
                return 1.0 + self._taste.keeps * (1.0 if strong > 0.6 else 2.0)
            case Transfer():
                return self._board(state, seat, option)
            case Plug():
                return self._plug(state, seat, option)
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

    def _plug(self, state: State, seat: Seat, option: Plug) -> float:
        """How the board would suit the seat after the next transfer along the new cable."""
        stays = state.cable[0] if option.end == state.cable[1] else state.cable[1]
        ways = (Transfer(stays, option.socket), Transfer(option.socket, stays))
        worths = [
            self._board(state, seat, way) for way in ways if way.source == SUPPLY or state.power[way.source]
        ]
        return sum(worths) / len(worths) if worths else self._board(state, seat, None)

    def _board(self, state: State, seat: Seat, way: Transfer | None) -> float:
        """The own power, and how far the own agenda has come."""
        power = [*state.power, 0]
        if way is not None:
            power[way.source] -= 1
            power[way.target] += 1
        value = agenda_worth(self._settings, state, seat, power[:SUPPLY])
        return self._taste.own * power[seat] + value


def agenda_worth(settings: Settings, state: State, seat: Seat, power: list[int]) -> float:
    """What the seat's agenda promises with such power on the board, in points."""
    shown = state.revealed[seat]
    if shown is not None:
        most, least, value = shown
    elif state.agendas[seat] >= 0:
        most, least = AGENDAS[state.agendas[seat]]
        value = settings.deck.hidden_agenda // 2
        if power[least] > power[most]:
            most, least = least, most
    else:
        return 0.0
    right = (power[most] == max(power)) + (power[least] == min(power))
    return 0.5 * (power[most] - power[least]) + 0.5 * value * right
