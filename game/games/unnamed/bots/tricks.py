"""Beginner's wisdom for tricks: win them cheaply when it is safe, give little when it is not."""

from __future__ import annotations

from game.games.unnamed.rules.actions import ENTER, PASS, Play
from game.games.unnamed.rules.phases import Phase
from game.games.unnamed.rules.powers import strength, trumps, winning_place
from game.games.unnamed.rules.settings import Settings
from game.games.unnamed.rules.state import State
from game.games.unnamed.rules.tricks import power_in_play
from game.games.unnamed.rules.vocabulary import SUIT_OF, Card
from game.rules.contract import Action, Turn


def best_play(settings: Settings, view: State, turn: Turn) -> Action:
    """The lowest winning card when last, a high one before; the lowest of all when the trick is lost."""
    if ENTER in turn.options and _must_hurry(settings, view):
        return ENTER
    cards = [option.card for option in turn.options if isinstance(option, Play)]
    power = power_in_play(settings, view)
    first, second = trumps(power, view.trump)

    def value(card: Card) -> int:
        """Trumps above all, then what a card counts."""
        suit = SUIT_OF[card]
        above = 40 if suit == first else 20 if suit == second else 0
        return above + strength(power, view.owner, turn.seat, card)

    by_value = sorted(cards, key=value)
    if not view.trick:
        return Play(by_value[-1])
    place = len(view.trick)
    is_last = place == settings.seats - 1
    for card in by_value if is_last else reversed(by_value):
        if winning_place(power, view.owner, view.trump, (*view.trick, (turn.seat, card))) == place:
            return Play(card)
    return Play(by_value[0])


def _must_hurry(settings: Settings, view: State) -> bool:
    """Whether time is short: with Taxation, a power that has not entered before the end costs three cards."""
    return settings.taxation and settings.hand_size - view.tricks <= 1 + settings.seats // 3


def best_enter(settings: Settings, view: State, turn: Turn) -> Action:
    """Enter a power that wins a trick which would be lost, or one that brings cards by itself."""
    power = settings.powers[view.held[turn.seat]]
    now = winning_place(power_in_play(settings, view), view.owner, view.trump, view.trick)
    then = winning_place(power, turn.seat, view.trump, view.trick)
    if view.trick[then][0] == turn.seat and view.trick[now][0] != turn.seat:
        return ENTER
    if power.value in ("owner_takes_lowest", "winner_gives_one") and view.trick[now][0] != turn.seat:
        return ENTER
    return ENTER if _must_hurry(settings, view) else PASS


def break_in(settings: Settings, view: State, turn: Turn) -> Action:
    """Break in only where the power would be lost otherwise.

    Before the last card, the last call is soon enough, and nobody can answer it.
    """
    now, wait = turn.options
    return now if view.phase is Phase.PLAY and _must_hurry(settings, view) else wait
