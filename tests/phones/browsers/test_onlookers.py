"""Who looks on guesses and reacts in a real browser, and who has played asks for another match."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game import catalogue
from game.phones.pages.beside import Beside
from game.phones.pages.pages import Pages
from game.phones.requests import AskHint, Host, PhoneGuess, Reaction
from game.phones.room.guessing import AwaitedRoll, Guessing
from game.phones.room.sessions import SeatInfo
from game.phones.service import PhoneService
from tests.phones.browsers.driver import Browser, browser, missing
from tests.phones.browsers.test_browsers import ONE, OTHERS, STAGE, free_port
from tests.phones.matches import begun
from tests.phones.visitor import serving
from tests.thorough import thorough
from tests.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]


@pytest.fixture(params=[ONE, *thorough(*OTHERS)])
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[PhoneService, Browser]]:
    if why := missing(request.param):
        pytest.skip(why)
    (tmp_path / "data").mkdir()
    with (
        serving(tmp_path / "data", port=free_port()) as service,
        browser(request.param, free_port()) as phone,
    ):
        yield service, phone


def table(service: PhoneService, **more: Any) -> None:
    """A match of Spellcycles begins, in which dice are about to be thrown."""
    loop = begun(catalogue.build("spellcycles", 3), 1)
    service.seat_table("friday", "Spellcycles", [SeatInfo(0, "Ann"), SeatInfo(1, "Bob"), SeatInfo(2, "Cid")])
    pages = Pages(loop, ("#ffb219", "#19ffff", "#7f40ff"), ("flame", "wave", "star"))
    guessing = Guessing(3, None)
    guessing.follow(loop.view(None), 0, AwaitedRoll(1, 1, 6))
    made = pages.all((None, 0), ("en",), beside=Beside(guessing.now))
    for page in made.values():
        page.update(more)
    service.publish(made)


def test_who_looks_on_guesses_and_reacts_in_one_tap_each(room: tuple[PhoneService, Browser]) -> None:
    service, phone = room
    table(service)
    phone.wire.go(service.addresses[0].link)
    phone.until(f"{STAGE} === 'lobby'")
    phone.tap("[data-key=watch]")
    phone.until(f"{STAGE} === 'page'")
    asked: list[Any] = []

    def heard(count: int) -> bool:
        asked.extend(service.requests())
        return len(asked) == count

    phone.tap("[data-key=guess-3]")
    wait_until(lambda: heard(1))
    assert isinstance(asked[0], PhoneGuess)
    assert (asked[0].number, asked[0].choice, asked[0].seat) == (1, 3, None)
    phone.until("document.querySelector('[data-key=guess-3]').getAttribute('aria-pressed') === 'true'")
    phone.tap("[data-key=react-hot]")
    wait_until(lambda: heard(2))
    assert isinstance(asked[1], Reaction)
    assert phone.evaluate("document.querySelectorAll('.reactions button:disabled').length") == 6
    phone.tap("[data-key=guesses]")
    phone.until("document.querySelector('.answers') === null")


def test_who_has_played_asks_for_another_match(room: tuple[PhoneService, Browser]) -> None:
    service, phone = room
    over = {
        "winners": [0],
        "scores": [[0, "Ann", "3", "moons"], [1, "Bob", "1", "moons"], [2, "Cid", "0", "moons"]],
    }
    table(service)
    phone.wire.go(service.addresses[0].link)
    phone.until(f"{STAGE} === 'lobby'")
    phone.tap("[data-key=seat-0]")
    phone.until(f"{STAGE} === 'page'")
    assert phone.evaluate("document.querySelector('.beside')") is None
    table(service, over=over)
    service.end_match()
    phone.tap("[data-key=again-all]")
    wait_until(lambda: service.asking)
    assert [one.do for one in service.requests() if isinstance(one, Host)] == ["next"]
    phone.until("document.querySelector('[data-key=again-all]') === null")


def test_whoever_is_to_choose_asks_for_a_hint_and_reads_it(room: tuple[PhoneService, Browser]) -> None:
    service, phone = room
    asked: list[Any] = []

    def heard() -> bool:
        asked.extend(service.requests())
        return len(asked) == 1

    table(service, hint={"thinking": False, "lines": []})
    phone.wire.go(service.addresses[0].link)
    phone.until(f"{STAGE} === 'lobby'")
    phone.tap("[data-key=seat-0]")
    phone.until(f"{STAGE} === 'page'")
    phone.tap("[data-key=hint]")
    wait_until(heard)
    assert isinstance(asked[0], AskHint)
    table(service, hint={"thinking": False, "lines": ["Best: play the red 7.", "It wins 6 of 10."]})
    phone.until("document.querySelector('.hint')?.innerText.includes('red 7')")


def test_who_is_asked_whether_something_may_be_taken_back_answers_in_one_tap(
    room: tuple[PhoneService, Browser],
) -> None:
    service, phone = room
    asked: list[Any] = []

    def heard() -> bool:
        asked.extend(service.requests())
        return len(asked) == 1

    table(service)
    phone.wire.go(service.addresses[0].link)
    phone.until(f"{STAGE} === 'lobby'")
    phone.tap("[data-key=seat-0]")
    phone.until(f"{STAGE} === 'page'")
    phone.tap("[data-key=tab-more]")
    lines = ["It would be as it was before “Bob casts a spell.”", "Agreed: Bob", "Still to answer: Ann, Cid"]
    table(service, question={"lines": lines, "open": True})
    phone.tap("[data-key=refuse]")
    wait_until(heard)
    assert (asked[0].seat, asked[0].yes) == (0, False)
    table(service, question={"lines": lines, "open": False})
    phone.until("document.querySelector('[data-key=agree]') === null")
    assert "Still to answer: Ann, Cid" in phone.evaluate("document.querySelector('.actions').innerText")
    # A press that the line did not carry is carried by the next one, and by no third.
    table(service, question={"lines": lines, "open": True})
    phone.until("document.querySelector('[data-key=agree]') !== null")
    phone.evaluate("(WebSocket.prototype.carry = WebSocket.prototype.send, true)")
    phone.evaluate("(WebSocket.prototype.send = function () { this.close() }, true)")
    asked.clear()
    phone.tap("[data-key=agree]")
    phone.evaluate("(WebSocket.prototype.send = WebSocket.prototype.carry, true)")
    wait_until(heard)
    assert asked[0].yes
    table(service, question={"lines": lines, "open": False})
    phone.until("document.querySelector('[data-key=agree]') === null")
    assert not list(service.requests())


def test_whose_turn_comes_is_led_back_to_the_table_from_anywhere(room: tuple[PhoneService, Browser]) -> None:
    service, phone = room
    table(service, yours=False)
    phone.wire.go(service.addresses[0].link)
    phone.until(f"{STAGE} === 'lobby'")
    phone.tap("[data-key=seat-0]")
    phone.until(f"{STAGE} === 'page'")
    phone.tap("[data-key=tab-more]")
    phone.until("document.querySelector('[data-key=tab-more]').getAttribute('aria-current') === 'page'")
    choice = {"id": "0", "label": "Place it", "group": ""}
    table(service, yours=True, choices=[choice], entry=9)
    phone.until("document.querySelector('[data-key=tab-play]').getAttribute('aria-current') === 'page'")


def test_nobody_is_asked_to_guess_once_the_match_is_over(room: tuple[PhoneService, Browser]) -> None:
    service, phone = room
    table(service)
    phone.wire.go(service.addresses[0].link)
    phone.until(f"{STAGE} === 'lobby'")
    phone.tap("[data-key=watch]")
    phone.until("document.querySelector('[data-key=guesses]') !== null")
    table(service, over={"winners": [0], "scores": [[0, "Ann", "3", "moons"]]})
    phone.until("document.querySelector('[data-key=guesses]') === null")
    assert phone.evaluate("document.querySelectorAll('.reactions button').length") == 6
