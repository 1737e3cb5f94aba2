"""A real field and a match are kept in step: what is to do, what differs, what a person chose."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.games.spellcycles.rules.actions import Pick, Place
from game.games.spellcycles.rules.sense import SpellcyclesSense
from game.games.spellcycles.rules.vocabulary import PIECE_BY_CODE, SQUARE_BY_NAME, SQUARES
from game.match.field.watcher import ASK_AFTER_S, FIXING_TIME_S, FieldWatcher, SquareVerdict
from game.rules.field import Explanation
from studio.simulated_field import Eyesight, SimulatedField
from tests.games.spellcycles.rules.positions import Table, row, spell

A4, B4, C4, D4, E5 = (SQUARE_BY_NAME[name] for name in ("a4", "b4", "c4", "d4", "e5"))
RED, BLUE, GREEN = (PIECE_BY_CODE[code] for code in ("R3", "B3", "G3"))
MEDIUM_RED, MEDIUM_GREEN = PIECE_BY_CODE["R2"], PIECE_BY_CODE["G2"]
READINGS = 0.2
"""Seconds between two readings."""


class Watched:
    """A position of Spellcycles, a made-up table that lies as it should, and the watcher between them."""

    def __init__(self, table: Table, *, asked: bool = True, eyesight: Eyesight | None = None) -> None:
        self.table = table
        self.real = SimulatedField(random.Random(1), eyesight)
        self.real.stacks = [table.state.stack(square) for square in SQUARES]
        self.watcher = FieldWatcher(self.real, SpellcyclesSense(table.rules), clock=lambda: 0.0)
        self.now = 0.0
        self.chosen: list[Any] = []
        self.follow(asked)
        self.look(1.0)

    def follow(self, asked: bool = True) -> None:
        self.watcher.follow((self.table.state.copy(),), asked)

    def do(self, *answers: str, asked: bool = True) -> None:
        """The match goes on by answers in notation."""
        self.table.do(*answers)
        self.follow(asked)

    def look(self, seconds: float = 2 * READINGS) -> None:
        """Let time pass; two readings unless more is asked for."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now += READINGS
            self.chosen += self.watcher.tick(self.now)

    @property
    def differing(self) -> list[int]:
        return [each.square for each in self.watcher.differences]


@pytest.fixture
def contributing() -> Watched:
    """Ann may put down a large red or blue; a medium green stands on d4."""
    return Watched(Table(field={"d4": "G2"}, hands=["R3 B3"]))


@pytest.fixture
def reaping() -> Watched:
    """Ann may cast a spell with the large red on a4 and the large green on b4."""
    return Watched(Table(spell("RG"), field=row(4, "R3 G3 B1"), moons=[0, 1]).reap())


class TestAPieceIsPutDown:
    def test_it_is_the_choice(self, contributing: Watched) -> None:
        contributing.real.put(C4, RED)
        contributing.look()
        assert contributing.chosen[0] == Place(RED, C4)

    def test_nothing_is_to_do_for_it_afterwards(self, contributing: Watched) -> None:
        contributing.real.put(C4, RED)
        contributing.look()
        contributing.do("place R3 c4")
        assert not contributing.watcher.holds_up
        assert contributing.watcher.verdict(C4) is SquareVerdict.IN_STEP

    def test_not_before_it_was_seen_twice(self, contributing: Watched) -> None:
        contributing.real.put(C4, RED)
        contributing.look(READINGS)
        assert contributing.chosen == []

    def test_not_while_a_hand_is_over_the_field(self, contributing: Watched) -> None:
        contributing.real.put(C4, RED)
        contributing.real.trouble = "A hand is in the way."
        contributing.look(5)
        assert contributing.chosen == []
        assert not contributing.watcher.asks

    def test_one_that_may_not_lie_there_is_asked_about(self, contributing: Watched) -> None:
        contributing.real.put(C4, GREEN)
        contributing.look(ASK_AFTER_S + 1)
        assert contributing.chosen == []
        assert contributing.watcher.asks
        assert contributing.watcher.explanations == ()

    def test_one_seen_with_doubt_waits_for_a_persons_word(self, contributing: Watched) -> None:
        contributing.real.eyesight = Eyesight(doubtful=1.0)
        contributing.real.put(C4, RED)
        contributing.look(ASK_AFTER_S + 3)
        assert contributing.chosen == []
        assert contributing.watcher.verdict(C4) is SquareVerdict.DOUBTFUL
        assert contributing.watcher.explanations == (Explanation(0, (Place(RED, C4),), outright=True),)

    def test_not_when_it_is_nobodys_turn_to_choose(self) -> None:
        watched = Watched(Table(field={"d4": "G2"}, hands=["R3 B3"]), asked=False)
        watched.real.put(C4, RED)
        watched.look(ASK_AFTER_S + 1)
        assert watched.chosen == []
        assert watched.watcher.asks

    def test_not_while_another_square_differs(self, contributing: Watched) -> None:
        contributing.real.take(D4)
        contributing.real.put(C4, RED)
        contributing.look(ASK_AFTER_S + 1)
        assert contributing.chosen == []
        assert contributing.differing == [C4, D4]

    def test_not_before_it_is_plain_that_nothing_else_came(self, contributing: Watched) -> None:
        contributing.real.put(C4, RED)
        contributing.look(READINGS)
        contributing.real.put(E5, GREEN)
        contributing.look(READINGS)
        assert contributing.chosen == []
        contributing.real.take(E5)
        contributing.look(READINGS)
        assert contributing.chosen == [Place(RED, C4)]


