"""How the rounds of Trade or Duel are announced, how duels end, and the hands that decide the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.games.trade_or_duel.rules.events import DuelDecided, HandsCompared, Revealed, RoundBegan, SeatOut
from game.games.trade_or_duel.rules.vocabulary import ROUNDS
from game.rules.contract import Event
from game.ui.boards import Chapter, Stand
from game.ui.words import say


def chapter(events: Sequence[Event], story: Callable[[Event], str], duel: str) -> Chapter | None:
    """A duel that ends with these events, or the round that begins, if it is not the first; before either,
    hands laid open. `duel` is what a duel is called."""
    compared = tuple(story(event) for event in events if isinstance(event, HandsCompared))
    if compared:
        return Chapter(say("The hands are open"), compared)
    begun = next((e.round for e in events if isinstance(e, RoundBegan) and 1 < e.round <= ROUNDS), 0)
    title = say("Round {n} of {rounds}", n=begun, rounds=ROUNDS)
    last = say("The last one: then the lowest hand wins.")
    words = last if begun == ROUNDS else say("Everybody acts once more.")
    if any(isinstance(event, DuelDecided) for event in events):
        ended = (Revealed, DuelDecided, SeatOut)
        lines = [story(event) for event in events if isinstance(event, ended)]
        lines += [f"{title}. {words}"] if begun else []
        # The cards of the duel lie in the middle for as long as this is to be read.
        return Chapter(say("{word}!", word=duel), tuple(lines), Stand.NEAR)
    return Chapter(title, (words,)) if begun else None
