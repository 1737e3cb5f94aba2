"""What phones ask of the screen. The class of a request says all there is to say of it:

    wire            what it is called in a message; its fields are the message's
    receive         who may send it, in the thread of the server
    perform         what it does at a table, in the program's thread; what is refused changes nothing

A request names the entry of the journal that its page showed: one for a moment that has passed, sent twice or
late, can do no harm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Final, Literal, Protocol

from game.match.loop import TOO_LATE, MatchLoop
from game.rules.contract import IllegalAnswer, Roll, Seat, Turn
from knucklebone_messages import LazyText

if TYPE_CHECKING:
    from typing import Self

    from game.devices.dice import Reading
    from game.match.dice.desk import DiceDesk
    from game.phones.room.phone import Phone

PASSED: Final = LazyText("Too late, the game has moved on.")
NOT_YOURS: Final = LazyText("It's not your turn to choose.")
UNKNOWN: Final = LazyText("You can't choose that.")
NO_ROLL: Final = LazyText("You don't need to roll now.")
NOT_VIRTUAL: Final = LazyText("Real dice: roll them, then type or photograph the result.")
VIRTUAL: Final = LazyText("Virtual dice roll themselves.")
NO_VALUES: Final = LazyText("Those aren't the dice we need.")
NOTHING_READ: Final = LazyText("No dice have been read yet.")
LACKING: Final = LazyText("First say what each die shows.")
NOT_HERE: Final = LazyText("That doesn't work right now.")
BREAK_IN: Final = "break-in-"
"""Before the number of a choice that is made out of turn."""


AfterMatch = Literal["next", "other", "enough"]
"""What people want when a match is over: another one, another game, or no more."""


class PhotographReader(Protocol):
    """What reads the dice on photographs; nothing of it waits."""

    @property
    def busy(self) -> bool:
        """Whether any is still to be read, or to be asked for."""

    def read(self, photograph: Photograph, number: int, /) -> LazyText | None:
        """Begin to read a photograph for the roll request of that number; or why not."""

    def take_results(self) -> Iterator[tuple[Photograph, Reading | LazyText]]:
        """Yields the photographs read since the last call, or why they could not be, in a sentence."""

    def close(self) -> None:
        """End; what is being read is forgotten."""


class Receiver(Protocol):
    """What the room does with requests, in the thread of the server."""

    def ask(self, phone: Phone, request: OfSeat) -> None:
        """Put a request of the seat of a phone to the screen, if it has one that may ask now."""

    def ask_as_host(self, phone: Phone, request: Host) -> None:
        """Put to the screen what a host asks, if this is one."""


class TableActions(Protocol):
    """What a table does for requests, in the program's thread."""

    def act(self, request: PhoneRequest, act: Callable[[MatchLoop], object]) -> None:
        """Do something to the match, show it, and answer the phone, also where it is refused."""

    def answer(self, request: PhoneRequest, refusal: LazyText | None) -> None:
        """Tell a phone that it was done, or why not."""

    def think_for(self, request: AskHint) -> None:
        """Begin to think of a hint."""

    def read_photograph(self, request: Photograph) -> None:
        """Read dice off a picture."""

    def hand_over(self, request: HandOverToBot) -> None:
        """Let a bot play on for a seat."""

    def obey(self, request: Host) -> None:
        """Do what somebody wishes who gave the host's PIN."""

    def show_onlooker(self, request: Reaction | PhoneGuess) -> None:
        """Show what somebody says who does not play."""


@dataclass(frozen=True, slots=True)
class PhoneRequest:
    """Something that is done at once, or refused."""

    wire: ClassVar[str] = ""
    """What it is called in a message; empty where it comes in no message of its own."""
    changes: ClassVar[bool] = False
    """All phones, or the big screen, are told of it."""
    phone: int = field(default=0, kw_only=True)
    """Who is to be answered."""

    def perform(self, table: TableActions) -> None:
        """Do it at a table where a match is played."""
        table.answer(self, NOT_HERE)


@dataclass(frozen=True, slots=True)
class OfSeat(PhoneRequest):
    """What a phone asks for the seat that it holds, which no message names."""

    seat: Seat

    def receive(self, room: Receiver, phone: Phone) -> None:
        """Ask it for the seat of the phone."""
        room.ask(phone, self)

    def of(self, seat: Seat, phone: int) -> Self:
        """Return the same request of the phone that holds a seat."""
        return replace(self, seat=seat, phone=phone)


