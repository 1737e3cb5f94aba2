"""Matches on phones from the first touch to the last, in real browsers, and what is touched in vain."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.match.pace import Pace
from tests.phones.browsers.driver import Browser, browser, missing
from tests.phones.browsers.host import GAMES, table
from tests.phones.browsers.test_browsers import BROWSERS, MINE, ONE, OVER, Evening, free_port
from tests.thorough import thorough
from tests.waiting import FAILSAFE_S, wait_until

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]

WHOLE = 3000
"""Touches after which a match must have ended."""
TEN = 10
WRONG = (
    "[...document.querySelectorAll('#main .lie > [data-p]')].filter((one) =>"
    " !one.matches('.lit, .open') && !one.querySelector('.lit, .open'))"
    ".flatMap((one) => [one, ...one.querySelectorAll('[data-p]')]).map((one) => one.dataset.p)"
)
"""Pieces that lead nowhere."""
SMALL = (
    "[...document.querySelectorAll('#main .lit, #main .open, #main button')].filter((one) => {"
    " const box = one.getBoundingClientRect(); return box.width && Math.min(box.width, box.height) < 43.9; })"
    ".map((one) => one.outerHTML.slice(0, 80))"
)
"""What may be touched and is smaller than a finger, in CSS px."""
BURST = (
    "[...document.querySelectorAll('#main .p:not(.p-card)')].filter((one) =>"
    " one.scrollHeight > 2 * one.clientHeight).map((one) => one.innerText)"
)
"""Pieces whose words run over their edges."""
OPTIONS: dict[str, dict[str, Any]] = {"power-vacuum": {"building": "chosen"}}
"""House rules that ask more than the usual ones."""
PHASES = {"trade-or-duel": 2, "power-vacuum": 5, "unnamed": 6, "spellcycles": 4, "engine": 4}
"""Phases of each game that are to be met, for a person who taps at random."""


@pytest.fixture(scope="module", params=thorough(*BROWSERS))
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    if why := missing(request.param):
        pytest.skip(why)
    folder = tmp_path_factory.mktemp(request.param)
    with (
        table(folder, free_port()) as laid,
        browser(request.param, free_port(), laid.refuse_trouble) as phone,
    ):
        yield Evening(laid, phone, random.Random(1))


@pytest.mark.parametrize("game", ["power-vacuum", "unnamed", "spellcycles", "engine"])
def test_it_plays_a_whole_match_of_each_game(evening: Evening, game: str) -> None:
    evening.begin(game)
    evening.play(most=WHOLE)
    assert evening.table.over
    assert evening.table.refused == []


@pytest.mark.parametrize("game", GAMES)
def test_ten_wrong_taps_in_each_phase_are_each_answered_with_a_reason(evening: Evening, game: str) -> None:
    evening.begin(game, options=OPTIONS.get(game))
    phone, phases = evening.phone, set[str]()
    for _ in range(WHOLE):
        phone.until(f"{OVER} || {MINE}")
        if phone.evaluate(OVER) or len(phases) == PHASES[game]:
            break
        phase, wrong = evening.table.phase, phone.evaluate(WRONG)
        if phase and wrong and phase not in phases:
            phases.add(phase)
            answered = evening.table.answered
            told = told_of(phone, evening.dice.choices(wrong, k=TEN))
            assert all(map(str.strip, told.values())), (phase, told)
            assert evening.table.answered == answered, "nothing was chosen"
            # What flies is beyond the edges for a moment.
            phone.until("document.getAnimations().length === 0")
            assert phone.evaluate(f"[...{SMALL}, ...{BURST}]") == [], phase
        evening.play(evening.table.answered + 1)
    assert phases
    assert evening.table.refused == []


def told_of(phone: Browser, keys: list[str]) -> dict[str, str]:
    """What is said when pieces are tapped that lead nowhere: at once, without a word from the console."""
    told: dict[str, str] = phone.evaluate(
        f"Object.fromEntries({json.dumps(keys)}.map((key) => {{"
        " document.querySelector(`#main [data-p=${JSON.stringify(key)}]`)?.click();"
        " return [key, document.querySelector('.bubble')?.innerText ?? '']; }))"
    )
    return told


@pytest.mark.parametrize("evening", [ONE], indirect=True, scope="module")
def test_whoever_may_break_in_does_so_on_a_bot_and_on_somebody_who_thinks(evening: Evening) -> None:
    """Somebody with a power lets it work before another one plays; for that there is a moment before a bot,
    and all the time that a person takes."""
    for people in (1, 2):
        evening.begin("unnamed", people=people, pace=replace(Pace.instant(), beat=FAILSAFE_S))
        break_in(evening)
        assert evening.table.refused == []


def break_in(evening: Evening) -> None:
    """What may be touched out of turn is lit."""
    lit = f"!({MINE}) && !!document.querySelector('#main .lit')"
    evening.play(until=lit)
    before = evening.table.entries
    evening.phone.tap("#main .lit")
    wait_until(lambda: evening.table.entries > before)
    evening.phone.until(f"!({lit})")
