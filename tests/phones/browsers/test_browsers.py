"""Phones as people have them: real browsers join a table, play, sleep and come back."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.features.theatre.files import write_film
from game.match.pace import Pace
from game.phones.server.guard import Limits
from game.store.pin import PinStore
from game.store.souvenirs import Clip, Souvenir
from knucklebone_messages import LazyText
from tests.phones.browsers.driver import Browser, browser, missing
from tests.phones.browsers.host import ON_PHOTOGRAPHS, Table, table
from tests.thorough import thorough
from tests.waiting import wait_until
from vision.dice.reader import DieFound

BROWSERS = ("chromium", "firefox", "webkit")
ONE = next((name for name in BROWSERS if not missing(name)), BROWSERS[0])
"""Plays what is the same in all browsers: the page has nothing that knows which game it shows."""
OTHERS = tuple(name for name in BROWSERS if name != ONE)
IN_ALL = pytest.mark.parametrize("evening", BROWSERS, indirect=True, scope="module")
"""For what browsers do in different ways: their network, their tabs, their files, their letters."""
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]

STAGE = "document.documentElement.dataset.stage"
OVER = "document.documentElement.dataset.over === 'true'"
MINE = "document.documentElement.matches('.yours:not(.asking)')"
OPTIONS = (
    "[data-key=read], [data-key=accept], [data-key=throw], [data-key^=choice-], .lit[data-key], "
    "[data-key^=group-]"
)
HAND = "[data-zone=hand] .p"
ROUND = 8
"""Choices and throws of a person in a game that is not played to its end."""
TAPS = 200
SIZES = ((320, 568), (390, 844), (844, 390))
TARGET = 48
FRAME_APART_PX = 2
"""Of a frame around a die on a photograph from where the die was found."""


def come_to_the_table(laid: Table, phone: Browser) -> None:
    """Seat the phone, unless it sits from the match before, and wait for the first page of this match."""
    if phone.evaluate("location.protocol") != "http:" or phone.evaluate(
        f"['code', 'lobby'].includes({STAGE})"
    ):
        phone.wire.go("about:blank")
        phone.wire.go(laid.service.addresses[0].link)
        phone.until(f"{STAGE} === 'lobby'")
        phone.tap("[data-key=seat-0]")
    phone.until(
        f"{STAGE} === 'page' && document.documentElement.dataset.match === {json.dumps(laid.match_name)}"
    )


@dataclass
class Evening:
    """A table, and a phone that lies on it."""

    table: Table
    phone: Browser
    dice: random.Random

    def begin(
        self,
        game: str,
        *,
        people: int = 1,
        pace: Pace | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """A match, with the phone at Ann's seat."""
        self.table.begin(game, people=people, pace=pace, options=options)
        come_to_the_table(self.table, self.phone)
        self.phone.tap("[data-key=tab-play]")

    def play(self, answers: int | None = None, *, until: str = "false", most: int = TAPS) -> None:
        """Tap what can be tapped, to the end or until so many answers have counted or something is true."""
        for _ in range(most):
            self.phone.until(f"{OVER} || {MINE} || {until}")
            done = answers is not None and self.table.answered >= answers
            if done or self.phone.evaluate(f"{OVER} || {until}"):
                return
            self._tap_something()
        raise AssertionError(f"no end after {most} taps")

    def _tap_something(self) -> None:
        found = self.phone.evaluate(
            "(() => { const open = document.querySelector('dialog[open]');"
            " const where = open ?? document.querySelector('#main');"
            f" return [...where.querySelectorAll({json.dumps(OPTIONS)})].filter((one) => !one.disabled &&"
            " one.getClientRects().length).map((one) => (where.id === 'main' ? '#main' : 'dialog[open]')"
            " + ` [data-key=${JSON.stringify(one.dataset.key)}]`); })()"
        )
        if found:
            self.phone.tap(self.dice.choice(found), may_go=True)


