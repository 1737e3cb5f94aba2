"""Makes the networks that read dice, from nothing but a folder of labelled photographs.

    python -m studio.training.dice PHOTOS [--apart MEASURED] [--out assets/models]

PHOTOS holds pictures and a labels.csv with the columns `file` and `boxes` (`x0 y0 x1 y1 value; ...`).
MEASURED holds photographs to be measured on later: near copies of them are not learnt from. Rendered pictures
are made first, into a pool on disk; then the detector learns, what it mistakes for dice is collected, the
classifier learns, in the end from pictures that are varied less, and the second stage starts from what the
classifier knows. All three are written as ONNX. PyTorch and onnx are needed (the extra `train`); two cores
take some four hours. What is no die with pips the second stage is taught to refuse afterwards
(dice_further.py).
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from studio.training.dice_export import write_classifier, write_detector
from studio.training.dice_learning import Plan, train_classifier, train_detector
from studio.training.dice_mistakes import mistaken
from studio.training.dice_networks import Classifier, second_stage_of
from studio.training.dice_photos import Photo, photos, scraps
from studio.training.dice_pool import Pool, fill, open_pool
from vision.dice.networks import CLASSIFIER_FILE, DETECTOR_FILE, SECOND_STAGE_FILE
from vision.dice.networks import Detector as FileDetector
from vision.opencv import load_cv2
from vision.shipped import MODELS

SCRAPS = 500
MISTAKES = 9000
DETECTOR_BATCH, CLASSIFIER_TIMES = 32, 8
"""Pictures in a batch of the detector, and how many times as many crops in one of the classifier."""
RATE = 3e-3
LATE_SHARE, LATE_RATE, LATE_VARIETY = 0.2, 6e-4, 0.4
"""How much longer the classifier learns from pictures that are varied less."""
SECOND_STAGE_RATE, SECOND_STAGE_VARIETY = 1.5e-3, 0.6


def main(arguments: list[str] | None = None) -> None:
    """Run the recipe."""
    parser = argparse.ArgumentParser(prog="python -m studio.training.dice", description=__doc__)
    parser.add_argument("photos", type=Path, help="labelled photographs to learn from")
    parser.add_argument("--apart", type=Path, help="photographs whose near copies are left out")
    parser.add_argument(
        "--pool", type=Path, default=Path("build/dice-pool"), help="where rendered pictures go"
    )
    parser.add_argument("--pictures", type=int, default=24000, help="how many to render (24000)")
    parser.add_argument("--detector-steps", type=int, default=9000)
    parser.add_argument("--classifier-steps", type=int, default=15600)
    parser.add_argument("--second-stage-steps", type=int, default=4000)
    parser.add_argument("--batch", type=int, default=DETECTOR_BATCH, help="pictures in a batch (32)")
    parser.add_argument("--workers", type=int, default=2, help="processes that render (2)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=MODELS)
    make(parser.parse_args(arguments))


def make(options: argparse.Namespace) -> None:
    """Render, learn, write."""
    load_cv2()
    torch.manual_seed(options.seed)
    photographs = photos(options.photos, options.apart)
    print(f"{len(photographs)} photographs", flush=True)
    if not (options.pool / "ready.npy").exists():
        open_pool(options.pool, options.pictures)
    parts = scraps(photographs, SCRAPS, np.random.default_rng(options.seed))
    fill(options.pool, options.seed, parts, options.workers)
    pool = open_pool(options.pool)
    print(f"{int(pool.ready.sum())} rendered pictures", flush=True)

    plan = Plan(options.detector_steps, options.batch, RATE, options.seed)
    write_detector(train_detector(pool, photographs, plan, 1, _say), options.out / DETECTOR_FILE.name)
    detector = FileDetector(options.out / DETECTOR_FILE.name)
    wrong = mistaken(detector, pool, MISTAKES)
    print(f"{len(wrong)} places that the detector mistook for dice", flush=True)
    _learn(options, pool, photographs, wrong)


def _learn(
    options: argparse.Namespace, pool: Pool, photographs: list[Photo], wrong: NDArray[np.uint8]
) -> None:
    """Let the classifier and the second stage learn, and write them."""
    first, second = (options.out / file.name for file in (CLASSIFIER_FILE, SECOND_STAGE_FILE))

    def learn(start: Classifier | None, steps: int, rate: float, variety: float) -> Classifier:
        crops = Plan(max(1, steps), options.batch * CLASSIFIER_TIMES, rate, options.seed)
        return train_classifier(pool, photographs, crops, 1, _say, start, wrong, variety)

    classifier = learn(None, options.classifier_steps, RATE, 1.0)
    classifier = learn(classifier, round(LATE_SHARE * options.classifier_steps), LATE_RATE, LATE_VARIETY)
    wide = second_stage_of(classifier)
    wide = learn(wide, options.second_stage_steps, SECOND_STAGE_RATE, SECOND_STAGE_VARIETY)
    write_classifier(classifier, first)
    write_classifier(wide, second)


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    main()
