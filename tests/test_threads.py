"""Every thread of the program is killed once: it is counted, told, and the program goes on."""

from __future__ import annotations

import ast
import asyncio
import io
import json
import logging
import os
import random
import signal
import subprocess
import threading
import wave
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import numpy as np
import pytest

import knucklebone_threads as threads
from game.cli import whole_parser
from game.devices.camera.choice import Cameras
from game.devices.camera.demo import DemoCamera, DemoTable
from game.devices.camera.photographs import CameraPhotographs
from game.devices.camera.source import CameraSource
from game.devices.field.source import CameraFieldSource
from game.devices.tower import command as tower_command
from game.errors import UserError
from game.features.audit.scenes import audit
from game.features.league.service import League
from game.features.rolls import command as rolls_command
from game.features.rolls.outside import Outside, Serving
from game.features.rolls.serve import RollServer
from game.features.souvenir import encore
from game.features.souvenir.scenes import souvenir as souvenir_scene
from game.features.theatre import curve_store
from game.features.theatre.scenes import shelf
from game.match import unfinished as lookout
from game.match.host import MatchSetup
from game.match.pictures import PictureKeeper
from game.phones.room import session_store as keeping
from game.phones.server.binding import bound
from game.phones.server.server_thread import PhoneServerThread
from game.store import souvenirs as souvenir_store
from game.store import throws
from game.store.entries import PlayerEntry
from game.store.folder import DataFolder
from game.store.matches import MatchStore
from game.ui import program
from game.ui.art.system_fonts import SystemFonts
from game.ui.media import speech
from game.ui.media.sound import SOUNDS, Sound
from game.ui.window.ending import Ending
from hardware.bluetooth.demo import DemoBag
from hardware.bluetooth.keeper import DiceKeeper, DieLink
from hardware.demo import DemoTower
from hardware.survey import PortSurvey
from hardware.tower import Tower
from hardware.wire import PtyWire, TcpWire
from hardware.worker import Worker
from studio.pilot import Pilot
from tests.features.rolls.sources import a_roll
from tests.features.theatre.test_command import play
from tests.phones.visitor import own_machine
from tests.test_architecture import trees
from tests.ui.scenes.evening import Evening
from tests.ui.scenes.stored_pages import read_page
from tests.waiting import wait_until
from vision.capture.read import Camera
from vision.capture.status import CameraState
from vision.capture.target import CameraSourceKind, CaptureTarget
from vision.check import Check

pytestmark = pytest.mark.skipif(os.name != "posix", reason="some of them need pseudo terminals or signals")


class KilledError(Exception):
    """What no thread has thought of."""


@pytest.fixture(autouse=True)
def begun_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "PAUSES_S", [0.0])
    monkeypatch.setattr(threads, "_failures", threads.Counter())


@pytest.fixture
def kill(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any, str], None]:
    """Have a function fail the first time it is called, as if it had a fault."""

    def kill_once(owner: Any, name: str) -> None:
        real, dead = getattr(owner, name), []

        def killed(*args: Any, **kwargs: Any) -> Any:
            if not dead:
                dead.append(True)
                raise KilledError
            return real(*args, **kwargs)

        monkeypatch.setattr(owner, name, killed)

    return kill_once


Kill = Callable[[Any, str], None]
Scenario = Callable[[Kill, Path, pytest.MonkeyPatch], None]
SCENARIOS: dict[str, Scenario] = {}
"""What a thread does, and goes on to do after it was killed, by its name."""


def kills(*names: str) -> Callable[[Scenario], Scenario]:
    def noted(scenario: Scenario) -> Scenario:
        SCENARIOS.update(dict.fromkeys(names, scenario))
        return scenario

    return noted


@dataclass
class Lens:
    """A webcam that shows one picture after the other."""

    interval: float = 0.0
    released: int = 0

    def read(self) -> Any:
        threading.Event().wait(0.005)
        return np.random.default_rng().integers(0, 255, (48, 64, 3), np.uint8)

    def release(self) -> None:
        self.released += 1


