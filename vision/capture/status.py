"""How a camera is doing, in sentences for people that say what helps."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from knucklebone_messages import LazyText, join
from vision.capture.health import Trouble
from vision.capture.target import CameraSourceKind, CaptureTarget

AGAIN: Final = LazyText("Trying again soon.")
"""Ends what is said of a lost camera."""


class CameraState(StrEnum):
    """How a camera is doing."""

    OPENING = "opening"
    OK = "ok"
    LOST = "lost"
    """Was there or should be there; tried again by itself."""
    BLACK = "black"
    COVERED = "covered"
    """Something lies on the lens, or light shines right into it."""
    GARBLED = "garbled"
    """Pictures arrive in pieces."""
    FROZEN = "frozen"
    ENDED = "ended"
    """A video has come to its end; the last picture stays."""
    FAILED = "failed"
    """Will not work until somebody does something."""


@dataclass(frozen=True, slots=True)
class CameraStatus:
    """A camera's state with a sentence for people, the remedy in it."""

    state: CameraState
    sentence: LazyText


TROUBLES: Final = {
    Trouble.BLACK: (
        CameraState.BLACK,
        LazyText("The picture of {name} is black: uncover the lens or switch on a light."),
    ),
    Trouble.WHITE: (
        CameraState.COVERED,
        LazyText("The picture of {name} is all white: turn the light away that shines into the lens."),
    ),
    Trouble.COVERED: (
        CameraState.COVERED,
        LazyText("The picture of {name} shows nothing: something covers the lens."),
    ),
    Trouble.GARBLED: (
        CameraState.GARBLED,
        LazyText("The picture of {name} breaks up: try another cable or USB port."),
    ),
    Trouble.FROZEN: (
        CameraState.FROZEN,
        LazyText("The picture of {name} is frozen: unplug the camera and plug it in again."),
    ),
}
FAR_TROUBLES: Final = {
    Trouble.GARBLED: (
        CameraState.GARBLED,
        LazyText("The picture of {name} breaks up: bring the camera closer to the Wi-Fi."),
    ),
    Trouble.FROZEN: (
        CameraState.FROZEN,
        LazyText("The picture of {name} is frozen: start the camera again."),
    ),
}
"""What a camera on the network does otherwise: there is no cable to try."""


def troubled(place: CaptureTarget, trouble: Trouble) -> CameraStatus:
    """What is said of a source whose pictures have that trouble."""
    far = {} if place.kind is CameraSourceKind.DEVICE else FAR_TROUBLES
    state, words = far.get(trouble, TROUBLES[trouble])
    return CameraStatus(state, words.fill(name=place.name))


def ended(place: CaptureTarget, *, got_some: bool) -> CameraStatus:
    """What is said of a video without a further picture; `got_some`: whether there was any."""
    if got_some:
        return CameraStatus(
            CameraState.ENDED,
            LazyText(
                "The video {name} has come to its end: choose another camera or file.",
                name=place.name,
            ),
        )
    return CameraStatus(
        CameraState.FAILED,
        LazyText("{name} is not a video that can be read: use an MP4, AVI or MKV file.", name=place.name),
    )


def lost(place: CaptureTarget, problem: str = "") -> CameraStatus:
    """What is said of a source that gives no pictures; `problem`: what a backend raised."""
    if place.kind is CameraSourceKind.ADDRESS:
        remedy = LazyText("check the address and the network")
    elif place.kind is CameraSourceKind.SNAPSHOTS:
        remedy = LazyText("take one with it, on its page")
    elif place.is_phone:
        remedy = LazyText("look whether its page is open and its screen on")
    else:
        remedy = LazyText("check its cable and that no other program uses it")
    name = place.name
    sentence = LazyText("No picture from {name}: {remedy}.", name=name, remedy=remedy)
    if problem:
        sentence = LazyText(
            "No picture from {name} ({reason}): {remedy}.", name=name, reason=problem, remedy=remedy
        )
    return CameraStatus(CameraState.LOST, join(sentence, AGAIN))
