"""Teaches the second stage to refuse what is no die with pips, and to say of all else what it said before.

    python -m studio.training.dice_refusing PHOTOS --none OTHERS [--mixed FOLDER] [--out assets/models]

PHOTOS are those that the networks learnt from. OTHERS holds pictures, in folders by kind, of which none has
a die with pips: dominoes, numerals, polyhedra, empty tables. FOLDER holds the crowds of mixed dice whose
places dice_crowds.csv sorts. What shows no pips is to be told as no die; of everything else the network as it
was is the teacher (learning without forgetting, Li and Hoiem 2016). The mean of the weights before and after
is what is kept (robust fine-tuning, Wortsman et al. 2022). Two cores take a quarter of an hour.
"""

from __future__ import annotations

import argparse
import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from studio.training.dice_batches import seen_otherwise
from studio.training.dice_export import write_classifier
from studio.training.dice_learning import Plan, as_light, batches, fit
from studio.training.dice_networks import SECOND_STAGE_WIDTHS, Classifier
from studio.training.dice_photos import photos, picture_files
from studio.training.dice_places import (
    PATCH,
    ROOM,
    Patches,
    Sorted,
    in_list,
    in_others,
    in_photographs,
    in_pool,
)
from studio.training.dice_pool import open_pool
from studio.training.resuming import resumed
from vision.dice.networks import CLASSIFIER_SIDE, MODELS, ROUND_DIE, SECOND_STAGE_FILE, Detector
from vision.opencv import load_cv2
from vision.pictures import Image, read_picture

Net = TypeVar("Net", bound=nn.Module)

REFUSED: Final = 0.5
"""How much what is to be refused counts beside all that is to be kept."""
TAUGHT: Final = 0.6
"""Share of the weights after learning in the mean that is kept."""
BATCH, RATE, VARIETY = 192, 6e-4, 0.5
FIRST_LOOKS: Final = 12
"""Batches by which a network that goes on learning gets to know what it will see."""
CROWDS: Final = Path(__file__).with_name("dice_crowds.csv")


@dataclass(frozen=True, slots=True)
class Lesson:
    """Places of one kind, and how often they are seen."""

    patches: Patches
    share: float
    refused: bool


def lessons(
    photographs: Sorted, rendered: Sorted, listed: Sorted, others: Sequence[Sorted]
) -> tuple[Lesson, ...]:
    """Of what to learn, by where it was found; each kind of `others` as often as the next."""
    every = (
        Lesson(photographs.dice, 0.27, refused=False),
        Lesson(rendered.dice, 0.24, refused=False),
        Lesson(listed.dice, 0.12, refused=False),
        Lesson(rendered.others, 0.10, refused=True),
        Lesson(listed.others, 0.09, refused=True),
        *(Lesson(kind.others, 0.14 / len(others), refused=True) for kind in others),
    )
    return tuple(lesson for lesson in every if lesson.patches)


def views(of: tuple[Lesson, ...], rng: np.random.Generator) -> Iterator[tuple[Image, bool]]:
    """(CLASSIFIER_SIDE, CLASSIFIER_SIDE, 3) uint8 BGR crops and whether they are refused, without end."""
    shares = np.array([lesson.share for lesson in of])
    while True:
        lesson = of[int(rng.choice(len(of), p=shares / shares.sum()))]
        patch = lesson.patches[int(rng.integers(len(lesson.patches)))]
        yield seen_otherwise(_view(patch, rng), rng, VARIETY), lesson.refused


def refusing(
    net: nn.Module, of: tuple[Lesson, ...], plan: Plan, workers: int, say: Callable[[str], None]
) -> Any:
    """The network after learning."""
    teacher = copy.deepcopy(net).eval()

    def make(rng: np.random.Generator) -> Iterator[Any]:
        for crop, refused in views(of, rng):
            yield crop.transpose(2, 0, 1).copy(), refused

    def loss(learner: nn.Module, batch: Any) -> Tensor:
        crops, refused = as_light(batch[0]), batch[1].bool()
        with torch.no_grad():
            before = torch.softmax(teacher(crops).float(), 1)
        now = torch.log_softmax(learner(crops).float(), 1)
        kept = functional.kl_div(now, before, reduction="none").sum(1)
        return _mean(kept[~refused]) - REFUSED * _mean(now[refused, 0])

    return fit(net, batches(make, plan, workers), loss, plan, say, settled=True)


