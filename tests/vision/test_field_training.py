"""What the network that reads squares learns from: looks, and what is said of them."""

from __future__ import annotations

import numpy as np
import pytest

from vision.field.looks import FOOT, LOOK_HIGH, LOOK_SCALE, LOOK_WIDE, PLANES
from vision.field.pieces import Pyramid
from vision.field.teller import OUTPUTS, POSE
from vision.scenes.field.scene import Piece
from vision.training.field_looks import Truth, middles, truth

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


def test_a_lying_piece_is_a_kind_of_its_own() -> None:
    said = truth((Piece((0, 0), 0, Pyramid(1, 16, 16, 1.0, lying=True)),), middles(32.0), CAMERA)
    assert said.kind[0] == 5


def test_what_is_said_of_a_look_still_holds_when_it_is_shown_otherwise() -> None:
    pytest.importorskip("torch", reason="PyTorch is needed for training only")
    from vision.training.field_batches import Batches

    looks = np.zeros((32, PLANES, LOOK_HIGH, LOOK_WIDE), np.uint8)
    row, column = LOOK_HIGH - 1 - FOOT - 8, LOOK_WIDE // 2 + 4
    looks[:, 3:6, row - 1 : row + 2, column - 1 : column + 2] = 255
    here = np.array([(column - (LOOK_WIDE - 1) / 2) / LOOK_SCALE / 10, 8 / LOOK_SCALE / 10, 1, 0], np.float32)
    kind = np.where(np.arange(32) % 2, 1, 5).astype(np.int8)
    said = Truth(kind, kind, np.zeros(32, np.int8), np.tile(here, (32, 1)))
    shown, targets = Batches(looks, said, np.random.default_rng(2)).varied(np.arange(32))
    light = shown[:, 3, :, 12:-12].numpy()
    light = np.maximum(0, light - np.median(light, (1, 2), keepdims=True) - 0.5)
    rows, columns = (np.arange(count) for count in light.shape[1:])
    whole = light.sum((1, 2))
    right = ((light.sum(1) @ columns) / whole + 12 - (LOOK_WIDE - 1) / 2) / LOOK_SCALE / 10
    up = (LOOK_HIGH - 1 - FOOT - (light.sum(2) @ rows) / whole) / LOOK_SCALE / 10
    assert targets["pose"][:, 0].numpy() == pytest.approx(right, abs=0.05)
    assert targets["pose"][:, 1].numpy() == pytest.approx(up, abs=0.05)


def test_the_mirror_image_of_a_turn_depends_on_whether_a_piece_lies() -> None:
    pytest.importorskip("torch", reason="PyTorch is needed for training only")
    from vision.training.field_batches import posed

    turn = 0.3
    pose = np.array([(0, 0, np.cos(k * turn), np.sin(k * turn)) for k in (4, 1)], np.float32)
    lying, none = np.array([False, True]), np.zeros((2, 2))
    seen = posed(pose, lying, np.full(2, 0.1), np.full(2, True), none)
    turns = np.arctan2(seen[:, 3], seen[:, 2])
    assert turns == pytest.approx([4 * (0.1 - turn), np.pi - turn + 0.1], abs=1e-5)


def test_one_step_of_learning_lessens_the_loss() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch is needed for training only")
    from vision.training.field_batches import Batches
    from vision.training.field_networks import Teller
    from vision.training.field_teller import losses_of

    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    looks = rng.integers(0, 256, (16, PLANES, LOOK_HIGH, LOOK_WIDE)).astype(np.uint8)
    kind = (np.arange(16) % 7).astype(np.int8)
    colour = np.where(kind > 0, np.arange(16) % 6, -1).astype(np.int8)
    said = Truth(kind, colour, np.zeros(16, np.int8), np.zeros((16, POSE), np.float32))
    shown, targets = Batches(looks, said, rng).varied(np.arange(16))
    net = Teller()
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
