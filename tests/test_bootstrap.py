"""Set-up: the right Python, installed once, and one sentence for everything that may be missing."""

from __future__ import annotations

import ast
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import IO

import pytest

from game import bootstrap, environment, system
from game.environment import Environment, NoWheelError, distribution, spell_in_ascii
from game.setup_progress import Progress
from game.system import SetupError
from studio.release.bundle import LOCKED

NO_GL = "ImportError: libGL.so.1: cannot open shared object file: No such file or directory"
SETUP_FILES = (
    "game/__init__.py",
    "game/system.py",
    "game/environment.py",
    "game/bootstrap.py",
    "game/setup_progress.py",
)


@pytest.fixture(autouse=True)
def _locked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tests with the newest packages tests all of this, too."""
    monkeypatch.delenv(environment.UNLOCKED, raising=False)


@pytest.fixture
def debian(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ordinary account on a Debian machine with sudo."""
    monkeypatch.setattr(system, "package_manager", lambda: "apt")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", lambda name, path=None: f"/usr/bin/{name}")
    monkeypatch.setattr(system, "knows_packages", lambda: True)
    monkeypatch.setattr(system, "can_load", lambda _: True)


@pytest.fixture
def project(tmp_path: Path, repository: Path) -> Path:
    """A folder with a pyproject.toml and an environment that looks installed."""
    (tmp_path / "pyproject.toml").write_bytes((repository / "pyproject.toml").read_bytes())
    site = tmp_path / ".venv/lib/python3.11/site-packages"
    site.mkdir(parents=True)
    (tmp_path / ".venv/bin").mkdir()
    # Not a link: as such it would be the Python of the system, which need not have pip.
    put_python(tmp_path, f'exec "{sys.executable}" "$@"')
    return tmp_path


def put_python(project: Path, script: str) -> None:
    """Give the environment a Python that is a shell script."""
    python = project / ".venv/bin/python"
    python.unlink(missing_ok=True)
    python.write_text(f"#!/bin/sh\n{script}\n")
    python.chmod(0o755)


def put_distribution(project: Path, name: str) -> None:
    """Make a distribution look installed."""
    (project / ".venv/lib/python3.11/site-packages" / f"{name}-1.0.dist-info").mkdir()


def mark_installed(project: Path, *extras: str) -> Environment:
    marked = Environment(project)
    marked.write_stamp(extras)
    return marked


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
                assert (
                    module in ("game.system", "game.environment", "game.setup_progress")
                    or (module or "").split(".")[0] in sys.stdlib_module_names
                )


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
    programs = ["apt", "sudo"] if has_sudo else ["apt"]
    monkeypatch.setattr(shutil, "which", lambda name, path=None: name if name in programs else None)
    assert system.as_administrator("apt update") == command


def test_a_command_that_only_an_administrator_has_on_the_path_is_named_by_its_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def which(name: str, path: str | None = None) -> str | None:
        return f"/usr/sbin/{name}" if name == "usermod" and path else None

    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setattr(shutil, "which", which)
    assert system.as_administrator("usermod -aG video ann") == "su -c '/usr/sbin/usermod -aG video ann'"


@pytest.mark.usefixtures("debian")
def test_a_system_that_knows_no_packages_is_told_to_ask_for_them_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(system, "knows_packages", lambda: False)
    assert system.install_command("libGL.so.1") == "sudo apt update && sudo apt install -y libgl1"
    monkeypatch.setattr(shutil, "which", lambda name, path=None: None if name == "sudo" else name)
    assert system.install_command("libGL.so.1") == "su -c 'apt update && apt install -y libgl1'"


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


def test_what_takes_the_place_of_opencv_needs_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "can_load", lambda _: False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert system.missing_libraries({}, {"opencv-python-headless"}) == []
    assert "libXi.so.6" in system.missing_libraries({"DISPLAY": ":0"}, {"opencv-python-headless"})


def test_a_screen_is_asked_for_nothing_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "can_load", lambda name: name not in system.SCREEN_LIBRARIES)
    assert system.missing_libraries({}, ()) == []


