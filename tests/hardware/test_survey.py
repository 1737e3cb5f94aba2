"""Who is there: several towers side by side, told apart by their lights and taken one at a time."""

from __future__ import annotations

import os
import random
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from hardware.demo import DemoTower
from hardware.detect import RememberedTower, UsbPort
from hardware.events import LinkState, Rolled
from hardware.survey import PortSurvey
from hardware.tower import Tower
from hardware.wire import PtyWire, TcpWire
from tests.hardware.waiting import wait_for_event, wait_for_state
from tests.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo terminals")


@contextmanager
def towers(*uids: str) -> Iterator[list[DemoTower]]:
    started = [DemoTower(PtyWire, rng=random.Random(1), dice=3, uid=uid).start() for uid in uids]
    try:
        yield started
    finally:
        for tower in started:
            tower.close()


def boards(*addresses: str) -> list[UsbPort]:
    """Ports on which a tower is likely."""
    return [UsbPort(address, 0x2E8A, 5) for address in addresses]


def no_link_is_open() -> bool:
    return all(thread.name != "dice-tower" for thread in threading.enumerate())


def found_uids(survey: PortSurvey) -> list[str]:
    return [hello.uid for hello, _ in survey.found()]


def test_all_towers_are_found_and_one_is_taken_while_the_others_are_let_go() -> None:
    with towers("TEST0001", "TEST0002") as (red, blue):
        ports = boards(red.address, blue.address)
        survey = PortSurvey(list_ports=lambda: ports).start()
        wait_until(lambda: not survey.asking, "the answers")
        assert found_uids(survey) == ["TEST0001", "TEST0002"]
        taken = survey.take(blue.address)
        assert taken is not None
        assert found_uids(survey) == ["TEST0001"]
        survey.close()
        taken.arm(17, 3)
        wait_until(lambda: blue.device.armed == 17, "arming")
        blue.obey("roll 3 6 1")
        assert wait_for_event(taken, Rolled).hello.uid == "TEST0002"
        taken.close()
        # The port of the other one is free again.
        with Tower(red.address) as tower:
            wait_for_state(tower, LinkState.READY)


def test_only_the_tower_that_is_asked_to_blinks() -> None:
    with towers("TEST0001", "TEST0002") as (red, blue):
        ports = boards(red.address, blue.address)
        survey = PortSurvey(list_ports=lambda: ports).start()
        wait_until(lambda: len(survey.found()) == 2, "both")
        survey.blink(blue.address)
        wait_until(lambda: blue.device.blinks, "the light")
        assert red.device.blinks == 0
        survey.close()


def test_two_towers_with_one_number_are_two() -> None:
    """Erased memory gives any number of towers the same uid."""
    with towers("FFFFFFFF", "FFFFFFFF") as (red, blue):
        ports = boards(red.address, blue.address)
        survey = PortSurvey(list_ports=lambda: ports).start()
        wait_until(lambda: len(survey.found()) == 2, "both")
        survey.close()


def test_ports_that_may_be_something_else_are_asked_with_consent_only() -> None:
    with towers("TEST0001") as (red,):
        ports = [UsbPort(red.address, 0x1A86, 0x7523)]
        careful = PortSurvey(list_ports=lambda: ports).start()
        wait_until(lambda: not careful.asking, "nothing to ask")
        assert (careful.found(), careful.awaiting_consent) == ((), 1)
        careful.close()
        agreed = PortSurvey(list_ports=lambda: ports, consent=True).start()
        wait_until(lambda: found_uids(agreed) == ["TEST0001"], "the tower")
        assert agreed.awaiting_consent == 0
        agreed.close()


def test_what_is_no_tower_is_let_go_of() -> None:
    import tty

    printer, end = os.openpty()
    tty.setraw(end)
    ports = boards(os.ttyname(end))
    survey = PortSurvey(list_ports=lambda: ports).start()
    os.write(printer, b"start\necho:Marlin\n")
    wait_until(lambda: not survey.asking, "the end of its chance")
    assert survey.found() == ()
    wait_until(no_link_is_open, "the end of its thread")
    survey.close()
    for descriptor in (printer, end):
        os.close(descriptor)


def test_the_tower_in_use_is_left_alone_and_a_named_one_is_asked() -> None:
    with towers("TEST0001", "TEST0002") as (red, blue):
        ports = boards(red.address)
        survey = PortSurvey(list_ports=lambda: ports, leave_out=[red.address], named=[blue.address]).start()
        wait_until(lambda: not survey.asking, "the answers")
        assert found_uids(survey) == ["TEST0002"]
        survey.close()


def test_a_remembered_tower_in_the_network_is_asked() -> None:
    demo = DemoTower(lambda: TcpWire(0), rng=random.Random(1), uid="TEST0003").start()
    remembered = [RememberedTower("TEST0003", demo.address)]
    survey = PortSurvey(remembered=remembered, list_ports=list).start()
    wait_until(lambda: found_uids(survey) == ["TEST0003"], "it")
    survey.close()
    demo.close()


def test_a_link_that_is_kept_can_be_taken_again() -> None:
    with towers("TEST0001") as (red,):
        survey = PortSurvey(list_ports=list).start()
        tower = Tower(red.address).start()
        wait_for_state(tower, LinkState.READY)
        survey.keep(tower)
        assert found_uids(survey) == ["TEST0001"]
        assert survey.take(red.address) is tower
        assert survey.take(red.address) is None
        survey.close()
        survey.keep(tower)
        wait_until(no_link_is_open, "the end of what a closed survey is given")
