"""Real firmware on a simulated chip: builds both, runs them, and says why where that cannot be."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from hardware.events import LinkEvent, Rolled
from hardware.tower import Tower
from hardware.worker import steady_clock
from tests.waiting import FAILSAFE_S, wait_until

"""s of a clock that a test waits at most."""
Event = TypeVar("Event", bound=LinkEvent)

ROOT = Path(__file__).resolve().parents[2]
FIRMWARE = ROOT / "hardware" / "firmware"
KEYPAD = FIRMWARE / "keypad"
RIG = ROOT / "tests" / "hardware" / "rig" / "rig.c"
ARDUINO = Path("/usr/share/arduino/hardware/arduino/avr")
PACKAGES = "gcc gcc-avr avr-libc libsimavr-dev libelf-dev pkg-config"
CHIP = ("-mmcu=atmega328p", "-DF_CPU=16000000UL", "-Os", "-ffunction-sections", "-fdata-sections")
CORE = (
    "-DARDUINO=10808",
    "-DARDUINO_AVR_UNO",
    "-DARDUINO_ARCH_AVR",
    # Debian's compiler lacks this one, which the core's strings ask for.
    "-DDECIMAL_DIG=17",
    f"-I{ARDUINO}/cores/arduino",
    f"-I{ARDUINO}/variants/standard",
    f"-I{ARDUINO}/libraries/EEPROM/src",
)


def need(*tools: str) -> None:
    """Skip the test, and say what to install, where a tool is missing."""
    missing = [tool for tool in tools if not shutil.which(tool)]
    if not Path("/usr/include/simavr/sim_avr.h").exists():
        missing.append("libsimavr")
    if missing:
        pytest.skip(f"no {', '.join(missing)}: apt-get install {PACKAGES}")


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """The output of a command that must work."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=FAILSAFE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build_rig(folder: Path) -> Path:
    """The test bench."""
    need("gcc", "pkg-config")
    flags = run("pkg-config", "--cflags", "--libs", "simavr").split()
    output = folder / "rig"
    run(
        "gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-o", output, RIG, *flags, "-lelf", "-lutil", "-lpthread"
    )
    return output


def build_uno(folder: Path) -> Path:
    """The glass-well firmware, as its own Makefile builds it."""
    need("avr-gcc", "make", "awk")
    run("make", f"OUT={folder}", cwd=FIRMWARE / "uno")
    return folder / "tower.elf"


def build_keypad(folder: Path) -> Path:
    """The sketch, as the Arduino IDE builds it: with Debian's copy of the core."""
    need("avr-gcc", "avr-g++")
    if not ARDUINO.exists():
        pytest.skip("no Arduino core: apt-get install arduino-core-avr")
    sketch = folder / "keypad.cpp"
    sketch.write_text("#include <Arduino.h>\n" + (KEYPAD / "keypad.ino").read_text("utf-8"), "utf-8")
    theirs = sorted((ARDUINO / "cores" / "arduino").glob("*.c*"))
    objects = [_compile(source, folder, "-w") for source in theirs]
    strict = ("-Wall", "-Wextra", "-Werror", f"-I{KEYPAD}")
    objects += [_compile(source, folder, *strict) for source in (sketch, KEYPAD / "dtp.c")]
    run("avr-gcc", *CHIP, "-Wl,--gc-sections", "-o", folder / "keypad.elf", *objects, "-lm")
    return folder / "keypad.elf"


def _compile(source: Path, folder: Path, *options: str) -> Path:
    compiler, standard = ("avr-gcc", "gnu11") if source.suffix == ".c" else ("avr-g++", "gnu++11")
    target = folder / f"{source.name}.o"
    run(compiler, *CHIP, *CORE, f"-std={standard}", "-fno-exceptions", *options, "-c", "-o", target, source)
    return target


