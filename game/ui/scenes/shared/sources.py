"""The lobby's words for what the rest of the program calls by short names."""

from __future__ import annotations

from game.catalogue import level_of
from game.ui.scenes.lobby.draft import EMPTY, PERSON
from game.ui.words import _


def taker_name(taken_by: str) -> str:
    """Who sits at a place, as a kind of player."""
    known = {EMPTY: _("Free seat"), PERSON: _("Person")}
    level = level_of(taken_by)
    name = _(level.title) if level is not None else taken_by
    return known.get(taken_by) or _("Bot, {name}", name=name)


def bot_sentence(name: str, taken_by: str, even_with: str = "") -> str:
    """How the bot of that name plays, and with whom it is about even; empty for a bot that is not ours."""
    level = level_of(taken_by)
    if level is None:
        return ""
    plays = _("{name} {manner}", name=name, manner=_(level.manner))
    if not even_with:
        return plays
    return plays + " " + _("{person} finishes ahead of it about every other time.", person=even_with)
