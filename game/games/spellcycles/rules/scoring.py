"""The end of the game: Prestige, the certificates of Extra Credit, the last one standing in a Duel."""

from __future__ import annotations

from typing import Final

from game.games.spellcycles.rules import phases
from game.games.spellcycles.rules.events import CertificatesCounted, MarkerTurned, MatchEnded
from game.games.spellcycles.rules.settings import Settings
from game.games.spellcycles.rules.state import State
from game.rules.answers import order_of
from game.rules.contract import Answer, Emit, Over, Seat, Shuffle

DECK_OF_CARDS: Final = 52
FACE_POINTS: Final = (1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3)
"""Extra Credit, by rank from the 2: 2 to 10 count one point, court cards two, aces three."""


def finish(settings: Settings, state: State, emit: Emit | None) -> None:
    """End the match, after drawing the certificates where their faces matter."""
    state.casts = ()
    if settings.credit != "off" and any(state.prestige):
        state.phase = phases.CERTIFICATES
    else:
        _end(settings, state, emit)


def ask_certificates(settings: Settings, state: State) -> Shuffle:
    """All certificates won, then the marker: the cards of one deck, and of another when that is used up."""
    return Shuffle(DECK_OF_CARDS, min(DECK_OF_CARDS, _certificates_left(settings, state)), "certificates")


def turn_certificates(settings: Settings, state: State, answer: Answer, emit: Emit | None) -> None:
    """Give the cards out by seat, first drawn first, and count them."""
    left = _certificates_left(settings, state)
    state.certificates += order_of(answer, DECK_OF_CARDS, min(DECK_OF_CARDS, left))
    if _certificates_left(settings, state):
        return
    if emit is not None:
        if settings.credit == "marker":
            emit(MarkerTurned(state.certificates[-1]))
        for seat in range(settings.seats):
            cards = certificates_of(state, seat)
            emit(CertificatesCounted(seat, tuple(cards), _points(settings, state, cards)))
    _end(settings, state, emit)


def _certificates_left(settings: Settings, state: State) -> int:
    return sum(state.prestige) + (settings.credit == "marker") - len(state.certificates)


def certificates_of(state: State, seat: Seat) -> tuple[int, ...]:
    """A seat's certificates, once they are drawn."""
    first = sum(state.prestige[:seat])
    return state.certificates[first : first + state.prestige[seat]]


def result(settings: Settings, state: State) -> Over:
    """Scores and winners of a match that has ended. Ties share the victory."""
    scores = _scores(settings, state)
    playing = [seat for seat in range(settings.seats) if seat not in state.out]
    best = max(scores[seat] for seat in playing)
    winners = tuple(seat for seat in playing if scores[seat] == best)
    return Over(scores, winners, capped=bool(state.moons) and len(playing) > 1)


def _end(settings: Settings, state: State, emit: Emit | None) -> None:
    state.phase = phases.OVER
    if emit is not None:
        over = result(settings, state)
        emit(MatchEnded(over.winners, _scores(settings, state), over.capped))


def _scores(settings: Settings, state: State) -> tuple[int, ...]:
    if settings.duel:
        return tuple(state.essence)
    if settings.credit == "off":
        return tuple(state.prestige)
    seats = range(settings.seats)
    return tuple(_points(settings, state, certificates_of(state, seat)) for seat in seats)


def _points(settings: Settings, state: State, cards: tuple[int, ...]) -> int:
    if settings.credit == "faces":
        return sum([FACE_POINTS[card % len(FACE_POINTS)] for card in cards])
    if not cards:
        return 0
    marker_suit = state.certificates[-1] // 13
    return sum(2 if card // 13 == marker_suit else 1 for card in cards)
