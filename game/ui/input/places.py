"""Which gamepad plays for whom.

A gamepad that nobody claims plays for everybody; one that a player claims acts for that player alone. A
gamepad that drops out and comes back plays for the same player again.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

WITH_SIGNS = ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense")
"""Words in the names of gamepads whose buttons carry cross, circle, square and triangle."""


@dataclass(slots=True)
class Gamepad:
    """One that is plugged in."""

    number: int
    """Its own as long as it stays plugged in; what intents quote."""
    place: int
    """1, 2, ...: what people call it."""
    model: str
    """What SDL knows it by, the same for two of the same make."""
    name: str = ""
    """What its maker calls it."""
    player: str = ""
    """Whom it plays for; empty for everybody."""


class PadPlaces:
    """The gamepads of this console and the players who claimed them."""

    def __init__(self) -> None:
        self._pads: dict[int, Gamepad] = {}
        self._lost: list[tuple[str, str]] = []
        """(model, player) of those that dropped out, in this order."""
        self.changes = 0
        """Counts up whenever something worth showing has changed."""

    @property
    def pads(self) -> tuple[Gamepad, ...]:
        """The gamepads that are plugged in, by place."""
        return tuple(sorted(self._pads.values(), key=lambda pad: pad.place))

    @property
    def missed(self) -> tuple[str, ...]:
        """The players whose gamepads dropped out and have not come back."""
        return tuple(player for _, player in self._lost)

    def plug(self, number: int, model: str = "", name: str = "") -> Gamepad:
        """A gamepad was plugged in."""
        taken = {pad.place for pad in self._pads.values()}
        place = next(n for n in range(1, len(taken) + 2) if n not in taken)
        # Of two of a make that were lost together, a hub brings back first the one that it lost first.
        back = next((one for one in self._lost if one[0] == model), None)
        if back is not None:
            self._lost.remove(back)
        pad = self._pads[number] = Gamepad(number, place, model, name, back[1] if back is not None else "")
        self.changes += 1
        return pad

    def unplug(self, number: int) -> Gamepad | None:
        """A gamepad has gone; which one that was, if it was known."""
        pad = self._pads.pop(number, None)
        if pad is not None:
            self.changes += 1
            if pad.player:
                self._lost.append((pad.model, pad.player))
        return pad

    def claim(self, number: int, player: str) -> None:
        """The gamepad plays for this player from now on, or for everybody if that is empty."""
        if number in self._pads:
            self._pads[number].player = player
            self._lost = [one for one in self._lost if one[1] != player]
            self.changes += 1

    def player(self, number: int | None, players: Collection[str]) -> str:
        """Which of these players a gamepad plays for; empty for all of them."""
        pad = self._pads.get(number) if number is not None else None
        return pad.player if pad is not None and pad.player in players else ""

    def has_signs(self, number: int | None) -> bool:
        """Whether a gamepad's buttons carry signs in place of letters."""
        pad = self._pads.get(number) if number is not None else None
        return pad is not None and any(word in pad.name.lower() for word in WITH_SIGNS)

    def may_act(self, number: int | None, player: str, players: Collection[str]) -> bool:
        """Whether what a gamepad says counts when one of these players is to act; None is no gamepad."""
        return self.player(number, players) in ("", player)
