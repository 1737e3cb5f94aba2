"""The project's own virtual environment: what is in it, how it is made, how it is moved.

Used before anything is installed, by whatever Python the system has: the standard library only, in the syntax
of Python 3.6.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Optional

from game.setup_progress import Progress, open_window
from game.system import (
    DROP_INS,
    NEWEST,
    OLDEST,
    SetupError,
    library_sentence,
    probe_python,
    rebuild_command,
)

UNLOCKED = "KNUCKLEBONE_UNLOCKED"
"""Set in the environment, it has the newest versions installed that pyproject.toml allows."""

DOWNLOAD_MB = 280
"""What the first start downloads at most; the development tools are half as much again."""
DEVELOPMENT_MB = 420
ROOM_NEEDED_MB = 1200
"""What the environment takes with the development tools, pip's cache of it included."""


class NoWheelError(SetupError):
    """Something is wanted in a version of which there is no ready-made package for this machine."""


class Environment:
    """The project's own virtual environment, and the note in it of what was installed from what."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.scripts = self.folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.scripts / ("python.exe" if os.name == "nt" else "python")
        self.stamp = self.folder / "knucklebone.json"
        self.log = self.folder / "install.log"

    def lock(self) -> "list[Path]":
        """The file of the versions that were tested together; none where the newest are asked for."""
        lock = self.root / "requirements.lock"
        return [] if os.environ.get(UNLOCKED) or not lock.exists() else [lock]

    def expected_stamp(self, extras: "Iterable[str]") -> "dict[str, object]":
        """What the stamp says after a complete installation."""
        digest = hashlib.sha256()
        for path in (self.root / "pyproject.toml", *self.lock()):
            digest.update(path.read_bytes())
        return {"requirements": digest.hexdigest(), "root": str(self.root), "extras": sorted(extras)}

    def read_stamp(self) -> "dict[str, object]":
        """What the stamp says; empty where there is none that can be read."""
        try:
            stamp = json.loads(self.stamp.read_text(encoding="utf-8"))
            return stamp if {"requirements", "root", "extras"} == set(stamp) else {}
        except (OSError, ValueError, TypeError):
            return {}

    def is_complete(self, extras: "Iterable[str]") -> bool:
        """Whether everything is installed as pyproject.toml and the lock ask for it, in whatever folder."""
        here = self.extras()
        wanted = dict(self.expected_stamp(here), root=self.read_stamp().get("root"))
        return self.read_stamp() == wanted and set(extras) <= here and self.python.exists()

    def is_current(self, extras: "Iterable[str]") -> bool:
        """Whether everything is installed, and for this folder."""
        return self.is_complete(extras) and self.read_stamp()["root"] == str(self.root)

    def write_stamp(self, extras: "Iterable[str]") -> None:
        """Note that the installation is complete."""
        self.stamp.write_text(json.dumps(self.expected_stamp(extras)), encoding="utf-8")

    def extras(self) -> "set[str]":
        """What was installed besides what it takes to play; empty where that is not known."""
        extras = self.read_stamp().get("extras")
        return {str(extra) for extra in extras} if isinstance(extras, list) else set()

    def installed_distributions(self) -> "set[str]":
        """The names of the distributions in the environment, as pip writes them (pygame-ce)."""
        places = ("lib/python3.*/site-packages", "Lib/site-packages")
        found = (path for place in places for path in self.folder.glob(place + "/*.dist-info"))
        return {path.name.split("-")[0].replace("_", "-").lower() for path in found}

    def is_usable(self) -> bool:
        """Whether the environment has a suitable Python with pip: an upgrade of the system may break it."""
        answer = probe_python(str(self.python)) if self.python.exists() else None
        if answer is None or not OLDEST <= answer[0] <= NEWEST:
            return False
        return subprocess.call([str(self.python), "-I", "-c", "import pip"], stderr=subprocess.DEVNULL) == 0


def refuse_both_pygames(environment: Environment) -> None:
    """Raise SetupError if pygame and pygame-ce overwrite each other's files."""
    if {"pygame", "pygame-ce"} <= environment.installed_distributions():
        raise SetupError(
            "pygame and pygame-ce are both installed in .venv and break each other. "
            f"{rebuild_command(environment.root)}"
        )


