"""What the lobby says of matches that were left: the tile, what cannot be used, what is damaged."""

from __future__ import annotations

from collections.abc import Callable

from game.match.unfinished import Resumable, UnfinishedMatches
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.words import _


def tile_words(found: Resumable) -> tuple[str, str, str]:
    """What, who, and whose turn it is, or that the journal is damaged."""
    names = ", ".join(found.players)
    if found.damage is not None:
        return _("Damaged: {game}", game=found.title), names, _("Press to mend it")
    turn = _("{name}'s turn", name=found.whose_turn) if found.whose_turn else ""
    return _("Resume: {game}", game=found.title), names, turn


def left_out(left: UnfinishedMatches) -> str:
    """Why the newest journal that cannot be used is left out, and how many others are; empty without one."""
    if not left.complaints:
        return ""
    first, *others = left.complaints
    more = _("Others that cannot be used: {n}. Their files are kept.", n=len(others))
    return f"{_(first)} {more}" if others else _(first)


class DamagedDialog(Dialog):
    """Asks whether a damaged match is to go on from before the damage."""

    def __init__(
        self,
        ctx: Context,
        found: Resumable,
        sound: Resumable | None,
        go_on: Callable[[Resumable], object],
    ) -> None:
        """`sound` is the newest match that is not damaged, if any: it can be gone on with instead."""
        line = _("Its journal is damaged in line {line}.", line=found.contents.raw.count(b"\n") + 1)
        good = _(
            "Good answers before that: {n}. The match can go on from there; "
            "the damaged file is kept beside it.",
            n=len(found.contents.records),
        )
        choices = [
            DialogChoice("back", _("Back"), tone="green"),
            DialogChoice("mend", _("Go on from there"), lambda: go_on(found)),
        ]
        if sound is not None:
            words = _("Resume: {game}", game=sound.title)
            choices.insert(1, DialogChoice("sound", words, lambda: go_on(sound)))
        super().__init__(ctx, _("Damaged: {game}", game=found.title), f"{line} {good}", choices, back="back")
