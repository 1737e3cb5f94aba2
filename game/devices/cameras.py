"""The seam between the screen and the cameras: which there are, and which one is used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from knucklebone_messages import LazyText

DEMO_NAME: Final = "Demo camera"
"""What people call the camera over the table of the demonstration."""


@dataclass(frozen=True, slots=True)
class CameraChoice:
    """One camera that can be chosen."""

    key: str
    """Names it among the choices."""
    name: str
    chosen: bool = False
    pretended: bool = False
    """No real one: it shows a table of its own, to try the console with."""
    passing: bool = False
    """It is there for this evening: somebody's phone."""


class CameraChooser(Protocol):
    """All calls return at once."""

    @property
    def missed(self) -> str:
        """What people call the camera that was chosen on an earlier evening and was not there at the start.

        Empty when all is well, and once another one was chosen.
        """

    @property
    def trouble(self) -> LazyText:
        """Why the camera that was named at the start cannot be used, in a sentence.

        It says what could be told at once; empty when all is well, and once another one was chosen.
        """

    @property
    def unusable(self) -> LazyText:
        """Why a camera that is there cannot be looked through, in a sentence.

        Empty where none is so, and until the system has answered.
        """

    def look(self) -> object:
        """Ask the system which cameras are plugged in; `choices` tells when it has answered."""

    def choices(self) -> tuple[CameraChoice, ...]:
        """The cameras there are, the pretended one last."""

    def choose(self, key: str) -> None:
        """Look through another camera from now on, for dice and field alike."""
