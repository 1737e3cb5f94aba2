"""How far the first start is, as the person who waits sees it."""

from __future__ import annotations

import io

import pytest

from game.setup_progress import Progress, open_window

PIP = """Collecting numpy>=1.26
  Downloading numpy-2.4.6-cp311-cp311-manylinux_2_27_x86_64.whl (16.9 MB)
Collecting opencv-python>=4.10
  Downloading opencv_python-4.13.0.92-cp37-abi3-manylinux_2_28_x86_64.whl (72.9 MB)
Collecting six
  Using cached six-1.17.0-py2.py3-none-any.whl (11 kB)
Installing collected packages: six, numpy, opencv-python
""".splitlines()


def told(lines: list[str], seconds_a_line: float = 4.0) -> list[str]:
    out, now = io.StringIO(), [0.0]
    progress = Progress(100, out, clock=lambda: now[0])
    for line in lines:
        progress.on_line(line)
        now[0] += seconds_a_line
    progress.end("ready")
    return out.getvalue().splitlines()


def test_it_says_what_is_fetched_how_much_of_it_is_there_and_how_long_it_may_take() -> None:
    first, second, third, fourth, last = told(PIP)
    assert "fetching numpy (17 of about 100 MB)" in first
    assert "fetching opencv-python (90 of about 100 MB, 1 min left)" in second
    assert "fetching six" in third
    assert "less than a minute left" in third
    assert "unpacking" in fourth
    assert "ready" in last


def test_the_bar_only_grows_and_is_full_at_the_end() -> None:
    filled = [line.count("#") for line in told(PIP)]
    assert filled == sorted(filled)
    assert "." not in told(PIP)[-1].partition("]")[0]


def test_a_window_that_somebody_closes_stops_nothing() -> None:
    class Closed(io.BytesIO):
        def write(self, given: object) -> int:
            raise BrokenPipeError

    out = io.StringIO()
    progress = Progress(100, out, Closed())
    for line in PIP:
        progress.on_line(line)
    progress.end("ready")
    assert "ready" in out.getvalue()


def test_a_window_gets_a_share_and_a_sentence_a_line() -> None:
    window = io.BytesIO()
    progress = Progress(100, io.StringIO(), window)
    for line in PIP[:4]:
        progress.on_line(line)
    share, sentence = window.getvalue().decode().splitlines()[-1].split("\t")
    assert 0 < float(share) < 1
    assert sentence.startswith("fetching opencv-python")


def test_without_a_screen_there_is_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert open_window() is None
