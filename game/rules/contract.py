"""The contract between the rules of a game and everybody who plays it.

One idea carries it: *a game asks, somebody answers, and the list of answers is the save file.* Dice and
shuffles are answers too, so a person, a bot, a real die, a seeded generator, a journal or a search differ
only in who answers. Rules hold no randomness: the same answers always give the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple, Protocol, Self, TypeVar

from game.rules.actions import Action as Action
from game.rules.events import Event as Event
from game.rules.pending import Over as Over
from game.rules.pending import Pending as Pending
from game.rules.pending import Roll as Roll
from game.rules.pending import Shuffle as Shuffle
from game.rules.pending import Turn as Turn
from game.rules.text import Translatable, Translate, format_text, join_list
from game.rules.values import Frozen as Frozen
from game.rules.values import Seat as Seat


class Dice(NamedTuple):
    """The answer to a Roll: one value a die, each in 1..sides."""

    values: tuple[int, ...]


class Order(NamedTuple):
    """The answer to a Shuffle: the items drawn, by index, first drawn first."""

    indices: tuple[int, ...]


Answer = Action | Dice | Order


BY_HAND: Final = "by hand"
"""The phase of a turn in which the table does what a card says, and the seat only confirms it."""


Emit = Callable[[Event], None]


class IllegalAnswer(ValueError):  # noqa: N818 (a word of the contract, not a failure of the program)
    """The answer is not possible now. The message is one sentence for people at the table."""


class HouseRule(NamedTuple):
    """One switch of a game: a variant of the rule book or a ruling that tables differ on."""

    name: str
    label: Translatable
    choices: tuple[tuple[Any, Translatable | tuple[Translatable, ...]], ...]
    """(value, words) pairs, where several words are listed; the first is the default."""
    reason: Translatable
    """Why one would choose otherwise, in one short sentence."""
    earlier: Any = None
    """The value that journals without this rule were played by, where that is not the default."""

    @property
    def default(self) -> Any:
        """The value in force when nobody chooses."""
        return self.choices[0][0]

    def describe_choices(self, translate: Translate = format_text) -> tuple[str, ...]:
        """The choices in words."""
        each = ((words,) if isinstance(words, str) else words for _, words in self.choices)
        return tuple(join_list([translate(word) for word in words], translate) for words in each)


class Profile(NamedTuple):
    """Choices of several house rules under one name, to be made at once."""

    name: str
    """As on the command line."""
    label: Translatable
    options: Mapping[str, Any]
    """Values by the names of house rules."""


class StateLike(Protocol):
    """A game's state: slotted plain data with a cheap copy, see `game.rules.copying`."""

    def copy(self) -> Self:
        """An independent state that may be changed freely."""


S = TypeVar("S", bound=StateLike)


class Rules(Protocol[S]):
    """The rules of one game for one number of seats and one choice of house rules. Stateless."""

    name: ClassVar[str]
    """As on the command line."""
    title: ClassVar[str]
    seat_range: ClassVar[range]
    version: ClassVar[int]
    """Raised when journals of older rules would no longer replay."""
    house_rules: ClassVar[tuple[HouseRule, ...]]
    seats: int
    options: Mapping[str, Any]
    """House rules and content in force: plain JSON data, complete, enough to build these rules again."""

    def start(self) -> S:
        """The state before the first answer."""

    def pending(self, state: S) -> Pending:
        """What the rules wait for now."""

    def interjections(self, state: S) -> Mapping[Seat, Sequence[Action]]:
        """What each seat may do out of turn right now, see `game.rules.interjections`.

        Empty in games without such options.

        The seat that is asked may be named, too; whether it has more than its options is public. Of a view:
        as far as its viewer knows. Seats that might hold something are named, with nothing where any of it is
        hidden; so everybody named of a state is named of its public view, too.
        """

    def apply(self, state: S, answer: Answer, emit: Emit | None = None) -> None:
        """Change `state` by `answer`, in place. Raises IllegalAnswer and leaves the state as it was."""

    def view(self, state: S, viewer: Seat | None) -> S:
        """The state as `viewer` may see it: same class, secrets blanked."""

    def imagine(self, view: S, seat: Seat, rng: Any) -> S:
        """A determinization: a full state, drawn by `rng` (random.Random), that `seat` cannot rule out."""

    def write(self, answer: Answer) -> str:
        """The answer in notation: one line that people can read."""

    def read(self, text: str) -> Answer:
        """The inverse of `write`. Raises IllegalAnswer for text that is no notation."""


class Bot(Protocol):
    """A player that is no person. Gets a view, never a state."""

    name: str

    def think(self, rules: Rules[Any], view: Any, turn: Turn, rng: Any) -> Any:
        """A generator that yields its best action so far; the last one yielded is its choice."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a lobby or a command line must know of a game before its rules are loaded."""

    name: str
    title: str
    seat_range: range
    blurb: Translatable
    has_field: bool = False
    """Played with pieces on the Casting Field, which may be a real one."""
    has_dice: bool = True
    """Dice are rolled in it, so that it matters where they come from."""
    printed_seats: range | None = None
    """The seats that its rules are made for, where house rules allow others."""
    minutes: int = 30
    """What a match of people takes, until a table knows better."""
    beats: tuple[Translatable, ...] = ()
    """How it is played, in short sentences: the goal, a turn, the twist, how one wins."""
