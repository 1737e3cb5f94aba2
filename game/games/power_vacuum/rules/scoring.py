"""The end of a round, the statues, and the end of the match."""

from __future__ import annotations

from game.games.power_vacuum.rules import phases
from game.games.power_vacuum.rules.events import (
    AgendaScored,
    MatchEnded,
    PowerCollected,
    PowerCounted,
    SegmentsBuilt,
)
from game.games.power_vacuum.rules.settings import Settings
from game.games.power_vacuum.rules.state import State
from game.games.power_vacuum.rules.vocabulary import (
    AGENDAS,
    HIDDEN_AGENDA,
    MOST_ROUNDS,
    Appliance,
)
from game.rules.contract import Emit, Over, Seat


def most_of(power: tuple[int, ...]) -> tuple[Appliance, ...]:
    """The appliances with most power; all that are tied count."""
    highest = max(power)
    return tuple(place for place, amount in enumerate(power) if amount == highest)


def least_of(power: tuple[int, ...]) -> tuple[Appliance, ...]:
    """The appliances with least power; all that are tied count."""
    lowest = min(power)
    return tuple(place for place, amount in enumerate(power) if amount == lowest)


def agenda_points(settings: Settings, state: State, seat: Seat) -> int:
    """What a seat's agenda is worth with the power that is on the board now.

    One revealed in the round counts each half as it was shown; one kept secret counts only if both halves are
    right, whichever way round suits its owner.
    """
    most, least = most_of(state.power), least_of(state.power)
    shown = state.revealed[seat]
    if shown is not None:
        return shown.value * ((shown.most in most) + (shown.least in least))
    one, other = AGENDAS[state.agendas[seat]]
    right = (one in most and other in least) or (other in most and one in least)
    return settings.deck.hidden_agenda if right else 0


def end_round(settings: Settings, state: State, emit: Emit | None) -> None:
    """Owners collect power, and agendas are scored; all that can be built is, unless players choose."""
    if HIDDEN_AGENDA in state.agendas:
        raise ValueError("a view does not tell what a round is worth")
    seats = range(settings.seats)
    points = [agenda_points(settings, state, seat) for seat in seats]
    state.stock = tuple([state.stock[seat] + state.power[seat] + points[seat] for seat in seats])
    if emit is not None:
        emit(PowerCounted(state.power, most_of(state.power), least_of(state.power)))
        for seat in seats:
            emit(PowerCollected(seat, state.power[seat]))
        for seat in seats:
            emit(AgendaScored(seat, state.agendas[seat], state.revealed[seat] is not None, points[seat]))
    state.power = (0,) * settings.appliances
    if not settings.may_save:
        for seat in seats:
            build(settings, state, seat, affordable(settings, state, seat), emit)


def close_round(settings: Settings, state: State, emit: Emit | None) -> None:
    """End the round once nothing more is built; perhaps the match is over."""
    if settings.deck.segments in state.segments or state.round == MOST_ROUNDS:
        state.phase = phases.OVER
        if emit is not None:
            over = result(settings, state)
            emit(MatchEnded(over.winners, over.capped))


def result(settings: Settings, state: State) -> Over:
    """Scores and winners of a match that has ended: segments at their price, and the power left over.

    Who has not completed the statue has less than its price, whatever was saved, so the highest score is that
    of a player who has, with most power left. Ties share the victory.
    """
    price, whole = settings.deck.segment_price, settings.deck.segments
    scores = tuple(
        float(price * built + left if built == whole else min(price * built + left, price * whole - 1))
        for built, left in zip(state.segments, state.stock, strict=True)
    )
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Over(scores, winners, capped=whole not in state.segments)


def affordable(settings: Settings, state: State, seat: Seat) -> int:
    """How many segments a seat can pay for and still lacks."""
    deck = settings.deck
    return min(state.stock[seat] // deck.segment_price, deck.segments - state.segments[seat])


def build(settings: Settings, state: State, seat: Seat, count: int, emit: Emit | None) -> None:
    """A seat pays for that many segments."""
    if not count:
        return
    stock, segments = list(state.stock), list(state.segments)
    stock[seat] -= settings.deck.segment_price * count
    segments[seat] += count
    state.stock, state.segments = tuple(stock), tuple(segments)
    if emit is not None:
        emit(SegmentsBuilt(seat, count, segments[seat]))