class TestAPieceIsPutOnAnother:
    def test_one_of_another_colour_is_the_choice(self) -> None:
        watched = Watched(Table(field={"d4": "G2"}, hands=["R2 B3"], stackers=True))
        watched.real.put(D4, MEDIUM_RED)
        watched.look()
        assert watched.chosen == [Place(MEDIUM_RED, D4)]

    def test_one_of_its_own_colour_waits_for_a_persons_word(self) -> None:
        """A small one on a large one may be read as a medium one, and surely so."""
        watched = Watched(Table(field={"d4": "R3"}, hands=["R2 R1"], stackers=True))
        watched.real.put(D4, MEDIUM_RED)
        watched.look(ASK_AFTER_S + 1)
        assert watched.chosen == []
        assert watched.watcher.verdict(D4) is SquareVerdict.DOUBTFUL
        assert Explanation(0, (Place(MEDIUM_RED, D4),), outright=True) in watched.watcher.explanations


def test_a_piece_that_moves_by_an_effect_is_followed() -> None:
    table = Table(spell("RG", {"op": "move"}), field=row(4, "R3 G3") | {"d4": "K1"}, moons=[0, 1]).reap()
    watched = Watched(table.do("cast rg a4 b4"))
    watched.real.put(E5, watched.real.take(D4))
    watched.look()
    assert watched.chosen[:2] == [Pick(D4), Pick(E5)]