def live() -> Camera:
    return Camera(CaptureTarget(CameraSourceKind.DEVICE, "webcam"), opener=lambda place, size: Lens())


# --- every thread has a name that is known, and there is no other way to begin one


def called_in(name: str) -> Iterator[ast.Call]:
    yield from (node for node in ast.walk(trees()[name]) if isinstance(node, ast.Call))


def test_threads_are_begun_in_one_way() -> None:
    others = [
        f"{module}:{node.lineno} {ast.unparse(node.func)}"
        for module in trees()
        if module != "knucklebone_threads"
        for node in called_in(module)
        if ast.unparse(node.func).split(".")[-1] in ("Thread", "Timer", "ThreadPoolExecutor", "Process")
    ]
    assert not others, "run it by knucklebone_threads: " + ", ".join(others)


def names_of_threads() -> set[str]:
    """As they are given where a thread is begun; a constant counts by its value."""
    found: set[str] = set()
    for module, tree in trees().items():
        constants = {
            ast.unparse(node.target): node.value.value
            for node in tree.body
            if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant)
        }
        for node in called_in(module):
            if ast.unparse(node.func) in ("run_once", "keep_running", "WorkQueue", "keep_task"):
                name = node.args[0]
                found.add(
                    name.value if isinstance(name, ast.Constant) else constants.get(ast.unparse(name), "")
                )
    return found - {""}


def test_each_thread_is_killed_below() -> None:
    # A check is called by whoever makes one; the tasks of the phones by a table beside them.
    more = {"check", "phones-networks", "phones-time", "phones-encryption"}
    assert names_of_threads() | more == set(SCENARIOS)


# --- cameras


