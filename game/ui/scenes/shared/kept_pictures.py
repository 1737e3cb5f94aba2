"""Pictures that people let the console keep: how many there are, and deleting them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.match.pictures import PictureKeeper
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.stage.scene import Scene
from game.ui.words import _


def count_of(keeper: PictureKeeper[Any]) -> tuple[int, str]:
    """How many pictures there are, and what is wrong with them, in a sentence."""
    try:
        return keeper.store.count(), keeper.trouble
    except OSError as error:
        words = _("We can't count the pictures in {folder} ({why}).", folder=keeper.store.folder,
                    why=error.strerror)  # fmt: skip
        return 0, words


def where_kept(keeper: PictureKeeper[Any]) -> tuple[str, bool]:
    """How many there are and in which folder, or what is wrong with them; and whether it is the latter."""
    count, trouble = count_of(keeper)
    return trouble or _("{count} kept in {folder}", count=count, folder=keeper.store.folder), bool(trouble)


def delete_all(scene: Scene, keeper: PictureKeeper[Any], then: Callable[[], object]) -> None:
    """Delete every picture that was kept; one tap, no question."""
    try:
        keeper.forget()
    except OSError as error:
        back = DialogChoice("back", _("Back"))
        words = _("We can't delete them ({why}): delete {folder} by hand.", why=error.strerror,
                    folder=keeper.store.folder)  # fmt: skip
        title = _("The pictures are still there")
        scene.ctx.stack.push(Dialog(scene.ctx, title, words, [back], back="back"))
        return
    then()
