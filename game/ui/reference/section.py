"""What a reference page is made of. Words are in the language in use already: a page is made when opened."""

from __future__ import annotations

from typing import Any

from game.rules.contract import HouseRule, Rules
from game.rules.text import capital
from game.ui.drawing.reactive import ViewModel
from game.ui.reference.page import Entry
from game.ui.words import _


class Row(ViewModel):
    """One thing: its name, perhaps its numbers, and a sentence."""

    head: str
    text: str
    mark: str = ""
    """An icon's name, 'gems:RYB' for colours in a row, 'suit:S' for spades, or a short text such as a number;
    empty for none."""


def row_of(entry: Entry) -> Row:
    """What the short rules say of a thing, for the reference page."""
    return Row(_(entry.head), _(entry.text), entry.mark)


class Section(ViewModel):
    """Some things under one heading."""

    title: str
    rows: tuple[Row, ...]


def house_rules_in_force(rules: Rules[Any], known: tuple[HouseRule, ...]) -> Section:
    """The switches of a game as they are set for these rules, each with its reason."""
    rows = tuple(
        Row(_(rule.label), f"{_chosen_value(rule, rules.options.get(rule.name))}. {_(rule.reason)}")
        for rule in known
        if rule.name in rules.options
    )
    return Section(_("House rules in force"), rows)


def _chosen_value(rule: HouseRule, value: Any) -> str:
    """The choice in force, as the beginning of a sentence."""
    told = zip(rule.choices, rule.describe_choices(_), strict=True)
    return capital(next((words for (choice, _), words in told if choice == value), str(value)))
