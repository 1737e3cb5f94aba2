"""What lies in the middle of the table: one board per game.

The table scene owns what every game has: banner, seats, dice, log, buttons. A board owns the rest: the
playing area, the panel for what can be done now, the words for it, and the pictures that fly when something
happens. Boards know nothing of scenes; they talk to the table through `Table`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from math import inf
from typing import Any, Protocol, runtime_checkable

import pygame

from game.catalogue.questions import Sentence
from game.match.dice import RollRequest
from game.match.field_watcher import FieldWatcher
from game.match.shown import Shown
from game.rules.contract import Action, Event, Seat
from game.rules.field import Explanation
from game.ui.animation import Animation
from game.ui.art import Art
from game.ui.boards.frame import PORTRAIT_PANEL_HEIGHT, TableLayout
from game.ui.context import Context
from game.ui.reactive import ViewModel
from game.ui.widget import Widget


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

    def frame(self, tall: float = inf, foot: float = PORTRAIT_PANEL_HEIGHT) -> TableLayout:
        """Where everything is; `tall` is the greatest height that the board has a use for if its panel lies
        below it, and `foot` the least of the panel there."""

    def choose(self, *actions: Action) -> None:
        """Answer the open Turn, and with more actions those after it, as long as they are wanted; a refusal
        is said to the people."""

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

    def changed(self) -> None:
        """Something else is picked now: banner, plates and panel must follow."""

    def view(self, seat: Seat) -> Any:
        """The state as one seat may see it: for its eyes only."""

    def after(self, seconds: float, act: Callable[[], object]) -> None:
        """Do something in a while."""

    def let_pass(self, seat: Seat, passing: bool) -> None:
        """Let offers that come again and again pass a seat by, or put them to it again."""

    def lets_pass(self, seat: Seat) -> bool:
        """Whether such offers pass a seat by."""


class Board(Protocol):
    """The part of the table that is a game's own."""

    area: Widget
    """The playing area, laid out in the `area` of the table's frame."""
    panel: Widget
    """What can be done now, laid out in the `panel` of the frame; the dice take its place while they roll."""
    event_types: tuple[type[Event], ...]
    """What may happen in its game, as far as that is known beforehand."""
    real_pieces: bool
    """People move real pieces, and must see at once what is to be done: events are not staged singly."""
    quick_rolls: Collection[str]
    """Purposes of rolls that come so often that they are shown quickly."""
    faces: Mapping[int, Face]
    """What the faces of this game's dice mean; empty when they are plain numbers."""

    def build(self) -> None:
        """Make all widgets anew, for another window or another language; what is picked stays."""

    def prepare(self, art: Art) -> None:
        """Bake what will be needed in the middle of things, so that no frame has to."""

    def show(self, shown: Shown) -> None:
        """Bring everything up to date, repainting only what has changed."""

    def on_events(self, events: Sequence[Event]) -> None:
        """Show, by motion and sound but not in words, what led to the situation shown last."""

    def roll_prompt(self, request: RollRequest) -> str:
        """What is rolled for, in one sentence."""

    def story(self, event: Event) -> str:
        """The event as one sentence for the log; empty when it is not worth one."""

    def prompt(self) -> str:
        """What to do now, in one sentence."""

    def step(self) -> str:
        """The step of the turn for the banner: 'Contribute, 3 of 5'."""

    def progress(self) -> str:
        """How far the match is: 'Turn 7'."""

    def plate(self, seat: Seat) -> Plate:
        """What a seat's plate shows."""

    def picture(self, art: Art, piece: int, size: float) -> pygame.Surface:
        """The picture of a piece in front of a seat."""

    def lit_seats(self) -> frozenset[Seat]:
        """Seats that can be chosen now."""

    def press_seat(self, seat: Seat) -> None:
        """A plate was pressed."""

    def back(self) -> bool:
        """Let go of what is picked; False when nothing was."""

    def hide(self) -> None:
        """Let nothing be seen that only one seat may see: the table is left, paused or looked away from."""

    @property
    def busy(self) -> bool:
        """People must move real pieces before the match goes on."""


@runtime_checkable
class WatchedBoard(Protocol):
    """A board that shows what a camera makes of the real field."""

    def watched(self) -> None:
        """The field watcher has something new to show."""


@runtime_checkable
class HandedBoard(Protocol):
    """A board with a hand, or the curtain over it."""

    hand: Widget
    """Nowhere while there is none."""


@runtime_checkable
class ReturningBoard(Protocol):
    """A board that keeps more of what happened than the situation shows."""

    def gone_back(self) -> None:
        """The situation shown now is an earlier one: what happened after it did not."""


@runtime_checkable
class ChapteredBoard(Protocol):
    """A board of a game in several parts."""

    def chapter(self, events: Sequence[Event]) -> Chapter | None:
        """What begins, or is over, with what has just happened; None in the middle of a part."""


@runtime_checkable
class PrewarmingBoard(Protocol):
    """A board with more pictures than can be baked before the first turn."""

    def prewarm(self, ctx: Context) -> Iterable[Callable[[], object]]:
        """Calls that bake one picture each, made one at a time while nothing else is to be done."""
