"""What tableaux, wheel and order look like for a state and what is picked. Pure: values in, values out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from game.games.engine.questions.chooser import EngineChooser
from game.games.engine.rules.order import Visit, current, preview, upcoming_visits
from game.games.engine.rules.scoring import score
from game.games.engine.rules.state import State
from game.games.engine.rules.vocabulary import CARD_CODES, RANK_OF, SUIT_OF, Card, Cell, Suit, cards_in
from game.match.shown import Shown
from game.rules.contract import Over, Seat, Turn
from game.rules.things import Thing
from game.ui.boards.hand import HeldCard
from game.ui.drawing.reactive import ViewModel


class Mark(StrEnum):
    """What is the matter with a cell."""

    LIT = "lit"
    """It can be chosen."""
    ACTING = "acting"
    """Its card is asked about."""
    PICKED = "picked"
    OPEN = "open"
    """A card can be laid on this empty place."""
    DOOMED = "doomed"
    """Its cards would make room."""


class CellModel(ViewModel):
    """One cell."""

    cards: tuple[Card, ...] = ()
    """Bottom first."""
    turns: tuple[int, ...] = ()
    """For each card, as the how-manieth it acts from now on; 0 if it does not."""
    mark: Mark | None = None
    level: int = -1
    """The card that is asked about."""
    movable: bool = False
    """Its uppermost card can be carried elsewhere."""


class TableauModel(ViewModel):
    """The tableau of one seat."""

    seat: Seat
    worth: int
    """Points if the match ended now."""
    cells: tuple[tuple[Cell, CellModel], ...]


class WheelModel(ViewModel):
    """The suit wheel and what comes next."""

    suits: tuple[Suit, ...] = ()
    """Those that can be chosen."""
    chosen: Suit | None = None
    whose: str = ""
    rows: tuple[tuple[Seat, tuple[Card, ...]], ...] = ()
    """What acts next, seat by seat."""


def acting_seat(shown: Shown) -> Seat:
    """The seat whose tableau is of interest."""
    pending, view = shown.pending, shown.view
    if isinstance(pending, Over):
        return pending.winners[0] if pending.winners else int(view.active)
    return pending.seat if isinstance(pending, Turn) else int(view.active)


def visits_shown(view: State, chooser: EngineChooser) -> tuple[Visit, ...]:
    """What will act; while a suit is to be chosen, what it would make act."""
    if view.suit < 0 and not view.scans:
        suit = chooser.suit if chooser.suit is not None else chooser.looked_suit
        return preview(view, suit) if chooser.suits and suit is not None else ()
    return upcoming_visits(view)


def tableau_model(
    view: State, seat: Seat, chooser: EngineChooser, visits: Iterable[Visit], in_front: bool
) -> TableauModel:
    """A tableau; only the one in front shows what can be chosen."""
    turns = {(v.cell, v.level): n for n, v in enumerate(visits, start=1) if v.seat == seat}
    marks = _marks(view, seat, chooser) if in_front else {}
    movable = chooser.movable if in_front and chooser.turn is not None and chooser.turn.seat == seat else ()
    tableau = view.tableaux[seat]
    visit = current(view)
    models = {}
    for cell in sorted({*tableau, *marks}):
        cards = tableau.get(cell, ())
        order = tuple(turns.get((cell, level), 0) for level in range(len(cards)))
        acting = visit is not None and (visit.seat, visit.cell) == (seat, cell)
        level = visit.level if acting and visit is not None else -1
        models[cell] = CellModel(cards, order if any(order) else (), marks.get(cell), level, cell in movable)
    return TableauModel(seat, score(view, seat).total, tuple(models.items()))


def _marks(view: State, seat: Seat, chooser: EngineChooser) -> dict[Cell, Mark]:
    marks: dict[Cell, Mark] = {}
    visit = current(view)
    if visit is not None and visit.seat == seat:
        marks[visit.cell] = Mark.ACTING
    if chooser.turn is None or view.actor != seat:
        return marks
    tableau = view.tableaux[seat]
    for cell in chooser.lit_cells:
        if chooser.places:
            marks[cell] = Mark.DOOMED if cell in tableau else Mark.OPEN
        else:
            marks[cell] = Mark.LIT
    for picked in (chooser.origin, chooser.cell):
        if picked is not None:
            marks[picked] = Mark.PICKED
    return marks


def wheel_model(
    view: State, names: tuple[str, ...], chooser: EngineChooser, visits: Iterable[Visit]
) -> WheelModel:
    """The wheel: large while a suit is to be chosen, else beside what comes next."""
    if chooser.suits:
        return WheelModel(chooser.suits, chooser.suit)
    if view.suit < 0:
        return WheelModel()
    rows: list[tuple[Seat, tuple[Card, ...]]] = []
    for visit in visits:
        if rows and rows[-1][0] == visit.seat:
            rows[-1] = (visit.seat, (*rows[-1][1], visit.card))
        else:
            rows.append((visit.seat, (visit.card,)))
    return WheelModel((), view.suit, names[view.active], tuple(rows))


def own_cards(view: State, seat: Seat) -> tuple[Card, ...]:
    """What a seat holds, by its own view; first the cards it has just drawn, to choose among them."""
    drawn = tuple(card for card in view.drawn if card >= 0)
    return (*drawn, *sorted(cards_in(view.hands[seat]), key=lambda card: (SUIT_OF[card], RANK_OF[card])))


def held_cards(cards: Sequence[Card], lit: frozenset[Card], picked: Card | None) -> tuple[HeldCard, ...]:
    """Cards at the near edge, as they are shown."""
    return tuple(
        HeldCard(Thing("card", card), card in lit, card == picked, f"card-{CARD_CODES[card]}")
        for card in cards
    )
