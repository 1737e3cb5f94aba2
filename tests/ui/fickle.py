"""Devices that come, go, err and break as chance will have it: what a bad evening does to dice and field."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from game.devices.dice import (
    DiceSource,
    Evidence,
    LinkReport,
    ReadDie,
    Reading,
    RollRequest,
    SourceState,
    SourceStatus,
)
from game.match.field.table_hand import PieceWishes
from game.phones.requests import Choose, Host, Join, LetPass, PhoneRequest, Settle, ThrowDice, TypeValues
from game.phones.room.sessions import SeatInfo, Sections
from game.rules.contract import Seat
from game.rules.field import SQUARE_COUNT
from studio.shots.doubles import StagedTowers
from studio.shots.field_setup import StagedCheck, photographed
from studio.shots.staged_phones import FakePhones, Key
from studio.simulated_field import PIECE_KINDS, Eyesight, SimulatedField
from vision.field.check import FieldLook
from vision.field.detection import Corners, find_fiducials
from vision.field.place import FieldPlace
from vision.pictures import Image

SENTENCES = (
    "Ready.",
    "The camera is gone: plug it in again.",
    "The tower does not answer; is its cable in?",
    "A hand is in the picture.",
)
FLAGS = ("", "", "", "cocked", "unreadable", "stacked", "outside")


class FickleSource(DiceSource):
    """A `game.devices.dice.DiceSource` whose state changes with `turn`; now and then a call of it breaks."""

    def __init__(self, kind: str, rng: random.Random) -> None:
        self.kind, self.label = kind, f"fickle {kind}"
        self.chooser = StagedTowers()
        self._rng = rng
        self._request: RollRequest | None = None
        self._state = SourceState.READY
        self._breaks = False

    def turn(self) -> None:
        """Another mood."""
        self._state = self._rng.choice((*SourceState, SourceState.READY))
        self._breaks = self._rng.random() < 0.1

    def _may_break(self) -> None:
        if self._breaks:
            self._breaks = False
            raise OSError(f"the {self.kind} was pulled out")

    def ask(self, request: RollRequest) -> None:
        self._may_break()
        self._request = request

    def poll(self) -> Reading | None:
        """Mostly nothing; else dice, seldom too many, too few or doubtful."""
        self._may_break()
        rng, request = self._rng, self._request
        if request is None or self._state is SourceState.FAILED or rng.random() < 0.6:
            return None
        count = request.dice if rng.random() < 0.8 else rng.randrange(9)
        dice = tuple(self._die(request.sides) for _ in range(count))
        return Reading(request.number, self.kind, dice, Evidence("0" * 16, self.label))

    def _die(self, sides: int) -> ReadDie:
        rng = self._rng
        if rng.random() < 0.8:
            return ReadDie(rng.randrange(sides) + 1, 0.99)
        value = rng.choice((None, rng.randrange(sides) + 1))
        return ReadDie(value, rng.random(), (10, 10, 60, 60), rng.choice(FLAGS))

    def status(self) -> SourceStatus:
        self._may_break()
        return SourceStatus(self._state, SENTENCES[0 if self._state is SourceState.READY else 1])

    def link_report(self) -> LinkReport:
        return LinkReport(1000, 3, 2)

    def read_now(self) -> None:
        """What lies there counts."""

    def rethrow(self) -> None:
        self._may_break()

    def cancel(self) -> None:
        self._request = None


class FicklePhones(FakePhones):
    """Phones that come, go and ask for this and that, with every `turn`."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(on=rng.random() < 0.8)
        self._rng = rng

    def seat_table(
        self,
        match: str,
        title: str,
        players: Sequence[SeatInfo],
        rules: Callable[[str], Sections] | None = None,
    ) -> None:
        super().seat_table(match, title, players, rules)
        people = [info.seat for info in players if not info.bot]
        self.taken = {seat for seat in people if self._rng.random() < 0.6}
        self.away, self.curtained, self.asks = set(), set(), ()

    def publish(self, pages: Mapping[Key, Mapping[str, Any]]) -> None:
        super().publish(pages)
        # Only the newest is looked at, and evenings are long.
        del self.published[:-1]

    def turn(self) -> None:
        """Somebody does something."""
        rng = self._rng
        del self.answers[:]
        if not self.seated:
            return
        seat = rng.choice([info.seat for info in self.seated[-1][2]])
        rng.choice((self._come_or_go, self._ask, self._ask, self._ask, self._switch))(seat)

    def _come_or_go(self, seat: Seat) -> None:
        change = self._rng.choice(("away", "extra", "seat", "join"))
        if change == "away":
            self.away ^= {seat}
        elif change == "extra":
            self.extra = self._rng.randrange(3)
        elif change == "join":
            self.asks = (Join(seat, phone=7),) if not self.asks else ()
        elif not any(info.bot for info in self.seated[-1][2] if info.seat == seat):
            self.taken ^= {seat}

    def _switch(self, seat: Seat) -> None:
        self.on = self._rng.random() < 0.8

    def _ask(self, seat: Seat) -> None:
        """Mostly what the page offers, else what it does not."""
        rng = self._rng
        pages = self.published[-1] if self.published else {}
        written = next((page for (whose, _), page in pages.items() if whose == seat), '{"entry": 0}')
        page: dict[str, Any] = json.loads(written)
        entry = page["entry"] if rng.random() < 0.9 else rng.randrange(99)
        choices = [choice["id"] for choice in page.get("choices", ())] or ["0"]
        wishes: tuple[PhoneRequest, ...] = (
            Choose(seat, entry, rng.choice(choices)),
            ThrowDice(seat, entry),
            TypeValues(seat, entry, (rng.randrange(1, 7),)),
            Settle(seat, entry, "accept" if rng.random() < 0.7 else "again"),
            LetPass(seat, rng.random() < 0.5),
            Host(rng.choice(("undo", "pause", "next", "dice")), rng.choice(("virtual", "typed", "none"))),
        )
        (wish,) = rng.choices(wishes, (8, 3, 1, 1, 1, 1))
        if self.on:
            self.asked.append(wish)


