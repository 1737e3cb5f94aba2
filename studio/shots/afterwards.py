"""Pictures of what comes after the last answer: the celebration, the shelf, the theatre, and the chances."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from game.features.theatre.curve import Chances, Curve, Turning
from game.features.theatre.curve_store import keep_curve
from game.features.theatre.replay import Replay
from game.features.theatre.scenes.bar import Playback
from game.features.theatre.scenes.curve import CurveScene
from game.features.theatre.scenes.shelf import ShelfScene
from game.features.theatre.scenes.theatre import TheatreScene
from game.match.host import MatchSetup
from game.match.loop import MatchLoop
from game.store.journal import PlayerEntry, read_journal
from game.store.settings import Motion
from game.ui.scenes.after.celebration import CelebrationScene
from game.ui.scenes.after.celebration_widgets import ScoreRow
from studio.shots.matches import play_out, play_until
from studio.shots.studio import Shot, Studio

NAMES = ("Ann", "Bob", "Cleo", "Wilhelmina B", "Eva", "Finn", "Gus", "Hana", "Ivo")
MATCHES = (("spellcycles", 5), ("unnamed", 6), ("engine", 4), ("trade-or-duel", 9), ("power-vacuum", 5))
SHELVED = (("spellcycles", 3), ("trade-or-duel", 9), ("engine", 4), ("power-vacuum", 5))
SHORT = {"spellcycles": {"length": "short"}}
"""House rules that make them quickly over."""
LONGEST = 60.0
"""Seconds within which all is told, and every score is counted up."""
BEGUN = {"trade-or-duel": 20}
"""Answers into the match that is watched, where it is not 60: it would be over."""
CHANCES = 40
"""Places of the match at which they are shown."""


def _begun(studio: Studio, game: str, seats: int) -> MatchLoop:
    players = tuple(PlayerEntry(name, "random") for name in NAMES[:seats])
    return studio.host.begin(MatchSetup(game, players, SHORT.get(game, {})))


def _over(studio: Studio, game: str, seats: int) -> MatchLoop:
    """A match that is over, in a store of its own."""
    studio.host = studio.fresh_host()
    return play_out(_begun(studio, game, seats))


def _reel(studio: Studio, loop: MatchLoop) -> Replay:
    loop.close()
    return Replay(read_journal(studio.host.store.paths()[0]))


def _moments(game: str, seats: int) -> Shot:
    """The winners beside what decided the match."""

    def shot(studio: Studio) -> None:
        scene = _celebration(studio, game, seats)
        told = [row for row in scene.root.walk() if row.key.startswith("moment-")]
        studio.pilot.run_until(lambda: all(row.visible for row in told), LONGEST)

    return shot


def _counted(game: str, seats: int) -> Shot:
    """The scores, all of them counted up."""

    def shot(studio: Studio) -> None:
        scene = _celebration(studio, game, seats)
        rows = [row for row in scene.root.walk() if isinstance(row, ScoreRow)]
        studio.pilot.run_until(lambda: all(row.visible and row.share == 1 for row in rows), LONGEST)

    return shot


def _celebration(studio: Studio, game: str, seats: int) -> CelebrationScene:
    """As it begins; it goes on as fast as where little moves."""
    loop = _over(studio, game, seats)
    scene = studio.show(lambda ctx: CelebrationScene(ctx, loop, lambda: None), motion=Motion.REDUCED)
    assert isinstance(scene, CelebrationScene)
    return scene


def shelf(studio: Studio) -> None:
    """Matches to be watched again."""
    studio.host = studio.fresh_host()
    for game, seats in SHELVED:
        play_out(_begun(studio, game, seats)).close()
    paths = studio.host.store.paths()
    studio.show(lambda ctx: ShelfScene(ctx, paths))
    studio.read_stored_matches()


def _theatre(game: str, seats: int) -> Shot:
    """A match that was broken off."""

    def shot(studio: Studio) -> None:
        studio.host = studio.fresh_host()
        loop = play_until(_begun(studio, game, seats), lambda loop: loop.match.answers >= BEGUN.get(game, 60))
        _watched(studio, loop, Playback(playing=False))

    return shot


def hands(studio: Studio) -> None:
    """The end of a match, with open hands."""
    _watched(studio, _over(studio, "trade-or-duel", 9), Playback(playing=False, hands=True))


def _watched(studio: Studio, loop: MatchLoop, watching: Playback) -> None:
    reel = _reel(studio, loop)
    studio.show(partial(TheatreScene, reel=reel, number=len(reel.contents.entries), watching=watching))


def chances(studio: Studio) -> None:
    """Who was likely to win when, with turning points; the shares are made up."""
    reel = _reel(studio, _over(studio, "spellcycles", 3))
    step = max(1, reel.course.total // CHANCES)
    places = range(0, reel.course.total, step)
    found = [Chances(number, _shares(number / reel.course.total)) for number in places]
    found.append(Chances(reel.course.total, (1.0, 0.0, 0.0)))
    turnings = [
        Turning(after.number, before.number, 0, after.shares[0] - before.shares[0])
        for before, after in pairwise(found)
        if abs(after.shares[0] - before.shares[0]) > 0.08
    ]
    keep_curve(reel.contents.path, Curve(tuple(found), tuple(turnings), whole=True))
    studio.show(lambda ctx: CurveScene(ctx, reel, lambda number: None))


def _shares(gone: float) -> tuple[float, float, float]:
    """Shares of three seats when so much of a match has gone, 0..1."""
    first = 0.3 + 0.1 * int(6 * gone)
    second = (1 - first) * (0.35 + 0.4 * gone)
    return first, second, 1 - first - second


SHOTS: dict[str, Shot] = {
    "celebration": _moments("spellcycles", 3),
    "celebration-power-vacuum": _moments("power-vacuum", 5),
    "celebration-counted": _counted("engine", 4),
    "celebration-nine": _counted("trade-or-duel", 9),
    "shelf": shelf,
    **{f"theatre-{game}": _theatre(game, seats) for game, seats in MATCHES},
    "theatre-hands": hands,
    "chances": chances,
}