@pytest.fixture(scope="module")
def pin() -> str:
    return "2468"


@pytest.fixture(scope="module", params=[ONE, *thorough(*OTHERS)])
def evening(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, pin: str
) -> Iterator[Evening]:
    if why := missing(request.param):
        pytest.skip(why)
    folder = tmp_path_factory.mktemp(request.param)
    data = folder / "data"
    data.mkdir()
    PinStore(data).keep(pin)
    with table(data, free_port()) as laid, browser(request.param, free_port(), laid.refuse_trouble) as phone:
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


@pytest.mark.parametrize("evening", [ONE], indirect=True)
@pytest.mark.parametrize("game", ["power-vacuum", "unnamed", "spellcycles", "engine"])
def test_it_plays_on_in_the_other_games(evening: Evening, game: str) -> None:
    evening.begin(game)
    evening.play(ROUND)
    assert evening.table.over or evening.table.answered >= ROUND
    assert evening.table.refused == []


def test_a_piece_is_laid_on_a_place_of_the_field(evening: Evening) -> None:
    evening.begin("spellcycles")
    evening.play(until="!!document.querySelector('.p-square.lit')")
    before = evening.table.answered
    evening.phone.tap(".p-square.lit")
    wait_until(lambda: evening.table.answered > before)
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
    # Two seconds pass on the clock of the page.
    evening.phone.evaluate("(Date.now = ((now) => () => now() + 2000)(Date.now), true)")
    evening.phone.evaluate(f"({hide.format('false')}, {tell})")
    wait_until(lambda: evening.table.service.presence.visitors > before)
    wait_until(lambda: 0 in evening.table.service.presence.there)
    evening.play(1)


@IN_ALL
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
    evening.phone.until(f"document.querySelectorAll('{HAND}').length")
    evening.play(1)


def test_it_speaks_another_language_at_once(evening: Evening) -> None:
    evening.begin("power-vacuum")
    evening.phone.until(MINE)
    for lang, words in (("de", "Deine Hand"), ("en", "Your hand")):
        evening.phone.tap("[data-key=tab-more]")
        evening.phone.tap(f"button[lang={lang}]")
        evening.phone.tap("[data-key=tab-play]")
        evening.phone.until(
            f"document.querySelector('[data-zone=hand]')?.getAttribute('aria-label') === {json.dumps(words)}"
        )


PICTURE = (
    "new Promise((done) => { const made = document.createElement('canvas');"
    " made.width = 100; made.height = 80;"
    " made.toBlob((blob) => { const files = new DataTransfer();"
    " files.items.add(new File([blob], 'roll.png'));"
    " const pick = document.querySelector('input[type=file]'); pick.files = files.files;"
    " pick.dispatchEvent(new Event('change')); done(); }); })"
)
"""Whoever takes it, a photograph comes to the page as a file."""


def to_a_roll(evening: Evening) -> None:
    """Ann is asked for real dice."""
    evening.begin("spellcycles")
    wait_until(lambda: evening.table.asks_for_dice(0))
    evening.table.use("typed")
    entry = json.dumps(str(evening.table.entries))
    evening.phone.until(f"document.documentElement.dataset.entry === {entry}")
    evening.phone.until("!!document.querySelector('[data-key=type]')")


@IN_ALL
def test_a_photograph_is_read_shown_with_boxes_mended_and_agreed_to(evening: Evening) -> None:
    to_a_roll(evening)
    evening.phone.evaluate(f"(void {PICTURE}, true)")
    evening.phone.until("document.querySelector('.shot b')?.innerText === '3'")
    where = (
        "((die, shot) => [die.left - shot.left, die.top - shot.top,"
        " die.right - shot.left, die.bottom - shot.top]"
        ".map((at, side) => at - [0.4, 0.375, 0.6, 0.625][side] * (side % 2 ? shot.height : shot.width)))"
        "(document.querySelector('.shot b').getBoundingClientRect(),"
        " document.querySelector('.shot img').getBoundingClientRect())"
    )
    assert all(abs(apart) <= FRAME_APART_PX for apart in evening.phone.evaluate(where))
    evening.phone.tap("[data-key=die-0]")
    evening.phone.tap("dialog[open] [aria-label='5']")
    wait_until(lambda: evening.table.rolled == (5,))
    before = evening.table.entries
    evening.phone.tap("[data-key=accept]")
    wait_until(lambda: evening.table.entries > before)
    assert evening.table.refused == []


