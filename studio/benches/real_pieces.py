"""How well real pieces are read: cut out of photographs and laid on rendered mats.

    python -m studio.benches.real_pieces PHOTOS [--fields 100] [--seed 1] [--sheet SHEET.png]

PHOTOS is the folder of the photographs that `studio/scenes/field/cutouts.csv` names. Every field has 8 to 16
pieces that its camera sees as the photographs do, in mild light or in hard, and is read with a picture of the
empty field. A piece is right if colour and size are (unsure: these, but the reader is not sure); else it is
flagged if the reader is not sure, and silently wrong if it is. Of pieces in further colours it is told how
many are surely taken for one of the six. The sheet shows fields with what was misread, for looking only.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from game.errors import UserError
from studio.scenes.field.board import mat_board
from studio.scenes.field.chance import exposed, random_scene
from studio.scenes.field.cutouts import Cutout, Laid, Photographs, cutouts, with_pieces
from studio.scenes.field.drawing import developed
from studio.scenes.field.scene import Finish, Scene
from vision.field.detection import find_fiducials
from vision.field.pieces import COLOURS, SIZES
from vision.field.reader import FieldReader, Reference
from vision.field.readings import FieldDetection, SquareDetection
from vision.field.tracker import REFERENCE_CONFIDENCE
from vision.mat import LAYOUTS, SIDE_SQUARES
from vision.opencv import load_cv2
from vision.pictures import Image

SIZE: Final = (1280, 720)
LOWEST, STEEPEST = 26.0, 45.0
"""Tilts of the cameras, degrees: photographs are hardly ever taken from higher up."""
FEWEST, MOST = 8, 16
"""Pieces on a field."""
RARE: Final = 0.25
"""How often a colour outside the six is drawn, for each time that one of them is."""
REACH: Final = (3.5, 0.11)
"""How far pieces are from the middles of their squares at the most: mm, and share of a square."""
ON_SHEET, COLUMNS, SMALLER = 6, 2, 0.75
"""Fields on the sheet, side by side, and the size at which they are shown."""


@dataclass(frozen=True, slots=True)
class RealField:
    """A field with real pieces, as two pictures (BGR)."""

    image: Image
    empty: Image
    scene: Scene
    laid: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one piece."""

    laid: Laid
    read: SquareDetection

    @property
    def known(self) -> bool:
        """Whether it is of one of the six colours."""
        return self.laid.cutout.colour in COLOURS

    @property
    def sure(self) -> bool:
        """Whether the reader is."""
        return self.read.confidence >= REFERENCE_CONFIDENCE

    @property
    def right(self) -> bool:
        """Whether colour and size are."""
        cutout = self.laid.cutout
        return (self.read.colour_name, self.read.size) == (cutout.colour, cutout.size)

    @property
    def words(self) -> str:
        """'red small > yellow small'."""
        cutout = self.laid.cutout
        read = f"{self.read.colour_name} {self.read.size_name}".strip() or "nothing"
        return f"{cutout.colour} {SIZES[cutout.size]} > {read}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was read of one field."""

    verdicts: tuple[Verdict, ...]
    other: int
    """Squares beside the pieces."""
    invented: int
    """Of these, on which a piece is surely seen."""


