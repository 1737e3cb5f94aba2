"""Does what phones ask of a match, in the program's thread.

What is refused changes nothing. A request names the entry of the journal that its page showed: one for a
moment that has passed, sent twice or late, can do no harm.
"""

from __future__ import annotations

from typing import Final

from game.match.desk import DiceDesk
from game.match.dice import Reading
from game.match.loop import TOO_LATE, MatchLoop
from game.phones.pages.board import BREAK_IN
from game.phones.requests import (
    AskHint,
    Choose,
    Correct,
    CountDie,
    DiceRequest,
    LetPass,
    Photograph,
    Settle,
    ThrowDice,
    TypeValues,
)
from game.rules.contract import IllegalAnswer, Roll, Seat, Turn
from knucklebone_messages import LazyText

PASSED: Final = LazyText("That was for a moment that has passed.")
NOT_YOURS: Final = LazyText("It is not for you to choose just now.")
UNKNOWN: Final = LazyText("There is no such choice.")
NO_ROLL: Final = LazyText("No dice are asked of you just now.")
NOT_VIRTUAL: Final = LazyText("These dice are real: throw them, then type or photograph what they show.")
VIRTUAL: Final = LazyText("These dice are virtual: they fall by themselves, and nobody says what they show.")
NO_VALUES: Final = LazyText("These are not the dice that were asked for.")
NOTHING_READ: Final = LazyText("No dice have been read yet.")
LACKING: Final = LazyText("First say what each die shows.")


def choose(loop: MatchLoop, asked: Choose) -> None:
    """Raises IllegalAnswer, JournalError."""
    _refuse_late(loop, asked.entry)
    if asked.choice.startswith(BREAK_IN):
        actions = loop.interjections(asked.seat)
        if not actions:
            raise IllegalAnswer(TOO_LATE)
        loop.interject(asked.seat, actions[_number(asked.choice[len(BREAK_IN) :], len(actions))])
        return
    turn = asked_turn(loop, asked)
    loop.choose(turn.options[_number(asked.choice, len(turn.options))])


def asked_turn(loop: MatchLoop, asked: Choose | AskHint) -> Turn:
    """Returns the question that is put to the seat of a phone. Raises IllegalAnswer where none is."""
    _refuse_late(loop, asked.entry)
    turn = loop.turn
    if turn is None or turn.seat != asked.seat:
        raise IllegalAnswer(NOT_YOURS)
    return turn


def _number(choice: str, count: int) -> int:
    """The number of a choice among that many. Raises IllegalAnswer."""
    number = int(choice) if choice.isascii() and choice.isdecimal() else -1
    if not 0 <= number < count:
        raise IllegalAnswer(UNKNOWN)
    return number


def let_pass(loop: MatchLoop, asked: LetPass) -> None:
    """Offers pass a seat by, or come to it again."""
    loop.let_pass(asked.seat, asked.on)


def roll(loop: MatchLoop, asked: DiceRequest) -> None:
    """What a phone does about dice; of a photograph only whether it is wanted. Raises IllegalAnswer."""
    _refuse_late(loop, asked.entry)
    desk = loop.desk
    if not may_roll(loop, asked.seat):
        raise IllegalAnswer(NO_ROLL)
    if desk.virtual is not isinstance(asked, ThrowDice):
        raise IllegalAnswer(VIRTUAL if desk.virtual else NOT_VIRTUAL)
    match asked:
        case ThrowDice():
            desk.throw()
        case TypeValues(values=values):
            if not desk.type(values):
                raise IllegalAnswer(NO_VALUES)
        case Settle(do=do):
            _settle(desk, do == "accept")
        case Correct(die=die, value=value):
            _refuse_unread(desk, die)
            desk.correct(die, value)
            desk.hold()
        case CountDie(die=die):
            _refuse_unread(desk, die)
            _pick(desk, die)
        case Photograph():
            pass


def _refuse_unread(desk: DiceDesk, die: int) -> None:
    if not 0 <= die < len(desk.dice):
        raise IllegalAnswer(NOTHING_READ)


def _pick(desk: DiceDesk, die: int) -> None:
    """With too many dice a person says which count. Where one is asked for it soon counts by itself, as it
    was read, unless somebody objects."""
    desk.toggle(die)
    picked, asked = desk.dice[die], desk.request
    if asked is not None and asked.dice == 1 and picked.counts and picked.value is not None:
        desk.correct(die, picked.value)


def _settle(desk: DiceDesk, right: bool) -> None:
    if not desk.dice:
        raise IllegalAnswer(NOTHING_READ)
    if not right:
        desk.rethrow()
    elif not desk.ready:
        raise IllegalAnswer(LACKING)
    else:
        desk.accept()


def lay_down(loop: MatchLoop, asked: Photograph, reading: Reading) -> None:
    """Put what was read of a photograph on the desk; people agree to it there. Raises IllegalAnswer."""
    roll(loop, asked)
    if not loop.desk.bring(reading):
        raise IllegalAnswer(NO_ROLL)


def may_roll(loop: MatchLoop, seat: Seat) -> bool:
    """Whether the open roll is a seat's to make: its own, the table's, or real dice for a bot, whose virtual
    ones fall by themselves."""
    request = loop.desk.request
    if request is None or not isinstance(loop.pending, Roll) or loop.falling:
        return False
    if request.seat is not None and loop.is_bot(request.seat):
        return not loop.desk.virtual
    return request.seat is None or request.seat == seat


def _refuse_late(loop: MatchLoop, entry: int) -> None:
    if entry != loop.entries:
        raise IllegalAnswer(PASSED)