@pytest.mark.thorough
def test_of_more_dice_than_one_the_one_that_counts_is_touched_on_the_photograph(evening: Evening) -> None:
    to_a_roll(evening)
    beside = DieFound(6, (10, 10, 30, 30), 0.99)
    evening.table.on_photographs = (*ON_PHOTOGRAPHS, beside)
    before = evening.table.entries
    evening.phone.evaluate(f"(void {PICTURE}, true)")
    evening.phone.until("document.querySelectorAll('.shot b').length === 2")
    assert not evening.phone.evaluate("!!document.querySelector('[data-key=accept]')")
    evening.phone.tap(".shot b:last-of-type")
    wait_until(lambda: evening.table.entries > before)
    evening.table.on_photographs = ON_PHOTOGRAPHS
    assert evening.table.refused == []


def test_real_dice_are_typed(evening: Evening) -> None:
    to_a_roll(evening)
    evening.phone.tap("[data-key=type]")
    before = evening.table.entries
    evening.phone.tap("dialog[open] [data-key=key-4]")
    evening.phone.tap("dialog[open] .green")
    evening.phone.until(
        "document.querySelector('[data-key=accept]') || document.documentElement.dataset.entry"
    )
    if evening.phone.evaluate("!!document.querySelector('[data-key=accept]')"):
        evening.phone.tap("[data-key=accept]")
    wait_until(lambda: evening.table.entries > before)
    assert evening.table.refused == []


def test_the_host_is_let_in_by_the_pin(evening: Evening, pin: str) -> None:
    evening.begin("power-vacuum")
    evening.phone.tap("[data-key=tab-more]")
    evening.phone.tap("[data-key=host]")
    evening.phone.until("document.activeElement !== null && !!document.querySelector('dialog[open] #pin')")
    evening.phone.evaluate(f"(document.querySelector('#pin').value = {json.dumps(pin)})")
    evening.phone.tap("dialog[open] .green")
    evening.phone.tap("[data-key=host-pause]")
    wait_until(lambda: evening.table.hosted[-1:] == ["pause"])


def test_a_player_has_a_word_for_the_others(evening: Evening) -> None:
    evening.begin("power-vacuum")
    evening.phone.tap("[data-key=tab-story]")
    evening.phone.tap("[data-key=react-played]")
    wait_until(lambda: evening.table.said_to_all == ["played"])
    evening.phone.until("document.querySelector('[data-key=react-sorry]').disabled")


def test_a_seat_is_left_watched_and_taken_again(evening: Evening) -> None:
    evening.begin("power-vacuum")
    evening.phone.tap("[data-key=tab-more]")
    evening.phone.tap("[data-key=leave]")
    evening.phone.tap("dialog[open] .crimson")
    evening.phone.until(f"{STAGE} === 'lobby'")
    evening.phone.tap("[data-key=watch]")
    evening.phone.until(f"{STAGE} === 'page'")
    assert evening.phone.evaluate(f"document.querySelectorAll('{HAND}').length") == 0
    assert evening.table.service.presence.watchers == 1
    evening.phone.wire.go("about:blank")
    evening.phone.wire.go(evening.table.service.addresses[0].link)
    evening.phone.until(f"{STAGE} === 'lobby'")
    evening.phone.tap("[data-key=seat-0]")
    evening.phone.until(f"document.querySelectorAll('{HAND}').length")


