"""Every screen, with phones seated, while everything else goes on: what must hold then.

`SCREENS` says of each scene of the program how it comes up at a table at which somebody plays with a phone;
`HAPPENINGS` what may happen while it is up. `tests.ui.test_screens` walks their product, and fails where a
scene of the program is not in it.
"""

from __future__ import annotations

import errno
import importlib
import itertools
import pkgutil
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import Enum, auto
from pathlib import Path
from typing import cast
from unittest import mock

import pygame

import game.devices
import game.features
import game.ui
from game.catalogue.questions import Explained
from game.devices.bluetooth.scenes.choice import BluetoothScene
from game.devices.camera.scenes.area import DiceAreaScene
from game.devices.camera.scenes.calibration import CalibrationScene
from game.devices.camera.scenes.check import DiceCameraScene
from game.devices.camera.scenes.choice import CameraChoiceScene
from game.devices.camera.scenes.setup import CameraScene, PictureScene
from game.devices.camera.scenes.teaching import TeachingScene
from game.devices.camera.scenes.throws import ThrowsScene
from game.devices.field.scenes.colours import FieldColoursScene
from game.devices.field.scenes.field import FieldSetupScene
from game.devices.field.scenes.pictures import FieldPicturesScene
from game.devices.field.scenes.squares import FieldSquareScene
from game.devices.tower.scenes.choice import TowerScene
from game.features.audit.proof import Proof
from game.features.audit.scenes.audit import AuditScene
from game.features.audit.scenes.proof import ProofScene
from game.features.league.scenes.attract import AttractFameScene
from game.features.league.scenes.fame import FameScene
from game.features.league.scenes.statistics import LeagueScene, StatisticsScene
from game.features.league.service import League
from game.features.night.nights import nights_of
from game.features.night.scenes.course import NightCourse
from game.features.night.scenes.plan import NightPlanScene
from game.features.night.scenes.podium import PodiumScene
from game.features.night.scenes.score import NightScene
from game.features.rolls.scenes.just_roll import JustRollScene
from game.features.souvenir.scenes.cards import EndCard, ThrowCard, TitleCard, story_of
from game.features.souvenir.scenes.moment import MomentScene
from game.features.souvenir.scenes.souvenir import SouvenirScene
from game.features.theatre.replay import Replay
from game.features.theatre.scenes.curve import CurveScene
from game.features.theatre.scenes.shelf import ShelfScene
from game.features.theatre.scenes.theatre import TheatreScene
from game.match.field.lazy_source import LazyField
from game.match.host import MatchSetup
from game.match.loop import MatchLoop
from game.match.provable.commitment import SeedCommitment
from game.match.provable.derivation import SEED_BYTES, commitment
from game.match.provable.roll_log import FORMAT_VERSION, KIND, Head
from game.match.unfinished import Resumable
from game.phones.requests import Choose, Host, Join, LetPass, PhoneRequest, ThrowDice
from game.store.folder import DataFolder
from game.store.journal import PlayerEntry, read_journal
from game.store.settings import Motion, Settings
from game.ui.boards.sentences import NameFinder
from game.ui.intents import Back, FullScreen, InputDevice
from game.ui.presentation import lesson_of
from game.ui.scenes.after.celebration import CelebrationScene
from game.ui.scenes.after.result import ResultScene
from game.ui.scenes.after.result_hands import HandsScene
from game.ui.scenes.choose.scene import ChooseScene
from game.ui.scenes.choose.shown import ShownScene
from game.ui.scenes.host.failsafe import FailsafeScene
from game.ui.scenes.host.pin import AskPinScene, NewPinScene, PinPad
from game.ui.scenes.host.scene import HostScene
from game.ui.scenes.idle.attract import AttractScene
from game.ui.scenes.idle.attract_table import AttractTableScene
from game.ui.scenes.idle.idle import Demonstration, IdleScene, SleepScene
from game.ui.scenes.learning.help import HelpScene
from game.ui.scenes.learning.lesson import LessonScene
from game.ui.scenes.learning.reference import ReferenceScene
from game.ui.scenes.lobby.bots import BotScene
from game.ui.scenes.lobby.dice import DiceScene
from game.ui.scenes.lobby.name import NameScene
from game.ui.scenes.lobby.promise import PromiseScene
from game.ui.scenes.lobby.rules import HouseRulesScene
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.lobby.unfinished import LeftScene
from game.ui.scenes.lobby.unfinished_words import DamagedDialog
from game.ui.scenes.pause.eyes import EyesScene
from game.ui.scenes.pause.places import PlacesScene
from game.ui.scenes.pause.scene import PauseScene
from game.ui.scenes.phones.scene import PhonesScene
from game.ui.scenes.shared.device_choice import DeviceChoiceScene
from game.ui.scenes.shared.match_pages import MatchPages
from game.ui.scenes.shared.table_seats import SeatQuestion
from game.ui.scenes.table.agreement import Agreement, AgreementQuestion
from game.ui.scenes.table.closer import CloserScene
from game.ui.scenes.table.joins import JoinQuestion
from game.ui.scenes.table.remark import NotSaved
from game.ui.scenes.table.scene import TableScene
from game.ui.scenes.table.sight_window import SightScene
from game.ui.scenes.table.story import Narration, StoryScene
from game.ui.scenes.table.who_plays import WhoPlaysScene
from game.ui.stage.context import Context
from game.ui.stage.dialog import Dialog, DialogChoice, TextEntry
from game.ui.stage.scene import Scene
from knucklebone_messages import LazyText
from studio.shots.doubles import StagedDice
from studio.shots.field_setup import StagedCameras, StagedCheck, photographed
from studio.shots.matches import REMEMBERED, best_of, play_out
from studio.shots.staged_phones import FakePhones
from tests.ui.fickle import FickleField, FickleSource, QuickCheck
from tests.ui.scenes.evening import Evening
from vision.camera_check import CameraCheck
from vision.capture.open import Capture
from vision.capture.read import Camera
from vision.capture.target import CaptureTarget
from vision.errors import VisionError
from vision.field.check import FieldCheck

