"""The house rules of Engine on what its rule book leaves open, each another way, as a specification."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.bots.random import RandomBot
from game.games.engine.bots.greedy import GreedyEngineer
from game.games.engine.questions.by_phase import step_of, step_words
from game.games.engine.rules import Engine
from game.games.engine.rules.events import CardStacked, EndingBegan
from game.games.engine.rules.order import preview, upcoming_visits
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.vocabulary import CARD_CODES, CLUBS
from game.lab.simulate import play
from game.rules.contract import Bot, IllegalAnswer
from game.rules.gaps import Narrator
from tests.games.engine.rules.positions import Table


def test_an_ace_may_activate_a_whole_stack_on_others_turns() -> None:
    def on_anothers_turn(**house_rules: Any) -> Table:
        table = Table("2H", "AC 10C+2S", **house_rules).do("suit C")
        assert table.asked == (1, Phase.SCAN)
        return table.do("reach 0,1", "activate")

    table = on_anothers_turn(passive_aces="stack")
    assert table.card == "2S", "the 2 of spades acts by the ace of clubs"
    assert table.do("activate").purse(1) == (2, 1)
    assert on_anothers_turn().card == "10C", "by itself only cards of the suit act, and the scan goes on"


def test_a_5_may_move_a_whole_stack_onto_one_with_room() -> None:
    table = Table("5C 2H+3H 4S 6D+7D", stacking="whole").do("suit C")
    assert "stack 0,1 on 0,2" in table.options
    assert "stack 0,1 on 0,3" not in table.options, "four cards would be too high"
    with pytest.raises(IllegalAnswer, match="three cards at most"):
        table.do("stack 0,1 on 0,3")
    table.do("stack 0,1 on 0,2")
    assert table.tableau(0) == "5C - 4S+2H+3H 6D+7D"
    (told,) = table.told(CardStacked)
    assert (told.moved, told.height) == (2, 3)
    assert told.sentence(Narrator(("Ann", "Bob"))) == (
        "Ann stacks 2 cards, the 2 of hearts below, on the 4 of spades."
    )


def test_a_6_may_move_a_stack_whose_lowest_card_has_the_suit() -> None:
    table = Table("6C 2H+3S 4H", points=[1, 0], stacking="whole").do("suit C")
    assert "stack 0,1 on 0,2" in table.options
    assert "stack 0,2 on 0,1" not in table.options, "a heart does not go on a spade"
    assert table.do("stack 0,1 on 0,2").purse(0)[1] == 1 + 3
    with pytest.raises(IllegalAnswer, match="lies alone"):
        Table("6C 2H+3S 4H 5S").do("suit C", "stack 0,1 on 0,2")


def test_40_points_may_be_counted_once_they_are_gained() -> None:
    table = Table("10C 10H", "2H", points=[3, 0], goal="gross")
    table.state.gained = (39, 12)
    assert not table.state.ending
    table.do("suit H")
    assert table.told(EndingBegan) == [EndingBegan("gained")], "39 and the point of hearts"
    assert table.state.gained[0] == 40
    assert table.state.points[0] == 4


def test_points_that_are_paid_are_not_points_that_were_never_gained() -> None:
    table = Table("2C", "2H", hands=["QC"], points=[5, 0], goal="gross")
    table.state.gained = (5, 0)
    table.do("play QC")
    assert table.state.points[0] == 3
    assert table.state.gained == (5, 0)
    start = Engine(2, {"goal": "gross"}).start()
    assert start.gained == (0, 0)
    assert Engine(2, {}).start().gained == (), "nothing is counted that nobody asks for"


def test_the_active_player_may_be_the_last_to_activate() -> None:
    table = Table("2C 3C", "10C", "8C", seats=3, gold=[0, 0, 5], order="last")
    assert [visit.seat for visit in preview(table.state, CLUBS)] == [1, 2, 0, 0]
    table.do("suit C")
    seen = []
    while table.asked[1] == "scan":
        seen.append((table.turn.seat, table.card, step_of(table.state), step_words(table.state)))
        coming = [CARD_CODES[visit.card] for visit in upcoming_visits(table.state)]
        assert coming[0] == table.card
        table.do("activate")
        if table.asked[1] == "instant":
            table.do("done")
    assert seen == [
        (1, "10C", 3, "Others"),
        (2, "8C", 3, "Others"),
        (0, "2C", 4, "Own cards"),
        (0, "3C", 4, "Own cards"),
    ]
    assert (table.state.active, table.state.turn) == (1, 10)


def test_whoever_builds_by_spades_does_so_before_others_activate() -> None:
    table = Table("2C", "2S", hands=["4H"], gold=[3, 0], order="last").do("suit S")
    assert table.asked == (0, Phase.BUILD)
    assert step_of(table.state) == 2
    table.do("build 4H", "place 0,1")
    assert table.asked == (1, Phase.SCAN)


@pytest.mark.parametrize(
    "options",
    [
        {"passive_aces": "stack", "stacking": "whole"},
        {"goal": "gross", "order": "last"},
        {"order": "last", "stacking": "whole", "passive_instants": False, "max_turns": 60},
    ],
    ids=str,
)
def test_bots_play_by_every_ruling_to_the_end(options: dict[str, Any]) -> None:
    bots: list[Bot] = [GreedyEngineer(), RandomBot(), RandomBot()]
    assert play(Engine(3, options), bots, random.Random(5)).winners
