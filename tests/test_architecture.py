"""The arrows between the packages, proved from the imports.

Imports are read from the source text, inside functions too, so nothing is loaded and nothing can hide.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from game.devices.catalogue import DEVICES
from game.features import registry

pytestmark = pytest.mark.xdist_group("architecture")
"""All modules are read once."""

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("game", "vision", "hardware", "knucklebone_messages", "knucklebone_threads")


class Import(NamedTuple):
    """One module named by an import statement."""

    importer: str
    imported: str
    line: int

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.imported}"


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def sources() -> dict[str, Path]:
    """Every module of the product by its dotted name."""
    files = (file for package in PACKAGES for file in sorted((ROOT / package).rglob("*.py")))
    return {module_name(file): file for file in files}


@cache
def trees() -> dict[str, ast.Module]:
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in sources().items()}


def is_typing_only(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def statements(tree: ast.Module, *, typing_too: bool) -> Iterator[ast.stmt]:
    """Every statement of a module, without those for the type checker unless they are asked for."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            if not typing_too and is_typing_only(node):
                continue
            yield node
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting += getattr(node, block, ())


def imported_names(node: ast.stmt, importer: str) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    base = node.module or ""
    if node.level:
        package = importer.split(".") if sources()[importer].stem == "__init__" else importer.split(".")[:-1]
        base = ".".join([*package[: len(package) - node.level + 1], *([base] if base else [])])
    names = [f"{base}.{alias.name}" for alias in node.names]
    return [name if name in sources() else base for name in names]


@cache
def all_imports(typing_too: bool) -> tuple[Import, ...]:
    """Everything that the modules of the product import."""
    return tuple(
        Import(name, imported, node.lineno)
        for name, tree in trees().items()
        for node in statements(tree, typing_too=typing_too)
        for imported in dict.fromkeys(imported_names(node, name))
    )


def imports(package: str, *, typing_too: bool = True) -> list[Import]:
    """Everything that the modules of a package import."""
    return [found for found in all_imports(typing_too) if is_in(found.importer, package)]


