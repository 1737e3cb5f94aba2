"""What those guess who do not play, and what that has earned them: beside the match, never in it.

All of it comes from what everybody may see. Who wins the next trick or duel is for the game to say, see
`game.catalogue.contests`; where it says nothing, who wins the match is asked. So is what dice will show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from game.catalogue.contests import Contest
from game.phones.requests import PhoneGuess
from game.rules.contract import Event, Seat
from game.rules.text import N_, Names, Translatable, Translate
from knucklebone_messages import LazyText

CLOSED: Final = LazyText("It's too late to guess.")
FOR_ONLOOKERS: Final = LazyText("Players do not guess.")
ROLL: Final = N_("What will the dice show?")
SUM: Final = N_("What will the dice show together?")
MATCH: Final = N_("Who wins the match?")
NOTHING: Final = N_("")
MOST_SUMS: Final = 11
"""More sums than these are guessed in three parts."""
EARLY_TURNS: Final = 6
"""Answers a seat until which it may be guessed who wins the match."""
MOST_GUESSERS: Final = 100
"""For one question; far more than a room holds."""
SHOWN_POINTS: Final = 5
"""How many of those who guess are shown, the best."""


@dataclass(frozen=True, slots=True)
class GuessAnswer:
    """A seat, nobody, or what dice show together."""

    seat: Seat | None = None
    least: int = 0
    """The least sum of the dice; 0 where a seat is meant."""
    most: int = 0

    def is_right(self, came: GuessAnswer) -> bool:
        """Whether this is what came."""
        return self == came if not self.least else self.least <= came.least <= self.most

    def to_json(self, translate: Translate, names: Names) -> dict[str, Any]:
        """Writes it for a page."""
        if self.least:
            range_of = translate("{least} to {most}", least=self.least, most=self.most)
            return {"text": str(self.least) if self.least == self.most else range_of}
        if self.seat is None:
            return {"text": translate("Nobody")}
        return {"text": names[self.seat], "seat": self.seat}


@dataclass(frozen=True, slots=True)
class AwaitedRoll:
    """Dice that somebody is about to throw."""

    number: int
    dice: int
    sides: int


@dataclass(slots=True)
class GuessQuestion:
    """Something that may be guessed, and by whom it was."""

    number: int
    ask: Translatable
    answers: tuple[GuessAnswer, ...]
    worth: int = 1
    open: bool = True
    guesses: dict[str, PhoneGuess] = field(default_factory=dict)
    """The last one of each who guesses."""


@dataclass(frozen=True, slots=True)
class Guessed:
    """How the guessing stands at one moment, for pages."""

    number: int = 0
    """0 while nothing is asked."""
    ask: Translatable = NOTHING
    answers: tuple[GuessAnswer, ...] = ()
    worth: int = 1
    open: bool = False
    last: int = 0
    """The question that was answered last."""
    came: GuessAnswer = GuessAnswer()
    right: tuple[int, ...] = ()
    """Which of its answers were right."""
    points: tuple[tuple[str, int], ...] = ()

    def to_json(self, translate: Translate, names: Names) -> dict[str, Any]:
        """Writes it for a page."""
        asked = {
            "n": self.number,
            "ask": translate(self.ask),
            "worth": self.worth,
            "open": self.open,
            "answers": [answer.to_json(translate, names) for answer in self.answers],
        }
        came = self.came.to_json(translate, names)["text"]
        return {
            "asked": asked if self.number else None,
            "last": {"n": self.last, "right": [*self.right], "came": came} if self.last else None,
            "points": [[who or translate("Somebody"), points] for who, points in self.points],
        }


class Guessing:
    """All guesses of one match."""

    def __init__(self, seats: int, contest: Contest | None) -> None:
        self._seats, self._contest = seats, contest
        self._last = 0
        self._roll: GuessQuestion | None = None
        self._rolled = -1
        """The roll that was asked about last."""
        self._duel: GuessQuestion | None = None
        self._points: Counter[str] = Counter()
        self._names: dict[str, str] = {}
        self.now = Guessed()

    def take(self, asked: PhoneGuess) -> LazyText | None:
        """Take a guess, the first or another. Returns why that cannot be, or None."""
        question = next((one for one in (self._roll, self._duel) if one and one.number == asked.number), None)
        if question is None or not question.open or not 0 <= asked.choice < len(question.answers):
            return CLOSED
        # Whoever has no name is known by the phone.
        who = f"{asked.seat} {asked.who}" if asked.who else f"phone {asked.phone}"
        before = {other for other, guess in question.guesses.items() if guess.phone == asked.phone}
        # Whoever takes another name meanwhile has guessed once all the same.
        for other in before - {who}:
            del question.guesses[other]
        if who not in question.guesses and len(question.guesses) >= MOST_GUESSERS:
            return CLOSED
        question.guesses[who] = asked
        return None

    def follow(self, view: Any, answers: int, roll: AwaitedRoll | None) -> None:
        """The public state of the match after `answers` answers, and the dice about to be thrown, if any."""
        self._follow_roll(roll)
        open_now = self._contest.open(view) if self._contest else answers < EARLY_TURNS * self._seats
        if not open_now and self._duel is not None:
            self._duel.open = False
        elif open_now and (self._duel is None or not self._duel.open):
            rivals = self._contest.rivals(view) if self._contest is not None else None
            ask, worth = (self._contest.ask, 1) if self._contest is not None else (MATCH, 3)
            self._duel = self._ask(ask, tuple(map(GuessAnswer, rivals or range(self._seats))), worth)
        self._show()

    def _follow_roll(self, roll: AwaitedRoll | None) -> None:
        if roll is None:
            if self._roll is not None:
                self._roll.open = False
        elif self._roll is None or roll.number != self._rolled:
            self._rolled = roll.number
            self._roll = self._ask(ROLL if roll.dice == 1 else SUM, sums(roll))

    def _ask(self, ask: Translatable, answers: tuple[GuessAnswer, ...], worth: int = 1) -> GuessQuestion:
        self._last += 1
        return GuessQuestion(self._last, ask, answers, worth)

    def on_events(self, events: Iterable[Event]) -> None:
        """Follow what has been shown."""
        for event in events:
            if self._contest is not None and isinstance(event, self._contest.decided):
                self._settle(self._duel, GuessAnswer(getattr(event, self._contest.winner)))
                self._duel = None

    def on_roll(self, values: Sequence[int]) -> None:
        """The dice have been seen to fall."""
        self._settle(self._roll, GuessAnswer(None, sum(values), sum(values)))
        self._roll = None

    def over(self, winners: Sequence[Seat]) -> None:
        """The match is over."""
        if self._contest is None and winners:
            self._settle(self._duel, *map(GuessAnswer, winners))
        self._duel = None
        self._show()

    def _settle(self, question: GuessQuestion | None, *came: GuessAnswer) -> None:
        """A question is answered, where several have won by several answers."""
        if question is None:
            return
        right = tuple(at for at, one in enumerate(question.answers) if any(map(one.is_right, came)))
        for who, guess in question.guesses.items():
            if guess.choice in right:
                self._points[who] += question.worth
                self._names[who] = guess.who
        best = [(self._names[who], points) for who, points in self._points.most_common(SHOWN_POINTS)]
        self.now = Guessed(last=question.number, came=came[0], right=right, points=tuple(best))
        self._show()

    def _show(self) -> None:
        """What is asked now: about dice, if they are about to be thrown."""
        asked = next((one for one in (self._roll, self._duel) if one is not None and one.open), None)
        asked = asked or self._duel
        last, came, right, points = self.now.last, self.now.came, self.now.right, self.now.points
        if asked is None:
            self.now = Guessed(last=last, came=came, right=right, points=points)
        else:
            self.now = Guessed(
                asked.number, asked.ask, asked.answers, asked.worth, asked.open, last, came, right, points
            )


def sums(roll: AwaitedRoll) -> tuple[GuessAnswer, ...]:
    """What dice may show together, each by itself; where that is too much, in three parts."""
    least, most = roll.dice, roll.dice * roll.sides
    count = most - least + 1
    if count <= MOST_SUMS:
        return tuple(GuessAnswer(None, each, each) for each in range(least, most + 1))
    third = count / 3
    ends = [least, least + round(third), least + round(2 * third), most + 1]
    return tuple(GuessAnswer(None, low, high - 1) for low, high in pairwise(ends))