@IN_ALL
def test_a_second_tab_plays_and_the_first_gives_way(evening: Evening) -> None:
    evening.begin("power-vacuum")
    again = (
        "(() => { const line = new WebSocket(`ws://${location.host}/socket`);"
        " const token = localStorage.getItem('knucklebone.token');"
        " const said = {t: 'hello', token, lang: 'en', watch: false};"
        " line.onopen = () => line.send(JSON.stringify(said)); return true; })()"
    )
    evening.phone.evaluate(again)
    evening.phone.until(f"{STAGE} === 'elsewhere'")
    evening.phone.tap("#main .green")
    evening.phone.until(f"{STAGE} === 'page'")
    evening.play(1)


@pytest.mark.parametrize("console_is_started_anew", [False, True])
def test_when_the_match_is_over_the_phone_keeps_nothing_and_plays_on_in_the_next(
    evening: Evening, console_is_started_anew: bool
) -> None:
    kept = "['token', 'code'].map((name) => localStorage.getItem('knucklebone.' + name) || '').join('')"
    evening.begin("trade-or-duel")
    evening.phone.reload()
    evening.phone.until(f"({kept}).length > 4 && {STAGE} === 'page'")
    evening.table.service.end_match()
    evening.phone.until(f"{kept} === ''")
    assert evening.phone.evaluate(STAGE) == "page"
    if console_is_started_anew:
        evening.table.service.stop()
        evening.phone.until("!document.querySelector('#line').hidden")
        evening.table.service.start()
        wait_until(lambda: not evening.table.service.presence.phones)
    evening.table.begin("power-vacuum", seed=7)
    evening.phone.until(f"({kept}).length > 4")
    evening.phone.until(f"document.querySelectorAll('{HAND}').length")
    evening.play(1)


def test_a_phone_that_asks_for_a_seat_can_let_it_be(evening: Evening) -> None:
    evening.begin("power-vacuum")
    evening.table.agrees = None
    evening.phone.tap("[data-key=tab-more]")
    evening.phone.tap("[data-key=leave]")
    evening.phone.tap("dialog[open] .crimson")
    evening.phone.until(f"{STAGE} === 'lobby'")
    evening.table.service.guard({0})
    evening.phone.until("document.querySelector('[data-key=seat-0]').innerText.includes('needs')")
    evening.phone.tap("[data-key=seat-0]")
    wait_until(lambda: [join.seat for join in evening.table.service.presence.asks] == [0])
    evening.phone.tap("[data-key=cancel]")
    evening.phone.until(f"{STAGE} === 'lobby'")
    assert not evening.table.service.presence.asks
    evening.table.agrees = True
    evening.table.service.guard(())
    evening.phone.until("!document.querySelector('[data-key=seat-0]').innerText.includes('needs')")
    evening.phone.tap("[data-key=seat-0]")
    evening.phone.until(f"{STAGE} === 'page'")


def open_more(evening: Evening) -> None:
    evening.begin("power-vacuum")
    evening.phone.until(MINE)
    evening.phone.tap("[data-key=tab-more]")


def lobby_says(evening: Evening, words: str) -> None:
    """Wait until the lobby says that of Ann's seat."""
    found = f"document.querySelector('[data-key=seat-0]')?.innerText.includes({json.dumps(words)})"
    evening.phone.until(f"{STAGE} === 'lobby' && {found}")


CARDS = f"document.querySelectorAll('{HAND}').length"


