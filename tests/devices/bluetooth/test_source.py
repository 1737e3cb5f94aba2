"""Bluetooth dice as a source: a roll counts when it was asked for and the die says that it lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from game.devices.bluetooth.chooser import DieStanding
from game.devices.bluetooth.memory import DEMO_DICE, DiceMemory, PairedDie
from game.devices.bluetooth.source import BluetoothSource
from game.devices.dice import Reading, RollRequest, SourceState
from game.match.dice.proposal import Proposal
from hardware.bluetooth.pixels import PixelsDieType
from hardware.bluetooth.radio import RadioError
from hardware.bluetooth.simulator import SimulatedDie, SimulatedGoDice, SimulatedPixels
from knucklebone_messages import LazyText
from tests.devices.bluetooth.bluetooth_day import source_over
from tests.hardware.bluetooth.still import Tabletop


class Game:
    """A table with Ruby, Jade and a GoDice, and the game that asks them."""

    def __init__(self, *dice: SimulatedDie) -> None:
        self.dice = dice or (SimulatedPixels(1, "Ruby"), SimulatedPixels(2, "Jade", legacy=True))
        self.table = Tabletop(*self.dice)
        self.source = source_over(self.table)
        self.do, self.run, self.roll = self.table.do, self.table.run, self.table.roll
        self._asked = 0

    def ask(self, dice: int = 1, sides: int = 6) -> RollRequest:
        self._asked += 1
        request = RollRequest(self._asked, 0, "Ann", dice, sides, "test")
        self.source.ask(request)
        return request

    def read(self, wait_s: float = 1.0) -> Reading | None:
        self.run(wait_s)
        return self.source.poll()

    def values(self) -> list[tuple[int | None, str]] | None:
        reading = self.read()
        return None if reading is None else [(die.value, die.flag) for die in reading.dice]

    def says(self) -> str:
        self.source.poll()
        return str(self.source.status().sentence)


@pytest.fixture
def game() -> Iterator[Game]:
    game = Game()
    yield game
    game.table.close()


def test_a_roll_is_read_once_with_its_evidence(game: Game) -> None:
    request = game.ask(2)
    game.roll(game.dice[1], 3)
    assert game.read() is None
    assert game.says() == "3 noted, 1 to go."
    game.do(game.dice[0].roll)
    assert (game.says(), game.source.status().state) == ("The dice are rolling.", SourceState.ROLLING)
    game.do(game.dice[0].land, 6)
    reading = game.read()
    assert reading is not None
    assert (reading.request, reading.source) == (request.number, "bluetooth")
    assert [(die.value, die.flag) for die in reading.dice] == [(3, ""), (6, "")]
    assert Proposal.of(reading, request).sure
    assert reading.evidence is not None
    assert reading.evidence.caption == "Bluetooth: Jade, Ruby"
    assert game.read() is None
    report = game.source.link_report()
    assert report.delay is not None
    assert 0.5 <= report.delay <= 1.2


def test_nothing_counts_that_was_not_asked_for(game: Game) -> None:
    game.roll(game.dice[0], 5)
    game.ask()
    assert game.values() is None
    game.do(game.dice[0].roll)
    game.ask()
    game.do(game.dice[0].land, 5)
    assert game.values() is None
    assert game.says() == "Ruby came too early: roll it again."
    game.source.cancel()
    game.roll(game.dice[0], 5)
    assert game.values() is None


SIGNS: list[tuple[str, Callable[[Game], None], str]] = [
    ("held", lambda game: game.do(game.dice[0].hold), "Ruby is in a hand: roll it onto the table."),
    (
        "laid down",
        lambda game: (game.do(game.dice[0].hold), game.do(game.dice[0].lay, 6))[0],
        "Ruby was laid down, not rolled: roll it onto the table.",
    ),
    (
        "shaken and laid down",
        lambda game: [game.do(game.dice[1].roll), game.do(game.dice[1].hold), game.do(game.dice[1].lay, 6)][
            0
        ],
        "Jade was laid down, not rolled: roll it onto the table.",
    ),
    (
        "on edge",
        lambda game: [game.do(game.dice[0].roll), game.do(game.dice[0].lean)][0],
        "Ruby leans on its edge. Roll it again.",
    ),
    (
        "rolling for long",
        lambda game: [game.do(game.dice[0].roll), game.run(11)][0],
        "A die has been rolling for long: let it come to rest, or type the roll.",
    ),
    (
        "out of reach",
        lambda game: game.do(game.dice[1].go),
        "Jade is out of reach: bring it nearer, or roll the others for it.",
    ),
]


@pytest.mark.parametrize(
    ("happens", "sentence"), [(act, said) for _, act, said in SIGNS], ids=[n for n, *_ in SIGNS]
)
def test_what_is_the_matter_with_a_die_is_one_sentence_and_the_next_roll_counts(
    game: Game, happens: Callable[[Game], None], sentence: str
) -> None:
    game.ask(2)
    happens(game)
    assert game.says() == sentence
    assert game.values() is None
    for die in game.dice:
        game.do(die.come)
    game.run(12)
    game.roll(game.dice[0], 2)
    game.roll(game.dice[1], 5)
    assert game.values() == [(2, ""), (5, "")]


def test_rolled_twice_or_turned_by_a_hand_people_are_asked(game: Game) -> None:
    game.ask(2)
    game.roll(game.dice[0], 2)
    game.run(1)
    game.roll(game.dice[0], 6)
    game.roll(game.dice[1], 5)
    assert game.values() == [(6, "rolled again"), (5, "")]
    game.ask(2)
    game.roll(game.dice[0], 2)
    game.do(game.dice[0].hold)
    game.roll(game.dice[1], 5)
    assert game.values() is None
    game.do(game.dice[0].lay, 6)
    assert game.values() == [(2, "moved"), (5, "")]


@pytest.mark.parametrize("act", ["hold", "roll"])
def test_of_a_die_that_fell_and_was_lost_in_a_hand_people_are_asked(game: Game, act: str) -> None:
    game.ask(2)
    game.roll(game.dice[0], 3)
    game.run(1)
    game.do(getattr(game.dice[0], act))
    game.do(game.dice[0].go)
    game.roll(game.dice[1], 5)
    assert game.values() == [(3, "moved"), (5, "")]


def test_a_bounce_is_part_of_the_roll(game: Game) -> None:
    game.ask()
    game.roll(game.dice[0], 1)
    assert game.source.poll() is None
    game.roll(game.dice[0], 4)
    assert game.values() == [(4, "")]


def test_a_touched_die_that_lies_as_it_fell_still_counts(game: Game) -> None:
    game.ask(2)
    game.roll(game.dice[0], 2)
    game.do(game.dice[0].hold)
    game.do(game.dice[0].lay, 2)
    game.roll(game.dice[1], 5)
    assert game.values() == [(2, ""), (5, "")]


def test_a_face_that_no_such_die_has_is_asked_of_people(game: Game) -> None:
    game.ask()
    game.do(game.dice[0].roll)
    game.do(game.dice[0].tell, b"\x03\x01\x63")
    assert game.values() == [(None, "unreadable")]


def test_of_more_dice_than_asked_for_people_say_which_count(game: Game) -> None:
    request = game.ask()
    game.do(game.dice[0].roll)
    game.do(game.dice[1].roll)
    game.do(game.dice[0].land, 4)
    assert game.values() is None
    game.do(game.dice[1].land, 1)
    reading = game.read()
    assert reading is not None
    assert not Proposal.of(reading, request).sure


def test_few_dice_are_rolled_several_times_for_many(game: Game) -> None:
    game.ask(3)
    game.roll(game.dice[0], 4)
    game.roll(game.dice[1], 1)
    assert game.values() is None
    assert game.says() == "4, 1 noted. Roll again, 1 to go."
    game.roll(game.dice[0], 6)
    assert game.values() == [(4, ""), (1, ""), (6, "")]


def test_a_die_that_goes_in_mid_roll_costs_no_more_than_that_roll(game: Game) -> None:
    game.ask()
    game.do(game.dice[0].roll)
    game.do(game.dice[0].cut)
    game.do(game.dice[0].land, 3)
    game.run(12)
    assert game.values() is None
    game.roll(game.dice[0], 5)
    assert game.values() == [(5, "")]


def test_again_throws_away_what_fell(game: Game) -> None:
    game.ask(2)
    game.roll(game.dice[0], 4)
    game.source.rethrow()
    game.roll(game.dice[1], 1)
    assert game.values() is None


def test_dice_of_other_sides_do_not_count() -> None:
    game = Game(SimulatedPixels(1, "Ruby"), SimulatedPixels(20, "Twenty", PixelsDieType.D20))
    game.ask()
    game.roll(game.dice[1], 17)
    assert game.values() is None
    assert game.says() == "A die of 20 sides does not count here: roll dice of 6 sides."
    game.ask(sides=12)
    assert game.says() == "None of these dice has 12 sides: choose others."
    assert game.source.status().state is SourceState.FAILED
    game.ask(sides=20)
    game.roll(game.dice[1], 17)
    assert game.values() == [(17, "")]
    game.table.close()


def test_batteries_are_told_before_they_are_flat_and_when_they_were(game: Game) -> None:
    ruby = game.dice[0]
    ruby.percent = 8
    assert isinstance(ruby, SimulatedPixels)
    game.do(ruby.tell_battery)
    assert game.says() == "Ruby is nearly empty (8 %): charge it after this match."
    for die in game.dice:
        game.do(die.go)
    assert game.says() == "Looking for the dice: shake them to wake them."
    game.run(11)
    assert game.says() == "Ruby has gone, and its battery was nearly empty: charge it."


def test_out_of_reach_and_silent_dice_and_a_radio_that_is_off_are_told() -> None:
    game = Game(SimulatedPixels(1, "Ruby"))
    ruby = game.dice[0]
    game.do(ruby.go)
    game.says()
    game.run(11)
    assert (
        game.says() == "No die is in reach: bring them nearer, shake them, close the maker's app on phones."
    )
    ruby.answers = False
    game.do(ruby.come)
    game.run(25)
    assert game.says() == "The dice are there but do not answer: lay them on their charger for a moment."
    game.do(ruby.go)
    game.table.radio.trouble = RadioError(LazyText("Bluetooth is switched off."))
    game.run(12)
    assert (game.says(), game.source.status().state) == ("Bluetooth is switched off.", SourceState.FAILED)
    game.table.close()


def test_dice_are_found_let_to_the_table_and_sent_away() -> None:
    table = Tabletop(SimulatedPixels(1, "Ruby"), SimulatedGoDice(7), paired=[])
    memory = DiceMemory()
    source = BluetoothSource(memory, lambda known: table.bag, lambda: table.bag)
    chooser = source.chooser
    assert source.status().sentence == "No Bluetooth die belongs to this table yet: choose which dice."
    chooser.look()
    table.run(5)
    assert [(one.name, one.standing) for one in chooser.choices()] == [
        ("Ruby", DieStanding.NEARBY),
        ("GoDice 000007", DieStanding.NEARBY),
        ("", DieStanding.PRETENDED),
    ]
    chooser.choose("godice-000007")
    table.run(5)
    source.poll()
    chooser.blink("godice-000007")
    table.run()
    ours = chooser.choices()[0]
    assert (ours.name, ours.standing, ours.percent, ours.ours) == ("GoDice red", DieStanding.READY, 80, True)
    assert memory.known == (PairedDie("godice-000007", "GoDice", "GoDice red", 6),)
    assert table.dice[1].blinks == 1
    chooser.close()
    chooser.choose("godice-000007")
    table.run()
    assert (memory.known, table.bag.dice) == ((), ())
    table.close()


def test_the_demonstration_stands_in_and_goes_again() -> None:
    bags = [Tabletop(SimulatedPixels(1, "Ruby")), Tabletop(SimulatedPixels(9, "Demo"))]
    source = BluetoothSource(DiceMemory(), lambda known: bags[0].bag, lambda: bags[1].bag)
    source.ask(RollRequest(1, 0, "Ann", 1, 6, "test"))
    source.chooser.choose(DEMO_DICE)
    assert source.status().sentence == "These dice roll by themselves."
    assert [one.standing for one in source.chooser.choices()] == [DieStanding.PRETENDED_IN_USE]
    bags[1].roll(bags[1].dice[0], 5)
    bags[1].run(1)
    reading = source.poll()
    assert reading is not None
    assert [die.value for die in reading.dice] == [5]
    for bag in bags:
        bag.close()
