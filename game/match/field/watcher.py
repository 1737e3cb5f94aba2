"""Keeps a real field and the match in step: the rules say what should lie there, a source says what does.

`follow` tells what should lie there now. `tick` takes readings in and returns the actions that people have
chosen by putting pieces down. Squares that changed by the match are to do until they are seen done; anything
else that is not as it should be is a difference, which people settle by one of three remedies.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from game.devices.dice import SourceState
from game.match.field.memory import SquareContent, SquareMemory
from game.match.field.source import SURE_CONFIDENCE, FieldReading, FieldSource
from game.match.field.table_hand import PieceWishes, TableHand
from game.rules.contract import Action
from game.rules.field import SQUARE_COUNT, Difference, Explanation, FieldSense, Tops

ASK_AFTER_S: Final = 2.0
"""Seconds of clear sight that a difference lasts before people are asked about it."""
FIXING_TIME_S: Final = 20.0
"""Seconds that people have to fix the table before they are asked again."""
EXPLAINING_SLICE_S: Final = 0.002
"""Seconds within one tick that are given to explaining a difference."""
SIZE_COUNT: Final = 3
"""Sizes of pieces of one colour, which are numbered in a row."""
FEW_FADED: Final = 3
"""Squares that may look less clear than before for a reason of their own; of more the light is the reason."""


class SquareVerdict(StrEnum):
    """How one square stands."""

    UNSEEN = "unseen"
    IN_STEP = "in step"
    TO_DO = "to do"
    """The match changed it, and people are moving the real pieces."""
    DIFFERENT = "different"
    DOUBTFUL = "doubtful"
    """It looks different, but not clearly."""


DIFFERING: Final = (SquareVerdict.DIFFERENT, SquareVerdict.DOUBTFUL)


@dataclass(frozen=True, slots=True)
class SettledField:
    """A real field that lies as the match has it."""

    reading: FieldReading
    stacks: tuple[tuple[int, ...], ...]
    """By square: the pieces that lie there, bottom first."""


ANSWERED_BY: Final = "camera"
"""Where answers come from that were given by pieces on the field; kept with them for ever."""


class FieldWatcher:
    """Watches one match's field through one source."""

    def __init__(
        self,
        source: FieldSource,
        sense: FieldSense,
        *,
        on: bool = True,
        clock: Callable[[], float] = time.perf_counter,
        hand: TableHand | None = None,
    ) -> None:
        """`clock`, in seconds, limits how long differences are thought about within a tick.

        `hand` moves the pieces where there are no people to do it.
        """
        self.source, self.sense = source, sense
        self.on = on
        """Whether it watches at all: people may switch the camera off."""
        self.explanations: tuple[Explanation, ...] = ()
        """How the field may have come to lie as it does, once that is known."""
        self.changes = 0
        """Counts up whenever something worth showing has changed."""
        self._clock, self._hand = clock, hand
        self._memory = [SquareMemory() for _ in range(SQUARE_COUNT)]
        self._positions: tuple[Any, ...] = ()
        self._asked = False
        self._stacks: tuple[tuple[int, ...], ...] = ((),) * SQUARE_COUNT
        self._should: Tops = (None,) * SQUARE_COUNT
        self._tasks: dict[int, frozenset[int | None]] = {}
        self._trusted: dict[int, tuple[SquareContent, bool]] = {}
        """What a person has called right though it looks otherwise, and whether it did so clearly."""
        self._claimed: set[int] = set()
        """Squares that a person called done and that were not seen so yet: they are nobody's choice."""
        self._faded = 0
        self._since: dict[int, float] = {}
        self._fixing: dict[int, SquareContent | None] = {}
        """What lay on the squares that people are going to put right when they said so."""
        self._unfixed: set[int] = set()
        """Those of them on which they have put nothing else since."""
        self._fixing_until = 0.0
        self._looked_for = 0.0
        self._glimpsed: float | None = None
        """When something was seen that no other reading has confirmed yet, nor ruled out."""
        self._now: float | None = None
        self._search: Iterator[Explanation | None] | None = None
        self._searched: Tops | None = None
        self._verdicts = [SquareVerdict.UNSEEN] * SQUARE_COUNT
        self._last_shown: object = None
        self._newest: FieldReading | None = None
        self._settled_as: object = None
        self.differences: tuple[Difference, ...] = ()
        """Everything that is not as it should be, and not to do either; by square."""
        self.status = source.status()
        """How the source is doing."""
        self.source.watch(on)
        if hand is not None:
            hand.sit_down()

    # -- for the match ------------------------------------------------------------------------------------

    def follow(self, positions: Sequence[Any], asked: bool) -> None:
        """The match stands at `positions[0]`, a public view; further ones may be gone back to, newest first.

        `asked` when a person may choose now, so that pieces put down can be that choice.
        """
        stacks = self.sense.stacks(positions[0])
        first = not self._positions
        for square, (before, after) in enumerate(zip(self._stacks, stacks, strict=True)):
            if before != after:
                self._memory[square].expect_anew()
                self._trusted.pop(square, None)
                self._since.pop(square, None)
                if not first:
                    between = frozenset((None, *before, *after))
                    self._tasks[square] = self._tasks.get(square, frozenset()) | between
        self._positions, self._asked, self._stacks = tuple(positions), asked, stacks
        self._should = tuple(stack[-1] if stack else None for stack in stacks)
        self._forget_search()
        self._review()

    def tick(self, now: float) -> tuple[Action, ...]:
        """Take in what was seen. Returns what a person has chosen by putting pieces down; usually nothing.

        `now` in seconds, never going back.
        """
        elapsed, self._now = (0.0 if self._now is None else now - self._now), now
        if now >= self._fixing_until:
            self._fixing, self._unfixed = {}, set()
        self._tell_hand()
        if not self.on or not self._positions:
            return ()
        self.status = self.source.status()
        if self.status.state is SourceState.READY:
            self._looked_for += elapsed
        reading = self.source.poll()
        if reading is not None:
            for square, one in enumerate(reading.squares):
                self._memory[square].look(one, self._should[square])
            self._newest = reading
            self._review()
        chosen = self._explain()
        self._note()
        return chosen

    def _tell_hand(self) -> None:
        """What people would read on the screen."""
        if self._hand is not None and self._positions:
            wrong = frozenset(each.square for each in self.lasting)
            seat = self.sense.seat(self._positions[0])
            self._hand.move_pieces(PieceWishes(self._stacks, wrong, self.tasks, seat))

    def settled_field(self) -> SettledField | None:
        """What the newest reading shows, if all of it lies as the match has it; once for each position.

        Its source then learns from it how the pieces of this table look.
        """
        reading, self._newest = self._newest, None
        if reading is None or self._stacks == self._settled_as or not self._is_settled:
            return None
        self._settled_as = self._stacks
        if reading.learn is not None:
            reading.learn(self._should)
        return SettledField(reading, self._stacks)

    @property
    def _is_settled(self) -> bool:
        """Whether nothing is to do, and the newest reading shows every square as it should be.

        That is as it is believed to be, or as a person called it right.
        """
        if self.holds_up or not self.able or self.status.state is not SourceState.READY:
            return False
        return all(
            verdict is SquareVerdict.IN_STEP and (memory.confirmed or square in self._trusted)
            for square, (verdict, memory) in enumerate(zip(self._verdicts, self._memory, strict=True))
        )

    def close(self) -> None:
        """Stop watching; the source stays open for other matches."""
        self.source.watch(False)

    # -- for people ---------------------------------------------------------------------------------------

    def switch(self, on: bool) -> None:
        """The camera off or on again. Everything can be done by touch without it."""
        self.on = on
        self.source.watch(on)
        self.status = self.source.status()
        self._memory = [SquareMemory() for _ in range(SQUARE_COUNT)]
        self._since, self._trusted = {}, {}
        self._fixing, self._unfixed = {}, set()
        self._forget_search()
        self._review()

    def fix_table(self) -> None:
        """People are going to put the table right.

        Do not ask about these squares for a while, unless what they put there is wrong again, and take
        nothing for a choice until they have.
        """
        self._fixing = {each.square: self._memory[each.square].content for each in self.differences}
        self._unfixed = set(self._fixing)
        self._fixing_until = (self._now or 0.0) + FIXING_TIME_S
        self._note()

    def mark_done(self, square: int) -> None:
        """A person says that a square is done: nothing is expected to change there any more."""
        self._tasks.pop(square, None)
        self._claimed.add(square)
        self._review()

    def trust(self, square: int) -> None:
        """A person confirms that a square is right, whatever it looks like from above."""
        memory = self._memory[square]
        if memory.content is not None:
            self._trusted[square] = memory.content, memory.clear
            self._forget_search()
            self._review()

    # -- for the screen -----------------------------------------------------------------------------------

    @property
    def able(self) -> bool:
        """Whether it watches and its source has not failed."""
        return self.on and self.status.state is not SourceState.FAILED

    def position(self, explanation: Explanation) -> Any:
        """The public view that an explanation starts from, after what it takes back."""
        return self._positions[explanation.taken_back]

    def verdict(self, square: int) -> SquareVerdict:
        """How a square stands."""
        return self._verdicts[square]

    @property
    def tasks(self) -> frozenset[int]:
        """The squares that people have still to change by hand."""
        return frozenset(self._tasks)

    @property
    def lasting(self) -> tuple[Difference, ...]:
        """The differences that have lasted longer than a hand needs."""
        if not self.able:
            return ()
        return tuple(each for each in self.differences if self._lasts(each.square))

    @property
    def asks(self) -> bool:
        """People should be asked what to do about the differences."""
        return any(each.square not in self._unfixed for each in self.lasting)

    @property
    def holds_up(self) -> bool:
        """The match should wait until real pieces were moved, or until it is plain that none was."""
        return self.able and bool(self._tasks or self.differences or self._unsettled)

    # -- inside -------------------------------------------------------------------------------------------

    def _review(self) -> None:
        """Judge all squares anew, after something was seen, said or expected."""
        self._faded = sum(memory.faded for memory in self._memory)
        self._verdicts = [self._judge(square) for square in range(SQUARE_COUNT)]
        for square in [each for each in self._tasks if self._verdicts[each] is SquareVerdict.IN_STEP]:
            del self._tasks[square]
        differing = [square for square in range(SQUARE_COUNT) if self._verdicts[square] in DIFFERING]
        self._since = {square: self._since.get(square, self._looked_for) for square in differing}
        for square in [each for each in self._unfixed if self._mark_fixed(each)]:
            self._unfixed.remove(square)
            if square in self._since:
                self._since[square] = self._looked_for
        self._claimed.intersection_update(differing)
        self._look_out()
        self.differences = tuple(self._difference(square) for square in differing)
        self._note()

    def _mark_fixed(self, square: int) -> bool:
        """People have put a square right, or think so: something else lies there than when they began.

        One that they have only cleared waits for its piece.
        """
        was, lies = self._fixing[square], self._memory[square].content
        return square not in self._since or lies not in (was, SquareContent(None))

    @property
    def _is_fixing(self) -> bool:
        """What people said that they will fix is not fixed, or is again as it was."""
        again = (
            self._memory[square].content == was
            for square, was in self._fixing.items()
            if square in self._since
        )
        return bool(self._unfixed) or any(again)

    def _look_out(self) -> None:
        """Note when something new was seen: it may be a mistake, or a choice that is not complete yet."""
        squares = enumerate(self._memory)
        if not any(memory.unsettled and square not in self._trusted for square, memory in squares):
            self._glimpsed = None
        elif self._glimpsed is None:
            self._glimpsed = self._looked_for

    @property
    def _unsettled(self) -> bool:
        """The next reading may show that pieces were moved.

        A square that is never the same twice does not keep the match for ever.
        """
        return self._glimpsed is not None and self._looked_for - self._glimpsed < ASK_AFTER_S

    def _judge(self, square: int) -> SquareVerdict:
        memory, should = self._memory[square], self._should[square]
        content = memory.content
        if content is None:
            return SquareVerdict.UNSEEN
        # What only seemed to lie there and then is clearly there has come there since.
        if self._trusted.get(square) in ((content, True), (content, memory.clear)):
            return SquareVerdict.IN_STEP
        if content == SquareContent(should):
            return self._judge_right(square, memory)
        if not content.fallen and content.piece in self._tasks.get(square, ()):
            return SquareVerdict.TO_DO
        sure = memory.confidence >= SURE_CONFIDENCE and not self._merges(square, content)
        return SquareVerdict.DIFFERENT if sure else SquareVerdict.DOUBTFUL

    def _merges(self, square: int, content: SquareContent) -> bool:
        """Whether it was read in the colour of a piece that lies there.

        One on another of its own colour looks like a single one of either size, or of a size between, however
        sure the camera is.
        """
        if not self.sense.stacking or content.piece is None:
            return False
        colour = content.piece // SIZE_COUNT
        return any(piece // SIZE_COUNT == colour for piece in self._stacks[square])

    def _judge_right(self, square: int, memory: SquareMemory) -> SquareVerdict:
        """A square that is believed to be as it should be.

        Where something was to change, that must have been seen clearly once: people may have put down what
        only looks like it from afar.
        """
        if not memory.clear and square in self._tasks:
            return SquareVerdict.TO_DO
        unclear = not memory.clear and square in self._claimed
        faded = memory.faded and self._faded <= FEW_FADED
        return SquareVerdict.DOUBTFUL if memory.uneasy or unclear or faded else SquareVerdict.IN_STEP

    def _lasts(self, square: int) -> bool:
        since = self._since.get(square)
        return since is not None and self._looked_for - since >= ASK_AFTER_S

    def _difference(self, square: int) -> Difference:
        content = self._memory[square].content
        assert content is not None, "a square that was never seen is no difference"
        doubtful = self._verdicts[square] is SquareVerdict.DOUBTFUL
        return Difference(square, self._should[square], content.piece, content.fallen, doubtful)

    def _lies(self) -> Tops:
        """What is believed to lie on the field; what was never seen is taken to be right."""
        believed = []
        for square, memory in enumerate(self._memory):
            if memory.content is None or self._verdicts[square] is SquareVerdict.IN_STEP:
                believed.append(self._should[square])
            else:
                believed.append(memory.content.piece)
        return tuple(believed)

    def _explain(self) -> tuple[Action, ...]:
        """Think on about the differences; the actions that explain them beyond doubt, once they are found."""
        differences = self.differences
        if not self._asked or self._tasks or not differences or any(each.fallen for each in differences):
            self._forget_search()
            return ()
        lies = self._lies()
        if lies == self._should:
            self._forget_search()
            return ()
        if lies != self._searched:
            self._forget_search()
            self._searched, self._search = lies, self.sense.explain(self._positions, lies)
        if self._search is not None and self._think():
            self._search = None
        if self._search is not None or not self._is_plain:
            return ()
        plain = len(self.explanations) == 1 and self.explanations[0].outright
        return self.explanations[0].actions if plain else ()

    @property
    def _is_plain(self) -> bool:
        """Whether what differs may be taken for a choice.

        Nobody is about to change it, the newest reading shows all of it without doubt, and nothing else.
        """
        if self._is_fixing or self._glimpsed is not None or self.status.state is not SourceState.READY:
            return False
        return not any(
            each.doubtful or each.square in self._claimed or not self._memory[each.square].confirmed
            for each in self.differences
        )

    def _think(self) -> bool:
        """One slice of the search. True when it has come to its end."""
        assert self._search is not None, "only a search that was begun can go on"
        until = self._clock() + EXPLAINING_SLICE_S
        while True:
            try:
                found = next(self._search)
            except StopIteration:
                return True
            if found is not None:
                self.explanations = (*self.explanations, found)
            if self._clock() >= until:
                return False

    def _forget_search(self) -> None:
        self._search, self._searched, self.explanations = None, None, ()

    def _note(self) -> None:
        """Count what the screen would show differently."""
        shown = (
            self.on,
            self.status,
            self.tasks,
            self.differences,
            self.asks,
            self.explanations if self._search is None else (),
        )
        if shown != self._last_shown:
            self._last_shown = shown
            self.changes += 1
