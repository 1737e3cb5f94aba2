"""Events in sentences, for the log. Each sentence can stand alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from game.games.engine.rules import events as e
from game.games.engine.rules.vocabulary import SUITS
from game.games.engine.rules.words import card_words, list_words
from game.rules.say import Marked, Names, Say, mark
from game.rules.story import Story, victory


def _shuffled(event: e.DeckShuffled, names: Names, say: Say) -> str:
    return say("The deck of {n} cards is shuffled.", n=event.cards)


def _drawn(event: e.CardsDrawn, names: Names, say: Say) -> str:
    words = mark("{name} draws a card." if event.count == 1 else "{name} draws {n} cards.")
    return say(words, name=names[event.seat], n=event.count)


def _seen(event: e.CardsSeen, names: Names, say: Say) -> str:
    return say("{name} finds {cards}.", name=names[event.only], cards=list_words(event.cards, say))


def _put_back(event: e.HandPutBack, names: Names, say: Say) -> str:
    cards = list_words(event.cards, say)
    return say("{name} has nothing to build and puts back {cards}.", name=names[event.seat], cards=cards)


def _starter(event: e.StarterChosen, names: Names, say: Say) -> str:
    return say("{name} has chosen a starter card.", name=names[event.seat])


def _revealed(event: e.StarterRevealed, names: Names, say: Say) -> str:
    return say("{name} starts with the {card}.", name=names[event.seat], card=card_words(event.card, say))


def _turn(event: e.TurnBegan, names: Names, say: Say) -> str:
    return say("Turn {turn}: {name}.", turn=event.turn, name=names[event.seat])


def _suit(event: e.SuitChosen, names: Names, say: Say) -> str:
    return say("{name} chooses {suit}.", name=names[event.seat], suit=say(SUITS[event.suit]))


def _gold(event: e.GoldChanged, names: Names, say: Say) -> str:
    words = mark("{name} gains {n} gold." if event.amount > 0 else "{name} pays {n} gold.")
    return say(words, name=names[event.seat], n=abs(event.amount))


def _points(event: e.PointsChanged, names: Names, say: Say) -> str:
    words = mark(
        {
            (True, True): "{name} gains 1 point.",
            (True, False): "{name} gains {n} points.",
            (False, True): "{name} pays 1 point.",
            (False, False): "{name} pays {n} points.",
        }
    )[event.amount > 0, abs(event.amount) == 1]
    return say(words, name=names[event.seat], n=abs(event.amount))


def _of_card(words: Marked) -> Callable[[Any, Names, Say], str]:
    """For events that only need a seat and a card."""

    def tell(event: Any, names: Names, say: Say) -> str:
        return say(words, name=names[event.seat], card=card_words(event.card, say))

    return tell


def _replaced(event: e.StackReplaced, names: Names, say: Say) -> str:
    cards = list_words(event.cards, say)
    return say("{name} clears {cards} away.", name=names[event.seat], cards=cards)


def _completed(event: e.EngineCompleted, names: Names, say: Say) -> str:
    return say("All nine places are taken: the engine of {name} is complete.", name=names[event.seat])


def _stacked(event: e.CardStacked, names: Names, say: Say) -> str:
    card, onto = card_words(event.card, say), card_words(event.onto, say)
    return say("{name} stacks the {card} on the {onto}.", name=names[event.seat], card=card, onto=onto)


def _ending(event: e.EndingBegan, names: Names, say: Say) -> str:
    if event.reason == "deck":
        return say("The deck is exhausted: this turn is the last.")
    return say("40 points are reached: this turn is the last.")


def _score(event: e.Score, names: Names, say: Say) -> str:
    return say(
        "{name} has {total}: {gold} for gold, {tableau} for cards, {points} gained.",
        name=names[event.seat],
        total=event.total,
        gold=event.gold,
        tableau=event.tableau,
        points=event.points,
    )


sentence: Final = Story(
    {
        e.DeckShuffled: _shuffled,
        e.CardsDrawn: _drawn,
        e.CardsSeen: _seen,
        e.HandPutBack: _put_back,
        e.StarterChosen: _starter,
        e.StarterRevealed: _revealed,
        e.TurnBegan: _turn,
        e.SuitChosen: _suit,
        e.GoldChanged: _gold,
        e.PointsChanged: _points,
        e.CardActivated: _of_card("{name} activates the {card}."),
        e.CardSkipped: _of_card("{name} skips the {card}."),
        e.InstantPlayed: _of_card("{name} plays the {card}."),
        e.CardDiscarded: _of_card("{name} discards the {card}."),
        e.CardTaken: _of_card("{name} takes the {card} from the discard pile."),
        e.CardBuilt: _of_card("{name} builds the {card}."),
        e.EngineCompleted: _completed,
        e.StackReplaced: _replaced,
        e.CardStacked: _stacked,
        e.EndingBegan: _ending,
        e.Score: _score,
        e.MatchEnded: victory,
    }
)
