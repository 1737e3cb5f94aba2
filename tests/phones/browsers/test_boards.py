"""Boards in a real browser: everything is touched, nothing is read off a list."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.games.power_vacuum.rules.actions import Plug, Transfer
from tests.phones.browsers.driver import HIT, TRIES, Browser, BrowserError, browser, missing
from tests.phones.browsers.host import GAMES, Table, table
from tests.phones.browsers.test_browsers import MINE, ONE, OVER, come_to_the_table, free_port
from tests.thorough import thorough
from tests.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("boards")]

SIZES = ((360, 640), (667, 375), *thorough((390, 844), (844, 390)))
"""Sizes of small phones and of usual ones, standing and lying; px."""
SMALL = (
    "[...document.querySelectorAll('.lit')].map((one) => one.getBoundingClientRect())"
    ".filter((box) => box.width < 44 || box.height < 44).length"
)
"""How many things that may be touched are smaller than a finger, in CSS px."""
MOST_SQUARES = 6
"""That are touched until it is clear which of several ways to cast a spell is meant."""
ENLARGED = 1.2
"""How much larger, at least, after two fingers were spread."""
MOST_TOUCHES = 60
FEW_TURNS = 8
WIDE = 0.9
"""Of a phone's width."""
BESIDE = ".actions [data-key^=choice-], .cup"
"""What is touched beside the board: what is asked about first, nothing more is done, and dice are thrown."""


@pytest.fixture(scope="module")
def phoned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Table, Browser]]:
    if why := missing(ONE):
        pytest.skip(why)
    folder = tmp_path_factory.mktemp("boards")
    with table(folder, free_port()) as laid, browser(ONE, free_port(), laid.refuse_trouble) as phone:
        yield laid, phone


def begin(phoned: tuple[Table, Browser], game: str) -> tuple[Table, Browser]:
    """A match with the phone at the first seat, asked for something."""
    laid, phone = phoned
    laid.begin(game)
    come_to_the_table(laid, phone)
    phone.until(f"{OVER} || {MINE}")
    return laid, phone


def do_something(phone: Browser) -> None:
    """One touch: of what is asked about, what lies there lit, or what is done beside the board."""
    for selector in (".ask .green", ".p.lit:not(.picked)", BESIDE):
        if phone.evaluate(f"!!document.querySelector({json.dumps(selector)})"):
            return phone.tap(selector, may_go=True)
    return None


def keys(phone: Browser, selector: str) -> list[str]:
    found: list[str] = phone.evaluate(
        f"[...document.querySelectorAll({json.dumps(selector)})].map((one) => one.dataset.p)"
    )
    return found


def piece(key: str) -> str:
    return f"[data-p={json.dumps(key)}]"


def counted(laid: Table, answers: int) -> None:
    """Wait until so many answers of the phone have counted."""
    wait_until(lambda: laid.answered >= answers)


def test_a_round_of_power_vacuum_is_played_on_the_board(phoned: tuple[Table, Browser]) -> None:
    """Cards are tapped, one stroke moves power and plug, the plug is dragged; the only button takes power."""
    laid, phone = begin(phoned, "power-vacuum")
    rng, touches, strokes = random.Random(1), 0, 0
    while touches < MOST_TOUCHES:
        phone.until(f"{OVER} || {MINE}")
        if not phone.evaluate("document.querySelector('#progress').innerText").startswith("Round 1,"):
            break
        lit, plugs = keys(phone, ".lit"), keys(phone, ".p-socket.lit")
        if stations := keys(phone, ".p-plate.lit"):
            stroke(laid, phone, rng.choice(stations), rng)
            strokes += 1
        elif plugs:
            phone.drag(piece(rng.choice(plugs)), piece(rng.choice(keys(phone, ".p-socket.open"))))
        elif cards := [key for key in lit if key != "reveal"]:
            phone.tap(piece(rng.choice(cards)), may_go=True)
        else:
            phone.tap(BESIDE)
        touches += 1
        counted(laid, touches + strokes)
    assert laid.refused == []
    assert laid.answered == touches + strokes, "one touch an answer, or two"
    assert strokes > 1, "power was hardly ever to be moved"


