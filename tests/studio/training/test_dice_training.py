"""The recipe for the networks that read dice, for a few steps: every part runs, and what comes out can be
loaded by the reader."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from studio.training import dice_pool
from studio.training.dice_photos import photos, scraps
from tests.vision.render import Die, picture
from vision.pictures import read_picture

pytestmark = pytest.mark.xdist_group("torch")
"""Loading it takes longer than most tests with it."""

BOX = (165.0, 165.0, 235.0, 235.0)


@pytest.fixture
def labelled(tmp_path: Path) -> Path:
    folder = tmp_path / "photos"
    folder.mkdir()
    lines = ["file,boxes"]
    for value in range(1, 7):
        cv2.imwrite(str(folder / f"{value}.jpg"), picture(Die(value, 200, 200, angle=15 * value), seed=value))
        lines.append(f"{value}.jpg,{' '.join(str(v) for v in BOX)} {value}")
    (folder / "labels.csv").write_text("\n".join(lines))
    return folder


@pytest.fixture
def few_views(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice_pool, "SMALL_VIEWS", (12, 48))
    monkeypatch.setattr(dice_pool, "LARGE_VIEWS", (6, 64))
    monkeypatch.setattr("studio.scenes.dice.kinds.VIEWS", 6)


def test_copies_of_pictures_to_be_measured_on_are_not_learnt_from(labelled: Path, tmp_path: Path) -> None:
    apart = tmp_path / "apart"
    apart.mkdir()
    turned = np.rot90(read_picture(labelled / "3.jpg"))
    cv2.imwrite(str(apart / "copy.jpg"), turned)
    learnt = [photo.boxes[0][1] for photo in photos(labelled, apart)]
    assert 3 not in learnt
    assert len(photos(labelled)) == 6


def test_scraps_hold_no_dice(labelled: Path) -> None:
    bright = [int(part.max()) for part in scraps(photos(labelled), 5, np.random.default_rng(1))]
    assert max(bright) < 200


@pytest.mark.usefixtures("few_views")
def test_a_picture_of_the_pool_depends_on_the_seed_and_its_number_alone() -> None:
    small, large = dice_pool.drawn_banks(3)
    first, second = (dice_pool.rendered(small, large, [], np.random.default_rng((3, 5))) for _ in range(2))
    assert np.array_equal(first[0], second[0])
    assert np.array_equal(first[1], second[1])
    other, _ = dice_pool.rendered(small, large, [], np.random.default_rng((3, 6)))
    assert not np.array_equal(first[0], other)


@pytest.mark.thorough
@pytest.mark.usefixtures("few_views")
def test_a_few_steps_make_networks_that_the_reader_loads(
    labelled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch", reason="PyTorch, with which the networks are trained, is not installed")
    from studio.training import dice, dice_further
    from vision.dice.networks import CLASSIFIER_FILE, DETECTOR_FILE, SECOND_STAGE_FILE, Classifier, Detector

    recipe = [
        str(labelled), "--pool", str(tmp_path / "pool"), "--pictures", "8", "--workers", "1",
        "--detector-steps", "2", "--classifier-steps", "2", "--second-stage-steps", "1", "--batch", "4",
        "--out", str(tmp_path / "models"),
    ]  # fmt: skip
    dice.main(recipe)
    written = [tmp_path / "models" / file.name for file in (CLASSIFIER_FILE, SECOND_STAGE_FILE)]
    before = [file.read_bytes() for file in written]
    monkeypatch.setattr("studio.training.dice_further.THINGS", 2)
    further = [
        "--none", str(labelled), "--pool", str(tmp_path / "pool"), "--kinds", "1", "--steps", "2", "1",
        "--batch", "8",
    ]  # fmt: skip
    dice_further.main([str(labelled), *further, "--out", str(tmp_path / "models")])
    assert all(file.read_bytes() != then for file, then in zip(written, before, strict=True)), "learnt"
    image = read_picture(labelled / "1.jpg")
    finds = Detector(tmp_path / "models" / DETECTOR_FILE.name)(image, 0.001, most=10)
    assert finds.values.shape[1] == 6
    for file in (CLASSIFIER_FILE, SECOND_STAGE_FILE):
        chances = Classifier(tmp_path / "models" / file.name)(image, np.array([BOX], np.float32))
        assert chances.shape == (1, 7)
        assert chances.sum() == pytest.approx(1.0, abs=1e-4)


@pytest.mark.thorough
def test_hard_kinds_are_told_and_photographs_are_to_be_read_as_before() -> None:
    pytest.importorskip("torch", reason="PyTorch, with which the networks are trained, is not installed")
    from studio.training.dice_further import lessons, views
    from studio.training.dice_places import PATCH, Sorted

    def place(brightness: int) -> Sorted:
        patches = [np.full((PATCH, PATCH, 3), brightness, np.uint8)]
        return Sorted(dice=patches, values=[3], others=[])

    of = lessons(
        photographs=place(10), rendered=Sorted(), kinds=[place(250)], things=Sorted(), listed=Sorted(),
        counted=Sorted(), others=[Sorted(others=place(128).dice)],
    )  # fmt: skip
    assert [(list(lesson.values), lesson.told) for lesson in of] == [([3], False), ([3], True), ([], True)]
    seen = list(islice(views(of, np.random.default_rng(1)), 200))
    assert {(value, told) for _, _, value, told in seen if told} == {(3, True), (0, True)}
    assert {value for _, _, value, told in seen if not told} == {3, 0}, "from far away no label is trusted"
    mirrored = [not np.array_equal(learner, teacher) for learner, teacher, _, _ in seen]
    assert 0 < sum(mirrored) < len(seen) / 2, "the teacher does not see the lamp that the learner sees"


def test_no_place_is_seen_upside_down_for_the_upper_face_counts() -> None:
    pytest.importorskip("torch", reason="PyTorch, with which the networks are trained, is not installed")
    from studio.training.dice_further import Lesson, views
    from studio.training.dice_places import PATCH

    striped_above = np.full((PATCH, PATCH, 3), 100, np.uint8)
    striped_above[: PATCH // 2, ::16] = striped_above[: PATCH // 2, 1::16] = 250
    of = (Lesson([striped_above], 1.0, [3]),)
    plain = [seen for _, seen, _, _ in islice(views(of, np.random.default_rng(2)), 100)]
    unlike = np.array([float(seen[:16].std()) - float(seen[-16:].std()) for seen in plain])
    assert (unlike > 4).mean() > 0.8
    assert (unlike < -4).mean() < 0.05, "but for a few in which noise hides the stripes"


def test_a_label_corrects_the_network_as_it_was_and_else_that_is_the_teacher() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch, with which networks are trained, is not installed")
    from studio.training.dice_further import distance

    before = torch.log(torch.tensor([[0.1, 0.8, 0.02, 0.02, 0.02, 0.02, 0.02]]))
    as_it_was, three = before.clone(), torch.tensor([[0.0, 0.0, 0.0, 30.0, 0.0, 0.0, 0.0]])

    def far(now: Any, value: int, *, told: bool) -> float:
        return float(distance(now, before, torch.tensor([value]), torch.tensor([told])))

    assert far(as_it_was, 1, told=False) == pytest.approx(0, abs=1e-6), "it was right"
    assert far(as_it_was, 0, told=False) == pytest.approx(0, abs=1e-6), "nobody knows better"
    assert far(three, 3, told=False) == pytest.approx(0, abs=1e-6), "it read a one where a three is"
    assert far(as_it_was, 1, told=True) > 0.1, "what is told is to be said surely"


def test_without_hard_kinds_rendered_dice_are_to_be_read_as_before_too() -> None:
    pytest.importorskip("torch", reason="PyTorch, with which the networks are trained, is not installed")
    from studio.training.dice_further import lessons
    from studio.training.dice_places import PATCH, Sorted

    rendered = Sorted(dice=[np.zeros((PATCH, PATCH, 3), np.uint8)], values=[3])
    (lesson,) = lessons(Sorted(), rendered, [], Sorted(), Sorted(), Sorted(), [])
    assert not lesson.values
    assert not lesson.told


@pytest.mark.usefixtures("few_views")
def test_the_values_of_rendered_dice_of_few_px_are_left_open(tmp_path: Path) -> None:
    from studio.training.dice_places import in_pool
    from vision.dice.networks import Detector

    pool = dice_pool.open_pool(tmp_path, 1)
    scene = picture(Die(5, 200, 200, angle=15), seed=5)
    pool.images[0] = cv2.resize(scene[:400, :400], (dice_pool.SIDE, dice_pool.SIDE))
    scale = dice_pool.SIDE / 400
    pool.truths[0, 0] = (*(side * scale for side in BOX), 5, 1)
    pool.ready[0] = 1
    detector = Detector()
    assert in_pool(detector, pool).values == [5]
    assert in_pool(detector, pool, known_from=90.0).values == [0]


@pytest.mark.thorough
def test_a_second_stage_says_what_its_classifier_says_until_noise_parts_the_twins() -> None:
    torch = pytest.importorskip("torch", reason="PyTorch, with which networks are trained, is not installed")
    from studio.training.dice_networks import Classifier, second_stage_of

    torch.manual_seed(1)
    narrow = Classifier().eval()
    crops = torch.rand(4, 3, 48, 48)
    with torch.no_grad():
        assert torch.allclose(
            second_stage_of(narrow, noise=0.0).eval()(crops), narrow(crops), rtol=1e-3, atol=1e-6
        )
    apart = second_stage_of(narrow).body[0][0].weight
    assert not torch.equal(*apart.chunk(2))


def test_targets_stand_at_the_middles_of_whole_dice_and_leave_cut_ones_out() -> None:
    pytest.importorskip("torch", reason="PyTorch, with which the networks are trained, is not installed")
    from studio.training.dice_batches import Labelled, detector_targets

    dice = np.array([(40, 60, 80, 100, 5, 1), (0, 0, 20, 30, 2, 0)], np.float32)
    targets = detector_targets(Labelled(np.zeros((256, 256, 3), np.uint8), dice, whole=True))
    assert targets.middle[20, 15] == 1.0
    assert targets.value[20, 15] == 4
    assert np.exp(targets.box[2:, 20, 15]) == pytest.approx((10.0, 10.0))
    assert targets.weight[3, 2] == 0.0
    assert targets.weight[40, 40] == 1.0
    assert (targets.value >= 0).sum() == targets.sized.sum()
