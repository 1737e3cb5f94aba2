"""Makes the networks that read squares, from nothing but scenes rendered by lot.

python -m studio.training.field FOLDER [--scenes 2400]

Fields are kept in FOLDER, about 1.3 MB each: what has been rendered already is not rendered again. The second
stage goes on from what the classifier has learnt. Weights are made anew or gone on from (--further): those in
FOLDER, else those that the console reads with. --only second-stage leaves the classifier as it is there.
--mixed is the share of the new weights in what is written, beside those before.
"""

from __future__ import annotations

import argparse
import copy
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import nn

from studio.training.field_batches import Batches
from studio.training.field_crops import loaded, write
from studio.training.field_export import write_classifier
from studio.training.field_fitting import BATCH, answered, cooled, learnt, sure
from studio.training.field_networks import SECOND_STAGE_WIDTHS, Classifier, second_stage_of
from studio.training.resuming import mean_of, resumed
from vision.field.classifier import FILE, SECOND_STAGE
from vision.field.crops import SECOND_STAGE_SCALE
from vision.field.reader import SECOND_STAGE_BELOW

SETTLING: Final = 8
"""Batches by which a network that is kept without it learns the spread of what its layers get."""
LEARN_SEED, WEIGH_SEED = 11, 90
NAMES = ("classifier", "second-stage")


def kept(net: nn.Module, file: Path, shipped: Path, crops: Batches, rng: np.random.Generator) -> nn.Module:
    """A network with the weights of a file, or else of the shipped one; `crops`: what it will learn."""
    if file.exists():
        net.load_state_dict(torch.load(file))
        return net
    count = min(BATCH, len(crops))
    rows = [np.sort(rng.choice(len(crops), count, replace=False)) for _ in range(SETTLING)]
    return resumed(net, shipped, (crops.varied(some)[0] for some in rows))


def main() -> None:
    """Render, learn, weigh, write."""
    parser = argparse.ArgumentParser(description="Make the networks that read squares.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scenes", type=int, default=2400)
    parser.add_argument("--classifier-steps", type=int, default=20_000)
    parser.add_argument("--second-stage-steps", type=int, default=7_000)
    parser.add_argument("--further", action="store_true", help="go on from the weights in the folder")
    parser.add_argument(
        "--mixed", type=float, default=1.0, help="share of the new weights in what is written"
    )
    parser.add_argument("--only", choices=NAMES, help="the other is taken from the folder as it is")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE.parent)
    args = parser.parse_args()
    if args.mixed < 1 and not args.further:
        parser.error("--mixed needs --further: there are no weights before to be mixed with")
    torch.set_num_threads(args.threads)
    learn, weigh = args.folder / "learn", args.folder / "weigh"
    write(learn, args.scenes, LEARN_SEED)
    write(weigh, max(1, args.scenes // 10), WEIGH_SEED)
    rng = np.random.default_rng(args.seed)
    torch.manual_seed(args.seed)
    fields, other = loaded(learn), loaded(weigh)
    files = {name: args.folder / f"{name}.pt" for name in NAMES}

    classifier: nn.Module = Classifier()
    if args.further or args.only == "second-stage":
        classifier = kept(classifier, files["classifier"], FILE, Batches(fields, rng), rng)
    if args.only != "second-stage":
        before, crops = copy.deepcopy(classifier), Batches(fields, rng)
        classifier = learnt(
            classifier, crops, args.classifier_steps, rng, files["classifier"], further=args.further
        )
        classifier = mean_of(before, classifier, args.mixed)
    weighed = Batches(other, rng)
    doubted = sure(answered(cooled(classifier.eval(), weighed), weighed)[0]) < SECOND_STAGE_BELOW
    if args.only != "second-stage":
        write_classifier(classifier, args.out / FILE.name)

    if args.only != "classifier":
        second_stage: nn.Module = second_stage_of(classifier)
        if args.further:
            wider = Classifier(SECOND_STAGE_WIDTHS, SECOND_STAGE_SCALE)
            second_stage = kept(
                wider, files["second-stage"], SECOND_STAGE, Batches(fields, rng, SECOND_STAGE_SCALE), rng
            )
        before, crops = copy.deepcopy(second_stage), Batches(fields, rng, SECOND_STAGE_SCALE)
        second_stage = learnt(
            second_stage, crops, args.second_stage_steps, rng, files["second-stage"], further=True
        )
        second_stage = mean_of(before, second_stage, args.mixed)
        second_stage = cooled(second_stage, Batches(other, rng, SECOND_STAGE_SCALE), doubted)
        write_classifier(second_stage, args.out / SECOND_STAGE.name, SECOND_STAGE_SCALE)


if __name__ == "__main__":
    main()
