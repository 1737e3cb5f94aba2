"""Lets the classifier and the second stage go on learning without forgetting what they knew.

    python -m studio.training.dice_further PHOTOS --none OTHERS [--mixed CROWDS] [--crops CASINO]
        [--counted SUMS] [--pool POOL] [--out assets/models]

PHOTOS are those that the networks learnt from. OTHERS holds pictures, in folders by kind, of which none has
a die with pips: dominoes, numerals, polyhedra, empty tables. CROWDS holds mixed dice whose places
dice_crowds.csv sorts, CASINO pictures that one die fills, in folders by value, SUMS pictures and a labels.csv
with the columns `file` and `value`, the sum of the upper faces. POOL holds rendered pictures (dice_pool.py).

Of rendered dice of hard kinds the labels are the teacher, and what shows no pips is to be told as no die; of
all else it is the network as it was (learning without forgetting, Li and Hoiem 2016), which looks without the
lamp that is mirrored there for the learner, and the label where that network reads another value. Of small
dice, and of others made as small, that network alone is the teacher. With --taught the mean of the weights
before and after is what is kept (Wortsman et al. 2022). A third of OTHERS, CASINO and SUMS, by the check sum
of the names, is left out, to measure on (`left_out`). Two cores take an hour and a half.
"""

from __future__ import annotations

import argparse
import copy
import csv
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from studio.scenes.dice.kinds import KINDS, Kind, pictures
from studio.scenes.flat_things import FLAT_THINGS
from studio.scenes.lens import photographed
from studio.scenes.surfaces import clutter, surface
from studio.training.dice_batches import seen_otherwise, with_glint
from studio.training.dice_export import write_classifier
from studio.training.dice_learning import Plan, as_light, batches, fit
from studio.training.dice_networks import CLASSIFIER_WIDTHS, SECOND_STAGE_WIDTHS, Classifier
from studio.training.dice_photos import Photo, photos, picture_files
from studio.training.dice_places import (
    PATCH,
    ROOM,
    Patches,
    Sorted,
    in_counted,
    in_crops,
    in_list,
    in_others,
    in_photographs,
    in_pool,
)
from studio.training.dice_pool import SIDE, open_pool
from studio.training.resuming import mean_of, resumed
from vision.dice.networks import (
    CLASSIFIER_FILE,
    CLASSIFIER_SIDE,
    ROUND_DIE,
    SECOND_STAGE_FILE,
    Detector,
)
from vision.dice.reader import DiceReader
from vision.opencv import load_cv2
from vision.pictures import Image, read_picture
from vision.shipped import MODELS

UNKNOWN: Final = 0
"""In the place of the value of a die whose label is not known, or not trusted."""
TOLD: Final = 0.5
"""How much labels count beside what is to be said as before."""
BATCH, RATE, VARIETY, GLINTS, FAR = 192, 6e-4, 0.5, 0.3, 0.25
"""`GLINTS`: share of what the learner sees with a lamp mirrored in it; `FAR`: share of what is to be said as
before that is seen as from far away."""
FAR_SIDES: Final = (16, 32)
"""Of crops seen from far away, px, from and to."""
LEAST_TOLD: Final = 24.0
"""px of a rendered die below which its value is not told but said as before."""
FIRST_LOOKS: Final = 12
"""Batches by which a network that goes on learning gets to know what it will see."""
THINGS: Final = 600
"""Rendered pictures of things without a die."""
TAUGHT_KINDS: Final = frozenset((
    "two along an edge, close together", "the same, red", "three along an edge, close together",
    "six in rows close together", "a large pip of the one", "rings", "squares, stars, hearts",
    "a lamp mirrored in the face", "clear", "faint pips", "seen from the side",
))  # fmt: skip
"""Whose dice are shown more often than a pool has them."""
SHARING: Final = 30
"""Pictures of a kind whose dice are of the same few makes."""
CROWDS: Final = Path(__file__).with_name("dice_crowds.csv")


@dataclass(frozen=True, slots=True)
class Lesson:
    """Places of one kind, and how often they are seen."""

    patches: Patches
    share: float
    values: Sequence[int] = ()
    """Of each, 0 where it is not known, or where none is a die; none: none is known."""
    told: bool = False
    """Whether the values are to be said; else what the network said before, unless it was another value."""


def lessons(
    photographs: Sorted, rendered: Sorted, kinds: Sequence[Sorted], things: Sorted, listed: Sorted,
    counted: Sorted, others: Sequence[Sorted],
) -> tuple[Lesson, ...]:  # fmt: skip
    """Of what to learn, by where it was found; each of `kinds`, and of `others`, as often as the next.

    Without `kinds` rendered dice are to be read as before.
    """
    every = (
        Lesson(photographs.dice, 0.28, photographs.values),
        Lesson(photographs.others, 0.06),
        Lesson(listed.dice, 0.08),
        Lesson(rendered.dice, 0.12, rendered.values) if kinds else Lesson(rendered.dice, 0.24),
        *(Lesson(kind.dice, 0.26 / len(kinds), kind.values, told=True) for kind in kinds),
        Lesson(counted.dice, 0.05, counted.values),
        _refused(rendered.others, 0.04),
        _refused(listed.others, 0.03),
        _refused(things.others, 0.05),
        *(_refused(kind.others, 0.05 / len(others)) for kind in others),
    )
    return tuple(lesson for lesson in every if lesson.patches)


