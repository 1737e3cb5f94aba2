"""What a few minutes of play tell the reader about a table: the same fields read before and after.

    python -m studio.benches.field_tables FOLDER [--photos PHOTOS] [--tables 16]

FOLDER keeps what is drawn here: tables, each with one light, one camera and one make of pieces, and FIELDS
positions on each. What lies in the first PLAYED of them is known, as a match knows it; the others are read
without and with that. With --photos the pieces of as many more tables are real ones cut out of photographs,
of each colour those of one photograph: it is the same picture of a piece that is learnt from and read.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np

from studio.benches.field_outcomes import Outcome, figures, judged
from studio.benches.field_suites import Drawn, Sample, kept
from studio.benches.fields import clear, polished, real
from studio.benches.real_pieces import LOWEST, SIZE, STEEPEST, laid_by_lot, plastic_shadows
from studio.scenes.field.board import mat_board
from studio.scenes.field.chance import exposed, random_pieces, random_scene
from studio.scenes.field.cutouts import Cutout, Photographs, cutouts, with_pieces
from studio.scenes.field.drawing import developed, render
from studio.scenes.field.scene import CLEAR
from vision.field.known_pieces import KnownPieces
from vision.field.pieces import COLOURS, SIZES
from vision.field.reader import FieldReader
from vision.field.readings import FieldDetection
from vision.field.registration import locate
from vision.mat import LAYOUTS, SHEET, square_name
from vision.pictures import read_picture

FIELDS, PLAYED = 5, 2
OWN_SEED, CUTOUT_SEED = 947, 948
PLASTICS: Final = (real, clear, polished)
TILTS_DEG: Final = (8.0, 22.0, 38.0)


def own_tables(count: int) -> Iterator[Drawn]:
    """Positions on so many tables as our own renderer draws them, half of them in hard light."""
    for number in range(count):
        rng = np.random.default_rng((OWN_SEED, number))
        hard, tilt = bool(number // 3 % 2), TILTS_DEG[number // 6 % 3]
        plastic = PLASTICS[number % len(PLASTICS)]
        table = plastic(random_scene(mat_board(SHEET), rng, tilt=tilt, hard=hard), rng)
        empty = render(exposed(table.empty(), rng), rng)
        film = any(piece.clear for piece in table.pieces)
        for _ in range(FIELDS):
            pieces = tuple(
                replace(piece, clear=film and piece.colour in CLEAR)
                for piece in random_pieces(table.board.square, rng)
            )
            said = {square_name(*one.square): (COLOURS[one.colour], SIZES[one.solid.size]) for one in pieces}
            yield Drawn(render(replace(table, pieces=pieces), rng), empty, {"pieces": said, "hard": hard})


def cutout_tables(photographs: Photographs, count: int) -> Iterator[Drawn]:
    """The same with real pieces. Raises UserError: a photograph is not there."""
    known = cutouts()
    for number in range(count):
        rng = np.random.default_rng((CUTOUT_SEED, number))
        make, hard = _make(known, rng), bool(number % 2)
        board = mat_board(LAYOUTS[number // 2 % len(LAYOUTS)])
        tilt = float(rng.uniform(LOWEST, STEEPEST))
        table = random_scene(board, rng, tilt=tilt, size=SIZE, hard=hard).empty()
        table = replace(table, finish=plastic_shadows(rng))
        before = exposed(table, rng).film
        for _ in range(FIELDS):
            laid = laid_by_lot(table, make, rng)
            light, bare = with_pieces(table, laid, photographs)
            at = {square_name(*one.square): one.cutout for one in laid}
            said = {name: (one.colour, SIZES[one.size]) for name, one in at.items() if one.colour in COLOURS}
            line = {"pieces": said, "unjudged": sorted(set(at) - set(said)), "hard": hard}
            yield Drawn(developed(light, table.film, rng), developed(bare, before, rng), line)


def _make(known: tuple[Cutout, ...], rng: np.random.Generator) -> list[Cutout]:
    """Of each colour, the pieces of one photograph."""
    files: dict[str, list[str]] = defaultdict(list)
    for one in known:
        if one.file not in files[one.colour]:
            files[one.colour].append(one.file)
    chosen = {colour: of[int(rng.integers(len(of)))] for colour, of in sorted(files.items())}
    return [one for one in known if chosen[one.colour] == one.file]


def known_pieces(played: list[Sample]) -> KnownPieces:
    """What is known of a table once these of its positions were played."""
    known = KnownPieces()
    for sample in played:
        reading = _read(sample, FieldReader())
        names = [sample.pieces.get(one.square, ("", ""))[0] for one in reading.squares]
        assert reading.cues is not None, "a field that was read has cues"
        known.learn(reading.cues, [COLOURS.index(name) if name else None for name in names])
    return known


def _read(sample: Sample, reader: FieldReader) -> FieldDetection:
    image = read_picture(sample.file)
    at = locate(image, empty=read_picture(sample.empty_file))
    return reader.read(image, at.place, at.reference)


def main() -> None:
    """Draw what is missing, read it twice, and print a line for each kind of table."""
    parser = argparse.ArgumentParser(description="What a few minutes of play tell about a table.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--tables", type=int, default=16)
    args = parser.parse_args()
    drawn = {"own": own_tables(args.tables)}
    if args.photos is not None:
        drawn["cutouts"] = cutout_tables(Photographs(args.photos), args.tables)
    print(f"{'tables':10}{'':8}{'whole':>12}{'squares, %':>12}{'silent':>8}{'flagged':>9}")
    for name, fields in drawn.items():
        samples = kept(args.folder / f"tables-{name}", fields, args.tables * FIELDS)
        before, after = list[Outcome](), list[Outcome]()
        for first in range(0, len(samples), FIELDS):
            known = known_pieces(samples[first : first + PLAYED])
            for sample in samples[first + PLAYED : first + FIELDS]:
                before.append(judged(sample, _read(sample, FieldReader()), 0.0))
                reader = FieldReader()
                reader.known_pieces = known
                after.append(judged(sample, _read(sample, reader), 0.0))
        for word, read in (("before", before), ("after", after)):
            told = figures(read)
            whole = f"{told.whole} of {told.boards}"
            print(f"{name:10}{word:8}{whole:>12}{100 * told.right:12.2f}{told.silent:8}{told.flagged:9.2f}")


if __name__ == "__main__":
    main()
