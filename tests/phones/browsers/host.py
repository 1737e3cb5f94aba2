"""A table without a window: a real match, bots in all seats but the first ones, and the real server."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from game import catalogue
from game.catalogue.choices import make_bot, quick_bot
from game.chance import Chance
from game.devices.camera.photographs import CameraPhotographs
from game.devices.typed.source import TypedSource
from game.match.dice.desk import DiceDesk
from game.match.loop import MatchLoop
from game.match.match import Match, MemoryLog
from game.match.pace import Pace
from game.phones.pages.pages import Pages
from game.phones.pictures.webcams import PhoneWebcams
from game.phones.requests import (
    AgreeToUndo,
    AskHint,
    Choose,
    HandOverToBot,
    Host,
    LetPass,
    LobbyArrangement,
    PhoneGuess,
    PhoneRequest,
    Photograph,
    Reaction,
    StillHere,
)
from game.phones.room.sessions import SeatInfo
from game.phones.server.guard import Limits
from game.phones.service import PhoneService
from game.rules.contract import Answer, IllegalAnswer, Seat
from game.store.journal import PlayerEntry
from knucklebone_messages import LazyText
from studio.rehearsal import virtual_dice
from tests.phones.visitor import serving
from vision.dice.reader import DieFound

GAMES = ("trade-or-duel", "power-vacuum", "unnamed", "spellcycles", "engine")
NAMES = ("Ann", "Bob", "<b>Cid</b>", "Dora")
COLOURS = ("#ffb219", "#19ffff", "#7f40ff", "#d91657")
EMBLEMS = ("flame", "wave", "star", "anvil")
FEWEST = {"trade-or-duel": 4, "power-vacuum": 3, "unnamed": 3}
TICK = 0.01
ON_PHOTOGRAPHS: tuple[DieFound, ...] = (DieFound(3, (40, 30, 60, 50), 0.99),)
RULES = (("Aim", ("Be the last.",)),)


class Table:
    """One match after the other; everything happens in `run`'s thread."""

    def __init__(self, service: PhoneService) -> None:
        self.service = service
        self.refused: list[str] = []
        self.answered = 0
        """Choices of phones that counted."""
        self.answers: list[Answer] = []
        """The same as answers to the rules; without what was done out of turn."""
        self._lock = threading.Lock()
        self._loop: MatchLoop | None = None
        self._pages: Pages | None = None
        self._shown: Any = None
        self._over = threading.Event()
        self._trouble: BaseException | None = None
        self.agrees: bool | None = True
        """Whether a second phone gets a seat."""
        self.hosted: list[str] = []
        """What was asked after the PIN."""
        self.said_to_all: list[str] = []
        """Phrases and reactions."""
        self.said_here: list[Seat] = []
        """Who was asked whether they are there, and said so."""
        self._game, self._begun = "", 0
        self._rests = False
        """A bot plays for a guest, and waits, so that the match is still on when the guest is back."""
        self.on_photographs = ON_PHOTOGRAPHS
        """What is read of whatever is sent."""
        self._reader = CameraPhotographs(lambda picture: self.on_photographs)

    def begin(
        self,
        name: str,
        seed: int = 1,
        *,
        people: int = 1,
        pace: Pace | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """A match of a game, for people at the first seats and bots; only the first has a phone."""
        rules = catalogue.build(name, FEWEST.get(name, 2), options)
        chance = Chance(seed)
        bot = quick_bot(name)
        seats = range(rules.seats)
        players = tuple(PlayerEntry(NAMES[seat], bot if seat >= people else None) for seat in seats)
        bots = {seat: make_bot(bot, name) for seat in seats if seat >= people}
        desk = DiceDesk(virtual_dice(chance, typed=TypedSource), "virtual")
        match = Match(rules, players, MemoryLog())
        with self._lock:
            self._begun += 1
            called = f"{name}-{seed}-{self._begun}"
            self._loop = MatchLoop(match, desk, chance, bots, pace=pace or Pace.instant(), name=called)
            self._pages = Pages(self._loop, COLOURS, EMBLEMS, photographs=True)
            self._shown, self.answered, self._game, self._rests = None, 0, name, False
            self.refused.clear()
            self.answers.clear()
            self._seat_phones(match)

    def _seat_phones(self, match: Match) -> None:
        assert self._loop is not None, "no match has begun"
        seats = [
            SeatInfo(at, player.name, player.bot is not None, tenure=match.tenures[at])
            for at, player in enumerate(match.players)
        ]
        self.service.seat_table(self._loop.name, match.rules.title, seats, lambda lang: RULES)

    def come_home(self, seat: Seat) -> None:
        """A guest who had gone is back, and plays instead of the bot."""
        with self._lock:
            self._reseat(seat, None)

    def _reseat(self, seat: Seat, bot: str | None) -> None:
        assert self._loop is not None, "no match has begun"
        player = PlayerEntry(NAMES[seat], bot)
        self._loop.reseat(seat, player, make_bot(bot, self._game) if bot else None)
        self._rests = bot is not None
        self._seat_phones(self._loop.match)

    @property
    def phase(self) -> str:
        """What somebody must choose now."""
        turn = self._loop.turn if self._loop is not None else None
        return str(turn.phase) if turn is not None else ""

    def use(self, kind: str) -> None:
        """Dice come from elsewhere from now on."""
        with self._lock:
            assert self._loop is not None, "no match has begun"
            self._loop.desk.use(kind)

    @property
    def over(self) -> bool:
        self.refuse_trouble()
        return self._loop is not None and self._loop.over is not None

    @property
    def match_name(self) -> str:
        """The match that lies on the table, as pages call it: no two have the same name."""
        assert self._loop is not None, "no match has begun"
        return self._loop.name

    @property
    def entries(self) -> int:
        return self._loop.entries if self._loop is not None else 0

    def refuse_trouble(self) -> None:
        """Raises what was raised in the table's thread."""
        if self._trouble is not None:
            raise self._trouble

    def run(self) -> None:
        try:
            while not self._over.wait(TICK):
                with self._lock:
                    self._tick()
        except BaseException as error:
            self._trouble = error

    def stop(self) -> None:
        self._over.set()

    def _tick(self) -> None:
        loop, pages = self._loop, self._pages
        if loop is None or pages is None:
            return
        for request in self.service.requests():
            self._do(loop, request)
        for join in self.service.presence.asks if self.agrees is not None else ():
            self.service.answer(join, None if self.agrees else LazyText("No."))
        for asked, reading in self._reader.take_results():
            assert not isinstance(reading, LazyText)
            asked.lay_down(reading, loop)
            self.service.answer(asked, None)
        if not self._rests:
            loop.tick(time.monotonic())
        pages.on_events(loop.take_events())
        state = (
            loop.entries,
            loop.desk.kind,
            loop.desk.stage,
            tuple((die.value, die.counts) for die in loop.desk.dice),
            loop.desk.request is None or loop.desk.request.number,
            sorted(self.service.presence.languages),
            self.service.presence.there,
            loop.lets_pass(0),
        )
        if state != self._shown:
            self._shown = state
            there = self.service.presence.there
            self.service.publish(pages.all((None, 0), self.service.presence.languages, (0,), there))

    def asks_for_dice(self, seat: int) -> bool:
        """Whether it is for a seat to roll now, and not for a bot for whom anybody may."""
        loop = self._loop
        request = loop.desk.request if loop is not None else None
        return loop is not None and request is not None and request.seat == seat and not loop.falling

    @property
    def rolled(self) -> tuple[int | None, ...]:
        """What the dice on the desk show."""
        return tuple(die.value for die in self._loop.desk.dice) if self._loop is not None else ()

    def _do(self, loop: MatchLoop, request: PhoneRequest) -> None:
        try:
            match request:
                case Choose():
                    turn = loop.turn
                    request.apply(loop)
                    if turn is not None and request.choice.isdecimal():
                        self.answers.append(turn.options[int(request.choice)])
                    self.answered += 1
                case AskHint():
                    request.open_turn(loop)
                case LetPass():
                    request.apply(loop)
                case Photograph():
                    request.apply(loop)
                    assert loop.desk.request is not None
                    self._reader.read(request, loop.desk.request.number)
                    return
                case Host():
                    self.hosted.append(request.do)
                case HandOverToBot():
                    self._reseat(request.seat, quick_bot(self._game))
                case StillHere():
                    self.said_here.append(request.seat)
                    self.service.interrupt(None)
                case Reaction():
                    self.said_to_all.append(request.sign)
                case AgreeToUndo() | LobbyArrangement() | PhoneGuess():
                    pass
                case _:
                    request.apply(loop)
        except IllegalAnswer as error:
            self.refused.append(str(error))
            self.service.answer(request, LazyText("That doesn't work right now."))
        else:
            self.service.answer(request, None)


@contextlib.contextmanager
def table(
    folder: Path, port: int = 0, limits: Limits | None = None, webcams: PhoneWebcams | None = None
) -> Iterator[Table]:
    """A table with its phones switched on."""
    with serving(folder, port=port, limits=limits, webcams=webcams) as service:
        made = Table(service)
        thread = threading.Thread(target=made.run, name="table")
        thread.start()
        try:
            yield made
        finally:
            made.stop()
            thread.join()