def _refused(patches: Patches, share: float) -> Lesson:
    return Lesson(patches, share, told=True)


def views(of: tuple[Lesson, ...], rng: np.random.Generator) -> Iterator[tuple[Image, Image, int, bool]]:
    """(CLASSIFIER_SIDE, CLASSIFIER_SIDE, 3) uint8 BGR crops as the learner and as the teacher sees them, the
    value, 0 for none, and whether it is told; without end."""
    shares = np.array([lesson.share for lesson in of])
    while True:
        lesson = of[int(rng.choice(len(of), p=shares / shares.sum()))]
        number = int(rng.integers(len(lesson.patches)))
        plain = _view(lesson.patches[number], rng)
        value = lesson.values[number] if lesson.values else UNKNOWN
        if not lesson.told and rng.random() < FAR:
            plain, value = _from_far(plain, rng), UNKNOWN
        plain = seen_otherwise(plain, rng, VARIETY)
        crop = with_glint(plain, rng) if rng.random() < GLINTS else plain
        yield crop, plain, value, lesson.told


def going_on(
    net: nn.Module, of: tuple[Lesson, ...], plan: Plan, workers: int, translate: Callable[[str], None]
) -> Any:
    """The network after learning."""
    teacher = copy.deepcopy(net).eval()

    def make(rng: np.random.Generator) -> Iterator[Any]:
        for crop, plain, value, told in views(of, rng):
            yield crop.transpose(2, 0, 1).copy(), plain.transpose(2, 0, 1).copy(), value, told

    def loss(learner: nn.Module, batch: Any) -> Tensor:
        crops, plain, values, told = batch
        with torch.no_grad():
            before = teacher(as_light(plain)).float()
        return distance(learner(as_light(crops)).float(), before, values, told)

    return fit(net, batches(make, plan, workers), loss, plan, translate, settled=True)


def distance(now: Tensor, before: Tensor, values: Tensor, told: Tensor) -> Tensor:
    """How far (N, 7) logits are from what is to be said.

    As before where nothing is `told` and the value was that of the label or none is known, else the value.
    """
    chances, before = torch.log_softmax(now, 1), torch.softmax(before, 1)
    kept = ~told & ((values == UNKNOWN) | (values == before.argmax(1)))
    far = functional.kl_div(chances[kept], before[kept], reduction="none").sum(1)
    wrong = functional.nll_loss(chances[~kept], values[~kept], reduction="none")
    return _mean(far) + TOLD * _mean(wrong)


def _mean(values: Tensor) -> Tensor:
    return values.sum() / max(1, len(values))


