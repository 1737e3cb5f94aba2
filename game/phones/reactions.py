"""What can be said at a touch of a phone, and is seen at the edge of the table for a moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.rules.text import N_, Translatable, Translate


@dataclass(frozen=True, slots=True)
class ReactionKind:
    """One reaction or phrase."""

    icon: str
    """Its silhouette."""
    words: Translatable
    is_phrase: bool = False
    """Players say it to each other; the others are for those who look on."""


REACTIONS: Final[Mapping[str, ReactionKind]] = {
    "bravo": ReactionKind("hand", N_("Bravo")),
    "hot": ReactionKind("flame", N_("Hot")),
    "laurel": ReactionKind("laurel", N_("Well done")),
    "hm": ReactionKind("help", N_("Hm?")),
    "ooh": ReactionKind("eye", N_("Ooh")),
    "hurry": ReactionKind("hourglass", N_("Hurry")),
    "played": ReactionKind("trophy", N_("Well played"), is_phrase=True),
    "thinking": ReactionKind("hourglass", N_("Thinking …"), is_phrase=True),
    "sorry": ReactionKind("hand", N_("Sorry!"), is_phrase=True),
}
"""By what they are called in a message of a phone."""


def reactions_to_json(translate: Translate, *, phrases: bool) -> list[dict[str, str]]:
    """Return the phrases, or all others, for a page."""
    return [
        {"name": name, "icon": kind.icon, "words": translate(kind.words)}
        for name, kind in REACTIONS.items()
        if kind.is_phrase is phrases
    ]
