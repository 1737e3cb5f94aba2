"""Values for the house rules of a game, checked and complete."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.rules.contract import HouseRule


def complete_options(
    title: str, rules: Sequence[HouseRule], options: Mapping[str, Any], decks: Mapping[str, str] = {}
) -> dict[str, Any]:
    """`options` with every default filled in; `decks` says by name what else there must be, in words.

    Raises ValueError with one sentence naming the game's `title`.
    """
    names = [*(rule.name for rule in rules), *decks]
    unknown = sorted(set(options).difference(names))
    if unknown:
        there = f"are {', '.join(names)}" if len(names) > 1 else f"is only {names[0]}"
        raise ValueError(f"{title} has no house rule '{unknown[0]}'; there {there}.")
    for name, words in decks.items():
        if name not in options:
            raise ValueError(f"{title} needs {words} in the option '{name}'.")
    full = {rule.name: options.get(rule.name, rule.default) for rule in rules}
    for rule in rules:
        value, choices = full[rule.name], [choice for choice, _ in rule.choices]
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            words = ", ".join(map(str, choices))
            raise ValueError(f"The house rule '{rule.name}' cannot be '{value}'; it can be {words}.")
    return full | {name: options[name] for name in decks}


def refuse_seats(title: str, seats: int, allowed: range, hint: str = "") -> None:
    """Raises ValueError with one sentence, ended by `hint`, for a number of seats that is not allowed."""
    if seats not in allowed:
        raise ValueError(f"{title} is for {allowed[0]} to {allowed[-1]} players, not {seats}{hint}.")
