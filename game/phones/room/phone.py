"""A phone as the room sees it: one connection, to which messages are sent in its own language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, Final, Protocol

from game.phones.server.guard import Bucket
from game.rules.contract import Seat
from game.store.souvenirs import Souvenir
from game.translation.languages import LANGUAGES, language_named
from game.translation.translate import translate_in
from knucklebone_messages import LazyText


class PhoneLine(Protocol):
    """How a phone is spoken to. Nothing waits: what it does not take in time is the line's own trouble."""

    def send(self, text: str, *, shows: str = "") -> None:
        """Send a message; it takes the place of one that has not been sent yet and `shows` the same."""

    def end(self, code: int) -> None:
        """Send what waits, then end with a close code."""


SHOWS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("page", "lobby", "places", "wait"), "page"),
    "again": "again",
    "souvenir": "souvenir",
}
"""Kinds of messages of which only the newest counts, and what of the page they show."""


@dataclass(slots=True)
class Phone:
    """One connection."""

    number: int
    line: PhoneLine
    address: str
    bucket: Bucket
    changes: Bucket
    """The rate of all phones at its address for what everybody is told of."""
    lang: str = "en"
    token: str = ""
    watch: bool = False
    admitted: bool = False
    """It knows the code, or a token."""
    expected: bool = False
    """It has a token of the match that was played before the program was closed, and waits for that."""
    host: bool = False
    joining: Seat | None = None
    """The seat of somebody else that it has asked for."""
    heard_at: float = -inf
    """When it last said anything, in seconds of the room's clock."""
    sitting_down: bool = False
    """Its token is not on the disk yet."""
    name: str = ""
    """Name of somebody who watches."""
    wears_photo: bool = False
    """Its owner wants to be seen by a photograph."""
    photos: frozenset[str] = frozenset()
    """Photographs that it has been sent, by name."""
    souvenir: Souvenir | None = None
    """Which one it was told of last."""
    reacted_at: float = -inf
    """When its owner was last moved by what happens, in seconds of the room's clock."""

    def send(self, kind: str, **more: Any) -> None:
        """Send a message of a kind, with more in it."""
        self.line.send(encode_message(kind, more), shows=SHOWS.get(kind, ""))

    def tell(self, kind: str, what: LazyText, **more: Any) -> None:
        """Send a message with a sentence in its language."""
        self.send(kind, text=translate_for(self.lang, what), **more)

    def refuse(self, why: LazyText, entry: int | None = None) -> None:
        """Say why what it asked for is not done."""
        self.tell("refused", why, entry=entry)

    def turn_away(self) -> None:
        """Its token is of no use any more."""
        self.token = ""
        self.send("gone")


def translate_for(lang: str, what: LazyText) -> str:
    """A sentence in the language of a phone."""
    return translate_in(language_named(lang), what, "", {})


def encode_message(kind: str, more: Mapping[str, Any]) -> str:
    """A message as it goes over the line."""
    return json.dumps({"t": kind, **more}, ensure_ascii=False, separators=(",", ":"))


def language_for(lang: str) -> str:
    """The language that is spoken to somebody who asks for this one: "de-AT" is "de"."""
    first = lang.replace("_", "-").split("-")[0].lower()
    known = first if first in LANGUAGES else "en"
    # Its sentences are loaded here, so that no frame waits for them.
    language_named(known)
    return known