def check_room(root: Path) -> None:
    """Raise SetupError if the environment cannot be written into the project's folder."""
    if not os.access(str(root), os.W_OK):
        raise SetupError(f"The folder {root} cannot be written to. Copy the project to a folder of your own")
    free = shutil.disk_usage(str(root)).free // 1_000_000
    if free < ROOM_NEEDED_MB:
        raise SetupError(f"The disk of {root} has {free} MB left and needs {ROOM_NEEDED_MB} MB. Make room")


def create(environment: Environment, python: str) -> None:
    """Make the virtual environment, over a broken one if there is one."""
    announce("making the project's own Python environment in .venv")
    make(environment, python, "--clear")


def make(environment: Environment, python: str, how: str) -> None:
    """Have Python's module venv write the environment. Raises SetupError."""
    command = [python, "-I", "-m", "venv", how, str(environment.folder)]
    made = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if made.returncode:
        raise SetupError(failure_sentence(made.stdout.decode(errors="replace"), "making .venv"))


def requirements(environment: Environment, extras: "Iterable[str]") -> "list[str]":
    """All that pyproject.toml asks for, without those for which a drop-in is already installed."""
    question = (
        "import json, sys, tomllib\n"
        "settings = tomllib.load(open(sys.argv[1], 'rb'))\n"
        "project, building = settings['project'], settings['build-system']['requires']\n"
        "extra = project['optional-dependencies']\n"
        "wanted = [extra.get(name, []) for name in sys.argv[2:]]\n"
        "print(json.dumps(sum(wanted, building + project['dependencies'])))"
    )
    command = [str(environment.python), "-I", "-c", question, str(environment.root / "pyproject.toml")]
    everything = json.loads(subprocess.check_output([*command, *extras]).decode())
    here = environment.installed_distributions()
    return [line for line in everything if here.isdisjoint(DROP_INS.get(distribution(line), ()))]


def distribution(requirement: str) -> str:
    """The name at the front of a requirement such as `pygame>=2.6; python_version < '3.14'`."""
    return re.split(r"[^\w.-]", requirement.strip(), maxsplit=1)[0].lower()


WHEELS = ["--only-binary", ":all:", "--prefer-binary"]


def install(environment: Environment, extras: "Iterable[str]") -> None:
    """Install the requirements as wheels, then the project itself.

    In the versions of the lock, where this machine has packages of all of them; in the newest ones otherwise.
    """
    expected_mb = DEVELOPMENT_MB if set(extras) else DOWNLOAD_MB
    announce(f"installing what it needs, once (up to {expected_mb} MB to download)")
    progress = Progress(expected_mb, window=None if set(extras) else open_window())
    environment.log.write_text("", encoding="utf-8")
    wanted = requirements(environment, extras)
    newest = ["--upgrade", "--upgrade-strategy", "eager"]
    locked = [word for path in environment.lock() for word in ("--constraint", str(path))]
    said = "it did not work"
    try:
        try:
            pip(environment, ["install", *WHEELS, *(locked or newest), *wanted], progress)
        except NoWheelError:
            if not locked:
                raise
            announce("not all tested versions exist for this machine: taking the newest that do")
            pip(environment, ["install", *WHEELS, *newest, *wanted], progress)
        install_project(environment)
        said = "ready"
    finally:
        progress.end(said)


def install_project(environment: Environment) -> None:
    """Install the project in editable form; what builds it is there by now, so that needs no network."""
    itself = ["--no-deps", "--no-index", "--no-build-isolation", "--editable", str(environment.root)]
    pip(environment, ["install", *itself])
    spell_in_ascii(environment)


def spell_in_ascii(environment: Environment) -> None:
    """Let Python find a project whose folder has an umlaut.

    What leads to it is read in the encoding of the account, which may be ASCII (LC_ALL=C), and Python 3.11
    does not begin where it cannot be read.
    """
    for place in ("lib/python3.*/site-packages", "Lib/site-packages"):
        for path in environment.folder.glob(place + "/_editable_impl_*.pth"):
            folders = path.read_bytes().splitlines()
            if any(max(folder, default=0) > 127 for folder in folders):
                calls = [f"sys.path.append(os.fsdecode({folder!r}))" for folder in folders]
                path.write_text("import os, sys; " + "; ".join(calls) + "\n", encoding="ascii")


def follow(environment: Environment) -> None:
    """Set right an environment that is complete, but whose folder was moved; needs no network."""
    announce("this folder was moved: setting its Python environment right")
    there = Path(str(environment.read_stamp()["root"])) / environment.scripts.relative_to(environment.root)
    make(environment, str(environment.python), "--without-pip")
    for script in environment.scripts.iterdir():
        if script.is_file() and not script.is_symlink():
            point_to(environment.python, script, there)
    install_project(environment)
    environment.write_stamp(environment.extras())


