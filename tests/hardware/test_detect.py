"""Which ports are tried, in which order, and which not without consent."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.detect import PortFinder, Rank, RememberedTower, UsbPort, rank_ports

ARDUINO = UsbPort("/dev/null", 0x2341, 0x0043, "A1", "Arduino Uno")
PICO = UsbPort("/dev/zero", 0x2E8A, 0x0005, "P1", "Board in FS mode")
PRINTER = UsbPort("/dev/full", 0x1A86, 0x7523, None, "USB Serial")
UNKNOWN = UsbPort("/dev/random", 0x9999, 1, None, "Modem")
NAMED = UsbPort("/dev/urandom", 0x9999, 2, None, "Dice tower of Ann")
PORTS = [UNKNOWN, PRINTER, ARDUINO, PICO, NAMED]


def test_ports_are_ranked_by_what_speaks_for_a_tower() -> None:
    remembered = [RememberedTower("U", "/dev/elsewhere", PRINTER)]
    ranks = {candidate.address: candidate.rank for candidate in rank_ports(PORTS, remembered)}
    assert ranks == {
        PRINTER.device: Rank.REMEMBERED,
        NAMED.device: Rank.NAMED,
        PICO.device: Rank.BOARD,
        ARDUINO.device: Rank.BRIDGE,
        UNKNOWN.device: Rank.OTHER,
    }
    assert [candidate.rank for candidate in rank_ports(PORTS, remembered)] == sorted(ranks.values())


def test_without_consent_nothing_is_opened_that_may_be_a_printer() -> None:
    finder = PortFinder(list_ports=lambda: PORTS)
    assert finder.addresses() == [NAMED.device, PICO.device]
    assert finder.awaiting_consent == 3
    finder.consent = True
    assert finder.addresses() == [port.device for port in (NAMED, PICO, PRINTER, ARDUINO, UNKNOWN)]
    assert finder.awaiting_consent == 0


def test_a_remembered_tower_is_tried_first_and_without_consent() -> None:
    finder = PortFinder(remembered=[RememberedTower("U", ARDUINO.device, ARDUINO)], list_ports=lambda: PORTS)
    assert finder.addresses()[0] == ARDUINO.device


def test_a_remembered_network_tower_is_tried_too() -> None:
    finder = PortFinder(remembered=[RememberedTower("U", "socket://tower:7777")], list_ports=list)
    assert finder.addresses() == ["socket://tower:7777"]


def test_a_named_port_is_the_only_one(tmp_path: Path) -> None:
    finder = PortFinder(ARDUINO.device, list_ports=lambda: PORTS)
    assert finder.addresses() == [ARDUINO.device]
    assert PortFinder(str(tmp_path / "none"), list_ports=lambda: PORTS).addresses() == []


def test_the_same_device_is_known_under_its_next_name() -> None:
    ports = [ARDUINO, PRINTER]
    finder = PortFinder(ARDUINO.device, list_ports=lambda: ports)
    finder.settle(ARDUINO.device)
    ports[0] = UsbPort("/dev/zero", ARDUINO.vendor, ARDUINO.product_id, ARDUINO.serial_number)
    assert finder.addresses() == [ARDUINO.device, "/dev/zero"]


@pytest.mark.parametrize("other", [PRINTER, UsbPort("/dev/zero", 0x2341, 0x0043, "A2"), UsbPort("/dev/zero")])
def test_another_device_is_not_taken_for_it(other: UsbPort) -> None:
    assert not ARDUINO.same_device(other)
    assert not UsbPort("/dev/ttyS0").same_device(UsbPort("/dev/ttyS1"))


def test_patterns_add_what_the_system_does_not_list(tmp_path: Path) -> None:
    (tmp_path / "tower-b").touch()
    (tmp_path / "tower-a").touch()
    finder = PortFinder("/no/such/port", patterns=[str(tmp_path / "tower-*")], list_ports=list)
    assert finder.addresses() == [str(tmp_path / "tower-a"), str(tmp_path / "tower-b")]
