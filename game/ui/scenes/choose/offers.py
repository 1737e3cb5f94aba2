"""The games on offer in words: how long they take here, what they need, when they were played last."""

from __future__ import annotations

from datetime import datetime

from game import catalogue
from game.catalogue import game_named
from game.match.game_choice import GameOnOffer
from game.match.host import MatchHost
from game.store.past_matches import last_played, minutes_here
from game.ui.words import _

DAYS_IN_WORDS, WEEKS_IN_WORDS = 14, 60
"""Up to so many days are counted in days, and in weeks."""
Need = tuple[str, str]
"""An icon, and what a game needs."""


def offers(host: MatchHost) -> tuple[GameOnOffer, ...]:
    """All games, in the order of the lobby."""
    past = host.left.past
    return tuple(
        GameOnOffer(
            name,
            info.printed_seats or info.seat_range,
            minutes_here(past, name) or info.minutes,
            last_played(past, name),
        )
        for name, info in catalogue.GAMES.items()
    )


def when_words(last: datetime | None, now: datetime) -> str:
    """Says when a game was played last, as people do."""
    if last is None:
        return _("Never played here")
    days = (now.date() - last.date()).days
    if days <= 0:
        return _("Played today")
    if days == 1:
        return _("Last played yesterday")
    if days < DAYS_IN_WORDS:
        return _("Last played {n} days ago", n=days)
    if days < WEEKS_IN_WORDS:
        return _("Last played {n} weeks ago", n=days // 7)
    return _("Last played {n} months ago", n=days // 30)


def seats_words(seats: range) -> str:
    """Says for how many a game is: 2 to 5."""
    return _("{least} to {most}", least=seats[0], most=seats[-1])


def needs_of(name: str) -> tuple[Need, ...]:
    """What one needs to play a game, each with its icon."""
    game = game_named(name)
    needs = []
    if game.info.has_dice:
        needs.append(("die", _("Real or virtual dice")))
    if game.info.has_field:
        needs.append(("board", _("Pyramids or screen")))
    if not needs:
        needs.append(("check", _("Nothing else needed")))
    if game.secrets:
        needs.append(("phone", _("Best with phones")))
    return tuple(needs)
