"""Profiles: house rules that are chosen together, in one press or by one word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.catalogue.registry import game_named
from game.errors import UsageError
from game.rules.contract import Profile
from game.rules.text import N_
from knucklebone_messages import LazyText

PROFILE: Final = "profile"
"""Stands for a profile among options."""
LETTER: Final = Profile("letter", N_("To the letter"), {})
"""The rule book, word for word. A game whose defaults follow other sources has a profile of this name."""
USUAL: Final = Profile("usual", N_("Recommended"), {})
"""The defaults of a game that does not follow its rule book to the letter."""
_PRINTED: Final = "printed"
"""An earlier name of the defaults, for scripts that use it."""


def profiles(name: str) -> tuple[Profile, ...]:
    """Lists those of a game, its defaults first. Raises UserError."""
    own = tuple(game_named(name).profiles())
    return (USUAL if any(profile.name == LETTER.name for profile in own) else LETTER, *own)


def to_the_letter(name: str) -> dict[str, Any]:
    """Returns the options that set every house rule of a game as its rule book has it. Raises UserError."""
    return dict(profile_named(name, LETTER.name).options)


def rules_of_profiles(name: str) -> frozenset[str]:
    """The house rules of a game on which its profiles differ, by name.

    What lies beyond, such as the length of a match or the pieces that one owns, they leave as it is. Raises
    UserError.
    """
    return frozenset(rule for profile in profiles(name) for rule in profile.options)


def with_profile(name: str, profile: Profile, options: Mapping[str, Any]) -> dict[str, Any]:
    """`options` with those of a profile in place of what profiles of the game differ on."""
    kept = {rule: value for rule, value in options.items() if rule not in rules_of_profiles(name)}
    return {**kept, **_beside_default(name, profile.options)}


def profile_of(name: str, options: Mapping[str, Any]) -> Profile | None:
    """The profile with which options agree, in all on which profiles of the game differ; None for none."""
    differing = rules_of_profiles(name)
    chosen = {rule: value for rule, value in _beside_default(name, options).items() if rule in differing}
    told = (profile for profile in profiles(name) if _beside_default(name, profile.options) == chosen)
    return next(told, None)


def expand_profile(name: str, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """`options` with a profile that is named among them filled in; what they say besides wins.

    Raises UsageError for a profile that the game does not have.
    """
    own = any(rule.name == PROFILE for rule in game_named(name).house_rules())
    if PROFILE not in options or own:
        return options
    rest = {option: value for option, value in options.items() if option != PROFILE}
    return {**profile_named(name, options[PROFILE]).options, **rest}


def profile_named(name: str, wanted: Any) -> Profile:
    """A profile of a game by its name. Raises UsageError."""
    there, word = profiles(name), str(wanted).lower()
    found = next((profile for profile in there if word in (profile.name, _alias(profile))), None)
    if found is None:
        words = ", ".join(profile.name for profile in there)
        raise UsageError(
            LazyText(
                "{title} has no profile '{profile}' of house rules; there are {words}.",
                title=game_named(name).info.title,
                profile=wanted,
                words=words,
            )
        )
    return found


def _alias(profile: Profile) -> str:
    return profile.name if profile.options else _PRINTED


def _beside_default(name: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """What differs from the rule book."""
    defaults = {rule.name: rule.default for rule in game_named(name).house_rules()}
    return {rule: value for rule, value in options.items() if rule in defaults and value != defaults[rule]}
