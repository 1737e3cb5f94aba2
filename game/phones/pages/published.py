"""The pages of a match as they were published last: what each seat and each watcher sees, by language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from game.phones.pictures.photographs import is_asked_by
from game.phones.room.phone import encode_message
from game.rules.contract import Seat

Viewer: TypeAlias = Seat | None
"""None for a watcher."""
Pages: TypeAlias = Mapping[tuple[Viewer, str], Mapping[str, Any]]
"""By viewer and language."""


class Published:
    """The newest pages, written once for all who read them."""

    def __init__(self) -> None:
        self._pages: dict[tuple[Viewer, str], str] = {}
        self._wanted: Mapping[Viewer, int] = {}
        """Seats of whom a photograph is wanted, and for which entry."""

    def take(self, pages: Pages) -> None:
        """Publish these pages."""
        self._pages = {key: encode_message("page", page) for key, page in pages.items()}
        self._wanted = {viewer: page["entry"] for (viewer, _), page in pages.items() if is_asked_by(page)}

    def forget(self) -> None:
        """Forget all pages."""
        self._pages, self._wanted = {}, {}

    def text_for(self, viewer: Viewer, lang: str) -> str | None:
        """The page of a viewer, in another language where there is none in this one."""
        return self._pages.get((viewer, lang)) or next(
            (page for (whose, _), page in self._pages.items() if whose == viewer), None
        )

    def wants_photograph(self, viewer: Viewer, entry: int) -> bool:
        """Whether a photograph is wanted of a viewer, for the page of that entry."""
        return self._wanted.get(viewer) == entry
