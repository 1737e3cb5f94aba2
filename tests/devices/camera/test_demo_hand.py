"""The hand of the demonstration: it works towards what the match wishes for, errs, and mends what is said."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from game.devices.camera.demo_hand import MEND_AFTER_S, SET_ANEW_AFTER_S, THROWS_AGAIN, DemoHand
from game.devices.dice import RollRequest
from game.match.field.table_hand import PieceWishes
from vision.mat import SHEET
from vision.scenes.table_actions import DrawnActions
from vision.scenes.table_ground import CameraOverMat
from vision.scenes.table_stage import RenderedTable

RED, BLUE, GREEN = 2, 11, 7
C4, D4, E5 = 26, 27, 36
STEP = 0.25


@pytest.fixture(scope="module")
def stage() -> RenderedTable:
    """One small table for all: only what stands there matters, not how it looks."""
    return RenderedTable(CameraOverMat(SHEET, (320, 180)), np.random.default_rng(1))


class Bench:
    """A hand at a table, driven by hand."""

    def __init__(self, stage: RenderedTable, *, errs: bool = False, seed: int = 1) -> None:
        stage.squares[:] = [None] * 64
        stage.hand = stage.held = None
        self.stage = stage
        actions = DrawnActions(stage, np.random.default_rng(seed))
        actions.step = STEP
        self.hand = DemoHand(actions, random.Random(seed), errs=errs)
        self._script: Iterator[None] = self.hand.script()

    def wish(
        self,
        wrong: frozenset[int] = frozenset(),
        awaited: frozenset[int] = frozenset(),
        **stacks: tuple[int, ...],
    ) -> None:
        """What should stand on squares, by their names; nothing on the others."""
        by_square = {
            8 * (int(name[1]) - 1) + "abcdefgh".index(name[0]): stack for name, stack in stacks.items()
        }
        stands = tuple(by_square.get(n, ()) for n in range(64))
        self.hand.move_pieces(PieceWishes(stands, wrong, awaited, 0))

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / STEP)):
            next(self._script)

    @property
    def pieces(self) -> dict[int, tuple[int, ...]]:
        return {n: one.pieces for n, one in enumerate(self.stage.squares) if one is not None}


@pytest.fixture
def bench(stage: RenderedTable) -> Bench:
    at = Bench(stage)
    at.wish()
    at.run(STEP)
    return at


def test_a_match_that_is_resumed_finds_its_table_laid(stage: RenderedTable) -> None:
    at = Bench(stage)
    at.wish(c4=(RED,), d4=(BLUE,))
    at.run(STEP)
    assert at.pieces == {C4: (RED,), D4: (BLUE,)}


def test_pieces_are_brought_taken_and_exchanged_one_after_the_other(bench: Bench) -> None:
    bench.wish(c4=(RED,), d4=(BLUE,))
    bench.run(20)
    assert bench.pieces == {C4: (RED,), D4: (BLUE,)}
    bench.wish(c4=(GREEN,))
    bench.run(20)
    assert bench.pieces == {C4: (GREEN,)}
    assert bench.stage.hand is None


def test_a_piece_that_goes_elsewhere_is_carried_there(bench: Bench) -> None:
    bench.wish(c4=(RED,))
    bench.run(10)
    bench.wish(e5=(RED,))
    seen: list[dict[int, tuple[int, ...]]] = []
    for _ in range(60):
        bench.run(STEP)
        seen.append(bench.pieces)
        if bench.stage.hand is not None and not bench.pieces:
            assert bench.stage.held is not None
            assert bench.stage.shows(bench.stage.hand), "it stays over the table on the way"
    assert seen[-1] == {E5: (RED,)}


def test_stacks_are_built_from_below(bench: Bench) -> None:
    bench.wish(c4=(RED, BLUE))
    bench.run(20)
    assert bench.pieces == {C4: (RED, BLUE)}


def test_dice_are_thrown_once_when_they_are_asked_for(bench: Bench) -> None:
    bench.hand.roll(RollRequest(7, 0, "Ann", 3, 6, "test"))
    bench.run(8)
    assert len(bench.stage.dice) == 3
    poses = [die.pose for die in bench.stage.dice]
    bench.run(2)
    assert all(die.pose is pose for die, pose in zip(bench.stage.dice, poses, strict=True))
    assert not any(die.held or die.between for die in bench.stage.dice)


def test_dice_that_nobody_reads_are_thrown_again(bench: Bench) -> None:
    bench.hand.roll(RollRequest(7, 0, "Ann", 1, 6, "test"))
    bench.run(8)
    pose = bench.stage.dice[0].pose
    bench.run(THROWS_AGAIN + 8)
    assert bench.stage.dice[0].pose is not pose
    bench.hand.roll(None)


class TestAMistake:
    @pytest.fixture
    def erring(self, stage: RenderedTable, monkeypatch: pytest.MonkeyPatch) -> Bench:
        """A hand that puts the next piece beside its square."""
        monkeypatch.setattr("game.devices.camera.demo_hand.MISPLACED_SHARE", 1.0)
        monkeypatch.setattr("game.devices.camera.demo_hand.MISTAKE_FREE_MOVES", 0)
        at = Bench(stage, errs=True)
        at.wish()
        at.run(STEP)
        at.wish(c4=(RED,))
        at.run(5)
        assert at.hand.mistakes == 1
        assert list(at.pieces) != [C4]
        monkeypatch.setattr("game.devices.camera.demo_hand.MISPLACED_SHARE", 0.0)
        return at

    def test_it_waits_until_the_screen_has_said_so(self, erring: Bench) -> None:
        (wrong,) = erring.pieces
        erring.run(MEND_AFTER_S - 8)
        assert list(erring.pieces) == [wrong]
        erring.wish(frozenset({wrong}), c4=(RED,))
        erring.run(8)
        assert erring.pieces == {C4: (RED,)}

    def test_it_is_mended_at_last_though_nobody_says_so(self, erring: Bench) -> None:
        erring.run(MEND_AFTER_S + 8)
        assert erring.pieces == {C4: (RED,)}

    def test_what_people_call_right_is_left_alone(self, erring: Bench) -> None:
        (wrong,) = erring.pieces
        name = "abcdefgh"[wrong % 8] + str(wrong // 8 + 1)
        erring.wish(**{name: (RED,)})
        erring.run(MEND_AFTER_S + 8)
        assert list(erring.pieces) == [wrong]


def test_a_piece_knocked_over_rolls_away_and_is_put_back(
    stage: RenderedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.devices.camera.demo_hand.MISPLACED_SHARE", 0.0)
    monkeypatch.setattr("game.devices.camera.demo_hand.KNOCKED_SHARE", 1.0)
    monkeypatch.setattr("game.devices.camera.demo_hand.MISTAKE_FREE_MOVES", 0)
    at = Bench(stage, errs=True)
    at.wish(c4=(RED,))
    at.run(STEP)
    at.wish(c4=(RED,), d4=(BLUE,))
    at.run(5)
    assert at.hand.mistakes == 1
    assert C4 not in at.pieces
    monkeypatch.setattr("game.devices.camera.demo_hand.KNOCKED_SHARE", 0.0)
    at.wish(frozenset({C4}), c4=(RED,), d4=(BLUE,))
    at.run(8)
    assert at.pieces == {C4: (RED,), D4: (BLUE,)}
    assert not any(one.fallen for one in stage.squares if one is not None)


def test_a_fallen_piece_is_set_up_where_it_lies(bench: Bench) -> None:
    bench.wish(c4=(RED,))
    bench.run(8)
    bench.hand.actions.knock(C4, C4)
    bench.wish(frozenset({C4}), c4=(RED,))
    bench.run(8)
    standing = bench.stage.squares[C4]
    assert standing is not None
    assert not standing.fallen


def test_what_the_screen_does_not_recognise_is_set_down_anew(bench: Bench) -> None:
    bench.wish(c4=(RED, BLUE))
    bench.run(16)
    before = bench.stage.squares[C4]
    bench.wish(awaited=frozenset({C4}), c4=(RED, BLUE))
    bench.run(SET_ANEW_AFTER_S - 2)
    assert bench.stage.squares[C4] == before
    bench.run(8)
    assert bench.pieces == {C4: (RED, BLUE)}
    assert bench.stage.squares[C4] != before


def test_what_is_seen_on_an_empty_square_is_shown_otherwise_by_its_neighbour(bench: Bench) -> None:
    bench.wish(c4=(RED,))
    bench.run(8)
    before = bench.stage.squares[C4]
    bench.wish(wrong=frozenset({D4}), c4=(RED,))
    bench.run(SET_ANEW_AFTER_S + 8)
    assert bench.pieces == {C4: (RED,)}
    assert bench.stage.squares[C4] != before