GAME = "spellcycles"
PLAYERS = (PlayerEntry("Ann"), PlayerEntry("Bob"), PlayerEntry("Medea", "random"))
PHONED = 0
"""The seat that plays with a phone."""
MAX_ANSWERS = 2000
"""More than any short match has."""
WAYS_BACK = ("leave", "again", "lobby", "home", "close")
"""Keys of what leads back where Back does not."""
BASES = {
    Scene,
    Demonstration,
    DeviceChoiceScene,
    LeagueScene,
    MatchPages,
    PictureScene,
    PinPad,
    ThrowsScene,
    TitleCard,
    EndCard,
    ThrowCard,
}
"""Scenes that are only ever the base of others, or are seen in a clip alone."""


OF_PROGRAM = ("game.ui.", "game.devices.", "game.features.")
"""Where its scenes are."""


def scenes_of_the_program() -> set[type[Scene]]:
    """All that can be on the screen."""
    for package in (game.ui, game.devices, game.features):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    found, left = set[type[Scene]](), [Scene]
    while left:
        made = left.pop()
        found.add(made)
        left += [one for one in made.__subclasses__() if one.__module__.startswith(OF_PROGRAM)]
    return found - BASES


class World:
    """A table at which Ann plays with a phone and Bob at the screen, and devices that come and go."""

    def __init__(self, folder: Path, *, real_field: bool = True, motion: Motion = Motion.OFF) -> None:
        """Without a `real_field` a match can be played to its end."""
        self._setup = MatchSetup(
            GAME, PLAYERS, {} if real_field else {"length": "short"}, real_field=real_field
        )
        rng = random.Random(1)
        self.camera, self.tower = (FickleSource(kind, rng) for kind in ("camera", "tower"))
        self.real_field = FickleField(rng)
        ticks = itertools.count()
        self.lazy_field = LazyField(
            lambda: self.real_field, wanted=True, check=QuickCheck, hand=self.real_field
        )
        self.evening = Evening(
            folder,
            sources={"camera": lambda: self.camera, "tower": lambda: self.tower},
            field=self.lazy_field,
            clock=lambda: next(ticks) / 1000,
            settings=Settings(motion=motion),
            size=(480, 270),
        )
        self.pilot, self.host = self.evening.pilot, self.evening.host
        self.ctx: Context = self.pilot.app.ctx
        self.host.registry.cameras = StagedCameras()
        self.league = League(DataFolder.open(folder))
        self.ctx.companions.add(self.league)
        self.phones = FakePhones()
        self.ctx.phones = self.phones
        self.asked: list[PhoneRequest] = []
        self.loop: MatchLoop
        self.table: TableScene
        self.begin()

    def begin(self) -> None:
        """A match, as far as the first choice of the seat with the phone."""
        self.phones.taken, self.phones.away, self.phones.curtained = {PHONED}, set(), set()
        self.phones.on = True
        self.loop = self.host.begin(self._setup)
        self.table = TableScene(self.ctx, self.loop)
        self.show(self.table)
        self.until_phoned()

    def show(self, *scenes: Scene) -> None:
        """These scenes, over each other, in place of all others."""
        stack = self.pilot.app.stack
        stack.reset(scenes[0])
        self.pilot.app.settle()
        for scene in scenes[1:]:
            stack.push(scene)
            self.pilot.app.settle()
        self.pilot.run(0.3)

    def until_phoned(self) -> None:
        """The phone's seat must choose, and everybody sees it."""
        for _ in range(400):
            turn = self.loop.turn
            if self.loop.over is not None:
                self.begin()
                return
            if self.pilot.scene is not self.table:
                self.walk_back()
            elif turn is not None and turn.seat == PHONED and not self.table.stage.busy:
                return
            elif turn is not None and turn.seat != PHONED:
                self.table.choose(turn.options[0])
            elif self.loop.desk.request is not None:
                if self.loop.desk.kind != "virtual":
                    self.loop.desk.use("virtual")
                self.loop.desk.throw()
            self._settle_field()
            self.pilot.run(0.3)
        raise AssertionError(f"the match waits for {self.loop.pending}")

    def _settle_field(self) -> None:
        """On the real field somebody has carried out what was chosen; where it is in doubt, nobody looks."""
        for key in ("walk-done", "camera-off"):
            widget = self.table.root.find(key)
            if widget is not None and widget.can_focus:
                widget.activate()

    def play_on(self) -> None:
        """Do what somebody does who wants the match to go on; nothing where that is for others."""
        loop, turn = self.loop, self.loop.turn
        if turn is not None and turn.seat == PHONED:
            self.choose_by_phone()
        elif turn is not None:
            self.table.choose(turn.options[0])
        elif loop.desk.request is not None and not loop.desk.dice:
            loop.desk.use("virtual")
            loop.desk.throw()
        self._settle_field()

    def play_to_the_end(self) -> None:
        """Everybody plays on until the match is over; only the match's own time passes."""
        loop, now = self.loop, self.ctx.clock.now()
        while loop.match.answers < MAX_ANSWERS and loop.over is None:
            loop.tick(now)
            now += 0.1
            if loop.turn is not None:
                loop.choose(best_of(loop, loop.turn))
            elif loop.desk.request is not None and not loop.desk.dice:
                loop.desk.use("virtual")
                loop.desk.throw()
            if loop.answers % REMEMBERED == 0:
                loop.take_events()
        assert loop.over is not None

    def ask(self, request: PhoneRequest) -> None:
        """A phone asks something, and gets the time for an answer."""
        self.asked.append(request)
        self.phones.asked.append(request)
        self.pilot.run(0.6)

    def choose_by_phone(self) -> None:
        """The phone chooses the first thing that it may, as its page has it."""
        self.ask(Choose(PHONED, self.loop.entries, "0"))

    @property
    def there(self) -> bool:
        """Whether the match is still up, below what is on top."""
        return self.table in self.pilot.app.stack.scenes

    def over(self) -> MatchLoop:
        """Another match, which is over."""
        return play_out(self.host.begin(MatchSetup(GAME, PLAYERS[1:], {"length": "short"})))

    def reel(self) -> Replay:
        """That match, from its journal."""
        loop = self.over()
        loop.close()
        return Replay(read_journal(self.host.store.path_of(loop.name)))

    def walk_back(self) -> None:
        """To the table or the lobby, as somebody finds the way who presses Back, or what is lit."""
        for _ in range(20):
            scene = self.pilot.scene
            if scene is self.table or isinstance(scene, LobbyScene):
                return
            there = {widget.key: widget for widget in scene.root.walk() if widget.can_focus}
            if isinstance(scene, Dialog) and "leave" in there:
                there["leave"].activate()
            else:
                self.pilot.send(Back(InputDevice.KEYS))
            self.pilot.run(0.4)
            if self.pilot.scene is scene:
                there[next(key for key in WAYS_BACK if key in there)].activate()
                self.pilot.run(0.4)
        raise AssertionError(f"no way leads from {self.pilot.scene.name} to the table or the lobby")


