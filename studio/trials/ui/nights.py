"""What an evening with the monkey is like: window, language, people, devices; as chance will have it."""

from __future__ import annotations

import contextlib
import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game import catalogue
from game.chance import Chance
from game.devices.catalogue import DEVICES
from game.errors import UserError
from game.features.league.book import Book
from game.features.league.service import League, LeagueLink, LeagueStatus
from game.match.field.lazy_source import LazyField
from game.match.host import MatchSetup
from game.match.loop import MatchLoop
from game.match.pace import Pace
from game.rules.contract import Answer, Dice, GameInfo, Over, Pending, Roll, Seat, Shuffle, Turn
from game.store.folder import DataFolder
from game.store.journal import PlayerEntry
from game.store.pin import PinStore
from game.store.settings import EDGES, HOURGLASSES, SPEEDS, TEXT_SCALES, Motion, Settings
from game.translation.languages import CODES
from game.ui.scenes.lobby.draft import LobbyDraft, to_data
from game.ui.scenes.table.scene import LAST_LOOK_S, TableScene
from studio.rehearsal import follow
from studio.shots.field_setup import StagedCameras
from studio.shots.season import season
from tests.ui.fickle import FickleField, FicklePhones, FickleSource, QuickCheck
from tests.ui.scenes.evening import Evening

SMALL = ((480, 270), (640, 360), (270, 480), (384, 288))
LARGE = ((1280, 720), (1920, 1080), (1080, 1920))
LARGE_SHARE = 0.02
"""Large windows take much longer to paint and find the same."""
NAMES = ("Ann", "Bob", "Ümit", "Rosa", "Maximiliane", "Jo", "Finn", "Kim", "Lê")
BOTS = ("random", "greedy", "steady")
OFTEN = ("length", "small")
"""House rules that decide how long a match is, and whether few may play it."""
LATE = 0.5
"""Share of matches that are near their end when people sit down."""
LAST_ANSWERS = (0, 0, 0, 1, 2, 4, 8)
"""Answers that are left to give in those."""
PIN = 1 / 3
"""Share of evenings whose host has set a PIN, one that is found by and by."""
PHONES = 0.5
"""Share of evenings to which people bring their phones."""
LEAGUE = 0.7
"""Share of evenings with a season behind them."""
LONGEST = 1500
"""Answers after which a match that is played ahead is taken as it stands."""
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
    late: bool = False
    """The match is near its end."""

    def open(self, folder: Path) -> tuple[Evening, list[Callable[[], None]]]:
        """Begin, on a data folder; and what changes the moods of its devices."""
        rng = random.Random(f"devices {self.seed}")
        camera, tower = (FickleSource(kind, rng) for kind in ("camera", "tower"))
        field = FickleField(rng)
        ticks = itertools.count()
        if rng.random() < PIN:
            PinStore(folder).keep("12")
        evening = Evening(
            folder,
            attract=True,
            settings=self.settings,
            pace=AT_ONCE,
            seed=self.seed,
            sources={"camera": lambda: camera, "tower": lambda: tower},
            field=LazyField(lambda: field, wanted=True, check=QuickCheck, hand=field),
            setup=self.setup,
            clock=lambda: next(ticks) / 1000,
            size=self.size,
            kiosk=self.kiosk,
        )
        evening.host.registry.cameras = StagedCameras()
        evening.pilot.app.ctx.companions.add(league := League(DataFolder.open(folder)))
        if rng.random() < LEAGUE:
            league.report = LeagueStatus(played_season(), read=True, link=LeagueLink.TOGETHER)
        scene = evening.pilot.scene
        if self.late and isinstance(scene, TableScene):
            play_ahead(scene.loop, rng)
            scene.refresh()
            evening.pilot.run(LAST_LOOK_S + 1.0)
        moods = [camera.turn, tower.turn, field.turn]
        if rng.random() < PHONES:
            phones = evening.pilot.app.ctx.phones = FicklePhones(rng)
            moods += [phones.turn] * 6
        return evening, moods


def night(rng: random.Random, game: str = "") -> Night:
    """Another evening, at whose beginning that game is played, or any."""
    sizes = LARGE if rng.random() < LARGE_SHARE else SMALL
    info = catalogue.GAMES[game or rng.choice(tuple(catalogue.GAMES))]
    usual = next(iter(catalogue.GAMES.values()))
    draft = LobbyDraft.first(usual, catalogue.lobby_bots(usual.name))
    settings = Settings(
        text_scale=rng.choice(TEXT_SCALES),
        motion=rng.choice(tuple(Motion)),
        speed=rng.choice(SPEEDS),
        language=rng.choice(CODES),
        open_hands=rng.random() < 0.15,
        flat_table=rng.random() < 0.2,
        edges={str(seat): rng.choice(EDGES) for seat in range(rng.choice((0, 9)))},
        speech=rng.random() < 0.2,
        sleep_after=rng.choice((0, 120)),
        hourglass=rng.choice(HOURGLASSES),
        learned=rng.choice(((), tuple(catalogue.GAMES))),
        lobby=to_data(draft.for_game(info).with_bots(catalogue.lobby_bots(info.name))),
    )
    setup = match_setup(rng, info) if rng.random() < 0.85 else None
    late = rng.random() < LATE
    return Night(rng.choice(sizes), settings, rng.random() < 0.3, setup, rng.randrange(10**6), late)


@cache
def played_season() -> Book:
    """What a club has played."""
    return season()


def match_setup(rng: random.Random, info: GameInfo) -> MatchSetup:
    """A game for some people."""
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
        dice=rng.choice((*DEVICES, "virtual")),
        real_field=real,
        setup_by_hand=rng.random() < 0.2,
        provable=rng.random() < 0.1,
    )


def play_ahead(loop: MatchLoop, rng: random.Random) -> None:
    """Give answers at random, until few are left to give."""
    rules = loop.match.rules
    state, answers = loop.match.state.copy(), list[tuple[Answer, str, Seat | None]]()
    while len(answers) < LONGEST and not isinstance(pending := rules.pending(state), Over):
        answers.append((at_random(pending, rng), *_from(pending)))
        rules.apply(state, answers[-1][0])
    for answer, source, seat in answers[: len(answers) - rng.choice(LAST_ANSWERS)]:
        loop.match.commit(answer, source, seat=seat)
    loop.desk.cancel()
    follow(loop)


def at_random(pending: Pending, rng: random.Random) -> Answer:
    """Any answer."""
    if isinstance(pending, Turn):
        return rng.choice(pending.options)
    if isinstance(pending, Roll):
        return Dice(tuple(rng.randrange(pending.sides) + 1 for _ in range(pending.dice)))
    assert isinstance(pending, Shuffle), "nothing is answered once the match is over"
    return Chance(rng.randrange(10**6)).order(0, pending)


def _from(pending: Pending) -> tuple[str, Seat | None]:
    """Where an answer comes from, and whose it is."""
    if isinstance(pending, Turn):
        return "player", pending.seat
    return ("virtual", pending.seat) if isinstance(pending, Roll) else ("shuffle", None)


def house_rules(rng: random.Random, game: str, seats: int) -> dict[str, Any]:
    """What differs from the rule book, among what goes together."""
    for _ in range(40):
        chosen = {
            rule.name: rng.choice(rule.choices)[0]
            for rule in catalogue.house_rules(game)
            if rng.random() < (0.5 if rule.name in OFTEN else 0.1)
        }
        with contextlib.suppress(UserError):
            catalogue.build(game, seats, chosen)
            return chosen
    raise LookupError(f"no house rules of {game} go with {seats} seats")
