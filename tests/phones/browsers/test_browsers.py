"""Phones as people have them: real browsers join a table, play, sleep and come back."""

from __future__ import annotations

import json
import random
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.phones.browsers.driver import Browser, browser, missing
from tests.phones.browsers.host import Table, table

BROWSERS = ("chromium", "firefox", "webkit")
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]

STAGE = "document.documentElement.dataset.stage"
OVER = "document.documentElement.dataset.over === 'true'"
MINE = "document.documentElement.matches('.yours:not(.asking)')"
OPTIONS = "[data-key=accept], [data-key=throw], [data-key^=choice-], .card.can, [data-key^=group-]"
ROUND = 8
"""Choices and throws of a person in a game that is not played to its end."""
TAPS = 200
SIZES = ((320, 568), (390, 844), (844, 390))
TARGET = 48


@dataclass
class Evening:
    """A table, and a phone that lies on it."""

    table: Table
    phone: Browser
    dice: random.Random

    def begin(self, game: str) -> None:
        """A match, with the phone at Ann's seat."""
        self.table.begin(game)
        if self.phone.evaluate("location.protocol") != "http:":
            self.phone.wire.go(self.table.service.addresses[0].link)
            self.phone.until(f"{STAGE} === 'lobby'")
            self.phone.tap("[data-key=seat-0]")
        title = self.table.title
        self.phone.until(f"document.querySelector('#title').textContent === {json.dumps(title)}")
        self.phone.until(f"{STAGE} === 'page'")
        self.phone.tap("[data-key=tab-play]")

    def play(self, answers: int | None = None) -> None:
        """Tap what can be tapped, to the end or until so many answers have counted."""
        for _ in range(TAPS):
            self.phone.until(f"{OVER} || {MINE}")
            done = answers is not None and self.table.answered >= answers
            if done or self.phone.evaluate(OVER):
                return
            self._tap_something()
        raise AssertionError(f"no end after {TAPS} taps")

    def _tap_something(self) -> None:
        found = self.phone.evaluate(
            "(() => { const open = document.querySelector('dialog[open]');"
            " const where = open ?? document.querySelector('#main');"
            f" return [...where.querySelectorAll({json.dumps(OPTIONS)})].filter((one) => !one.disabled)"
            ".map((one) => (where.id === 'main' ? '#main' : 'dialog[open]')"
            " + ` [data-key=${JSON.stringify(one.dataset.key)}]`); })()"
        )
        if found:
            self.phone.tap(self.dice.choice(found))


@pytest.fixture(scope="module", params=BROWSERS)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    if why := missing(request.param):
        pytest.skip(why)
    folder = tmp_path_factory.mktemp(request.param)
    data = folder / "data"
    data.mkdir()
    with table(data, free_port()) as laid, browser(request.param, folder, free_port()) as phone:
        yield Evening(laid, phone, random.Random(1))


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def test_it_joins_with_the_scanned_code_and_plays_a_whole_match(evening: Evening) -> None:
    evening.begin("trade-or-duel")
    assert evening.phone.evaluate("location.hash") == "", "the code stays in no list of visited pages"
    evening.play()
    assert evening.table.over
    assert evening.table.refused == []


@pytest.mark.parametrize("game", ["power-vacuum", "unnamed", "spellcycles", "engine"])
def test_it_plays_on_in_the_other_games(evening: Evening, game: str) -> None:
    evening.begin(game)
    evening.play(ROUND)
    assert evening.table.over or evening.table.answered >= ROUND
    assert evening.table.refused == []


def test_names_are_text(evening: Evening) -> None:
    evening.begin("power-vacuum")
    evening.phone.until(MINE)
    evening.phone.tap("[data-key=tab-table]")
    assert "<b>Cid</b>" in evening.phone.until("document.querySelector('#main').innerText")


def test_it_sleeps_and_comes_back_at_once(evening: Evening) -> None:
    evening.begin("power-vacuum")
    before = evening.table.service.presence.visitors
    hide = "Object.defineProperty(document, 'hidden', {{value: {0}, configurable: true}})"
    tell = "document.dispatchEvent(new Event('visibilitychange'))"
    evening.phone.evaluate(f"({hide.format('true')}, {tell})")
    time.sleep(1.6)
    evening.phone.evaluate(f"({hide.format('false')}, {tell})")
    wait_for(lambda: evening.table.service.presence.visitors > before)
    wait_for(lambda: 0 in evening.table.service.presence.there)
    evening.play(1)


def test_it_comes_back_by_itself_when_the_console_was_away(evening: Evening) -> None:
    evening.begin("unnamed")
    evening.table.service.stop()
    evening.phone.until("!document.querySelector('#line').hidden")
    evening.table.service.start()
    evening.phone.until("document.querySelector('#line').hidden")
    evening.play(1)
    assert evening.table.refused == []


def test_the_page_opened_again_shows_the_hand_without_any_question(evening: Evening) -> None:
    evening.begin("power-vacuum")
    evening.phone.wire.go("about:blank")
    evening.phone.wire.go(evening.table.service.addresses[0].url)
    evening.phone.until("document.querySelectorAll('.card').length")
    evening.play(1)


def test_it_speaks_another_language_at_once(evening: Evening) -> None:
    evening.begin("power-vacuum")
    evening.phone.until(MINE)
    for lang, words in (("de", "Deine Hand"), ("en", "Your hand")):
        evening.phone.tap("[data-key=tab-more]")
        evening.phone.tap(f"button[lang={lang}]")
        evening.phone.tap("[data-key=tab-play]")
        evening.phone.until(f"document.querySelector('.cloth h2')?.innerText === {json.dumps(words)}")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everything_fits_and_fingers_hit_it(evening: Evening, size: tuple[int, int]) -> None:
    evening.begin("power-vacuum")
    evening.phone.until(MINE)
    evening.phone.size(*size)
    for view in ("table", "story", "rules", "more", "play"):
        evening.phone.tap(f"[data-key=tab-{view}]")
        evening.phone.until(f"!!document.querySelector('[data-key=tab-{view}][aria-current=page]')")
        wide = "document.querySelector('#main').scrollWidth - document.querySelector('#main').clientWidth"
        assert evening.phone.evaluate(wide) <= 0, view
        small = evening.phone.evaluate(
            "[...document.querySelectorAll('button, input')].filter((one) => one.offsetParent).map((one) =>"
            " [one.innerText, one.getBoundingClientRect()])"
            f".filter(([, box]) => box.width < {TARGET} - 0.1 || box.height < {TARGET} - 0.1)"
        )
        assert small == [], view


def wait_for(true: object) -> None:
    end = time.monotonic() + 10
    while not true():  # type: ignore[operator]
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.01)
