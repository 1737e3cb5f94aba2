"""Pictures of the hourglass: nearly empty, and standing still behind a curtain."""

from __future__ import annotations

from dataclasses import replace

from game.games.power_vacuum.rules import phases as power_vacuum
from game.games.spellcycles.rules import phases as spellcycles
from game.match.host import MatchSetup
from game.rules.contract import Turn
from game.store.journal import PlayerEntry
from studio.shots.matches import play_until, turns
from studio.shots.studio import Shot, Studio

LENGTH = 30
"""Seconds."""
PEOPLE = (PlayerEntry("Ann"), PlayerEntry("Wilhelmina B"), PlayerEntry("Cleo"))
LONGEST = 1
"""The seat of the longest name."""


def _turned(studio: Studio, seconds: float) -> None:
    """Somebody has thought for so long."""
    ctx = studio.pilot.app.ctx
    ctx.change_settings(replace(ctx.settings, hourglass=LENGTH))
    studio.pilot.run(seconds)


def running(studio: Studio) -> None:
    """The last seconds are counted."""
    studio.host = studio.fresh_host()
    loop = studio.begin(players=PEOPLE)
    studio.table(
        play_until(loop, lambda loop: turns(spellcycles.CONTRIBUTE, 60)(loop) and _longest(loop.turn))
    )
    _turned(studio, LENGTH - 7)


def covered(studio: Studio) -> None:
    """Nobody has opened the curtain yet."""
    studio.host = studio.fresh_host()
    loop = studio.host.begin(MatchSetup("power-vacuum", PEOPLE))
    studio.table(play_until(loop, lambda loop: turns(power_vacuum.PLAY)(loop) and _longest(loop.turn)))
    _turned(studio, 1.0)


def _longest(turn: Turn | None) -> bool:
    return turn is not None and turn.seat == LONGEST


SHOTS: dict[str, Shot] = {
    "hourglass": running,
    "hourglass-covered": covered,
}
