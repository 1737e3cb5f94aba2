"""Overlay and page in the browser that programs for streams have inside, at 1920 x 1080 px."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, cast

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from game.features.rolls.outside import Outside, Serving
from game.phones.server.binding import bound
from game.store.settings import ColourVision, Motion, Settings
from game.ui.art.look import Look
from tests.features.rolls.sources import a_roll
from tests.phones.browsers.driver import Browser, Chromium, browser, missing
from tests.phones.browsers.test_browsers import free_port
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.browser,
    pytest.mark.xdist_group("browsers"),
    pytest.mark.skipif(bool(missing("chromium")), reason=missing("chromium") or "it is there"),
]

SIZE: Final = (1920, 1080)
LEGIBLE_PX: Final = 30
"""Height of a digit that is read across a room, or in a stream that was made smaller."""
DICE: Final = "document.querySelectorAll('#roll .face').length"


@pytest.fixture(scope="module")
def stream() -> Iterator[Browser]:
    with browser("chromium", free_port()) as window:
        window.size(*SIZE)
        cast(Chromium, window.wire).be_clear()
        yield window


Show = Callable[..., Browser]


@pytest.fixture
def show(stream: Browser) -> Iterator[Show]:
    """Opens a page of a server whose table has some settings, after a roll of 5, 6 and 4."""
    servers: list[Outside] = []

    def open_page(path: str, settings: Settings | None = None, thrown: list[int] | None = None) -> Browser:
        listening = bound("127.0.0.1", 0)
        port = listening.getsockname()[1]
        throw = None if thrown is None else lambda: thrown.append(1)
        serving = Serving({"127.0.0.1": listening}, port, throw=throw, settings=settings or Settings())
        servers.append(Outside(serving, "", lambda words: None))
        stream.wire.go(f"http://127.0.0.1:{port}{path}")
        numbers = itertools.count(1)

        def is_shown() -> bool:
            """Roll until a page listens: what fell before is not shown."""
            roll = replace(a_roll(5, 6, 4), number=next(numbers))
            servers[-1].hear(roll, roll.to_data())
            return bool(stream.evaluate(DICE) == 3)

        wait_until(is_shown)
        return stream

    yield open_page
    for server in servers:
        server.close()


def picture(window: Browser) -> NDArray[np.uint8]:
    """What is shown: (1080, 1920, 4) blue, green, red, and how dense it is."""
    found = cv2.imdecode(np.frombuffer(window.wire.picture(), np.uint8), cv2.IMREAD_UNCHANGED)
    return np.asarray(found, np.uint8)


def variable(window: Browser, name: str) -> str:
    return str(window.evaluate(f"getComputedStyle(document.body).getPropertyValue('--{name}')"))


@pytest.mark.parametrize(
    ("query", "drawn"),
    [("", (1, 0)), ("corner=top-right", (0, 1)), ("corner=middle", None), ("size=200&contrast=on", (1, 0))],
)
def test_the_ground_of_the_overlay_is_transparent(
    query: str, drawn: tuple[int, int] | None, show: Show
) -> None:
    shown = picture(show(f"/overlay?stay=0&{query}"))
    assert shown.shape == (SIZE[1], SIZE[0], 4)
    for rows in (shown[:20], shown[-20:]):
        assert not rows[:, :20, 3].any()
        assert not rows[:, -20:, 3].any()
    high, wide = np.nonzero(shown[..., 3])
    middle = (high.mean() / SIZE[1], wide.mean() / SIZE[0])
    if drawn is not None:
        assert tuple(round(one) for one in middle) == drawn
    else:
        assert middle == pytest.approx((0.5, 0.5), abs=0.05)


def test_the_digits_of_the_overlay_are_legible(show: Show) -> None:
    window = show("/overlay?stay=0")
    x, y, wide, high = (
        round(side)
        for side in window.evaluate(
            "(() => { const b = document.querySelector('.total').getBoundingClientRect();"
            " return [b.x, b.y, b.width, b.height]; })()"
        )
    )
    total = picture(window)[y : y + high, x : x + wide].astype(float)
    light = (total[..., :3].mean(axis=2) > 200) & (total[..., 3] > 250)
    rows = np.nonzero(light.any(axis=1))[0]
    assert rows.max() - rows.min() >= 2 * LEGIBLE_PX
    dark = (total[..., :3].mean(axis=2) < 40) & (total[..., 3] > 100)
    assert dark.sum() > 0.2 * light.sum(), "a dark rim keeps them apart from any picture behind"
    past = "parseFloat(getComputedStyle(document.querySelector('.history')).fontSize)"
    assert window.evaluate(past) >= LEGIBLE_PX


def test_pages_look_as_the_table_does(show: Show) -> None:
    settings = Settings(text_scale=1.5, high_contrast=True, motion=Motion.OFF)
    window = show("/overlay?stay=0", settings)
    side = "document.querySelector('.face').getBoundingClientRect().width"
    assert window.evaluate(side) == 1.5 * 96
    assert (variable(window, "text"), variable(window, "night")) == ("#fff", "#000")
    assert window.evaluate("getComputedStyle(document.getElementById('roll')).transitionDuration") == "0s"


def test_an_address_says_otherwise(show: Show) -> None:
    settings = Settings(text_scale=1.5, high_contrast=True, colour_vision=ColourVision.TRITAN)
    window = show("/?letters=1&contrast=off&vision=deutan", settings)
    assert window.evaluate("getComputedStyle(document.documentElement).fontSize") == "16px"
    assert (variable(window, "night"), variable(window, "gold")) == ("#0d091a", "#ffff4c")


@pytest.mark.parametrize("vision", ColourVision)
def test_colours_are_those_that_the_table_has_for_such_eyes(vision: ColourVision, show: Show) -> None:
    window = show("/", Settings(colour_vision=vision))
    for name, usual in (("gold", "ffce5c"), ("alarm", "ff9a8f")):
        meant = np.array([[*bytes.fromhex(usual)]], np.uint8)
        assert variable(window, name) == f"#{bytes(Look(vision=vision).changed(meant)[0]).hex()}"


def test_dice_are_thrown_by_keys_alone(show: Show) -> None:
    thrown: list[int] = []
    window = show("/", thrown=thrown)
    window.until("!document.getElementById('throw').hidden")
    window.write("\ue004\ue007")
    window.until("document.activeElement.id === 'throw'")
    wait_until(lambda: thrown)