def real_fields(photographs: Photographs, count: int, seed: int) -> Iterator[RealField]:
    """So many fields, both mats in turn, in mild light and in hard.

    Raises:
        UserError: a photograph is not there.
    """
    known = cutouts()
    for number in range(count):
        rng = np.random.default_rng((seed, number))
        board = mat_board(LAYOUTS[number % len(LAYOUTS)])
        tilt = float(rng.uniform(LOWEST, STEEPEST))
        hard = bool(number // len(LAYOUTS) % 2)
        scene = random_scene(board, rng, tilt=tilt, size=SIZE, hard=hard).empty()
        scene = replace(scene, finish=plastic_shadows(rng))
        laid = laid_by_lot(scene, known, rng)
        light, bare = with_pieces(scene, laid, photographs)
        image = developed(light, scene.film, rng)
        yield RealField(image, developed(bare, exposed(scene, rng).film, rng), scene, laid)


def plastic_shadows(rng: np.random.Generator) -> Finish:
    """Of clear plastic on paper, from half of the light to most of it gone, and more or less coloured."""
    dark, coloured, foot = rng.uniform((0.3, 0.0, 0.2), (0.8, 0.8, 0.7))
    return Finish(clear_shadow=float(dark), coloured_shadow=float(coloured), foot=float(foot))


def laid_by_lot(scene: Scene, known: Sequence[Cutout], rng: np.random.Generator) -> tuple[Laid, ...]:
    """Pieces on squares drawn by lot, each colour as often as the others where a piece of it fits."""
    square = scene.board.square
    reach = min(REACH[0], REACH[1] * square)
    wanted, laid = int(rng.integers(FEWEST, MOST + 1)), list[Laid]()
    for index in rng.permutation(SIDE_SQUARES * SIDE_SQUARES).tolist():
        file, rank = index % SIDE_SQUARES, index // SIDE_SQUARES
        x, y = ((np.array([file, rank]) + 0.5) * square + rng.uniform(-reach, reach, 2)).tolist()
        fitting: dict[str, list[Cutout]] = {}
        for one in known:
            if one.fits(scene.view, x, y):
                fitting.setdefault(one.colour, []).append(one)
        if not fitting:
            continue
        often = np.array([1.0 if colour in COLOURS else RARE for colour in fitting])
        of_colour = list(fitting.values())[int(rng.choice(len(often), p=often / often.sum()))]
        chosen = of_colour[int(rng.integers(len(of_colour)))]
        laid.append(Laid(chosen, (file, rank), chosen.solid(scene.view, x, y)))
        if len(laid) == wanted:
            break
    return tuple(laid)


def outcome(field: RealField, reader: FieldReader) -> Outcome | None:
    """What the reader makes of a field; None where it does not find the mat."""
    before, place = find_fiducials(field.empty), find_fiducials(field.image)
    if before is None or place is None:
        return None
    return judged(field.laid, reader.read(field.image, place, Reference(field.empty, before)))


def judged(laid: Sequence[Laid], reading: FieldDetection) -> Outcome:
    """What was read beside what lies there."""
    read = {(one.file, one.rank): one for one in reading.squares}
    verdicts = tuple(Verdict(one, read.pop(one.square)) for one in laid)
    invented = sum(one.colour is not None and one.confidence >= REFERENCE_CONFIDENCE for one in read.values())
    return Outcome(verdicts, len(read), invented)


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The figures in lines: of pieces of the six colours, by colour, size and pose; then of the others."""
    verdicts = [one for outcome in outcomes for one in outcome.verdicts]
    known = [one for one in verdicts if one.known]
    yield f"{'':12}{'pieces':>8}{'cutouts':>9}{'right':>8}{'unsure':>8}{'flagged':>9}{'silently wrong':>16}"
    yield _line("all", known)
    groups: tuple[tuple[Iterable[str], Callable[[Cutout], str]], ...] = (
        (COLOURS, lambda cutout: cutout.colour),
        (SIZES, lambda cutout: SIZES[cutout.size]),
        (("upright", "lying"), lambda cutout: "lying" if cutout.lying else "upright"),
    )
    for names, name_of in groups:
        for name in names:
            yield _line(name, [one for one in known if name_of(one.laid.cutout) == name])
    invented, other = sum(one.invented for one in outcomes), sum(one.other for one in outcomes)
    yield f"empty squares surely read as a piece: {invented} of {other}"
    yield from _counted("silently wrong", (one for one in known if one.sure and not one.right))
    further = [one for one in verdicts if not one.known]
    for colour in sorted({one.laid.cutout.colour for one in further}):
        of_it = [one for one in further if one.laid.cutout.colour == colour]
        taken = [one for one in of_it if one.sure and one.read.colour is not None]
        overlooked = sum(one.sure and one.read.colour is None for one in of_it)
        yield f"{colour}: {len(of_it)} pieces, {len(taken)} surely taken for another, {overlooked} overlooked"
        yield from _counted("taken", taken)


def _line(name: str, verdicts: Sequence[Verdict]) -> str:
    right = [one for one in verdicts if one.right]
    unsure = sum(not one.sure for one in right)
    silent = sum(one.sure and not one.right for one in verdicts)
    flagged = len(verdicts) - len(right) - silent
    cutouts_of = len({(one.laid.cutout.file, one.laid.cutout.vertices.tobytes()) for one in verdicts})
    figures = f"{len(verdicts):8}{cutouts_of:9}{len(right):8}{unsure:8}{flagged:9}{silent:9}"
    return f"{name:12}{figures} {silent / max(1, len(verdicts)):6.1%}"


def _counted(title: str, verdicts: Iterable[Verdict]) -> Iterator[str]:
    told = Counter(f"{one.words} ({one.laid.cutout.file})" for one in verdicts)
    for words, count in told.most_common():
        yield f"  {title}: {count} x {words}"


def marked(field: RealField, found: Outcome) -> Image:
    """(H, W, 3) the field with a ring round each piece that was misread: red if silently, else yellow."""
    cv2 = load_cv2()
    image = field.image.copy()
    for one in found.verdicts:
        if one.right:
            continue
        at = field.scene.view.pixels(one.laid.solid.vertices())
        x, y = np.round(at.mean(0)).astype(int).tolist()
        ring = (0, 0, 255) if one.sure else (0, 255, 255)
        cv2.circle(image, (x, y), int(np.ptp(at, 0).max() * 0.7), ring, 2, cv2.LINE_AA)
        words = f"{one.words} {one.read.confidence:.2f}"
        cv2.putText(image, words, (x - 80, y + 45), cv2.FONT_HERSHEY_SIMPLEX, 0.5, ring, 1, cv2.LINE_AA)
    return image


def _sheet(pictures: Sequence[Image]) -> Image:
    cv2 = load_cv2()
    small = [cv2.resize(one, None, fx=SMALLER, fy=SMALLER, interpolation=cv2.INTER_AREA) for one in pictures]
    small += [np.zeros_like(small[0])] * (-len(small) % COLUMNS)
    rows = [np.hstack(small[i : i + COLUMNS]) for i in range(0, len(small), COLUMNS)]
    return np.asarray(np.vstack(rows), np.uint8)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m studio.benches.real_pieces", description=__doc__)
    parser.add_argument("photos", type=Path)
    parser.add_argument("--fields", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sheet", type=Path)
    given = parser.parse_args(arguments)
    try:
        _measure(given)
    except UserError as error:
        raise SystemExit(str(error)) from None


def _measure(given: argparse.Namespace) -> None:
    reader, outcomes, pictures, lost = FieldReader(), list[Outcome](), list[Image](), 0
    for field in real_fields(Photographs(given.photos), given.fields, given.seed):
        found = outcome(field, reader)
        if found is None:
            lost += 1
            continue
        outcomes.append(found)
        misread = any(one.sure and not one.right for one in found.verdicts)
        if given.sheet and len(pictures) < ON_SHEET and misread:
            pictures.append(marked(field, found))
    print(f"{len(outcomes)} fields read, {lost} not found")
    print(*table(outcomes), sep="\n")
    if pictures:
        load_cv2().imwrite(str(given.sheet), _sheet(pictures))


if __name__ == "__main__":
    main()
