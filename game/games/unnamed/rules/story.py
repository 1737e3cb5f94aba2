"""Events in sentences, for the log. Each sentence can stand alone."""

from __future__ import annotations

from typing import Final

from game.games.unnamed.rules import events as e
from game.games.unnamed.rules.vocabulary import SUITS
from game.games.unnamed.rules.words import card_words, cards_words, count_words
from game.rules.say import Names, Say, listed, mark
from game.rules.story import Story, victory


def _cycle(event: e.CycleBegan, names: Names, say: Say) -> str:
    return say("Cycle {cycle}: {name} deals.", cycle=event.cycle, name=names[event.dealer])


def _power_dealt(event: e.PowerDealt, names: Names, say: Say) -> str:
    words = mark("{name} draws the power {power}." if event.drawn else "{name} is dealt the power {power}.")
    return say(words, name=names[event.seat], power=say(event.name))


def _dealt(event: e.CardsDealt, names: Names, say: Say) -> str:
    words = mark("Everybody gets {n} cards as resources." if event.resources else "Everybody gets {n} cards.")
    return say(words, n=event.each)


def _hand(event: e.HandDealt, names: Names, say: Say) -> str:
    return say("Your cards: {cards}.", cards=cards_words(event.cards, say))


def _played(event: e.CardPlayed, names: Names, say: Say) -> str:
    words = mark("{name} leads the {card}." if event.led else "{name} plays the {card}.")
    return say(words, name=names[event.seat], card=card_words(event.card, say))


def _entered(event: e.PowerEntered, names: Names, say: Say) -> str:
    name, power = names[event.seat], say(event.name)
    if not event.text:
        return say("{name} enters {power}.", name=name, power=power)
    return say("{name} enters {power}: {text}", name=name, power=power, text=say(event.text))


def _removed(event: e.PowerRemoved, names: Names, say: Say) -> str:
    return say("{power} goes under the deck.", power=say(event.name))


def _hands(event: e.HandsSeen, names: Names, say: Say) -> str:
    hands = "; ".join(f"{names[seat]}: {cards_words(hand, say)}" for seat, hand in enumerate(event.hands))
    return say("You see all hands. {hands}.", hands=hands)


def _trick(event: e.TrickTaken, names: Names, say: Say) -> str:
    card = card_words(event.winning, say)
    return say("{name} takes the trick with the {card}.", name=names[event.seat], card=card)


def _trumped(event: e.TrickTrumped, names: Names, say: Say) -> str:
    card = card_words(event.winning, say)
    return say("{name} trumps with the {card} and takes the trick.", name=names[event.seat], card=card)


def _trump(event: e.TrumpSet, names: Names, say: Say) -> str:
    return say("Trump is {suit}.", suit=say(SUITS[event.suit]))


def _captured(event: e.CardCaptured, names: Names, say: Say) -> str:
    words = mark("{power} brings {name} the {card} instead of {source}.")
    return say(
        words,
        power=say(event.name),
        name=names[event.seat],
        card=card_words(event.card, say),
        source=names[event.source],
    )


def _taxed(event: e.TaxPaid, names: Names, say: Say) -> str:
    name, receiver = names[event.seat], names[event.receiver]
    words = mark("{name} is taxed and gives {receiver} the {cards}.")
    return say(words, name=name, receiver=receiver, cards=cards_words(event.cards, say))


def _market(event: e.MarketOpened, names: Names, say: Say) -> str:
    return say("On the market: {names}.", names=", ".join(say(name) for name in event.names))


def _totem(event: e.TotemGiven, names: Names, say: Say) -> str:
    words = mark("{name} begins, with the totem." if event.drawn else "{name} has the totem now.")
    return say(words, name=names[event.seat])


def _proposed(event: e.TradeProposed, names: Names, say: Say) -> str:
    words = mark("{name} offers {partner} three cards for {n}.")
    return say(words, name=names[event.seat], partner=names[event.partner], n=event.wanted)


def _declined(event: e.TradeDeclined, names: Names, say: Say) -> str:
    return say("{partner} declines {name}'s offer.", partner=names[event.partner], name=names[event.seat])


def _traded(event: e.CardsTraded, names: Names, say: Say) -> str:
    words = mark("{name} and {partner} trade, three cards for {n}.")
    return say(words, name=names[event.seat], partner=names[event.partner], n=event.wanted)


def _trade_seen(event: e.TradeSeen, names: Names, say: Say) -> str:
    given, received = cards_words(event.given, say), cards_words(event.received, say)
    words = mark("You give {partner} the {given} and get the {received}.")
    return say(words, partner=names[event.partner], given=given, received=received)


def _bought(event: e.FxBought, names: Names, say: Say) -> str:
    name, fx = names[event.seat], say(event.name)
    if not event.cards:
        return say("{name} gets {fx} for nothing.", name=name, fx=fx)
    return say("{name} buys {fx} for the {cards}.", name=name, fx=fx, cards=cards_words(event.cards, say))


def _turned(event: e.FxTurned, names: Names, say: Say) -> str:
    suit, fx = say(SUITS[event.suit]), say(event.name)
    return say("The vendor of {suit} now sells {fx} for {n}.", suit=suit, fx=fx, n=event.price)


def _fell(event: e.PricesFell, names: Names, say: Say) -> str:
    return say("One card cheaper: {names}.", names=", ".join(say(name) for name in event.names))