class Place(Enum):
    """Where a screen stands to the match."""

    TABLE = auto()
    """It is the match."""
    OVER = auto()
    """It lies over the table, and the match waits."""
    WAKES = auto()
    """So it does, and gives way as soon as a phone asks for anything."""
    LESSON = auto()
    """It lies over the table, and phones say so."""
    INSTEAD = auto()
    """The match was left."""


@dataclass(frozen=True, slots=True)
class Screen:
    """How a scene comes up, and where it stands."""

    made: Callable[[World], Scene]
    place: Place = Place.OVER


def _nothing(*_: object) -> None:
    """What a scene does once it is done is not looked at."""


def _dialog(world: World) -> Scene:
    return Dialog(world.ctx, "Sure?", "", [DialogChoice("no", "No")], back="no")


def _closer(world: World) -> Scene:
    known = Explained("A card", "It does something.")
    return CloserScene(world.ctx, known, world.loop.match.rules, world.table.board.area.children[0])


def _question(world: World) -> Scene:
    no = [DialogChoice("no", "No")]
    return SeatQuestion(world.ctx, world.table.seats, 1, "Sure?", "", no, "no")


def _agreement(world: World) -> Scene:
    asked = Agreement(world.table, (1,), (LazyText("Sure?"),), lambda: None)
    return AgreementQuestion(world.table, asked)


