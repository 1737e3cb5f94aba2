"""Matches of any game on a table with an unseen screen, set to positions and played by one hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from game.lab.simulate import chance
from game.match.host import MatchSetup
from game.match.loop import MatchLoop
from game.rules.contract import Over, Roll, Shuffle, Turn
from game.store.journal import PlayerEntry
from game.store.settings import Motion, Settings
from game.ui.scenes.table.scene import TableScene
from game.ui.widgets.button import Button
from studio.pilot import Pilot
from studio.rehearsal import stand_at
from tests.match.hosts import host_in
from tests.ui.audit import overflows
from tests.ui.scenes.tables import Home, seated, table

SWIFT = Settings(motion=Motion.OFF)
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eva", "Finn")
MOST_TABS = 90
"""More things than these can never have the focus."""
Reached = Callable[[MatchLoop], bool]
Lit = Callable[[Pilot], list[str]]
LOOKED_AT = 25
"""The layout is looked over after each so manieth press of a whole match."""


def match(
    folder: Path,
    game: str,
    people: int | Sequence[str] = 2,
    *,
    bots: int = 0,
    options: Mapping[str, Any] | None = None,
    seed: int = 3,
) -> MatchLoop:
    """A new match without any waiting, of so many `people` or of those with these names; the last `bots` of
    them are bots that choose at random."""
    names = NAMES[:people] if isinstance(people, int) else people
    players = tuple(
        PlayerEntry(name, "random" if seat >= len(names) - bots else None) for seat, name in enumerate(names)
    )
    host = host_in(folder / "matches", seed)
    return host.begin(MatchSetup(game, players, options or {}))


def wander(loop: MatchLoop, rng: random.Random, reached: Reached, most: int = 2000) -> MatchLoop:
    """Go on at random until a state is reached."""
    for _ in range(most):
        if reached(loop):
            return loop
        step(loop, rng)
    raise LookupError("the state was not reached")


def step(loop: MatchLoop, rng: random.Random, answers: int = 1) -> None:
    """So many answers at random; none once the match is over."""
    for _ in range(answers):
        pending = loop.match.pending
        if isinstance(pending, Over):
            return
        answer = rng.choice(pending.options) if isinstance(pending, Turn) else chance(pending, rng)
        seat = pending.seat if isinstance(pending, Turn | Roll) else None
        source = {Turn: "player", Roll: "virtual", Shuffle: "shuffle"}[type(pending)]
        loop.commit(answer, source, seat)


def asks(*phases: str) -> Reached:
    """A person is asked, in one of these phases as the seat itself sees them."""

    def reached(loop: MatchLoop) -> bool:
        return loop.turn is not None and loop.match.view(loop.turn.seat).phase in phases

    return reached


@contextmanager
def sitting(
    folder: Path, loop: MatchLoop, settings: Settings = SWIFT, size: tuple[int, int] = (1920, 1080)
) -> Iterator[Pilot]:
    """A pilot at the table of a match; `size` of its window in pixels."""
    pilot = seated(folder, loop, settings, size)
    try:
        yield pilot
    finally:
        pilot.app.close()


def sit(folder: Path, game: str, state: Any, settings: Settings = SWIFT, **setup: Any) -> Pilot:
    """A pilot at a table where the match has come to a state."""
    loop = match(folder, game, **setup)
    stand_at(loop.match, state)
    return seated(folder, loop, settings)


def small(folder: Path, loop: MatchLoop, settings: Settings = SWIFT) -> Pilot:
    """A pilot at the table of a match in a small window, where whole matches are played sooner."""
    pilot = Pilot(
        folder / "data", Home, first=lambda ctx: TableScene(ctx, loop), size=(960, 540), settings=settings
    )
    pilot.run(0.3)
    return pilot


def keys(pilot: Pilot) -> list[str]:
    """Everything in sight."""
    return [widget.key for widget in pilot.scene.root.walk()]


def seen(pilot: Pilot) -> bytes:
    """Everything on screen, byte for byte."""
    return pygame.image.tobytes(pilot.shot(), "RGB")


def put(pilot: Pilot, loop: MatchLoop, state: Any) -> None:
    """Let the match stand like this, and show it with the focus on the curtain, if there is one."""
    stand_at(loop.match, state)
    pilot.scene.rebuild()
    table(pilot).refresh()
    pilot.run(0.2)
    pilot.scene.focus.focus("curtain")


def drag(pilot: Pilot, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger goes down, along and up."""
    pilot.finger(pygame.FINGERDOWN, *start)
    for share in (0.3, 0.7, 1.0):
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        pilot.finger(pygame.FINGERMOTION, x, y)
    pilot.finger(pygame.FINGERUP, *end)


