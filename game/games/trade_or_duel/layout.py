"""Where things lie in Trade or Duel: what is known of every hand, the arena, one's own cards."""

from __future__ import annotations

from typing import Any, Final

from game.catalogue.questions import Chooser
from game.catalogue.zones import Layout, Piece, Zone, Zones
from game.games.trade_or_duel.questions.by_phase import QUESTIONS
from game.games.trade_or_duel.questions.chooser import TradeOrDuelChooser
from game.games.trade_or_duel.rules.knowledge import Knowledge, knowledge
from game.games.trade_or_duel.rules.phases import Phase
from game.games.trade_or_duel.rules.state import State
from game.games.trade_or_duel.rules.vocabulary import CARDS, COUNT_WORDS, DUEL, FACE_DOWN, TRADE, Card
from game.games.trade_or_duel.themes import theme_of
from game.rules.contract import Rules, Seat
from game.rules.text import Names, Translate, capital, format_text

COLOURS: Final = ("green", "olive", "brown", "red")
"""Colours of cards, from the lightest to the heaviest."""
SAID: Final = {TRADE: ("trade", "blue"), DUEL: ("swords", "red")}
"""Sign and colour of what somebody says to another."""


class TradeOrDuelZones(Zones):
    """Lays out Trade or Duel."""

    def __init__(self, rules: Rules[Any], translate: Translate = format_text) -> None:
        super().__init__(rules, translate)
        self._theme = theme_of(rules)

    def layout(self, view: State, viewer: Seat | None, names: Names) -> Layout:
        known = knowledge(view, viewer) if view.round else None
        others = tuple(seat for seat in range(len(names)) if seat != viewer)
        mats = tuple(self._mat(view, known, seat, names) for seat in others)
        zones = [Zone("mats", "grid", mats, cols=2, share=3)]
        zones.append(Zone("arena", "row", self._arena(view, names), name=self._describe_said(view, names)))
        zones.append(Zone("say", "row", self.words(view, viewer)))
        gone = tuple(self._card(card, f"gone-{card}") for card in sorted(view.discard))
        if viewer is not None and view.hands[viewer]:
            held = in_hand(view, viewer)
            total = sum(view.hands[viewer])
            words = self.translate("{sum} {total}", sum=total, total=self.translate(self._theme.unit(total)))
            zones.append(
                Zone("hand", "row", tuple(self._card(card) for card in held), viewer, words, share=2)
            )
        zones.append(Zone("pile", "row", gone, name=self.translate("Out of play"), aside=True))
        return Layout(tuple(zone for zone in zones if zone.pieces))

    def _mat(self, view: State, known: Knowledge | None, seat: Seat, names: Names) -> Piece:
        """One seat, by what the viewer can deduce: cards that are surely there lie open."""
        held = seen_cards(view, known, seat)
        on = [self._card(card, f"sure-{seat}-{card}") for card in held if card != FACE_DOWN]
        on += [self._card(FACE_DOWN, f"back-{seat}-{n}", seat) for n in range(held.count(FACE_DOWN))]
        out = (self.translate(self._theme.out),) if view.round and not view.hands[seat] else ()
        return Piece(f"mat-{seat}", "plate", names[seat], seat=seat, marks=out, on=tuple(on))

    def _arena(self, view: State, names: Names) -> tuple[Piece, ...]:
        """Whom the open trade or duel is between, with what has been laid."""
        if not view.kind:
            return ()
        laid = {view.actor: view.laid, view.target: ()}
        found = []
        for seat, cards in laid.items():
            if cards:
                found.append(self._card(cards[0], f"laid-{seat}", seat))
            else:
                found.append(Piece(f"laid-{seat}", "place", names[seat], seat=seat))
        return tuple(found)

    def words(self, view: State, viewer: Seat | None) -> tuple[Piece, ...]:
        """What one may say to another, to be carried to somebody; or for how many cards."""
        if view.phase is Phase.DECLARE and viewer == view.actor:
            return tuple(
                Piece(
                    f"say-{kind}", "plate", self.translate(self._theme.kind(kind)), sign=sign, colour=colour
                )
                for kind, (sign, colour) in SAID.items()
            )
        if view.phase is not Phase.COUNT or viewer != view.target:
            return ()
        return tuple(
            Piece(
                f"say-{count}",
                "plate",
                capital(self.translate(COUNT_WORDS[count])),
                on=tuple(self._card(FACE_DOWN, f"say-{count}.{n}") for n in range(count)),
            )
            for count in COUNT_WORDS
        )

    def _describe_said(self, view: State, names: Names) -> str:
        if not view.kind:
            return ""
        kind = self.translate(self._theme.kind(view.kind))
        return f"{names[view.actor]}: {kind}" + (f" ({view.count})" if view.count else "")

    def _card(self, card: Card, key: str = "", seat: Seat | None = None) -> Piece:
        if card == FACE_DOWN:
            return Piece(key, "card", self.translate("a card"), back="violet", seat=seat)
        shade = COLOURS[(card - CARDS[0]) * len(COLOURS) // len(CARDS)]
        cards = self._theme.cards
        name = self.translate(cards[card - 1]) if cards else ""
        return Piece(key or f"card-{card}", "card", name, str(card), "", shade, seat=seat)

    def chooser(self, names: Names) -> Chooser:
        return TradeOrDuelChooser(QUESTIONS, self.rules.seats, names, self.translate, self._theme)

    def thing(self, key: str, chooser: TradeOrDuelChooser, source: str = "") -> tuple[str, Any]:
        kind, what = super().thing(key, chooser, source)
        return {"mat": "seat", "say": "kind"}.get(kind, kind), what


def seen_cards(view: State, known: Knowledge | None, seat: Seat) -> tuple[Card, ...]:
    """What is seen of a hand: cards that are surely there, then backs; one that lies in the arena is not."""
    held = in_hand(view, seat)
    sure = sorted(known.held[seat].difference(laid_by(view, seat))) if known is not None else []
    if FACE_DOWN in laid_by(view, seat):
        sure = []  # Either of the two may lie in the arena.
    return (*sure, *(FACE_DOWN,) * (len(held) - len(sure)))[: len(held)]


def laid_by(view: State, seat: Seat) -> tuple[Card, ...]:
    """What a seat has laid in the arena, and nobody has met yet."""
    return view.laid if seat == view.actor else ()


def in_hand(view: State, seat: Seat) -> tuple[Card, ...]:
    """The cards of a hand, without the one that lies in the arena already."""
    cards = list(view.hands[seat])
    for card in laid_by(view, seat):
        cards.remove(card)
    return tuple(cards)