def _view(patch: Image, rng: np.random.Generator) -> Image:
    """A place as the reader may see it: a little nearer or farther, beside, turned, mirrored.

    Never upside down: of a die seen from the side it is the upper face that counts.
    """
    cv2 = load_cv2()
    nearer = float(np.exp(np.clip(rng.normal(-0.03, 0.13), -0.35, 0.3)))
    scale = CLASSIFIER_SIDE / (PATCH / ROOM * ROUND_DIE) * nearer
    onto = cv2.getRotationMatrix2D((PATCH / 2, PATCH / 2), float(rng.normal(0, 6)), scale)
    beside = rng.normal(0, 0.05, 2).clip(-0.12, 0.12) * CLASSIFIER_SIDE / ROUND_DIE
    onto[:, 2] += (CLASSIFIER_SIDE - PATCH) / 2 + beside
    if scale < 0.6:
        patch = cv2.GaussianBlur(patch, (0, 0), 0.35 / scale)
    size = (CLASSIFIER_SIDE, CLASSIFIER_SIDE)
    seen = cv2.warpAffine(patch, onto, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(seen[:, :: -1 if rng.random() < 0.5 else 1])


def _from_far(crop: Image, rng: np.random.Generator) -> Image:
    """A crop as sharp as that of a die of few px."""
    cv2 = load_cv2()
    side = int(rng.integers(*FAR_SIDES))
    small = cv2.resize(crop, (side, side), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, crop.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.uint8)


def left_out(file: Path) -> bool:
    """Whether a picture is one of the third that is not learnt from."""
    return zlib.crc32(file.name.encode()) % 3 == 0


def rendered_things(count: int, seed: int) -> Iterator[Image]:
    """Rendered (384, 384, 3) uint8 BGR pictures of dominoes, keys and buttons, seen from straight above."""
    for number in range(count):
        rng = np.random.default_rng((seed, number))
        ground = surface(rng)
        clutter(ground, int(rng.integers(0, 4)), (), rng)
        for _ in range(int(rng.integers(1, 5))):
            FLAT_THINGS[0 if rng.random() < 0.6 else int(rng.integers(len(FLAT_THINGS)))](ground, rng)
        yield photographed(ground.astype(np.float32) / 255, rng)


def in_kinds(detector: Detector, count: int, seed: int) -> list[Sorted]:
    """Dice in `count` pictures of each kind that is hard to read, of a size that shows it."""
    return [
        in_photographs(detector, list(_of_kind(kind, count, seed)))
        for kind in KINDS
        if count and kind.name in TAUGHT_KINDS
    ]


def _of_kind(kind: Kind, count: int, seed: int) -> Iterator[Photo]:
    for number, start in enumerate(range(0, count, SHARING)):
        # Not one of these seeds is that of the pictures measured on (studio/benches/dice_suites.py).
        some = pictures(kind, min(SHARING, count - start), 100 * seed + number, (SIDE, SIDE))
        for image, dice in some:
            yield Photo(image, tuple([(die.box, die.value) for die in dice]), whole=True)


def main(arguments: list[str] | None = None) -> None:
    """Gather, teach, write."""
    parser = argparse.ArgumentParser(prog="python -m studio.training.dice_further", description=__doc__)
    parser.add_argument("photos", type=Path, help="labelled photographs that the networks learnt from")
    parser.add_argument("--apart", type=Path, help="photographs whose near copies are left out")
    parser.add_argument("--none", type=Path, required=True, help="pictures in which no die has pips")
    parser.add_argument("--mixed", type=Path, help="the crowds that dice_crowds.csv sorts")
    parser.add_argument("--crops", type=Path, help="pictures of one die each, in folders by value")
    parser.add_argument("--counted", type=Path, help="pictures of which the sum of the dice is known")
    parser.add_argument("--pool", type=Path, default=Path("build/dice-pool"), help="rendered pictures")
    parser.add_argument(
        "--kinds", type=int, default=270, help="rendered pictures of each hard kind (270; 0 to refuse only)"
    )
    parser.add_argument(
        "--steps", type=int, nargs=2, default=(5000, 3000), help="of the two networks; 0 leaves one as it is"
    )
    parser.add_argument(
        "--taught", type=float, nargs=2, default=(1.0, 1.0), help="shares of what was learnt, 0..1"
    )
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=MODELS)
    options = parser.parse_args(arguments)
    of = gathered(options)
    networks = ((CLASSIFIER_WIDTHS, CLASSIFIER_FILE), (SECOND_STAGE_WIDTHS, SECOND_STAGE_FILE))
    for (widths, name), steps, share in zip(networks, options.steps, options.taught, strict=True):
        if not steps:
            continue
        before, after = taught(of, widths, options.out / name.name, steps, options)
        write_classifier(mean_of(before, after, share), options.out / name.name)


def taught(
    of: tuple[Lesson, ...], widths: tuple[int, ...], file: Path, steps: int, options: argparse.Namespace
) -> tuple[Classifier, Classifier]:
    """A network as it was in a file, and after learning."""
    some = views(of, np.random.default_rng(options.seed))
    looks = [_crops(some, options.batch) for _ in range(FIRST_LOOKS)]
    before = resumed(Classifier(widths), file, looks)
    plan = Plan(steps, options.batch, RATE, options.seed)
    return copy.deepcopy(before), going_on(before, of, plan, 1, _say)


def gathered(options: argparse.Namespace) -> tuple[Lesson, ...]:
    """What to learn from."""
    detector, reader = Detector(), DiceReader()
    counted = Sorted()
    for some in (
        in_crops(_by_value(options.crops)) if options.crops else Sorted(),
        in_counted(reader, _summed(options.counted)) if options.counted else Sorted(),
    ):
        counted.dice.extend(some.dice)
        counted.values.extend(some.values)
    of = lessons(
        in_photographs(detector, photos(options.photos, options.apart)),
        in_pool(detector, open_pool(options.pool), LEAST_TOLD),
        in_kinds(detector, options.kinds, options.seed),
        in_others(detector, rendered_things(THINGS, options.seed)),
        in_list(options.mixed, CROWDS) if options.mixed else Sorted(),
        counted,
        [in_others(detector, map(read_picture, kind)) for kind in _by_folder(options.none)],
    )
    for lesson in of:
        _say(f"{len(lesson.patches)} places, {lesson.share:.2f} of what is seen")
    return of


def _by_folder(folder: Path) -> list[list[Path]]:
    files = sorted(file for file in picture_files(folder) if not left_out(file))
    return [[file for file in files if file.parent == one] for one in sorted({file.parent for file in files})]


def _by_value(folder: Path) -> Iterator[tuple[Image, int]]:
    for file in sorted(picture_files(folder)):
        if not left_out(file):
            yield read_picture(file), int(file.parent.name)


def _summed(folder: Path) -> Iterator[tuple[Image, int]]:
    with (folder / "labels.csv").open(newline="", encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            file = folder / row["file"]
            if row["value"].isdecimal() and not left_out(file):
                yield read_picture(file), int(row["value"])


def _crops(some: Iterator[tuple[Image, Image, int, bool]], count: int) -> Tensor:
    stack = np.stack([crop for crop, *_ in islice(some, count)])
    return as_light(torch.from_numpy(stack.transpose(0, 3, 1, 2)))


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
