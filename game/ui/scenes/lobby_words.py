"""The lobby's words for what the rest of the program calls by short names."""

from __future__ import annotations

from game.match.dice import SourceKind
from game.ui.scenes.lobby_draft import EMPTY, PERSON
from game.ui.words import say

SOURCE_ICONS: dict[SourceKind, str] = {
    SourceKind.VIRTUAL: "die",
    SourceKind.TYPED: "keyboard",
    SourceKind.CAMERA: "camera",
    SourceKind.TOWER: "tower",
}


def source_name(kind: SourceKind) -> str:
    """A dice source in two or three words."""
    return {
        SourceKind.VIRTUAL: say("Virtual dice"),
        SourceKind.TYPED: say("Typed in"),
        SourceKind.CAMERA: say("Camera"),
        SourceKind.TOWER: say("Dice tower"),
    }[kind]


def source_sentence(kind: SourceKind) -> str:
    """How one plays with a dice source, in one sentence."""
    return {
        SourceKind.VIRTUAL: say("The console rolls when you press."),
        SourceKind.TYPED: say("Your own dice; you press what fell."),
        SourceKind.CAMERA: say("Your own dice, read by the camera."),
        SourceKind.TOWER: say("Your own dice, dropped into the tower."),
    }[kind]


def taker_name(taken_by: str) -> str:
    """Who sits at a place, as a kind of player."""
    known = {
        EMPTY: say("Free seat"),
        PERSON: say("Person"),
        "random": say("Bot, easy"),
        "greedy": say("Bot, clever"),
    }
    return known.get(taken_by) or say("Bot, {name}", name=taken_by)
