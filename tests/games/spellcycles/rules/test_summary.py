"""How a match stands, in words: what the phone lists, and what is read aloud."""

from __future__ import annotations

from game.games.spellcycles.rules.summary import summary
from tests.games.spellcycles.rules.positions import Table, spell


def test_the_summary_tells_line_seats_and_field() -> None:
    table = Table(
        spell("RG"),
        spell("BB"),
        field={"c4": "R3", "d4": "G1"},
        hands=["B1 B1"],
        essence=[3, 1],
        moons=[1],
    )
    view = table.rules.view(table.state, 0)
    assert summary(table.rules.deck, False, view, ("Ann", "Bob")) == [
        (
            "Spell Line",
            [
                "Rg: red, green",
                "Bb: blue, blue; a moon is on it",
                "Filler0: black, black",
                "Filler1: black, black",
            ],
        ),
        ("Ann", ["3 essence", "0 prestige", "Apothecary: small blue (2)"]),
        ("Bob", ["1 essence", "0 prestige"]),
        ("Field", ["c4: large red", "d4: small green"]),
    ]
