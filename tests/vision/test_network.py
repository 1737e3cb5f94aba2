"""What networks are shown, and that it is all one which engine runs them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.render import WHITE, Die, picture
from vision.dice.networks import CLASSIFIER_FILE, DETECTOR_FILE, Detector
from vision.dice.reader import DiceReader
from vision.errors import VisionError
from vision.network import (
    MAX_BATCH,
    MAX_SHAPES,
    LoadNetwork,
    Network,
    as_input,
    load_network,
    load_onnxruntime,
    load_with_opencv,
)
from vision.shipped import MODELS

ALIKE = 1e-4
"""Largest difference between two answers that count as equal."""
SHAPES = {
    "dice-detector.onnx": (3, 64, 96),
    "dice-classifier.onnx": (3, 48, 48),
    "dice-second-stage.onnx": (3, 48, 48),
    "dice-embedding.onnx": (3, 48, 48),
    "field-classifier.onnx": (7, 80, 56),
    "field-second-stage.onnx": (7, 120, 84),
}


@pytest.fixture
def without_onnxruntime(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    load_onnxruntime.cache_clear()
    yield
    load_onnxruntime.cache_clear()


needs_onnxruntime = pytest.mark.skipif(
    load_onnxruntime() is None, reason="ONNX Runtime is not installed: there is one engine only"
)


def batch(shape: tuple[int, ...], count: int) -> np.ndarray:
    return np.random.default_rng(3).random((count, *shape), dtype=np.float32)


def test_a_network_is_shown_what_opencv_would_show_it() -> None:
    images = np.random.default_rng(2).integers(0, 256, (3, 48, 64, 3), dtype=np.uint8)
    assert np.array_equal(as_input(*images), cv2.dnn.blobFromImages(list(images), 1 / 255))


def test_every_network_that_is_shipped_is_compared() -> None:
    assert {file.name for file in MODELS.glob("*.onnx")} == SHAPES.keys()


@needs_onnxruntime
@pytest.mark.parametrize("name", SHAPES)
def test_both_engines_answer_alike(name: str) -> None:
    shown = batch(SHAPES[name], 5)
    quick, plain = load_network(MODELS / name, "dice"), load_with_opencv(MODELS / name, "dice")
    assert type(quick) is not type(plain)
    assert np.abs(quick(shown) - plain(shown)).max() < ALIKE


@needs_onnxruntime
def test_both_engines_read_the_same_dice() -> None:
    shown = picture(*(Die(v, 100 * v, 90 + 40 * v, edge=30 + 7 * v, body=WHITE) for v in range(1, 7)))
    plain = DiceReader(Detector(load=load_with_opencv))
    assert [(die.value, die.box) for die in DiceReader().read(shown)] == [
        (die.value, die.box) for die in plain.read(shown)
    ]


@pytest.mark.parametrize("load", [load_network, load_with_opencv])
def test_more_than_is_shown_at_once_is_answered_in_order(load: LoadNetwork) -> None:
    network, shown = load(CLASSIFIER_FILE, "dice"), batch((3, 48, 48), MAX_BATCH + 3)
    answers = network(shown)
    assert len(answers) == len(shown)
    for row in (0, MAX_BATCH, MAX_BATCH + 2):
        assert np.abs(network(shown[row : row + 1]) - answers[row]).max() < ALIKE


@pytest.mark.parametrize("load", [load_network, load_with_opencv])
def test_a_network_takes_pictures_of_more_shapes_than_are_held_ready(load: LoadNetwork) -> None:
    network = load(DETECTOR_FILE, "dice")
    for _ in range(2):
        for more in range(MAX_SHAPES + 1):
            assert network(batch((3, 32, 32 + 32 * more), 1)).shape == (1, 11, 8, 8 + 8 * more)


@pytest.mark.usefixtures("without_onnxruntime")
def test_where_onnx_runtime_is_missing_opencv_reads() -> None:
    assert type(load_network(CLASSIFIER_FILE, "dice")) is type(load_with_opencv(CLASSIFIER_FILE, "dice"))
    assert [die.value for die in DiceReader().read(picture(Die(5, 200, 200)))] == [5]


def test_another_network_in_the_same_file_is_loaded_anew(tmp_path: Path) -> None:
    file, shown = tmp_path / "dice.onnx", batch((3, 48, 48), 1)
    for moment, shipped in enumerate(("dice-classifier.onnx", "dice-second-stage.onnx")):
        file.write_bytes((MODELS / shipped).read_bytes())
        os.utime(file, (moment, moment))
        here, there = (load_network(one, "dice")(shown) for one in (file, MODELS / shipped))
        assert np.array_equal(here, there), shipped


def test_a_file_that_onnx_runtime_does_not_take_goes_to_opencv(monkeypatch: pytest.MonkeyPatch) -> None:
    class Older:
        """A version for which the file is too new."""

        def __getattr__(self, _: str) -> object:
            raise RuntimeError("unsupported")

    class Module:
        SessionOptions = Older
        InferenceSession = Older

    monkeypatch.setattr("vision.network.load_onnxruntime", lambda: Module)
    network: Network = load_network(CLASSIFIER_FILE, "dice")
    assert network(batch((3, 48, 48), 1)).shape == (1, 7)


@pytest.mark.parametrize("content", [None, b"", b"no network"], ids=["missing", "empty", "broken"])
@pytest.mark.parametrize("load", [load_network, load_with_opencv])
def test_a_network_that_cannot_be_loaded_is_named(
    load: LoadNetwork, content: bytes | None, tmp_path: Path
) -> None:
    file = tmp_path / "dice.onnx"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(VisionError, match=r"The dice network .*dice\.onnx is missing or broken"):
        load(file, "dice")
