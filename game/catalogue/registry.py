"""Which games there are: those of the house, and those that installed packages offer.

A package offers games by entry points of the group `knucklebone.games`, each naming a `Game`. One that cannot
be used is left out and told in one sentence, see `complaints`; it never stops the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from game.errors import UsageError, UserError
from game.catalogue import engine, power_vacuum, spellcycles, trade_or_duel, unnamed
from game.catalogue.game import Game
from game.rules.contract import GameInfo

GROUP: Final = "knucklebone.games"
LONGEST_REASON: Final = 200
"""Letters of what a package says for itself."""
HOUSE: Final = (spellcycles.GAME, unnamed.GAME, engine.GAME, trade_or_duel.GAME, power_vacuum.GAME)
"""The games that come with the program, in the order of the lobby."""


class _Shelf:
    """All games by name; looked up once, on first use."""

    def __init__(self) -> None:
        self.games: dict[str, Game] | None = None
        self.complaints: list[str] = []

    def all(self) -> dict[str, Game]:
        if self.games is None:
            self.complaints = []
            self.games = {game.info.name: game for game in HOUSE}
            for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
                self._offer(entry, self.games)
        return self.games

    def _offer(self, entry: EntryPoint, games: dict[str, Game]) -> None:
        try:
            game = _loaded(entry)
        except UserError as error:
            self.complaints.append(str(error))
            return
        if game.info.name in games:
            self.complaints.append(f"{_source(entry)} is left out: its name is taken by another game.")
        else:
            games[game.info.name] = game


def _loaded(entry: EntryPoint) -> Game:
    """The game an entry point names. Raises UserError when it is none, whatever went wrong in it."""
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        why = f"{type(error).__name__}: {error}".rstrip(": .").replace("\n", " ")[:LONGEST_REASON]
        raise UserError(f"{_source(entry)} cannot be loaded ({why}) and is left out.") from error
    if not isinstance(game, Game):
        raise UserError(f"{_source(entry)} is left out: {entry.value} is no game.")
    if game.info.name != entry.name:
        raise UserError(f"{_source(entry)} is left out: it calls itself '{game.info.name}'.")
    return game


def _source(entry: EntryPoint) -> str:
    package = entry.dist.name if entry.dist is not None else entry.module
    return f"The game '{entry.name}' of the package {package}"


_SHELF: Final = _Shelf()


class _Infos(Mapping[str, GameInfo]):
    """What to know of each game before its rules are loaded."""

    def __getitem__(self, name: str) -> GameInfo:
        return _SHELF.all()[name].info

    def __iter__(self) -> Iterator[str]:
        return iter(_SHELF.all())

    def __len__(self) -> int:
        return len(_SHELF.all())


GAMES: Final[Mapping[str, GameInfo]] = _Infos()
"""Every game by its name on the command line."""


def installed() -> tuple[str, ...]:
    """What packages offer, one line each: 'pig (knucklebone-pig 1.0)'. Nothing of them is run to tell."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return tuple(
        f"{entry.name} ({entry.dist.name} {entry.dist.version})" if entry.dist is not None else entry.name
        for entry in found
    )


def complaints() -> tuple[str, ...]:
    """A sentence for each package whose game cannot be used."""
    _SHELF.all()
    return tuple(_SHELF.complaints)


def look_again() -> None:
    """Look for installed games anew when they are next asked for."""
    _SHELF.games = None


def game_named(name: str) -> Game:
    """The game of a name. Raises UserError for an unknown one."""
    games = _SHELF.all()
    if name not in games:
        raise UsageError(f"There is no game called '{name}'; there are {', '.join(games)}.")
    return games[name]


def known_game(name: str) -> GameInfo:
    """What GAMES says of a game. Raises UserError for an unknown one."""
    return game_named(name).info
