"""The way to the theatre."""

from __future__ import annotations

from pathlib import Path

from game.errors import UserError
from game.features.theatre.replay import Replay
from game.features.theatre.scenes.theatre import TheatreScene
from game.store.journal import read_journal
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.words import _
from knucklebone_messages import sentence_of


def open_theatre(ctx: Context, journal: Path) -> None:
    """Watch a stored match over the scene on top; a sentence where it cannot be."""
    try:
        ctx.stack.push(TheatreScene(ctx, Replay(read_journal(journal))))
    except UserError as error:
        back = [DialogChoice("back", _("Back"))]
        title, words = _("You can't watch this match"), _(sentence_of(error))
        ctx.stack.push(Dialog(ctx, title, words, back, back="back"))
