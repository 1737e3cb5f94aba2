"""What a seat can choose in Trade or Duel."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

from game.games.trade_or_duel.rules.vocabulary import CARDS, COUNT_WORDS, KINDS, Card
from game.games.trade_or_duel.rules.words import card_words, count_words, kind_words
from game.rules.actions import Action, TurnLike, Way
from game.rules.contract import Seat
from game.rules.gaps import gap, player
from game.rules.notation import FROM_ONE, by_code_notation
from game.rules.text import N_


class Declare(Action):
    """Say "Trade" or "Duel" to another player."""

    line = "{kind} {target}"
    says = N_("{kind} with {partner}")
    group = "{kind}"
    press = ("mat-{target}", "say-{kind}")

    kind: str = gap(kind_words, code=by_code_notation({kind: kind for kind in KINDS}))
    target: Seat = gap(player, "partner", code=FROM_ONE)

    def touches(self, way: Way, view: Any, turn: TurnLike) -> Sequence[Way]:
        """The word first or the player; the word alone where there is one player."""
        alone = all(one.target == self.target for one in turn.options if isinstance(one, Declare))
        return (way[1:],) if alone else (way, way[::-1])


class Say(Action):
    """Say "One" or "Two", as the one who was spoken to."""

    line = says = "{count}"
    press = ("say-{count}",)

    count: int = gap(count_words, code=by_code_notation({word: count for count, word in COUNT_WORDS.items()}))


class Lay(Action):
    """Lay a card of the own hand face down on the table."""

    line = "lay {card}"
    says = N_("Lay {card}")
    press = ("card-{card}", "lay")
    hand = "card-{card}"

    card: Card = gap(card_words, code=by_code_notation({str(card): card for card in CARDS}))


SAYS: Final = (Say(1), Say(2))
LAYS: Final = {card: Lay(card) for card in CARDS}
DECLARATIONS: Final = tuple(tuple(Declare(kind, seat) for kind in KINDS) for seat in range(len(CARDS) // 2))


def declarations(actor: Seat, living: tuple[Seat, ...]) -> tuple[Declare, ...]:
    """Both kinds for every other player who has cards."""
    return tuple(chain.from_iterable(DECLARATIONS[seat] for seat in living if seat != actor))
