"""A full state drawn at random from all that a seat cannot rule out.

First a course of events is drawn among the layouts of `knowledge`, from the last one backwards, with the
right weights. Then it is played again with nameless cards: a card gets its name when the seat sees it for
the first time, and at the end what was never seen gets names at random. So the whole history of the state
that comes out, with what every other seat has seen, agrees with what the seat has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.games.trade_or_duel.rules import phases
from game.games.trade_or_duel.rules.knowledge import (
    Path,
    cards_shown_to,
    initial_knowledge,
    interactions,
    layers,
    own_gifts,
    weight_of,
)
from game.games.trade_or_duel.rules.state import NOTHING, Cards, Gift, Interaction, State
from game.games.trade_or_duel.rules.vocabulary import CARDS, DUEL, FACE_DOWN, Card
from game.rules.contract import Seat

Token = int
"""A real card: its index, seat by seat as the history began."""


def imagine(view: State, seat: Seat, rng: Any) -> State:
    """A state that `seat` cannot rule out, from its own view."""
    imagined = view.copy()
    if view.phase is phases.DEAL:
        return imagined
    retelling = _Retelling(view, seat, rng)
    items = interactions(view)
    gifts = own_gifts(seat, view.gifts[seat], items)
    for item, path, gift in zip(items, _course(view, seat, rng), gifts, strict=True):
        retelling.tell(item, path, gift)
    retelling.name_the_rest()
    imagined.hands = [retelling.cards(hand) for hand in retelling.hands]
    imagined.dealt = [retelling.cards(hand) for hand in retelling.dealt]
    imagined.gifts = [
        tuple(Gift(retelling.cards(given), retelling.cards(received)) for given, received in gifts)
        for gifts in retelling.gifts
    ]
    if view.laid != NOTHING and view.laid[0] == FACE_DOWN:
        imagined.laid = (rng.choice(imagined.hands[view.actor]),)
    return imagined


def _course(view: State, seat: Seat, rng: Any) -> list[Path]:
    """One path for each item of the history, drawn backwards from the layouts that are possible now."""
    found = layers(view, seat)
    layouts = list(found[-1])
    layout = rng.choices(layouts, [weight_of(found[-1][layout]) for layout in layouts])[0]
    course: list[Path] = []
    for layer in reversed(found[1:]):
        paths = layer[layout]
        path: Path = rng.choices(paths, [path.weight for path in paths])[0]
        course.append(path)
        layout = path.before
    return course[::-1]


_NAMELESS: Final = FACE_DOWN


class _Retelling:
    """The match once more, with cards that get their names on the way."""

    def __init__(self, view: State, seat: Seat, rng: Any) -> None:
        self._seat = seat
        self._rng = rng
        self._names: list[Card] = []
        self.dealt: list[list[Token]] = []
        for hand in initial_knowledge(view, seat):
            self.dealt.append(list(range(len(self._names), len(self._names) + len(hand))))
            self._names += hand
        self.hands = [tokens[:] for tokens in self.dealt]
        self.gifts: list[list[tuple[list[Token], list[Token]]]] = [[] for _ in self.dealt]

    def tell(self, item: Interaction, path: Path, gift: Gift | None) -> None:
        """One item of the history, along the path drawn for it."""
        actor_shown, target_shown = cards_shown_to(self._seat, item, gift)
        actor_tokens = self._lay(item.actor, path.actor_cards, actor_shown)
        target_tokens = self._lay(item.target, path.target_cards, target_shown)
        if item.kind == DUEL:
            difference = sum(item.actor_cards) - sum(item.target_cards)
            self.hands[item.actor] += actor_tokens if difference > 0 else []
            self.hands[item.target] += target_tokens if difference < 0 else []
            return
        self.hands[item.actor] += target_tokens
        self.hands[item.target] += actor_tokens
        self.gifts[item.actor].append((actor_tokens, target_tokens))
        self.gifts[item.target].append((target_tokens, actor_tokens))

    def name_the_rest(self) -> None:
        """What the seat has never seen can be anything else, also what was put aside."""
        nameless = [token for token, name in enumerate(self._names) if name == _NAMELESS]
        unseen = [card for card in CARDS if card not in self._names]
        self._name(nameless, self._rng.sample(unseen, len(nameless)))

    def cards(self, tokens: Sequence[Token]) -> Cards:
        """Tokens by their names."""
        return tuple(sorted(self._names[token] for token in tokens))

    def _lay(self, holder: Seat, cards: Cards, shown: Cards) -> list[Token]:
        """Take out of a hand what a path says; name what the seat sees."""
        laid: list[Token] = []
        for card in cards:
            candidates = [token for token in self.hands[holder] if self._names[token] == card]
            token = self._rng.choice(candidates)
            self.hands[holder].remove(token)
            laid.append(token)
        if shown:
            self._name(laid, shown)
        return laid

    def _name(self, tokens: Sequence[Token], cards: Sequence[Card]) -> None:
        """Give the new ones of these cards to the nameless ones of these tokens, at random."""
        new = [card for card in cards if card not in self._names]
        self._rng.shuffle(new)
        for token in tokens:
            if self._names[token] == _NAMELESS:
                self._names[token] = new.pop()
