"""Players are found in a sentence by their names, whole ones only."""

from __future__ import annotations

import pytest

from game.ui.boards.sentences import Names


@pytest.mark.parametrize(
    ("line", "runs"),
    [
        ("Ann beats Bob.", [("Ann", 0), (" beats ", None), ("Bob", 1), (".", None)]),
        (
            "Ann's Veil strikes Annabel.",
            [("Ann", 0), ("'s Veil strikes ", None), ("Annabel", 2), (".", None)],
        ),
        ("Anna is nobody.", [("Anna is nobody.", None)]),
        ("", []),
    ],
)
def test_names_are_told_apart_from_words(line: str, runs: list[tuple[str, int | None]]) -> None:
    assert list(Names(("Ann", "Bob", "Annabel")).runs(line)) == runs


def test_without_names_a_line_is_one_piece() -> None:
    assert list(Names().runs("Ann wins.")) == [("Ann wins.", None)]


def test_a_name_may_hold_anything() -> None:
    assert list(Names(("A.*", "(B)")).runs("A.* and (B)")) == [("A.*", 0), (" and ", None), ("(B)", 1)]
