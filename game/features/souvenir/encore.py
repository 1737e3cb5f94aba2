"""The moment that decided a match, shown on the big screen before its result."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.catalogue import game_named
from game.errors import UserError
from game.features.souvenir.scenes.cards import story_of
from game.features.souvenir.scenes.moment import MomentScene
from game.features.theatre.curve import Curve
from game.features.theatre.curve_store import kept_curve
from game.features.theatre.replay import Replay
from game.match.loop import MatchLoop
from game.store.folder import DataFolder
from game.store.journal import read_journal
from game.store.matches import MatchStore
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene


def encore_of(ctx: Context, loop: MatchLoop) -> MomentEncore | None:
    """Have the chances of a match found, which is stored, while it is celebrated."""
    journal = MatchStore(DataFolder(ctx.storage.data).matches).path_of(loop.name)
    if not loop.name or not journal.is_file():
        return None
    ctx.storage.keepsakes.make_souvenir(journal, ctx.art.faces)
    return MomentEncore(ctx, loop, journal)


class MomentEncore:
    """The chances are found by the process that makes the clip for the phones."""

    def __init__(self, ctx: Context, loop: MatchLoop, journal: Path) -> None:
        self._ctx, self._loop, self._journal = ctx, loop, journal
        self._curve: Curve | None = None

    @property
    def ready(self) -> bool:
        """Whether the chances are known, or nobody finds them."""
        made = self._ctx.storage.keepsakes.souvenirs.latest
        if made is None or made.journal != self._journal or made.failed:
            return True
        if game_named(self._loop.match.rules.name).evaluator is None:
            return True
        self._curve = self._curve or kept_curve(self._journal)
        return self._curve is not None

    def scene(self, then: Callable[[], Scene], again: Callable[[], object]) -> Scene | None:
        """Make the scene; without the chances, it tells the scores. None where the match cannot be read."""
        try:
            reel = Replay(read_journal(self._journal))
        except UserError:
            return None
        curve = self._curve or kept_curve(self._journal)
        return MomentScene(self._ctx, story_of(reel, curve), self._loop, then, again)