@pytest.mark.parametrize("other", ["darwin", "win32"])
def test_other_systems_than_linux_are_asked_for_no_library(
    monkeypatch: pytest.MonkeyPatch, other: str
) -> None:
    monkeypatch.setattr(system, "can_load", lambda _: False)
    monkeypatch.setattr(sys, "platform", other)
    assert system.missing_libraries({"DISPLAY": ":0"}, ()) == []
    assert system.screen_sentence({"DISPLAY": ":0"}) == ""


@pytest.mark.parametrize("has_venv", [False, True])
@pytest.mark.usefixtures("debian")
def test_everything_that_is_missing_is_named_at_once_before_anything_is_made(
    project: Path, monkeypatch: pytest.MonkeyPatch, has_venv: bool
) -> None:
    shutil.rmtree(project / ".venv")
    monkeypatch.setattr(system, "can_load", lambda _: False)
    monkeypatch.setattr(bootstrap, "find_pythons", lambda: ["python3"])
    monkeypatch.setattr(system, "probe_python", lambda _: ((3, 13), has_venv))
    with pytest.raises(SetupError) as caught:
        bootstrap.prepare(project, [])
    venv = "" if has_venv else "python3.13-venv "
    libraries = "libgl1 libglib2.0-0 libxcb1 libx11-6 libxext6 libxi6"
    assert str(caught.value).endswith(f": sudo apt install -y {venv}{libraries}")
    assert not (project / ".venv").exists()


@pytest.mark.usefixtures("debian")
def test_who_needs_another_python_is_told_of_the_libraries_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "apt_offers", lambda name: name == "python3.12")
    remedy = system.python_remedy(["libGL.so.1", "libXi.so.6"])
    assert remedy.endswith(": sudo apt install -y python3.12 python3.12-venv libgl1 libxi6")


def test_where_there_is_no_python_the_same_libraries_are_named(repository: Path) -> None:
    texts = [(repository / name).read_text() for name in ("Makefile", "docs/installing.md")]
    for manager in ("apt", "dnf"):
        libraries = ("libGL.so.1", "libgthread-2.0.so.0", "libXi.so.6")
        packages = {system.PACKAGES[library][manager] for library in libraries}
        for text in texts:
            found = re.search(rf"{manager} install -y .*python3.*", text)
            assert found
            assert packages <= set(re.findall(r"[\w.-]+", found.group()))


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
    monkeypatch.setattr(bootstrap, "missing_libraries", lambda *_: [])
    monkeypatch.setattr(bootstrap, "install", lambda environment, extras: installed.append(set(extras)))
    monkeypatch.setattr(bootstrap, "check_imports", lambda environment: None)
    mark_installed(project, "dev")
    prepared = bootstrap.prepare(project, ["release"])
    assert installed == [{"dev", "release"}]
    assert prepared.is_current(["dev", "release"])


def test_a_changed_project_is_installed_again(project: Path) -> None:
    environment = mark_installed(project)
    with (project / "pyproject.toml").open("a") as file:
        file.write("# changed\n")
    assert not environment.is_current([])


def test_a_project_with_another_lock_is_installed_again(project: Path) -> None:
    (project / "requirements.lock").write_text("numpy==2.4.6\n")
    marked = mark_installed(project)
    assert marked.is_current([])
    (project / "requirements.lock").write_text("numpy==2.5.5\n")
    assert not marked.is_current([])


def test_who_asks_for_the_newest_is_not_content_with_the_lock(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "requirements.lock").write_text("numpy==2.4.6\n")
    marked = mark_installed(project)
    monkeypatch.setenv("KNUCKLEBONE_UNLOCKED", "1")
    assert not marked.is_current([])