def _join(world: World) -> Scene:
    join = Join(PHONED, phone=9)
    world.phones.asks = (join,)
    if join not in world.asked:
        # Back at the table the question opens by itself, once.
        world.asked.append(join)
    return JoinQuestion(world.ctx, world.table.seats, world.phones, join, _nothing)


def _damaged(world: World) -> Scene:
    loop = world.over()
    loop.close()
    contents = read_journal(world.host.store.path_of(loop.name))
    return DamagedDialog(
        world.ctx, Resumable(contents, "Spellcycles", ("Bob", "Medea"), "Bob"), None, _nothing
    )


def _camera_check(world: World) -> Scene:
    def no_camera(place: CaptureTarget, size: tuple[int, int]) -> Capture:
        raise VisionError("No camera is plugged in.")

    return CameraScene(world.ctx, CameraCheck(Camera("0", opener=no_camera), read=lambda image: ()))


def _squares(world: World) -> Scene:
    check = StagedCheck(photographed(((),) * 64))
    place = check.look().place
    assert place is not None, "the picture shows a field"
    return FieldSquareScene(world.ctx, cast(FieldCheck, check), place)


def _colours(world: World) -> Scene:
    return FieldColoursScene(world.ctx, cast(FieldCheck, QuickCheck()))


def _sight(world: World) -> Scene:
    assert world.loop.field is not None
    return SightScene(world.ctx, world.loop.field)


def _lesson(world: World) -> Scene:
    lesson = lesson_of(GAME)
    assert lesson is not None
    return LessonScene(world.ctx, lesson)


