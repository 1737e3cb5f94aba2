"""The seam between the screen and whoever knows several devices of a kind: which there are, and whose."""

from __future__ import annotations

from typing import Protocol, TypeVar

from knucklebone_messages import LazyText


class DeviceChoice(Protocol):
    """One device that can be chosen."""

    @property
    def key(self) -> str:
        """Names it among the choices."""

    @property
    def name(self) -> str:
        """What people call it; nothing for one of the demonstration."""


Choice = TypeVar("Choice", bound=DeviceChoice, covariant=True)


class DeviceChooser(Protocol[Choice]):
    """All calls return at once."""

    def look(self) -> None:
        """Ask who is there, until `close`."""

    @property
    def trouble(self) -> LazyText:
        """Why nobody can be asked, while that is so."""

    def choices(self) -> tuple[Choice, ...]:
        """All that there are, those of the demonstration last."""

    def choose(self, key: str) -> None:
        """Use a device from now on."""

    def blink(self, key: str) -> None:
        """Let a device show which one it is."""

    def close(self) -> None:
        """Nobody chooses any more."""
