"""The dice of a table are found, named, kept connected and found again; the thread lets go of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from hardware.bluetooth.bag import DiceBag
from hardware.bluetooth.demo import DemoBag
from hardware.bluetooth.keeper import DieGone, DieJoined, DieLink, DieMoved
from hardware.bluetooth.radio import RadioError
from hardware.bluetooth.reports import Advert
from hardware.bluetooth.simulator import SimulatedGoDice, SimulatedPixels, SimulatedRadio
from knucklebone_messages import LazyText
from tests.hardware.bluetooth.still import JumpingLoop, StillBag, Tabletop, known
from tests.waiting import wait_until

RUBY, JADE = "pixels-00000001", "pixels-00000002"


@pytest.fixture
def table() -> Iterator[Callable[..., Tabletop]]:
    tables: list[Tabletop] = []

    def made(*dice: object, **options: object) -> Tabletop:
        tables.append(Tabletop(*dice, **options))  # type: ignore[arg-type]
        return tables[-1]

    yield made
    for each in tables:
        each.close()


def test_the_dice_of_the_table_are_connected_and_others_left_alone(table: Callable[..., Tabletop]) -> None:
    ours, theirs = SimulatedPixels(1, "Ruby"), SimulatedPixels(2, "Jade")
    top = table(ours, theirs, paired=[ours])
    assert top.links() == {"Ruby": DieLink.READY}
    assert not theirs.connected
    assert top.bag.dice[0].percent == 80


def test_all_dice_nearby_are_heard_while_people_choose_and_become_ours(
    table: Callable[..., Tabletop],
) -> None:
    top = table(SimulatedPixels(1, "Ruby"), SimulatedGoDice(7), paired=[])
    top.radio.others.append(Advert("X", "Headphones"))
    assert top.bag.around == ()
    top.bag.search(True)
    top.run(5)
    assert [die.key for die in top.bag.around] == [RUBY, "godice-000007"]
    top.bag.pair(known(top.dice[1]))
    top.run(5)
    assert top.links() == {"GoDice red": DieLink.READY}
    assert [die.key for die in top.bag.around] == [RUBY]
    top.bag.unpair("godice-000007")
    top.run()
    assert top.bag.dice == ()
    assert not top.dice[1].connected


def test_a_die_blinks_when_it_is_asked_which_one_it_is(table: Callable[..., Tabletop]) -> None:
    top = table(SimulatedPixels(1, "Ruby"), SimulatedGoDice(7))
    for key in (RUBY, "godice-000007", "nobody"):
        top.bag.blink(key)
    top.run()
    assert [die.blinks for die in top.dice] == [1, 1]


def test_a_die_that_goes_is_told_and_found_again(table: Callable[..., Tabletop]) -> None:
    top = table()
    top.bag.events()
    top.do(top.dice[0].go)
    assert top.links() == {"Ruby": DieLink.AWAY, "Jade": DieLink.READY}
    assert top.bag.events() == [DieGone(RUBY)]
    top.run(30)
    top.do(top.dice[0].come)
    top.run(13)
    assert top.links()["Ruby"] is DieLink.READY
    assert DieJoined(RUBY) in top.bag.events()
    assert top.bag.link_counts[2] == 1


def test_while_dice_are_waited_for_those_that_are_away_are_looked_for_in_haste(
    table: Callable[..., Tabletop],
) -> None:
    top = table()
    top.do(top.dice[0].go)
    top.run(20)
    top.do(top.dice[0].come)
    top.bag.expect(2)
    top.run(5)
    assert top.links()["Ruby"] is DieLink.READY


def test_a_connection_that_fails_is_tried_again(table: Callable[..., Tabletop]) -> None:
    top = table()
    top.radio.refusals = 2
    top.do(top.dice[0].cut)
    top.run(40)
    assert top.links()["Ruby"] is DieLink.READY


def test_a_die_that_never_says_who_it_is_is_silent(table: Callable[..., Tabletop]) -> None:
    die = SimulatedPixels(1, "Ruby")
    die.answers = False
    top = table(die)
    top.run(10)
    assert top.links() == {"Ruby": DieLink.SILENT}
    die.answers = True
    top.run(20)
    assert top.links() == {"Ruby": DieLink.READY}


class _Masked(SimulatedPixels):
    """Advertises the number of one die, and says itself that it is another."""

    def receive(self, data: bytes) -> None:
        self.number = 9
        super().receive(data)
        self.number = 1


def test_another_die_at_the_address_of_ours_is_not_believed(table: Callable[..., Tabletop]) -> None:
    top = table(_Masked(1, "Ruby"))
    top.run(20)
    top.do(top.dice[0].roll)
    assert top.links() == {"Ruby": DieLink.SILENT}
    assert top.bag.events() == []


def test_what_makes_no_sense_is_counted_and_changes_nothing(table: Callable[..., Tabletop]) -> None:
    top = table()
    before = top.bag.dice
    top.bag.events()
    for data in (b"", b"\x03", b"\x02abc", b"\x22"):
        top.do(top.dice[0].tell, data)
    top.do(top.dice[0].tell, b"\x63unknown")
    assert (top.bag.dice, top.bag.events(), top.bag.link_counts[1]) == (before, [], 4)


def test_batteries_are_asked_about_now_and_then(table: Callable[..., Tabletop]) -> None:
    die = SimulatedGoDice(7)
    top = table(die)
    die.percent = 9
    top.run(320)
    assert top.bag.dice[0].percent == 9


def test_why_the_radio_is_of_no_use_is_told_until_it_is(table: Callable[..., Tabletop]) -> None:
    top = table()
    top.radio.trouble = RadioError(LazyText("Bluetooth is switched off."))
    for die in top.dice:
        top.do(die.cut)
    top.run(5)
    assert top.bag.trouble == "Bluetooth is switched off."
    top.radio.trouble = None
    top.run(30)
    assert top.bag.trouble == ""
    assert set(top.links().values()) == {DieLink.READY}


def test_the_thread_serves_and_ends_and_lets_the_dice_go() -> None:
    dice = DemoBag(random.Random(1), 2).start()
    assert isinstance(dice, DemoBag)
    try:
        wait_until(lambda: all(die.link is DieLink.READY for die in dice.dice), "dice")
        dice.auto = False
        dice.obey("lay ruby 4")
        moved: list[DieMoved] = []

        def lies() -> bool:
            moved.extend(event for event in dice.events() if isinstance(event, DieMoved))
            return any(event.report.value == 4 for event in moved)

        wait_until(lies, "what it tells")
    finally:
        dice.close()
    assert not any(die.connected for die in dice.simulated)
    dice.close()
    dice.blink("pixels-DE300001")
    dice.search(True)


def test_the_thread_ends_also_when_it_is_told_so_while_it_is_woken() -> None:
    """As a program does that cancels a roll and ends: no dice are waited for any more, and all are let go."""
    dice = DemoBag(random.Random(1), 1).start()
    wait_until(lambda: all(die.link is DieLink.READY for die in dice.dice), "a die")
    for _ in range(3):
        dice.expect(0)
    dice.close()
    assert isinstance(dice, DemoBag)
    assert not dice.simulated[0].connected


def test_a_bag_that_was_never_started_closes() -> None:
    DiceBag((), make_radio=lambda: SimulatedRadio([]), new_loop=JumpingLoop).close()


def test_an_error_that_nobody_foresaw_is_told_and_harms_nobody_else() -> None:
    class Broken(SimulatedRadio):
        async def scan(self, *arguments: object) -> None:
            raise KeyError("surprise")

    bag = StillBag(Broken([]), [known(SimulatedPixels(1, "Ruby"))])
    bag.run(1)
    assert bag.trouble == "Bluetooth does not work now (KeyError). Trying again soon."
    bag.close()