def _pause(world: World) -> Scene:
    world.table.open_menu()
    world.pilot.app.settle()
    scene = world.pilot.scene
    world.ctx.stack.pop()
    world.pilot.app.settle()
    return scene


def _again(world: World) -> Callable[[], object]:
    return lambda: world.ctx.stack.reset(world.ctx.home())


def _lobby(world: World) -> Callable[[], Scene]:
    return lambda: LobbyScene(world.ctx, world.host, TableScene)


def _promise(world: World) -> Scene:
    promise = SeedCommitment(commitment(bytes(SEED_BYTES)))
    return PromiseScene(world.ctx, world.host, PLAYERS, promise, _nothing)


def _proof(world: World) -> Scene:
    commit = commitment(bytes(SEED_BYTES))
    head = Head(KIND, FORMAT_VERSION, "friday", GAME, ("Ann", "Bob"), commit, "owl", "throws", "", "")
    return ProofScene(world.ctx, Proof(FORMAT_VERSION, head, (), "1" * 64), "friday")


def _rules(world: World) -> Scene:
    lobby = LobbyScene(world.ctx, world.host, TableScene)
    return HouseRulesScene(world.ctx, lobby.draft, (), _nothing)


def _night(world: World) -> NightCourse:
    if nights_of(world.host).night is None:
        nights_of(world.host).begin(world.host.now())
    return NightCourse(world.ctx, world.host, TableScene)


def _podium(world: World) -> Scene:
    course = _night(world)
    return PodiumScene(course, lambda: NightScene(course))


def _dice(world: World) -> Scene:
    return DiceScene(world.ctx, world.host.registry, "virtual", _nothing)


def _dice_area(world: World) -> Scene:
    return DiceAreaScene(world.ctx, world.host.registry, (0.1, 0.1, 0.9, 0.9), _nothing)


def _attract_table(world: World) -> Scene:
    return AttractTableScene(world.ctx, world.host, GAME, 3, _again(world))


def _choice_of_camera(world: World) -> Scene:
    assert world.host.registry.cameras is not None
    return CameraChoiceScene(world.ctx, world.host.registry.cameras)


def _away(made: Callable[[World], Scene]) -> Screen:
    return Screen(made, Place.INSTEAD)


