"""A night: several games in one evening with one crown. Who stands where.

Pure: what was played and what time it is are handed in; the night that goes on is in
`game.features.night.nights`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.features.night.store import Counting
from game.names import name_key
from game.rules.contract import Seat
from game.store.entries import PlayerEntry, Result

Player = tuple[str, bool]
"""Who plays in several games of a night: what the name counts as, and whether it is a bot."""


@dataclass(frozen=True, slots=True)
class NightGame:
    """A game of the night that is over."""

    match: str
    game: str
    players: tuple[PlayerEntry, ...]
    """By seat, at the end."""
    result: Result

    @property
    def places(self) -> tuple[int, ...]:
        """The places by seat: 1 is first; equals share a place."""
        return self.result.places

    def seat_of(self, player: Player) -> Seat | None:
        """Where somebody sat; None for who was not there."""
        return next((seat for seat, entry in enumerate(self.players) if key_of(entry) == player), None)


@dataclass(frozen=True, slots=True)
class NightStanding:
    """How somebody stands in the night."""

    player: PlayerEntry
    seat: Seat
    """Where they sat last: it gives them their colour."""
    places: tuple[int | None, ...]
    """By game; None where they did not play."""
    total: float
    rank: int
    """1 leads; equals share a rank."""
    climbed: int = 0
    """By how many ranks since the game before the last; negative for having fallen."""


def key_of(entry: PlayerEntry) -> Player:
    """What makes a player of one game the same as one of another."""
    return name_key(entry.name), entry.bot is not None


def standings(games: Sequence[NightGame], counting: Counting) -> tuple[NightStanding, ...]:
    """Everybody who played in the night, the leader first."""
    totals, before = _totals(games, counting), _totals(games[:-1], counting)
    # Equals are told in the order in which they sat last.
    last = {key_of(entry): (game, seat) for game in games for seat, entry in enumerate(game.players)}
    order = sorted(totals, key=lambda player: (-totals[player], last[player][1]))
    return tuple(
        NightStanding(
            last[player][0].players[last[player][1]],
            last[player][1],
            tuple(_place(game, player) for game in games),
            totals[player],
            _rank(totals, player),
            _rank(before, player) - _rank(totals, player) if player in before else 0,
        )
        for player in order
    )


def _place(game: NightGame, player: Player) -> int | None:
    seat = game.seat_of(player)
    return None if seat is None else game.places[seat]


def _rank(totals: Mapping[Player, float], player: Player) -> int:
    return 1 + sum(other > totals[player] for other in totals.values())


def _totals(games: Sequence[NightGame], counting: Counting) -> dict[Player, float]:
    # A first place is worth as much in every game, whoever sat out: as many as ever sat at one table.
    heads = max((len(game.players) for game in games), default=0)
    totals: dict[Player, float] = {}
    for game in games:
        for seat, entry in enumerate(game.players):
            player = key_of(entry)
            totals[player] = totals.get(player, 0) + VALUES[counting](game, seat, heads)
    return totals


VALUES: Mapping[Counting, Callable[[NightGame, Seat, int], float]] = {
    Counting.PLACES: lambda game, seat, heads: heads + 1 - game.places[seat],
    Counting.VICTORIES: lambda game, seat, heads: seat in game.result.winners,
    Counting.POINTS: lambda game, seat, heads: game.result.scores[seat],
}
"""What a game brings to a seat, where `heads` people sat at the largest table of the night."""