@dataclass(frozen=True, slots=True)
class _AtEntry(OfSeat):
    entry: int
    """Entry of the page on which it was touched."""

    def refuse_late(self, loop: MatchLoop) -> None:
        """Raise IllegalAnswer if the match has moved on."""
        if self.entry != loop.entries:
            raise IllegalAnswer(PASSED)

    def open_turn(self, loop: MatchLoop) -> Turn:
        """Return the question that is put to the seat. Raises IllegalAnswer where none is."""
        self.refuse_late(loop)
        turn = loop.turn
        if turn is None or turn.seat != self.seat:
            raise IllegalAnswer(NOT_YOURS)
        return turn


@dataclass(frozen=True, slots=True)
class Choose(_AtEntry):
    """A seat chooses."""

    wire = "choose"
    choice: str
    """The id of a choice on that page."""

    def perform(self, table: TableActions) -> None:
        table.act(self, self.apply)

    def apply(self, loop: MatchLoop) -> None:
        """Answer the open question, or break in. Raises IllegalAnswer, JournalError."""
        self.refuse_late(loop)
        if self.choice.startswith(BREAK_IN):
            actions = loop.interjections(self.seat)
            if not actions:
                raise IllegalAnswer(TOO_LATE)
            loop.interject(self.seat, actions[_number(self.choice[len(BREAK_IN) :], len(actions))])
            return
        turn = self.open_turn(loop)
        loop.choose(turn.options[_number(self.choice, len(turn.options))])


@dataclass(frozen=True, slots=True)
class AskHint(_AtEntry):
    """A seat that chooses wants a hint."""

    wire = "hint"

    def perform(self, table: TableActions) -> None:
        table.think_for(self)


@dataclass(frozen=True, slots=True)
class LetPass(OfSeat):
    """Offers that come again and again are to pass a seat by, or to be put to it again."""

    wire = "pass"
    on: bool

    def perform(self, table: TableActions) -> None:
        table.act(self, self.apply)

    def apply(self, loop: MatchLoop) -> None:
        """Let offers pass the seat by, or come to it again."""
        loop.let_pass(self.seat, self.on)


@dataclass(frozen=True, slots=True)
class DiceRequest(_AtEntry):
    """What a phone does about the dice of an open roll."""

    throws: ClassVar[bool] = False
    """It is for virtual dice, others for real ones."""

    def perform(self, table: TableActions) -> None:
        table.act(self, self.apply)

    def apply(self, loop: MatchLoop) -> None:
        """Do it. Raises IllegalAnswer."""
        self.refuse_late(loop)
        desk = loop.desk
        if not may_roll(loop, self.seat):
            raise IllegalAnswer(NO_ROLL)
        if desk.virtual is not self.throws:
            raise IllegalAnswer(VIRTUAL if desk.virtual else NOT_VIRTUAL)
        self.change(desk)

    def change(self, desk: DiceDesk) -> None:
        """Change what lies on the desk. Raises IllegalAnswer."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class ThrowDice(DiceRequest):
    """The virtual dice are to fall."""

    wire, throws = "throw", True

    def change(self, desk: DiceDesk) -> None:
        desk.throw()


@dataclass(frozen=True, slots=True)
class TypeValues(DiceRequest):
    """What real dice show, typed."""

    wire = "enter"
    values: tuple[int, ...]

    def change(self, desk: DiceDesk) -> None:
        if not desk.type(self.values):
            raise IllegalAnswer(NO_VALUES)


@dataclass(frozen=True, slots=True)
class Settle(DiceRequest):
    """What was read of the dice is right, or they are to be thrown anew."""

    wire = "dice"
    do: Literal["accept", "again"]

    def change(self, desk: DiceDesk) -> None:
        if not desk.dice:
            raise IllegalAnswer(NOTHING_READ)
        if self.do == "again":
            desk.rethrow()
        elif not desk.ready:
            raise IllegalAnswer(LACKING)
        else:
            desk.accept()


@dataclass(frozen=True, slots=True)
class Correct(DiceRequest):
    """One die of a reading shows something else."""

    wire = "correct"
    die: int
    value: int

    def change(self, desk: DiceDesk) -> None:
        _refuse_unread(desk, self.die)
        desk.correct(self.die, self.value)
        desk.hold()


@dataclass(frozen=True, slots=True)
class CountDie(DiceRequest):
    """Let one die count of more than were asked for, or not after all."""

    wire = "pick"
    die: int

    def change(self, desk: DiceDesk) -> None:
        """Say which of too many dice counts.

        Where one is asked for it soon counts by itself, as it was read, unless somebody objects.
        """
        _refuse_unread(desk, self.die)
        desk.toggle(self.die)
        picked, asked = desk.dice[self.die], desk.request
        if asked is not None and asked.dice == 1 and picked.counts and picked.value is not None:
            desk.correct(self.die, picked.value)


@dataclass(frozen=True, slots=True)
class Photograph(DiceRequest):
    """A picture of the dice as they lie. It comes by a line of its own."""

    picture: bytes
    """A file, of at most 16 MB; nobody has looked at it yet."""

    def perform(self, table: TableActions) -> None:
        table.read_photograph(self)

    def change(self, desk: DiceDesk) -> None:
        """Change nothing yet: it is only known that it is wanted."""

    def lay_down(self, reading: Reading, loop: MatchLoop) -> None:
        """Put what was read of it on the desk; people agree to it there. Raises IllegalAnswer."""
        self.apply(loop)
        if not loop.desk.bring(reading):
            raise IllegalAnswer(NO_ROLL)


@dataclass(frozen=True, slots=True)
class Join(OfSeat):
    """A phone wants a seat that is not free: the people at the table are asked.

    It comes by the `Presence`, for as long as it is asked, and not among the requests.
    """


@dataclass(frozen=True, slots=True)
class HandOverToBot(OfSeat):
    """The player of this seat has to leave: a bot is to play on."""

    wire = "go"

    def perform(self, table: TableActions) -> None:
        table.hand_over(self)


@dataclass(frozen=True, slots=True)
class StillHere(OfSeat):
    """The player of this seat was asked whether anybody is there, and says yes."""

    wire = "here"

    def perform(self, table: TableActions) -> None:
        table.answer(self, None)


@dataclass(frozen=True, slots=True)
class AgreeToUndo(OfSeat):
    """The player of this seat was asked whether something may be taken back, and answers."""

    wire = "agree"
    yes: bool

    def perform(self, table: TableActions) -> None:
        table.answer(self, PASSED)


@dataclass(frozen=True, slots=True)
class Host(PhoneRequest):
    """A wish of somebody who gave the host's PIN."""

    wire = "host"
    do: Literal["undo", "pause", "dice"] | AfterMatch
    value: str = ""
    seat: Seat | None = None
    """Theirs, where they have one."""

    def receive(self, room: Receiver, phone: Phone) -> None:
        """Ask it if the phone is a host's."""
        room.ask_as_host(phone, self)

    def perform(self, table: TableActions) -> None:
        table.obey(self)


