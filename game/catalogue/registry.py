"""Which games there are: those of the house, and those that installed packages offer.

A package offers games by entry points of the group `knucklebone.games`, each naming a `Game`; the folders of
`game.games` stand for such entry points and are loaded in the same way. One that cannot be used is left out
and reported in one sentence, see `complaints`; it never stops the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pkgutil import iter_modules
from typing import Final

from game.catalogue.game import Game
from game.errors import UsageError, UserError
from game.rules.contract import GameInfo
from knucklebone_messages import LazyText, sentence_of

GROUP: Final = "knucklebone.games"
LONGEST_REASON: Final = 200
"""Letters of what a package says for itself."""
HOUSE: Final = "game.games"
"""The package in which each game that comes with the program has a folder."""


def _house() -> list[EntryPoint]:
    """The games that come with the program, as if each were an entry point of its own."""
    folders = iter_modules(import_module(HOUSE).__path__)
    return [EntryPoint(one.name.replace("_", "-"), f"{HOUSE}.{one.name}:GAME", GROUP) for one in folders]


class _Registry:
    """All games by name, in the order of the lobby; looked up once, on first use."""

    def __init__(self) -> None:
        self.games: dict[str, Game] | None = None
        self.complaints: list[LazyText] = []

    def all(self) -> dict[str, Game]:
        if self.games is None:
            self.complaints = []
            found: dict[str, Game] = {}
            installed = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
            for entry in (*_house(), *installed):
                self._offer(entry, found)
            self.games = dict(sorted(found.items(), key=lambda item: item[1].place))
        return self.games

    def _offer(self, entry: EntryPoint, games: dict[str, Game]) -> None:
        try:
            game = _load(entry)
        except UserError as error:
            self.complaints.append(sentence_of(error))
            return
        if game.info.name in games:
            self.complaints.append(
                LazyText("{source} is left out: its name is taken by another game.", source=_source(entry))
            )
        else:
            games[game.info.name] = game


def _load(entry: EntryPoint) -> Game:
    """The game an entry point names. Raises UserError if it is not a game, or anything fails while it is
    loaded."""
    try:
        game = entry.load()
    except (Exception, SystemExit) as error:
        why = f"{type(error).__name__}: {error}".rstrip(": .").replace("\n", " ")[:LONGEST_REASON]
        raise UserError(
            LazyText("{source} cannot be loaded ({why}) and is left out.", source=_source(entry), why=why)
        ) from error
    if not isinstance(game, Game):
        raise UserError(
            LazyText("{source} is left out: {value} is no game.", source=_source(entry), value=entry.value)
        )
    if game.info.name != entry.name:
        raise UserError(
            LazyText(
                "{source} is left out: it calls itself '{name}'.", source=_source(entry), name=game.info.name
            )
        )
    return game


def _source(entry: EntryPoint) -> str:
    package = entry.dist.name if entry.dist is not None else entry.module
    return f"The game '{entry.name}' of the package {package}"


_REGISTRY: Final = _Registry()


class _Infos(Mapping[str, GameInfo]):
    """What to know of each game before its rules are loaded."""

    def __getitem__(self, name: str) -> GameInfo:
        return _REGISTRY.all()[name].info

    def __iter__(self) -> Iterator[str]:
        return iter(_REGISTRY.all())

    def __len__(self) -> int:
        return len(_REGISTRY.all())


GAMES: Final[Mapping[str, GameInfo]] = _Infos()
"""Every game by its name on the command line."""


def installed_packages() -> tuple[str, ...]:
    """What packages offer, one line each: 'pig (knucklebone-pig 1.0)'. Nothing of them is run to tell."""
    found = sorted(entry_points(group=GROUP), key=lambda entry: entry.name)
    return tuple(
        f"{entry.name} ({entry.dist.name} {entry.dist.version})" if entry.dist is not None else entry.name
        for entry in found
    )


def complaints() -> tuple[LazyText, ...]:
    """A sentence for each package whose game cannot be used."""
    _REGISTRY.all()
    return tuple(_REGISTRY.complaints)


def look_again() -> None:
    """Look for installed games anew when they are next asked for."""
    _REGISTRY.games = None


def game_named(name: str) -> Game:
    """The game of a name. Raises UserError for an unknown one."""
    games = _REGISTRY.all()
    if name not in games:
        raise UsageError(
            LazyText(
                "There is no game called '{name}'; there are {games}.", name=name, games=", ".join(games)
            )
        )
    return games[name]


def known_game(name: str) -> GameInfo:
    """What GAMES says of a game. Raises UserError for an unknown one."""
    return game_named(name).info
