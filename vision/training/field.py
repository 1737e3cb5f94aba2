"""Makes the network that reads squares, from nothing but scenes rendered by lot.

python -m vision.training.field FOLDER [--scenes 600] [--epochs 15]

Looks are kept in FOLDER: what has been rendered already is not rendered again. To teach a network further on
more scenes, give the weights it left there: --start FOLDER/learn/teller.pt
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from vision.field.teller import FILE
from vision.training.field_export import write_teller
from vision.training.field_looks import write
from vision.training.field_teller import cooled, learnt, loaded

LEARN_SEED, WEIGH_SEED = 3, 90


def main() -> None:
    """Render, learn, weigh, write."""
    parser = argparse.ArgumentParser(description="Make the network that reads squares.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scenes", type=int, default=600)
    parser.add_argument("--epochs", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to begin with")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    learn, weigh = args.folder / "learn", args.folder / "weigh"
    write(learn, args.scenes, LEARN_SEED)
    write(weigh, max(1, args.scenes // 10), WEIGH_SEED)
    net = learnt(learn, args.epochs, args.seed, args.start)
    write_teller(cooled(net, *loaded(weigh)), args.out)


if __name__ == "__main__":
    main()
