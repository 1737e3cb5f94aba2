"""Decks that the players wrote themselves: TOML files in the data folder, a folder per game.

A deck that cannot be played is listed with the sentence that says why, so that its author can mend it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game import catalogue
from game.catalogue import Content
from game.errors import UserError
from game.match.host import MatchSetup
from game.rules.text import N_, Translatable
from game.ui.scenes.lobby.draft import LobbyDraft
from knucklebone_messages import NO_MESSAGE, LazyText, sentence_of


@dataclass(frozen=True, slots=True)
class DeckFile:
    """One deck in the data folder."""

    file: str
    """Its file name."""
    title: str
    options: Mapping[str, Any] = field(default_factory=dict)
    """What makes a match use it; empty when it is broken."""
    complaint: LazyText = NO_MESSAGE
    """Why it cannot be played, in one sentence."""
    advice: tuple[str, ...] = ()
    """What is playable but odd about it, each in one sentence."""


def decks_of(game: str, data: Path) -> tuple[DeckFile, ...]:
    """The decks for a game in the data folder, by name; none when there is no folder for them."""
    folder = data / "decks" / game
    contents = catalogue.game_named(game).contents
    if not contents or not os.path.isdir(folder):
        return ()
    return tuple(_read(path, contents) for path in sorted(folder.glob("*.toml")))


def deck_label(game: str) -> Translatable:
    """What a game calls cards of one's own; empty for a game that is played with its own alone."""
    contents = catalogue.game_named(game).contents
    return "" if not contents else contents[0].label if len(contents) == 1 else N_("Cards")


def _read(path: Path, contents: Sequence[Content]) -> DeckFile:
    """A file for the first of the game's contents that can be made of it."""
    title = path.stem.replace("_", " ").replace("-", " ").strip().capitalize() or path.name
    complaint = NO_MESSAGE
    for content in contents:
        try:
            cards = content.load([path])
            return DeckFile(path.name, title, {content.option: cards}, advice=tuple(content.check(cards, {})))
        except UserError as error:
            complaint = complaint or _by_name(sentence_of(error), path)
    return DeckFile(path.name, title, complaint=complaint)


def _by_name(sentence: LazyText, path: Path) -> LazyText:
    """What is said of a deck, by its file's name in place of its path."""
    if sentence.values:
        return sentence.fill(path=path.name)
    return LazyText.verbatim(sentence.replace(str(path), path.name))


def with_deck(draft: LobbyDraft, decks: Sequence[DeckFile]) -> MatchSetup:
    """What a draft sets up, with the deck that it names. Raises UserError where that cannot be used."""
    deck = next((deck for deck in decks if deck.file == draft.deck), None)
    if draft.deck and deck is None:
        raise UserError(LazyText("The deck {deck} is no longer there.", deck=draft.deck))
    if deck is not None and deck.complaint:
        raise UserError(deck.complaint)
    return draft.setup(deck.options if deck is not None else None)
