"""The moment that decided a match, shown on the big screen before its result."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.catalogue import game_named
from game.errors import UserError
from game.features.souvenir.scenes.cards import ClipStory, story_of
from game.features.souvenir.scenes.moment import MomentScene
from game.features.theatre.curve_store import kept_curve
from game.features.theatre.replay import Replay
from game.match.loop import MatchLoop
from game.store.folder import DataFolder
from game.store.journal import read_journal
from game.store.matches import MatchStore
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from knucklebone_threads import run_once


def encore_of(ctx: Context, loop: MatchLoop) -> MomentEncore | None:
    """Have the chances of a match found, which is stored, while it is celebrated."""
    journal = MatchStore(DataFolder(ctx.storage.data).matches).path_of(loop.name)
    if not loop.name or not journal.is_file():
        return None
    ctx.storage.keepsakes.make_souvenir(journal, ctx.art.faces)
    return MomentEncore(ctx, loop, journal)


class MomentEncore:
    """The chances are found by the process that makes the clip; files are read beside the screen's thread."""

    def __init__(self, ctx: Context, loop: MatchLoop, journal: Path) -> None:
        self._ctx, self._loop, self._journal = ctx, loop, journal
        self._story: ClipStory | None = None
        """What is told; without chances as long as these are not known."""
        self._looking = self._unreadable = False
        self._look()

    @property
    def ready(self) -> bool:
        """Whether the story is known with its chances, or as well as anybody will know it."""
        if self._unreadable or self._looking:
            return self._unreadable
        if self._story is not None and (self._story.curve is not None or not self._awaits_chances):
            return True
        self._look()
        return False

    @property
    def _awaits_chances(self) -> bool:
        made = self._ctx.storage.keepsakes.souvenirs.latest
        if made is None or made.journal != self._journal or made.failed:
            return False
        return made.clip is None and game_named(self._loop.match.rules.name).evaluator is not None

    def _look(self) -> None:
        self._looking = True
        run_once("moment", self._read, failed=self._on_failure)

    def _read(self) -> None:
        curve = kept_curve(self._journal)
        if self._story is None or curve is not None:
            try:
                self._story = story_of(Replay(read_journal(self._journal)), curve)
            except UserError:
                self._unreadable = True
        self._looking = False

    def _on_failure(self, error: Exception) -> None:
        self._unreadable = True

    def scene(self, then: Callable[[], Scene], again: Callable[[], object]) -> Scene | None:
        """Make the scene; without the chances, it tells the scores. None where the match cannot be read."""
        if self._story is None:
            return None
        return MomentScene(self._ctx, self._story, self._loop, then, again)
