"""The log: every event that matters is a sentence."""

from __future__ import annotations

from game.games.spellcycles.rules import events
from game.games.spellcycles.rules.events import EssenceChanged, LineDealt, SpellCast
from game.games.spellcycles.rules.story import sentence
from tests.games.spellcycles.rules.positions import Table, row, spell

NAMES = ("Ann", "Bob")


def told(table: Table) -> list[str]:
    return [words for event in table.events if (words := sentence(event, NAMES))]


def test_a_turn_reads_like_a_story() -> None:
    steal = {"op": "steal_component", "who": "opponent", "n": 1}
    table = Table(
        spell("RYB", steal, cost=1, name="Moonlight"),
        field=row(4, "R3 W1"),
        hands=["B2", "K3"],
        essence=[2],
    ).do("place B2 c4", "cast ryb a4 b4 c4", "take K3 from 2", "roll 3")
    assert told(table) == [
        "Ann puts a medium blue on c4.",
        "Ann casts Moonlight on a4, b4, c4, recolouring b4.",
        "Ann pays 2 essence.",
        "The large red on a4 becomes medium red.",
        "The small white leaves b4.",
        "The medium blue on c4 becomes small blue.",
        "Ann takes a large black from Bob.",
        "Ann gains 3 prestige.",
        "A moon moves on to spell 2.",
        "Turn 2: Bob.",
        "Bob draws a large green.",
    ]


def test_the_end_names_the_winners() -> None:
    assert told(Table(moons=[3], prestige=[1, 3]).reap()) == ["The last moon sets.", "Bob wins the match."]
    shared = told(Table(moons=[3], prestige=[3, 3]).reap())
    assert shared[-1] == "Ann and Bob share the victory."


def test_what_goes_without_saying_is_not_said() -> None:
    assert sentence(EssenceChanged(0, 1, 1, "refresh"), NAMES) == ""
    assert sentence(LineDealt((0, 1, 2, 3)), NAMES) == ""
    assert sentence(events.NothingToReap(0), NAMES) == ""


def test_a_host_may_put_the_sentences_into_other_words() -> None:
    def loud(sentence: str, /, **values: object) -> str:
        return sentence.format(**values).upper()

    event = SpellCast(0, 0, "Moonlight", (0, 1), (), 0)
    assert sentence(event, NAMES, loud) == "ANN CASTS MOONLIGHT ON A1, B1."
