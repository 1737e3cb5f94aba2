"""Where a spell's sequence can lie on the field, and when it may be cast there."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.spellcycles.rules.matching import possible_casts
from game.games.spellcycles.rules.vocabulary import COLOUR_LETTERS, COLOUR_OF, PIECE_BY_CODE, SQUARE_NAMES
from game.rules.contract import IllegalAnswer
from tests.games.spellcycles.rules.positions import Table, row, spell


@pytest.mark.parametrize(
    "squares",
    [
        "c4 d4 e4", "e4 d4 c4", "c4 c5 c6", "c6 c5 c4", "c4 d5 e6", "e6 d5 c4", "c6 d5 e4", "e4 d5 c6",
        "a1 b1 c1", "h6 h7 h8", "a8 b7 c6", "f3 g2 h1",
    ],
)  # fmt: skip
def test_s1_a_sequence_lies_on_a_straight_line_in_any_of_eight_directions(squares: str) -> None:
    names = squares.split()
    table = Table(spell("RYB"), field=dict(zip(names, ["R1", "Y2", "B3"], strict=True))).reap()
    assert table.casts == {f"cast ryb {squares}"}


@pytest.mark.parametrize("squares", ["c4 d4 d5", "c4 d5 e5", "c4 d6 e8", "g1 h1 a2", "h1 a2 b3"])
def test_s1_corners_jumps_and_edges_break_a_line(squares: str) -> None:
    names = squares.split()
    table = Table(spell("RYB"), field=dict(zip(names, ["R1", "Y2", "B3"], strict=True))).reap()
    assert table.casts == set()


def test_s1_line4_leaves_diagonals_out() -> None:
    straight = {"a1": "R1", "a2": "Y1", "a3": "B1"}
    diagonal = {"e1": "R1", "f2": "Y1", "g3": "B1"}
    table = Table(spell("RYB"), field=straight | diagonal, match="line4").reap()
    assert table.casts == {"cast ryb a1 a2 a3"}


def test_s1_path_turns_corners_but_goes_edge_to_edge() -> None:
    bent = {"a1": "R1", "b1": "Y1", "b2": "B1"}
    diagonal = {"e1": "R1", "f2": "Y1", "g3": "B1"}
    table = Table(spell("RYB"), field=bent | diagonal, match="path").reap()
    assert table.casts == {"cast ryb a1 b1 b2"}


def test_s1_a_path_uses_no_square_twice() -> None:
    table = Table(spell("RYR"), field={"a1": "R1", "b1": "Y1"}, essence=[9], match="path").reap()
    assert table.casts == set()


def test_s2_a_line_is_read_from_both_ends() -> None:
    table = Table(spell("RYB"), field=row(4, "B1 Y1 R1", "c")).reap()
    assert table.casts == {"cast ryb e4 d4 c4"}


def test_s2_another_order_is_another_sequence() -> None:
    table = Table(spell("RYB"), field=row(4, "R1 B1 Y1", "c")).reap()
    assert table.casts == set()


def test_s3_a_sequence_has_no_gaps() -> None:
    table = Table(spell("RYB"), field=row(4, "R1 Y1 - B1", "c"), essence=[9]).reap()
    assert table.casts == set()


@pytest.mark.parametrize("sizes", list(product("123", repeat=2)))
def test_s4_sizes_never_matter(sizes: tuple[str, str]) -> None:
    table = Table(spell("RG"), field={"a1": f"R{sizes[0]}", "b1": f"G{sizes[1]}"}).reap()
    assert table.casts == {"cast rg a1 b1"}


def test_a_part_of_a_longer_line_matches() -> None:
    table = Table(spell("RYB"), field=row(4, "K1 R1 Y1 B1 W1")).reap()
    assert table.casts == {"cast ryb b4 c4 d4"}


@pytest.mark.parametrize(("essence", "possible"), [(1, False), (2, True)])
def test_s5_the_cost_must_be_paid(essence: int, possible: bool) -> None:
    table = Table(spell("RG", cost=2), field={"a1": "R1", "b1": "G1"}, essence=[essence]).reap()
    assert (table.casts == {"cast rg a1 b1"}) is possible


@pytest.mark.parametrize(("essence", "possible"), [(2, False), (3, True)])
def test_s11_each_recoloured_piece_costs_one_essence_more(essence: int, possible: bool) -> None:
    table = Table(spell("RYB", cost=1), field=row(4, "R1 W1 K1"), essence=[essence]).reap()
    assert (table.casts == {"cast ryb a4 b4 c4"}) is possible


def test_s12_recolouring_without_need_is_not_offered() -> None:
    # Read from the right, R1 and B1 would both have to be recoloured.
    table = Table(spell("RYB"), field=row(4, "R1 Y1 B1"), essence=[9]).reap()
    assert table.casts == {"cast ryb a4 b4 c4"}


def test_s12_the_dearer_reading_of_the_same_squares_is_refused() -> None:
    table = Table(spell("RYB"), field=row(4, "R1 Y1 B1"), essence=[9]).reap()
    with pytest.raises(IllegalAnswer):
        table.do("cast ryb c4 b4 a4")


def test_a_sequence_that_reads_the_same_both_ways_is_offered_once() -> None:
    table = Table(spell("GWG"), field=row(4, "G1 W1 G1")).reap()
    assert table.casts == {"cast gwg a4 b4 c4"}


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("cast ryb a1 b1 c1", "does not match"),
        ("cast ryb a4 b4 d4", "a component on each"),
        ("cast bw a4 b4", "no Moon Crescent"),
        ("cast ryb a4 b4", "does not match"),
        ("place R3 a1", "cast a spell"),
    ],
)
def test_impossible_casts_are_refused_with_a_reason(answer: str, reason: str) -> None:
    field = row(4, "R1 Y1 B1") | row(1, "R1 R1 R1")
    table = Table(spell("RYB"), spell("BW"), field=field, hands=["R3"]).reap()
    before = table.state.copy()
    with pytest.raises(IllegalAnswer, match=reason):
        table.do(answer)
    assert table.state == before


def slow_line_casts(table: Table, sequence: str, diagonals: bool) -> set[frozenset[str]]:
    """The squares of every cast, found square by square as a person would."""
    steps = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    if diagonals:
        steps += [(1, 1), (-1, 1), (1, -1), (-1, -1)]
    found = set()
    for name in SQUARE_NAMES:
        for columns, ranks in steps:
            price, names = 0, []
            for i, letter in enumerate(sequence):
                column = "abcdefgh".index(name[0]) + columns * i
                rank = int(name[1]) + ranks * i
                if not (0 <= column < 8 and 1 <= rank <= 8):
                    break
                square = "abcdefgh"[column] + str(rank)
                if not table.on(square):
                    break
                names.append(square)
                price += table.on(square)[0] != letter
            else:
                if price <= table.state.essence[0]:
                    found.add(frozenset(names))
    return found


@settings(max_examples=60)
@given(
    sequence=st.text(COLOUR_LETTERS, min_size=2, max_size=5),
    density=st.floats(0.1, 0.9),
    essence=st.integers(0, 3),
    match=st.sampled_from(["line8", "line4"]),
    seed=st.integers(0, 10**6),
)
def test_matching_agrees_with_looking_square_by_square(
    sequence: str, density: float, essence: int, match: str, seed: int
) -> None:
    rng = random.Random(seed)
    codes = [f"{letter}{size}" for letter in COLOUR_LETTERS for size in "123"] * 5
    rng.shuffle(codes)
    field = {name: codes.pop() for name in SQUARE_NAMES if rng.random() < density}
    table = Table(spell(sequence), field=field, essence=[essence], match=match)
    casts = [
        cast
        for cast in possible_casts(table.rules.settings, table.state)
        if len(cast.squares) == len(sequence)
    ]
    squares = [frozenset(SQUARE_NAMES[square] for square in cast.squares) for cast in casts]
    assert set(squares) == slow_line_casts(table, sequence, match == "line8")
    assert len(squares) == len(set(squares))


@settings(max_examples=30)
@given(sequence=st.text(COLOUR_LETTERS, min_size=2, max_size=4), seed=st.integers(0, 10**6))
def test_every_line_without_diagonals_is_a_path_too(sequence: str, seed: int) -> None:
    rng = random.Random(seed)
    codes = [f"{letter}{size}" for letter in COLOUR_LETTERS for size in "123"] * 5
    rng.shuffle(codes)
    field = {name: codes.pop() for name in SQUARE_NAMES if rng.random() < 0.5}
    lines, paths = (
        {frozenset(cast.squares) for cast in possible_casts(table.rules.settings, table.state)}
        for table in (Table(spell(sequence), field=field, match=match) for match in ("line4", "path"))
    )
    assert lines <= paths


def test_a_piece_code_says_its_colour() -> None:
    assert all(COLOUR_LETTERS[COLOUR_OF[piece]] == code[0] for code, piece in PIECE_BY_CODE.items())