@kills("camera")
def _camera(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the driver cannot let go of it any more."""
    kill(Lens, "read")
    kill(Lens, "release")
    camera = live()
    wait_until(lambda: camera.status.state is CameraState.OK, "the picture")
    camera.close()


@kills("dice camera")
def _dice_camera(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(CameraSource, "_run")
    source = CameraSource(live(), read=lambda image: ())
    wait_until(lambda: source.preview() is not None, "the picture")
    source.close()


@kills("field camera")
def _field_camera(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(CameraFieldSource, "_run")
    source = CameraFieldSource(live())
    source.watch(True)
    wait_until(lambda: source.preview(100) is not None, "the picture")
    source.close()


@kills("check")
def _check(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Sizes(Check[int]):
        def _judge(self, frame: Any) -> int:
            return len(frame.image)

    kill(Sizes, "_run")
    check = Sizes(live(), "check")
    wait_until(lambda: check.look() == 48, "the look")
    check.close()


@kills("demo camera")
def _demo_camera(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(DemoTable, "picture")
    camera = DemoCamera(DemoTable(1))
    wait_until(lambda: camera.status.state is CameraState.OK, "the picture")
    camera.close()


@kills("list cameras")
def _list_cameras(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(Cameras, "_look")
    cameras = Cameras(None, listed=list)
    cameras.look().join()
    assert "can't list" in cameras.unusable
    cameras.look().join()
    assert not cameras.unusable


@kills("unpacking")
def _unpacking(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from vision import unpacking

    kill(unpacking, "_end_late")
    unpacker = unpacking.StreamUnpacker(64)
    import cv2

    content = cv2.imencode(".png", np.zeros((8, 8, 3), np.uint8))[1].tobytes()
    assert unpacker.unpack(content, "picture").shape == (8, 8, 3)
    unpacker.stop()


# --- what is written and read beside the screen


class Kept(PictureKeeper[Any]):
    def keep(self, work: Callable[[], object]) -> bool:
        return self._begin(work)


@kills("pictures")
def _pictures(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(PictureKeeper, "_run")
    keeper, done = Kept(None), threading.Event()
    assert keeper.keep(lambda: None)
    assert keeper.keep(done.set)
    assert wait_until(done.is_set)
    keeper.close()


@kills("stored matches")
def _stored_matches(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed is told in the screen's thread, where the match can be set aside; the next is read."""
    kill(shelf, "when_played")
    journal = play(folder)
    with Pilot(folder / "data", lambda ctx: shelf.ShelfScene(ctx, [journal])) as pilot:
        wait_until(lambda: pilot.run(0.1) or "stored matches" in threads.failures(), "the failure")
        pilot.app.stack.reset(shelf.ShelfScene(pilot.app.ctx, [journal]))
        pilot.run(0.1)
        read_page(pilot)
        assert pilot.widget("watch-0").enabled


@kills("journals")
def _journals(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed is told in the screen's thread; the next look at the audit is whole."""
    kill(audit, "logs_sentence")
    with Pilot(folder / "data", lambda ctx: audit.AuditScene(ctx, matches=folder)) as pilot:
        wait_until(lambda: pilot.run(0.1) or "journals" in threads.failures(), "the failure")
        pilot.app.stack.reset(audit.AuditScene(pilot.app.ctx, matches=folder))
        pilot.run(0.1)
        read_page(pilot)
        assert pilot.widget("verdict")


@kills("throws")
def _throws(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(throws.ThrowKeeper, "_keep")
    journal = folder / "match.jsonl"
    journal.write_bytes(b"")
    keeper = throws.ThrowKeeper()
    for entry in range(2):
        assert keeper.offer(journal, entry, [lambda: b"picture"])
    keeper.close()
    assert len(throws.frames_of(journal, 0, 2)) == 1


@kills("photographs")
def _photographs(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.devices.camera import photographs
    from game.phones.requests import Photograph

    kill(photographs, "_reading")
    reader = CameraPhotographs(lambda image: ())
    assert reader.read(Photograph(0, b"", lambda message: None), 1) is None  # type: ignore[arg-type]
    ((_, told),) = wait_until(lambda: list(reader.take_results()), "the answer")
    assert "couldn't read" in str(told)
    reader.close()


@kills("lookout")
def _lookout(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(lookout.UnfinishedMatchScanner, "_look_through")
    looking = lookout.UnfinishedMatchScanner(MatchStore(folder), lambda path: None)
    looking.look(0.0)
    wait_until(lambda: looking.left.complaints, "the complaint")
    looking.look(0.0)
    wait_until(lambda: not looking.looking, "the end of the look")
    assert not looking.left.complaints


@kills("souvenir")
def _souvenir(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(souvenir_store, "kept_clip")
    souvenirs = souvenir_store.Souvenirs(folder)
    souvenirs.make(folder / "match.jsonl")
    wait_until(lambda: souvenirs.latest is not None and souvenirs.latest.failed, "the failure")
    souvenirs.close()


@kills("moment")
def _moment(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(encore, "kept_curve")
    with Evening(folder) as evening:
        loop = evening.host.begin(MatchSetup("engine", tuple(map(PlayerEntry, ("Ann", "Bob")))))
        shown = encore.MomentEncore(evening.pilot.app.ctx, loop, evening.host.store.path_of(loop.name))
        wait_until(lambda: shown.ready, "nobody waits for it")
        assert shown.scene(lambda: evening.lobby(evening.pilot.app.ctx), str) is None, (
            "the result comes at once"
        )
        loop.close()


@kills("stick")
def _stick(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(souvenir_scene, "put")
    told: list[str] = []
    clip = souvenir_store.Clip(folder / "clip.webm", b"clip", "video/webm")
    souvenir_scene.put_beside(clip, folder, told.append)
    wait_until(lambda: told, "the sentence")
    assert "Can't write to" in told[0]


@kills("league")
def _league(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(League, "_run")
    league = League(DataFolder.open(folder))
    league.start()
    wait_until(lambda: league.report.read, "the book")
    league.close()


@kills("loading")
def _loading(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(program, "load_the_rest")
    program.begin_the_rest(lambda: None, None)  # type: ignore[arg-type]


@kills("parent")
def _parent(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A child that cannot hear of its parent's end would draw for ever."""
    left: list[int] = []
    kill(curve_store, "_end_with_parent")
    monkeypatch.setattr(curve_store.os, "_exit", left.append)
    curve_store.stay_with_parent()
    wait_until(lambda: left == [1], "the end")


@kills("curve")
def _curve(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = curve_store.Drawing(folder / "match.jsonl")
    kill(subprocess.Popen, "communicate")
    drawing.stop()
    wait_until(lambda: drawing.done, "the end of the process")


@kills("fonts")
def _fonts(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []

    def listed() -> list[Path]:
        asked.append(True)
        if len(asked) == 1:
            raise KilledError
        return []

    fonts = SystemFonts(listed)
    fonts.look_beside()
    fonts.font_for([0x0E01])
    wait_until(lambda: "fonts" in threads.failures(), "the failure")
    fonts.font_for([0x0E02])
    wait_until(lambda: len(asked) > 1, "the next look")


# --- sound


class Quiet(io.StringIO):
    def isatty(self) -> bool:
        return True


@kills("progress")
def _progress(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from game import terminal

    kill(terminal, "_go_on")
    monkeypatch.setattr("sys.stderr", Quiet())
    assert list(terminal.progress(iter(range(3)), 3)) == [0, 1, 2]


@kills("voice")
def _voice(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(speech.tempfile, "TemporaryDirectory")
    heard: list[Any] = []

    def write(command: list[str]) -> None:
        with wave.open(command[4], "wb") as file:
            file.setparams((1, 2, 22050, 0, "NONE", ""))
            file.writeframes(b"\x01\x02" * 100)

    speaker = speech.Speaker(heard.append, write, "espeak-ng")
    speaker.speak("Ann", "en")
    wait_until(lambda: "voice" in threads.failures(), "the failure")
    speaker.speak("Bob", "en")
    wait_until(lambda: heard, "the voice")


@kills("sound")
def _sound(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(Sound, "tick")
    sound = Sound()
    ticked = threading.Event()
    real = sound.tick
    monkeypatch.setattr(sound, "tick", lambda: (real(), ticked.set())[0])
    sound.set_theme(next(iter(SOUNDS.values())))
    wait_until(ticked.is_set, "the next step")
    sound.close()


# --- towers and dice


@kills("dice-tower", "demo-tower")
def _tower(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(Worker, "run")
    kill(DemoTower, "step")
    demo = DemoTower(PtyWire, rng=random.Random(1), dice=3).start()
    with Tower(demo.address) as tower:
        wait_until(lambda: tower.ready, "the tower")
    demo.close()


@kills("tower-survey")
def _survey(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed: list[bool] = []

    def list_ports() -> list[Any]:
        listed.append(True)
        if len(listed) == 1:
            raise KilledError
        return []

    survey = PortSurvey(list_ports=list_ports).start()
    wait_until(lambda: len(listed) > 1 and not survey.trouble and not survey.asking, "the ports")
    survey.close()


@kills("bluetooth-dice")
def _bluetooth(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(DiceKeeper, "_tend")
    bag = DemoBag(random.Random(1), 2).start()
    wait_until(lambda: "bluetooth-dice" in threads.failures(), "the failure")
    wait_until(lambda: [die.link for die in bag.dice] == [DieLink.READY] * 2 and not bag.trouble, "the dice")
    bag.close()


# --- phones


@kills("phones")
def _phones(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(PhoneServerThread, "_serve")
    service = PhoneServerThread(folder, keeping.Keeper(folder), port=0, networks=own_machine, announce=False)
    service.start()
    port = service.addresses[0].url
    reached: list[bool] = []
    wait_until(lambda: "phones" in threads.failures(), "the failure")
    service.post(lambda room: reached.append(True))
    wait_until(lambda: reached, "the room")
    assert service.addresses[0].url == port
    service.stop()
    service.join()
    assert not service.on


@kills("phones-networks", "phones-time", "phones-encryption", "phones-aside")
def _phone_tasks(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(PhoneServerThread, "_follow")
    kill(PhoneServerThread, "_pass_time")
    kill(PhoneServerThread, "_encrypt")
    kill(keeping.Keeper, "save")
    service = PhoneServerThread(folder, keeping.Keeper(folder), port=0, networks=own_machine, announce=False)
    service.start()
    names = ("phones-networks", "phones-time", "phones-encryption", "phones-aside")
    wait_until(lambda: set(names) <= set(threads.failures()), "the failures")
    assert service.on
    service.stop()
    service.join()
    assert not service.on


# --- commands and the end


@kills("ending")
def _ending(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(Ending, "_listen")
    left: list[int] = []
    with Ending(grace=0.0, leave=left.append) as ending:
        wait_until(lambda: "ending" in threads.failures(), "the failure")
        os.kill(os.getpid(), signal.SIGTERM)
        wait_until(ending.is_asked, "the wish to end")
        wait_until(lambda: left == [0], "the end")


@kills("rolls outside")
def _rolls_outside(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was told before is there when it is begun again."""
    kill(RollServer, "close")
    kill(Outside, "_tell")
    kill(Outside, "_work")
    port = (listening := bound("127.0.0.1", 0)).getsockname()[1]
    outside = Outside(Serving({"127.0.0.1": listening}, port), "", print)
    roll = a_roll(3)
    outside.hear(roll, roll.to_data())
    outside.hear(roll, roll.to_data())

    def is_told() -> bool:
        with urlopen(f"http://127.0.0.1:{port}/rolls") as answer:
            return len(json.load(answer)["rolls"]) == 1

    wait_until(is_told, "the roll that came after the fault")
    outside.close()


@kills("typed rolls")
def _typed_rolls(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rolls that were asked for are told, and the end of the typing is the end of the command."""
    kill(rolls_command, "throw_at_each_line")
    assert rolls_command.run(whole_parser().parse_args(["rolls", "--virtual", "--data", str(folder)])) == 0


@kills("commands")
def _commands(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be told to end any more ends."""
    kill(tower_command, "_obey_lines")
    args = Namespace(
        link=None, tcp=0, data=str(folder), seed=1, dice=3, uid="DEM00001", auto=False, action="demo"
    )
    assert tower_command.run(args) == 0


@kills("typing")
def _typing(kill: Kill, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kill(tower_command, "_send_lines")
    demo = DemoTower(lambda: TcpWire(0), rng=random.Random(1)).start()
    assert tower_command.run(Namespace(action="monitor", port=demo.address)) == 0
    demo.close()


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_a_thread_that_is_killed_is_counted_and_the_program_goes_on(
    name: str, kill: Kill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    silence = threads.listen(lambda thread, error: told.append(thread))
    try:
        SCENARIOS[name](kill, tmp_path, monkeypatch)
        wait_until(lambda: name in told, f"the end of {name}")
        assert threads.failures()[name] >= 1
    finally:
        silence()


# --- how it is done


def test_pauses_grow_until_the_work_was_sound_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threads, "PAUSES_S", [1.0, 2.0, 3.0])
    paused: list[float] = []

    class Until(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            paused.append(timeout or 0.0)
            return len(paused) == 5

    def fail() -> None:
        raise UserError("no")

    threads.keep_running("work", fail, until=Until()).join()
    assert paused == [1.0, 2.0, 3.0, 3.0, 3.0]


def test_a_failure_is_logged_without_what_it_says(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may hold names of people."""

    def fail() -> None:
        raise UserError("Ann")

    monkeypatch.setattr(threads, "LOG", logging.getLogger("a test"))
    with caplog.at_level("WARNING"):
        threads.run_once("work", fail).join()
    assert [record.getMessage().split(" at ")[0] for record in caplog.records] == [
        "thread work failed 1 times, now by UserError"
    ]


def test_a_task_begins_again() -> None:
    tries: list[bool] = []

    async def work() -> None:
        tries.append(True)
        if len(tries) < 3:
            raise KilledError

    asyncio.run(threads.keep_task("task", work))
    assert (len(tries), threads.failures()) == (3, {"task": 2})
