"""What lies on the felt for a state and what is picked. Pure: values in, values out."""

from __future__ import annotations

from game.games.unnamed.questions.chooser import UnnamedChooser
from game.games.unnamed.rules.dealing import is_dealt
from game.games.unnamed.rules.powers import trumps
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import State
from game.games.unnamed.rules.tricks import ahead, plays_next, power_in_play
from game.games.unnamed.rules.vocabulary import CARD_CODES, NO_SUIT, Cards, cards_of
from game.games.unnamed.table.market import MarketModel, PileModel
from game.games.unnamed.table.piles import PileOf
from game.games.unnamed.table.trick import TrumpModel
from game.games.unnamed.table.yard import Attempting, Crew
from game.rules.contract import Seat
from game.rules.things import Thing
from game.ui.boards import Plate, Tally
from game.ui.boards.curtain import Cover
from game.ui.boards.hand import HandView, HeldCard
from game.ui.boards.slots import SlotModel
from game.ui.words import _

Names = tuple[str, ...]
FX_RATIO = 0.95
"""Width of an FX in parts of its height: there must be room for its words."""


def slot_models(settings: Settings, view: State, chooser: UnnamedChooser) -> list[SlotModel]:
    """The places of the trick, by seat."""
    lies = dict(view.trick)
    best = ahead(settings, view)
    winner = best[0] if best is not None else None
    models = []
    for seat in range(settings.seats):
        card = lies.get(seat)
        models.append(
            SlotModel(
                card,
                lit=card is not None and card in chooser.trick,
                leads=bool(view.trick) and view.trick[0][0] == seat,
                to_play=plays_next(view) == seat,
                wins=seat == winner,
            )
        )
    return models


def trump_model(settings: Settings, view: State) -> TrumpModel:
    """The medallion."""
    dealt = is_dealt(view)
    number = min(view.tricks + 1, settings.hand_size) if dealt else 0
    suit, lesser = trumps(power_in_play(settings, view), view.trump) if dealt else (NO_SUIT, NO_SUIT)
    none = suit == NO_SUIT and dealt and view.trump != NO_SUIT
    return TrumpModel(suit, number, settings.hand_size, none, lesser)


def market_model(settings: Settings, view: State, chooser: UnnamedChooser) -> MarketModel:
    """The piles, those that can be bought from lit."""
    piles = tuple(
        PileModel(
            pile.key,
            settings.fx_deck.types[pile.fx],
            pile.copies,
            pile.price,
            pile.key if settings.vendors else None,
            lit=pile.key in chooser.piles,
            chosen=pile.key == chooser.bought,
        )
        for pile in view.market
        if pile.fx >= 0
    )
    return MarketModel(piles, view.round, view.totem, settings.vendors)


def yard_model(view: State, chooser: UnnamedChooser, names: Names) -> Crew | Attempting:
    """Workers at rest, or the attempt that is being made."""
    seat, trial = view.turn, view.trial
    if trial is None:
        return Crew(
            seat,
            names[seat],
            view.dice[seat],
            view.tokens[seat],
            view.pool,
            can_attempt=chooser.can_attempt,
            can_hire=chooser.can("hire"),
        )
    teams = trial.teams or chooser.teams or (trial.dice,)
    lit = frozenset(range(1, trial.dice)) if chooser.can_split else chooser.takeable
    taken = frozenset(trial.retaken) | chooser.dice
    return Attempting(seat, names[seat], trial.target, teams, trial.values, trial.bonus, lit, taken)


def piles_of(view: State) -> tuple[PileOf, ...]:
    """What everybody owns in resources, as far as the viewer knows."""
    return tuple(
        PileOf(seat, *pile) for seat, pile in enumerate(zip(view.pile_sizes, view.piles, strict=True))
    )


def held_cards(chooser: UnnamedChooser, cards: Cards) -> tuple[HeldCard, ...]:
    """Resources at the near edge, those that can be chosen lit."""
    lit, chosen = chooser.cards, chooser.chosen
    return tuple(
        HeldCard(Thing("card", card), card in lit, card in chosen, f"card-{CARD_CODES[card]}")
        for card in cards_of(cards)
    )


def held_fx(view: State, chooser: UnnamedChooser, names: Names) -> HandView | None:
    """The FX of the seat whose turn it is, open to all; None when it has none."""
    seat = view.turn
    playable, chosen = chooser.playable_fx, chooser.fx
    owned = view.fx[seat]
    held = tuple(
        HeldCard(Thing("fx", fx), fx in playable, fx == chosen, f"fx-{fx}-{owned[:place].count(fx)}")
        for place, fx in enumerate(owned)
    )
    title = _("{name}'s FX", name=names[seat])
    return HandView(seat, names[seat], Cover.NONE, held, title, FX_RATIO) if held else None


def plate(view: State, seat: Seat) -> Plate:
    """Creations, Workers, and what the game at hand is about; below them the FX."""
    third = Tally("cards", str(view.pile_sizes[seat]), _("resources"))
    if view.stage == "creation":
        third = Tally("coins", str(view.tokens[seat]), _("tokens"))
    tallies = (
        Tally("laurels", str(view.pawns[seat]), _("Creations")),
        Tally("meeple", str(view.dice[seat]), _("Workers")),
        third,
    )
    return Plate(tallies, view.fx[seat])