def test_a_bot_plays_on_for_who_must_go_and_they_come_back(evening: Evening) -> None:
    open_more(evening)
    evening.phone.tap("[data-key=leave]")
    evening.phone.tap("dialog[open] [data-key=go]")
    lobby_says(evening, "a bot")
    assert evening.phone.evaluate("document.querySelector('[data-key=seat-0]').disabled")
    assert evening.phone.evaluate("localStorage.getItem('knucklebone.token') || ''") == ""
    evening.phone.tap("[data-key=watch]")
    evening.phone.until(f"{STAGE} === 'page' && {CARDS} === 0")
    evening.phone.tap("[data-key=tab-more]")
    evening.table.come_home(0)
    evening.phone.tap("[data-key=sit]", may_go=True)
    lobby_says(evening, "free")
    evening.phone.tap("[data-key=seat-0]")
    evening.phone.until(f"{STAGE} === 'page'")
    evening.phone.tap("[data-key=tab-play]")
    evening.phone.until(CARDS)
    evening.play(1)


def test_who_thinks_twice_keeps_the_seat(evening: Evening) -> None:
    open_more(evening)
    evening.phone.tap("[data-key=leave]")
    keys = "[...document.querySelectorAll('dialog[open] button')].map((one) => one.dataset.key)"
    assert evening.phone.evaluate(keys) == ["close", "go", "free"], "each of them is tapped in these tests"
    evening.phone.tap("dialog[open] [data-key=close]")
    evening.phone.until("!document.querySelector('dialog[open]')")
    evening.phone.tap("[data-key=tab-play]")
    evening.phone.until(CARDS)
    evening.play(1)


def test_who_is_asked_whether_they_are_there_says_so_and_plays_on(evening: Evening) -> None:
    evening.begin("power-vacuum")
    evening.phone.until(MINE)
    before = len(evening.table.said_here)
    evening.table.service.interrupt(LazyText("Is anybody there?"), asks=True)
    evening.phone.until(f"{STAGE} === 'wait'")
    for lang, words in (("de", "Ja, ich bin da"), ("en", "Yes, I'm here")):
        evening.phone.tap(f"#main button[lang={lang}]")
        evening.phone.until(f"document.querySelector('[data-key=here]')?.innerText === {json.dumps(words)}")
    # The console says in the new language what it waits for, under the finger.
    evening.phone.tap("[data-key=here]", may_go=True)
    wait_until(lambda: evening.table.said_here[before:] == [0])
    evening.phone.until(f"{STAGE} === 'page'")
    evening.play(1)


def test_who_is_declined_is_told_and_looks_for_another_seat(evening: Evening) -> None:
    open_more(evening)
    evening.table.agrees = False
    evening.table.service.guard({0})
    evening.phone.tap("[data-key=leave]")
    evening.phone.tap("dialog[open] [data-key=free]")
    lobby_says(evening, "needs")
    # It may say still what it said of leaving.
    evening.phone.evaluate("(document.querySelector('#toast').hidden = true)")
    evening.phone.tap("[data-key=seat-0]")
    evening.phone.until("!document.querySelector('#toast').hidden")
    lobby_says(evening, "needs")
    evening.table.agrees = True
    evening.table.service.guard(())
    lobby_says(evening, "free")
    evening.phone.tap("[data-key=seat-0]")
    evening.phone.until(f"{STAGE} === 'page'")


def test_all_that_a_host_may_do_is_pressed(evening: Evening, pin: str) -> None:
    open_more(evening)
    if not evening.phone.evaluate("!!document.querySelector('[data-key=host-undo]')"):
        evening.phone.tap("[data-key=host]")
        evening.phone.until("!!document.querySelector('dialog[open] #pin')")
        evening.phone.evaluate(f"(document.querySelector('#pin').value = {json.dumps(pin)})")
        evening.phone.tap("dialog[open] .green")
    for what in ("undo", "next", "pause"):
        evening.phone.tap(f"[data-key=host-{what}]")
        wait_until(lambda what=what: evening.table.hosted[-1:] == [what])
    evening.phone.tap("[data-key$='-typed']")
    wait_until(lambda: evening.table.hosted[-1:] == ["dice"])


@IN_ALL
@pytest.mark.parametrize("size", [SIZES[0], *thorough(*((size,) for size in SIZES[1:]))], ids=str)
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


