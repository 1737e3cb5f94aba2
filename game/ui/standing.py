"""A stored match at which nobody plays: it stands still, to be looked at."""

from __future__ import annotations

from game.match.chance import Chance
from game.match.desk import DiceDesk
from game.match.dice import SourceKind
from game.match.host import rules_of
from game.match.loop import MatchLoop
from game.match.match import Match, replay
from game.match.retelling import Retelling
from game.match.source_registry import SourceRegistry
from game.sources.virtual import VirtualSource
from game.store.journal import JournalContents


def standing(contents: JournalContents, upto: int | None = None) -> MatchLoop:
    """The match after its first `upto` entries. All seats are people's, so every hand has its curtain.

    Raises JournalError when it cannot be replayed.
    """
    match, desk, chance = _parts(contents, upto)
    return MatchLoop(match, desk, chance, {}, setup_by_hand=True)


def retelling(contents: JournalContents, upto: int) -> Retelling:
    """The match after its first `upto` entries, to be told on. Raises JournalError as `standing` does."""
    match, desk, chance = _parts(contents, upto)
    return Retelling(match, desk, chance, {}, setup_by_hand=True)


def _parts(contents: JournalContents, upto: int | None) -> tuple[Match, DiceDesk, Chance]:
    """A match, and what would go on with it."""
    match = replay(rules_of(contents.header), contents, upto)
    chance = Chance(contents.header.seed)
    desk = DiceDesk(SourceRegistry({SourceKind.VIRTUAL: lambda: VirtualSource(chance)}), SourceKind.VIRTUAL)
    return match, desk, chance
