"""Set-up: builds the project's own virtual environment, then plays or tests in it.

`make play` and `make test` run this file with whatever Python the system has, so it uses the standard library
only and keeps to the syntax of Python 3.6: an old Python must be able to say which one is needed. Whatever is
missing is named in one sentence with the command that installs it.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from game.system import (  # noqa: E402
    DROP_INS,
    NEWEST,
    OLDEST,
    SetupError,
    choose_python,
    find_pythons,
    library_sentence,
    probe_python,
    screen_sentence,
)

ROOM_NEEDED_MB = 1200
"""What the environment takes with the development tools, pip's cache of it included."""


class Environment:
    """The project's own virtual environment, and the note in it of what was installed from what."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.python = self.folder / "bin" / "python"
        self.stamp = self.folder / "knucklebone.json"
        self.log = self.folder / "install.log"

    def wanted(self, extras: "Iterable[str]") -> "dict[str, object]":
        """What the stamp says after a complete installation."""
        digest = hashlib.sha256((self.root / "pyproject.toml").read_bytes()).hexdigest()
        return {"pyproject": digest, "root": str(self.root), "extras": sorted(extras)}

    def is_current(self, extras: "Iterable[str]") -> bool:
        """Whether everything is installed as pyproject.toml asks for it."""
        try:
            stamp = json.loads(self.stamp.read_text(encoding="utf-8"))
            wanted = self.wanted(stamp["extras"])
            return bool(stamp == wanted and set(extras) <= set(stamp["extras"]) and self.python.exists())
        except (OSError, ValueError, KeyError, TypeError):
            return False

    def extras(self) -> "set[str]":
        """What was installed besides what it takes to play; empty where that is not known."""
        try:
            return set(json.loads(self.stamp.read_text(encoding="utf-8"))["extras"])
        except (OSError, ValueError, KeyError, TypeError):
            return set()

    def installed(self) -> "set[str]":
        """The names of the distributions in the environment, as pip writes them (pygame-ce)."""
        found = self.folder.glob("lib/python3.*/site-packages/*.dist-info")
        return {path.name.split("-")[0].replace("_", "-").lower() for path in found}

    def is_usable(self) -> bool:
        """Whether the environment has a suitable Python with pip: an upgrade of the system may break it."""
        answer = probe_python(str(self.python)) if self.python.exists() else None
        if answer is None or not OLDEST <= answer[0] <= NEWEST:
            return False
        return subprocess.call([str(self.python), "-I", "-c", "import pip"], stderr=subprocess.DEVNULL) == 0


def refuse_both_pygames(environment: Environment) -> None:
    """Raise SetupError if pygame and pygame-ce overwrite each other's files."""
    if {"pygame", "pygame-ce"} <= environment.installed():
        raise SetupError(
            "pygame and pygame-ce are both installed in .venv and break each other. "
            "Rebuild it with: make clean play"
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
    made = subprocess.run(
        [python, "-I", "-m", "venv", "--clear", str(environment.folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
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
    here = environment.installed()
    return [line for line in everything if here.isdisjoint(DROP_INS.get(distribution(line), ()))]


def distribution(requirement: str) -> str:
    """The name at the front of a requirement such as `pygame>=2.6; python_version < '3.14'`."""
    return re.split(r"[^\w.-]", requirement.strip(), maxsplit=1)[0].lower()


def install(environment: Environment, extras: "Iterable[str]") -> None:
    """Install the requirements as wheels, then the project itself in editable form."""
    announce("installing what it needs (up to 280 MB to download)")
    wheels = ["--only-binary", ":all:", "--prefer-binary"]
    environment.log.write_text("", encoding="utf-8")
    pip(environment, ["install", *wheels, *requirements(environment, extras)])
    pip(environment, ["install", *wheels, "--no-deps", "--editable", str(environment.root)])


def pip(environment: Environment, words: "list[str]") -> None:
    """Run pip; its whole output goes to the log, its downloads to the screen."""
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
            if line.lstrip().startswith("Downloading "):
                print("  " + line.strip(), flush=True)
    if process.returncode:
        raise SetupError(failure_sentence("".join(output), "installing", environment.log))


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
        "The folder .venv cannot be written to. Give it to this account or run: make clean",
    ),
)
"""What pip and venv print when they fail, and the sentence for people."""


def failure_sentence(output: str, doing: str, log: "Path | None" = None) -> str:
    """One sentence for the output of a failed venv or pip."""
    for pattern, sentence in _FAILURES:
        if re.search(pattern, output):
            return sentence
    lacking = re.search(r"No matching distribution found for (\S+)", output)
    if lacking:
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


def prepare(root: Path, extras: "Iterable[str]") -> Environment:
    """The environment with everything installed; builds or repairs it only when something changed.

    Raises SetupError with the remedy if the machine lacks something.
    """
    environment = Environment(root)
    refuse_both_pygames(environment)
    if not environment.is_current(extras):
        check_room(root)
        # Who tests and makes packages in turn does not lose the tools of the one to the other.
        everything = {*extras, *environment.extras()}
        if not environment.is_usable():
            create(environment, choose_python(find_pythons()))
            everything = {*extras}
        install(environment, everything)
        refuse_both_pygames(environment)
        check_imports(environment)
        environment.stamp.write_text(json.dumps(environment.wanted(everything)), encoding="utf-8")
    compile_translations(environment)
    return environment


def announce(sentence: str) -> None:
    """Tell the person who waits what is going on."""
    print(f"knucklebone: {sentence}", flush=True)


def play(root: Path, words: "list[str]") -> int:
    """Start the program; it takes the place of this process, so that signals reach it."""
    python = str(prepare(root, ()).python)
    lacking = screen_sentence(os.environ)
    if lacking:
        raise SetupError(lacking)
    compile_meanwhile(python, root)
    os.execv(python, [python, "-m", "game", *words])


def compile_meanwhile(python: str, root: Path) -> None:
    """Have rules and bots compiled for later starts, by a process that waits, says nothing and may fail.

    It stays in this session: Linux weighs sessions against each other first, so that in one of its own the
    lowest priority would still take half of what the program needs.
    """
    subprocess.Popen(
        [python, "-m", "studio.release.background", str(os.getpid())],
        cwd=str(root),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def release(root: Path, words: "list[str]") -> int:
    """Make a package, or what goes with packages; `studio/release` knows how."""
    extras = ("dev", "release") if words[:1] == ["proof"] else ("release",)
    python = str(prepare(root, extras).python)
    return subprocess.call([python, "-m", "studio.release", *words], cwd=str(root))


QUICK_CHECKS = [["ruff", "check", "."], ["ruff", "format", "--check", "--quiet", "."]]


def lint(root: Path) -> int:
    """The style and type checks; returns the first exit status that is not 0."""
    python = str(prepare(root, ("dev",)).python)
    return run_all(root, [[python, "-m", *check] for check in [*QUICK_CHECKS, ["mypy"]]])


def test(root: Path, words: "list[str]") -> int:
    """The style and type checks and all tests, which run even if a check failed.

    All of them share the cores: the types, which keep one process busy for long, are checked meanwhile and
    told of when the tests are over. Tests have one process more than there are cores: some wait for others.
    """
    python = str(prepare(root, ("dev",)).python)
    # All processes of the tests read the same modules, and so do the programs that they start.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    style = run_all(root, [[python, "-m", *check] for check in QUICK_CHECKS])
    shared = [] if words else ["-n", str((os.cpu_count() or 1) + 1), "--dist", "loadgroup"]
    with tempfile.TemporaryFile() as told:
        types = subprocess.Popen([python, "-m", "mypy"], cwd=str(root), stdout=told, stderr=subprocess.STDOUT)
        tests = run_all(root, [[python, "-m", "pytest", *shared, *words]])
        typed = types.wait()
        told.seek(0)
        print(told.read().decode(errors="replace"), end="", flush=True)
    return style or typed or tests


def run_all(root: Path, commands: "list[list[str]]") -> int:
    """Run commands one after the other in the project's folder."""
    statuses = [subprocess.call(command, cwd=str(root)) for command in commands]
    return next((status for status in statuses if status), 0)


def main(words: "list[str]") -> int:
    """Run `play`, `test`, `lint`, `setup` or `release`; returns the exit status."""
    command, rest = (words[0], words[1:]) if words else ("", [])
    try:
        if command == "play":
            return play(ROOT, rest)
        if command == "test":
            return test(ROOT, rest)
        if command == "lint":
            return lint(ROOT)
        if command == "release":
            return release(ROOT, rest)
        if command == "setup":
            prepare(ROOT, rest)
            return 0
    except SetupError as error:
        print(f"knucklebone: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        sentence = failure_sentence(str(error), "setting up")
        print(f"knucklebone: {sentence}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    print("usage: python3 game/bootstrap.py play|test|lint|setup|release [arguments]", file=sys.stderr)
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
