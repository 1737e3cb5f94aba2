"""What strangers bring and screens show: a guest, a stored match, a photograph.

What makes screens fail twice is set aside and said, so that no single one of them ends an evening.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.names import name_key
from game.store import private
from game.store.folder import DataFolder
from game.store.matches import MatchStore
from knucklebone_messages import LazyText

if TYPE_CHECKING:
    from game.phones.service import PhoneService
    from game.ui.stage.context import Context

MOST_FAILURES: Final = 2
"""After so many it is set aside."""
NOTED: Final = "culprit"
"""What errors hold it as."""
GUEST_ASIDE: Final = LazyText(
    "A guest's name or face broke the screen twice, so that guest lost the seat. Come back with another name."
)
MATCH_ASIDE: Final = LazyText(
    "A stored match broke the screen twice, so we no longer offer it. Its file stays beside the others."
)
FACES_ASIDE: Final = LazyText("Photos of guests broke the screen twice: you see emblems instead.")


@dataclass(frozen=True, slots=True)
class Culprit:
    """Something that can be left out when the screen fails by it."""

    key: str
    told: LazyText
    """What is said once it has been set aside."""
    set_aside: Callable[[], object] = field(compare=False, repr=False)


def guest(phones: PhoneService | None, name: str) -> Culprit | None:
    """Names the guest who is called so, at the table or looking on; None without phones."""
    if phones is None:
        return None
    return Culprit(f"guest {name_key(name)}", GUEST_ASIDE, partial(phones.set_aside, name))


def stored_match(path: Path) -> Culprit:
    """A journal."""
    return Culprit(f"match {path}", MATCH_ASIDE, lambda: path.rename(private.aside(path, "set-aside", "")))


def faces(ctx: Context) -> Culprit:
    """The photographs on coins."""
    return Culprit(f"faces {sorted(ctx.art.faces)}", FACES_ASIDE, lambda: ctx.show_faces({}))


def of_table(ctx: Context, match: str) -> Iterator[Culprit]:
    """The photographs at a table, and the journal of its match; `match` is empty where none is kept."""
    if ctx.art.faces:
        yield faces(ctx)
    if match:
        yield stored_match(MatchStore(DataFolder(ctx.storage.data).matches).path_of(match))


def blame(error: Exception, culprit: Culprit | None) -> None:
    """Note on an error that it came by this, unless something within has been noted."""
    if culprit is not None and not hasattr(error, NOTED):
        setattr(error, NOTED, culprit)


@contextmanager
def blaming(culprit: Culprit | None) -> Iterator[None]:
    """Note on an error within that it came by this."""
    try:
        yield
    except Exception as error:
        blame(error, culprit)
        raise


class Blame:
    """Counts failures by what they came by."""

    def __init__(self) -> None:
        self._failures = Counter[str]()

    def judge(self, error: BaseException, suspects: Iterable[Culprit]) -> Culprit | None:
        """What is to be set aside after an error; None for nothing yet.

        Where no widget knows, the `suspects` of the screen are tried, one after another.
        """
        noted: Culprit | None = getattr(error, NOTED, None)
        if noted is None:
            untried = (one for one in suspects if self._failures[one.key] < MOST_FAILURES)
            noted = next(untried, None)
        if noted is None:
            return None
        self._failures[noted.key] += 1
        return noted if self._failures[noted.key] >= MOST_FAILURES else None
