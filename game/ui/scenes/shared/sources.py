"""The lobby's words for what the rest of the program calls by short names."""

from __future__ import annotations

from game.catalogue import level_of
from game.match.dice import SourceKind
from game.rules.text import N_
from game.ui.scenes.lobby.draft import EMPTY, PERSON
from game.ui.words import _

SOURCE_ICONS: dict[SourceKind, str] = {
    SourceKind.VIRTUAL: "die",
    SourceKind.TYPED: "keyboard",
    SourceKind.CAMERA: "camera",
    SourceKind.TOWER: "tower",
    SourceKind.BLUETOOTH: "dice",
}

WHICH = N_({SourceKind.TOWER: "Which tower?", SourceKind.BLUETOOTH: "Which dice?"})
"""What leads to the choice among several devices of a source."""


def source_name(kind: SourceKind) -> str:
    """A dice source in two or three words."""
    return {
        SourceKind.VIRTUAL: _("Virtual dice"),
        SourceKind.TYPED: _("Typed in"),
        SourceKind.CAMERA: _("Camera"),
        SourceKind.TOWER: _("Dice tower"),
        SourceKind.BLUETOOTH: _("Bluetooth dice"),
    }[kind]


def source_sentence(kind: SourceKind) -> str:
    """How one plays with a dice source, in one sentence."""
    return {
        SourceKind.VIRTUAL: _("The console rolls when you press."),
        SourceKind.TYPED: _("Your own dice; you press what fell."),
        SourceKind.CAMERA: _("Your own dice, read by the camera."),
        SourceKind.TOWER: _("Your own dice, dropped into the tower."),
        SourceKind.BLUETOOTH: _("Pixels and GoDice tell what they show."),
    }[kind]


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
    return plays + " " + _("{person} comes before it about every other time.", person=even_with)
