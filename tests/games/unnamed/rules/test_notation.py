"""Answers as text: journals and logs that people can read."""

from __future__ import annotations

import pytest

from game.games.unnamed.rules import actions as a
from game.rules.contract import Answer, Dice, IllegalAnswer, Order
from tests.games.unnamed.rules.tables import Table, rules_for

RULES = rules_for(4)
PREFAB = Table().types["prefab"]
AUDIT = Table().types["audit"]


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (Dice((3, 5, 1)), "roll 3 5 1"),
        (Order((4, 0, 51)), "order 5 1 52"),
        (a.Play(21), "play 10H"),
        (a.Pick(10), "pick QS"),
        (a.Enter(), "enter"),
        (a.Draw(), "draw"),
        (a.Pass(), "pass"),
        (a.ChooseReceiver(1), "tax 2"),
        (a.Propose(2, 4), "trade 3 for 4"),
        (a.Buy(PREFAB), "buy prefab"),
        (a.Accept(), "accept"),
        (a.Decline(), "decline"),
        (a.GainDie(), "die"),
        (a.Attempt(), "attempt"),
        (a.Attempt(1), "attempt with blueprint"),
        (a.Teams((4, 3)), "teams 4 3"),
        (a.PlayFx(PREFAB), "fx prefab"),
        (a.PlayFx(AUDIT, 2), "fx audit on 3"),
        (a.PickDie(0), "reroll 1"),
    ],
)
def test_notation_goes_both_ways(answer: Answer, text: str) -> None:
    assert RULES.write(answer) == text
    assert RULES.read(text) == answer


def test_a_vendor_is_named_by_its_suit() -> None:
    vendors = rules_for(4, vendors=True)
    assert vendors.write(a.Buy(1)) == "buy hearts"
    assert vendors.read("buy hearts") == a.Buy(1)


@pytest.mark.parametrize(
    "text",
    [
        "", "fly", "roll", "roll x", "roll 0", "roll 3  5", "order 0", "play 1H", "play 10h", "play", "pick",
        "pick 10H 9H", "tax 0", "trade 2", "trade 2 for", "trade 0 for 3", "buy", "buy hearts", "buy nothing",
        "attempt with", "attempt with luck", "teams", "teams 0", "teams 4,3", "fx", "fx audit on", "reroll 0",
        "Pass", " pass", "pass ", "roll 99999999999999999999", "reroll ١",
    ],
)  # fmt: skip
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(IllegalAnswer, match="no notation"):
        RULES.read(text)