@cache
def empty_mat() -> tuple[Image, FieldPlace | None]:
    """A picture of a real field on which nothing lies, and where the field is in it."""
    image = photographed(((),) * SQUARE_COUNT)
    return image, find_fiducials(image)


class QuickCheck(StagedCheck):
    """A `vision.field.check.FieldCheck` of always the same picture."""

    def __init__(self) -> None:
        image, place = empty_mat()
        super().__init__(image, place=place)
        self._looks: dict[Corners | None, FieldLook] = {}

    def look(self) -> FieldLook:
        if self.pinned not in self._looks:
            self._looks = {self.pinned: super().look()}
        return self._looks[self.pinned]


class FickleField(SimulatedField):
    """A real field with clumsy people round it, seen by a tired eye. Also its own `TableHand`."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng, Eyesight(misread=0.01, doubtful=0.03, stubborn=0.02))
        self._chance = rng
        self._wishes: PieceWishes | None = None

    def turn(self) -> None:
        """Something happens at the table."""
        rng = self._chance
        square = rng.randrange(SQUARE_COUNT)
        what = rng.random()
        if what < 0.3:
            self.failed = rng.random() < 0.3
            self.trouble = rng.choice(("", *SENTENCES[1:]))
        elif what < 0.5:
            self.put(square, rng.randrange(PIECE_KINDS))
        elif what < 0.7 and self.stacks[square]:
            self.take(square)
        elif what < 0.8 and self.stacks[square]:
            self.knock(square)
        else:
            self.tidy()

    def tidy(self) -> None:
        """Everything is laid as the screen says."""
        if self._wishes is not None:
            for square, stack in enumerate(self._wishes.stacks):
                if self.stacks[square] != stack or square in self.fallen:
                    self.lay(square, stack)

    def sit_down(self) -> None:
        self._wishes = None

    def move_pieces(self, wishes: PieceWishes) -> None:
        """Mostly done at once."""
        self._wishes = wishes
        if self._chance.random() < 0.3:
            self.tidy()

    def roll(self, request: RollRequest | None) -> None:
        """Dice are another device's."""
