"""Pictures of the plain board: each game that is played on it, behind the curtain and before it."""

from __future__ import annotations

from functools import partial

from game.match.host import MatchSetup
from game.match.loop import MatchLoop
from game.store.journal import PlayerEntry
from studio.shots.matches import play_until
from studio.shots.studio import Shot, Studio

SEATS = {"unnamed": 3, "engine": 3, "trade-or-duel": 6, "power-vacuum": 4}
"""Players, by game."""
BEGUN = {"unnamed": 90, "engine": 50, "trade-or-duel": 8, "power-vacuum": 40}
"""Answers into a match until the table is worth a picture, by game."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eva", "Finn")


def _turn_after(answers: int, loop: MatchLoop) -> bool:
    return loop.turn is not None and len(loop.turn.options) > 1 and loop.answers >= answers


def plain(game: str, studio: Studio, *, peek: bool = False) -> None:
    """Somebody must choose at the table of a game; with `peek` the curtain is open."""
    studio.host = studio.fresh_host()
    players = tuple(PlayerEntry(name) for name in NAMES[: SEATS[game]])
    loop = play_until(studio.host.begin(MatchSetup(game, players)), partial(_turn_after, BEGUN[game]))
    scene = studio.table(loop)
    if peek and scene.root.find("peek") is not None:
        studio.pilot.press("peek")
        studio.pilot.run(0.1)


SHOTS: dict[str, Shot] = {
    name: shot
    for game in SEATS
    for name, shot in (
        (f"table-{game}", partial(plain, game)),
        (f"table-{game}-peek", partial(plain, game, peek=True)),
    )
}
