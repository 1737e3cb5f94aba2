"""The hand of the demonstration: reads the wishes of a match and acts on them at a rendered table.

It works at a human pace and errs now and then: a piece comes to stand on the wrong square, another is knocked
over. It mends that only when the screen has said so, as people would.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.devices.dice import RollRequest
from game.match.field.table_hand import PieceWishes
from game.rules.field import SQUARE_COUNT
from vision.mat import SIDE_SQUARES
from vision.scenes.table_actions import DrawnActions

THINKS: Final = (0.25, 0.9)
"""Seconds between one movement and the next."""
READING_TIME_S: Final = 2.5
"""Seconds that people need to read what the screen says is wrong."""
MEND_AFTER_S: Final = 20.0
"""Seconds after which a mistake is mended though the screen has not said a word."""
SET_ANEW_AFTER_S: Final = 6.0
"""Seconds after which what stands as it should is set down anew, if the screen still does not think so."""
THROWS_AGAIN: Final = 10.0
"""Seconds after which dice that were not read are thrown once more."""
MOST_THROWN, DIE_SIDES = 3, 6
"""Dice it throws where any number will do, and their sides."""
MISPLACED_SHARE: Final = 0.07
"""Share of pieces that are first put on the wrong square."""
KNOCKED_SHARE: Final = 0.03
"""Share of movements that knock a piece over."""
MISTAKE_FREE_MOVES: Final = 6
"""Movements after a mistake in which there is none."""

Stack = tuple[int, ...]


class Job(NamedTuple):
    """One movement: a piece from a square, or from beside the table, to a square, or away."""

    start: int | None
    end: int | None
    piece: int
    upright: bool = False
    """What stands or lies there is set up anew."""


@dataclass(slots=True)
class _Mistake:
    """Something that the hand did wrong and does not know yet."""

    square: int
    mend: Job
    since: float
    said: float | None = None
    """When the screen first named the square."""


class DemoHand:
    """Implements TableHand. Its `script` is run by the renderer, in another thread."""

    def __init__(self, actions: DrawnActions, rng: random.Random, *, errs: bool = True) -> None:
        """`errs` when it should make mistakes."""
        self.actions = actions
        self.mistakes = 0
        """How many it has made."""
        self._rng, self._errs = rng, errs
        self._lock = threading.Lock()
        self._wishes: PieceWishes | None = None
        self._request: RollRequest | None = None
        self._now = 0.0
        self._thrown: int | None = None
        self._thrown_at = 0.0
        self._mistake: _Mistake | None = None
        self._spared = MISTAKE_FREE_MOVES // 2
        self._doubted: frozenset[int] = frozenset()
        self._doubted_since = 0.0
        self._laid = False

    # -- game.match.field.table_hand.TableHand --------------------------------------------------------

    def sit_down(self) -> None:
        """The table is laid at once for the match that begins."""
        with self._lock:
            self._wishes, self._request, self._laid = None, None, False

    def move_pieces(self, wishes: PieceWishes) -> None:
        """The newest wishes; the hand looks at them when it has finished what it is doing."""
        with self._lock:
            self._wishes = wishes

    def roll(self, request: RollRequest | None) -> None:
        """Dice are wanted, or not any more; asked for once more, they are thrown once more."""
        with self._lock:
            self._request, self._thrown = request, None

    # -- what it does -------------------------------------------------------------------------------------

    def script(self) -> Iterator[None]:
        """Everything it does, without end; one step for each picture."""
        for _ in self._acts():
            self._now += self.actions.step
            yield

    def _acts(self) -> Iterator[None]:
        while True:
            with self._lock:
                wishes, request, laid = self._wishes, self._request, self._laid
                self._laid = laid or wishes is not None
            if wishes is not None and not laid:
                self._lay(wishes)
            late = self._now - self._thrown_at > THROWS_AGAIN
            if request is not None and (request.number != self._thrown or late):
                yield from self._throw(request)
            elif wishes is not None:
                yield from self._act(wishes)
            else:
                yield

    def _throw(self, request: RollRequest) -> Iterator[None]:
        yield from self._pause()
        dice = request.dice or self._rng.randint(1, MOST_THROWN)
        values = tuple(self._rng.randint(1, request.sides or DIE_SIDES) for _ in range(dice))
        with self._lock:
            self._thrown = request.number
        yield from self.actions.throw(values, request.seat or 0)
        self._thrown_at = self._now

    def _act(self, wishes: PieceWishes) -> Iterator[None]:
        """The next thing to do, or nothing for the time of one picture."""
        mending = self._mistake is not None
        job = self._mend(wishes) if mending else self._next(wishes) or self._once_more(wishes)
        if job is None:
            yield
            return
        yield from self._pause()
        if mending:
            self._mistake = None
            yield from self._do(job, wishes.seat or 0)
            return
        done = self._misplace(job)
        yield from self._do(done, wishes.seat or 0)
        self._perhaps_knock(done, wishes)

    def _pause(self) -> Iterator[None]:
        yield from self.actions.wait(self._rng.uniform(*THINKS))

    def _do(self, job: Job, seat: int) -> Iterator[None]:
        if job.upright and job.end is not None:
            yield from self.actions.set_up(job.end, seat)
        elif job.start is not None and job.end is not None:
            yield from self.actions.carry(job.start, job.end, seat)
        elif job.start is not None:
            yield from self.actions.fetch(job.start, seat)
        elif job.end is not None:
            yield from self.actions.bring(job.end, job.piece, seat)

    # -- what is to do ------------------------------------------------------------------------------------

    def _lay(self, wishes: PieceWishes) -> None:
        """A table is found as it was left; of a new match that is an empty field."""
        self._mistake = None
        for square in range(SQUARE_COUNT):
            should = wishes.stacks[square]
            if self._stands(square) != should or self._is_fallen(square):
                self.actions.lay(square, should)

    def _stands(self, square: int) -> Stack:
        standing = self.actions.stage.squares[square]
        return standing.pieces if standing is not None else ()

    def _is_fallen(self, square: int) -> bool:
        standing = self.actions.stage.squares[square]
        return standing is not None and standing.fallen

    def _next(self, wishes: PieceWishes) -> Job | None:
        """One movement towards the table that the match wishes for; off before on."""
        off, on = [], []
        for square, should in enumerate(wishes.stacks):
            stands = self._stands(square)
            if stands == should:
                if self._is_fallen(square):
                    return Job(square, square, stands[-1], upright=True)
            elif stands != should[: len(stands)]:
                off.append(Job(square, None, stands[-1]))
            else:
                on.append(Job(None, square, should[len(stands)]))
        for job in off:
            end = next((one.end for one in on if one.piece == job.piece), None)
            if end is not None:
                return Job(job.start, end, job.piece)
        jobs = off or on
        return self._rng.choice(jobs) if jobs else None

    def _once_more(self, wishes: PieceWishes) -> Job | None:
        """All stands as it should; what the screen still doubts is shown to it otherwise after a while."""
        doubted = wishes.wrong | wishes.awaited
        if doubted != self._doubted:
            self._doubted, self._doubted_since = doubted, self._now
        if not doubted or self._now - self._doubted_since < SET_ANEW_AFTER_S:
            return None
        self._doubted_since = self._now
        square = self._rng.choice(sorted(doubted))
        near = [one for one in (square, *_around(square)) if self._stands(one)]
        return Job(near[0], near[0], self._stands(near[0])[-1], upright=True) if near else None

    # -- mistakes -----------------------------------------------------------------------------------------

    def _misplace(self, job: Job) -> Job:
        """The job as it is done: now and then beside its square."""
        if job.end is None or job.upright or not self._slips(MISPLACED_SHARE):
            return job
        free = [square for square in _around(job.end) if not self._stands(square) and square != job.start]
        if not free:
            return job
        wrong = self._rng.choice(free)
        self._err(_Mistake(wrong, Job(wrong, job.end, job.piece), self._now))
        return Job(job.start, wrong, job.piece)

    def _perhaps_knock(self, job: Job, wishes: PieceWishes) -> None:
        """A sleeve catches a piece beside the one that was moved."""
        at = job.end if job.end is not None else job.start
        if at is None or self._mistake is not None or not self._slips(KNOCKED_SHARE):
            return
        near = [one for one in _around(at) if len(self._stands(one)) == 1 and self._right(one, wishes)]
        ways = [
            (square, onto)
            for square in near
            for onto in _around(square)
            if not self._stands(onto) and self._right(onto, wishes)
        ]
        if ways:
            square, onto = self._rng.choice(ways)
            self.actions.knock(square, onto)
            self._err(_Mistake(square, Job(onto, square, self._stands(onto)[-1]), self._now))

    def _right(self, square: int, wishes: PieceWishes) -> bool:
        return self._stands(square) == wishes.stacks[square] and not self._is_fallen(square)

    def _slips(self, chance: float) -> bool:
        self._spared -= 1
        return self._errs and self._spared <= 0 and self._rng.random() < chance

    def _err(self, mistake: _Mistake) -> None:
        self._mistake, self._spared = mistake, MISTAKE_FREE_MOVES
        self.mistakes += 1

    def _mend(self, wishes: PieceWishes) -> Job | None:
        """How the open mistake is mended, once the screen has said that there is one."""
        mistake = self._mistake
        assert mistake is not None, "only what went wrong is mended"
        square = mistake.square
        if self._stands(square) == wishes.stacks[square] and not self._is_fallen(square):
            # People have said that the table is right.
            self._mistake = None
            return None
        if mistake.said is None and square in wishes.wrong:
            mistake.said = self._now
        read = mistake.said is not None and self._now - mistake.said > READING_TIME_S
        return mistake.mend if read or self._now - mistake.since > MEND_AFTER_S else None


def _around(square: int) -> list[int]:
    """The squares next to one, slanting ones too."""
    file, rank = square % SIDE_SQUARES, square // SIDE_SQUARES
    return [
        SIDE_SQUARES * (rank + up) + file + right
        for up in (-1, 0, 1)
        for right in (-1, 0, 1)
        if (up or right) and 0 <= file + right < SIDE_SQUARES and 0 <= rank + up < SIDE_SQUARES
    ]
