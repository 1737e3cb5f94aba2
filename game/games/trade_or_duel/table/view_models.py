"""What seats and arena look like for a view and what is picked. Pure: values in, values out."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.trade_or_duel.questions.chooser import TradeOrDuelChooser
from game.games.trade_or_duel.rules.events import Declared, DuelDecided, Revealed, Traded
from game.games.trade_or_duel.rules.knowledge import Knowledge
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.vocabulary import DUEL, FACE_DOWN, TRADE, Card
from game.rules.contract import Event, Seat
from game.ui.drawing.reactive import ViewModel


class MatModel(ViewModel):
    """What is known of one seat."""

    seat: Seat
    name: str
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
    """A trade or a duel: the one under way, or the last."""

    kind: str = ""
    left: Seat = 0
    """Who spoke."""
    right: Seat = 0
    left_cards: tuple[Card | None, ...] = ()
    """None where a card is still to be laid, FACE_DOWN where nobody may see it."""
    right_cards: tuple[Card | None, ...] = ()
    winner: Seat | None = None
    decided: bool = False
    """It is over, and a duel without a winner was a draw."""


def mat_model(
    view: State,
    known: Knowledge,
    seat: Seat,
    name: str,
    out: str,
    chooser: TradeOrDuelChooser,
    active: Seat | None,
) -> MatModel:
    """One seat, by what the viewer of `known` can deduce."""
    held = len(view.hands[seat])
    if view.round and not held:
        return MatModel(seat, name, out=out)
    sure = sorted(known.held[seat])[:held] if view.round else []
    chances = set(known.chances[seat]) if view.round else set()
    laid = view.laid if seat == view.actor else ()
    if laid and laid[0] in sure:
        sure.remove(laid[0])
    elif laid and laid[0] == FACE_DOWN:
        # Either of the two may lie in the arena.
        sure = []
    count = held - len(laid)
    perhaps = tuple(sorted(chances.difference(sure, laid))) if count else ()
    cards = (*sure, *(FACE_DOWN,) * (count - len(sure)))
    lit = seat in chooser.targets
    return MatModel(seat, name, cards, perhaps, "", seat == active, lit, lit and seat == chooser.target)


def in_hand(view: State, seat: Seat) -> tuple[Card, ...]:
    """The cards of a hand, without the one that lies in the arena already."""
    laid = view.laid if seat == view.actor else ()
    return tuple(card for card in view.hands[seat] if card not in laid)


def meeting_now(view: State, last: Meeting) -> Meeting:
    """What the arena shows: what is under way, else how the last meeting ended."""
    lies_open = bool(last.left_cards) and not last.decided
    if not view.kind or lies_open:
        return last
    count = view.count or 0
    laid: tuple[Card | None, ...] = (None,) * count
    left = (FACE_DOWN,) if view.laid else laid
    return Meeting(view.kind, view.actor, view.target, left, laid)


def meeting_after(last: Meeting, events: Sequence[Event]) -> Meeting:
    """How the last meeting ended, as everybody saw it."""
    for event in events:
        if isinstance(event, Declared):
            last = Meeting(event.kind, event.actor, event.target)
        elif isinstance(event, Traded):
            backs = (FACE_DOWN,) * event.count
            last = Meeting(TRADE, event.actor, event.target, backs, backs, decided=True)
        elif isinstance(event, Revealed):
            last = Meeting(DUEL, event.actor, event.target, event.actor_cards, event.target_cards)
        elif isinstance(event, DuelDecided):
            last = Meeting(
                last.kind, last.left, last.right, last.left_cards, last.right_cards, event.winner, True
            )
    return last