@pytest.mark.parametrize("first", ["project", "two words"])
@pytest.mark.parametrize("name", ["moved", "game night", "far" * 40])
def test_a_moved_project_is_set_right_without_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, repository: Path, name: str, first: str
) -> None:
    there, here = tmp_path / first, tmp_path / name
    there.mkdir()
    (there / "pyproject.toml").write_bytes((repository / "pyproject.toml").read_bytes())
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(there / ".venv")], check=True)
    before = mark_installed(there, "dev")
    write_script(before, "tool", "import sys\nprint(sys.prefix)")
    (before.scripts / "other").write_text("#!/bin/sh\necho left alone\n")
    there.rename(here)
    called: list[list[str]] = []
    monkeypatch.setattr(environment, "pip", lambda environment, words: called.append(words))
    monkeypatch.setattr(bootstrap, "build", lambda *_: pytest.fail("nothing is to be installed anew"))

    after = bootstrap.prepare(here, [])

    ran = subprocess.run([after.scripts / "tool"], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == str(here / ".venv")
    assert (after.scripts / "other").read_text() == "#!/bin/sh\necho left alone\n"
    assert str(here) in (after.scripts / "activate").read_text()
    (words,) = called
    assert {"--no-index", "--no-build-isolation", str(here)} <= set(words)
    assert after.is_current(["dev"])


def write_script(target: Environment, name: str, code: str) -> None:
    """As pip writes one: where the path has a space in it, by way of a shell."""
    head = f"#!{target.python}"
    if " " in head or len(head) > 127:
        head = f"#!/bin/sh\n'''exec' \"{target.python}\" \"$0\" \"$@\"\n' '''"
    (target.scripts / name).write_text(f"{head}\n{code}\n")
    (target.scripts / name).chmod(0o755)


def pip_calls(project: Path, monkeypatch: pytest.MonkeyPatch, failures: list[SetupError]) -> list[list[str]]:
    """What pip is called with while everything is installed; `failures` are those of its first calls."""
    called: list[list[str]] = []

    def pip(_: Environment, words: list[str], progress: Progress | None = None) -> None:
        called.append(words)
        if failures:
            raise failures.pop(0)

    (project / "requirements.lock").write_text("numpy==2.4.6\n")
    monkeypatch.setattr(environment, "pip", pip)
    monkeypatch.setattr(environment, "open_window", lambda: None)
    with contextlib.suppress(SetupError):
        environment.install(Environment(project), [])
    return called


def test_what_is_installed_is_what_was_tested_together(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packages, itself = pip_calls(project, monkeypatch, [])
    assert packages[packages.index("--constraint") + 1] == str(project / "requirements.lock")
    assert "--upgrade" not in packages
    assert "--editable" in itself


def test_a_machine_without_packages_of_the_tested_versions_gets_the_newest_that_fit_it(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, itself = pip_calls(project, monkeypatch, [NoWheelError("no numpy")])
    assert "--constraint" in first
    assert "--constraint" not in second
    assert "--upgrade" in second
    assert "--editable" in itself


def test_without_the_internet_nothing_else_is_tried(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(pip_calls(project, monkeypatch, [SetupError("no internet")])) == 1


def test_who_asks_for_the_newest_gets_it(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNUCKLEBONE_UNLOCKED", "1")
    packages, _ = pip_calls(project, monkeypatch, [])
    assert "--constraint" not in packages
    assert "--upgrade" in packages


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("ERROR: No matching distribution found for numpy==2.5.5", NoWheelError),
        ("ERROR: ResolutionImpossible: for help visit", NoWheelError),
        ("Max retries exceeded", SetupError),
    ],
)
def test_it_is_told_apart_why_pip_failed(project: Path, said: str, kind: type[SetupError]) -> None:
    put_python(project, f"echo '{said}'; exit 1")
    with pytest.raises(SetupError) as caught:
        environment.pip(Environment(project), [])
    assert type(caught.value) is kind


def test_the_lock_names_everything_that_is_asked_for(repository: Path) -> None:
    """Whoever adds a requirement runs `make lock`."""
    lines = (repository / "requirements.lock").read_text().splitlines()
    settings = tomllib.loads((repository / "pyproject.toml").read_text())
    extras = settings["project"]["optional-dependencies"]
    wanted = [*settings["build-system"]["requires"], *settings["project"]["dependencies"]]
    wanted += [line for extra in LOCKED for line in extras[extra]]
    names = {environment.distribution(line) for line in wanted}
    assert names <= {line.partition("==")[0] for line in lines}


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
    put_python(project, 'case "$3" in "import pip") exit 1;; *) echo "3 11 1";; esac')
    assert not Environment(project).is_usable()


# Packages that take each other's place


def test_both_pygames_are_refused_with_the_remedy(project: Path) -> None:
    put_distribution(project, "pygame")
    put_distribution(project, "pygame_ce")
    with pytest.raises(SetupError, match=r"break each other.*make -C .* clean setup"):
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
    everything = required(project)
    put_distribution(project, present)
    with_drop_in = required(project)
    assert everything - with_drop_in == {left_out}


def test_testing_installs_the_development_tools_too(project: Path) -> None:
    assert {"pygame", "numpy", "pytest", "ruff", "mypy"} <= required(project, "dev")


def required(project: Path, *extras: str) -> set[str]:
    """The names of what would be installed."""
    lines = environment.requirements(Environment(project), extras)
    return {environment.distribution(line) for line in lines}


def test_translations_are_compiled_when_they_were_edited(project: Path, repository: Path) -> None:
    (project / "hatch_build.py").write_bytes((repository / "hatch_build.py").read_bytes())
    folder = project / "assets/locale/de/LC_MESSAGES"
    folder.mkdir(parents=True)
    edited, compiled = folder / "knucklebone.po", folder / "knucklebone.mo"

    def translate(word: str, when: float) -> None:
        head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
        edited.write_text(f'{head}\nmsgid "die"\nmsgstr "{word}"\n', encoding="utf-8")
        os.utime(edited, (when, when))

    mark_installed(project)
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
    said = environment.failure_sentence(output, "installing")
    assert re.search(sentence, said)
    assert "\n" not in said


def test_a_full_disk_is_noticed_before_anything_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=12_000_000))
    with pytest.raises(SetupError, match="has 12 MB left"):
        environment.check_room(tmp_path)


def test_a_folder_of_somebody_else_is_noticed_before_anything_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(SetupError, match="cannot be written to"):
        environment.check_room(tmp_path)


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
    assert "play|test|test-all|lint|setup" in capsys.readouterr().err


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
            assert (command[-2:] == ["-m", ""]) is (failing == "pytest"), "the last -m counts: it lets all in"
            assert "PYTHONDONTWRITEBYTECODE" not in os.environ, "modules would be compiled by every process"
            print("tests")
        return int(command[2] == failing)

    def begin(command: list[str], cwd: str, stdout: IO[bytes], stderr: int) -> SimpleNamespace:
        stdout.write(b"types\n")
        return SimpleNamespace(wait=lambda: call(command, cwd))

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(subprocess, "Popen", begin)
    assert bootstrap.test(project, [], thorough=failing == "pytest") == 1
    assert called == ["ruff", "ruff", "pytest", "mypy"]
    assert capsys.readouterr().out == "tests\ntypes\n"


# Nothing behind a player's back


def test_playing_starts_the_program_and_nothing_beside_it(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*words: object, **settings: object) -> None:
        raise AssertionError(f"{words} was started")

    began: list[list[str]] = []
    mark_installed(project)
    for name in ("Popen", "call", "run", "check_output"):
        monkeypatch.setattr(subprocess, name, refuse)
    monkeypatch.setattr(bootstrap, "screen_sentence", lambda environment: "")
    monkeypatch.setattr(os, "execv", lambda program, words: began.append(words))
    bootstrap.play(project, ["--windowed"])
    assert began == [[str(project / ".venv/bin/python"), "-m", "game", "--windowed"]]


def test_who_plays_gets_no_tools_of_translators() -> None:
    """Babel has 36 MB; what compiles the translations for a checkout has 20 KB."""
    settings = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [*settings["build-system"]["requires"], *settings["project"]["dependencies"]]
    assert "babel" not in {distribution(line).lower() for line in asked}
    assert "polib" in {distribution(line).lower() for line in asked}


def test_a_folder_with_an_umlaut_is_found_by_an_account_that_knows_ascii_alone(tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    packages = environment.folder / "lib/python3.11/site-packages"
    packages.mkdir(parents=True)
    folder = tmp_path / "Übung"
    path = packages / "_editable_impl_knucklebone.pth"
    path.write_bytes(os.fsencode(folder))
    spell_in_ascii(environment)
    line = path.read_bytes().decode("ascii")
    assert line.startswith("import "), "else it is no code"
    question = f"{line}print(ascii(sys.path[-1]))"
    account = {**os.environ, "LC_ALL": "C"}
    told = subprocess.check_output([sys.executable, "-I", "-c", question], text=True, env=account)
    assert ast.literal_eval(told) == str(folder)
    before = path.read_bytes()
    spell_in_ascii(environment)
    assert path.read_bytes() == before
