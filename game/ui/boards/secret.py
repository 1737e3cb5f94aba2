"""What boards of games with secret hands have in common: the curtain, the story, the words.

Derive from `SecretBoard` and say what it looks like (`build`, `_refresh`), who may choose what (`_ask`)
and where the focus goes (`_point`). What lies open may depend on the public view alone; what a seat alone may
know, its options included, is asked for only when the curtain is open for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.catalogue import game_named
from game.match.dice import RollRequest
from game.rules.contract import Event, Over, Roll, Rules, Seat, Shuffle, Turn
from game.ui.boards import Face, Situation, Table
from game.ui.boards.curtain import Cover, Secrecy
from game.ui.boards.hand import Hands
from game.ui.words import say

REMEMBERED = 12
"""Sentences of the story."""


class SecretBoard(Hands):
    """The part of a `game.ui.boards.Board` that knows no picture."""

    faces: Mapping[int, Face] = {}
    busy = False

    def __init__(self, rules: Rules[Any], table: Table) -> None:
        self._table = table
        self._game = game_named(rules.name)
        self._words = self._game.words(rules, say)
        self._secrecy = Secrecy(table, self._game.secrets, self._curtain_moved)
        self._situation: Situation | None = None
        self._told: list[str] = []

    # -- for subclasses -----------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Follow the open question, if it may be seen."""

    def _refresh(self) -> None:
        """Repaint what follows from the situation and from what is picked."""

    def _point(self) -> None:
        """Put the focus where the next choice is."""

    def _forget_look(self) -> None:
        """Nothing in particular is explained any more."""

    # -- the state on screen ------------------------------------------------------------------------------

    def show(self, situation: Situation) -> None:
        """Bring everything up to date, repainting only what has changed."""
        before = self._situation
        asked = before is None or situation.turn != before.turn
        self._secrecy.follow(before.turn if before is not None else None, situation.turn)
        self._situation = situation
        if asked:
            self._forget_look()
        if asked or situation.turn is None:
            self._ask()
        self._refresh()
        if asked and situation.turn is not None:
            self._point()

    def happened(self, events: Sequence[Event]) -> None:
        """Keep the story."""
        told = [sentence for event in events if (sentence := self.story(event))]
        self._told = [*reversed(told), *self._told][:REMEMBERED]

    def hide(self) -> None:
        """Let the curtain fall: somebody looked away, or somebody else may look."""
        self._secrecy.fall()

    def _curtain_moved(self) -> None:
        self._forget_look()
        self._ask()
        self._refresh()

    def _lift(self) -> None:
        """Open the curtain."""
        self._secrecy.lift()
        self._point()

    def _drop_silently(self) -> None:
        """Everything is built anew: the curtain is closed in the new tree."""
        if self._secrecy.open:
            self._secrecy.open = False
            self._table.point("peek")
            self._ask()

    # -- words --------------------------------------------------------------------------------------------

    def prompt(self) -> str:
        """What to do now, in one sentence, the same whatever is hidden."""
        if self._situation is None or isinstance(self._situation.pending, Shuffle):
            return say("The table is being laid")
        pending = self._situation.pending
        if isinstance(pending, Over):
            return say("The match is over")
        if isinstance(pending, Turn):
            if self._turn is None:
                return say("{name} is thinking", name=self._names[pending.seat])
            pending = Turn(pending.seat, pending.phase, ())
        return self._words.prompt(pending, self._situation.view, self._names)

    def asked(self, request: RollRequest) -> str:
        """What is rolled for, in one sentence."""
        roll = Roll(request.seat, request.dice, request.sides, request.purpose)
        assert self._situation is not None, "nothing is rolled before the first situation is shown"
        return self._words.prompt(roll, self._situation.view, self._names)

    def story(self, event: Event) -> str:
        """The event as one sentence; empty for what only one seat may know."""
        return self._words.sentence(event, self._names) if event.only is None else ""

    def progress(self) -> str:
        """How far the match is."""
        return self._words.progress(self._situation.view) if self._situation is not None else ""

    @property
    def _story(self) -> tuple[str, ...]:
        """What the panel tells, where the log has no room of its own."""
        return () if self._table.has_log else tuple(self._told)

    # -- who and how --------------------------------------------------------------------------------------

    @property
    def _names(self) -> tuple[str, ...]:
        return self._table.names

    @property
    def _turn(self) -> Turn | None:
        return self._situation.turn if self._situation is not None else None

    @property
    def _cover(self) -> Cover:
        return self._secrecy.cover(self._situation) if self._situation is not None else Cover.NONE

    @property
    def covered(self) -> bool:
        """The curtain is drawn: nothing may be shown that only the seat that must choose may know."""
        return self._cover is Cover.DRAWN

    @property
    def _over(self) -> bool:
        return self._situation is not None and isinstance(self._situation.pending, Over)

    @property
    def _alone(self) -> Seat | None:
        """The only person at the table, whose hand stays in sight while bots choose."""
        persons = self._table.persons
        return persons[0] if len(persons) == 1 and not self._over else None