def _passed(event: e.TurnPassed, names: Names, say: Say) -> str:
    return say("{name} passes.", name=names[event.seat])


def _closed(event: e.TradingClosed, names: Names, say: Say) -> str:
    words = mark("The market closes for the night." if event.capped else "The market closes.")
    return say(words)


def _cashed(event: e.ResourcesCashed, names: Names, say: Say) -> str:
    cards = count_words(event.cards, "1 card", "{count} cards", say)
    tokens = count_words(event.tokens, "1 action token", "{count} action tokens", say)
    if not event.cards:
        return say("{name} has no card left to cash in: {tokens}.", name=names[event.seat], tokens=tokens)
    return say("{name} cashes in {cards}: {tokens}.", name=names[event.seat], cards=cards, tokens=tokens)


def _dice(event: e.DiceGained, names: Names, say: Say) -> str:
    dice = count_words(event.dice, "a Worker", "{count} Workers", say)
    return say("{name} hires {dice} and has {total}.", name=names[event.seat], dice=dice, total=event.total)


def _tokens(event: e.TokensGained, names: Names, say: Say) -> str:
    tokens = count_words(event.tokens, "an action token", "{count} action tokens", say)
    return say("{name} gains {tokens}.", name=names[event.seat], tokens=tokens)


def _fx(event: e.FxPlayed, names: Names, say: Say) -> str:
    name, fx = names[event.seat], say(event.name)
    if event.target < 0:
        return say("{name} plays {fx}.", name=name, fx=fx)
    return say("{name} plays {fx} on {target}.", name=name, fx=fx, target=names[event.target])


def _stolen(event: e.DieStolen, names: Names, say: Say) -> str:
    thief, victim = names[event.thief], names[event.victim]
    return say("A Worker of {victim} goes over to {thief}.", thief=thief, victim=victim)


def _lost(event: e.TokensLost, names: Names, say: Say) -> str:
    tokens = count_words(event.tokens, "an action token", "{count} action tokens", say)
    return say(
        "{name} loses {tokens}, by the will of {rival}.",
        name=names[event.seat],
        tokens=tokens,
        rival=names[event.thief],
    )


def _raised(event: e.TargetRaised, names: Names, say: Say) -> str:
    words = mark("{rival} sees to it that {name}'s next attempt needs {n} more.")
    return say(words, rival=names[event.rival], name=names[event.seat], n=event.by)


def _attempt(event: e.AttemptBegan, names: Names, say: Say) -> str:
    name, teams = names[event.seat], listed([*map(str, event.teams)], say)
    if len(event.teams) == 1:
        words = mark("{name} attempts a Creation with a team of {teams}; {target} or more succeeds.")
    else:
        words = mark("{name} attempts Creations with teams of {teams}; {target} or more succeeds.")
    return say(words, name=name, teams=teams, target=event.target)


def _fell_dice(event: e.DiceFell, names: Names, say: Say) -> str:
    teams, first = [], 0
    for size in event.teams:
        teams.append(" ".join(map(str, event.values[first : first + size])))
        first += size
    words = mark("{name} rolls again: {dice}." if event.again else "{name} rolls {dice}.")
    return say(words, name=names[event.seat], dice=" | ".join(teams))


def _ended_attempt(event: e.AttemptEnded, names: Names, say: Say) -> str:
    sums = ", ".join(map(str, event.sums))
    if not event.successes:
        return say("{sums}: {name}'s Workers fail.", sums=sums, name=names[event.seat])
    teams = count_words(event.successes, "one team succeeds", "{count} teams succeed", say)
    return say("{sums}: {teams}.", sums=sums, teams=teams)


def _advanced(event: e.PawnAdvanced, names: Names, say: Say) -> str:
    creations = count_words(event.total, "1 Creation", "{count} Creations", say)
    return say("{name} has {creations} now.", name=names[event.seat], creations=creations)


sentence: Final = Story(
    {
        e.CycleBegan: _cycle,
        e.PowerDealt: _power_dealt,
        e.CardsDealt: _dealt,
        e.HandDealt: _hand,
        e.CardPlayed: _played,
        e.PowerEntered: _entered,
        e.PowerRemoved: _removed,
        e.HandsSeen: _hands,
        e.TrickTaken: _trick,
        e.TrickTrumped: _trumped,
        e.TrumpSet: _trump,
        e.CardCaptured: _captured,
        e.TaxPaid: _taxed,
        e.MarketOpened: _market,
        e.TotemGiven: _totem,
        e.TradeProposed: _proposed,
        e.TradeDeclined: _declined,
        e.CardsTraded: _traded,
        e.TradeSeen: _trade_seen,
        e.FxBought: _bought,
        e.FxTurned: _turned,
        e.PricesFell: _fell,
        e.TurnPassed: _passed,
        e.TradingClosed: _closed,
        e.ResourcesCashed: _cashed,
        e.DiceGained: _dice,
        e.TokensGained: _tokens,
        e.FxPlayed: _fx,
        e.DieStolen: _stolen,
        e.TokensLost: _lost,
        e.TargetRaised: _raised,
        e.AttemptBegan: _attempt,
        e.DiceFell: _fell_dice,
        e.AttemptEnded: _ended_attempt,
        e.PawnAdvanced: _advanced,
        e.MatchEnded: victory,
    }
)