class TestTheMatchMovesPieces:
    def test_the_squares_are_to_do_and_hold_the_match_up(self, reaping: Watched) -> None:
        reaping.do("cast rg a4 b4")
        reaping.look(ASK_AFTER_S + 5)
        assert reaping.watcher.tasks == {A4, B4}
        assert reaping.watcher.holds_up
        assert reaping.watcher.differences == ()

    def test_they_are_done_one_by_one_in_any_order(self, reaping: Watched) -> None:
        reaping.do("cast rg a4 b4")
        reaping.real.lay(B4, (MEDIUM_GREEN,))
        reaping.look()
        assert reaping.watcher.tasks == {A4}
        reaping.real.lay(A4, ())
        reaping.look(ASK_AFTER_S + 1)
        assert reaping.watcher.verdict(A4) is SquareVerdict.TO_DO
        reaping.real.lay(A4, (MEDIUM_RED,))
        reaping.look()
        assert not reaping.watcher.holds_up

    def test_a_wrong_piece_there_is_a_difference(self, reaping: Watched) -> None:
        reaping.do("cast rg a4 b4")
        reaping.real.lay(A4, (PIECE_BY_CODE["R1"],))
        reaping.look()
        assert reaping.differing == [A4]
        assert reaping.watcher.tasks == {A4, B4}

    def test_what_a_person_says_is_done_is_expected_to_be_done(self, reaping: Watched) -> None:
        reaping.do("cast rg a4 b4")
        reaping.look()
        reaping.watcher.mark_done(A4)
        reaping.watcher.mark_done(B4)
        assert reaping.watcher.tasks == frozenset()
        assert reaping.differing == [A4, B4]

    def test_what_was_called_done_and_is_not_is_nobodys_choice(self) -> None:
        op = {"op": "grow"}
        table = Table(spell("RG", op), field=row(4, "R3 G3") | {"c7": "K1"}, moons=[0, 1]).reap()
        watched = Watched(table)
        watched.do("cast rg a4 b4")
        watched.real.lay(B4, (MEDIUM_GREEN,))
        watched.look()
        watched.watcher.mark_done(A4)
        watched.look(ASK_AFTER_S + 1)
        assert watched.chosen == [], "a large red on a4 is what growing would make of it"
        assert watched.watcher.asks

    def test_what_was_never_seen_clearly_is_not_done(self, reaping: Watched) -> None:
        reaping.do("cast rg a4 b4")
        reaping.real.eyesight = Eyesight(doubtful=1.0)
        for square in (A4, B4):
            reaping.real.lay(square, reaping.table.state.stack(square))
        reaping.look(2.0)
        assert reaping.watcher.tasks == {A4, B4}
        reaping.watcher.mark_done(A4)
        assert reaping.watcher.verdict(A4) is SquareVerdict.DOUBTFUL

    def test_the_match_waits_for_what_came_to_another_square_meanwhile(self, reaping: Watched) -> None:
        reaping.do("cast rg a4 b4")
        for square in (A4, B4):
            reaping.real.lay(square, reaping.table.state.stack(square))
        reaping.look(READINGS)
        reaping.real.put(E5, BLUE)
        reaping.look(READINGS)
        assert (reaping.watcher.tasks, reaping.differing) == (frozenset(), [])
        assert reaping.watcher.holds_up
        reaping.look(READINGS)
        assert reaping.differing == [E5]

    def test_it_does_not_wait_for_a_square_that_was_misread_once(self, contributing: Watched) -> None:
        contributing.real.put(E5, BLUE)
        contributing.look(READINGS)
        contributing.real.take(E5)
        contributing.look(READINGS)
        assert not contributing.watcher.holds_up

    def test_it_does_not_wait_long_for_a_second_look(self, contributing: Watched) -> None:
        contributing.real.put(E5, BLUE)
        contributing.look(READINGS)
        contributing.real.poll = lambda: None  # type: ignore[method-assign]
        contributing.look(ASK_AFTER_S - READINGS)
        assert contributing.watcher.holds_up
        contributing.look()
        assert not contributing.watcher.holds_up

    def test_a_failed_camera_holds_nothing_up(self, reaping: Watched) -> None:
        reaping.do("cast rg a4 b4")
        reaping.real.trouble, reaping.real.failed = "The cable is out.", True
        reaping.look()
        assert not reaping.watcher.holds_up
        assert reaping.watcher.tasks == {A4, B4}


