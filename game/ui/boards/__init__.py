"""What lies in the middle of the table: one board per game.

The table scene owns what every game has: banner, seats, dice, log, buttons. A board owns the rest: the
playing area, the panel for what can be done now, the words for it, and the pictures that fly when something
happens (`base`). Boards know nothing about scenes; they talk to the table through `Table`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from math import inf
from typing import Any, Protocol

from game.catalogue.questions import Sentence
from game.match.field.watcher import FieldWatcher
from game.rules.contract import Action, Seat
from game.rules.field import Explanation
from game.ui.boards.frame import PORTRAIT_PANEL_HEIGHT, TableLayout
from game.ui.drawing.animation import Animation
from game.ui.drawing.reactive import ViewModel
from game.ui.stage.context import Context


class Tally(ViewModel):
    """One number of a seat."""

    icon: str
    value: str
    words: str
    """What the number counts, in one word: 'essence'."""


class Plate(ViewModel):
    """What the plate of a seat shows, besides its name and coin."""

    tallies: tuple[Tally, ...]
    pieces: tuple[int, ...] = ()
    """What lies in front of the seat, in the board's own numbering; see `Board.picture`."""
    note: str = ""
    """A few words that matter more than the pieces: 'out of the duel'."""


class Face(ViewModel):
    """What a face of the dice means in this game."""

    words: str
    colour: tuple[int, int, int]
    letter: str


class Stand(StrEnum):
    """Where a chapter stands; what lies elsewhere stays visible meanwhile."""

    MIDDLE = "middle"
    NEAR = "near"
    """At the near edge, over the hand."""
    BESIDE = "beside"
    """Over the panel."""


class Count(ViewModel):
    """What is counted of a seat, shown counting."""

    seat: Seat
    total: int
    parts: tuple[tuple[str, int], ...] = ()
    """What it is made of: an icon, and how much."""


class Goal(ViewModel):
    """What wins, and how far every seat is; nothing where that is hidden."""

    words: str = ""
    reached: tuple[float, ...] = ()


class Chapter(ViewModel):
    """Another part of the game begins, or one ends that all hangs on: what, and why, in a few sentences."""

    title: str
    lines: tuple[str, ...] = ()
    stand: Stand = Stand.MIDDLE
    counts: tuple[Count, ...] = ()
    """What is counted, a line each."""


class Story(Protocol):
    """What has happened at a table; of a match that goes on, also before it did."""

    @property
    def newest(self) -> tuple[Sentence, ...]:
        """The last sentences, the newest first."""


class Table(Protocol):
    """What a board may ask of the scene it lies on."""

    ctx: Context
    names: tuple[str, ...]
    real_field: bool
    field: FieldWatcher | None
    """Watches the real field, where there is a camera for it."""
    persons: tuple[Seat, ...]
    """The seats taken by people."""

    @property
    def story(self) -> Story:
        """What the panel tells where the table has no room for it."""

    @property
    def prompt(self) -> str:
        """What the banner says in place of the board's own words; empty where it has none."""

    def frame(self, tall: float = inf, foot: float = PORTRAIT_PANEL_HEIGHT) -> TableLayout:
        """Where everything is.

        `tall` is the greatest height that the board has a use for if its panel lies below it, and `foot` the
        least of the panel there.
        """

    def choose(self, *actions: Action) -> None:
        """Answer the open Turn, and with more actions those after it, as long as they are wanted.

        A refusal is said to the people.
        """

    def agree(self, explanation: Explanation) -> None:
        """The real field is right: make the match so; a refusal is said to the people."""

    def complain(self, sentence: str) -> None:
        """Say why something is not possible, for a moment."""

    def whisper(self, sentence: str) -> None:
        """Say something at the edge of the table until something else is said there."""

    def fly(self, animation: Animation) -> None:
        """Show something moving above the table."""

    def point(self, key: str) -> None:
        """Move the focus to the widget of a key, if it can have it."""

    def follow_pick(self) -> None:
        """Something else is picked now: banner, plates and panel must follow."""

    def view(self, seat: Seat) -> Any:
        """The state as one seat may see it: for its eyes only."""

    def after(self, seconds: float, act: Callable[[], object]) -> None:
        """Do something in a while."""

    def let_pass(self, seat: Seat, passing: bool) -> None:
        """Let offers that come again and again pass a seat by, or put them to it again."""

    def lets_pass(self, seat: Seat) -> bool:
        """Whether such offers pass a seat by."""
