"""The pictures in README and docs, taken anew by one command.

    make pictures          (python -m studio.shots.documents)

Pictures of screens can be compared with what the program shows today; the others are drawings of scenes
that have a seed of their own.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.devices.camera.demo import DemoTable
from game.match.field.table_hand import PieceWishes
from game.rules.field import SQUARE_COUNT
from studio.benches import plastic_table
from studio.shots import film
from studio.shots.gallery import SHOTS
from studio.shots.studio import Studio
from studio.training import dice_misread
from vision.opencv import load_cv2
from vision.pictures import Image

BESIDE = ("room.jpg", "phone.jpg")
"""Pictures with commands of their own: `studio.shots.room`, `tests.phones.browsers.portrait`."""
FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
WIDE, TALL = (1280, 720), (540, 960)
DEMO_SIZE = (960, 540)
SEED = 4
PIECES, PIECE_KINDS = 12, 18
CENTRE = 28
"""The square to which the hand carries a piece."""
STEP, STEPS = 1 / 14, 24
"""Seconds between two pictures of the demonstration, and pictures until the hand is over the field."""
GAP = 24
"""Pixels between two pictures in one."""
QUALITY = 90
"""Of 100: the grain of the background makes files without loss four times as large."""


@dataclass(frozen=True, slots=True)
class Screens:
    """One or more of the gallery's pictures side by side, or a part of one."""

    names: tuple[str, ...]
    size: tuple[int, int] = WIDE
    """Of each, in pixels."""
    part: tuple[int, int, int, int] | None = None
    """Left, top, width, height of what is kept, in pixels."""


SCREENS = {
    "table": Screens(("table-cast",)),
    "lobby": Screens(("phones-off",)),
    "dice": Screens(("dice-camera",)),
    "hourglass": Screens(("hourglass",), part=(0, 0, 1280, 250)),
    "lesson": Screens(("lesson-engine",)),
    "hint": Screens(("hint",)),
    "engine": Screens(("engine-suit",)),
    "duel": Screens(("duel-theme",)),
    "market": Screens(("unnamed-market",)),
    "cable": Screens(("power-vacuum-cable",)),
    "camera": Screens(("camera-check",)),
    "check": Screens(("check-report",)),
    "phones": Screens(("phones-seated",)),
    "upright": Screens(("table-five", "power-vacuum-cable"), TALL),
}


def screen(wanted: Screens) -> pygame.Surface:
    """What it looks like today."""
    with Studio(wanted.size) as studio:
        pictures = []
        for name in wanted.names:
            SHOTS[name](studio)
            pictures.append(studio.picture().copy())
    width, height = wanted.size
    sheet = pygame.Surface((len(pictures) * (width + GAP) - GAP, height))
    for number, picture in enumerate(pictures):
        sheet.blit(picture, (number * (width + GAP), 0))
    return sheet.subsurface(wanted.part) if wanted.part else sheet


def demonstration() -> pygame.Surface:
    """What the demonstration's camera sees while its hand moves a piece."""
    dice = random.Random(SEED)
    stacks: list[tuple[int, ...]] = [()] * SQUARE_COUNT
    for square in dice.sample(range(SQUARE_COUNT), PIECES):
        stacks[square] = (dice.randrange(PIECE_KINDS),)
    table = DemoTable(SEED, errs=False)
    table.move_pieces(PieceWishes(tuple(stacks)))
    table.picture(STEP)
    stands = next(square for square, stack in enumerate(stacks) if stack)
    stacks[stands], stacks[CENTRE] = (), stacks[stands]
    table.move_pieces(PieceWishes(tuple(stacks)))
    for _ in range(STEPS):
        seen = table.picture(STEP)
    small = load_cv2().resize(seen, DEMO_SIZE, interpolation=load_cv2().INTER_AREA)
    return _surface(small)


DRAWINGS = ("demo", "dice-misread", "plastic")
"""Pictures of other things than screens."""
FILMS = ("demo.webp", "demo.mp4")
"""The demonstration, for pages that show pictures alone and for all others."""


def main() -> None:
    """Take all of them anew."""
    for name, wanted in SCREENS.items():
        _keep(name, screen(wanted))
    _keep("demo", demonstration())
    _keep("plastic", _surface(plastic_table.sheet()))
    dice_misread.main([str(FOLDER / "dice-misread.jpg")])
    pictures = film.film()
    for name in FILMS:
        film.keep(pictures, FOLDER / name)
        print(FOLDER / name)


def _surface(picture: Image) -> pygame.Surface:
    """Of a (H, W, 3) uint8 BGR picture."""
    height, width = picture.shape[:2]
    return pygame.image.frombuffer(picture.tobytes(), (width, height), "BGR")


def _keep(name: str, picture: pygame.Surface) -> None:
    path = FOLDER / f"{name}.jpg"
    cv2 = load_cv2()
    pixels = pygame.surfarray.array3d(picture).swapaxes(0, 1)[:, :, ::-1]
    cv2.imwrite(str(path), pixels, (cv2.IMWRITE_JPEG_QUALITY, QUALITY))
    print(path)


if __name__ == "__main__":
    main()
