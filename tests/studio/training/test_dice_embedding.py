"""Learning which dice show the same."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from vision.dice.networks import CLASSIFIER_SIDE
from vision.dice.taught import CROP_SIDE_PX

pytestmark = pytest.mark.xdist_group("torch")
"""Loading it takes longer than most tests with it."""


@pytest.fixture(scope="module")
def torch() -> Any:
    pytest.importorskip("onnx", reason="onnx, in which networks are kept, is not installed")
    return pytest.importorskip("torch", reason="PyTorch, with which networks are trained, is not installed")


def test_dice_that_show_the_same_are_to_lie_together_on_each_table_for_itself(torch: Any) -> None:
    from studio.training.dice_embedding import distance

    values, tables = torch.tensor([1, 1, 2, 2, 1, 1, 2, 2, 0]), torch.tensor([0, 0, 0, 0, 1, 1, 1, 1, 1])
    one, other = torch.eye(2)
    apart = torch.stack([one, one, other, other, other, other, one, one, one])
    there = torch.where(values > 0, 9.0, -9.0)[:, None]

    def far(there: Any, directions: Any) -> float:
        return float(distance(torch.cat([there, directions], 1), values, tables))

    assert far(there, apart) < 0.1
    assert far(-there, apart) > 5
    assert far(there, torch.stack([one, other] * 4 + [one])) > 5


def test_a_batch_shows_dice_of_some_tables_and_places_without_any(torch: Any) -> None:
    from studio.training.dice_embedding import (
        BATCH_TABLES,
        DICE_PER_VALUE,
        EMPTY_PLACES,
        Places,
        batches,
        seen,
    )

    crop = np.random.default_rng(1).integers(0, 256, (CROP_SIDE_PX, CROP_SIDE_PX, 3), dtype=np.uint8)
    of = Places(none=[crop], tables={4: {1: [crop] * 9, 6: [crop] * 9, 3: [crop]}})
    crops, values, tables = next(batches(of, np.random.default_rng(1)))
    assert values.bincount().tolist() == [
        EMPTY_PLACES,
        BATCH_TABLES * DICE_PER_VALUE,
        0,
        0,
        0,
        0,
        BATCH_TABLES * DICE_PER_VALUE,
    ]
    shown = seen(crops.float() / 255, tables)
    assert shown.shape == (len(values), 3, CLASSIFIER_SIDE, CLASSIFIER_SIDE)
    assert float(shown.min()) >= 0
    assert float(shown.max()) <= 1
    assert float((shown[0] - shown[1]).abs().max()) > 0.1
