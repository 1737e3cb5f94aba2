"""Games from installed packages: found, listed, played; and what is said of those that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import GAMES, build, complaints, look_again
from game.catalogue import installed_packages as offered
from game.cli import main
from game.errors import UserError
from game.lab.simulate import simulate
from game.rules.contract import Roll
from game.store.settings import Motion, Settings
from game.ui.scenes.learning.help import HelpScene, open_help
from game.ui.scenes.learning.lesson import LessonScene, open_lesson
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.scene import Scene
from studio.pilot import Pilot
from tests.installing import NIM, PIG, installed
from tests.match.hosts import host_in
from tests.ui.audit import overflows

HOUSE = ["spellcycles", "unnamed", "engine", "trade-or-duel", "power-vacuum"]


def package(folder: Path, entry: str, code: str) -> Path:
    """A package of one module `guest` that offers a game by the entry point `entry`."""
    folder.mkdir()
    (folder / "guest.py").write_text(code)
    (folder / "pyproject.toml").write_text(
        f'[project]\nname = "guest"\nversion = "1"\n[project.entry-points."knucklebone.games"]\n{entry}\n'
    )
    return folder


def test_without_guests_there_are_the_games_of_the_house() -> None:
    assert list(GAMES) == HOUSE
    assert complaints() == ()


def test_an_installed_game_is_listed_and_built(tmp_path: Path) -> None:
    with installed(PIG, tmp_path / "site"):
        assert list(GAMES) == [*HOUSE, "pig"]
        assert build("pig", 3, {"goal": "50"}).options == {"goal": 50}
        assert simulate(build("pig", 2), ["random"] * 2, 20, 1).games == 20
    assert list(GAMES) == HOUSE


def test_what_is_installed_is_told_without_running_it(tmp_path: Path) -> None:
    guest = package(tmp_path / "guest", 'fox = "guest:GAME"', "raise SystemExit('run')")
    assert offered() == ()
    with installed(guest, tmp_path / "site"):
        assert offered() == ("fox (guest 1)",)


def test_a_package_that_ends_the_program_is_left_out(tmp_path: Path) -> None:
    guest = package(tmp_path / "guest", 'fox = "guest:GAME"', "raise SystemExit('over ' * 1000)")
    with installed(guest, tmp_path / "site"):
        assert list(GAMES) == HOUSE
        (complaint,) = complaints()
    assert complaint.startswith("The game 'fox' of the package guest cannot be loaded (SystemExit: over")
    assert len(complaint) < 400


def test_the_command_line_knows_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with installed(PIG, tmp_path / "site"):
        assert main(["simulate", "pig", "--games", "10", "--option", "goal=50"]) == 0
    assert capsys.readouterr().out.startswith("Pig: 10 matches of 2 players")


@pytest.mark.parametrize(
    ("entry", "code", "sentence"),
    [
        ('guest = "guest:GAME"', "import nowhere", "cannot be loaded (ModuleNotFoundError: No module named"),
        ('guest = "guest:GAME"', "1 / 0", "cannot be loaded (ZeroDivisionError"),
        ('guest = "guest:GAME"', "GAME = 7", "guest:GAME is not a game"),
        ('guest = "guest:OTHER"', "GAME = 7", "cannot be loaded (AttributeError"),
        ('guest = "guest:GAME"', "from game.games.engine import GAME", "it calls itself 'engine'"),
        ('engine = "guest:GAME"', "from game.games.engine import GAME", "has its name"),
    ],
)
def test_a_broken_game_is_one_calm_sentence(tmp_path: Path, entry: str, code: str, sentence: str) -> None:
    with installed(package(tmp_path / "guest", entry, code), tmp_path / "site"):
        assert list(GAMES) == HOUSE
        (said,) = complaints()
        assert said.startswith(f"The game '{entry.split()[0]}' of the package guest ")
        assert sentence in said
        assert said.endswith(".")
        assert "\n" not in said
        with pytest.raises(UserError, match="no game called 'guest'"):
            build("guest", 2)


def test_its_evening_begins_in_the_lobby_and_ends_with_a_result(tmp_path: Path) -> None:
    """Chosen, set up, played on the plain board by touch, with its rules to read."""
    host = host_in(tmp_path / "matches", 5)
    with (
        installed(PIG, tmp_path / "site"),
        Pilot(
            tmp_path / "data",
            lambda ctx: LobbyScene(ctx, host, TableScene),
            settings=Settings(motion=Motion.OFF),
        ) as pilot,
    ):
        pilot.press("games")
        assert not overflows(pilot.scene)
        pilot.press("game-pig")
        assert not overflows(pilot.scene)
        pilot.press("rules")
        pilot.run(0.3)
        assert pilot.scene.root.find("rule-goal") is not None
        assert not overflows(pilot.scene)
        pilot.keys("escape")
        pilot.press("start")
        pilot.run(0.5)
        table = pilot.scene
        assert isinstance(table, TableScene)
        pilot.keys("f1")
        assert isinstance(pilot.scene, HelpScene)
        assert not overflows(pilot.scene)
        pilot.keys("escape")
        play(pilot, table)
        assert pilot.scene.name == "result"
        assert not overflows(pilot.scene)


def play(pilot: Pilot, table: TableScene) -> None:
    """Dare up to three rolls a turn, until somebody has won."""
    for _ in range(1500):
        if pilot.scene is not table:
            return
        turn = table.loop.turn
        if turn is not None:
            rolled = len(table.loop.match.view(None).rolls)
            pilot.press("option-1" if rolled >= 3 else "option-0")
        elif isinstance(table.loop.pending, Roll) and pilot.scene.root.find("roll") is not None:
            button = pilot.widget("roll")
            if button.can_focus and not table.loop.is_bot(table.loop.pending.seat or 0):
                pilot.press("roll")
        pilot.run(0.25)
    raise AssertionError("the match did not end")


def press(pilot: Pilot, device: str, key: str) -> None:
    """Confirm a widget by one device alone."""
    if device == "touch":
        pilot.press(key)
        return
    pilot.scene.focus.focus(key)
    (pilot.keys if device == "keys" else pilot.pad)("return" if device == "keys" else "a")


@pytest.mark.parametrize("device", ["touch", "keys", "pad"])
def test_a_guest_brings_its_own_board_lesson_and_help(device: str, tmp_path: Path) -> None:
    host = host_in(tmp_path / "matches", 5)
    with (
        installed(NIM, tmp_path / "site"),
        Pilot(
            tmp_path / "data",
            lambda ctx: LobbyScene(ctx, host, TableScene),
            settings=Settings(motion=Motion.OFF),
        ) as pilot,
    ):
        press(pilot, device, "games")
        press(pilot, device, "game-nim")
        press(pilot, device, "start")
        pilot.run(0.5)
        table = pilot.scene
        assert isinstance(table, TableScene)
        pilot.keys("f1")
        assert pilot.scene.name == "dialog", "the stick with the focus is explained"
        pilot.keys("escape")
        open_help(pilot.app.ctx, "nim")
        pilot.run(0.1)
        assert pilot.widget("entry-1") is not None
        assert pilot.widget("learn").enabled
        assert not overflows(pilot.scene)
        pilot.keys("escape")
        for _ in range(60):
            if pilot.scene is not table:
                break
            if table.loop.turn is not None:
                rows = table.loop.view(None).rows
                row = max(range(3), key=rows.__getitem__)
                press(pilot, device, f"stick-{row}-{rows[row] - 1}")
            pilot.run(0.4)
        assert pilot.scene.name == "result"


def test_the_lesson_of_a_guest_is_played_on_its_board(tmp_path: Path) -> None:
    with (
        installed(NIM, tmp_path / "site"),
        Pilot(tmp_path / "data", lambda ctx: Scene(ctx), settings=Settings(motion=Motion.OFF)) as pilot,
    ):
        open_lesson(pilot.app.ctx, "nim")
        pilot.run(0.5)
        pilot.press("go-on")
        pilot.run(0.5)
        pilot.press("stick-0-1")
        pilot.run_until(lambda: pilot.scene.root.find("stick-1-4") is not None and "four" in said(pilot))
        pilot.press("stick-2-3")
        pilot.run(1.0)
        assert pilot.scene.name in ("dialog", "lesson")


def said(pilot: Pilot) -> str:
    """What the lesson says now."""
    scene = pilot.scene
    return scene.step.words if isinstance(scene, LessonScene) and scene.step is not None else ""


@pytest.fixture(autouse=True)
def fresh() -> None:
    look_again()
