"""The events of Trade or Duel: what happens, and how it is told, shown and heard, in the words of a theme.

Events with `only` are for that seat alone; another event tells the others what they may know.
"""

from __future__ import annotations

from game.games.trade_or_duel.rules.vocabulary import ROUND_COUNT, Card
from game.games.trade_or_duel.rules.words import (
    ThemedNarrator,
    card_words,
    cards_words,
    count_words,
    kind_words,
)
from game.rules.contract import Event, Seat
from game.rules.events import Cue, OwnEvent, SeatEvent
from game.rules.gaps import gap, player, players
from game.rules.text import N_, Translatable


class HandsDealt(Event):
    """Everybody has a hand; the rest is put aside unseen."""

    icon, sound = "cards", "card"

    each: int
    aside: int

    def wording(self) -> Translatable:
        return N_(
            "Everybody has {each} cards; {aside} are set aside face down."
            if self.aside
            else "Everybody has {each} cards."
        )


class HandSeen(OwnEvent):
    """A seat picks up its hand."""

    says = N_("Your hand: {cards}.")

    cards: tuple[Card, ...] = gap(cards_words)


class FirstChosen(SeatEvent):
    """Who begins every round."""

    says = N_("{name} begins.")
    icon = "hand"


class RoundBegan(Event):
    """Everybody who has cards takes one more turn."""

    icon, sound, cue = "play", "turn", Cue()

    round: int
    tied: tuple[Seat, ...] = gap(players, "names")
    """Who shares the lowest hand, in a round that breaks a tie."""
    alone: bool = False
    """By a house rule, only those who are tied play it."""

    def wording(self) -> Translatable:
        if self.round <= ROUND_COUNT:
            return N_("Round {round} of {rounds}.")
        if self.alone:
            return N_("{names} are tied: one more round, among themselves.")
        return N_("{names} are tied: one more round.")

    def rounds(self, narrator: ThemedNarrator) -> int:
        """The rounds in a match without a tie."""
        return ROUND_COUNT


class Declared(Event):
    """The actor said "Trade" or "Duel"."""

    says = N_("{name} to {target}: {kind}!")
    icon, sound = "hand", "take"

    actor: Seat = gap(player, "name")
    target: Seat = gap(player)
    kind: str = gap(kind_words)


class CountSaid(SeatEvent):
    """How many cards it is about."""

    icon = "info"

    count: int = gap(count_words, "word")
    forced: bool
    """One of the two has a single card, so nothing had to be said."""

    def wording(self) -> Translatable:
        return N_(
            "One player has one card left, so it's one each." if self.forced else "{name} says: {word}."
        )


class CardLaid(SeatEvent):
    """The actor has laid a card face down."""

    icon, sound = "cards", "card"


class LaidSeen(OwnEvent):
    """Which card it is."""

    says = N_("You lay {card} face down.")

    card: Card = gap(card_words)


class Traded(Event):
    """Two players exchanged cards face down."""

    icon, sound = "handshake", "card"

    actor: Seat = gap(player, "name")
    target: Seat = gap(player)
    count: int

    def wording(self) -> Translatable:
        return N_(
            "{name} and {target} exchange a card."
            if self.count == 1
            else "{name} and {target} exchange their hands."
        )


class TradeSeen(OwnEvent):
    """What one of the two gave and got."""

    says = N_("You give {given} to {partner} and get {received}.")

    partner: Seat = gap(player)
    given: tuple[Card, ...] = gap(cards_words)
    received: tuple[Card, ...] = gap(cards_words)


class Revealed(Event):
    """Both sides of a duel are turned up."""

    says = N_("{name} shows {cards}, {target} shows {others}.")
    icon, sound, cue = "eye", "cast", Cue(rest=0.5, early=True)

    actor: Seat = gap(player, "name")
    target: Seat = gap(player)
    actor_cards: tuple[Card, ...] = gap(cards_words, "cards")
    target_cards: tuple[Card, ...] = gap(cards_words, "others")


class DuelDecided(Event):
    """The loser's cards go to the discard; in a tie, the cards of both."""

    icon, sound, cue = "swords", "place", Cue(moment=1.0, rest=0.3)
    decides, guess = "winner", N_("Who wins this duel?")

    winner: Seat | None = gap(player, "name")
    discarded: tuple[Card, ...] = gap(cards_words, "cards")
    loser: Seat | None = gap(player, default=None)

    def wording(self) -> Translatable:
        return N_(
            "A draw: {cards} are discarded."
            if self.winner is None or self.loser is None
            else "{name} beats {loser}, who loses {cards}."
        )


class SeatOut(SeatEvent):
    """A player has no cards left."""

    says = N_("{name} is {out}.")
    icon, sound = "cross", "error"

    def out(self, narrator: ThemedNarrator) -> str:
        """What the theme says of who has no cards."""
        return narrator.translate(narrator.theme.out)


class HandsCompared(Event):
    """After the third round, and after each that broke a tie, hands are laid open."""

    icon, sound, cue = "scales", "cast", Cue(rest=0.5)

    hands: tuple[tuple[Card, ...], ...]
    """By seat; empty for who is out."""

    def sentence(self, narrator: ThemedNarrator) -> str:
        hands = [
            narrator.translate(
                "{name} has {cards}: {sum} {total}",
                name=narrator.names[seat],
                cards=cards_words(hand, narrator),
                sum=sum(hand),
                total=narrator.translate(narrator.theme.unit(sum(hand))),
            )
            for seat, hand in enumerate(self.hands)
            if hand
        ]
        return "; ".join(hands) + "."


class MatchEnded(Event):
    """The match is over."""

    icon = "laurels"

    winners: tuple[Seat, ...] = gap(players)
    survivor: bool
    """One player was left, so nothing was compared."""
    capped: bool
    played_off: bool = False
    """By a house rule, a tie was played off among those tied alone."""

    def wording(self) -> Translatable:
        if not self.winners:
            return N_(
                "Only one player is left, and so nobody wins."
                if self.survivor
                else "Nobody is left, and nobody wins."
            )
        if self.survivor:
            return N_("{winners} is the last one left and wins the match.")
        if len(self.winners) == 1 and self.played_off:
            return N_("{winners} has won the tie, and with it the match.")
        if len(self.winners) == 1:
            return N_("{winners} has the lowest hand and wins the match.")
        if self.capped:
            return N_("{winners} have been tied for too long and share the victory.")
        return N_("{winners} go out together as the last two and share the victory.")
