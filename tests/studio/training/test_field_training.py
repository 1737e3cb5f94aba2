"""What the network that reads squares learns from: looks, and what is said of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from studio.scenes.field.scene import FURTHER, Piece
from studio.training.field_crops import NO_COLOUR, Field, Truth, keep, loaded, middles, truth
from vision.field.classifier import FILE, KIND_COUNT, OUTPUTS, POSE_SIZE, UNIT_STEPS, ZERO_OFFSET
from vision.field.crops import CROP_SCALE, PLANE_COUNT, SECOND_STAGE_SCALE, Layers, extent, foot, frames
from vision.field.pieces import Pyramid
from vision.field.plan import Plan
from vision.opencv import load_cv2

pytestmark = pytest.mark.xdist_group("torch")
"""Loading it takes longer than most tests with it."""

CAMERA = np.array([128.0, -300.0, 500.0])
"""In front of the field: up in a look is towards the eighth rank."""


def test_of_a_stack_the_uppermost_piece_is_to_be_told() -> None:
    lower, upper = Pyramid(2, 112, 112, 0.0), Pyramid(0, 112, 112, 0.0, z=25.0)
    said = truth((Piece((3, 3), 5, upper), Piece((3, 3), 1, lower)), middles(32.0), CAMERA)
    here = 3 + 8 * 3
    assert (said.kind[here], said.colour[here], said.raised[here]) == (1, 5, 1)
    assert (said.kind > 0).sum() == 1


def test_pose_is_told_in_the_directions_of_the_look() -> None:
    piece = Piece((3, 3), 2, Pyramid(1, 112 + 3, 112 + 2, 0.3))
    away = np.array([128.0, -30000.0, 500.0])
    said = truth((piece,), middles(32.0), away)
    right, up, cos, sin = said.pose[3 + 8 * 3]
    assert (right, up) == pytest.approx((0.3, 0.2), abs=0.01)
    assert np.arctan2(sin, cos) / 4 == pytest.approx(0.3, abs=0.01)


def test_a_piece_of_a_further_colour_is_there_but_of_none_of_the_six() -> None:
    piece = Piece((2, 0), FURTHER[0], Pyramid(1, 100, 20, 0.0))
    said = truth((piece,), middles(40.0), np.array([160.0, -300, 600]))
    assert (said.kind[2], said.colour[2]) == (2, NO_COLOUR)


def test_a_piece_of_none_of_the_six_colours_is_to_look_like_all_of_them() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is needed for training only")
    from studio.training.field_fitting import losses_of

    answers = torch.zeros(2, OUTPUTS)
    answers[1, KIND_COUNT] = 5.0
    targets = {"kind": torch.tensor([1, 1]), "colour": torch.tensor([NO_COLOUR, NO_COLOUR])}
    targets |= {"raised": torch.zeros(2), "pose": torch.zeros(2, POSE_SIZE)}
    even, surely_red = losses_of(answers, targets).tolist()
    assert surely_red > even + 1


def test_learning_goes_on_from_the_networks_that_are_shipped(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is needed for training only")
    pytest.importorskip("onnx", reason="ONNX is needed for training only")
    from studio.training.field import kept
    from studio.training.field_batches import Batches
    from studio.training.field_networks import Classifier

    rng = np.random.default_rng(1)
    crops = Batches([spotted((4, 6))], rng)
    net = kept(Classifier(), tmp_path / "none.pt", FILE, crops, rng).eval()
    looks = torch.from_numpy(rng.integers(0, 256, (2, PLANE_COUNT, *extent()[::-1])).astype(np.float32))
    with torch.no_grad():
        said = net(looks / UNIT_STEPS - ZERO_OFFSET).numpy()
    shipped = load_cv2().dnn.readNet(str(FILE))
    shipped.setInput((looks / UNIT_STEPS - ZERO_OFFSET).numpy())
    assert said == pytest.approx(shipped.forward(), abs=0.02)


def test_a_lying_piece_is_a_kind_of_its_own() -> None:
    said = truth((Piece((0, 0), 0, Pyramid(1, 16, 16, 1.0, lying=True)),), middles(32.0), CAMERA)
    assert said.kind[0] == 5


PLAN = Plan(32.0, (-60.0, -60.0), (316.0, 316.0))


def spotted(spot: tuple[float, float]) -> Field:
    """A plain field with a bright spot so far (mm) right of and above the middle of each square."""
    plain = np.zeros((*PLAN.size[::-1], 3), np.uint8)
    at = middles(PLAN.square)
    up, _ = frames(at, CAMERA)
    right = np.stack([up[:, 1], -up[:, 0]], -1)
    for column, row in np.round(PLAN.pixels(at + spot[0] * right + spot[1] * up)).astype(int):
        plain[row - 1 : row + 2, column - 1 : column + 2] = 255
    kind = np.where(np.arange(64) % 2, 1, 5).astype(np.int8)
    pose = np.tile(np.array([spot[0] / 10, spot[1] / 10, 1, 0], np.float32), (64, 1))
    return Field(Layers(plain, plain.copy()), PLAN, CAMERA, Truth(kind, kind, np.zeros(64, np.int8), pose))


@pytest.mark.parametrize("sharp", [1.0, SECOND_STAGE_SCALE])
def test_what_is_said_of_a_look_still_holds_when_it_is_shown_otherwise(sharp: float) -> None:
    pytest.importorskip("torch", reason="PyTorch is needed for training only")
    from studio.training.field_batches import Batches

    rows = np.arange(18, 46)
    shown, targets = Batches([spotted((4, 6))], np.random.default_rng(2), sharp).varied(rows)
    wide, high = extent(sharp)
    middle, reach = foot(sharp), round(14 * sharp)
    across, down = (int(n) for n in middle)
    light = shown[:, 3, down - reach : down + reach, across - reach : across + reach].numpy()
    light = np.maximum(0, light - np.median(light, (1, 2), keepdims=True) - 1.5)
    whole, steps = light.sum((1, 2)), np.arange(2 * reach)
    right = ((light.sum(1) @ steps) / whole + across - reach - middle[0]) / CROP_SCALE / sharp / 10
    up = (middle[1] - (light.sum(2) @ steps) / whole - down + reach) / CROP_SCALE / sharp / 10
    assert shown.shape == (len(rows), PLANE_COUNT, high, wide)
    assert targets["pose"][:, 0].numpy() == pytest.approx(right, abs=0.08)
    assert targets["pose"][:, 1].numpy() == pytest.approx(up, abs=0.08)


def test_fields_are_kept_as_they_are(tmp_path: Path) -> None:
    fields = [spotted((4, 6)), spotted((0, 3))]
    keep(tmp_path / "fields-1-00000.npz", fields)
    for one, other in zip(loaded(tmp_path), fields, strict=True):
        assert one.plan == other.plan
        assert np.array_equal(one.parts.share, other.parts.share)
        assert np.array_equal(one.truth.pose, other.truth.pose)


def test_a_second_stage_says_at_first_what_the_classifier_says() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is needed for training only")
    from studio.training.field_networks import Classifier, second_stage_of

    torch.manual_seed(1)
    classifier = Classifier().eval()
    smooth = torch.randn(4, PLANE_COUNT, 5, 4)
    larger = torch.nn.functional.interpolate
    looks, sharper = (
        larger(smooth, extent(sharp)[::-1], mode="bilinear") for sharp in (1.0, SECOND_STAGE_SCALE)
    )
    with torch.no_grad():
        said, judged = classifier(looks), second_stage_of(classifier, noise=0.0).eval()(sharper)
    assert judged.numpy() == pytest.approx(said.numpy(), abs=0.1 * float(said.std()))


def test_the_mirror_image_of_a_turn_depends_on_whether_a_piece_lies() -> None:
    pytest.importorskip("torch", reason="PyTorch is needed for training only")
    from studio.training.field_batches import posed

    turn = 0.3
    pose = np.array([(0, 0, np.cos(k * turn), np.sin(k * turn)) for k in (4, 1)], np.float32)
    lying, none = np.array([False, True]), np.zeros((2, 2))
    seen = posed(pose, lying, np.full(2, 0.1), np.full(2, True), none)
    turns = np.arctan2(seen[:, 3], seen[:, 2])
    assert turns == pytest.approx([4 * (0.1 - turn), np.pi - turn + 0.1], abs=1e-5)


@pytest.mark.thorough
def test_one_step_of_learning_lessens_the_loss() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is needed for training only")
    from studio.training.field_batches import Batches
    from studio.training.field_fitting import losses_of
    from studio.training.field_networks import Classifier

    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    parts = Layers(*(rng.integers(0, 256, (*PLAN.size[::-1], 3)).astype(np.uint8) for _ in range(2)))
    kind = (np.arange(64) % 7).astype(np.int8)
    colour = np.where(kind > 0, np.arange(64) % 6, -1).astype(np.int8)
    said = Truth(kind, colour, np.zeros(64, np.int8), np.zeros((64, POSE_SIZE), np.float32))
    shown, targets = Batches([Field(parts, PLAN, CAMERA, said)], rng).varied(np.arange(16))
    net = Classifier()
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
    losses = []
    for _ in range(3):
        answers = net(shown)
        assert answers.shape == (16, OUTPUTS)
        loss = losses_of(answers, targets).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(float(loss.detach()))
    assert losses[-1] < losses[0]
