"""Pictures of the camera at this table: the check, its report, and the pictures that are kept."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.devices.camera.area import DICE_AREAS, AreaKind, DiceArea
from game.devices.camera.calibration import TABLE_FITS, TableFit
from game.devices.camera.scenes.area import DiceAreaScene
from game.devices.camera.scenes.calibration import CalibrationScene
from game.devices.camera.scenes.check import DiceCameraScene
from game.devices.camera.scenes.teaching import TeachingScene
from game.devices.dice import Original, ReadDie
from studio.shots.doubles import tray_frame
from studio.shots.studio import Shot, Studio

CHECKED = TableFit(0.8, 0.02, 0.1, 10, 9, 30, 29)
THROWS = (
    (2, 6, 5),
    (1, 1, 3),
    (4, 4, 2),
    (6, 5, 2),
    (3, 3, 6),
    (1, 2, 5),
    (6, 6, 1),
    (5, 4, 3),
    (2, 2, 4),
    (6, 1, 3),
)
"""What lies there in each throw of the check."""
SHOWN_FOLDER = Path("/home/ann/.local/state/knucklebone")
MISREAD = 3
"""The throw whose first die is read as a five."""


def camera_unchecked(studio: Studio) -> None:
    """The first look at the camera's page."""
    studio.host = studio.fresh_host()
    studio.show(studio.lobby)
    _camera_page(studio)


def _camera_page(studio: Studio) -> None:
    ctx = studio.pilot.app.ctx
    data, ctx.storage.data = ctx.storage.data, SHOWN_FOLDER
    ctx.stack.push(DiceCameraScene(ctx, studio.host.registry))
    studio.pilot.run(0.3)
    ctx.storage.data = data


def camera_checked(studio: Studio) -> None:
    """The table was checked, and pictures are kept."""
    settings = studio.pilot.app.ctx.settings
    ctx = studio.pilot.app.ctx
    fits = {studio.camera.label: CHECKED.to_data()}
    ctx.settings = TABLE_FITS.set(replace(settings, keep_pictures=True), fits)
    area = DiceArea(AreaKind.FRAME)
    ctx.settings = DICE_AREAS.set(ctx.settings, {studio.camera.label: area.to_data()})
    studio.host = studio.fresh_host()
    studio.camera.dice_taught = 43
    studio.show(studio.lobby)
    _camera_page(studio)
    ctx.settings = settings


def dice_area(studio: Studio) -> None:
    """A frame on the camera's picture."""
    studio.host = studio.fresh_host()
    studio.camera.picture = tray_frame(4)[0]
    frame = (0.25, 0.2, 0.9, 0.85)
    studio.show(lambda ctx: DiceAreaScene(ctx, studio.host.registry, frame, lambda drawn: None))
    studio.pilot.run(0.3)


def check_waiting(studio: Studio) -> None:
    """The first throw of a check is waited for."""
    studio.host = studio.fresh_host()
    studio.camera.picture = tray_frame(*THROWS[0])[0]
    studio.show(lambda ctx: CalibrationScene(ctx, studio.host.registry, 3))
    studio.pilot.run(0.3)


def _throw(studio: Studio, values: tuple[int, ...], *, misread: bool = False) -> None:
    """Three dice are read."""
    studio.camera.picture, boxes = tray_frame(*values)
    read = (5, *values[1:]) if misread else values
    sure = (0.83, 0.97, 0.95)
    studio.camera.dice = tuple(ReadDie(*die) for die in zip(read, sure, boxes, strict=True))
    studio.pilot.run(0.2)
    if misread:
        studio.pilot.press("die-0")
        studio.pilot.press(f"face-{values[0]}")


def check_looked_at(studio: Studio) -> None:
    """Some throws have been looked at, and one is on the desk."""
    check_waiting(studio)
    for number, values in enumerate(THROWS[:5]):
        _throw(studio, values, misread=number == MISREAD)
        studio.pilot.press("yes")
        studio.pilot.run(0.2)
    _throw(studio, THROWS[5])


def check_report(studio: Studio) -> None:
    """All ten throws have been looked at."""
    check_looked_at(studio)
    studio.pilot.press("yes")
    studio.pilot.run(0.2)
    for values in THROWS[6:]:
        _throw(studio, values)
        studio.pilot.press("yes")
        studio.pilot.run(0.2)


def lesson_waiting(studio: Studio) -> None:
    """The first throw of a lesson is waited for."""
    studio.host = studio.fresh_host()
    studio.camera.picture = tray_frame(*THROWS[0])[0]
    studio.camera.original = Original("eye", bytes, 1.0, studio.camera.picture.shape[1])
    studio.show(lambda ctx: TeachingScene(ctx, studio.host.registry, 3))
    studio.pilot.run(0.3)


def lesson_half_done(studio: Studio) -> None:
    """Some values were seen often enough, and a throw is on the desk."""
    lesson_waiting(studio)
    for values in THROWS[:3]:
        _throw(studio, values)
        studio.pilot.press("yes")
        studio.pilot.run(0.2)
    _throw(studio, THROWS[3])


def lesson_over(studio: Studio) -> None:
    """Every value was seen three times."""
    lesson_half_done(studio)
    studio.pilot.press("yes")
    studio.pilot.run(0.2)
    for values in THROWS[4:8]:
        _throw(studio, values)
        studio.pilot.press("yes")
        studio.pilot.run(0.2)


def dice_sources_camera(studio: Studio) -> None:
    """The choice of a dice source with the camera chosen."""
    studio.host = studio.fresh_host()
    studio.show(studio.lobby)
    studio.pilot.press("dice")
    studio.pilot.press("source-camera")
    studio.pilot.run(0.6)


SHOTS: dict[str, Shot] = {
    "dice-sources-camera": dice_sources_camera,
    "dice-camera-page": camera_unchecked,
    "dice-camera-page-checked": camera_checked,
    "dice-area": dice_area,
    "check-waiting": check_waiting,
    "check-looked-at": check_looked_at,
    "check-report": check_report,
    "lesson-waiting": lesson_waiting,
    "lesson-half-done": lesson_half_done,
    "lesson-over": lesson_over,
}
