"""What is remembered of a kind of device, in one small JSON file of the data folder."""

from __future__ import annotations

import contextlib
import json
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from game.store import private
from game.store.untrusted import UnreadableError, from_json, known_only, read, validate

T = TypeVar("T")


class DeviceMemory(Generic[T]):
    """Remembers devices, in a file where there is a folder, else until the program ends."""

    kind: ClassVar[type[Any]]
    """The dataclass of what is remembered of one device."""
    file: ClassVar[str]
    most: ClassVar[int]
    """Devices remembered; of more the last are forgotten."""
    newest_first: ClassVar[bool] = False
    """Whether the one used last comes first; else they keep the order in which they came."""

    def __init__(self, root: Path | None = None, known: Sequence[T] = ()) -> None:
        self.root = root
        self.known: tuple[T, ...] = tuple(known) if root is None else tuple(self._read(root / self.file))

    @abstractmethod
    def key(self, one: T) -> str:
        """What one device is known by."""

    def is_sound(self, one: T) -> bool:
        """Whether what a file says of one can be used."""
        return bool(self.key(one))

    def remember(self, one: T) -> None:
        """Keep a device, or know better what it is called. A disk that refuses costs only the memory."""
        key = self.key(one)
        if self.newest_first:
            kept: tuple[T, ...] = (one, *(other for other in self.known if self.key(other) != key))
        else:
            kept = tuple(({self.key(other): other for other in self.known} | {key: one}).values())
        self._keep(kept[: self.most])

    def forget(self, key: str) -> None:
        """Leave a device out from now on."""
        self._keep(tuple(one for one in self.known if self.key(one) != key))

    def _keep(self, known: tuple[T, ...]) -> None:
        if known == self.known:
            return
        self.known = known
        if self.root is None:
            return
        text = json.dumps([asdict(one) for one in known], indent=2) + "\n"  # type: ignore[call-overload]
        with contextlib.suppress(OSError):
            private.replace(self.root / self.file, text.encode())

    def _read(self, path: Path) -> Iterator[T]:
        """What can be understood of the file: what is lost from it is found again by a search.

        A file that is no JSON is kept aside.
        """
        try:
            raw = from_json(read(path))
        except OSError:
            return
        except UnreadableError:
            with contextlib.suppress(OSError):
                private.lay_aside(path)
            return
        for entry in raw[: self.most] if isinstance(raw, list) else ():
            with contextlib.suppress(UnreadableError):
                one: T = validate(self.kind, known_only(self.kind, entry))
                if self.is_sound(one):
                    yield one
