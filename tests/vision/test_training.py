"""The training recipe, for a few pictures: it learns, it is repeatable, and what it writes can be loaded."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.render import Die, picture
from vision.dice.judgement import load
from vision.dice.reader import DiceReader
from vision.training import faces
from vision.training.textures import SIDE, texture


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    lines = ["file,boxes"]
    for value in range(1, 7):
        name = f"{value}.png"
        cv2.imwrite(str(tmp_path / name), picture(Die(value, 200, 200, angle=15 * value)))
        lines.append(f"{name},165 165 235 235 {value}")
    (tmp_path / "labels.csv").write_text("\n".join(lines))
    return tmp_path


def test_a_trained_judgement_reads_what_it_was_shown(
    photos: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(faces, "TEXTURES", 2)
    faces.train(photos, passes=6, epochs=150).save(tmp_path / "weights.npz")
    reader = DiceReader(load(tmp_path / "weights.npz"))
    read = [[die.value for die in reader.read(cv2.imread(str(photos / f"{v}.png")))] for v in range(1, 7)]
    assert read == [[1], [2], [3], [4], [5], [6]]


def test_training_twice_gives_the_same(photos: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "TEXTURES", 1)
    first, second = (faces.train(photos, passes=1, epochs=2, seed=3) for _ in range(2))
    assert np.array_equal(first.first, second.first)


def test_textures_are_pictures_of_their_own() -> None:
    rng = np.random.default_rng(0)
    some = [texture(rng) for _ in range(8)]
    assert {image.shape for image in some} == {(SIDE, SIDE, 3)}
    assert len({image.tobytes() for image in some}) == 8