def stroke(laid: Table, phone: Browser, station: str, rng: random.Random) -> None:
    """A finger goes from what gets the power to a free socket: its plug comes along, or one on the way."""
    plugged = keys(phone, ".p-socket.plugged")
    free = [key for key in keys(phone, ".p-socket") if key not in plugged]
    over = rng.choice(plugged)
    own = over == station.replace("station", "socket")
    target, before = rng.choice(free), len(laid.answers)
    phone.drag(piece(station), *() if own else (piece(over),), piece(target))
    wait_until(lambda: len(laid.answers) >= before + 2)
    transfer, plug = laid.answers[before:]
    assert isinstance(transfer, Transfer)
    assert transfer.target == int(station[-1])
    assert plug == Plug(int(over[-1]), int(target[-1]))


def test_a_touch_that_means_nothing_says_why(phoned: tuple[Table, Browser]) -> None:
    laid, phone = begin(phoned, "power-vacuum")
    before = laid.answered
    for key, words in (
        ("socket-2", "Only the player of the lowest card may move the cable."),
        ("station-1", "Only the player of the lowest card may move the cable."),
        ("slot-0", "Choose a card of your own hand."),
    ):
        phone.tap(piece(key))
        assert phone.until("document.querySelector('.bubble .why')?.innerText") == words
    phone.tap("[data-key=tab-story]")
    phone.until("document.querySelector('.bubble') === null")
    phone.tap("[data-key=tab-play]")
    assert laid.answered == before


def test_a_spell_is_cast_on_the_board(phoned: tuple[Table, Browser]) -> None:
    laid, phone = begin(phoned, "spellcycles")
    rng = random.Random(6)
    for _ in range(4 * MOST_TOUCHES):
        phone.until(f"{OVER} || {MINE}")
        if spells := [key for key in keys(phone, ".p-plate.lit") if key.startswith("spell-")]:
            before = laid.answered
            casting = "cast" in phone.evaluate("document.querySelector('#prompt').innerText")
            phone.tap(piece(rng.choice(spells)))
            if casting:
                for _ in range(MOST_SQUARES):
                    if laid.answered == before and phone.evaluate(MINE):
                        phone.tap(".p-square.lit", may_go=True)
                phone.tap(".ask .green", may_go=True)
                counted(laid, before + 1)
                assert laid.refused == []
                return
            continue
        squares = keys(phone, ".p-square.lit, .p-square.open")
        if keys(phone, ".p-pyramid.lit, .p-pyramid.picked") and squares:
            if not keys(phone, ".picked"):
                phone.tap(".p-pyramid.lit")
            phone.tap(piece(rng.choice(keys(phone, ".p-square.lit"))), may_go=True)
        elif lit := keys(phone, ".lit"):
            phone.tap(piece(rng.choice(lit)), may_go=True)
        else:
            phone.tap(BESIDE, may_go=True)
    raise AssertionError("no spell could be cast")


def test_a_piece_goes_to_the_square_that_was_touched_first(phoned: tuple[Table, Browser]) -> None:
    laid, phone = begin(phoned, "spellcycles")
    to_several_pieces(laid, phone)
    before, refused = laid.answered, len(laid.refused)
    phone.tap(".p-square.open")
    phone.tap(".p-pyramid.lit")
    wait_until(lambda: laid.answered > before)
    assert laid.refused[refused:] == []


def test_a_piece_is_dragged_to_its_square(phoned: tuple[Table, Browser]) -> None:
    laid, phone = begin(phoned, "spellcycles")
    to_several_pieces(laid, phone)
    before = laid.answered
    phone.drag(".p-pyramid.lit", piece(keys(phone, ".p-square.open")[-1]))
    wait_until(lambda: laid.answered > before)
    assert laid.refused == []


def to_several_pieces(laid: Table, phone: Browser) -> None:
    """A choice among pieces of the apothecary, and a free square for one."""
    for _ in range(MOST_TOUCHES):
        phone.until(MINE)
        if phone.evaluate("document.querySelectorAll('[data-zone=hand] .p-pyramid.lit').length > 1"):
            return
        phone.tap(f".p-square.lit, .p-plate.lit, {BESIDE}", may_go=True)
    raise BrowserError("never more than one piece")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_what_is_played_and_what_it_is_played_on_are_in_sight(
    phoned: tuple[Table, Browser], width: int, height: int
) -> None:
    laid, phone = begin(phoned, "spellcycles")
    phone.size(width, height)
    to_several_pieces(laid, phone)
    assert phone.until(f"{hidden('.p-square, .p-pyramid.lit')} === 0")
    phone.tap(".p-pyramid.lit")
    assert phone.until(f"{hidden('.p-square, [data-zone=hand] .p-pyramid')} === 0")
    assert phone.until(f"{SMALL} === 0 && !!document.querySelector('.p-square.lit')")
    to_a_cast(phone)
    assert phone.until(f"{hidden('.p-square, .p-plate.lit')} === 0")
    begin(phoned, "trade-or-duel")
    assert phone.until(f"{hidden('.lit, [data-zone=hand] .p')} === 0")
    phone.size(390, 844)


