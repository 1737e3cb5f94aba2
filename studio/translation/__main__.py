"""Brings every translation in step with the program: `python -m studio.translation`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog

from game.translation.catalogue import DOMAIN
from game.translation.languages import LANGUAGES
from hatch_build import compile_catalogues
from studio.translation import book
from studio.translation.gathering import gather

ROOT: Final = Path(__file__).resolve().parents[2]


def main() -> int:
    """Gather, merge and compile; tells what is left to do. 1 when there is something."""
    gathered = gather(ROOT)
    todo = list(gathered.unknown)
    for code in LANGUAGES:
        if code == "en":
            continue
        try:
            old = book.read(code)
        except FileNotFoundError:
            old = Catalog(locale=code, domain=DOMAIN)
        new = book.in_step(old, gathered)
        book.keep(code, new)
        todo += [f"{code}: not translated: {text!r}" for _, text in book.missing(new)]
        todo += [f"{code}: other gaps: {text!r}" for _, text in book.other_gaps(new)]
    compile_catalogues(ROOT)
    print("\n".join(todo) or f"All {len(gathered.sentences)} sentences are translated.")
    return 1 if todo else 0


if __name__ == "__main__":
    sys.exit(main())
