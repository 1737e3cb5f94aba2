"""Hints at the table: thought out between frames, from what the seat may know, and never past its curtain."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from game.bots.search.reasons import Change, Lead, Reasons, Reply
from game.catalogue import GAMES
from game.match.loop import MatchLoop
from game.rules.contract import Action, Over, Turn
from game.store.settings import Motion
from studio.pilot import Pilot
from tests.thorough import thorough
from tests.ui.audit import cut_words
from tests.ui.boards.sitting import NAMES, SWIFT, match, sitting, step
from tests.ui.boards.sitting import wander as wander_on
from tests.ui.scenes.tables import table

OPEN = replace(SWIFT, open_hands=True)
SMALL = (640, 360)
"""Of the window in pixels: what is pressed does not depend on it, and pictures are baked sooner."""
UPRIGHT = (360, 640)
FEW = 16
"""Playouts for a hint in these tests, and trials for its reasons."""
ANSWERS_BETWEEN = 5
"""From one position at which a hint is asked to the next."""


def found(turn: Turn, named: Sequence[Action], loser: int) -> Reasons:
    """Reasons with everything that can be said."""
    own, lost = Change("gold", 2.0, False, True), Change("gold", -2.0, False, False)
    reply = Reply(loser, f"{NAMES[loser]} takes the largest of all and goes on with it.", 0.2)
    return Reasons(80, Lead.ALONE, (0.6, 0.4, 0.3), tuple(named), (own,), loser, (lost,), reply)


def wander(loop: MatchLoop, answers: int = 8) -> MatchLoop:
    """Go on at random until a person has a choice."""

    def reached(loop: MatchLoop) -> bool:
        turn = loop.turn
        return turn is not None and len(turn.options) > 2 and loop.match.answers >= answers

    return wander_on(loop, random.Random(4), reached)


@contextmanager
def asked(
    folder: Path, game: str, *, open_hands: bool = True, size: tuple[int, int] = SMALL
) -> Iterator[Pilot]:
    loop = wander(match(folder, game, 4))
    with sitting(folder, loop, OPEN if open_hands else SWIFT, size) as pilot:
        table(pilot).hinting.thinker.playouts = FEW
        table(pilot).hinting.thinker.looks = (FEW,)
        pilot.press("ask-hint")
        yield pilot


def think(pilot: Pilot) -> str:
    """What the hint says once it is thought out."""
    hinting = table(pilot).hinting
    pilot.run_until(lambda: not hinting.thinking, 30)
    said = hinting.bubble.said
    return said.words if said is not None else ""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_best_is_said_and_can_be_put_away(tmp_path: Path, game: str) -> None:
    with asked(tmp_path, game) as pilot:
        scene, hinting = table(pilot), table(pilot).hinting
        assert think(pilot)
        turn = scene.loop.turn
        assert turn is not None
        hinting.tell(turn, found(turn, turn.options[:2], (turn.seat + 1) % 4))
        said = hinting.bubble.said
        assert said is not None
        assert said.words.startswith("Best: ")
        assert not cut_words(scene.ctx, *hinting.bubble.walk())
        pilot.press("go-on")
        assert not hinting.shown


@pytest.mark.parametrize(
    ("size", "text", "count"),
    [
        (SMALL, 1.5, 8),
        *thorough((SMALL, 1.0, 200), (SMALL, 1.5, 200), (UPRIGHT, 1.0, 200), (UPRIGHT, 1.5, 200)),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_named_is_covered(
    tmp_path: Path, game: str, size: tuple[int, int], text: float, count: int
) -> None:
    """Neither the best nor the next best, nor whom it costs what, wherever a match stands; what is pressed is
    lit."""
    rng, settings = random.Random(game), replace(OPEN, text_scale=text)
    while count:
        folder = tmp_path / str(count)
        loop = match(folder, game, 4, seed=count)
        with sitting(folder, loop, settings, size) as pilot:
            while count and not isinstance(loop.match.pending, Over):
                pilot.run_until(lambda: not table(pilot).stage.busy, 30)
                for _ in range(ANSWERS_BETWEEN):
                    loop.desk.cancel()
                    step(loop, rng)
                turn = loop.turn
                if turn is None or len(turn.options) < 2:
                    continue
                pilot.run_until(lambda: not table(pilot).stage.busy, 30)
                pilot.run(0.1)
                if loop.turn == turn and not table(pilot).hinting.shown:
                    count -= 1
                    named = rng.sample(turn.options, 2)
                    tell(pilot, turn, found(turn, named, (turn.seat + 1 + count % 3) % 4))


def tell(pilot: Pilot, turn: Turn, reasons: Reasons) -> None:
    """A hint with these reasons; nothing that it names lies under it."""
    scene, hinting = table(pilot), table(pilot).hinting
    hinting.thinker.take_up(turn)
    hinting.tell(turn, reasons)
    assert hinting.bubble.said is not None
    seen = [widget for widget in scene.root.walk() if not widget.box.empty]
    assert hinting.advice is not None
    keys = {widget.key for widget in seen}
    assert f"seat-{reasons.loser}" in hinting.hinted_keys("\n".join(hinting.advice.lines), keys)[1]
    # Beside a board with little room it says no more than what is best, and why.
    assert set(hinting.advice.brief) <= set(hinting.bubble.said.words.split("\n"))
    lit, named = hinting.hinted_keys(hinting.bubble.said.words, keys)
    plate = hinting.bubble.box
    covered = {widget.key for widget in seen if widget.visible_part(widget.box).intersects(plate)}
    where = f"{turn.phase}: {reasons.named[0]}"
    assert hinting.spotlight.boxes, where
    assert not covered & (lit | named), where
    hinting.drop()


def test_with_keys_alone_it_is_asked_for_read_and_followed(tmp_path: Path) -> None:
    with asked(tmp_path, "engine") as pilot:
        hinting = table(pilot).hinting
        think(pilot)
        pilot.press("go-on")
        table(pilot).focus.focus("ask-hint")
        for _ in range(3):
            pilot.keys("return")
        assert hinting.shown, "impatience does not put away what was asked for"
        think(pilot)
        assert pilot.focus == "go-on"
        turn, advice = table(pilot).loop.turn, hinting.advice
        assert turn is not None
        assert advice is not None
        lit, _ = hinting.hinted_keys(advice.lines[0], set())
        pilot.keys("return")
        assert not hinting.shown
        assert pilot.focus in lit
        assert table(pilot).loop.turn == turn, "nothing was chosen"


def test_it_is_gone_once_the_turn_is_answered(tmp_path: Path) -> None:
    with asked(tmp_path, "trade-or-duel") as pilot:
        think(pilot)
        turn = table(pilot).loop.turn
        assert isinstance(turn, Turn)
        table(pilot).choose(turn.options[0])
        pilot.run(0.2)
        assert not table(pilot).hinting.shown


def test_it_is_gone_while_the_answer_is_still_shown(tmp_path: Path) -> None:
    slow = replace(OPEN, motion=Motion.FULL)
    with sitting(tmp_path, wander(match(tmp_path, "trade-or-duel", 4)), slow, SMALL) as pilot:
        scene = table(pilot)
        pilot.press("ask-hint")
        assert scene.hinting.thinking
        turn = scene.loop.turn
        assert turn is not None
        scene.choose(turn.options[0])
        pilot.run(0.05)
        assert scene.stage.busy, "what was chosen is still to be shown"
        assert not scene.hinting.shown


def test_with_the_curtain_drawn_it_asks_to_open_it_first(tmp_path: Path) -> None:
    with asked(tmp_path, "power-vacuum", open_hands=False) as pilot:
        scene = table(pilot)
        assert not scene.hinting.shown
        assert "curtain" in scene.find("toast").text  # type: ignore[attr-defined]


def test_it_falls_with_the_curtain(tmp_path: Path) -> None:
    with asked(tmp_path, "power-vacuum", open_hands=False) as pilot:
        pilot.press("peek")
        pilot.press("ask-hint")
        assert think(pilot)
        pilot.press("peek")
        assert not table(pilot).hinting.shown
        assert not table(pilot).hinting.bubble.visible


def test_it_is_gone_behind_the_menu(tmp_path: Path) -> None:
    with asked(tmp_path, "engine") as pilot:
        think(pilot)
        pilot.press("menu")
        pilot.press("resume")
        pilot.run(0.1)
        assert not table(pilot).hinting.shown


def test_without_hints_in_the_settings_there_is_no_button(tmp_path: Path) -> None:
    loop = wander(match(tmp_path, "engine", 4))
    with sitting(tmp_path, loop, replace(OPEN, hints=False), SMALL) as pilot:
        assert pilot.scene.root.find("ask-hint") is None
        pilot.press("menu")
        pilot.press("hints")
        pilot.press("resume")
        pilot.run(0.1)
        assert pilot.scene.root.find("ask-hint") is not None