def flash_size(elf: Path) -> int:
    """Bytes of flash that a program takes."""
    text, data, *_ = run("avr-size", elf).splitlines()[1].split()
    return int(text) + int(data)


class Rig:
    """A simulated chip with firmware; `obey` takes the commands of rig.c."""

    def __init__(self, rig: Path, elf: Path, folder: Path, *, speed: float = 1.0, seed: int = 1) -> None:
        self.link = folder / f"tower-{seed}"
        arguments = [rig, elf, self.link, folder / f"eeprom-{seed}", str(speed), str(seed)]
        self._process = subprocess.Popen(
            [str(argument) for argument in arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._answer() == "ready"

    def obey(self, command: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(command + "\n")
        self._process.stdin.flush()
        assert self._answer() == "ok", command

    def close(self) -> None:
        """Switch off; what the chip has in its EEPROM is kept."""
        if self._process.poll() is None:
            self.obey("quit")
        self._process.communicate(timeout=FAILSAFE_S)

    def _answer(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline().strip()


@contextmanager
def running(rig: Path, elf: Path, folder: Path, *, speed: float = 1.0, seed: int = 1) -> Iterator[Rig]:
    """A rig that is switched off at the end."""
    bench = Rig(rig, elf, folder, speed=speed, seed=seed)
    try:
        yield bench
    finally:
        bench.close()


class Player:
    """Somebody at a host with a tower on the bench: calibrates it, arms it, throws, reads."""

    def __init__(self, rig: Rig, tower: Tower) -> None:
        self.rig = rig
        self.tower = tower
        self.events: list[LinkEvent] = []
        self.token = 0

    def wait(self, condition: Callable[[], object], what: str) -> None:
        def look() -> object:
            self.events += self.tower.events()
            return condition()

        wait_until(look, lambda: f"{what}: {self.tower.log.lines()[-12:]}")

    def connect(self) -> None:
        """Wait for the tower, and then until its drop sensor is believed, as whoever throws dice would."""
        self.wait(lambda: self.tower.ready, "the tower")
        self.rig.obey("pass 300")

    def of(self, kind: type[Event]) -> list[Event]:
        """The events of one kind since they were last forgotten."""
        self.events += self.tower.events()
        return [event for event in self.events if isinstance(event, kind)]

    def calibrate(self) -> None:
        """Let the sensors learn what empty and white look like."""
        for sheet, value in (("nothing", "0"), ("white", "1")):
            self.rig.obey(sheet)
            self.do("cal", v=value)
        self.rig.obey("nothing")

    def do(self, verb: str, **fields: str) -> None:
        """A command that must be answered ok."""
        since = steady_clock()
        self.tower.command(verb, **fields)
        self.wait(lambda: self.done(verb, since), f"ok to {verb}")

    def done(self, verb: str, since: float) -> bool:
        """Whether a command of this verb has been sent since then and answered ok, told by its number."""
        lines = (line.split(" ", 1) for line in self.tower.log.lines())
        said = " ".join(text for at, text in lines if float(at) >= since - 0.001)
        numbers = re.findall(rf"> @{verb} [^*>]*re=(\d+)\*", said)
        return any(f"@ok re={number}*" in said for number in numbers)

    def roll(self, dice: Sequence[int]) -> Rolled:
        """Arm, throw and read; the roll that carries the token."""
        self.token = self.token % 65535 + 1
        self.events.clear()
        self.arm()
        self.rig.obey("roll " + " ".join(map(str, dice)))
        self.wait(self.answer, "the roll")
        return self.of(Rolled)[-1]

    def arm(self, dice: int = 5) -> None:
        since = steady_clock()
        self.tower.arm(self.token, dice)
        self.wait(lambda: self.done("arm", since), "arming")

    def answer(self) -> bool:
        return any(rolled.result.token == self.token for rolled in self.of(Rolled))


def values(rolled: Rolled) -> list[int | None]:
    return [die.value for die in rolled.result.dice]
