"""Suites of fields that are measured on: pictures with what stands there, each suite in a folder of its own.

A suite is a folder with `truth.jsonl`, one line a picture: `file`, `pieces` (square -> colour and size), and,
where they matter, `kind`, `hard` (light), `tilt` (degrees), `corners` (a1, h1, h8, a8, each "x,y" px),
`square` (mm, measured), `covered` (squares that are judged apart) and `unjudged` ones. `NNN-empty.*` beside
`NNN.*` is the empty field. What is drawn here is drawn once and kept: the same pictures are compared.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from studio.benches.fields import KINDS, PLACES, matt, real, scenes
from studio.benches.real_pieces import real_fields
from studio.scenes.field.board import Board, mat_board
from studio.scenes.field.chance import exposed, random_pieces, random_scene
from studio.scenes.field.cutouts import Photographs
from studio.scenes.field.drawing import render
from studio.scenes.field.scene import CLEAR, Piece, Scene
from studio.scenes.field.view import Viewpoint
from studio.training.field_crops import board_layout, true_place
from vision.field.detection import Corners
from vision.field.pieces import COLOURS, SIZES, Floats, Pyramid, stack_step
from vision.mat import SHEET, SIDE_SQUARES, square_name
from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.table_hand import SKINS, HandPose, draw_hand, hand_mask

TRUTH_FILE: Final = "truth.jsonl"
CORNER_NOISE_PX: Final = 0.8
"""Standard deviation by which corners that somebody pointed at are off."""
HD: Final = (1280, 720)
TRACED_SIZE: Final = (960, 540)
ODD_TILTS_DEG: Final = (0.0, 15.0, 25.0, 38.0)
"""Tilts of cameras over fields of odd kinds."""
STEEP_DEG, CROWDED = 45.0, (24, 40)
"""Tilt of the camera over crowded fields, and how many pieces these have at the least and at the most."""
HIGHEST_HAND_MM: Final = 60.0
"""How high above the field (mm) hands are at the most."""
MIDDLE_PART, MIN_COVERED_SHARE = 0.35, 0.25
"""What of a square is its middle part, to either side, and the least share of it that a hand covers."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One picture of a suite and what stands there."""

    file: Path
    pieces: dict[str, tuple[str, str]]
    """Colour and size (of a stack those of the uppermost) by square."""
    tags: tuple[str, ...] = ()
    """The rows of the table that it counts in, beside the one of its whole suite."""
    corners: Corners | None = None
    square_mm: float | None = None
    covered: frozenset[str] = frozenset()
    """Squares that a hand or glass covers, which are judged apart."""
    unjudged: frozenset[str] = frozenset()
    """Squares on which stands what has no right answer."""

    @property
    def name(self) -> str:
        """What its outcome is called."""
        return self.file.name

    @property
    def empty_file(self) -> Path:
        """The picture of the empty field."""
        return self.file.with_name(f"{self.file.stem}-empty{self.file.suffix}")


def suites_in(folder: Path) -> dict[str, list[Sample]]:
    """The suite in a folder and those in its folders, by name.

    Raises:
        ValueError: there is none.
    """
    files = sorted([*folder.glob(TRUTH_FILE), *folder.glob(f"*/{TRUTH_FILE}")])
    if not files:
        raise ValueError(f"no {TRUTH_FILE} in {folder} nor in its folders.")
    return {file.parent.name: samples_in(file.parent) for file in files}


def samples_in(folder: Path) -> list[Sample]:
    """The pictures of one suite."""
    lines = (folder / TRUTH_FILE).read_text().splitlines()
    return [_sample(folder, json.loads(line)) for line in lines]


def _sample(folder: Path, line: dict[str, Any]) -> Sample:
    tags = [line["kind"]] if line.get("kind") else []
    if "hard" in line:
        tags.append("hard light" if line["hard"] else "plain light")
    if "hard" in line and line.get("tilt") is not None:
        tags.append(f"{line['tilt']:.0f} degrees")
    corners: Any = line.get("corners")
    if corners:
        corners = tuple(tuple(float(part) for part in corner.split(",")) for corner in corners)
    measured = line.get("square") or next(iter(line.get("args", [])[1:2]), None)
    return Sample(
        folder / line["file"],
        {square: (colour, size) for square, (colour, size) in line["pieces"].items()},
        tuple(tags),
        corners or None,
        None if measured is None else float(measured),
        frozenset(line.get("covered", ())),
        frozenset(line.get("unjudged", ())),
    )


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture to be kept, of the empty field too, and its line of truth but for the file's name."""

    image: Image
    empty: Image
    line: dict[str, Any]