def point_to(python: Path, script: Path, there: Path) -> None:
    """Have `python` run a script that pip wrote for a Python in the folder `there`; leave any other alone."""
    lines = script.read_bytes().split(b"\n")
    # Where a path is long or has a space in it, a shell reads three lines, and Python sees a text in quotes.
    head = 3 if lines[0] == b"#!/bin/sh" else 1
    if os.fsencode(str(there) + os.sep) in b"".join(lines[:head]):
        start = [b"#!/bin/sh", b"'''exec' \"" + os.fsencode(str(python)) + b'" "$0" "$@"', b"' '''"]
        script.write_bytes(b"\n".join([*start, *lines[head:]]))


def pip(environment: Environment, words: "list[str]", progress: "Optional[Progress]" = None) -> None:
    """Run pip; its whole output goes to the log, and how far it is to the person who waits."""
    command = [str(environment.python), "-I", "-m", "pip", "--no-input", "--retries", "2", *words]
    settings = dict(os.environ, PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_USER="0", PIP_REQUIRE_VIRTUALENV="0")
    output = []
    with environment.log.open("a", encoding="utf-8") as log, subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=settings
    ) as process:
        for raw in process.stdout or ():
            line = raw.decode(errors="replace")
            output.append(line)
            log.write(line)
            if progress is not None:
                progress.on_line(line)
    if process.returncode:
        said = "".join(output)
        kind = NoWheelError if re.search(_NO_WHEEL, said) else SetupError
        raise kind(failure_sentence(said, "installing", environment.log))


_NO_WHEEL = r"No matching distribution found for (\S+)|ResolutionImpossible"
_FAILURES = (
    (r"No space left on device|Errno 28", "The disk is full. Make room, then run the same command again"),
    (
        r"CERTIFICATE_VERIFY_FAILED",
        "The package server's certificate is not trusted. Check this machine's clock, and behind a proxy its "
        "own certificate (PIP_CERT)",
    ),
    (
        r"NewConnectionError|NameResolutionError|name resolution|Network is unreachable|Connection refused"
        r"|ConnectTimeout|ReadTimeout|ProxyError|Connection aborted|Connection reset|Max retries exceeded",
        "The internet cannot be reached, and the first start has to download Python packages. "
        "Connect this machine (or set https_proxy), then run the same command again",
    ),
    (
        r"Permission denied|Errno 13",
        "The folder .venv cannot be written to. Give it to this account, or delete it",
    ),
)
"""What pip and venv print when they fail, and the sentence for people."""


def failure_sentence(output: str, doing: str, log: "Path | None" = None) -> str:
    """One sentence for the output of a failed venv or pip."""
    for pattern, sentence in _FAILURES:
        if re.search(pattern, output):
            return sentence
    lacking = re.search(_NO_WHEEL, output)
    if lacking and lacking.group(1):
        return f"There is no ready-made package of {lacking.group(1)} for this machine and its Python"
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    last = lines[-1] if lines else "it said nothing"
    where = f". Everything it said is in {log}" if log else ""
    return f"Something went wrong while {doing} ({last}){where}"


def check_imports(environment: Environment) -> None:
    """Raise SetupError if the system lacks a library that an installed package needs."""
    for module, package in (("cv2", "OpenCV"), ("pygame", "pygame")):
        tried = subprocess.run(
            [str(environment.python), "-I", "-c", f"import {module}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        if tried.returncode:
            message = tried.stderr.decode(errors="replace")
            raise SetupError(
                library_sentence(message, package) or failure_sentence(message, f"starting {package}")
            )


def compile_translations(environment: Environment) -> None:
    """Bring what the program reads in step with what translators edit. Raises SetupError."""
    edited = environment.root.glob("assets/locale/*/LC_MESSAGES/*.po")
    if all(is_newer(path.with_suffix(".mo"), path) for path in edited):
        return
    command = [str(environment.python), "-I", str(environment.root / "hatch_build.py")]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        raise SetupError(failure_sentence(done.stdout.decode(errors="replace"), "compiling the translations"))


def is_newer(made: Path, source: Path) -> bool:
    """Whether `made` is there, and as new as what it was made from."""
    return made.exists() and made.stat().st_mtime >= source.stat().st_mtime


def announce(sentence: str) -> None:
    """Tell the person who waits what is going on."""
    print(f"knucklebone: {sentence}", flush=True)
