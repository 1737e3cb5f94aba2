"""A stored match at which nobody plays: it stands still, to be looked at."""

from __future__ import annotations

from game.chance import Chance
from game.devices.catalogue import virtual
from game.devices.registry import virtual_only
from game.match.dice.desk import DiceDesk
from game.match.loop import MatchLoop
from game.match.match import replay, rules_of
from game.store.journal import JournalContents


def standing(contents: JournalContents, upto: int | None = None) -> MatchLoop:
    """The match after its first `upto` entries. All seats are people's, so every hand has its curtain.

    Raises JournalError when it cannot be replayed.
    """
    match = replay(rules_of(contents.header), contents, upto)
    return MatchLoop(match, *tools_for(contents), {}, setup_by_hand=True)


def tools_for(contents: JournalContents) -> tuple[DiceDesk, Chance]:
    """What would go on with a match."""
    chance = Chance(contents.header.seed)
    return DiceDesk(virtual_only(chance), virtual()), chance
