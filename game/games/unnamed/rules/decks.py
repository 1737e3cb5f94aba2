"""How decks are read from plain data: errors that name the deck, the entry and the key."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from game.rules.text import Translatable

LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 160


class UnnamedDeckError(ValueError):
    """A deck that cannot be played. The message names the deck, the entry and the key."""


def entries_of(table: Any, kind: str, where: str) -> list[tuple[Mapping[str, Any], str]]:
    """The entries [[kind]] of a deck, each with the words that name it. Raises DeckError."""
    if not isinstance(table, Mapping):
        raise UnnamedDeckError(f"{where}: a deck is a table with entries [[{kind}]].")
    unknown = sorted(set(table) - {kind, "meta"})
    if unknown:
        raise UnnamedDeckError(
            f"{where}: '{unknown[0]}' is no part of this deck; entries begin with [[{kind}]]."
        )
    entries = table.get(kind, [])
    if not isinstance(entries, Sequence) or isinstance(entries, str):
        raise UnnamedDeckError(f"{where}: '{kind}' is not a list; write [[{kind}]] above each entry.")
    if not entries:
        raise UnnamedDeckError(f"{where}: there is no entry in it; add some that begin with [[{kind}]].")
    named = []
    for number, entry in enumerate(entries, start=1):
        place = f"{where}, {kind} {number}"
        if not isinstance(entry, Mapping):
            raise UnnamedDeckError(f"{place}: an entry is a table with an id and more.")
        named.append((entry, f"{place} ('{id_of(entry, place)}')"))
    _refuse_same_ids([entry["id"] for entry, _ in named], kind, where)
    return named


def id_of(entry: Mapping[str, Any], where: str) -> str:
    """The id of an entry. Raises DeckError."""
    value = entry.get("id")
    if not isinstance(value, str) or not re.fullmatch(r"[a-z0-9_]{1,40}", value):
        raise UnnamedDeckError(f"{where}, id: give it an id of lower-case letters, digits and underscores.")
    return value


def name_of(entry: Mapping[str, Any], where: str) -> Translatable:
    """The name of an entry; its id in plain letters where none is given. Raises DeckError."""
    value = entry.get("name", str(entry["id"]).replace("_", " ").capitalize())
    if not isinstance(value, str) or not 1 <= len(value.strip()) <= LONGEST_NAME:
        raise UnnamedDeckError(f"{where}, name: a name is a text of 1 to {LONGEST_NAME} characters.")
    return value.strip()


def text_of(entry: Mapping[str, Any], where: str) -> Translatable:
    """The words on the card that say what it does; empty where none are given. Raises DeckError."""
    value = entry.get("text", "")
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise UnnamedDeckError(f"{where}, text: the text is at most {LONGEST_TEXT} characters long.")
    return value.strip()


def manual_text(entry: Mapping[str, Any], where: str) -> Translatable:
    """The words on a card that say what the table is to do by hand. Raises DeckError where there are none."""
    text = text_of(entry, where)
    if not text:
        raise UnnamedDeckError(f"{where}, text: say in a text what is to be done by hand.")
    return text


def number_of(value: Any, least: int, most: int, where: str) -> int:
    """A whole number. Raises DeckError."""
    if type(value) is not int or not least <= value <= most:
        raise UnnamedDeckError(f"{where}: must be a whole number from {least} to {most}.")
    return value


def word_of(value: Any, words: Iterable[str], where: str) -> str:
    """One of the words. Raises DeckError."""
    choices = tuple(words)
    if not isinstance(value, str) or value not in choices:
        raise UnnamedDeckError(f"{where}: '{value}' is not possible here; it can be {', '.join(choices)}.")
    return value


def refuse_unknown(entry: Mapping[str, Any], known: Iterable[str], where: str) -> None:
    """Raises DeckError for a key that nothing would ever read."""
    allowed = tuple(known)
    for key in sorted(set(entry) - set(allowed)):
        raise UnnamedDeckError(
            f"{where}, {key}: there is no such key here; there can be {', '.join(allowed)}."
        )


def _refuse_same_ids(ids: Sequence[str], kind: str, where: str) -> None:
    seen: set[str] = set()
    for number, value in enumerate(ids, start=1):
        if value in seen:
            raise UnnamedDeckError(
                f"{where}, {kind} {number} ('{value}'), id: another entry has this id already."
            )
        seen.add(value)
