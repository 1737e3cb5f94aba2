"""Set-up: the right Python, installed once, and one sentence for everything that may be missing."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import IO

import pytest

from game import bootstrap, system
from game.bootstrap import Environment
from game.system import SetupError

NO_GL = "ImportError: libGL.so.1: cannot open shared object file: No such file or directory"
SETUP_FILES = ("game/__init__.py", "game/system.py", "game/bootstrap.py")


@pytest.fixture
def debian(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ordinary account on a Debian machine with sudo."""
    monkeypatch.setattr(system, "package_manager", lambda: "apt")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(system, "can_load", lambda _: True)


@pytest.fixture
def project(tmp_path: Path, repository: Path) -> Path:
    """A folder with a pyproject.toml and an environment that looks installed."""
    (tmp_path / "pyproject.toml").write_bytes((repository / "pyproject.toml").read_bytes())
    site = tmp_path / ".venv/lib/python3.11/site-packages"
    site.mkdir(parents=True)
    (tmp_path / ".venv/bin").mkdir()
    (tmp_path / ".venv/bin/python").symlink_to(sys.executable)
    return tmp_path


def put_distribution(project: Path, name: str) -> None:
    """Make a distribution look installed."""
    (project / ".venv/lib/python3.11/site-packages" / f"{name}-1.0.dist-info").mkdir()


def mark_installed(project: Path, *extras: str) -> Environment:
    environment = Environment(project)
    environment.stamp.write_text(json.dumps(environment.wanted(extras)))
    return environment


# The Python to use


def test_any_python_from_3_6_on_can_read_the_set_up(repository: Path) -> None:
    for name in SETUP_FILES:
        ast.parse((repository / name).read_text(), feature_version=(3, 6))


def test_the_set_up_needs_nothing_but_the_standard_library(repository: Path) -> None:
    for name in SETUP_FILES:
        for node in ast.walk(ast.parse((repository / name).read_text())):
            modules = [node.module] if isinstance(node, ast.ImportFrom) else []
            modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for module in modules:
                assert module == "game.system" or (module or "").split(".")[0] in sys.stdlib_module_names


def test_the_newest_suitable_python_is_chosen() -> None:
    versions = {"a": (3, 10), "b": (3, 12), "c": (3, 13), "d": (3, 15)}
    assert system.choose_python(list(versions), lambda path: (versions[path], True)) == "c"


def test_a_python_that_cannot_make_environments_is_passed_over() -> None:
    answers = {"new": ((3, 13), False), "old": ((3, 11), True), "gone": None}
    assert system.choose_python(list(answers), answers.__getitem__) == "old"


@pytest.mark.usefixtures("debian")
def test_a_missing_venv_module_is_named_with_its_package() -> None:
    with pytest.raises(SetupError, match=r"sudo apt install -y python3\.11-venv$"):
        system.choose_python(["python3"], lambda _: ((3, 11), False))


@pytest.mark.usefixtures("debian")
def test_an_old_python_is_told_which_one_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "apt_offers", lambda name: name in ("python3.11", "python3.12"))
    expected = (
        "Knucklebone needs Python 3.11 to 3.14, and this machine has only Python 3.8. "
        "Install one with: sudo apt install -y python3.12 python3.12-venv"
    )
    with pytest.raises(SetupError) as caught:
        system.choose_python(["python3"], lambda _: ((3, 8), True))
    assert str(caught.value) == expected


def test_a_machine_without_python_or_package_manager_is_sent_to_the_web_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(system, "package_manager", lambda: "")
    with pytest.raises(SetupError, match=r"has none\. Get one from https://www\.python\.org"):
        system.choose_python([])


def test_this_python_passes_its_own_examination() -> None:
    answer = system.probe_python(sys.executable)
    assert answer is not None
    assert answer[0] == sys.version_info[:2]


def test_a_program_that_is_no_python_is_none(tmp_path: Path) -> None:
    assert system.probe_python("/bin/false") is None
    assert system.probe_python(str(tmp_path / "absent")) is None


# System packages


@pytest.mark.parametrize(
    ("manager", "command"),
    [
        ("apt", "sudo apt install -y libgl1"),
        ("dnf", "sudo dnf install -y libglvnd-glx"),
        ("pacman", "sudo pacman -S --noconfirm libglvnd"),
        ("", ""),
    ],
)
@pytest.mark.usefixtures("debian")
def test_a_missing_library_is_installed_the_way_of_the_distribution(
    monkeypatch: pytest.MonkeyPatch, manager: str, command: str
) -> None:
    monkeypatch.setattr(system, "package_manager", lambda: manager)
    assert system.install_command("libGL.so.1") == command


@pytest.mark.parametrize(
    ("account", "has_sudo", "command"),
    [(0, True, "apt update"), (1000, True, "sudo apt update"), (1000, False, "su -c 'apt update'")],
)
def test_the_command_asks_for_the_rights_it_needs(
    monkeypatch: pytest.MonkeyPatch, account: int, has_sudo: bool, command: str
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: account)
    monkeypatch.setattr(shutil, "which", lambda _: "/usr/bin/sudo" if has_sudo else None)
    assert system.as_administrator("apt update") == command