class TestADifference:
    def test_it_is_shown_at_once_and_asked_about_when_it_lasts(self, contributing: Watched) -> None:
        contributing.real.take(D4)
        contributing.look()
        assert contributing.differing == [D4]
        assert not contributing.watcher.asks
        contributing.look(ASK_AFTER_S)
        assert contributing.watcher.asks
        assert contributing.watcher.holds_up

    def test_it_is_gone_when_the_table_is_fixed(self, contributing: Watched) -> None:
        piece = contributing.real.take(D4)
        contributing.look(ASK_AFTER_S + 1)
        contributing.watcher.fix_table()
        assert not contributing.watcher.asks
        contributing.real.put(D4, piece)
        contributing.look()
        assert not contributing.watcher.holds_up

    def test_people_who_do_not_fix_it_are_asked_again(self, contributing: Watched) -> None:
        contributing.real.take(D4)
        contributing.look(ASK_AFTER_S + 1)
        contributing.watcher.fix_table()
        contributing.look(FIXING_TIME_S - 1)
        assert not contributing.watcher.asks
        contributing.look(2)
        assert contributing.watcher.asks

    def test_what_they_put_there_is_asked_about_if_it_is_wrong_again(self, contributing: Watched) -> None:
        contributing.real.take(D4)
        contributing.look(ASK_AFTER_S + 1)
        contributing.watcher.fix_table()
        contributing.real.put(D4, BLUE)
        contributing.look(ASK_AFTER_S)
        assert not contributing.watcher.asks
        contributing.look(1)
        assert contributing.watcher.asks

    def test_a_square_that_is_only_cleared_waits_for_its_piece(self, contributing: Watched) -> None:
        contributing.real.lay(D4, (BLUE,))
        contributing.look(ASK_AFTER_S + 1)
        contributing.watcher.fix_table()
        contributing.real.take(D4)
        contributing.look(FIXING_TIME_S - 1)
        assert not contributing.watcher.asks

    def test_another_one_is_asked_about_meanwhile(self, contributing: Watched) -> None:
        contributing.real.take(D4)
        contributing.look(ASK_AFTER_S + 1)
        contributing.watcher.fix_table()
        contributing.real.put(E5, GREEN)
        contributing.look(ASK_AFTER_S + 1)
        assert contributing.watcher.asks

    def test_a_square_that_was_fixed_is_asked_about_when_it_goes_wrong_again(
        self, contributing: Watched
    ) -> None:
        piece = contributing.real.take(D4)
        contributing.look(ASK_AFTER_S + 1)
        contributing.watcher.fix_table()
        contributing.real.put(D4, piece)
        contributing.look()
        contributing.real.take(D4)
        contributing.look(ASK_AFTER_S + 1)
        assert contributing.watcher.asks

    def test_a_fallen_piece_is_one_although_nothing_is_missing(self, contributing: Watched) -> None:
        contributing.real.knock(D4)
        contributing.look()
        (one,) = contributing.watcher.differences
        assert (one.square, one.fallen) == (D4, True)

    def test_a_person_may_say_that_the_square_is_right(self, contributing: Watched) -> None:
        contributing.real.take(D4)
        contributing.look(ASK_AFTER_S + 1)
        contributing.watcher.trust(D4)
        assert contributing.watcher.verdict(D4) is SquareVerdict.IN_STEP
        contributing.real.put(D4, BLUE)
        contributing.look()
        assert contributing.differing == [D4], "what is trusted is what lay there then"

    def test_what_is_clearly_there_later_was_not_what_was_called_right(self, contributing: Watched) -> None:
        contributing.real.eyesight = Eyesight(doubtful=1.0)
        contributing.real.put(C4, RED)
        contributing.look(ASK_AFTER_S + 1)
        contributing.watcher.trust(C4)
        assert contributing.watcher.verdict(C4) is SquareVerdict.IN_STEP
        contributing.real.eyesight = Eyesight()
        contributing.look(2.0)
        assert contributing.chosen[0] == Place(RED, C4)

    def test_a_cast_made_by_hand_is_offered_but_never_taken_for_granted(self, reaping: Watched) -> None:
        reaping.real.lay(A4, (MEDIUM_RED,))
        reaping.real.lay(B4, (MEDIUM_GREEN,))
        reaping.look(ASK_AFTER_S + 1)
        assert reaping.chosen == []
        assert reaping.watcher.asks
        (one,) = reaping.watcher.explanations
        assert [reaping.table.rules.write(action) for action in one.actions] == ["cast rg a4 b4"]


class TestTheCameraOff:
    def test_nothing_is_to_do_and_nothing_differs(self, contributing: Watched) -> None:
        contributing.real.take(D4)
        contributing.look(ASK_AFTER_S + 1)
        contributing.watcher.switch(False)
        contributing.look(5)
        assert (contributing.watcher.differences, contributing.watcher.holds_up) == ((), False)
        contributing.do("place R3 c4")
        assert not contributing.watcher.holds_up

    def test_on_again_it_looks_at_everything_anew(self, contributing: Watched) -> None:
        contributing.watcher.switch(False)
        contributing.real.take(D4)
        contributing.watcher.switch(True)
        contributing.look(1)
        assert contributing.differing == [D4]


def test_single_misread_squares_raise_no_alarm() -> None:
    watched = Watched(Table(field={"d4": "G2"}, hands=["R3 B3"]), eyesight=Eyesight(0.002, 0.01))
    for _ in range(300):
        watched.look(READINGS)
        assert not watched.watcher.asks
    assert watched.chosen == []
