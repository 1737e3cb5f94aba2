"""The MicroPython core: by the shared vectors and by the judge, under Python and under real MicroPython."""

from __future__ import annotations

import ast
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from hardware.codec import WireFrame, decode
from hardware.conformance import CheckOutcome, check_tower
from hardware.firmware.micropython import tower_core
from hardware.firmware.micropython.tower_core import TowerCore
from hardware.port import READ_TIMEOUT
from hardware.vectors import load_vectors

HERE = Path(__file__).resolve().parent / "micropython"
CORE = Path(tower_core.__file__)
VECTORS = load_vectors()
HOST_LINES: list[dict[str, Any]] = VECTORS["host_lines"]["any"] + VECTORS["host_lines"]["arm"]
INTERPRETER = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"

SCRIPT = """
import sys
sys.path.append("/")
from tower_core import TowerCore, crc16
core = TowerCore("7C1E55A0", 17, 3)
print([crc16(body) for body in {bodies!r}])
print([core.receive(line, 5) for line in {lines!r}])
print(core.roll(10) + core.tick(500) + core.settle(900, [3, 6, None]) + core.receive(b"sim dice=1,2\\n", 950))
print(core.tick(1400) + core.receive(b"last roll=1\\nlast\\nlast roll=7\\n", 1500))
"""


def script() -> str:
    bodies = [vector["body"].encode() for vector in VECTORS["crc"]]
    return SCRIPT.format(bodies=bodies, lines=[v["line"].encode("latin-1") + b"\n" for v in HOST_LINES])


def output_of_python(capsys: pytest.CaptureFixture[str]) -> list[Any]:
    exec(script().replace("from tower_core", "from hardware.firmware.micropython.tower_core"), {})
    return [ast.literal_eval(line) for line in capsys.readouterr().out.splitlines()]


@pytest.fixture(scope="session")
def micropython(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """MicroPython for node, as package-lock.json pins it."""
    if not shutil.which("node") or not shutil.which("npm"):
        pytest.skip("no node and npm to run MicroPython with")
    folder = tmp_path_factory.mktemp("micropython")
    for name in ("package.json", "package-lock.json"):
        shutil.copy(HERE / name, folder)
    command = ["npm", "ci", "--silent", "--no-audit", "--no-fund"]
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, timeout=300)
    except (subprocess.SubprocessError, OSError):
        pytest.skip("MicroPython could not be fetched with npm")
    return folder / INTERPRETER


def answers(said: bytes) -> list[WireFrame]:
    return [decode(line) for line in said.splitlines()]


def test_the_vectors(capsys: pytest.CaptureFixture[str]) -> None:
    sums, said, *_ = output_of_python(capsys)
    assert [f"{number:04X}" for number in sums] == [vector["crc"] for vector in VECTORS["crc"]]
    for vector, bytes_said in zip(HOST_LINES, said, strict=True):
        found = [(a.verb, a.fields.get("code"), a.fields.get("re")) for a in answers(bytes_said)]
        told = (vector["answer"], vector.get("code"), vector.get("re"))
        assert found == ([told] if vector["answer"] else []), vector["line"]


def test_micropython_says_byte_for_byte_the_same(
    micropython: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = tmp_path / "script.py"
    program.write_text(script(), "utf-8")
    command = ["node", *map(str, (HERE / "run.mjs", micropython, CORE, program))]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-800:]
    assert [ast.literal_eval(line) for line in done.stdout.splitlines()] == output_of_python(capsys)


class CorePort:
    """A port with the core behind it; time passes only while nothing is to be read."""

    def __init__(self, core: TowerCore) -> None:
        self.now = 0.0
        self.dtr = False
        self._core = core
        self._waiting = core.hello_line()
        self._lands_at: float | None = None

    @property
    def milliseconds(self) -> int:
        return round(self.now * 1000)

    @property
    def in_waiting(self) -> int:
        return len(self._waiting)

    @in_waiting.setter
    def in_waiting(self, size: int) -> None:
        raise NotImplementedError

    def read(self, size: int = 1) -> bytes:
        if not self._waiting:
            self.now += READ_TIMEOUT
            self._waiting = self._core.tick(self.milliseconds)
            if self._lands_at is not None and self.now >= self._lands_at:
                self._lands_at = None
                self._waiting += self._core.settle(self.milliseconds, [3, 6, None])
        data, self._waiting = self._waiting[:size], self._waiting[size:]
        return data

    def write(self, data: bytes) -> int | None:
        self._waiting += self._core.receive(data, self.milliseconds)
        return len(data)

    def throw(self) -> None:
        self._waiting += self._core.roll(self.milliseconds)
        self._lands_at = self.now + 0.7

    def reset_input_buffer(self) -> None:
        self._waiting = b""

    def close(self) -> None:
        pass


def test_it_conforms() -> None:
    port = CorePort(TowerCore("7C1E55A0", 17, 3))
    report = check_tower(port, lambda: port.now, throw=port.throw)
    assert [str(finding) for finding in report.findings if finding.outcome is not CheckOutcome.PASSED] == []


def test_a_tower_may_have_commands_of_its_own() -> None:
    class Blinking(TowerCore):
        def command(self, verb: str, fields: dict[str, str]) -> str:
            return "" if verb == "blink" else "cmd"

    core = Blinking("7C1E55A0", 1)
    said = answers(core.receive(b"blink\ndance\n", 0))
    assert said == [WireFrame("ok"), WireFrame("err", {"code": "cmd"})]


def test_a_fault_ends_a_roll_without_a_result() -> None:
    core = TowerCore("7C1E55A0", 1)
    said = core.roll(0) + core.fail(100, "jam") + core.settle(200, [1]) + core.receive(b"sim dice=1\n", 210)
    assert [frame.fields.get("phase", frame.fields.get("code")) for frame in answers(said)] == [
        "rolling",
        "fault",
        "fault",
    ]
    assert answers(core.rest(300))[0].fields["phase"] == "idle"
