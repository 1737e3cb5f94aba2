"""The hall of fame in words: what it says of each game, for its scene and wherever it is shown in passing."""

from __future__ import annotations

from game import catalogue
from game.features.league.book import Book, GameFame, Honour, PlayerRecord
from game.features.league.service import LeagueLink, LeagueStatus
from game.ui.drawing.reactive import ViewModel
from game.ui.words import _

CHAMPION, STREAK, REGULAR = "trophy", "flame", "podium"
"""Icons of the three honours."""


class FameLine(ViewModel):
    """One honour of one game."""

    icon: str
    head: str
    """What it is for."""
    name: str
    """Whose it is; empty where nobody has deserved it yet."""
    words: str
    """How much of it."""


class GameLines(ViewModel):
    """The honours of one game."""

    game: str
    """In the catalogue of games."""
    title: str
    played: str
    lines: tuple[FameLine, ...]


def fame_lines(book: Book) -> tuple[GameLines, ...]:
    """What the hall of fame says, the most played game first; games that nobody has played are left out."""
    return tuple(_of_game(fame) for fame in book.games)


def game_title(name: str) -> str:
    """A game's title; its name where it is not installed here."""
    return catalogue.GAMES[name].title if name in catalogue.GAMES else name


def _of_game(fame: GameFame) -> GameLines:
    champion, streak, regular = fame.champion, fame.streak, fame.regular
    won = _("won {won} of {played}", won=champion.number, played=champion.of) if champion else ""
    row = _("{n} wins in a row", n=streak.number) if streak else ""
    most = _matches(regular.number) if regular else ""
    lines = (
        FameLine(CHAMPION, _("Champion"), _name(champion), won),
        FameLine(STREAK, _("Longest streak"), _name(streak), row),
        FameLine(REGULAR, _("Most matches"), _name(regular), most),
    )
    return GameLines(fame.game, game_title(fame.game), _matches(fame.matches), lines)


def _matches(number: int) -> str:
    return _("{n} matches", n=number)


def _name(honour: Honour | None) -> str:
    return honour.name if honour is not None else ""


def league_sentence(report: LeagueStatus) -> str:
    """How the league does, in one sentence: what is the matter, or where its results are."""
    if report.sentence:
        told = _(report.sentence)
        waiting = _("Results that wait here: {n}.", n=report.waiting) if report.waiting else ""
        return f"{told} {waiting}".strip()
    if not report.read:
        return _("Opening the results.")
    return {
        LeagueLink.HOME: _("These are the results of this table."),
        LeagueLink.TRYING: _("Asking the club's other tables for their results."),
        LeagueLink.TOGETHER: _("These are the results of all tables of the club."),
        LeagueLink.APART: _("The club's other tables cannot be reached just now."),
    }[report.link]


def rivals_sentences(record: PlayerRecord) -> tuple[str, ...]:
    """Whom a player has met, a line each: people by how often, bots together."""
    told = [
        _(
            "{name}: matches {n}, ahead in {ahead}, behind in {behind}",
            name=rival.name or _("Bots"),
            n=rival.matches,
            ahead=rival.ahead,
            behind=rival.behind,
        )
        for rival in (*record.rivals, *([record.bots] if record.bots else []))
    ]
    return tuple(told)