def mean_of(before: Net, after: nn.Module, share: float = TAUGHT) -> Net:
    """A network whose weights are by `share` those of `after`, else those of `before`."""
    both = copy.deepcopy(before)
    weights = after.state_dict()
    both.load_state_dict(
        {
            name: torch.lerp(value, weights[name], share) if value.is_floating_point() else value
            for name, value in before.state_dict().items()
        }
    )
    return both


def _mean(values: Tensor) -> Tensor:
    return values.sum() / max(1, len(values))


def _view(patch: Image, rng: np.random.Generator) -> Image:
    """A place as the reader may see it: a little nearer or farther, beside, turned, mirrored."""
    cv2 = load_cv2()
    nearer = float(np.exp(np.clip(rng.normal(-0.03, 0.13), -0.35, 0.3)))
    scale = CLASSIFIER_SIDE / (PATCH / ROOM * ROUND_DIE) * nearer
    angle = float(rng.normal(0, 6) if rng.random() < 0.6 else rng.uniform(0, 360))
    onto = cv2.getRotationMatrix2D((PATCH / 2, PATCH / 2), angle, scale)
    beside = rng.normal(0, 0.05, 2).clip(-0.12, 0.12) * CLASSIFIER_SIDE / ROUND_DIE
    onto[:, 2] += (CLASSIFIER_SIDE - PATCH) / 2 + beside
    if scale < 0.6:
        patch = cv2.GaussianBlur(patch, (0, 0), 0.35 / scale)
    size = (CLASSIFIER_SIDE, CLASSIFIER_SIDE)
    seen = cv2.warpAffine(patch, onto, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(seen[:, :: -1 if rng.random() < 0.5 else 1])


def main(arguments: list[str] | None = None) -> None:
    """Gather, teach, write."""
    parser = argparse.ArgumentParser(prog="python -m studio.training.dice_refusing", description=__doc__)
    parser.add_argument("photos", type=Path, help="labelled photographs that the networks learnt from")
    parser.add_argument("--apart", type=Path, help="photographs whose near copies are left out")
    parser.add_argument("--none", type=Path, required=True, help="pictures in which no die has pips")
    parser.add_argument("--mixed", type=Path, help="the crowds that dice_crowds.csv sorts")
    parser.add_argument("--pool", type=Path, default=Path("build/dice-pool"), help="rendered pictures")
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--batch", type=int, default=BATCH)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=MODELS)
    options = parser.parse_args(arguments)
    detector, file = Detector(), options.out / SECOND_STAGE_FILE.name
    of = lessons(
        in_photographs(detector, photos(options.photos, options.apart)),
        in_pool(detector, open_pool(options.pool)),
        in_list(options.mixed, CROWDS) if options.mixed else Sorted(),
        [in_others(detector, map(read_picture, kind)) for kind in _by_folder(options.none)],
    )
    some = views(of, np.random.default_rng(options.seed))
    looks = [_crops(some, options.batch) for _ in range(FIRST_LOOKS)]
    before = resumed(Classifier(SECOND_STAGE_WIDTHS), file, looks)
    after = refusing(before, of, Plan(options.steps, options.batch, RATE, options.seed), 1, _say)
    write_classifier(mean_of(before, after), file)


def _by_folder(folder: Path) -> list[list[Path]]:
    files = sorted(picture_files(folder))
    return [[file for file in files if file.parent == one] for one in sorted({file.parent for file in files})]


def _crops(some: Iterator[tuple[Image, bool]], count: int) -> Tensor:
    stack = np.stack([crop for crop, _ in islice(some, count)])
    return as_light(torch.from_numpy(stack.transpose(0, 3, 1, 2)))


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
