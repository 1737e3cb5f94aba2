"""Measuring the reading of dice and fields: the same pictures each time, ours beside others."""

from __future__ import annotations

import json

import numpy as np
import pytest

from game.cli import main
from studio.benches.vision import dice_frames

nothing = "tests.studio.benches.test_vision:read_nothing"


def read_nothing(_image: object) -> list[int]:
    """A reader that sees no dice."""
    return []


@pytest.fixture(autouse=True)
def few_views(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("studio.benches.vision.VIEWS", 6)


def test_the_same_frames_are_read_each_time() -> None:
    (first, values), (second, again) = (next(iter(dice_frames(1))) for _ in range(2))
    assert first.shape == (720, 1280, 3)
    assert np.array_equal(first, second)
    assert values == again
    assert values


def test_readers_are_measured_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "vision", "--pictures", "1", "--reader", nothing, "--json"]) == 0
    ours, _, theirs, *fields = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert (ours["reader"], theirs["reader"]) == ("knucklebone", nothing)
    assert theirs["exact"] == 0
    assert all(line["pictures"] == 1 and line["p50"] >= 0 for line in (ours, theirs, *fields))
    assert [line["field"] for line in fields] == ["whole", "unchanged", "one more piece"]
    assert all(line["exact"] == 1 for line in fields)


def test_a_reader_that_does_not_exist_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "vision", "--pictures", "1", "--reader", "no.such:thing"]) == 1
    assert "no.such:thing" in capsys.readouterr().err
