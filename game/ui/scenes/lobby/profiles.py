"""Which house rules go together: the profiles of a game, and those that people keep under their own names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game import catalogue
from game.store.house_rules import HouseRuleBook
from game.ui.scenes.lobby.draft import LENGTH, LobbyDraft
from game.ui.words import _
from knucklebone_messages import LazyText

OWN: Final = "own-"
"""Begins the keys of those that people keep."""
CHANGED: Final = ""
"""The key of choices that no profile makes."""


class ProfileChoice:
    """What is chosen in a draft, as one choice among several."""

    def __init__(self, draft: LobbyDraft, book: HouseRuleBook) -> None:
        self.draft, self._book = draft, book
        self._one_by_one: Mapping[str, Any] = draft.options
        """What was chosen last without a profile, to come back to."""

    def follow(self, draft: LobbyDraft) -> None:
        """A rule was changed in the draft, or a profile was chosen."""
        self.draft = draft
        if self.key == CHANGED:
            self._one_by_one = draft.options

    @property
    def offered(self) -> bool:
        """Whether the game has house rules that go together."""
        return len(catalogue.profiles(self.draft.game)) > 1

    @property
    def key(self) -> str:
        """Key of what is chosen now."""
        return self._key_of(self.draft.options)

    @property
    def own_name(self) -> str:
        """Name of the house rules in force, where somebody keeps them; else empty."""
        return self.key.removeprefix(OWN) if self.key.startswith(OWN) else ""

    @property
    def label(self) -> str:
        """What is chosen now, in words; empty for choices that no profile makes, or not all of them."""
        if self.own_name:
            return dict(self.words())[self.key]
        profile = catalogue.profile_of(self.draft.game, self.draft.options)
        beyond = [name for name in self.draft.options if name != LENGTH]
        whole = profile is not None and all(name in profile.options for name in beyond)
        return _(profile.label) if profile is not None and whole else ""

    def words(self) -> list[tuple[str, str]]:
        """What can be chosen: keys and words."""
        found = [(profile.name, _(profile.label)) for profile in catalogue.profiles(self.draft.game)]
        found += [(OWN + name, f"“{name}”") for name in self._load_kept()]
        if CHANGED in (self.key, self._key_of(self._one_by_one)):
            found.append((CHANGED, _("Chosen one by one")))
        return found

    def options_of(self, key: str) -> dict[str, Any]:
        """The options of the draft with those of a choice."""
        if key == CHANGED:
            return dict(self._one_by_one)
        if key.startswith(OWN):
            return self._load_kept()[key.removeprefix(OWN)]
        profile = next(each for each in catalogue.profiles(self.draft.game) if each.name == key)
        before = self._one_by_one
        if not profile.options:
            before = {name: value for name, value in before.items() if name == LENGTH}
        return catalogue.with_profile(self.draft.game, profile, before)

    def _key_of(self, options: Mapping[str, Any]) -> str:
        own = next((name for name, kept in self._load_kept().items() if kept == dict(options)), "")
        if own:
            return OWN + own
        profile = catalogue.profile_of(self.draft.game, options)
        changed = any(name != LENGTH for name in options)
        return CHANGED if profile is None or (changed and not profile.options) else profile.name

    def keep(self, name: str) -> LazyText:
        """Keep what is chosen now under a name; what people should know of it, if anything."""
        return _write_message(lambda: self._book.keep(self.draft.game, name, self.draft.options))

    def forget(self) -> LazyText:
        """Keep what is chosen under its name no more; what people should know of it, if anything."""
        return _write_message(lambda: self._book.forget(self.draft.game, self.own_name))

    def _load_kept(self) -> dict[str, dict[str, Any]]:
        """What people keep, as far as the game still has such house rules."""
        there = catalogue.house_rules(self.draft.game)
        rules = {rule.name: [value for value, _ in rule.choices] for rule in there}
        return {
            name: {rule: value for rule, value in kept.items() if value in rules.get(rule, ())}
            for name, kept in self._book.of(self.draft.game).items()
        }


def _write_message(change: Callable[[], LazyText]) -> LazyText:
    """What there is to be said of a change of the file, or that the disk refuses it."""
    try:
        return change()
    except OSError as error:
        return LazyText(
            "These house rules cannot be saved ({strerror}); free some space and keep them again.",
            strerror=error.strerror,
        )
