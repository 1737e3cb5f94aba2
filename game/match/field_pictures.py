"""Settled fields as labelled pictures: what the match knows lies there, in words."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.match.field import FieldPicture
from game.match.field_watcher import SIZE_COUNT, SettledField
from game.match.picture_keeper import PictureKeeper
from game.rules.field import PIECE_COLOURS, PIECE_SIZES, SIDE_SQUARES
from game.store.field_pictures import FieldLabel, FieldPictureStore

STACKED: Final = "stacked"


def in_words(stacks: tuple[tuple[int, ...], ...]) -> str:
    """What is seen from above, as in "c4 blue small; e5 red large stacked".

    `stacks` by square, bottom first, with pieces as in `game.rules.field`.
    """
    words = []
    for square, stack in enumerate(stacks):
        if stack:
            colour, size = divmod(stack[-1], SIZE_COUNT)
            name = f"{'abcdefgh'[square % SIDE_SQUARES]}{square // SIDE_SQUARES + 1}"
            pose = [STACKED] if len(stack) > 1 else []
            words.append(" ".join((name, PIECE_COLOURS[colour], PIECE_SIZES[size], *pose)))
    return "; ".join(words)


class FieldPictureKeeper(PictureKeeper[FieldPictureStore]):
    """Keeps pictures of settled fields."""

    def offer(self, field: SettledField, most: int) -> bool:
        """Keep a field's picture if there is one, with at most `most` in all; whether it is on its way.

        Returns at once.
        """
        picture = field.reading.picture
        if picture is None:
            return False
        label = FieldLabel(picture.camera, in_words(field.stacks), picture.corners, picture.square)
        return self._begin(partial(self._keep, picture, label, most))

    def _keep(self, picture: FieldPicture, label: FieldLabel, most: int) -> None:
        empty = None if picture.encode_empty is None else picture.encode_empty()
        self.store.keep(picture.encode(), empty, label, most)