LEGIBLE = Path(__file__).with_name("legible.js").read_text("utf-8").split("\n", 2)[2].strip()


def test_everything_can_be_read_and_is_read_aloud(evening: Evening) -> None:
    for game in ("spellcycles", "power-vacuum"):
        evening.begin(game)
        evening.phone.until(MINE)  # what leads to the table by itself has done so
        for view in ("table", "story", "rules", "more", "play"):
            evening.phone.tap(f"[data-key=tab-{view}]")
            evening.phone.until(f"!!document.querySelector('[data-key=tab-{view}][aria-current=page]')")
            assert evening.phone.evaluate(LEGIBLE) == [], view
    evening.phone.until(MINE)
    evening.phone.tap("[data-key=explain]")
    evening.phone.tap(HAND)
    evening.phone.until("!!document.querySelector('dialog[open]')")
    assert evening.phone.evaluate(LEGIBLE) == []
    evening.phone.tap("[data-key=close]")
    live = "[...document.querySelectorAll('[aria-live], [role=status], [role=alert]')].map((one) => one.id)"
    assert {"prompt", "toast"} <= set(evening.phone.evaluate(live))
    assert evening.phone.evaluate("document.documentElement.lang") == "en"


def test_who_takes_a_long_time_to_type_the_code_comes_in_all_the_same(tmp_path: Path) -> None:
    if why := missing(ONE):
        pytest.skip(why)
    with (
        table(tmp_path, free_port(), Limits(code=0.5)) as laid,
        browser(ONE, free_port(), laid.refuse_trouble) as phone,
    ):
        laid.begin("power-vacuum")
        service = laid.service
        phone.wire.go(service.addresses[0].url)
        phone.until(f"{STAGE} === 'code'")
        phone.until("document.documentElement.dataset.line === 'resting'")
        assert phone.evaluate("document.querySelector('#line').hidden"), "nothing is wrong with the line"
        phone.evaluate(f"(document.querySelector('#code').value = {json.dumps(service.code.lower())})")
        phone.tap("[type=submit]")
        phone.until(f"{STAGE} === 'lobby'")


CLIP_SECONDS = 2
"""Of a souvenir that browsers are given."""


def souvenir(folder: Path) -> Souvenir:
    """A clip of some colours, written as those of matches are."""
    path = folder / "friday.webm"
    pictures = (np.full((180, 320, 3), (40, shade, 120), np.uint8) for shade in range(0, 200, 10))
    write_film(path, pictures, 20 // CLIP_SECONDS, (320, 180))
    return Souvenir(path.with_suffix(".journal"), 100, Clip(path, path.read_bytes(), "video/webm"))


@IN_ALL
def test_a_souvenir_plays_where_it_is_offered_and_by_its_address(evening: Evening, tmp_path: Path) -> None:
    evening.begin("power-vacuum")
    told = souvenir(tmp_path)
    assert told.clip is not None
    evening.table.service.offer_souvenir(Souvenir(told.journal, 40))
    evening.phone.tap("[data-key=tab-more]")
    evening.phone.until("document.querySelector('progress')?.value === 40")
    evening.table.service.offer_souvenir(told)
    evening.phone.tap("[data-key=souvenir]")
    playing = (
        "((video) => video && video.readyState >= 2 && video.videoWidth === 320 && video.videoHeight === 180"
        " && Math.abs(video.duration - 2) < 0.2 && video.currentTime > 0)(document.querySelector('video'))"
    )
    evening.phone.until(playing)
    keep = "[data-key=keep-clip]"
    assert evening.phone.evaluate(f"document.querySelector('{keep}').download") == "knucklebone-friday.webm"
    at = evening.table.service.addresses[0].url
    evening.phone.wire.go(at.rstrip("/") + told.clip.address)
    evening.phone.until(playing)
    evening.phone.wire.go(at)
    evening.phone.until(MINE)
