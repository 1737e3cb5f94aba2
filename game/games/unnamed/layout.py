"""Where things lie in The Unnamed Game: the trick, the market, the Workers, and what each player owns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from game.catalogue.questions import Chooser
from game.catalogue.zones import Layout, Piece, Zone, Zones
from game.games.unnamed.questions.by_phase import QUESTIONS
from game.games.unnamed.questions.chooser import UnnamedChooser
from game.games.unnamed.questions.details import fx_moment
from game.games.unnamed.rules import Unnamed
from game.games.unnamed.rules.actions import Agree, Propose
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.powers import trumps
from game.games.unnamed.rules.state import NO_INDEX, State
from game.games.unnamed.rules.trading import ask_answer, ask_trading
from game.games.unnamed.rules.tricks import ahead, plays_next, power_in_play
from game.games.unnamed.rules.vocabulary import (
    CARD_BY_CODE,
    CARD_CODES,
    NO_SUIT,
    OFFERED_CARDS,
    RANK_LETTERS,
    RANK_OF,
    SUIT_OF,
    SUITS,
    Card,
    Cards,
    cards_of,
)
from game.games.unnamed.rules.words import card_words
from game.rules.contract import Seat
from game.rules.packs import SUIT_COLOURS, SUIT_SIGNS
from game.rules.text import Names, capital

FX_COLOURS: Final = {"turn": "green", "attempt": "blue", "rolled": "orange"}
"""By the moment for which an FX is."""
MOMENT_SIGNS: Final = {"turn": "play", "attempt": "dice", "rolled": "die"}
"""The same, for eyes that see no colours, where there is no room for words."""
FX_SIGNS: Final = {
    "gain_dice": "person",
    "gain_tokens": "handshake",
    "advance": "podium",
    "steal_die": "hand",
    "lose_tokens": "scales",
    "mark": "swirl",
    "threshold": "rules",
    "temp_dice": "meeple",
    "second_attempt": "hourglass",
    "add_to_team": "crown",
    "reroll": "eye",
    "advance_if": "trophy",
    "by_hand": "hand",
}
"""By the first effect of an FX."""
POWER_SIGNS: Final = {
    "rank": "podium",
    "trump": "crown",
    "follow": "swirl",
    "winner": "trophy",
    "order": "switch",
    "lead": "flame",
    "capture": "hand",
    "info": "eye",
    "table": "handshake",
}
"""By the hook of a Special Power."""


class UnnamedZones(Zones):
    """Lays out The Unnamed Game."""

    rules: Unnamed

    def layout(self, view: State, viewer: Seat | None, names: Names) -> Layout:
        zones = [Zone("seats", "row", tuple(self._seat(view, seat, names) for seat in range(len(names))))]
        if view.stage == "resource":
            zones += self._resource(view, names)
        elif view.stage == "trading":
            zones.append(Zone("market", "grid", self._market(view), cols=3, share=3))
            offers = view.phase is Phase.TRADING
            name = self.translate("Offer three cards") if offers else ""
            zones.append(Zone("offer", "row", self._offer(view, viewer), name=name))
        else:
            zones += self._creation(view, names, viewer)
        if viewer is not None:
            zones += self._own(view, viewer, names)
        zones += [
            zone
            for seat in range(len(names))
            if seat != viewer
            for zone in self._open(view, seat, names, viewer)
        ]
        return Layout(tuple(zone for zone in zones if zone.pieces))

    def _seat(self, view: State, seat: Seat, names: Names) -> Piece:
        third = ("coins", view.tokens[seat]) if view.stage == "creation" else ("cards", view.pile_sizes[seat])
        tally = ("laurels", view.pawns[seat]), ("meeple", view.dice[seat]), third
        counted = tuple((sign, str(number)) for sign, number in tally)
        return Piece(f"seat-{seat}", "seat", names[seat], seat=seat, tally=counted, opens=(f"strike-{seat}",))

    # -- the three games ----------------------------------------------------------------------------------

    def _resource(self, view: State, names: Names) -> list[Zone]:
        lies, best, to_play = dict(view.trick), ahead(self.rules.settings, view), plays_next(view)
        slots = []
        for seat in view.order or range(len(names)):
            marks = [self.translate("plays")] if seat == to_play else []
            if best is not None and seat == best[0] and len(view.trick) > 1:
                marks = [self.translate("wins")]
            elif view.trick and seat == view.trick[0][0]:
                marks = [self.translate("leads")]
            key = f"slot-{seat}"
            if seat in lies:
                card = self._card(lies[seat], key, seat, tuple(marks))
                slots.append(replace(card, means=f"card-{CARD_CODES[lies[seat]]}"))
            else:
                slots.append(Piece(key, "place", names[seat], seat=seat, marks=tuple(marks)))
        return [
            Zone("trick", "row", tuple(slots), name=self._trump(view), share=2),
            *self._power_in_play(view, names),
            Zone("powers", "row", self._deck(view), name=self.translate("Special Powers")),
        ]

    def _trump(self, view: State) -> str:
        suit, _ = trumps(power_in_play(self.rules.settings, view), view.trump)
        return self.translate("Trump: {suit}", suit=self.translate(SUITS[suit])) if suit != NO_SUIT else ""

    def _power_in_play(self, view: State, names: Names) -> list[Zone]:
        if view.in_play == NO_INDEX:
            return []
        piece = replace(self._power(view.in_play, "in-play", view.owner), tells=True)
        return [
            Zone(
                "in-play",
                "row",
                (piece,),
                name=self.translate("In play for {name}", name=names[view.owner]),
            )
        ]

    def _deck(self, view: State) -> tuple[Piece, ...]:
        """The Special Powers, while one may be drawn."""
        deck = Piece("draw", "card", self.translate("Draw a Special Power"), back="violet")
        return (deck,) if view.phase is Phase.DRAW else ()

    def _market(self, view: State) -> tuple[Piece, ...]:
        found = []
        for pile in view.market:
            if pile.fx == NO_INDEX:
                continue
            marks = (f"×{pile.copies}",) if pile.copies > 1 else ()
            sign = SUIT_SIGNS[pile.key] if self.rules.settings.vendors else "cards"
            price = ((sign, str(pile.price)),)
            found.append(self._fx(pile.fx, f"pile-{pile.key}", marks, price))
        return tuple(found)

    def _offer(self, view: State, viewer: Seat | None) -> tuple[Piece, ...]:
        """What is offered to this seat, or for how many cards it offers its own or says yes."""
        settings = self.rules.settings
        if view.phase is Phase.ANSWER and viewer == view.partner:
            if not settings.partner_names:
                words = self.translate("Yes: {n} for {wanted}", n=OFFERED_CARDS, wanted=view.wanted)
                return (self._backs("accept", words, OFFERED_CARDS, view.turn),)
            options = ask_answer(settings, view).options
            gives = sorted({option.wanted for option in options if isinstance(option, Agree)})
            return tuple(self._backs(f"give-{n}", self.translate("Give {n}", n=n), n) for n in gives)
        if view.phase is not Phase.TRADING or viewer != view.turn:
            return ()
        options = ask_trading(settings, view).options
        wants = sorted({option.wanted for option in options if isinstance(option, Propose)})
        return tuple(self._backs(f"want-{n}", self.translate("For {n}", n=n), n) for n in wants)

    def _backs(self, key: str, name: str, count: int, seat: Seat | None = None) -> Piece:
        """So many cards face down, on something that is touched for them."""
        on = tuple(Piece(f"{key}.{n}", "card", back="violet") for n in range(count))
        return Piece(key, "plate", name, seat=seat, on=on)

    def _creation(self, view: State, names: Names, viewer: Seat | None) -> list[Zone]:
        trial = view.trial
        if trial is None:
            return [self._crew(view, names, viewer)]
        zones, first = [], 0
        for number, size in enumerate(trial.teams or (trial.dice,)):
            dice = tuple(self._die(view, die) for die in range(first, first + size))
            words = self.translate("needs {n}", n=trial.target - trial.bonus)
            if not trial.teams and view.turn == viewer:
                words = self.translate("How many teams? Each needs {n}.", n=trial.target - trial.bonus)
            zones.append(Zone(f"team-{number}", "row", dice, view.turn, words))
            first += size
        return zones

    def _crew(self, view: State, names: Names, viewer: Seat | None) -> Zone:
        """The Workers of whose turn it is, and one more to be hired."""
        seat = view.turn
        crew = tuple(Piece(f"worker-{n}", "die", sign="meeple", seat=seat) for n in range(view.dice[seat]))
        if view.pool:
            crew += (Piece("hire", "die", self.translate("One more Worker"), sign="plus"),)
        name = self.translate("{name}'s Workers", name=names[seat])
        if seat == viewer and view.phase is Phase.CREATION and view.tokens[seat]:
            name = self.translate("Your Workers: tap one to send them all out")
        return Zone("crew", "row", crew, seat, name)

    def _die(self, view: State, die: int) -> Piece:
        trial = view.trial
        assert trial is not None, "there are dice while an attempt is made"
        value = str(trial.values[die]) if die < len(trial.values) else ""
        marks = (self.translate("again"),) if die in trial.retaken else ()
        return Piece(f"die-{die}", "die", number=value, sign="" if value else "meeple", marks=marks)

    # -- what belongs to a seat -----------------------------------------------------------------------------

    def _own(self, view: State, viewer: Seat, names: Names) -> list[Zone]:
        cards = view.hands[viewer] or view.piles[viewer]
        said = self._own_side(view, viewer, names)
        zones = [Zone("hand", "fan", self._cards(cards, view.picked), viewer, said, share=1.5)]
        return [*zones, *self._cards_with_words(view, viewer, "own")]

    def _own_side(self, view: State, viewer: Seat, names: Names) -> str:
        """What each side of a trade gives, while one chooses one's own."""
        sides = {
            Phase.OFFER: (view.turn, OFFERED_CARDS, view.partner, view.wanted),
            Phase.GIVE: (view.partner, view.wanted, view.turn, OFFERED_CARDS),
        }
        giver, mine, other, theirs = sides.get(view.phase, (None, 0, 0, 0))
        if viewer != giver:
            return ""
        chosen = view.picked.bit_count()
        if not theirs:
            return self.translate("You give {chosen} of {n}.", chosen=chosen, n=mine)
        return self.translate(
            "You give {chosen} of {n}, {name} gives {wanted}.",
            chosen=chosen,
            n=mine,
            name=names[other],
            wanted=theirs,
        )

    def _open(self, view: State, seat: Seat, names: Names, viewer: Seat | None) -> list[Zone]:
        """What lies open before another; its cards where one of them may be chosen."""
        zones = self._cards_with_words(view, seat, names[seat])
        choosing = view.phase is Phase.COLLECT and view.active == viewer
        cards = self._cards(view.piles[seat], 0)
        zones.append(Zone(f"pile-of-{seat}", "row", cards, seat, names[seat], aside=not choosing))
        return zones

    def _cards_with_words(self, view: State, seat: Seat, name: str) -> list[Zone]:
        """FX and the Special Power that does not work yet."""
        own, fx = name == "own", view.fx[seat]
        found = [
            replace(
                self._fx(one, f"fx-{one}-{fx[:place].count(one)}" if own else f"fx-of-{seat}-{place}"),
                means=f"fx-{one}",
                tells=own,
            )
            for place, one in enumerate(fx)
        ]
        if view.held[seat] != NO_INDEX:
            key = f"power-{seat}"
            power = self._power(view.held[seat], key, seat, ("enter",) if own else ())
            found.append(replace(power, tells=own, seldom=own))
        return [Zone(f"fx-{seat}", "row", tuple(found), seat, "" if own else name, aside=not own)]

    # -- the things ----------------------------------------------------------------------------------------

    def _cards(self, cards: Cards, picked: Cards) -> tuple[Piece, ...]:
        chosen = (self.translate("chosen"),)
        return tuple(
            self._card(card, f"card-{CARD_CODES[card]}", marks=chosen if picked >> card & 1 else ())
            for card in cards_of(cards)
        )

    def _card(self, card: Card, key: str, seat: Seat | None = None, marks: tuple[str, ...] = ()) -> Piece:
        suit, name = SUIT_OF[card], capital(card_words(card, self.translate))
        return Piece(
            key,
            "card",
            name,
            RANK_LETTERS[RANK_OF[card]],
            SUIT_SIGNS[suit],
            SUIT_COLOURS[suit],
            seat=seat,
            marks=marks,
        )

    def _fx(
        self, fx: int, key: str, marks: tuple[str, ...] = (), price: tuple[tuple[str, str], ...] = ()
    ) -> Piece:
        card = self.rules.settings.fx_deck.types[fx]
        colour = "red" if card.strikes else FX_COLOURS[card.when]
        when = (MOMENT_SIGNS[card.when], "") if price else ("", fx_moment(card, self.translate))
        sign = FX_SIGNS[card.effects[0].op]
        return Piece(
            key,
            "plate",
            self.translate(card.name),
            sign=sign,
            colour=colour,
            marks=marks,
            tally=(*price, when),
        )

    def _power(self, power: int, key: str, seat: Seat, opens: tuple[str, ...] = ()) -> Piece:
        card = self.rules.settings.powers[power]
        sign = POWER_SIGNS[card.hook]
        return Piece(
            key, "plate", self.translate(card.name), sign=sign, colour="violet", seat=seat, opens=opens
        )

    def chooser(self, names: Names) -> Chooser:
        return UnnamedChooser(QUESTIONS, self.rules.settings, names, self.translate)

    def thing(self, key: str, chooser: UnnamedChooser, source: str = "") -> tuple[str, Any]:
        kind, what = super().thing(key, chooser, source)
        if kind == "fx" and isinstance(what, str):
            number = what.partition("-")[0]
            return (kind, int(number)) if number.isdigit() else ("", what)
        if kind == "card":
            return kind, CARD_BY_CODE[what]
        return {"slot": "trick", "hire": "die", "worker": "die"}.get(kind, kind), what
