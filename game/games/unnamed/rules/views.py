"""What a seat may know: its hand, its cards, and what it has seen of the others'.

Secret are the hands and the extras in the Resource game, cards that changed hands face down, cards that are
offered, and decisions of several cards while they are being made.
"""

from __future__ import annotations

from typing import Final

from game.games.unnamed.rules import phases
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import NO_INDEX, NOBODY, Seen, State
from game.rules.contract import Seat

UNSEEN: Final = Seen(0, (), ())


def view_of(settings: Settings, state: State, viewer: Seat | None) -> State:
    """The state with everything blanked that `viewer` may not know; None is the public."""
    view = state.copy()
    seat = NOBODY if viewer is None else viewer
    if view.stage == "resource":
        _hide_hands(view, seat)
    elif view.stage == "trading":
        _hide_piles(view, seat)
        _hide_decisions(settings, view, seat)
    return view


def _hide_hands(view: State, seat: Seat) -> None:
    if seat != NOBODY and view.peeked >> seat & 1:
        return
    own = view.hands[seat] if seat != NOBODY else 0
    view.hands = [0] * len(view.hands)
    if seat != NOBODY:
        view.hands[seat] = own
    view.extras = 0


def _hide_piles(view: State, seat: Seat) -> None:
    if not view.seen:
        return
    own = view.seen[seat]
    known = own.known
    view.piles = [pile & known for pile in view.piles]
    view.extras = 0
    seen = [UNSEEN] * len(view.seen)
    seen[seat] = own
    view.seen = tuple(seen)


def _hide_decisions(settings: Settings, view: State, seat: Seat) -> None:
    """A decision that is not complete is shown as not begun."""
    if view.phase in (phases.OFFER, phases.PAY) and seat != view.turn:
        view.phase = phases.TRADING
        view.partner, view.wanted, view.buying = NOBODY, 0, NO_INDEX
        view.picked = 0
    elif view.phase is phases.GIVE and seat != view.partner:
        if settings.needs_consent or settings.partner_names:
            view.phase = phases.ANSWER
        if settings.partner_names:
            view.wanted = 0
        view.picked = 0
    if seat != view.turn:
        view.offered = 0