SCREENS: dict[type[Scene], Screen] = {
    TableScene: Screen(lambda w: w.table, Place.TABLE),
    # Over the table.
    Dialog: Screen(_dialog),
    CloserScene: Screen(_closer),
    TextEntry: Screen(lambda w: TextEntry(w.ctx, "Name", "", _nothing)),
    SeatQuestion: Screen(_question),
    AgreementQuestion: Screen(_agreement),
    JoinQuestion: Screen(_join),
    NotSaved: Screen(lambda w: NotSaved(w.ctx, "The disk is full.")),
    PauseScene: Screen(_pause),
    PhonesScene: Screen(lambda w: PhonesScene(w.ctx, w.phones, w.table.seats)),
    EyesScene: Screen(lambda w: EyesScene(w.ctx)),
    PlacesScene: Screen(lambda w: PlacesScene(w.ctx, w.table.seats)),
    WhoPlaysScene: Screen(lambda w: WhoPlaysScene(w.ctx, w.table.seats)),
    HelpScene: Screen(lambda w: HelpScene(w.ctx, GAME)),
    ReferenceScene: Screen(lambda w: ReferenceScene(w.ctx, w.loop.match.rules)),
    StoryScene: Screen(lambda w: StoryScene(w.ctx, Narration(), NameFinder(w.table.names))),
    AuditScene: Screen(lambda w: AuditScene(w.ctx, w.host.registry)),
    DiceScene: Screen(_dice),
    DiceCameraScene: Screen(lambda w: DiceCameraScene(w.ctx, w.host.registry)),
    DiceAreaScene: Screen(_dice_area),
    CalibrationScene: Screen(lambda w: CalibrationScene(w.ctx, w.host.registry, 3)),
    TeachingScene: Screen(lambda w: TeachingScene(w.ctx, w.host.registry, 3)),
    CameraChoiceScene: Screen(_choice_of_camera),
    CameraScene: Screen(_camera_check),
    BluetoothScene: Screen(lambda w: BluetoothScene(w.ctx, StagedDice())),
    TowerScene: Screen(lambda w: TowerScene(w.ctx, w.tower.chooser)),
    SightScene: Screen(_sight),
    FieldSetupScene: Screen(lambda w: FieldSetupScene(w.ctx, w.lazy_field)),
    FieldColoursScene: Screen(_colours),
    FieldSquareScene: Screen(_squares),
    FieldPicturesScene: Screen(lambda w: FieldPicturesScene(w.ctx)),
    HostScene: Screen(lambda w: HostScene(w.ctx, w.loop.desk)),
    AskPinScene: Screen(lambda w: AskPinScene(w.ctx, _nothing)),
    NewPinScene: Screen(lambda w: NewPinScene(w.ctx, _nothing)),
    IdleScene: Screen(lambda w: IdleScene(w.ctx), Place.WAKES),
    SleepScene: Screen(lambda w: SleepScene(w.ctx), Place.WAKES),
    LessonScene: Screen(_lesson, Place.LESSON),
    # After the match, or before another.
    LobbyScene: _away(lambda w: LobbyScene(w.ctx, w.host, TableScene)),
    ChooseScene: _away(lambda w: ChooseScene(w.ctx, w.host, 3, _nothing)),
    ShownScene: _away(lambda w: ShownScene(w.ctx, w.host, GAME, None)),
    BotScene: _away(lambda w: BotScene(w.ctx, "Medea", {"wild": "", "steady": "Even"}, "steady", _nothing)),
    NightPlanScene: _away(lambda w: NightPlanScene(w.ctx, w.host)),
    NightScene: _away(lambda w: NightScene(_night(w))),
    PodiumScene: _away(_podium),
    NameScene: _away(lambda w: NameScene(w.ctx, "Ann", 0, _nothing)),
    HouseRulesScene: _away(_rules),
    DamagedDialog: _away(_damaged),
    LeftScene: _away(lambda w: LeftScene(w.ctx, w.host, _nothing)),
    ShelfScene: _away(lambda w: ShelfScene(w.ctx, w.host.store.paths())),
    JustRollScene: _away(lambda w: JustRollScene(w.ctx, w.host)),
    PromiseScene: _away(_promise),
    ProofScene: _away(_proof),
    FameScene: _away(lambda w: FameScene(w.ctx, w.league)),
    StatisticsScene: _away(lambda w: StatisticsScene(w.ctx, w.league)),
    CelebrationScene: _away(lambda w: CelebrationScene(w.ctx, w.over(), _again(w))),
    ResultScene: _away(lambda w: ResultScene(w.ctx, w.over(), _again(w))),
    HandsScene: _away(lambda w: HandsScene(w.ctx, w.over())),
    TheatreScene: _away(lambda w: TheatreScene(w.ctx, w.reel())),
    SouvenirScene: _away(lambda w: SouvenirScene(w.ctx, w.reel().contents.path)),
    MomentScene: _away(lambda w: MomentScene(w.ctx, story_of(w.reel(), None), w.over(), _lobby(w), _nothing)),
    CurveScene: _away(lambda w: CurveScene(w.ctx, w.reel(), _nothing)),
    AttractScene: _away(lambda w: AttractScene(w.ctx, w.host)),
    AttractTableScene: _away(_attract_table),
    AttractFameScene: _away(lambda w: AttractFameScene(w.ctx, w.league, _again(w))),
    FailsafeScene: _away(lambda w: FailsafeScene(w.ctx, None)),
}
BROKEN = FailsafeScene
"""Seen on top in place of any other, it means that a screen has failed."""


# -- what happens meanwhile ---------------------------------------------------------------------------------


@contextmanager
def full_disk() -> Iterator[None]:
    """Nothing can be made sure to lie on the disk."""
    with mock.patch("os.fsync", side_effect=OSError(errno.ENOSPC, "No space left on device")):
        yield