def is_in(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def listed(found: list[Import]) -> str:
    return "\n".join(map(str, found))


# Who may know whom


def parts_of(part: str) -> list[str]:
    """That part of each game of the house: game.games.engine.rules, ..."""
    return [name for name in sources() if re.fullmatch(rf"game\.games\.\w+\.{part}", name)]


def is_package(name: str) -> bool:
    return sources()[name].stem == "__init__"


def test_every_package_is_seen() -> None:
    for name in ("game.rules.contract", "game.devices.dice", "game.cli", "vision", "hardware"):
        assert name in sources()


RULES = ("game.rules", *parts_of("rules"))
BOTS = ("game.bots", *parts_of("bots"))
QUESTIONS = parts_of("questions")
TABLES = ("game.ui", *parts_of("table"))
FEATURES = [name for name in sources() if re.fullmatch(r"game\.features\.\w+", name) and is_package(name)]
"""Folders, each a feature of its own."""
DRAWING = (*TABLES, "game.devices", "game.features", "game.doctor.probe")
"""Devices and features have scenes of their own, beside what needs no screen."""


def test_rules_know_the_standard_library_only() -> None:
    foreign = [
        found
        for package in RULES
        for found in imports(package)
        if not is_in(found.imported, "game.rules", package, *sys.stdlib_module_names)
    ]
    assert not foreign, listed(foreign)


def test_messages_and_threads_know_the_standard_library_only() -> None:
    """Games, cameras and towers speak through them without knowing each other."""
    foreign = [
        found
        for shared in ("knucklebone_messages", "knucklebone_threads")
        for found in imports(shared)
        if not is_in(found.imported, *sys.stdlib_module_names)
    ]
    assert not foreign, listed(foreign)


@pytest.mark.parametrize(
    "module",
    ["random", "secrets", "time", "datetime", "os", "io", "pathlib", "threading", "asyncio", "socket"],
)
def test_rules_know_no_clock_file_thread_or_chance(module: str) -> None:
    """A generator handed in by the caller is fine; its type may be named for the type checker."""
    found = [
        one for package in RULES for one in imports(package, typing_too=False) if is_in(one.imported, module)
    ]
    assert not found, listed(found)


def test_rules_open_no_files() -> None:
    calls = [
        f"{name}:{node.lineno} {node.func.id}"
        for name, tree in trees().items()
        if is_in(name, *RULES)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    opened = [call for call in calls if call.endswith((" open", " input", " print"))]
    assert not opened, opened


FORBIDDEN = [
    ("vision", ("game", "hardware", "pygame", "serial")),
    ("hardware", ("game", "vision", "pygame", "cv2")),
    *((bots, ("game.match", "game.ui", "game.store", "game.commands", "game.cli")) for bots in BOTS),
    *((bots, ("vision", "hardware", "pygame", "cv2", "serial")) for bots in BOTS),
    ("game.catalogue", ("game.match", "game.ui", "game.commands", "game.lab")),
    *((table, ("game.commands", "game.cli", "game.lab", "serial")) for table in TABLES[1:]),
    ("game.match", ("game.ui", "game.commands", "game.cli", "game.doctor")),
    ("game.match", ("vision", "hardware", "pygame", "cv2", "serial")),
    ("game.phones", ("game.ui", "game.commands", "game.cli", "game.doctor", "pygame")),
    ("game.store", ("game.match", "game.ui", "game.bots", "game.commands", "game.cli")),
    ("game.store", ("vision", "hardware", "pygame", "cv2", "serial")),
    ("game.phones", ("game.ui", "game.commands", "game.cli", "game.doctor", "game.lab")),
    ("game.phones", ("hardware", "pygame", "cv2", "serial", "numpy")),
    ("game.ui", ("game.commands", "game.cli", "game.doctor", "game.lab", "serial")),
    *(
        (f"game.ui.{below}", ("game.ui.scenes", "game.ui.app", "game.ui.program"))
        for below in ("art", "boards", "drawing", "input", "media", "stage", "widgets", "window")
    ),
    ("game.ui.scenes", ("game.ui.app", "game.ui.program")),
    ("game.doctor", ("game.commands", "game.cli", "game.match", "game.bots")),
]


@pytest.mark.parametrize(("package", "forbidden"), FORBIDDEN)
def test_no_arrow_runs_backwards(package: str, forbidden: tuple[str, ...]) -> None:
    against = [found for found in imports(package) if is_in(found.imported, *forbidden)]
    assert not against, listed(against)


def test_devices_know_the_screen_in_their_scenes_only() -> None:
    """What they say on the command line is apart as well."""
    screens = (*(name for name in sources() if ".scenes" in name or name.endswith((".command", ".window"))),)
    against = [
        found
        for found in imports("game.devices")
        if is_in(found.imported, "game.ui", "game.commands", "game.cli", "pygame")
        and found.importer not in screens
    ]
    assert not against, listed(against)


def test_only_the_screen_knows_pygame() -> None:
    """The doctor's probe opens a display in a process of its own."""
    elsewhere = [
        found
        for found in imports("game")
        if is_in(found.imported, "pygame") and not is_in(found.importer, *DRAWING)
    ]
    assert not elsewhere, listed(elsewhere)


def test_no_module_names_a_game_but_those_in_its_folder() -> None:
    """A sixth game is a sixth folder: nothing else knows which games there are."""
    games = {name.split(".")[2] for name in sources() if re.fullmatch(r"game\.games\.\w+", name)}
    assert len(games) >= 5
    strings = games | {game.replace("_", "-") for game in games}
    named = [
        f"{name}:{node.lineno} {node.value!r}"
        for name, tree in trees().items()
        if not is_in(name, "game.games")
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in strings
    ]
    imported = [
        found
        for package in PACKAGES
        for found in imports(package)
        if re.match(r"game\.games\.\w+", found.imported)
        and not is_in(found.importer, ".".join(found.imported.split(".")[:3]))
    ]
    assert not named, "\n".join(named)
    assert not imported, listed(imported)


DEVICE_FOLDERS = sorted(
    {
        name
        for name in sources()
        if re.fullmatch(r"game\.devices\.\w+", name) and sources()[name].stem == "__init__"
    }
)
"""Each with a device, or the field."""
OTHER_MEANING = {
    ("game.doctor.machine", "bluetooth"): "what the kernel calls a switch of radios",
    ("game.doctor.machine", "camera"): "what a webcam without a name is called",
    (
        "game.match.field.watcher",
        "camera",
    ): "in journals, where answers come from that pieces on a field gave",
    ("game.phones.server.adapters", "bluetooth"): "in the names of network adapters",
    ("game.store.picture_set", "camera"): "a folder of pictures of a camera without a name",
    ("game.ui.art.theme", "tower"): "the sign of a seat",
}
"""Strings that are no keys though they read like one."""


def test_no_module_names_a_device_but_those_in_its_folder() -> None:
    """A further device is a further folder: nothing else knows which there are. The field is none."""
    devices = {device.key for device in DEVICES.values()}
    assert len(devices) >= 5
    folders = {name.split(".")[2] for name in sources() if re.match(r"game\.devices\.\w+\.", name)}
    assert devices <= folders
    named = [
        f"{name}:{node.lineno} {node.value!r}"
        for name, tree in trees().items()
        if is_in(name, "game") and not is_in(name, "game.devices.field", "game.games")
        for node in set(ast.walk(tree)) - pictures_in(tree)
        if isinstance(node, ast.Constant)
        and node.value in devices
        and not is_in(name, f"game.devices.{node.value}")
        and (name, node.value) not in OTHER_MEANING
    ]
    imported = [
        found
        for found in imports("game")
        for device in folders
        if is_in(found.imported, f"game.devices.{device}")
        and not is_in(found.importer, f"game.devices.{device}", "game.devices.field")
    ]
    assert not named, "\n".join(named)
    assert not imported, listed(imported)


def pictures_in(tree: ast.AST) -> set[ast.AST]:
    """What is given as an `icon`."""
    return {
        given.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for given in node.keywords
        if given.arg == "icon"
    }


FEATURES_THAT_KNOW_ANOTHER = {
    ("game.features.souvenir", "game.features.theatre"): "a clip is filmed in the theatre",
}


OTHER_THAN_FEATURES = {
    ("game.commands.bench", "rolls"): "what is measured, of which the workshop alone knows how",
    ("game.devices.camera.calibration", "rolls"): "what a check of the table keeps: how many rolls it saw",
    ("game.devices.camera.scenes.calibration", "rolls"): "a label: how many rolls are still to come",
    ("game.match.host", "audit"): "the folder of seals, which stands in kept journals' folders",
    ("game.phones.room.phone", "souvenir"): "on the wire: a clip that a phone may fetch",
    ("game.phones.room.social_requests", "souvenir"): "on the wire, likewise",
    ("game.store.souvenirs", "souvenir"): "the name of the thread that has a clip made",
    ("game.ui.scenes.idle.attract", "night"): "a label of the title page",
}
"""Strings outside that read like the name of a feature, and what they mean."""


def test_no_module_outside_names_a_feature() -> None:
    """Commands, menus and tiles come from declarations, so that a feature goes with its folder."""
    features = {name.rpartition(".")[2] for name in FEATURES}
    named = {
        (name, node.value)
        for name, tree in trees().items()
        if is_in(name, "game") and not is_in(name, *FEATURES)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in features
    }
    assert named == {*OTHER_THAN_FEATURES}


def test_no_module_outside_imports_a_feature() -> None:
    """A feature is a folder that declares itself; the rest of the program does not know which there are."""
    foreign = [
        found
        for package in PACKAGES
        for found in imports(package)
        for feature in FEATURES
        if is_in(found.imported, feature) and not is_in(found.importer, feature)
        if not any(
            is_in(found.importer, knowing) and known == feature
            for knowing, known in FEATURES_THAT_KNOW_ANOTHER
        )
    ]
    assert len(FEATURES) == len(registry.FEATURES) >= 5
    assert not foreign, listed(foreign)


def texts_in(node: ast.AST | None) -> Iterator[ast.Constant]:
    """The bare strings of a value, or of values listed in brackets or by `if`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        for element in node.elts:
            yield from texts_in(element)
    elif isinstance(node, ast.IfExp):
        yield from (*texts_in(node.body), *texts_in(node.orelse))


def is_phase(node: ast.AST) -> bool:
    return (isinstance(node, ast.Attribute) and node.attr == "phase") or (
        isinstance(node, ast.Name) and node.id == "phase"
    )


def bare_phases(tree: ast.AST, phases: frozenset[str] = frozenset()) -> list[int]:
    """The lines on which a phase is compared with, set to, asked in or looked up by a string."""
    found: list[ast.Constant] = []
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others) if any(map(is_phase, (left, *others))):
                found += [text for side in (left, *others) for text in texts_in(side)]
            case ast.Match(subject=subject) if is_phase(subject):
                found += [
                    text for case in node.cases for each in ast.walk(case.pattern) for text in texts_in(each)
                ]
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
                pairs = zip(targets, values, strict=True)
                found += [text for target, value in pairs if is_phase(target) for text in texts_in(value)]
            case ast.Assign(targets=[target], value=value) if is_phase(target):
                found += texts_in(value)
            case ast.Call(func=ast.Name(id="Turn"), args=[_, phase, *_]):
                found += texts_in(phase)
            case ast.MatchClass(cls=ast.Name(id="Turn"), patterns=[_, phase, *_]):
                found += [text for each in ast.walk(phase) for text in texts_in(each)]
            case ast.Dict(keys=[_, _, *_] as keys):
                texts = [text for key in keys for text in texts_in(key)]
                if len(texts) == len(keys) and {text.value for text in texts} <= phases:
                    found += texts
    return sorted({text.lineno for text in found})


def test_a_bare_phase_is_recognized() -> None:
    guilty = [
        "turn.phase == 'pay'", "phase in ('pay', BUY)", "state.phase = 'pay' if due else BUY",
        "state.phase, state.seat = 'pay', 1", "Turn(0, 'pay', options)", "{'pay': 1, 'buy': 2}",
        "match view.phase:\n case 'pay': pass", "match turn:\n case Turn(_, 'pay'): pass",
    ]  # fmt: skip
    innocent = ["turn.phase == PAY", "key == 'pay'", "{'pay': 1, 'coin': 2}", "Turn(0, PAY, options)"]
    assert all(bare_phases(ast.parse(text), frozenset({"pay", "buy"})) for text in guilty)
    assert not any(bare_phases(ast.parse(text), frozenset({"pay", "buy"})) for text in innocent)


def test_numbers_come_to_sentences_as_numbers() -> None:
    """Written before, they could not be written as the language does."""
    asked = (
        (name, node.lineno)
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("_", "LazyText", "translate", "self.translate")
        for value in node.keywords
        if isinstance(value.value, ast.JoinedStr)
        and any(isinstance(part, ast.FormattedValue) and part.format_spec for part in value.value.values)
    )
    assert list(asked) == []


def phases_of(game: str) -> Mapping[str, str]:
    """The members of the game's enum of phases."""
    (listed_there,) = [
        node for node in trees()[f"game.games.{game}.rules.phases"].body if isinstance(node, ast.ClassDef)
    ]
    return {
        ast.unparse(node.targets[0]): ast.literal_eval(node.value)
        for node in listed_there.body
        if isinstance(node, ast.Assign)
    }


def test_phases_stand_by_themselves_in_the_order_of_their_enum() -> None:
    for rules in parts_of("rules"):
        alone = [
            (ast.unparse(node.target), ast.unparse(node.value))
            for node in trees()[f"{rules}.phases"].body
            if isinstance(node, ast.AnnAssign) and node.value is not None
        ]
        assert alone == [(member, f"Phase.{member}") for member in phases_of(rules.split(".")[2])], rules


def test_a_phase_is_a_member_of_its_enum_and_never_a_bare_string() -> None:
    games = {name.split(".")[2] for name in parts_of("rules")}
    found = [
        f"{name}:{line}"
        for name, tree in trees().items()
        if is_in(name, "game")
        for game in [*[game for game in games if is_in(name, f"game.games.{game}")], ""][:1]
        for line in bare_phases(tree, frozenset(phases_of(game).values() if game else ()))
    ]
    assert not found, "\n".join(found)


def test_questions_need_no_screen() -> None:
    """Phones and pages in a browser ask them too."""
    foreign = [
        found
        for questions in QUESTIONS
        for found in imports(questions)
        if not is_in(found.imported, questions, questions.replace(".questions", ".rules"))
        and not is_in(found.imported, questions.replace(".questions", ".themes"))
        and not is_in(found.imported, "game.catalogue", "game.rules", *sys.stdlib_module_names)
    ]
    assert not foreign, listed(foreign)
    modules = ", ".join(name for name in sources() if is_in(name, *QUESTIONS))
    script = f"import sys, {modules}; print([name for name in {HEAVY[:3]} if name in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", script], text=True, cwd=ROOT).strip() == "[]"


