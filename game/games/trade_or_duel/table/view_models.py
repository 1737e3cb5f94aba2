"""What seats and arena look like for a view and what is picked. Pure: values in, values out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.games.trade_or_duel.layout import laid_by, seen_cards
from game.games.trade_or_duel.questions.chooser import TradeOrDuelChooser
from game.games.trade_or_duel.rules.events import Declared, DuelDecided, Revealed, Traded
from game.games.trade_or_duel.rules.knowledge import Knowledge
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.vocabulary import DUEL, FACE_DOWN, TRADE, Card
from game.rules.contract import Event, Seat
from game.ui.drawing.reactive import ViewModel


class MatModel(ViewModel):
    """What is known of one seat."""

    cards: tuple[Card, ...] = ()
    """Those that are surely there, then FACE_DOWN for each of the others; a card in the arena is not."""
    perhaps: tuple[Card, ...] = ()
    """What the others may be."""
    out: str = ""
    """What is said of who has no cards left; empty for the living."""
    active: bool = False
    lit: bool = False
    """Can be chosen now."""
    picked: bool = False


class Meeting(ViewModel):
    """A trade or a duel: the one under way, or the last. Who spoke stands first."""

    kind: str = ""
    seats: tuple[Seat, Seat] = (0, 0)
    cards: tuple[tuple[Card | None, ...], tuple[Card | None, ...]] = ((), ())
    """None where a card is still to be laid, FACE_DOWN where nobody may see it."""
    winner: Seat | None = None
    decided: bool = False
    """It is over, and a duel without a winner was a draw."""


def mat_model(
    view: State,
    known: Knowledge,
    seat: Seat,
    out: str,
    chooser: TradeOrDuelChooser,
    active: Seat | None,
) -> MatModel:
    """One seat, by what the viewer of `known` can deduce."""
    if view.round and not view.hands[seat]:
        return MatModel(out=out)
    cards = seen_cards(view, known if view.round else None, seat)
    chances = set(known.chances[seat]).difference(cards, laid_by(view, seat)) if view.round and cards else ()
    lit = seat in chooser.targets
    picked = lit and seat == chooser.target
    return MatModel(cards, tuple(sorted(chances)), "", seat == active, lit, picked)


def meeting_now(view: State, last: Meeting) -> Meeting:
    """What the arena shows: what is under way, else how the last meeting ended."""
    lies_open = bool(last.cards[0]) and not last.decided
    if not view.kind or lies_open:
        return last
    laid = (None,) * (view.count or 0)
    return Meeting(view.kind, (view.actor, view.target), ((FACE_DOWN,) if view.laid else laid, laid))


def meeting_after(last: Meeting, events: Sequence[Event]) -> Meeting:
    """How the last meeting ended, as everybody saw it."""
    for event in events:
        match event:
            case Declared():
                last = Meeting(event.kind, (event.actor, event.target))
            case Traded():
                backs = (FACE_DOWN,) * event.count
                last = Meeting(TRADE, (event.actor, event.target), (backs, backs), decided=True)
            case Revealed():
                last = Meeting(DUEL, (event.actor, event.target), (event.actor_cards, event.target_cards))
            case DuelDecided():
                last = replace(last, winner=event.winner, decided=True)
    return last
