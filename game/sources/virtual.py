"""Virtual dice: chance answers the roll request when somebody presses the button."""

from __future__ import annotations

from game.match.chance import Chance
from game.match.dice import ReadDie, Reading, RollRequest, SourceKind, SourceState, SourceStatus


class VirtualSource:
    """Dice from the match's own chance: the operating system's generator, or a seed."""

    kind = SourceKind.VIRTUAL
    label = "Virtual dice"

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._request: RollRequest | None = None
        self._thrown = False

    def ask(self, request: RollRequest) -> None:
        """Wait for the throw."""
        self._request = request
        self._thrown = False

    def throw(self) -> None:
        """Let the dice fall."""
        self._thrown = self._request is not None

    def poll(self) -> Reading | None:
        """The values, once they were thrown."""
        request = self._request
        if request is None or not self._thrown:
            return None
        self._thrown = False
        generator = self._chance.generator(request.number, "dice")
        dice = tuple(ReadDie(generator.randrange(request.sides) + 1, 1.0) for _ in range(request.dice))
        return Reading(request.number, self.kind, dice)

    def status(self) -> SourceStatus:
        """Always ready."""
        return SourceStatus(SourceState.READY, "Press the button and they fall.")

    def again(self) -> None:
        """Virtual dice fall once: a second throw would be a second chance."""

    def cancel(self) -> None:
        """Forget the request."""
        self._request = None
        self._thrown = False

    def close(self) -> None:
        """Nothing to release."""