def kept(folder: Path, drawn: Iterator[Drawn], count: int) -> list[Sample]:
    """A suite of `count` pictures that is drawn where it is not in its folder yet; it can be gone on with."""
    cv2, truth = load_cv2(), folder / TRUTH_FILE
    if not truth.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        lines = []
        for number, one in enumerate(drawn):
            cv2.imwrite(str(folder / f"{number:03}.png"), one.image)
            cv2.imwrite(str(folder / f"{number:03}-empty.png"), one.empty)
            lines.append(json.dumps({"file": f"{number:03}.png"} | one.line))
            print(f"\r{folder.name}: {number + 1} of {count} drawn", end="", flush=True)
        print()
        truth.write_text("\n".join(lines) + "\n")
    return samples_in(folder)


def ordinary(fields: int, seed: int) -> Iterator[Drawn]:
    """Fields as `studio.benches.fields` draws them: `fields` of each place and plastic."""
    for place in PLACES:
        for kind in KINDS:
            for number, (scene, hard, rng) in enumerate(scenes(place, kind, fields, seed)):
                tilt = place.tilts[number % len(place.tilts)]
                yield drawn_of(scene, rng, kind=kind.__name__, hard=hard, tilt=tilt)


def drawn_of(scene: Scene, rng: np.random.Generator, **said: Any) -> Drawn:
    """A scene drawn by our own renderer, with what is said of it."""
    empty = render(exposed(scene.empty(), rng), rng)
    return Drawn(render(scene, rng), empty, said | _told(scene, rng))


def _told(scene: Scene, rng: np.random.Generator) -> dict[str, Any]:
    """The pieces of a scene, and of a bare board its corners and the side of its squares."""
    pieces = {}
    for piece in sorted(scene.pieces, key=lambda one: one.solid.z):
        pieces[square_name(*piece.square)] = (COLOURS[piece.colour], SIZES[piece.solid.size])
    if board_layout(scene.board) is not None or scene.board.square < SHEET.square:
        return {"pieces": pieces}
    corners = true_place(scene).corners + rng.normal(0, CORNER_NOISE_PX, (4, 2))
    pointed_at = [f"{x:.1f},{y:.1f}" for x, y in corners.tolist()]
    return {"pieces": pieces, "corners": pointed_at, "square": scene.board.square}


