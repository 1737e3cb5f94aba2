"""How the rounds of Trade or Duel are announced, and the hands that decide the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.rules.contract import Event
from game.rules.trade_or_duel.events import HandsCompared, RoundBegan
from game.rules.trade_or_duel.vocabulary import ROUNDS
from game.ui.boards import Chapter
from game.ui.words import say


def chapter(events: Sequence[Event], story: Callable[[Event], str]) -> Chapter | None:
    """The round that begins with these events, if it is not the first; before it, hands laid open."""
    compared = tuple(story(event) for event in events if isinstance(event, HandsCompared))
    if compared:
        return Chapter(say("The hands are open"), compared)
    for event in events:
        if isinstance(event, RoundBegan) and 1 < event.round <= ROUNDS:
            last = event.round == ROUNDS
            more = say("Everybody acts once more.")
            words = say("The last one: then the lowest hand wins.") if last else more
            return Chapter(say("Round {n} of {rounds}", n=event.round, rounds=ROUNDS), (words,))
    return None
