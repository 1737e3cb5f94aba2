"""Pictures of a night: what to play, how it is set up, its score between two games, its podium."""

from __future__ import annotations

from datetime import datetime, timedelta

from game.features.night.nights import nights_of
from game.features.night.scenes.course import NightCourse
from game.features.night.scenes.plan import NightPlanScene
from game.features.night.scenes.podium import PodiumScene
from game.features.night.scenes.score import NightScene
from game.match.host import MatchSetup
from game.store.journal import PlayerEntry
from game.store.past_matches import PastMatch
from game.ui.scenes.choose.scene import ChooseScene
from game.ui.scenes.choose.shown import ShownScene
from game.ui.scenes.lobby.bots import BotScene
from game.ui.scenes.table.scene import TableScene
from studio.shots.matches import play_out
from studio.shots.studio import EVENING, Shot, Studio

NAMES = ("Ann", "Bob", "Cleo", "Wilhelmina B", "Eva", "Finn", "Gus", "Hana", "Ivo")
PLAYED = ("power-vacuum", "engine", "trade-or-duel")
WEEKS_AGO = {"spellcycles": 5, "engine": 1, "trade-or-duel": 1, "unnamed": 11}


def _night(studio: Studio, games: tuple[str, ...], seats: int, hours: int = 3) -> NightCourse:
    """A night with these games behind it."""
    studio.host = studio.fresh_host()
    nights = nights_of(studio.host)
    nights.begin(EVENING)
    nights.last_until(EVENING + timedelta(hours=hours))
    players = (*(PlayerEntry(name) for name in NAMES[: seats - 1]), PlayerEntry("Medea", "steady"))
    bots = tuple(PlayerEntry(one.name, "random") for one in players)
    for game in games:
        loop = play_out(studio.host.begin(MatchSetup(game, bots)))
        loop.close()
    return NightCourse(studio.pilot.app.ctx, studio.host, TableScene)


def _past(now: datetime) -> tuple[PastMatch, ...]:
    return tuple(
        PastMatch(game, now - timedelta(weeks=weeks), 20 + 3 * weeks) for game, weeks in WEEKS_AGO.items()
    )


def _choose(heads: int) -> Shot:
    def shot(studio: Studio) -> None:
        _night(studio, (), 4)
        studio.show(lambda ctx: ChooseScene(ctx, studio.host, heads, lambda game: None))

    return shot


def shown(studio: Studio) -> None:
    """How a game is played."""
    studio.host = studio.fresh_host()
    studio.show(lambda ctx: ShownScene(ctx, studio.host, "engine", lambda: None))


def bots(studio: Studio) -> None:
    """Which bot sits there."""
    studio.host = studio.fresh_host()
    studio.show(studio.lobby)
    studio.pilot.press("bot-2")
    studio.pilot.run(0.2)
    assert isinstance(studio.pilot.scene, BotScene)


def plan(studio: Studio) -> None:
    """A night is set up."""
    _night(studio, (), 4)
    studio.show(studio.lobby)
    ctx = studio.pilot.app.ctx
    ctx.stack.push(NightPlanScene(ctx, studio.host))
    studio.pilot.run(0.2)


def lobby_night(studio: Studio) -> None:
    """The lobby between two games of a night."""
    _night(studio, PLAYED[:2], 4)
    studio.show(studio.lobby)


def _score(games: int, seats: int) -> Shot:
    def shot(studio: Studio) -> None:
        course = _night(studio, PLAYED[:games], seats)
        studio.show(lambda ctx: NightScene(course))

    return shot


def _podium(games: int, seats: int) -> Shot:
    def shot(studio: Studio) -> None:
        course = _night(studio, PLAYED[:games], seats)
        studio.show(lambda ctx: PodiumScene(course, lambda: NightScene(course)))

    return shot


SHOTS: dict[str, Shot] = {
    "choose": _choose(4),
    "choose-eight": _choose(8),
    "shown": shown,
    "bots": bots,
    "night-plan": plan,
    "lobby-night": lobby_night,
    "night-first": _score(1, 4),
    "night": _score(3, 4),
    "podium": _podium(3, 4),
}
