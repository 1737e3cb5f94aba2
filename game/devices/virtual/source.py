"""Virtual dice: chance answers the roll request when somebody presses the button."""

from __future__ import annotations

from game.chance import Chance
from game.devices.device import Opening
from game.devices.dice import DiceSource, ReadDie, Reading, RollRequest, SourceState, SourceStatus
from knucklebone_messages import LazyText


class VirtualSource(DiceSource):
    """Dice from the match's own chance: the operating system's generator, or a seed."""

    kind = "virtual"
    label = "Virtual dice"

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._request: RollRequest | None = None
        self._thrown_by: Chance | None = None

    def ask(self, request: RollRequest) -> None:
        """Wait for the throw."""
        self._request = request
        self._thrown_by = None

    def throw(self, chance: Chance | None = None) -> None:
        """Let the dice fall; by another chance than usual if one is given."""
        if self._request is not None:
            self._thrown_by = chance or self._chance

    def poll(self) -> Reading | None:
        """The values, once they were thrown."""
        request, chance = self._request, self._thrown_by
        if request is None or chance is None:
            return None
        self._thrown_by = None
        values = chance.dice(request.number, request.dice, request.sides)
        return Reading(request.number, self.kind, tuple(ReadDie(value, 1.0) for value in values))

    def status(self) -> SourceStatus:
        """Always ready."""
        return SourceStatus(SourceState.READY, LazyText("Press the button and they fall."))

    def rethrow(self) -> None:
        """Virtual dice fall once: a second throw would be a second chance."""

    def cancel(self) -> None:
        """Forget the request."""
        self._request = None
        self._thrown_by = None


def open_source(opening: Opening) -> VirtualSource:
    """The source of this device."""
    return VirtualSource(opening.chance)
