"""Plays the example game of the rule book, step by step as it is written in `example.json`.

The rule book prints that game as prose. `example.json` holds the same moves as data, with the deck they
imply, the misprints repaired (see "errata" there) and, after each step, what the player then has.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from game.games.engine.rules import Engine
from game.games.engine.rules.events import PointsChanged
from game.games.engine.rules.phases import Phase
from game.games.engine.rules.vocabulary import (
    CARD_BY_CODE,
    CARD_CODES,
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Cell,
    cards_in,
    column_of,
    row_of,
)
from game.rules.contract import Event, Order, Turn

EXAMPLE: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "example.json").read_text(encoding="utf-8")
)
_WAYS: Final = {"N": NORTH, "S": SOUTH, "W": WEST, "E": EAST}

Step = Mapping[str, Any]


class Example:
    """The game as far as it has been played. Asserts whatever the data says on the way."""

    def __init__(self) -> None:
        self.rules = Engine(EXAMPLE["players"], {})
        self.state = self.rules.start()
        self.events: list[Event] = []
        self.steps = 0

    def do(self, text: str) -> None:
        self.rules.apply(self.state, self.rules.read(text), self.events.append)

    @property
    def turn(self) -> Turn:
        pending = self.rules.pending(self.state)
        assert isinstance(pending, Turn), pending
        return pending

    def set_up(self) -> None:
        deck = Order(tuple(CARD_BY_CODE[code] for code in EXAMPLE["deck_order"]))
        self.rules.apply(self.state, deck, self.events.append)
        for seat in range(2):
            setup = EXAMPLE["setup"][str(seat + 1)]
            assert self.hand(seat) == sorted(setup["dealt"])
            self.do(f"start {setup['starter']}")
        self.do(f"order {EXAMPLE['first_player']}")

    def play_turn(self, turn: Mapping[str, Any]) -> None:
        active = turn["active"] - 1
        for seat in (active, 1 - active):
            steps = list(turn["steps"][str(seat + 1)])
            if seat == active:
                while steps[0]["op"] == "instant":
                    self.take_step(seat, steps.pop(0))
                assert (self.turn.seat, self.turn.phase) == (seat, "suit")
                before = self.purse(seat)
                self.do(f"suit {turn['suit']}")
                self.pass_windows()
                self.take_step(seat, steps.pop(0), before)
            for step in steps:
                self.take_step(seat, step)
        self.pass_windows()
        for seat in range(2):
            expected = turn["expect"][str(seat + 1)]
            assert {**self.has(seat), "tableau": self.tableau(seat)} == expected

    def take_step(self, seat: int, step: Step, before: tuple[int, int] | None = None) -> None:
        self.steps += 1
        before = before or self.purse(seat)
        if step["op"] == "instant":
            self.instant(seat, step)
        else:
            self.perform(seat, step)
            self.check(seat, step, before)

    def perform(self, seat: int, step: Step) -> None:
        """One step other than an instant, unchecked."""
        {"basic": self.basic, "skip": self.skip, "activate": self.activate}[step["op"]](seat, step)

    def check(self, seat: int, step: Step, before: tuple[int, int]) -> None:
        """What the rule book says that the step changed, and what the player has after it."""
        gold, points = self.purse(seat)
        if "stated" in step:
            assert {"gold": gold - before[0], "vp": points - before[1]} == step["stated"], step
        assert self.has(seat) == step["after"], step

    def basic(self, seat: int, step: Step) -> None:
        """The suit was chosen, and everything that leaves no choice has happened."""
        if "discard" in step:
            assert sorted(CARD_CODES[card] for card in self.state.drawn) == sorted(step["draw"])
            self.do(f"discard {step['discard'][0]}")
        if "build" in step:
            self.build(seat, step)

    def skip(self, seat: int, step: Step) -> None:
        if self.comes_to(seat, step["card"]):
            self.do("skip")

    def activate(self, seat: int, step: Step) -> None:
        assert self.comes_to(seat, step["card"]), step
        hand = self.state.hands[seat]
        if "target" in step:
            self.do(f"reach {self.code(self.cell_of(seat, step['target']))}")
            for inner in step["steps"]:
                self.take_step(seat, inner)
        elif "move" in step:
            origin, onto = (self.code(self.cell_of(seat, step[key])) for key in ("move", "onto"))
            self.do(f"stack {origin} on {onto}")
        elif "build" in step:
            self.build(seat, step)
        else:
            self.do("activate")
        for code in step.get("pay", ()):
            # Who owes all that is left has nothing more to choose.
            if self.state.phase is Phase.PAY:
                self.do(f"discard {code}")
            assert self.state.discard >> CARD_BY_CODE[code] & 1
        if "draw" in step:
            drawn = cards_in(self.state.hands[seat] & ~hand)
            assert [CARD_CODES[card] for card in drawn] == step["draw"]

    def instant(self, seat: int, step: Step) -> None:
        self.pass_windows(until=seat)
        before = self.purse(seat)
        self.do(f"play {step['card']}")
        self.check(seat, step, before)
        for inner in step["steps"]:
            self.take_step(seat, inner)

    def build(self, seat: int, step: Step) -> None:
        direction, neighbour = step["at"]
        cell = self.code(self.cell_of(seat, neighbour) + _WAYS[direction])
        self.do(f"build {step['build']}")
        if self.state.placing >= 0:
            self.do(f"place {cell}")
        assert self.tableau(seat)[cell] == [step["build"]]

    def comes_to(self, seat: int, code: str) -> bool:
        """Whether the seat is asked about this card; not if nothing can be done with it."""
        self.pass_windows()
        if self.state.phase is not Phase.SCAN or self.turn.seat != seat:
            return False
        scan = self.state.scans[-1]
        return CARD_CODES[self.state.tableaux[seat][scan.cell][scan.level]] == code

    def pass_windows(self, until: int = -1) -> None:
        """Nobody plays an instant where the example says nothing of it."""
        while self.state.phase is Phase.GIFT or (
            self.state.phase is Phase.INSTANT and self.turn.seat != until
        ):
            self.do("done")

    def cell_of(self, seat: int, code: str) -> Cell:
        card = CARD_BY_CODE[code]
        return next(cell for cell, cards in self.state.tableaux[seat].items() if card in cards)

    def code(self, cell: Cell) -> str:
        return f"{row_of(cell)},{column_of(cell)}"

    def purse(self, seat: int) -> tuple[int, int]:
        return self.state.gold[seat], self.state.points[seat]

    def gained(self, seat: int) -> int:
        """All victory points ever gained, whatever was paid."""
        changes = [event for event in self.events if isinstance(event, PointsChanged) and event.seat == seat]
        return sum(event.amount for event in changes if event.amount > 0)

    def hand(self, seat: int) -> list[str]:
        return sorted(CARD_CODES[card] for card in cards_in(self.state.hands[seat]))

    def has(self, seat: int) -> dict[str, Any]:
        return {"gold": self.state.gold[seat], "vp": self.state.points[seat], "hand": self.hand(seat)}

    def tableau(self, seat: int) -> dict[str, list[str]]:
        return {
            self.code(cell): [CARD_CODES[card] for card in cards]
            for cell, cards in self.state.tableaux[seat].items()
        }


def play_to_the_end() -> Example:
    """The whole example game."""
    example = Example()
    example.set_up()
    for turn in EXAMPLE["turns"]:
        example.play_turn(turn)
    return example
