"""Pictures of what is one seat's own: a question to each, gamepads, a screen that lies on the table."""

from __future__ import annotations

from dataclasses import replace

from game.games.power_vacuum.rules.phases import Phase
from game.match.host import MatchSetup
from game.match.undo import TakeBack
from game.rules.contract import Turn
from game.store.journal import PlayerEntry
from studio.shots.matches import play_until, turns
from studio.shots.studio import Shot, Studio

FOUR = tuple(PlayerEntry(name) for name in ("Ann", "Bob", "Medea", "Wilhelmina B"))
FIVE = (*FOUR, PlayerEntry("Kim"))
ANOTHER = 2
"""A seat that looks at the table from another edge."""
GAMEPADS = (11, 12, 13)


def undo_question(studio: Studio) -> None:
    """A turn is over, and everybody is asked whether it may be taken back."""
    studio.host = studio.fresh_host()
    studio.table(play_until(studio.begin(), lambda loop: _must_ask(loop.can_take_back())))
    studio.pilot.press("undo")


def _must_ask(what: TakeBack | str) -> bool:
    return isinstance(what, TakeBack) and bool(what.asked) and bool(what.dice)


def flat_table(studio: Studio) -> None:
    """Somebody at the far edge chooses a card."""
    studio.host = studio.fresh_host()
    loop = studio.host.begin(MatchSetup("power-vacuum", FOUR))
    studio.table(play_until(loop, lambda loop: turns(Phase.PLAY)(loop) and _at_another_edge(loop.turn)))
    ctx = studio.pilot.app.ctx
    ctx.change_settings(replace(ctx.settings, flat_table=True))
    studio.pilot.press("peek")


def _at_another_edge(turn: Turn | None) -> bool:
    return turn is not None and turn.seat == ANOTHER


def short_edge(studio: Studio) -> None:
    """Somebody at the right edge has just looked at their cards."""
    studio.host = studio.fresh_host()
    loop = studio.host.begin(MatchSetup("power-vacuum", FIVE))
    studio.table(play_until(loop, lambda loop: turns(Phase.PLAY)(loop) and _at_another_edge(loop.turn)))
    ctx = studio.pilot.app.ctx
    edges = dict(zip("01234", ("near", "left", "right", "far", "near"), strict=True))
    ctx.change_settings(replace(ctx.settings, flat_table=True, edges=edges))
    studio.pilot.run(0.3)
    studio.pilot.press("peek")


def around_the_table(studio: Studio) -> None:
    """Who sits where, and who plays with which gamepad."""
    flat_table(studio)
    pads = studio.pilot.app.ctx.input.pads
    for number in GAMEPADS:
        pads.plug(number)
    for number, player in zip(GAMEPADS, FOUR, strict=False):
        pads.claim(number, player.name if number != GAMEPADS[-1] else "")
    studio.pilot.press("menu")
    studio.pilot.press("places")


SHOTS: dict[str, Shot] = {
    "undo-question": undo_question,
    "flat-table": flat_table,
    "short-edge": short_edge,
    "around-the-table": around_the_table,
}