def play_out(pilot: Pilot, loop: MatchLoop, device: str, most: int = 1500) -> None:
    """Play to the result by pressing, with one device, whatever is pointed at, now and then its neighbour."""
    rng = random.Random(2)
    for number in range(most):
        if pilot.scene.name != "table":
            return
        if loop.turn is not None:
            _press(pilot, device, rng)
        pilot.run(0.05)
        if number % LOOKED_AT == 0:
            problems = overflows(pilot.scene)
            assert not problems, problems
    raise AssertionError(
        f"the match did not end; the focus is on {pilot.focus!r}, {table(pilot).board.prompt()}"
    )


def _press(pilot: Pilot, device: str, rng: random.Random) -> None:
    aside = rng.choice(("left", "right", "down")) if rng.random() < 0.15 else ""
    if device == "touch":
        pilot.press("peek" if pilot.focus == "curtain" else pilot.focus)
        return
    push, confirm = (pilot.keys, "return") if device == "keys" else (pilot.pad, "a")
    if aside and pilot.focus != "curtain":
        push(aside)
    if pilot.focus in ("undo", "ask-hint", "help", "menu"):
        push("down")
    if pilot.focus in ("log", "title"):
        push("right")
    if pilot.focus == "curtain":
        push("down")
    push(confirm)


def play(pilot: Pilot, loop: MatchLoop, press: Callable[[], None], most: int = 2500) -> None:
    """Play until the result by `press` alone, which does one thing whenever a person must answer."""
    for _ in range(most):
        if pilot.scene.name != "table":
            return
        chapter = pilot.scene.root.find("chapter")
        if chapter is not None:
            pilot.tap(*chapter.box.centre)
        elif loop.turn is not None or isinstance(loop.pending, Roll):
            press()
        pilot.run(0.12)
    raise AssertionError(f"the match did not end; it waits for {loop.pending}")


FIRST = ("roll", "yes", "confirm")
"""What is pressed before anything else."""


def leading_on(pilot: Pilot, lit: Lit) -> list[str]:
    """Keys of what leads on: dice, the curtain, then the things that `lit` names."""
    for key in FIRST:
        widget = pilot.scene.root.find(key)
        if widget is not None and widget.can_focus:
            return [key]
    return ["peek"] if "curtain" in keys(pilot) else lit(pilot)


def by_keys(pilot: Pilot, rng: random.Random, lit: Lit) -> Callable[[], None]:
    """Enter where the focus leads by itself; Tab, and now and then an arrow, where it does not."""

    def press() -> None:
        things = leading_on(pilot, lit)
        if rng.random() < 0.1:
            pilot.keys(rng.choice(("left", "right", "up", "down")))
        for _ in range(MOST_TABS):
            if not things or pilot.focus in things:
                break
            pilot.keys("tab")
        if pilot.focus in things:
            pilot.keys("return")

    return press


def by_touch(pilot: Pilot, rng: random.Random, lit: Lit) -> Callable[[], None]:
    """A tap on something that leads on."""

    def press() -> None:
        things = leading_on(pilot, lit)
        if things:
            pilot.press(rng.choice(things))

    return press


def buttons(pilot: Pilot) -> list[str]:
    """The buttons of the panel beside the board."""
    panel = table(pilot).board.panel
    return [child.key for child in panel.children if isinstance(child, Button)]
