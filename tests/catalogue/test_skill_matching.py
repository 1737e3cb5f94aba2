"""The bot that a person comes before about half of the time."""

from __future__ import annotations

import pytest

from game.catalogue import even_bot

BOTS = ("wild", "careful", "greedy", "steady", "sharp", "master")


@pytest.mark.parametrize(
    ("met", "even"),
    [
        ({"steady": (10, 10, 20)}, "steady"),
        ({"sharp": (10, 10, 20)}, "sharp"),
        ({"sharp": (0, 0, 20)}, "sharp"),
        ({"steady": (13, 7, 20)}, "sharp"),
        ({"sharp": (1, 19, 20)}, "greedy"),
        ({"sharp": (18, 2, 20)}, "master"),
        ({"greedy": (12, 3, 15), "sharp": (3, 12, 15)}, "steady"),
    ],
    ids=str,
)
def test_it_follows_from_the_bots_met(met: dict[str, tuple[int, int, int]], even: str) -> None:
    assert even_bot(met, BOTS) == even


@pytest.mark.parametrize("met", [{}, {"steady": (2, 0, 2)}, {"of-other-makers": (9, 9, 18)}], ids=str)
def test_nothing_is_said_of_who_is_hardly_known(met: dict[str, tuple[int, int, int]]) -> None:
    assert even_bot(met, BOTS) == ""


def test_one_evening_alone_does_not_call_for_a_master() -> None:
    assert even_bot({"steady": (3, 0, 3)}, BOTS) in ("steady", "sharp")


def test_only_bots_on_offer_are_named() -> None:
    assert even_bot({"greedy": (20, 0, 20)}, ("wild", "greedy")) == "greedy"
    assert even_bot({"greedy": (20, 0, 20)}, ("clever",)) == ""
