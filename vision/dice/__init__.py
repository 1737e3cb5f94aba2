"""Dice in pictures and their rolls under a camera: what other programs may build on.

    from vision.dice import DiceReader, DieFound, read_picture                    a picture
    from vision.dice import Camera, CameraState, Flag, RestingRoll, RollTracker    a camera or a film

These names, what they take and what they give stay as they are from version 0.4 on: a later version may add
to them, and takes nothing away without saying so in the change log one version before. All other names of
`vision` may change at any time. What is slow to import is imported when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from vision.capture.read import Camera as Camera
    from vision.capture.status import CameraState as CameraState
    from vision.dice.reader import DiceReader as DiceReader
    from vision.dice.reader import DieFound as DieFound
    from vision.dice.rolls.flags import Flag as Flag
    from vision.dice.rolls.tracker import RestingRoll as RestingRoll
    from vision.dice.rolls.tracker import RollTracker as RollTracker
    from vision.pictures import read_picture as read_picture

_HOMES: Final = {
    "Camera": "vision.capture.read",
    "CameraState": "vision.capture.status",
    "DiceReader": "vision.dice.reader",
    "DieFound": "vision.dice.reader",
    "Flag": "vision.dice.rolls.flags",
    "RestingRoll": "vision.dice.rolls.tracker",
    "RollTracker": "vision.dice.rolls.tracker",
    "read_picture": "vision.pictures",
}
__all__ = [*_HOMES]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first asked for. Raises AttributeError for any other."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
