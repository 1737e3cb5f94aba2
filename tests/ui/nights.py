"""What an evening with the monkey is like: window, language, people, devices; as chance will have it."""

from __future__ import annotations

import contextlib
import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game import games
from game.errors import UserError
from game.match.dice import SourceKind
from game.match.field_stand import FieldStand
from game.match.host import MatchSetup
from game.match.loop import Pace
from game.store.folder import DataFolder
from game.store.journal import PlayerEntry
from game.store.league.service import League
from game.store.settings import SPEEDS, TEXT_SCALES, Motion, Settings
from game.ui.translation.languages import CODES
from tests.ui.fickle import FickleField, FickleSource
from tests.ui.scenes.evening import Evening

SMALL = ((480, 270), (640, 360), (270, 480), (384, 288))
LARGE = ((1280, 720), (1920, 1080), (1080, 1920))
LARGE_SHARE = 0.04
"""Large windows take much longer to paint and find the same."""
NAMES = ("Ann", "Bob", "Ümit", "Rosa", "Maximiliane", "Jo", "Finn", "Kim", "Lê")
BOTS = ("random", "greedy", "steady")
OFTEN = ("length", "small")
"""House rules that decide how long a match is, and whether few may play it."""
AT_ONCE = Pace(0.0, 0.0, 0.0)
"""Bots say what they like best after their first slice of thought."""


@dataclass(frozen=True, slots=True)
class Night:
    """Everything that is decided before an evening begins."""

    size: tuple[int, int]
    settings: Settings
    kiosk: bool
    setup: MatchSetup | None
    """The match that begins at once; without one the demonstration does."""
    seed: int

    def open(self, folder: Path) -> tuple[Evening, list[Callable[[], None]]]:
        """Begin, on a data folder; and what changes the moods of its devices."""
        rng = random.Random(f"devices {self.seed}")
        camera, tower = (FickleSource(kind, rng) for kind in (SourceKind.CAMERA, SourceKind.TOWER))
        field = FickleField(rng)
        ticks = itertools.count()
        evening = Evening(
            folder,
            attract=True,
            settings=self.settings,
            pace=AT_ONCE,
            seed=self.seed,
            sources={SourceKind.CAMERA: lambda: camera, SourceKind.TOWER: lambda: tower},
            field=FieldStand(lambda: field, wanted=True, hand=field),
            setup=self.setup,
            clock=lambda: next(ticks) / 1000,
            size=self.size,
            kiosk=self.kiosk,
        )
        evening.pilot.app.ctx.league = League(DataFolder.open(folder))
        return evening, [camera.turn, tower.turn, field.turn]


def night(rng: random.Random) -> Night:
    """Another evening."""
    sizes = LARGE if rng.random() < LARGE_SHARE else SMALL
    settings = Settings(
        text_scale=rng.choice(TEXT_SCALES),
        motion=rng.choice(tuple(Motion)),
        speed=rng.choice(SPEEDS),
        language=rng.choice(CODES),
        open_hands=rng.random() < 0.15,
        flat_table=rng.random() < 0.2,
        speech=rng.random() < 0.2,
        sleep_after=rng.choice((0, 120)),
        pin=rng.choice(("", "", "1234")),
        learned=rng.choice(((), tuple(games.GAMES))),
    )
    setup = match_setup(rng) if rng.random() < 0.85 else None
    return Night(rng.choice(sizes), settings, rng.random() < 0.3, setup, rng.randrange(10**6))


def match_setup(rng: random.Random) -> MatchSetup:
    """Some game for some people."""
    info = rng.choice(tuple(games.GAMES.values()))
    seats = rng.choice(info.seat_range)
    bots = rng.randrange(seats + 1) if rng.random() < 0.7 else 0
    players = tuple(
        PlayerEntry(name, rng.choice(BOTS) if seat >= seats - bots else None)
        for seat, name in enumerate(rng.sample(NAMES, seats))
    )
    real = info.has_field and rng.random() < 0.4
    return MatchSetup(
        info.name,
        players,
        options=house_rules(rng, info.name, seats),
        dice=rng.choice((*SourceKind, SourceKind.VIRTUAL)),
        real_field=real,
        setup_by_hand=rng.random() < 0.2,
        provable=rng.random() < 0.1,
    )


def house_rules(rng: random.Random, game: str, seats: int) -> dict[str, Any]:
    """What differs from the rule book, among what goes together."""
    for _ in range(40):
        chosen = {
            rule.name: rng.choice(rule.choices)[0]
            for rule in games.house_rules(game)
            if rng.random() < (0.5 if rule.name in OFTEN else 0.1)
        }
        with contextlib.suppress(UserError):
            games.build(game, seats, chosen)
            return chosen
    raise LookupError(f"no house rules of {game} go with {seats} seats")