@pytest.mark.usefixtures("debian")
def test_the_library_in_an_import_error_is_named_with_its_remedy() -> None:
    assert system.library_sentence(NO_GL, "OpenCV") == (
        "OpenCV needs system libraries that are missing (libGL.so.1). "
        "Install them with: sudo apt install -y libgl1"
    )


@pytest.mark.usefixtures("debian")
def test_all_missing_libraries_are_installed_with_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "can_load", lambda _: False)
    sentence = system.library_sentence(NO_GL, "OpenCV")
    assert sentence.endswith(": sudo apt install -y libgl1 libglib2.0-0 libxcb1")


def test_other_import_errors_name_no_library() -> None:
    assert system.library_sentence("ModuleNotFoundError: No module named 'cv2'", "OpenCV") == ""


@pytest.mark.usefixtures("debian")
def test_a_display_without_the_libraries_for_it_names_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "can_load", lambda name: name != "libXi.so.6")
    sentence = system.screen_sentence({"DISPLAY": ":0"})
    assert sentence.endswith("(libXi.so.6). Install them with: sudo apt install -y libxi6")
    assert system.screen_sentence({}) == ""


# Installed once, and again only when something changed


def test_what_is_installed_is_not_installed_again(project: Path) -> None:
    assert mark_installed(project, "dev").is_current(["dev"])


def test_playing_needs_less_than_testing(project: Path) -> None:
    assert mark_installed(project, "dev").is_current([])
    assert not mark_installed(project).is_current(["dev"])


def test_who_makes_packages_keeps_the_tools_for_testing(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[set[str]] = []
    monkeypatch.setattr(bootstrap, "install", lambda environment, extras: installed.append(set(extras)))
    monkeypatch.setattr(bootstrap, "check_imports", lambda environment: None)
    mark_installed(project, "dev")
    environment = bootstrap.prepare(project, ["release"])
    assert installed == [{"dev", "release"}]
    assert environment.is_current(["dev", "release"])


def test_a_changed_project_is_installed_again(project: Path) -> None:
    environment = mark_installed(project)
    with (project / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert not environment.is_current([])


def test_a_moved_project_is_installed_again(project: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    mark_installed(project)
    moved = tmp_path_factory.mktemp("elsewhere") / "project"
    shutil.copytree(project, moved, symlinks=True)
    assert not Environment(moved).is_current([])


@pytest.mark.parametrize("content", ["", "[]", "{}", "null", '{"extras": 3}'])
def test_a_damaged_note_of_the_installation_means_installing_again(project: Path, content: str) -> None:
    environment = Environment(project)
    environment.stamp.write_text(content)
    assert not environment.is_current([])


def test_an_environment_whose_python_has_gone_is_not_usable(project: Path) -> None:
    (project / ".venv/bin/python").unlink()
    (project / ".venv/bin/python").symlink_to(project / "removed-by-an-upgrade")
    assert not Environment(project).is_usable()


def test_an_environment_without_pip_is_not_usable(project: Path) -> None:
    (project / ".venv/bin/python").unlink()
    (project / ".venv/bin/python").write_text(
        '#!/bin/sh\ncase "$3" in "import pip") exit 1;; *) echo "3 11 1";; esac\n'
    )
    (project / ".venv/bin/python").chmod(0o755)
    assert not Environment(project).is_usable()


# Packages that take each other's place


def test_both_pygames_are_refused_with_the_remedy(project: Path) -> None:
    put_distribution(project, "pygame")
    put_distribution(project, "pygame_ce")
    with pytest.raises(SetupError, match=r"break each other.*make clean play"):
        bootstrap.prepare(project, [])


@pytest.mark.parametrize(
    ("present", "left_out"),
    [
        ("opencv_python_headless", "opencv-python"),
        ("pygame_ce", "pygame"),
        ("pygame", "pygame-ce"),
    ],
)
def test_a_drop_in_that_is_already_there_is_kept(project: Path, present: str, left_out: str) -> None:
    everything = {bootstrap.distribution(line) for line in bootstrap.requirements(Environment(project), [])}
    put_distribution(project, present)
    with_drop_in = {bootstrap.distribution(line) for line in bootstrap.requirements(Environment(project), [])}
    assert everything - with_drop_in == {left_out}


def test_testing_installs_the_development_tools_too(project: Path) -> None:
    names = {bootstrap.distribution(line) for line in bootstrap.requirements(Environment(project), ["dev"])}
    assert {"pygame", "numpy", "pytest", "ruff", "mypy"} <= names


def test_translations_are_compiled_when_they_were_edited(project: Path, repository: Path) -> None:
    (project / "hatch_build.py").write_bytes((repository / "hatch_build.py").read_bytes())
    folder = project / "assets/locale/de/LC_MESSAGES"
    folder.mkdir(parents=True)
    edited, compiled = folder / "knucklebone.po", folder / "knucklebone.mo"

    def translate(word: str, when: float) -> None:
        head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
        edited.write_text(f'{head}\nmsgid "die"\nmsgstr "{word}"\n', encoding="utf-8")
        os.utime(edited, (when, when))

    python = mark_installed(project).python
    python.unlink()
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    translate("Würfel", 1_000_000_000)
    bootstrap.prepare(project, [])
    assert "Würfel".encode() in compiled.read_bytes()
    os.utime(compiled, (1_000_000_001, 1_000_000_001))
    bootstrap.prepare(project, [])
    assert compiled.stat().st_mtime == 1_000_000_001, "nothing was edited meanwhile"
    translate("Sechser", 1_000_000_002)
    bootstrap.prepare(project, [])
    assert b"Sechser" in compiled.read_bytes()


# What goes wrong


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full"),
        ("Retrying after: NewConnectionError('Temporary failure in name resolution')", "internet cannot be"),
        ("Max retries exceeded (SSLError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]'))", "clock"),
        ("[Errno 13] Permission denied: '.venv'", "cannot be written to"),
        ("ERROR: No matching distribution found for pygame>=2.6.1", "no ready-made package of pygame>=2.6.1"),
        ("some noise\nERROR: the moon is wrong\n", r"wrong while installing \(ERROR: the moon"),
        ("", "it said nothing"),
    ],
)
def test_a_failed_installation_is_one_sentence(output: str, sentence: str) -> None:
    said = bootstrap.failure_sentence(output, "installing")
    assert re.search(sentence, said)
    assert "\n" not in said


def test_a_full_disk_is_noticed_before_anything_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=12_000_000))
    with pytest.raises(SetupError, match="has 12 MB left"):
        bootstrap.check_room(tmp_path)