@pytest.mark.parametrize("rules", parts_of("rules"))
def test_every_phase_has_its_question(rules: str) -> None:
    questions = import_module(rules.replace(".rules", ".questions.by_phase")).QUESTIONS
    assert list(questions) == [*import_module(f"{rules}.phases").Phase, None], "None: nobody is asked"


def test_tables_look_to_the_question_and_not_to_the_phase() -> None:
    known = [
        found
        for table in TABLES
        for found in imports(table)
        if re.fullmatch(r"game\.games\.\w+\.rules\.phases", found.imported)
    ]
    assert not known, listed(known)


def cycles_in(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """Groups of modules that all reach each other (strongly connected components, by Tarjan)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        order[module] = low[module] = len(order)
        stack.append(module)
        for following in sorted(arrows.get(module, ())):
            if following not in order:
                visit(following)
                low[module] = min(low[module], low[following])
            elif following in stack:
                low[module] = min(low[module], order[following])
        if low[module] == order[module]:
            at = stack.index(module)
            group = stack[at:]
            del stack[at:]
            if len(group) > 1:
                found.append(sorted(group))

    for module in sorted(arrows):
        if module not in order:
            visit(module)
    return found


def test_a_cycle_is_recognized() -> None:
    assert cycles_in({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [["b", "c"]]
    assert cycles_in({"a": {"b", "c"}, "b": {"c"}}) == []


def test_an_import_for_the_type_checker_counts() -> None:
    tree = ast.parse("if TYPE_CHECKING:\n    import game.cli")
    seen = [name for node in statements(tree, typing_too=True) for name in imported_names(node, "game")]
    assert seen == ["game.cli"]


def test_modules_form_no_cycle() -> None:
    """Imports inside functions and for the type checker count like any other."""
    arrows: dict[str, set[str]] = {}
    for package in PACKAGES:
        for found in imports(package):
            if found.imported in sources() and found.imported != found.importer:
                arrows.setdefault(found.importer, set()).add(found.imported)
    assert cycles_in(arrows) == []


def unit(module: str) -> str:
    """The package whose place in the order matters: game.match for game.match.loop, vision for all in it."""
    parts = module.split(".")
    if parts[:2] == ["game", "games"]:
        return ".".join(("a game", *parts[3:4]))
    if ".".join(parts[:3]) in (*FEATURES, *DEVICE_FOLDERS):
        return ".".join(parts[:3])
    return ".".join(parts[:2]) if parts[0] == "game" else parts[0]


def test_packages_form_no_cycle() -> None:
    arrows: dict[str, set[str]] = {}
    for package in PACKAGES:
        for found in imports(package):
            arrow = unit(found.importer), unit(found.imported)
            if is_in(found.imported, *PACKAGES) and arrow[0] != arrow[1] and found.importer != "game":
                arrows.setdefault(arrow[0], set()).add(arrow[1])
    assert cycles_in(arrows) == []


@pytest.mark.parametrize("module", ["cv2", "onnxruntime", "serial"])
def test_what_reads_cameras_and_towers_is_loaded_only_when_used(module: str) -> None:
    """An evening with virtual dice needs none of it, and must not wait for it or fail without it."""
    at_once = [
        f"{name}:{node.lineno}"
        for name, tree in trees().items()
        for node in tree.body
        if any(is_in(imported, module) for imported in imported_names(node, name))
    ]
    assert not at_once, at_once


HEAVY = ("pygame", "cv2", "onnxruntime", "serial", "numpy", "sqlalchemy", "aiohttp", "segno", "zeroconf")


def test_the_command_line_starts_without_anything_heavy() -> None:
    """--help and a wrong call must answer at once, and on a machine where pygame is broken."""
    script = f"import sys, game.cli; print([name for name in {HEAVY} if name in sys.modules])"
    answer = subprocess.check_output([sys.executable, "-c", script], text=True, cwd=ROOT)
    assert answer.strip() == "[]"


MAX_START_MODULES = 320
"""Modules of the program that the first picture waits for."""
LATER = (
    *("onnxruntime", "sqlalchemy", "aiohttp", "segno", "zeroconf", "ifaddr", "cv2", "pkg_resources"),
    *("game.ui.scenes.lobby.scene", "game.ui.scenes.table", "game.features.theatre.scenes.theatre"),
    *("game.ui.scenes.learning", "game.ui.scenes.honours", "game.doctor.machine", "game.phones.requests"),
    *("vision.field", "vision.dice"),
)
"""Loaded in a thread while people look on, or when a camera or phones are switched on."""

UP = "assert max(display.get_surface().get_at((960, 540))[:3]) > 0, 'there is no picture yet'"


def told_at_the_start(tmp_path: Path, *lines: str) -> list[str]:
    """What `lines` print where the program goes on after its first picture."""
    (tmp_path / "pkg_resources.py").write_text("# An old setuptools is there, and not looked at.")
    script = (
        *("import sys", f"sys.path.insert(0, {str(tmp_path)!r})"),
        *("from studio.benches.pi import first_picture", "from game.ui.loading import loading"),
        *("with loading():", "    from game.ui import program"),
        *("from pygame import display", "def begin_the_rest(let_phones_in, companions):"),
        *(f"    {line}" for line in (UP, *lines)),
        *("program.begin_the_rest = begin_the_rest", "first_picture()"),
    )
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-c", "\n".join(script)]
    told = subprocess.check_output(command, text=True, cwd=ROOT, env=environment)
    return told.splitlines()[0].split()


def test_few_modules_are_loaded_before_the_first_picture(tmp_path: Path) -> None:
    """Counted, for a clock would tell of the machine."""
    loaded = told_at_the_start(tmp_path, "print(*sys.modules)")
    assert [name for name in loaded if is_in(name, *LATER)] == []
    assert len([name for name in loaded if is_in(name, *PACKAGES)]) <= MAX_START_MODULES


def test_every_scene_is_loaded_once_the_first_picture_is_up(tmp_path: Path) -> None:
    """So that nobody waits for one."""
    loaded = told_at_the_start(
        tmp_path, "program.load_the_rest(lambda: None, program.Companions())", "print(*sys.modules)"
    )
    features = {name for name in sources() if is_in(name, *FEATURES) and ".scenes." in name}
    later = ({name for name in sources() if is_in(name, "game.ui.scenes")} | features) - {*loaded}
    assert later == set()


def test_groups_of_tests_are_kept_together(request: pytest.FixtureRequest) -> None:
    """They share what is built or started once. Some versions of pytest and pytest-xdist lose them."""
    if request.config.getoption("loadgroup", default=False):
        assert request.node.nodeid.endswith("@architecture")
