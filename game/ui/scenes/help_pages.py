"""The pages behind the help key: the short rules of a game."""

from __future__ import annotations

from game.catalogue import game_named
from game.ui.presentation import presentation_of
from game.ui.reference.page import Entry, Page
from game.ui.words import say


def pages_of(name: str) -> tuple[Page, ...]:
    """The pages of a game; of one that brings none, what its catalogue entry and its house rules say."""
    pages = presentation_of(name).pages()
    if pages is not None:
        return pages
    game = game_named(name)
    seats = game.info.seat_range
    about = (
        Entry(game.icon, game.info.title, game.info.blurb),
        Entry("person", "Players", say("{least} to {most} players", least=seats[0], most=seats[-1])),
    )
    rules = tuple(Entry("scales", rule.label, rule.reason) for rule in game.house_rules()[:4])
    return (Page("What it is about", (*about, *rules)),)
