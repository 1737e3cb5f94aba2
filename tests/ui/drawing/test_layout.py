from hypothesis import given
from hypothesis import strategies as st

from game.ui.drawing.layout import SAFE, SCREEN, TARGET_GAP, Box, Share, column, even_row, grid, row

lengths = st.integers(0, 2000)
boxes = st.builds(Box, st.integers(-500, 2000), st.integers(-500, 2000), lengths, lengths)


def test_a_row_gives_fixed_parts_their_size_and_shares_the_rest() -> None:
    left, middle, right = row(Box(100, 50, 1000, 200), 300, Share(), 100)
    assert left == Box(100, 50, 300, 200)
    assert middle == Box(416, 50, 568, 200)
    assert right == Box(1000, 50, 100, 200)


def test_a_column_divides_heights_by_weight() -> None:
    top, bottom = column(Box(0, 0, 100, 316), Share(1), Share(2))
    assert (top.h, bottom.h) == (100, 200)
    assert bottom.y - top.bottom == TARGET_GAP


@given(st.integers(1, 8), st.integers(1, 6))
def test_grid_cells_stay_inside_and_never_touch(columns: int, rows: int) -> None:
    cells = grid(SAFE, columns, rows)
    assert len(cells) == columns * rows
    assert all(SAFE.holds(cell, slack=1) for cell in cells)
    assert not any(a.intersects(b) for n, a in enumerate(cells) for b in cells[n + 1 :])


@given(boxes, boxes)
def test_overlap_is_held_by_both_and_both_by_the_union(a: Box, b: Box) -> None:
    shared, whole = a.overlap(b), a.union(b)
    assert shared.empty or (a.holds(shared) and b.holds(shared))
    assert a.empty or whole.holds(a)
    assert b.empty or whole.holds(b)
    assert a.intersects(b) is b.intersects(a)


def test_splits_put_the_strip_where_they_say() -> None:
    box = Box(10, 20, 100, 60)
    assert box.split_top(10, gap=5) == (Box(10, 20, 100, 10), Box(10, 35, 100, 45))
    assert box.split_bottom(10, gap=5) == (Box(10, 20, 100, 45), Box(10, 70, 100, 10))
    assert box.split_left(30, gap=10) == (Box(10, 20, 30, 60), Box(50, 20, 60, 60))
    assert box.split_right(30, gap=10) == (Box(10, 20, 60, 60), Box(80, 20, 30, 60))


def test_the_safe_area_keeps_the_margins_of_a_television() -> None:
    assert (SAFE.x, SAFE.y) == (96, 56)
    assert (SCREEN.right - SAFE.right, SCREEN.bottom - SAFE.bottom) == (96, 56)
    assert len(even_row(SAFE, 5)) == 5
