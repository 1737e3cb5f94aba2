"""A tower counts again after whatever its roll came to: it is armed anew, and no older roll answers."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from game.devices.dice import Reading, SourceState
from game.devices.tower.source import MAX_QUOTED_LETTERS, TowerSource
from hardware.crc import crc16
from hardware.events import CommandFailed, Contradicted, Moved, Rebooted, Rejected, Rolled, Voided
from hardware.messages import Die, RollResult, TowerHello, TowerPhase, TowerState
from tests.devices.tower.fake_tower import HELLO, LINE, FakeTower, request, values
from tests.devices.tower.wired_tower import WiredTower
from tests.hardware.bench import said

SURE_WITHIN = 5.0
"""s from the end of a roll until people are told that it does not count."""


class Player:
    """Somebody who looks at what the source says all the time."""

    def __init__(self) -> None:
        self.tower = WiredTower()
        self.source = TowerSource(self.tower, random.Random(1))
        self.readings: list[Reading] = []

    @property
    def sentence(self) -> str:
        return self.source.status().sentence

    def ask(self, number: int = 1) -> None:
        self.source.ask(request(number, dice=2))
        self.wait(0.5)

    def wait(self, seconds: float) -> None:
        self.tower.live(seconds, self._look)

    def throw(self, *dice: int) -> None:
        """Drop dice and wait until they lie."""
        self.tower.bench.tower.drop(self.tower.bench.now, dice, settle_after=0.4)
        self.wait(0.6)

    def _look(self) -> None:
        reading = self.source.poll()
        if reading is not None:
            self.readings.append(reading)


def line(body: bytes) -> bytes:
    return b"@%b*%04X\n" % (body, crc16(body))


def jam(player: Player) -> None:
    device = player.tower.bench.tower
    device.drop(player.tower.bench.now, [3, 5])
    player.wait(0.2)
    device.jam(player.tower.bench.now)
    player.wait(0.5)
    assert player.source.status().state is SourceState.FAILED
    device.clear_fault(player.tower.bench.now)


def jam_without_token(player: Player) -> None:
    """As towers do that forget the token with the roll."""
    player.tower.bench.tamper = lambda told: (
        told if b"rolling" in told or b"@state" not in told else line(told[1:-6].replace(b"tok=", b"x="))
    )
    jam(player)


def rest(player: Player) -> None:
    device = player.tower.bench.tower
    device.drop(player.tower.bench.now, [3, 5])
    player.wait(0.2)
    device.clear_fault(player.tower.bench.now)


def settle_and_forget(player: Player) -> None:
    tell_otherwise(player, b"")
    player.tower.bench.tower.history.clear()


def tell_otherwise(player: Player, result: bytes) -> None:
    def tampered(told: bytes) -> bytes:
        return result if told.startswith(b"@result") and b"none" not in told else told

    player.tower.bench.tamper = tampered
    player.throw(3, 5)


def keep_all_to_itself(player: Player) -> None:
    """Not a line of the roll is heard."""
    player.tower.bench.tamper = lambda told: b"" if b"roll=" in told or b"@result" in told else told
    player.throw(3, 5)
    player.tower.bench.tower.history.clear()
    player.tower.bench.tamper = lambda told: told


def restart_unheard(player: Player) -> None:
    """Before its first roll, with the same number: nothing tells it, but the token is gone."""
    device = player.tower.bench.tower
    player.tower.bench.tamper = lambda told: b"" if b"@hello" in told else told
    device.reboot(player.tower.bench.now, boot_saved=False)
    player.wait(0.5)
    assert device.armed == 0
    player.throw(3, 5)


LOSSES: dict[str, Callable[[Player], object]] = {
    "a fault": jam,
    "a fault that forgets the token": jam_without_token,
    "idle after rolling": rest,
    "settled, and last knows none": settle_and_forget,
    "a result over 240 bytes": lambda player: tell_otherwise(player, line(b"result x=" + b"1" * 240)),
    "malformed dice": lambda player: tell_otherwise(player, line(b"result boot=1 roll=1 dice= tok=1")),
    "a result without a token": lambda player: tell_otherwise(
        player, line(b"result boot=1 roll=1 dice=0 tok=x")
    ),
    "a result of nobody's": lambda player: tell_otherwise(player, said("result", boot=1, roll=1, dice="3,5")),
    "nothing heard": keep_all_to_itself,
    "a restart that was not heard of": restart_unheard,
}


@pytest.mark.parametrize("lose", LOSSES.values(), ids=LOSSES)
def test_after_a_lost_roll_the_next_one_counts(lose: Callable[[Player], object]) -> None:
    player = Player()
    player.ask()
    lose(player)
    player.wait(SURE_WITHIN)
    player.tower.bench.tamper = lambda told: told
    player.wait(1.0)
    assert not player.readings
    assert player.sentence.endswith("does not count: roll again.")
    assert player.source.status().state is SourceState.READY
    player.throw(4, 4)
    player.wait(1.0)
    assert [values(reading) for reading in player.readings] == [[4, 4]]


@pytest.mark.parametrize("lose", [jam, rest, settle_and_forget], ids=["fault", "idle", "forgotten"])
def test_the_lost_roll_never_answers_for_the_next(lose: Callable[[Player], object]) -> None:
    player = Player()
    player.ask()
    token = player.tower.armings[-1]
    lose(player)
    player.wait(SURE_WITHIN)
    player.tower.bench.tamper = lambda told: told
    assert player.tower.armings[-1] != token
    player.tower.bench.hear(said("result", boot=1, roll=1, dice="3,5", tok=token))
    player.wait(1.0)
    assert not player.readings
    player.throw(4, 4)
    player.wait(1.0)
    assert [values(reading) for reading in player.readings] == [[4, 4]]


def test_the_roll_before_a_restart_never_answers_for_the_one_after() -> None:
    player = Player()
    player.ask()
    token = player.tower.armings[-1]
    player.tower.bench.tower.reboot(player.tower.bench.now)
    player.wait(1.0)
    player.tower.bench.hear(said("result", boot=1, roll=1, dice="3,5", tok=token))
    player.wait(1.0)
    assert not player.readings
    player.throw(4, 4)
    player.wait(1.0)
    assert [values(reading) for reading in player.readings] == [[4, 4]]


def test_a_roll_that_counts_later_than_another_is_lost_stays_ours(
    tower: FakeTower, source: TowerSource
) -> None:
    """The lost one was a test, or fell before the arming came through."""
    tower.moved(5, TowerPhase.IDLE)
    source.ask(request())
    token = tower.token
    tower.moved(7, TowerPhase.ROLLING, token=token)
    tower.report(Voided("TEST0001", 6))
    assert source.poll() is None
    tower.rolled([3, 5], roll=7, token=token)
    assert values(source.poll()) == [3, 5]


def test_what_was_lost_before_the_request_is_nobodys_concern(tower: FakeTower, source: TowerSource) -> None:
    tower.moved(5, TowerPhase.FAULT, fault="jam")
    source.ask(request())
    armed = tower.armed
    tower.moved(5, TowerPhase.IDLE)
    tower.report(Voided("TEST0001", 5))
    assert source.poll() is None
    assert tower.armed == armed
    assert source.status().sentence == "Ann's tower is ready."


def test_an_older_roll_told_while_ours_is_under_way_changes_nothing(
    tower: FakeTower, source: TowerSource
) -> None:
    source.ask(request())
    tower.moved(7, TowerPhase.ROLLING, token=tower.token)
    tower.rolled([1, 1], roll=6, token=0)
    assert source.poll() is None
    assert source.status().sentence == "The dice are rolling."


def test_a_tower_that_cannot_be_armed_goes_on_counting() -> None:
    tower = FakeTower(TowerHello(1, 0, "TEST0001", 1))
    source = TowerSource(tower, random.Random(1))
    tower.moved(5, TowerPhase.IDLE)
    source.ask(request())
    tower.moved(7, TowerPhase.ROLLING)
    tower.report(Voided("TEST0001", 6))
    assert source.poll() is None
    tower.rolled([3, 5], roll=7, token=0)
    assert values(source.poll()) == [3, 5]


def test_of_a_tower_that_cannot_be_armed_only_this_runs_rolls_count() -> None:
    tower = FakeTower(TowerHello(1, 0, "TEST0001", 2))
    source = TowerSource(tower, random.Random(1))
    tower.moved(0, TowerPhase.IDLE, boot=2)
    source.ask(request())
    tower.rolled([1, 1], roll=43, boot=1, token=0)
    assert source.poll() is None
    tower.rolled([3, 5], roll=1, boot=2, token=0)
    assert values(source.poll()) == [3, 5]


def test_our_roll_told_otherwise_than_before_does_not_count_but_the_next_one_does(
    tower: FakeTower, source: TowerSource
) -> None:
    source.ask(request())
    token = tower.token
    before, after = RollResult(1, 1, (Die(3), Die(5)), 0), RollResult(1, 1, (Die(3), Die(6)), token)
    tower.report(Contradicted("TEST0001", before, after))
    assert source.poll() is None
    assert source.status().sentence.endswith("That doesn't count: roll again.")
    assert tower.token != token
    tower.rolled([4, 4], roll=2)
    assert values(source.poll()) == [4, 4]


def test_what_was_said_before_the_tower_was_armed_answers_nothing(
    tower: FakeTower, source: TowerSource
) -> None:
    """Even where it guesses the token that comes next."""
    source.ask(request())
    tower.report(Rebooted("TEST0001", often=False))
    tower.rolled([3, 5], token=tower.token + 1)
    assert source.poll() is None
    tower.rolled([4, 4], roll=2)
    assert values(source.poll()) == [4, 4]


# Dice and values that the game cannot use


@pytest.mark.parametrize(
    ("dice", "kinds", "hello"),
    [
        ((14, 3), (20,), (6,)),
        ((4, 3), (20,), (6,)),
        ((4, 3), (), (20,)),
        ((4, 3), (6, 20), (6,)),
        ((4, 3), (4,), (6,)),
        ((None, 3), (20, 6), (6,)),
    ],
)
def test_dice_of_other_sides_are_refused_in_words_and_the_next_roll_counts(
    tower: FakeTower,
    source: TowerSource,
    dice: tuple[int | None, ...],
    kinds: tuple[int, ...],
    hello: tuple[int, ...],
) -> None:
    source.ask(request())
    token = tower.token
    who = TowerHello(1, 0, "TEST0001", 1, kinds=hello, capabilities=HELLO.capabilities)
    tower.report(Rolled(who, RollResult(1, 1, tuple(Die(value) for value in dice), token, kinds=kinds), LINE))
    assert source.poll() is None
    assert "sides does not count here: roll dice of 6 sides." in source.status().sentence
    assert tower.token != token
    tower.rolled([4, 4], roll=2)
    assert values(source.poll()) == [4, 4]


def test_a_well_for_other_dice_may_stay_empty(tower: FakeTower, source: TowerSource) -> None:
    source.ask(request())
    told = RollResult(1, 1, (Die(3), Die(None, 0, "e"), Die(5)), tower.token, kinds=(6, 20, 6))
    tower.report(Rolled(HELLO, told, LINE))
    assert values(source.poll()) == [3, 5]


@pytest.mark.parametrize("value", [0, -1, 7, 2**40])
def test_a_value_that_no_die_of_the_game_shows_is_not_read(
    tower: FakeTower, source: TowerSource, value: int
) -> None:
    source.ask(request())
    tower.rolled([value, 3])
    reading = source.poll()
    assert reading is not None
    assert (reading.source, values(reading)) == ("tower", [None, 3])
    assert reading.dice[0].flag == "unreadable"


# What people are told


def test_a_tower_that_will_not_be_armed_is_told(tower: FakeTower, source: TowerSource) -> None:
    tower.report(CommandFailed("arm", "fault"))
    source.poll()
    assert source.status().sentence == "Ann's tower is ready."
    source.ask(request())
    for passing in ("busy", "no answer"):
        tower.report(CommandFailed("arm", passing))
        source.poll()
        assert source.status().sentence == "Ann's tower is ready."
    tower.report(CommandFailed("arm", "fault"))
    source.poll()
    assert "can't roll now (fault): restart it" in source.status().sentence


def test_a_towers_own_words_are_quoted_in_short(tower: FakeTower, source: TowerSource) -> None:
    source.ask(request())
    tower.report(Moved("TEST0001", TowerState(1, 1, TowerPhase.FAULT, fault="x" * 200)))
    source.poll()
    assert "x" * (MAX_QUOTED_LETTERS - 1) + "…: clear it" in source.status().sentence
    tower.report(Moved("TEST0001", TowerState(1, 1, TowerPhase.IDLE)))
    tower.report(Rejected("y" * 200, LINE, tower.token))
    source.poll()
    assert "y" * (MAX_QUOTED_LETTERS - 1) + "…)" in source.status().sentence
