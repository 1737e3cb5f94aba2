"""Learning goes on where a kept network stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.xdist_group("torch")
"""Loading it takes longer than most tests with it."""


@pytest.fixture(scope="module")
def torch() -> Any:
    """PyTorch, which takes seconds to be read: by the process that runs these tests alone."""
    pytest.importorskip("onnx", reason="onnx, in which networks are kept, is not installed")
    return pytest.importorskip("torch", reason="PyTorch, with which networks are trained, is not installed")


def test_a_network_goes_on_with_what_it_had_learnt(torch: Any, tmp_path: Path) -> None:
    from studio.training.dice_export import write_classifier
    from studio.training.dice_networks import Classifier
    from studio.training.resuming import resumed

    torch.manual_seed(2)
    crops = torch.rand(32, 3, 48, 48)
    kept = Classifier(widths=(4, 6, 8, 10)).train()
    for _ in range(40):
        kept(crops)
    kept.eval()
    write_classifier(kept, tmp_path / "kept.onnx")
    again = resumed(Classifier(widths=(4, 6, 8, 10)), tmp_path / "kept.onnx", [crops])
    with torch.no_grad():
        assert torch.allclose(again(crops), kept(crops), atol=1e-5)
        still = again.body.train()(crops)
        assert torch.allclose(still, kept.body(crops), atol=0.05 * float(still.abs().max())), (
            "while it learns"
        )


def test_a_network_of_another_shape_is_refused(torch: Any, tmp_path: Path) -> None:
    from studio.training.dice_export import write_classifier
    from studio.training.dice_networks import Classifier, Detector
    from studio.training.resuming import resumed

    write_classifier(Classifier(widths=(4, 6, 8, 10)), tmp_path / "kept.onnx")
    with pytest.raises(ValueError, match="convolutions"):
        resumed(Detector(), tmp_path / "kept.onnx", [torch.rand(1, 3, 64, 64)])


def test_the_mean_of_two_networks_lies_between_them(torch: Any) -> None:
    from studio.training.dice_networks import Classifier
    from studio.training.resuming import mean_of

    torch.manual_seed(3)
    before, after = (Classifier(widths=(4, 6, 8, 10)) for _ in range(2))
    both = mean_of(before, after, 0.25)
    for one, other, mean in zip(*(net.parameters() for net in (before, after, both)), strict=True):
        assert torch.allclose(mean, 0.75 * one + 0.25 * other, atol=1e-6)
