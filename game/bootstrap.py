"""Set-up: builds the project's own virtual environment, then plays or tests in it.

`make play` and `make test` run this file with whatever Python the system has, so it uses the standard library
only and keeps to the syntax of Python 3.6: an old Python must be able to say which one is needed. Whatever is
missing is named in one sentence with the command that installs it.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from game.environment import (  # noqa: E402
    Environment,
    check_imports,
    check_room,
    compile_translations,
    create,
    failure_sentence,
    follow,
    install,
    refuse_both_pygames,
)
from game.system import (  # noqa: E402
    SetupError,
    choose_python,
    find_pythons,
    missing_libraries,
    missing_sentence,
    screen_sentence,
)


def prepare(root: Path, extras: "Iterable[str]") -> Environment:
    """The environment with everything installed; builds or repairs it only when something changed.

    Raises SetupError with the remedy if the machine lacks something.
    """
    environment = Environment(root)
    refuse_both_pygames(environment)
    if environment.is_current(extras):
        pass
    elif environment.is_complete(extras):
        follow(environment)
    else:
        build(environment, extras)
    compile_translations(environment)
    return environment


def build(environment: Environment, extras: "Iterable[str]") -> None:
    """Install everything, after a look at what the machine lacks, all of which is named at once."""
    is_usable = environment.is_usable()
    libraries = missing_libraries(os.environ, environment.installed_distributions() if is_usable else ())
    python = "" if is_usable else choose_python(find_pythons(), libraries=libraries)
    if libraries:
        raise SetupError(missing_sentence("Knucklebone", libraries))
    check_room(environment.root)
    # Who tests and makes packages in turn does not lose the tools of the one to the other.
    everything = {*extras, *environment.extras()} if is_usable else {*extras}
    if not is_usable:
        create(environment, python)
    install(environment, everything)
    refuse_both_pygames(environment)
    check_imports(environment)
    environment.write_stamp(everything)


def play(root: Path, words: "list[str]") -> int:
    """Start the program; it takes the place of this process, so that signals reach it."""
    python = str(prepare(root, ()).python)
    lacking = screen_sentence(os.environ)
    if lacking:
        raise SetupError(lacking)
    command = [python, "-m", "game", *words]
    # On Windows nothing can take another process's place.
    return subprocess.call(command) if os.name == "nt" else os.execv(python, command)


def release(root: Path, words: "list[str]") -> int:
    """Make a package, or what goes with packages; `studio/release` knows how."""
    extras = {"proof": ("dev", "release"), "site": ("site",)}.get(words[0] if words else "", ("release",))
    python = str(prepare(root, extras).python)
    return subprocess.call([python, "-m", "studio.release", *words], cwd=str(root))


QUICK_CHECKS = [["ruff", "check", "."], ["ruff", "format", "--check", "--quiet", "."]]


def lint(root: Path) -> int:
    """The style and type checks; returns the first exit status that is not 0."""
    python = str(prepare(root, ("dev",)).python)
    return run_all(root, [[python, "-m", *check] for check in [*QUICK_CHECKS, ["mypy"]]])


def test(root: Path, words: "list[str]", thorough: bool) -> int:
    """The style and type checks and the tests, which run even if a check failed; all tests where `thorough`.

    All of them share the cores: the types, which keep one process busy for long, are checked meanwhile and
    told of when the tests are over. Tests have two processes more than there are cores, since browsers and
    other programs are mostly waited for. After so many failures no more is tried: where each of them waits in
    vain, all of them would take hours.
    """
    python = str(prepare(root, ("dev",)).python)
    # All processes of the tests read the same modules, and so do the programs that they start.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    style = run_all(root, [[python, "-m", *check] for check in QUICK_CHECKS])
    shared = [] if words else ["-n", str((os.cpu_count() or 1) + 2), "--dist", "loadgroup", "--maxfail", "20"]
    shared += ["-m", ""] if thorough else []
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
    """Run `play`, `test`, `test-all`, `lint`, `setup` or `release`; returns the exit status."""
    command, rest = (words[0], words[1:]) if words else ("", [])
    try:
        if command == "play":
            return play(ROOT, rest)
        if command in ("test", "test-all"):
            return test(ROOT, rest, thorough=command == "test-all")
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
    print(
        "usage: python3 game/bootstrap.py play|test|test-all|lint|setup|release [arguments]", file=sys.stderr
    )
    return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