def _with_full_disk(world: World) -> None:
    with full_disk():
        world.pilot.run(0.3)
        world.ctx.change_settings(replace(world.ctx.settings, mute=not world.ctx.settings.mute))
        world.ask(Choose(PHONED, world.loop.entries, "0"))


def _language(world: World) -> None:
    for language in ("de", "en"):
        world.ctx.change_settings(replace(world.ctx.settings, language=language))
        world.pilot.run(0.2)


def _letters(world: World) -> None:
    for scale in (1.5, 1.0):
        world.ctx.change_settings(replace(world.ctx.settings, text_scale=scale))
        world.pilot.run(0.2)


def _resized(world: World) -> None:
    for size in ((270, 480), (480, 270)):
        pygame.display.set_mode(size)
        world.pilot.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        world.pilot.run(0.2)


def _full_screen(world: World) -> None:
    world.pilot.send(FullScreen(InputDevice.KEYS))
    world.pilot.send(FullScreen(InputDevice.KEYS))


def _window_left(world: World) -> None:
    world.pilot.post(pygame.WINDOWFOCUSLOST)
    world.pilot.post(pygame.WINDOWFOCUSGAINED)


def _pad_pulled(world: World) -> None:
    world.ctx.input.pads.plug(1, "pad of some make", "Pad")
    world.pilot.post(pygame.JOYBUTTONDOWN, instance_id=1, joy=1, button=7)
    world.pilot.post(pygame.JOYDEVICEREMOVED, instance_id=1)


def _turned(device: str) -> Callable[[World], None]:
    def turn(world: World) -> None:
        for _ in range(4):
            getattr(world, device).turn()
            world.pilot.run(0.2)

    return turn


def _comes(world: World) -> None:
    world.phones.asks = (Join(1, phone=9),)
    world.pilot.run(0.6)
    world.phones.asks = ()
    world.pilot.run(0.4)


def _sits_down(world: World) -> None:
    world.phones.taken.add(1)
    world.pilot.run(0.4)


def _gets_up(world: World) -> None:
    world.phones.taken.discard(1)
    world.pilot.run(0.4)


def _goes_and_comes_back(world: World) -> None:
    world.phones.away.add(PHONED)
    world.pilot.run(0.4)
    world.phones.away.discard(PHONED)
    world.pilot.run(0.4)


def _off_and_on(world: World) -> None:
    world.phones.stop()
    world.pilot.run(0.4)
    world.phones.start()
    world.pilot.run(0.4)


def _asks(*requests: PhoneRequest) -> Callable[[World], None]:
    def ask(world: World) -> None:
        for request in requests:
            world.ask(request)

    return ask


def _nobody_there(world: World) -> None:
    world.pilot.run(3.0)


HAPPENINGS: dict[str, Callable[[World], None]] = {
    "a phone chooses": World.choose_by_phone,
    "a phone asks what it may not": _asks(
        Choose(1, 0, "0"), Choose(PHONED, 10**6, "x"), ThrowDice(PHONED, 0), LetPass(PHONED, False)
    ),
    "another phone wants a seat": _comes,
    "a phone sits down": _sits_down,
    "a phone gets up": _gets_up,
    "a phone goes away and comes back": _goes_and_comes_back,
    "phones are switched off and on": _off_and_on,
    "the host asks by phone": _asks(Host("undo"), Host("dice", "typed"), Host("dice", "virtual")),
    "the host pauses by phone": _asks(Host("pause")),
    "the host wants the next match": _asks(Host("next")),
    "the camera is lost and found": _turned("camera"),
    "the tower is pulled out": _turned("tower"),
    "hands are over the real field": _turned("real_field"),
    "a gamepad is pulled out": _pad_pulled,
    "the window is resized": _resized,
    "the window is left": _window_left,
    "full screen is asked for": _full_screen,
    "another language is chosen": _language,
    "larger letters are chosen": _letters,
    "the disk is full": _with_full_disk,
    "nothing happens for a while": _nobody_there,
}
"""In this order, on one screen after the other: each finds what the last one left."""
