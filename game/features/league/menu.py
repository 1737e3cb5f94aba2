"""Where the program shows the league: the lobby, the pages while nobody plays, the page of the host."""

from __future__ import annotations

from collections.abc import Callable

from game.features.feature import MenuEntry
from game.features.league.scenes.attract import AttractFameScene
from game.features.league.scenes.fame import FameScene
from game.features.league.scenes.fame_lines import league_sentence
from game.features.league.service import League
from game.match.host import MatchHost
from game.ui.scenes.host.state import StateLine
from game.ui.stage.context import Context
from game.ui.words import _


def lobby_entries(ctx: Context, host: MatchHost, forget: Callable[[str], object]) -> list[MenuEntry]:
    """Returns the entry that opens the hall of fame, where there is a league."""
    league = ctx.companions.find(League)
    if league is None:
        return []
    return [MenuEntry("fame", _("Fame"), lambda: ctx.stack.push(FameScene(ctx, league, forget)), "trophy")]


def attract_page(ctx: Context, following: Callable[[], object]) -> AttractFameScene | None:
    """The hall of fame, once somebody stands in it."""
    league = ctx.companions.find(League)
    if league is None or not league.report.book.games:
        return None
    return AttractFameScene(ctx, league, following)


def state_line(ctx: Context) -> StateLine:
    """How the league does."""
    league = ctx.companions.find(League)
    if league is None:
        return StateLine(_("League"), _("No results are kept."))
    return StateLine(_("League"), league_sentence(league.report), well=not league.report.sentence)
