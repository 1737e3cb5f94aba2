"""Spells in plain words."""

from __future__ import annotations

import pytest

from game import catalogue
from game.games.spellcycles.questions import spells
from game.games.spellcycles.rules import Spellcycles
from game.games.spellcycles.rules.spells import OPS, SpellEffect
from game.rules.text import format_text


@pytest.mark.parametrize(("op", "kind"), OPS.items())
@pytest.mark.parametrize("n", [1, 2, -1])
def test_every_effect_of_the_language_is_one_sentence(op: str, kind: object, n: int) -> None:
    allowed = OPS[op]
    if n < 0 and not allowed.may_take:
        return
    for who in allowed.who or ("",):
        sentence = spells.effect(SpellEffect(op, n, who, "Sing it."), False, format_text)
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        (SpellEffect("essence", -1, "opponents"), "Each opponent loses 1 essence."),
        (SpellEffect("place", 2), "Place 2 more pieces."),
        (SpellEffect("moon", 1), "Move 1 moon one spell on."),
        (SpellEffect("moon_back", 2), "Move 2 moons one spell back."),
        (SpellEffect("by_hand", text="Sing it."), "Sing it."),
        (SpellEffect("discard_component", 1, "opponents"), "Each opponent gives 1 piece back."),
    ],
)
def test_effects_read_like_speech(effect: SpellEffect, sentence: str) -> None:
    assert spells.effect(effect, False, format_text) == sentence


def test_every_spell_of_the_deck_says_something() -> None:
    rules = catalogue.build("spellcycles", 2, {"stackers": True})
    assert isinstance(rules, Spellcycles)
    assert all(spells.spell_text(spell, False, format_text) for spell in rules.deck)
