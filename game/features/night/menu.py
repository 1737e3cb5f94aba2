"""Where the program shows a night: in the lobby, and after each of its matches."""

from __future__ import annotations

from functools import partial

from game.errors import UserError
from game.features.feature import LobbyTile, MenuEntry
from game.features.night.nights import Nights
from game.features.night.scenes.course import NightCourse
from game.features.night.scenes.plan import NightPlanScene
from game.features.night.scenes.podium import PodiumScene
from game.features.night.scenes.score import NightScene
from game.match.host import MatchHost
from game.match.loop import MatchLoop
from game.rules.text import join_list
from game.ui.scenes.lobby.start import Play
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice
from game.ui.stage.scene import Scene
from game.ui.words import _
from knucklebone_messages import sentence_of


def lobby_tile(ctx: Context, host: MatchHost, play: Play) -> LobbyTile | None:
    """The way to the night, or to how one is set up."""
    course, nights, newest = NightCourse(ctx, host, play), host.companions.find(Nights), host.left.newest
    if nights is None:
        return None
    nights.look(host.now())
    goes_on = newest is None or not nights.holds(newest.contents.header.match)
    return LobbyTile(
        MenuEntry("night", _("A night"), partial(_open, course), "crown"),
        used=nights.night is not None and not nights.is_asleep,
        words=_words(nights) if goes_on else None,
        first=partial(_crown_leader, course) if nights.is_lapsed(host.now()) else None,
    )


def after_match(host: MatchHost, ctx: Context, loop: MatchLoop) -> Scene | None:
    """The score of the night that a match belongs to; None for a match that stands alone."""
    if not host.companions.goes_on(loop.name):
        return None
    course = NightCourse(ctx, host, TableScene)
    course.remember_dice(loop)
    return NightScene(course, loop)


def _words(nights: Nights) -> tuple[str, str, str] | None:
    """What the night has come to between two of its games; None before the first."""
    games = nights.games
    if not games:
        return None
    leading = join_list([one.player.name for one in nights.standings if one.rank == 1], _)
    played = _("{n} games played.", n=len(games))
    if nights.is_asleep:
        return _("The night is over"), played, _("{name} wears the crown.", name=leading)
    return _("The night goes on"), played, _("{name} leads.", name=leading)


def _open(course: NightCourse) -> None:
    """Open the score of the night, or how one is set up."""
    ctx, nights = course.ctx, course.nights
    if not nights.games:
        ctx.stack.push(NightPlanScene(ctx, course.host))
    elif not nights.is_asleep:
        ctx.stack.replace(NightScene(course))
    else:
        choices = [
            DialogChoice("go-on", _("Go on"), lambda: ctx.stack.replace(_woken(course)), tone="green"),
            DialogChoice("new", _("A new night"), partial(_plan_anew, course)),
            DialogChoice("back", _("Back"), tone="quiet"),
        ]
        words = _("Go on where you left off, or begin a new night.")
        ctx.stack.push(Dialog(ctx, _("The night is over"), words, choices, back="back"))


def _woken(course: NightCourse) -> Scene:
    """The score of a night that goes on after all."""
    try:
        course.nights.go_on(course.host.now())
    except UserError as error:
        course.complain(sentence_of(error))
    return NightScene(course)


def _plan_anew(course: NightCourse) -> None:
    course.nights.end()
    course.ctx.stack.push(NightPlanScene(course.ctx, course.host))


def _crown_leader(course: NightCourse) -> None:
    """Crown whoever led when the night was left, long ago; it may go on all the same."""
    course.ctx.stack.replace(PodiumScene(course, partial(_woken, course)))