@dataclass(frozen=True, slots=True)
class LobbyArrangement(PhoneRequest):
    """A guest chooses for the table in the lobby, see `game.phones.protocol.Arrange`.

    The people at the screen have let them.
    """

    do: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class TrayRoll(PhoneRequest):
    """A wish of somebody in the room that the dice on the tray be thrown, or read."""

    place: int | None = None
    """Where they sit in the lobby; None for somebody who only looks on."""


@dataclass(frozen=True, slots=True)
class Reaction(PhoneRequest):
    """A reaction to what happens, or a phrase for the others."""

    sign: str
    who: str
    """What they are called; empty where nobody knows."""
    seat: Seat | None = None
    """None for a watcher."""

    def perform(self, table: TableActions) -> None:
        table.show_onlooker(self)


@dataclass(frozen=True, slots=True)
class PhoneGuess(PhoneRequest):
    """A guess at the answer to a question of that number."""

    number: int
    choice: int
    who: str
    seat: Seat | None = None

    def perform(self, table: TableActions) -> None:
        table.show_onlooker(self)


AT_TABLE: Final[tuple[type[OfSeat], ...]] = (
    Choose, AskHint, LetPass, ThrowDice, TypeValues, Settle, Correct, CountDie, HandOverToBot, StillHere,
    AgreeToUndo,
)  # fmt: skip
"""What a message may ask for the seat of a phone."""


def may_roll(loop: MatchLoop, seat: Seat) -> bool:
    """Whether the open roll is a seat's to make.

    Its own, the table's, or real dice for a bot, whose virtual ones fall by themselves.
    """
    request = loop.desk.request
    if request is None or not isinstance(loop.pending, Roll) or loop.falling:
        return False
    if request.seat is not None and loop.is_bot(request.seat):
        return not loop.desk.virtual
    return request.seat is None or request.seat == seat


def _number(choice: str, count: int) -> int:
    """The number of a choice among that many. Raises IllegalAnswer."""
    number = int(choice) if choice.isascii() and choice.isdecimal() else -1
    if not 0 <= number < count:
        raise IllegalAnswer(UNKNOWN)
    return number


def _refuse_unread(desk: DiceDesk, die: int) -> None:
    if not 0 <= die < len(desk.dice):
        raise IllegalAnswer(NOTHING_READ)
