"""Things that come in folders of the house and in installed packages: games, and devices that dice come from.

A package offers one by an entry point that names it; the folders of the house stand for such entry points and
are loaded in the same way. One that cannot be used is left out and reported in one sentence; it never stops
the program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Any, Final, Generic, TypeVar

from game.errors import UserError
from knucklebone_messages import LazyText, sentence_of

LONGEST_REASON: Final = 200
"""Letters of what a package says for itself."""

T = TypeVar("T")


class Plugins(Mapping[str, T], Generic[T]):
    """All that there are of one kind by name, in their order; looked up once, on first use."""

    def __init__(
        self,
        what: str,
        kind: type[T],
        house: str,
        *,
        name: Callable[[T], str],
        place: Callable[[T], Any],
        further: Callable[[T], Iterable[str]] = lambda one: (),
    ) -> None:
        """`what` they are: 'game' or 'device'.

        `house` is the package whose folders hold one each: `GAME` or `DEVICE`; `name` and `place` tell its
        name and where it stands in the order, `further` other names that only one can have.
        """
        self.group = f"knucklebone.{what}s"
        self._what, self._kind, self._house = what, kind, house
        self._name, self._place, self._further = name, place, further
        self._found: dict[str, T] | None = None
        self._complaints: list[LazyText] = []
        self.from_packages: frozenset[str] = frozenset()
        """The names of those that did not come with the program."""

    def __getitem__(self, name: str) -> T:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def complaints(self) -> tuple[LazyText, ...]:
        """A sentence for each package of which something cannot be used."""
        self._all()
        return tuple(self._complaints)

    def installed_packages(self) -> tuple[str, ...]:
        """What packages offer, one line each: 'pig (knucklebone-pig 1.0)'. Nothing of them is run to tell."""
        return tuple(
            f"{entry.name} ({entry.dist.name} {entry.dist.version})" if entry.dist is not None else entry.name
            for entry in self._installed()
        )

    def look_again(self) -> None:
        """Look for installed packages anew when something is next asked for."""
        self._found = None

    def _all(self) -> dict[str, T]:
        if self._found is None:
            self._complaints = []
            found: dict[str, T] = {}
            for entry in self._folders():
                self._offer(entry, found)
            own = frozenset(found)
            for entry in self._installed():
                self._offer(entry, found)
            self.from_packages = frozenset(found) - own
            self._found = dict(sorted(found.items(), key=lambda item: self._place(item[1])))
        return self._found

    def _folders(self) -> list[EntryPoint]:
        """Returns the folders that come with the program, as if each were an entry point of its own."""
        attribute = self._what.upper()
        folders = iter_modules(import_module(self._house).__path__)
        entries = (
            EntryPoint(one.name.replace("_", "-"), f"{self._house}.{one.name}:{attribute}", self.group)
            for one in folders
            if one.ispkg
        )
        return [entry for entry in entries if _declares(entry)]

    def _installed(self) -> list[EntryPoint]:
        return sorted(entry_points(group=self.group), key=lambda entry: entry.name)

    def _offer(self, entry: EntryPoint, found: dict[str, T]) -> None:
        try:
            one = self._load(entry)
        except UserError as error:
            self._complaints.append(sentence_of(error))
            return
        name = self._name(one)
        if name in found or any({*self._further(one)} & {*self._further(other)} for other in found.values()):
            self._complaints.append(
                LazyText(
                    "{source} is left out: another game has its name."
                    if self._what == "game"
                    else "{source} is left out: another device has its name.",
                    source=self._source(entry),
                )
            )
        else:
            found[name] = one

    def _load(self, entry: EntryPoint) -> T:
        """What an entry point names.

        Raises UserError if it is nothing of the kind, or anything fails while it is loaded.
        """
        source = self._source(entry)
        try:
            one = entry.load()
        except (Exception, SystemExit) as error:
            why = f"{type(error).__name__}: {error}".rstrip(": .").replace("\n", " ")[:LONGEST_REASON]
            raise UserError(
                LazyText("{source} cannot be loaded ({why}) and is left out.", source=source, why=why)
            ) from error
        if not isinstance(one, self._kind):
            raise UserError(
                LazyText(
                    "{source} is left out: {value} is not a game."
                    if self._what == "game"
                    else "{source} is left out: {value} is not a device.",
                    source=source,
                    value=entry.value,
                )
            )
        if (name := self._name(one)) != entry.name:
            raise UserError(
                LazyText("{source} is left out: it calls itself '{name}'.", source=source, name=name)
            )
        return one

    def _source(self, entry: EntryPoint) -> str:
        package = entry.dist.name if entry.dist is not None else entry.module
        return f"The {self._what} '{entry.name}' of the package {package}"


def _declares(entry: EntryPoint) -> bool:
    """Whether a folder holds one; where it cannot be loaded, that is told later."""
    try:
        return hasattr(import_module(entry.module), entry.attr)
    except Exception:
        return True
