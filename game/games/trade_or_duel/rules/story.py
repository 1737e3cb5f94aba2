"""Events in sentences, for the log. Each sentence can stand alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.games.trade_or_duel.rules import events as e
from game.games.trade_or_duel.rules.themes import PLAIN, Theme
from game.games.trade_or_duel.rules.vocabulary import COUNT_WORDS, ROUNDS, Card
from game.rules.contract import Event, Seat
from game.rules.say import Names, Say, capital, fill, mark
from game.rules.story import people


def sentence(event: Event, names: Names, say: Say = fill, theme: Theme = PLAIN) -> str:
    """The event as one sentence with the players' names; empty when it goes without saying."""
    teller = _TELLERS.get(type(event))
    return teller(event, _Teller(names, say, theme)) if teller is not None else ""


class _Teller(NamedTuple):
    names: Names
    say: Say
    theme: Theme

    def cards(self, cards: Sequence[Card]) -> str:
        return self.say(" and ").join(self.theme.card(card, self.say) for card in cards)

    def people(self, seats: Sequence[Seat]) -> str:
        return people(seats, self.names, self.say)


def _dealt(event: e.HandsDealt, to: _Teller) -> str:
    if not event.aside:
        return to.say("Everybody has {each} cards.", each=event.each)
    return to.say(
        "Everybody has {each} cards; {aside} are put aside unseen.", each=event.each, aside=event.aside
    )


def _hand(event: e.HandSeen, to: _Teller) -> str:
    return to.say("Your hand: {cards}.", cards=to.cards(event.cards))


def _first(event: e.FirstChosen, to: _Teller) -> str:
    return to.say("{name} begins.", name=to.names[event.seat])


def _round(event: e.RoundBegan, to: _Teller) -> str:
    if event.round <= ROUNDS:
        return to.say("Round {round} of {rounds}.", round=event.round, rounds=ROUNDS)
    return to.say("{names} are tied: one more round.", names=to.people(event.tied))


def _declared(event: e.Declared, to: _Teller) -> str:
    return to.say(
        "{name} to {target}: {kind}!",
        name=to.names[event.actor],
        target=to.names[event.target],
        kind=to.say(to.theme.kind(event.kind)),
    )


def _count(event: e.CountSaid, to: _Teller) -> str:
    if event.forced:
        return to.say("One of the two holds a single card: both lay one.")
    word = capital(to.say(COUNT_WORDS[event.count]))
    return to.say("{name} says: {word}.", name=to.names[event.seat], word=word)


def _laid_seen(event: e.LaidSeen, to: _Teller) -> str:
    return to.say("You lay {card} face down.", card=to.theme.card(event.card, to.say))


def _traded(event: e.Traded, to: _Teller) -> str:
    words = mark(
        "{name} and {target} exchange a card."
        if event.count == 1
        else "{name} and {target} exchange their hands."
    )
    return to.say(words, name=to.names[event.actor], target=to.names[event.target])


def _trade_seen(event: e.TradeSeen, to: _Teller) -> str:
    return to.say(
        "You give {given} to {partner} and get {received}.",
        given=to.cards(event.given),
        partner=to.names[event.partner],
        received=to.cards(event.received),
    )


def _revealed(event: e.Revealed, to: _Teller) -> str:
    return to.say(
        "{name} shows {cards}, {target} shows {others}.",
        name=to.names[event.actor],
        cards=to.cards(event.actor_cards),
        target=to.names[event.target],
        others=to.cards(event.target_cards),
    )


def _decided(event: e.DuelDecided, to: _Teller) -> str:
    cards = to.cards(event.discarded)
    if event.winner is None or event.loser is None:
        return to.say("A draw: {cards} are discarded.", cards=cards)
    return to.say(
        "{name} beats {loser}, who loses {cards}.",
        name=to.names[event.winner],
        loser=to.names[event.loser],
        cards=cards,
    )


def _out(event: e.SeatOut, to: _Teller) -> str:
    return to.say("{name} is {out}.", name=to.names[event.seat], out=to.say(to.theme.out))


def _compared(event: e.HandsCompared, to: _Teller) -> str:
    hands = [
        to.say(
            "{name} has {cards}: {sum} {total}",
            name=to.names[seat],
            cards=to.cards(hand),
            sum=sum(hand),
            total=to.say(to.theme.unit(sum(hand))),
        )
        for seat, hand in enumerate(event.hands)
        if hand
    ]
    return "; ".join(hands) + "."


def _ended(event: e.MatchEnded, to: _Teller) -> str:
    if not event.winners:
        return to.say("Nobody is left, and nobody wins.")
    winners = to.people(event.winners)
    if event.survivor:
        return to.say("{winners} is the last one left and wins the match.", winners=winners)
    if len(event.winners) == 1:
        return to.say("{winners} has the lowest hand and wins the match.", winners=winners)
    if event.capped:
        return to.say("{winners} have been tied for too long and share the victory.", winners=winners)
    return to.say("{winners} fall together as the last two and share the victory.", winners=winners)


_TELLERS: Final[Mapping[type, Callable[[Any, _Teller], str]]] = {
    e.HandsDealt: _dealt,
    e.HandSeen: _hand,
    e.FirstChosen: _first,
    e.RoundBegan: _round,
    e.Declared: _declared,
    e.CountSaid: _count,
    e.LaidSeen: _laid_seen,
    e.Traded: _traded,
    e.TradeSeen: _trade_seen,
    e.Revealed: _revealed,
    e.DuelDecided: _decided,
    e.SeatOut: _out,
    e.HandsCompared: _compared,
    e.MatchEnded: _ended,
}
