"""What the lobby holds before a match begins: a draft that becomes a MatchSetup.

A draft is a value: every press makes a new one. It can be written as plain data, so that the next night
begins with the last night's choices.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.catalogue import GAMES, bot_names, known_game, lobby_bots, middle_bot, refusal, seats_allowed
from game.devices.catalogue import DEVICES, virtual
from game.match.host import MatchSetup
from game.names import clean_name, name_key, unlike
from game.rules.contract import GameInfo, HouseRule
from game.store.journal import PlayerEntry
from game.store.settings import Settings
from knucklebone_messages import LazyText

PEOPLE = ("Ann", "Bob", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo")
BOTS = ("Circe", "Merlin", "Medea", "Faust", "Morgana", "Vesper", "Prospero", "Sibyl", "Baba")
"""Names by place at the table, until somebody chooses another."""
LENGTH = "length"
"""The house rule for the length of a match, which is chosen by itself."""
EMPTY = "empty"
PERSON = "person"


@dataclass(frozen=True, slots=True)
class DraftSeat:
    """One place at the table."""

    name: str = ""
    """The person who sits here, or sat here before somebody at the screen turned the place: nobody else is
    called so by that. Bots have names of their own."""
    taken_by: str = EMPTY
    """EMPTY, PERSON or the name of a bot in the bot catalogue."""

    @property
    def taken(self) -> bool:
        return self.taken_by != EMPTY

    @property
    def bot(self) -> str | None:
        """The bot that sits here, if one does."""
        return self.taken_by if self.taken_by not in (EMPTY, PERSON) else None


@dataclass(frozen=True, slots=True)
class LobbyDraft:
    """Everything the lobby lets people choose."""

    game: str
    places: tuple[DraftSeat, ...]
    """As many as the game has seats at most."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """House rules that differ from the default, by name."""
    deck: str = ""
    """File name of a deck of one's own; empty for the game's."""
    dice: str = field(default_factory=virtual)
    real_field: bool = False
    setup_by_hand: bool = False
    provable: bool = False

    @classmethod
    def first(cls, game: GameInfo, bots: Sequence[str]) -> LobbyDraft:
        """Returns the draft of a first night: two people and a bot neither too weak nor too strong."""
        places = [DraftSeat(name, PERSON) for name in PEOPLE[:2]] + [DraftSeat(taken_by=middle_bot(bots))]
        places += [DraftSeat()] * (game.seat_range[-1] - len(places))
        return cls(game.name, tuple(places[: game.seat_range[-1]]))

    def for_game(self, game: GameInfo) -> LobbyDraft:
        """Seat these people at another game, with its own house rules."""
        wanted = game.seat_range[-1]
        places = (*self.places, *[DraftSeat()] * wanted)[:wanted]
        if game.name == self.game:
            return replace(self, places=places)
        field = self.real_field and game.has_field
        return replace(self, game=game.name, places=places, options={}, deck="", real_field=field)

    def with_bots(self, bots: Sequence[str]) -> LobbyDraft:
        """Seat bots that there are: one of `bots` in place of one that this game does not have."""
        places = tuple(
            replace(place, taken_by=middle_bot(bots))
            if place.bot is not None and place.bot not in bots
            else place
            for place in self.places
        )
        return replace(self, places=places)

    def name_at(self, index: int) -> str:
        """Who sits at a place, by name; empty for a free one."""
        place = self.places[index]
        return BOTS[index] if place.bot is not None else place.name if place.taken else ""

    def seat_of(self, index: int) -> int | None:
        """The seat of the match that a place becomes; None while it is empty."""
        if not self.places[index].taken:
            return None
        return sum(place.taken for place in self.places[:index])

    @property
    def players(self) -> tuple[PlayerEntry, ...]:
        """Everybody who sits at the table, clockwise."""
        return tuple(
            PlayerEntry(self.name_at(index), place.bot)
            for index, place in enumerate(self.places)
            if place.taken
        )

    @property
    def missing(self) -> LazyText | None:
        """Why no match can begin with it; None where one can."""
        game, players = known_game(self.game), len(self.players)
        if players >= game.seat_range[0]:
            return refusal(self.game, players, self.options)
        least = seats_allowed(self.game, self.options)[0]
        return LazyText("{game} needs {count} players at least.", game=game.title, count=least)

    @property
    def people(self) -> tuple[str, ...]:
        """The names of those at the table who are no bots."""
        return tuple(place.name for place in self.places if place.taken and place.bot is None)

    def cycle_seat(self, index: int, bot: str) -> LobbyDraft:
        """A bot in place of a person, nobody in place of a bot, a person where nobody sat."""
        place = self.places[index]
        after = EMPTY if place.bot is not None else bot if place.taken else PERSON
        return self.set_seat(index, after)

    def set_seat(self, index: int, who: str) -> LobbyDraft:
        """Put somebody else at a place: EMPTY, PERSON or a bot by its name.

        A person is called as before, or by a name that is left.
        """
        place = replace(self.places[index], taken_by=who)
        if who == PERSON:
            others = self._others(index)
            left = (name for name in (PEOPLE[index], *PEOPLE) if unlike(name, others) == name)
            place = replace(place, name=unlike(place.name or next(left), others))
        return self._with_place(index, place)

    def vacate(self, index: int) -> LobbyDraft:
        """A place that nobody has any more, nor a name."""
        return self._with_place(index, DraftSeat())

    def _others(self, index: int) -> set[str]:
        """The names at all places but one."""
        return {self.name_at(other) for other in range(len(self.places)) if other != index} - {""}

    def rename(self, index: int, name: str) -> LobbyDraft:
        """A person's new name; one without letters changes nothing, one that is taken gets a number."""
        wanted = clean_name(name)
        if not wanted:
            return self
        chosen = unlike(wanted, self._others(index))
        return self._with_place(index, replace(self.places[index], name=chosen))

    def without(self, name: str) -> LobbyDraft:
        """Give another name to a player who was forgotten."""
        names = _without([place.name for place in self.places], name)
        return replace(
            self, places=tuple(replace(p, name=n) for p, n in zip(self.places, names, strict=True))
        )

    def with_rule(self, rule: HouseRule, step: int) -> LobbyDraft:
        """The next (or previous) choice of a house rule."""
        values = [value for value, _ in rule.choices]
        at = values.index(self.value_of(rule))
        return self.with_option(rule, values[(at + step) % len(values)])

    def with_option(self, rule: HouseRule, value: Any) -> LobbyDraft:
        """One house rule at a value; the default is not written down."""
        options = {name: kept for name, kept in self.options.items() if name != rule.name}
        if value != rule.default:
            options[rule.name] = value
        return replace(self, options=options)

    def value_of(self, rule: HouseRule) -> Any:
        """What is chosen for a house rule."""
        value = self.options.get(rule.name, rule.default)
        return value if any(value == choice for choice, _ in rule.choices) else rule.default

    def setup(self, deck_options: Mapping[str, Any] | None = None) -> MatchSetup:
        """What the match host needs; `deck_options` holds the chosen deck's content."""
        options = {**self.options, **(deck_options or {})}
        return MatchSetup(
            self.game,
            self.players,
            options,
            self.dice,
            self.real_field,
            self.setup_by_hand,
            self.provable,
        )

    def _with_place(self, index: int, place: DraftSeat) -> LobbyDraft:
        return replace(self, places=(*self.places[:index], place, *self.places[index + 1 :]))


