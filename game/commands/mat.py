"""`knucklebone mat`: the printable mat, true to size."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.errors import UserError
from game.terminal import tell

EXAMPLE = "knucklebone mat --out mat.pdf --paper a4"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`--out FILE [--paper a3|a4|letter|tabloid]`."""
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the PDF file to write")
    parser.add_argument(
        "--paper",
        choices=("a3", "a4", "letter", "tabloid"),
        default="a3",
        help="one sheet of a3 or tabloid, or four of a4 or letter to glue together (default: a3)",
    )


def run(args: argparse.Namespace) -> int:
    """Write the PDF and say how to print it."""
    from vision.errors import VisionError
    from vision.mat_pdf import PAPERS, mat_pdf, tiles

    paper = PAPERS[args.paper]
    try:
        args.out.write_bytes(mat_pdf(paper))
    except VisionError as error:
        raise UserError(str(error)) from error
    except OSError as error:
        raise UserError(
            f"{args.out} cannot be written ({error.strerror}): name a file in a folder that is yours."
        ) from None
    sheets = len(tiles(paper))
    tell(
        f"{args.out}: {sheets} {'sheet' if sheets == 1 else 'sheets'} of {args.paper}, "
        f"squares of {paper.layout.square:.0f} mm. "
        "Print at 100 %, not fitted to the page: the ruler must measure 100 mm."
    )
    return 0
