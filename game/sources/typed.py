"""Typed dice: people roll for themselves and press what fell."""

from __future__ import annotations

from game.match.dice import Reading, RollRequest, SourceKind, SourceState, SourceStatus
from knucklebone_messages import message


class TypedSource:
    """Never reports by itself: the dice desk takes the values one press at a time."""

    kind = SourceKind.TYPED
    label = "Typed in"

    def ask(self, request: RollRequest) -> None:
        """Nothing to start."""

    def poll(self) -> Reading | None:
        """Nothing to report."""
        return None

    def status(self) -> SourceStatus:
        """Always ready."""
        return SourceStatus(SourceState.READY, message("Roll on the table, then press what fell."))

    def again(self) -> None:
        """Nothing to throw away."""

    def cancel(self) -> None:
        """Nothing to forget."""

    def close(self) -> None:
        """Nothing to release."""