def hidden(selector: str) -> str:
    """How many of these are cut by the edge of what is in sight."""
    inside = "box.top >= seen.top - 1 && box.bottom <= seen.bottom + 1"
    return (
        "((seen) => [...document.querySelectorAll('.play .zones :is(" + selector + ")')]"
        f".map((one) => one.getBoundingClientRect()).filter((box) => !({inside})).length)"
        "(document.querySelector('.scroll').getBoundingClientRect())"
    )


def to_a_cast(phone: Browser) -> None:
    """Play on until a spell can be cast."""
    for _ in range(4 * MOST_TOUCHES):
        phone.until(f"{OVER} || {MINE}")
        casting = "cast" in phone.evaluate("document.querySelector('#prompt').innerText")
        if casting and keys(phone, ".p-plate.lit"):
            return
        if keys(phone, ".picked"):
            phone.tap(".p-square.lit", may_go=True)
        else:
            phone.tap(f".p-pyramid.lit, .p-square.lit, .p-plate.lit, {BESIDE}", may_go=True)
    raise BrowserError("no spell could be cast")


def test_a_board_is_touched_with_the_keyboard(phoned: tuple[Table, Browser]) -> None:
    laid, phone = begin(phoned, "power-vacuum")
    before = laid.answered
    phone.evaluate("(document.querySelector('[data-zone=hand] .lit').focus(), true)")
    phone.write("\ue007")
    wait_until(lambda: laid.answered > before)


def test_a_long_press_tells_what_a_thing_is(phoned: tuple[Table, Browser]) -> None:
    _, phone = begin(phoned, "engine")
    phone.tap("[data-key=explain]")
    phone.tap("[data-zone=hand] .p")
    assert phone.until("document.querySelector('dialog[open] .about')?.innerText").endswith(".")
    phone.tap("[data-key=close]")


IN_SIGHT = (
    "((one, {offsetLeft, offsetTop, width, height}) => { const [x, y] ="
    " [one.x + one.width / 2 - offsetLeft, one.y + one.height / 2 - offsetTop];"
    " return x > 0 && x < width && y > 0 && y < height && [x, y]; })"
)
"""Where the middle of a box is, from the corner of what is in sight; Chromium takes it so for fingers."""


WHOLE = (
    "((one, {offsetLeft, offsetTop, width, height}) => one.left >= offsetLeft && one.top >= offsetTop"
    " && one.right <= offsetLeft + width && one.bottom <= offsetTop + height)"
)
"""Whether a box is in sight, from edge to edge."""


@pytest.mark.thorough
@pytest.mark.skipif(bool(missing("chromium")), reason="only Chromium is told where fingers are")
def test_a_board_is_enlarged_by_two_fingers_moved_by_one_and_touched(tmp_path: Path) -> None:
    with table(tmp_path, free_port()) as laid, browser("chromium", free_port(), laid.refuse_trouble) as phone:
        begin((laid, phone), "spellcycles")
        to_several_pieces(laid, phone)
        before, steps = laid.answered, range(8)
        phone.fingers(*([(200 + side * (60 + 8 * n), 400) for n in steps] for side in (-1, 1)))
        assert phone.until("visualViewport.scale") > ENLARGED
        assert phone.evaluate("!document.querySelector('.picked')"), "nothing was touched meanwhile"
        touch(phone, ".p-plate:not(.lit)", "!!document.querySelector('.bubble')")
        assert phone.until(
            f"{WHOLE}(document.querySelector('.bubble').getBoundingClientRect(), visualViewport)"
        )
        touch(phone, ".p-pyramid.lit", "!!document.querySelector('.p-square.lit')")
        phone.evaluate("document.querySelector('[data-p=d4]').scrollIntoView({inline: 'center'}) ?? true")
        phone.until("visualViewport.offsetLeft > 0")
        at = phone.evaluate("visualViewport.offsetLeft")
        phone.fingers([(20 + 10 * n, 60) for n in steps])
        phone.until(f"visualViewport.offsetLeft < {at}")
        entry = json.dumps(phone.evaluate("document.documentElement.dataset.entry"))
        touch(phone, ".p-square.lit", f"document.documentElement.dataset.entry !== {entry}")
        counted(laid, before + 1)
        assert laid.refused == []
        assert phone.evaluate("visualViewport.scale") > ENLARGED, "it stays as it is"


