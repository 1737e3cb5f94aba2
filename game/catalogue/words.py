"""A game in words for people: what happened, what to do now, what can be chosen, how things stand.

The plain board, the log and the command line use nothing else, so a game with a `Words` of its own can be
played on a screen at once. The base class has an answer to everything, if a dry one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.catalogue.contests import Contest
from game.rules.actions import label_of
from game.rules.contract import Action, Event, Roll, Rules, Seat, Turn
from game.rules.events import event_types_of
from game.rules.gaps import Narrator
from game.rules.text import N_, Names, Translatable, Translate, format_text

Section = tuple[str, Sequence[str]]
"""A heading and a few plain lines below it."""


class HandItem(NamedTuple):
    """Something that a seat has in hand, for a screen of its own."""

    key: str
    """Key as at the table: 'card-7H'."""
    text: str
    """What it is called: '7 of hearts'."""
    face: str = ""
    """Its picture among those of the game, where it is not called as its key."""


class Square(NamedTuple):
    """A square of a field on which something stands, for a screen of its own."""

    name: str
    """Its column by a letter, its row by a number: 'f5'."""
    text: str
    """What stands there: 'large white'."""
    pieces: tuple[tuple[str, int], ...]
    """The colour of each, as an English word, and its size from 1 to 3; the lowest first."""


class SquareField(NamedTuple):
    """A field of squares, for a screen of its own."""

    side: int
    """Squares in a row, and rows."""
    squares: Sequence[Square]
    """Those on which something stands."""


class Words:
    """Games derive from it what they say better."""

    points: Translatable = N_("points")
    """What the score counts."""

    def __init__(self, rules: Rules[Any], translate: Translate = format_text) -> None:
        self.rules, self.translate = rules, translate

    def contest(self) -> Contest | None:
        """What those who look on may guess again and again: who wins the next trick, or duel."""
        kind = next((kind for kind in event_types_of(self.rules) if kind.guess), None)
        if kind is None:
            return None
        return Contest(kind.guess, kind, self.can_be_guessed, kind.decides or "seat", self.rivals)

    def can_be_guessed(self, view: Any) -> bool:
        """Whether that can be guessed now, by the view of somebody who watches; not before it has begun."""
        return False

    def rivals(self, view: Any) -> Sequence[Seat | None] | None:
        """Who may win it, with None for nobody; all seats where that is None."""
        return None

    def narrator(self, names: Names) -> Narrator:
        """What turns its events into sentences."""
        return Narrator(names, self.translate, getattr(self.rules, "settings", None))

    def sentence(self, event: Event, names: Names) -> str:
        """The event for the log; empty when it goes without saying."""
        return event.sentence(self.narrator(names))

    def in_brief(self, event: Event, names: Names) -> str:
        """Tell an event in a narrow log."""
        return event.in_brief(self.narrator(names)) or self.sentence(event, names)

    def prompt(self, pending: Turn | Roll, view: Any, names: Names) -> str:
        """What to do now, in one short sentence.

        Everybody reads it, so it may depend on the public `view` and never on the options of a Turn.
        """
        if isinstance(pending, Roll):
            who = self.translate("The table") if pending.seat is None else names[pending.seat]
            return self.translate("{name} rolls: {purpose}", name=who, purpose=pending.purpose)
        return self.translate("{name}, choose: {phase}", name=names[pending.seat], phase=pending.phase)

    def label(self, action: Action, view: Any, names: Names) -> str:
        """An option in plain words, for its button; `view` is that of the seat that chooses."""
        if self.by_hand(view):
            return self.translate("I've done it")
        return (
            label_of(self.rules, action, view, self.narrator(names)) or self.rules.write(action).capitalize()
        )

    def detail(self, action: Action, seat: Seat, view: Any, names: Names) -> str:
        """What an option costs `seat` and leaves it, or how likely it is to succeed; small, on its button."""
        return action.detail(seat, view, self.narrator(names))

    def by_hand(self, view: Any) -> str:
        """What the table must do by hand now, for everybody to read; empty where that is nothing."""
        return ""

    def group(self, action: Action, view: Any, names: Names) -> str:
        """What options have in common, to choose in two steps where there are many; empty for no group."""
        return action.heading(view, self.narrator(names))

    def quiet(self) -> str:
        """What is said of a match of which nothing is remembered."""
        return self.translate("A quiet match.")

    def note(self, events: Sequence[Event]) -> str:
        """What decided the score, where that is not plain: one short sentence, or nothing."""
        return ""

    def score_unit(self, score: float) -> tuple[str, str]:
        """A score at the end of a match as people count it, and what it counts: 12, points."""
        return f"{score:g}", self.translate(self.points)

    def summary(self, view: Any, viewer: Seat | None, names: Names) -> list[Section]:
        """How things stand, as `viewer` may know it: the table first, then a section headed by each name."""
        return []

    def hand(self, view: Any, seat: Seat, names: Names) -> Sequence[HandItem]:
        """What a seat has in hand, in the order in which it lies; of that of another, what `view` shows."""
        return ()

    def field(self, view: Any) -> SquareField | None:
        """The squares that pieces stand on; None in a game without any."""
        return None

    def goal(self, view: Any) -> str:
        """What wins, in one short sentence; empty where the game does not say."""
        return ""

    def reached(self, view: Any) -> Sequence[float]:
        """How far each seat is towards it, by the public `view`; empty where that is hidden."""
        return ()

    def who_needs_what(self, view: Any, names: Names) -> str:
        """What wins and how far everybody is, in one line: 'Statue: 4 parts win. Ann 3, Bob 1'."""
        reached = self.reached(view)
        ranked = sorted(range(len(reached)), key=lambda seat: -reached[seat])
        return " ".join(
            filter(None, (self.goal(view), ", ".join(f"{names[seat]} {reached[seat]:g}" for seat in ranked)))
        )

    def progress(self, view: Any) -> str:
        """How far the match is: 'Round 3'; empty where nobody counts."""
        return ""