def from_photographs(photos: Path, fields: int, seed: int) -> Iterator[Drawn]:
    """Real pieces cut out of photographs on rendered mats; those of further colours are not judged."""
    for number, field in enumerate(real_fields(Photographs(photos), fields, seed)):
        laid = {square_name(*one.square): one.cutout for one in field.laid}
        known = {at: (one.colour, SIZES[one.size]) for at, one in laid.items() if one.colour in COLOURS}
        line = {"pieces": known, "unjudged": sorted(set(laid) - set(known)), "hard": bool(number // 2 % 2)}
        yield Drawn(field.image, field.empty, line)


def traced(fields: int, seed: int) -> Iterator[Drawn]:
    """Fields on the mat in a room, as a path tracer draws them: half in hard light, all tilts."""
    # It takes long to load, and is not there for everybody.
    from studio.training.field_traced import EMPTY_SAMPLES, SAMPLES, shown
    from studio.training.path_traced import any_room

    for number in range(fields):
        rng = np.random.default_rng((seed, number))
        tilt, hard = ODD_TILTS_DEG[number % len(ODD_TILTS_DEG)], bool(number // len(ODD_TILTS_DEG) % 2)
        scene = random_scene(mat_board(SHEET), rng, tilt=tilt, size=TRACED_SIZE, hard=hard)
        scene = (matt, real)[number % 2](scene, rng)
        room, bare = any_room(scene, rng), exposed(scene.empty(), rng)
        image, empty = shown(scene, room, SAMPLES, rng), shown(bare, room, EMPTY_SAMPLES, rng)
        yield Drawn(image, empty, {"hard": hard, "tilt": tilt} | _told(scene, rng))


def odd(fields: int, seed: int) -> Iterator[Drawn]:
    """Fields of the kinds of `ODD_KINDS`, so many each, in plain light and in hard, on the mat."""
    for which, (name, kind) in enumerate(ODD_KINDS.items()):
        for number in range(fields):
            rng = np.random.default_rng((seed, which, number))
            tilt, hard = ODD_TILTS_DEG[number % len(ODD_TILTS_DEG)], bool(number % 2)
            scene = random_scene(kind.board(), rng, tilt=tilt, size=kind.size, hard=hard)
            scene = kind.changed((matt, real)[number // 2 % 2](scene, rng), rng)
            yield drawn_of(scene, rng, kind=name)


def steep(fields: int, seed: int) -> Iterator[Drawn]:
    """So many fields of each plastic at 45 degrees, crowded, half in hard light: pieces hide each other."""
    for number in range(len(KINDS) * fields):
        rng = np.random.default_rng((seed, number))
        kind, hard = KINDS[number % len(KINDS)], bool(number // len(KINDS) % 2)
        scene = random_scene(mat_board(SHEET), rng, tilt=STEEP_DEG, hard=hard)
        pieces = random_pieces(scene.board.square, rng, low=CROWDED[0], high=CROWDED[1])
        scene = kind(replace(scene, pieces=pieces), rng)
        yield drawn_of(scene, rng, kind=kind.__name__, hard=hard)


def under_hands(fields: int, seed: int) -> Iterator[Drawn]:
    """So many fields with one hand over them, or two over every fourth; its squares are covered."""
    for number in range(fields):
        yield under_hand(number, seed)


def under_hand(number: int, seed: int) -> Drawn:
    """One of them."""
    rng = np.random.default_rng((seed, number))
    tilt, hard = ODD_TILTS_DEG[number % 3], bool(number // 3 % 2)
    scene = random_scene(mat_board(SHEET), rng, tilt=tilt, hard=hard)
    drawn = drawn_of((matt, real)[number // 6 % 2](scene, rng), rng, hard=hard, tilt=tilt)
    view = HandView(scene.view)
    covered: set[str] = set()
    for _ in range(1 + (number % 4 == 3)):
        pose = _any_hand(SIDE_SQUARES * scene.board.square, rng)
        draw_hand(drawn.image, view, pose)
        covered.update(_covered(hand_mask(drawn.image, view, pose), scene))
    return replace(drawn, line=drawn.line | {"covered": sorted(covered)})


@dataclass(frozen=True, slots=True)
class HandView:
    """A scene's camera for those who draw hands."""

    view: Viewpoint

    def pixels(self, points: Any) -> Floats:
        """(N, 2) px of (N, 3) points in mm."""
        return self.view.pixels(points)

    def scale(self, point: tuple[float, float, float]) -> float:
        """Pixels per mm at a point."""
        here, there = self.view.pixels([point, (point[0] + 1.0, *point[1:])])
        return float(np.hypot(*(there - here)))


def _any_hand(side: float, rng: np.random.Generator) -> HandPose:
    x, y = rng.uniform(0.15 * side, 0.85 * side, 2).tolist()
    bearing, grip = float(rng.uniform(0, 2 * np.pi)), float(rng.random())
    return HandPose(
        x, y, float(rng.uniform(0, HIGHEST_HAND_MM)), bearing, grip, int(rng.integers(len(SKINS)))
    )


def _covered(mask: Image, scene: Scene) -> Iterator[str]:
    """The squares of whose middle parts a hand covers enough."""
    square = scene.board.square
    for file in range(SIDE_SQUARES):
        for rank in range(SIDE_SQUARES):
            middle = np.array([(file + 0.5) * square, (rank + 0.5) * square, 0.0])
            around = middle + MIDDLE_PART * square * np.array([(-1, -1, 0), (1, 1, 0)])
            (left, top), (right, bottom) = np.sort(scene.view.pixels(around), axis=0).astype(int)
            part = mask[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]
            if part.size and (part > 0).mean() > MIN_COVERED_SHARE:
                yield square_name(file, rank)


@dataclass(frozen=True, slots=True)
class OddKind:
    """How fields of an odd kind differ from others."""

    changed: Callable[[Scene, np.random.Generator], Scene]
    size: tuple[int, int] = HD
    printed_part: float = 1.0

    def board(self) -> Board:
        """The mat as its printer made it."""
        mat, part = mat_board(SHEET), self.printed_part
        if part == 1:
            return mat
        return replace(
            mat, left=mat.left * part, top=mat.top * part, square=mat.square * part, detail=mat.detail / part
        )


def _as_it_is(scene: Scene, _: np.random.Generator) -> Scene:
    return scene


def _blurred(sigma_px: float) -> Callable[[Scene, np.random.Generator], Scene]:
    def changed(scene: Scene, _: np.random.Generator) -> Scene:
        return replace(scene, film=replace(scene.film, blur=sigma_px))

    return changed


def _lying(scene: Scene, rng: np.random.Generator) -> Scene:
    """Half of the pieces are tipped over."""
    return replace(
        scene, pieces=tuple(_tipped(one, rng) if rng.random() < 0.5 else one for one in scene.pieces)
    )


def _tipped(piece: Piece, rng: np.random.Generator) -> Piece:
    return replace(piece, solid=replace(piece.solid, lying=True, yaw=float(rng.uniform(0, 2 * np.pi))))


def _off_centre(scene: Scene, rng: np.random.Generator) -> Scene:
    """Pieces stand up to a quarter of a square beside its middle."""

    def moved(piece: Piece) -> Piece:
        at = (np.array(piece.square) + 0.5 + rng.uniform(-0.25, 0.25, 2)) * scene.board.square
        return replace(piece, solid=replace(piece.solid, x=float(at[0]), y=float(at[1])))

    return replace(scene, pieces=tuple(moved(piece) for piece in scene.pieces))


def _stacked(scene: Scene, rng: np.random.Generator) -> Scene:
    """Every other piece carries one of another colour."""
    return replace(scene, pieces=tuple(_with_tops(scene.pieces, rng, own_colour=False)))


def _stacked_alike(scene: Scene, rng: np.random.Generator) -> Scene:
    """Every other piece carries a smaller one of its own colour, or one of its own size."""
    return replace(scene, pieces=tuple(_with_tops(scene.pieces, rng, own_colour=True)))


def _with_tops(pieces: tuple[Piece, ...], rng: np.random.Generator, *, own_colour: bool) -> Iterator[Piece]:
    for piece in pieces:
        yield piece
        if rng.random() < 0.5:
            below = piece.solid
            size = int(rng.integers(below.size + 1))
            others = [colour for colour in range(len(COLOURS)) if colour != piece.colour]
            colour = piece.colour if own_colour else int(rng.choice(others))
            height = stack_step(below.size, size) + float(rng.uniform(0, 1.5))
            top = Pyramid(size, below.x, below.y, float(rng.uniform(0, np.pi / 2)), z=height)
            yield Piece(piece.square, colour, top, piece.clear and colour in CLEAR)


def _shining(scene: Scene, rng: np.random.Generator) -> Scene:
    """The mat is laminated."""
    gloss, haze = float(rng.uniform(0.05, 0.12)), float(rng.uniform(0.02, 0.06))
    return replace(scene, finish=replace(scene.finish, board_gloss=gloss, board_haze=haze))


def _warm(scene: Scene, rng: np.random.Generator) -> Scene:
    """The camera leaves the light of a bulb as it is."""
    blue, green, red = scene.film.balance
    part = float(rng.uniform(1.15, 1.5))
    return replace(scene, film=replace(scene.film, balance=(blue / part, green, red * part)))


ODD_KINDS: Final = {
    "plain": OddKind(_as_it_is),
    "blur 1.5 px": OddKind(_blurred(1.5)),
    "blur 2 px": OddKind(_blurred(2.0)),
    "blur 2.5 px": OddKind(_blurred(2.5)),
    "blur 3 px": OddKind(_blurred(3.0)),
    "stacks": OddKind(_stacked),
    "stacks of one colour": OddKind(_stacked_alike),
    "lying": OddKind(_lying),
    "off-centre": OddKind(_off_centre),
    "printed at 94 %": OddKind(_as_it_is, printed_part=0.94),
    "printed at 71 %": OddKind(_as_it_is, printed_part=0.71),
    "640x480": OddKind(_as_it_is, size=(640, 480)),
    "laminated": OddKind(_shining),
    "warm": OddKind(_warm),
}