def touch(phone: Browser, selector: str, then: str) -> None:
    """A finger on a thing of an enlarged board; again where that was still moving into sight."""
    one = f"document.querySelector({json.dumps(selector)})"
    for _ in range(TRIES):
        with contextlib.suppress(BrowserError):
            phone.evaluate(f"({one}.scrollIntoView({{block: 'center', inline: 'center'}}), true)")
            where = phone.until(f"{IN_SIGHT}({one}.getBoundingClientRect(), visualViewport)", HIT)
            phone.fingers([where])
        with contextlib.suppress(BrowserError):
            phone.until(then, HIT)
            return
    raise BrowserError(f"{selector} was never hit")


PLAYED_ON = ".lit, .z-main, [data-zone=trick], [data-zone=arena]"


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_played_with_and_on_is_in_sight_on_phones_of_every_shape(
    phoned: tuple[Table, Browser], game: str
) -> None:
    laid, phone = begin(phoned, game)
    for _ in range(FEW_TURNS):
        phone.until(f"{OVER} || {MINE}")
        if phone.evaluate(OVER):
            break
        for size in ((360, 640), (667, 375), (390, 844), (844, 390), (1024, 768)):
            phone.size(*size)
            phone.until("document.getAnimations().length === 0")
            phone.until(f"{hidden(PLAYED_ON)} === 0 && {SMALL} === 0")
        before = laid.answered
        while laid.answered == before and phone.evaluate(MINE):
            do_something(phone)
    phone.size(390, 844)


def test_a_turn_is_seen_on_every_page_and_a_touch_leads_to_the_hand(phoned: tuple[Table, Browser]) -> None:
    _, phone = begin(phoned, "trade-or-duel")
    for view in ("rules", "more", "story"):
        phone.until(MINE)
        phone.tap(f"[data-key=tab-{view}]")
        wide = "((one) => one.offsetParent && one.innerText + one.offsetWidth / innerWidth)"
        words, share = phone.until(f"{wide}(document.querySelector('#turn'))").split("0.")
        assert words == "Your turn"
        assert float(f"0.{share}") > WIDE, "it goes from edge to edge"
        phone.tap("#turn")
        phone.until("!!document.querySelector('[data-key=tab-play][aria-current=page]')")
        assert phone.evaluate("document.querySelector('#turn').hidden")


def test_what_costs_something_is_asked_about_and_can_be_put_back(phoned: tuple[Table, Browser]) -> None:
    laid, phone = begin(phoned, "unnamed")
    for _ in range(4 * MOST_TOUCHES):
        phone.until(f"{OVER} || {MINE}")
        if keys(phone, "[data-zone=market] .lit"):
            break
        do_something(phone)
    before = laid.answered
    phone.tap("[data-zone=market] .lit")
    asked = phone.until("document.querySelector('.ask .green')?.innerText")
    assert asked.startswith("Buy ")
    assert asked.endswith(" after")
    assert phone.evaluate("document.querySelector('.picked-text').innerText").endswith(".")
    phone.tap("[data-key=put-back]")
    phone.until("document.querySelector('.ask') === null")
    assert laid.answered == before


def test_squares_are_large_enough_and_boards_fit(phoned: tuple[Table, Browser], tmp_path: Path) -> None:
    """No piece that may be touched is smaller than a finger, however many lie there."""
    for game in ("power-vacuum", "unnamed", "engine", "spellcycles", "trade-or-duel"):
        _, phone = begin(phoned, game)
        for size in ((390, 844), (360, 740), (844, 390), (667, 375)):
            phone.size(*size)
            # What flies to its place may come from beyond the edge.
            phone.until("document.getAnimations().length === 0")
            assert phone.evaluate(SMALL) == 0, (game, size)
            fits = "((one) => one.scrollWidth <= one.clientWidth)(document.querySelector('.scroll'))"
            assert phone.evaluate(fits), (game, size)
        phone.size(390, 844)