def test_a_folder_of_somebody_else_is_noticed_before_anything_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(SetupError, match="cannot be written to"):
        bootstrap.check_room(tmp_path)


def run_with(folder: Path, python: str) -> subprocess.CompletedProcess[str]:
    """Run a copy of the set-up on a machine whose only Python is the shell script `python`."""
    tools = folder / "tools"
    tools.mkdir()
    for name in ("python3", "python3.11"):
        (tools / name).write_text(python)
        (tools / name).chmod(0o755)
    command = [sys.executable, "-I", str(folder / "game/bootstrap.py"), "play"]
    return subprocess.run(command, capture_output=True, text=True, env={"PATH": str(tools)}, check=False)


def test_a_missing_module_reaches_the_screen_as_one_sentence(project: Path, repository: Path) -> None:
    shutil.rmtree(project / ".venv")
    (project / "game").mkdir()
    for name in SETUP_FILES:
        shutil.copy(repository / name, project / name)
    # The interpreter that runs the set-up itself has to be without the module, too.
    source = (project / "game/system.py").read_text()
    (project / "game/system.py").write_text(source.replace("import ensurepip", "import no_such_module"))
    done = run_with(project, "#!/bin/sh\necho '3 11 0'\n")
    assert done.returncode == 1
    assert "cannot make virtual environments" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not (project / ".venv").exists()


def test_a_wrong_call_says_how_to_call_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main(["dance"]) == 2
    assert "play|test|lint|setup" in capsys.readouterr().err


@pytest.mark.parametrize("failing", ["ruff", "mypy", "pytest"])
def test_the_tests_run_even_if_a_check_fails_and_are_told_of_before_the_types(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], failing: str
) -> None:
    mark_installed(project, "dev")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    called: list[str] = []

    def call(command: list[str], cwd: str) -> int:
        called.append(command[2])
        if command[2] == "pytest":
            assert "PYTHONDONTWRITEBYTECODE" not in os.environ, "modules would be compiled by every process"
            print("tests")
        return int(command[2] == failing)

    def begin(command: list[str], cwd: str, stdout: IO[bytes], stderr: int) -> SimpleNamespace:
        stdout.write(b"types\n")
        return SimpleNamespace(wait=lambda: call(command, cwd))

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(subprocess, "Popen", begin)
    assert bootstrap.test(project, []) == 1
    assert called == ["ruff", "ruff", "pytest", "mypy"]
    assert capsys.readouterr().out == "tests\ntypes\n"


# Machine code for later starts


def test_playing_has_rules_compiled_by_a_process_that_says_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "studio/release").mkdir(parents=True)
    for package in ("studio", "studio/release"):
        (tmp_path / package / "__init__.py").touch()
    (tmp_path / "studio/release/background.py").write_text(
        "import os, pathlib, sys\n"
        "print('never seen')\n"
        "pathlib.Path('begun').write_text(sys.argv[1])\n"
        "os.replace('begun', 'done')\n"
    )
    bootstrap.compile_meanwhile(sys.executable, tmp_path)
    while not (tmp_path / "done").exists():
        time.sleep(0.01)
    assert (tmp_path / "done").read_text() == str(os.getpid()), "it waits for whoever plays"
    assert capfd.readouterr() == ("", "")
