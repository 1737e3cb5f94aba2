"""`knucklebone league`: who leads at which game, and the club that this table belongs to."""

from __future__ import annotations

import argparse
from typing import Any

from game.errors import UsageError, UserError
from game.features.league import address, forgetting
from game.features.league.book import Book, GameFame, Honour, PlayerRecord
from game.features.league.service import League, LeagueLink, LeagueStatus
from game.store import settings as stored
from game.store.folder import DataFolder
from game.store.matches import MatchStore
from game.terminal import plain, tell, tell_data

EXAMPLE = f"knucklebone league\n  knucklebone league join {address.EXAMPLE}\n  knucklebone league forget Ann"
ACTIONS = {
    "show": "who leads at which game (the default)",
    "join": "share results with the other tables of a club, through its PostgreSQL server",
    "leave": "keep results on this table only; what the club has stays there",
    "forget": "take a player's name out of all results, here and at the club",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    told = "; ".join(f"{name}: {words}" for name, words in ACTIONS.items())
    parser.add_argument("action", nargs="?", default="show", choices=tuple(ACTIONS), help=told)
    parser.add_argument("what", nargs="?", metavar="URL|NAME", help="the server to join, or who to forget")
    parser.add_argument("--data", metavar="DIR", help="the folder of matches and settings")
    parser.add_argument("--league", metavar="URL", help="another server than the one joined")
    parser.add_argument("--json", action="store_true", help="the whole book as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Do one of the actions."""
    if (args.what is None) is (args.action in ("join", "forget")):
        wanted = {"join": "the server's URL", "forget": "a player's name"}.get(args.action, "nothing more")
        raise UsageError(f"knucklebone league {args.action} needs {wanted}; see knucklebone league --help.")
    data = DataFolder.open(args.data)
    if args.action == "leave":
        address.remember(data.root, "")
        tell("This table keeps its own league from now on.")
        return 0
    url = args.what if args.action == "join" else args.league or address.remembered_address(data.root)
    league = League(data, url)
    try:
        return _join(league, data) if args.action == "join" else _show(league, data, args)
    finally:
        league.close()


def _join(league: League, data: DataFolder) -> int:
    report = _work_off(league)
    if report.link is not LeagueLink.TOGETHER:
        raise UserError(f"This table has not joined. {report.sentence}")
    address.remember(data.root, league.url)
    tell(f"This table plays in the league at {address.address_of(league.url)}.")
    tell(f"Matches: {report.book.matches}, players: {len(report.book.players)}.")
    return 0


def _show(league: League, data: DataFolder, args: argparse.Namespace) -> int:
    report = _work_off(league)
    if args.action == "forget":
        name = _name_known(args.what, report.book, data)
        league.forget(name)
        _forget_in_settings(data, name)
        report = _work_off(league)
        tell(f"{name} is forgotten.")
    elif args.json:
        tell_data(data_of(report))
    else:
        tell(*lines_of(report.book))
    if report.sentence and not args.json:
        tell(report.sentence)
    return 0


def _name_known(words: str, book: Book, data: DataFolder) -> str:
    """The name of the player who is listed so, or of one whom only the matches kept here know.

    Another table of the club may have taken it out of the results. Raises UserError.
    """
    names = [player.name for player in book.players]
    found = next((name for name in names if words in (name, plain(name))), None)
    if found is not None:
        return found
    if any(forgetting.is_named(path, words) for path in MatchStore(data.matches).paths()):
        return words
    raise UserError(f"Nobody called {words} is in the league; names are listed by knucklebone league.")


def _forget_in_settings(data: DataFolder, name: str) -> None:
    """Let the lobby offer the name no more."""
    from game.ui.scenes.lobby.draft import settings_without

    settings, _ = stored.load(data.root)
    try:
        stored.save(data.root, settings_without(settings, name))
    except OSError as error:
        raise UserError(f"{name} stays among the names that the lobby offers: {error.strerror}.") from error


def _work_off(league: League) -> LeagueStatus:
    """What the league knows after it has done all that is due. Raises UserError where it knows nothing."""
    league.work()
    if not league.report.read:
        raise UserError(league.report.sentence)
    return league.report


def lines_of(book: Book) -> list[str]:
    """The book for a terminal: the honours of each game, then everybody."""
    if not book.matches:
        return ["No match has been played to its end yet."]
    lines = []
    for fame in book.games:
        honours = [
            _honour("champion", fame.champion, "won {number} of {of}"),
            _honour("longest streak", fame.streak, "{number} wins in a row"),
            _honour("most matches", fame.regular, "{number}"),
        ]
        lines += [f"{fame.game}: {fame.matches} played", *(line for line in honours if line)]
    wide = max((len(player.name) for player in book.players), default=0)
    lines += ["", "players"]
    lines += [
        f"  {player.name:{wide}}  {player.total.matches:4} played  {player.total.wins:4} won "
        f"{player.total.share:5.0%}"
        for player in book.players
    ]
    return lines


def _honour(head: str, honour: Honour | None, words: str) -> str:
    if honour is None:
        return ""
    return f"  {head + ':':16}{honour.name} ({words.format(number=honour.number, of=honour.of)})"


def data_of(report: LeagueStatus) -> dict[str, Any]:
    """The book and how the league does, as plain JSON data."""
    return {
        "matches": report.book.matches,
        "link": str(report.link),
        "waiting": report.waiting,
        "trouble": report.sentence,
        "games": [_fame_data(fame) for fame in report.book.games],
        "players": [_player_data(player) for player in report.book.players],
    }


def _fame_data(fame: GameFame) -> dict[str, Any]:
    def honour(found: Honour | None) -> dict[str, Any] | None:
        return None if found is None else {"name": found.name, "number": found.number}

    return {
        "game": fame.game,
        "matches": fame.matches,
        "champion": honour(fame.champion),
        "streak": honour(fame.streak),
        "regular": honour(fame.regular),
    }


def _player_data(player: PlayerRecord) -> dict[str, Any]:
    return {
        "name": player.name,
        "matches": player.total.matches,
        "wins": player.total.wins,
        "streak": player.total.streak,
        "longest_streak": player.total.longest,
        "games": {game: [tally.wins, tally.matches] for game, tally in player.games.items()},
        "dice": list(player.faces),
    }
