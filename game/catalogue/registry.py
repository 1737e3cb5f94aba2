"""Which games there are: those of the house, and those that installed packages offer (see `game.plugins`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.catalogue.game import Game
from game.errors import UsageError
from game.plugins import Plugins
from game.rules.contract import GameInfo
from knucklebone_messages import LazyText

_GAMES: Final = Plugins(
    "game", Game, "game.games", name=lambda game: game.info.name, place=lambda game: game.place
)


class _Infos(Mapping[str, GameInfo]):
    """What to know of each game before its rules are loaded."""

    def __getitem__(self, name: str) -> GameInfo:
        return _GAMES[name].info

    def __iter__(self) -> Iterator[str]:
        return iter(_GAMES)

    def __len__(self) -> int:
        return len(_GAMES)


GAMES: Final[Mapping[str, GameInfo]] = _Infos()
"""Every game by its name on the command line."""

complaints = _GAMES.complaints
installed_packages = _GAMES.installed_packages
look_again = _GAMES.look_again


def game_named(name: str) -> Game:
    """The game of a name. Raises UserError for an unknown one."""
    if name not in _GAMES:
        raise UsageError(
            LazyText(
                "There is no game called '{name}'; there are {games}.", name=name, games=", ".join(_GAMES)
            )
        )
    return _GAMES[name]


def known_game(name: str) -> GameInfo:
    """What GAMES says of a game. Raises UserError for an unknown one."""
    return game_named(name).info
