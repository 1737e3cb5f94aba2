"""Makes the networks that read squares, from nothing but scenes rendered by lot.

python -m studio.training.field FOLDER [--scenes 2400]

Fields are kept in FOLDER, about 1.3 MB each: what has been rendered already is not rendered again. The judge
goes on from what the teller has learnt. Weights that FOLDER holds are gone on from (--further), or made anew;
--only judge leaves the teller as it is there.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import nn

from studio.training.field_batches import Batches
from studio.training.field_export import write_teller
from studio.training.field_looks import loaded, write
from studio.training.field_networks import JUDGE_WIDTHS, Teller, judge_of
from studio.training.field_teller import answered, cooled, learnt, sure
from vision.field.looks import SHARPER
from vision.field.reader import UNSURE
from vision.field.teller import FILE, JUDGE

LEARN_SEED, WEIGH_SEED = 11, 90
NAMES = ("teller", "judge")


def main() -> None:
    """Render, learn, weigh, write."""
    parser = argparse.ArgumentParser(description="Make the networks that read squares.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scenes", type=int, default=2400)
    parser.add_argument("--teller-steps", type=int, default=20_000)
    parser.add_argument("--judge-steps", type=int, default=7_000)
    parser.add_argument("--further", action="store_true", help="go on from the weights in the folder")
    parser.add_argument("--only", choices=NAMES, help="the other is taken from the folder as it is")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE.parent)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    learn, weigh = args.folder / "learn", args.folder / "weigh"
    write(learn, args.scenes, LEARN_SEED)
    write(weigh, max(1, args.scenes // 10), WEIGH_SEED)
    rng = np.random.default_rng(args.seed)
    torch.manual_seed(args.seed)
    fields, other = loaded(learn), loaded(weigh)
    files = {name: args.folder / f"{name}.pt" for name in NAMES}

    teller: nn.Module = Teller()
    if args.further or args.only == "judge":
        teller.load_state_dict(torch.load(files["teller"]))
    if args.only != "judge":
        looks = Batches(fields, rng)
        teller = learnt(teller, looks, args.teller_steps, rng, files["teller"], further=args.further)
    weighed = Batches(other, rng)
    doubted = sure(answered(cooled(teller.eval(), weighed), weighed)[0]) < UNSURE
    if args.only != "judge":
        write_teller(teller, args.out / FILE.name)

    if args.only != "teller":
        judge: nn.Module = judge_of(teller)
        if args.further:
            judge = Teller(JUDGE_WIDTHS, SHARPER)
            judge.load_state_dict(torch.load(files["judge"]))
        looks = Batches(fields, rng, SHARPER)
        judge = learnt(judge, looks, args.judge_steps, rng, files["judge"], further=True)
        judge = cooled(judge, Batches(other, rng, SHARPER), doubted)
        write_teller(judge, args.out / JUDGE.name, SHARPER)


if __name__ == "__main__":
    main()
