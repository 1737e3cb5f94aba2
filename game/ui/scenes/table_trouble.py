"""When the disk refuses: the answer does not count, and people choose between another try and the lobby."""

from __future__ import annotations

from game.ui.context import Context
from game.ui.dialog import Dialog, DialogChoice
from game.ui.words import say


class NotSaved(Dialog):
    """Tells why the match cannot be saved."""

    def __init__(self, ctx: Context, why: str) -> None:
        choices = [
            DialogChoice("again", say("Try again"), tone="green"),
            DialogChoice("lobby", say("To the lobby"), lambda: ctx.stack.reset(ctx.home())),
        ]
        super().__init__(ctx, say("The match cannot be saved"), why, choices, back="again")
