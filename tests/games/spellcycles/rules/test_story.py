"""The log: every event that matters is a sentence."""

from __future__ import annotations

import pytest

from game.catalogue import game_named
from game.games.spellcycles.rules import events
from game.games.spellcycles.rules.events import EssenceChanged, LineDealt
from game.rules.gaps import Narrator
from game.rules.text import format_text
from tests.games.spellcycles.rules.positions import Table, row, spell

NAMES = ("Ann", "Bob")


def told(table: Table) -> list[str]:
    return [words for event in table.events if (words := event.sentence(Narrator(NAMES)))]


@pytest.mark.parametrize(
    ("op", "sentence"),
    [
        ({"op": "essence", "who": "opponent", "n": -1}, "Ann's Moonlight takes 1 essence from Bob."),
        ({"op": "essence", "who": "opponent", "n": 2}, "Ann's Moonlight gives Bob 2 essence."),
        ({"op": "prestige", "who": "opponent", "n": -1}, "Ann's Moonlight takes 1 prestige from Bob."),
        ({"op": "steal_prestige", "who": "opponent", "n": 1}, "Ann's Moonlight takes 1 prestige from Bob."),
        ({"op": "prestige", "who": "self", "n": 1}, "Ann gains 1 prestige."),
    ],
)
def test_what_a_spell_does_to_another_seat_is_told_with_whose_spell_it_is(
    op: dict[str, object], sentence: str
) -> None:
    moonlight = spell("RG", op, name="Moonlight")
    table = Table(moonlight, field=row(4, "R3 G3"), essence=[3, 3], prestige=[0, 3]).reap()
    assert sentence in told(table.do("cast rg a4 b4"))


def test_who_must_give_a_piece_back_is_asked_with_the_reason() -> None:
    op = {"op": "discard_component", "who": "opponent", "n": 1}
    table = Table(spell("RG", op, name="Moonlight"), field=row(4, "R3 G3"), hands=["", "K3 B2"]).reap()
    table.do("cast rg a4 b4")
    words = game_named("spellcycles").words(table.rules, format_text)
    asked = words.prompt(table.turn, table.rules.view(table.state, None), NAMES)
    assert asked == "Ann's Moonlight takes a piece from Bob: give one back."
    table.do("discard K3")
    assert "Ann's Moonlight costs Bob a large black: it returns to the cauldron." in told(table)


def test_what_goes_without_saying_is_not_said() -> None:
    assert EssenceChanged(0, 1, 1, "refresh").sentence(Narrator(NAMES)) == ""
    assert LineDealt((0, 1, 2, 3)).sentence(Narrator(NAMES)) == ""
    assert events.NothingToReap(0).sentence(Narrator(NAMES)) == ""