def restore_draft(lobby: Mapping[str, Any]) -> LobbyDraft:
    """The table as it was when a match began last, or as it is at first."""
    games = tuple(GAMES.values())
    every_bot = [bot for game in games for bot in bot_names(game.name)]
    kept = from_data(lobby, games, every_bot)
    return kept or LobbyDraft.first(games[0], lobby_bots(games[0].name))


def with_players(draft: LobbyDraft, players: Sequence[PlayerEntry]) -> LobbyDraft:
    """Seat those who sat there in a match, clockwise; all other places are free."""
    if [(one.name, one.bot) for one in draft.players] == [(one.name, one.bot) for one in players]:
        return draft
    taken = [
        DraftSeat(player.name, PERSON) if player.bot is None else DraftSeat(taken_by=player.bot)
        for player in players
    ]
    return replace(draft, places=(*taken, *[DraftSeat()] * (len(draft.places) - len(taken))))


def _without(names: Sequence[str], gone: str) -> list[str]:
    """Names by place, with one of PEOPLE in place of a name that is to disappear."""
    left = [name for name in names if name_key(name) != name_key(gone)]
    free = [
        name
        for name in PEOPLE
        if name_key(name) not in map(name_key, left) and name_key(name) != name_key(gone)
    ]
    return [name if name_key(name) != name_key(gone) else free.pop(0) if free else "" for name in names]


def forget_name(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    """A draft as plain data, without a name in it; data of another form stays as it is."""
    try:
        places = [(str(who), taken_by) for who, taken_by in data["places"]]
    except (KeyError, TypeError, ValueError):
        return dict(data)
    names = _without([who for who, _ in places], name)
    return {**data, "places": [[who, place[1]] for who, place in zip(names, places, strict=True)]}


def settings_without(settings: Settings, name: str) -> Settings:
    """Settings that offer a name no more."""
    names = tuple(one for one in settings.names if name_key(one) != name_key(name))
    return replace(settings, names=names, lobby=forget_name(settings.lobby, name))


def to_data(draft: LobbyDraft) -> dict[str, Any]:
    """A draft as plain JSON data."""
    return {
        "game": draft.game,
        "places": [[place.name, place.taken_by] for place in draft.places],
        "options": dict(draft.options),
        "deck": draft.deck,
        "dice": str(draft.dice),
        "real_field": draft.real_field,
        "setup_by_hand": draft.setup_by_hand,
        "provable": draft.provable,
    }


def from_data(data: Mapping[str, Any], games: Sequence[GameInfo], bots: Sequence[str]) -> LobbyDraft | None:
    """The inverse of `to_data`; None for data that does not fit the games and bots there are."""
    game = next((info for info in games if info.name == data.get("game")), None)
    if game is None:
        return None
    try:
        places = tuple(
            DraftSeat(clean_name(str(name)), PERSON)
            if taken_by not in (EMPTY, *bots)
            else DraftSeat("", taken_by)
            for name, taken_by in data["places"]
        )
        draft = LobbyDraft(
            game.name,
            places[: len(PEOPLE)],
            dict(data["options"]),
            str(data["deck"]),
            str(data["dice"]) if data["dice"] in DEVICES else virtual(),
            bool(data["real_field"]),
            bool(data["setup_by_hand"]),
            bool(data.get("provable", False)),
        )
    except (KeyError, TypeError, ValueError):
        return None
    draft = draft.for_game(game)
    for index, place in enumerate(draft.places):
        if place.taken_by == PERSON:
            draft = draft.set_seat(index, PERSON)
    return draft
