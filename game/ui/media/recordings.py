"""What is kept of rolls, fields and matches beyond their journals, where people wish it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game.match.pictures import CorrectionKeeper, FieldPictureKeeper
from game.store.folder import DataFolder
from game.store.matches import MatchStore
from game.store.picture_set import CorrectionStore, FieldPictureStore
from game.store.settings import Settings
from game.store.souvenirs import Souvenirs
from game.store.throws import ThrowKeeper

if TYPE_CHECKING:
    from game.match.dice.proposal import Accepted
    from game.match.field.watcher import SettledField
    from game.phones.pictures.faces import GuestFace


class Keepsakes:
    """One for the whole program; nothing that it is asked to keep is waited for."""

    def __init__(self, data: Path) -> None:
        """`data` is the folder where matches, settings and reports are kept."""
        folder = DataFolder(data)
        self._matches = MatchStore(folder.matches)
        self.corrections = CorrectionKeeper(CorrectionStore(folder.corrections))
        """Pictures of rolls."""
        self.field_pictures = FieldPictureKeeper(FieldPictureStore(folder.field_pictures))
        """Pictures of real fields."""
        self.throws = ThrowKeeper()
        """What the camera saw of throws, with their match."""
        self.souvenirs = Souvenirs(data)
        """Short clips of matches that are over."""

    def keep_roll(self, accepted: Accepted, settings: Settings, note: str = "") -> None:
        """Keep the picture of a roll that people have looked at, if they wish pictures to be kept."""
        if settings.keep_pictures:
            self.corrections.offer(accepted, settings.most_pictures, note)

    def keep_field(self, field: SettledField | None, settings: Settings) -> None:
        """Keep the picture of a field that lies as the match has it, if people wish pictures to be kept."""
        if field is not None and settings.keep_field_pictures:
            self.field_pictures.offer(field, settings.most_pictures)

    def keep_throw(self, accepted: Accepted, settings: Settings, match: str, entry: int) -> None:
        """Keep what the camera saw of a throw for the souvenir of its match, if the host agreed.

        It is this entry of the journal.
        """
        original = accepted.evidence.original if accepted.evidence is not None else None
        if settings.souvenir_throws and match and original is not None:
            self.throws.offer(self._matches.path_of(match), entry, original.frames)

    def make_souvenir(self, match: str | Path, faces: Mapping[int, GuestFace]) -> None:
        """Begin to make the clip of a match that is over, if it is stored and has none.

        The match is given by its name or journal, with the `faces` of its seats.
        """
        path = match if isinstance(match, Path) else self._matches.path_of(match)
        if match and os.path.isfile(path):
            self.souvenirs.make(path, {seat: face.emblem for seat, face in faces.items()})

    def close(self) -> None:
        """Write what is still to be written."""
        for keeper in (self.corrections, self.field_pictures, self.throws, self.souvenirs):
            keeper.close()
