"""All pictures by name, and the taking of them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pygame

from game.ui.drawing.contact_sheet import contact_sheet, small
from studio.shots import (
    afterwards,
    boards,
    camera,
    dice,
    field,
    field_setup,
    learning,
    night,
    phones,
    plain,
    shell,
    table,
    tricks,
)
from studio.shots.studio import Shot, Studio

SHOTS: dict[str, Shot] = {
    **shell.SHOTS,
    **afterwards.SHOTS,
    **night.SHOTS,
    **camera.SHOTS,
    **dice.SHOTS,
    **table.SHOTS,
    **field.SHOTS,
    **field_setup.SHOTS,
    **plain.SHOTS,
    **boards.SHOTS,
    **tricks.SHOTS,
    **learning.SHOTS,
    **phones.SHOTS,
}
"""Every screen, in the order in which people meet them."""
SHEET = "contact-sheet"


def take(
    folder: Path,
    *,
    size: tuple[int, int] = (1920, 1080),
    language: str = "en",
    text_scale: float = 1.0,
    names: Iterable[str] = SHOTS,
) -> list[Path]:
    """Photograph screens into a folder, with a contact sheet; the files written. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    paths: list[Path] = []
    smalls: list[tuple[str, pygame.Surface]] = []
    with Studio(size, language, text_scale) as studio:
        for name in names:
            SHOTS[name](studio)
            picture = studio.picture()
            paths.append(_keep(folder / f"{name}.png", picture))
            # All pictures of the largest screens would be gigabytes: only a small copy is kept of each.
            smalls.append((name, small(picture)))
        paths.append(_keep(folder / f"{SHEET}.png", contact_sheet(smalls)))
    return paths


def _keep(path: Path, picture: pygame.Surface) -> Path:
    pygame.image.save(picture, str(path))
    return path
