"""The game that docs/engineering/adding-a-game.md makes: rules, secrets, faces on screen and phone."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots.chance import chance
from game.catalogue import build, look_again
from game.cli import main
from game.match.loop import MatchLoop
from game.rules.contract import IllegalAnswer, Over, Shuffle, Turn
from game.store.settings import Motion, Settings
from game.ui.boards.curtain import HoldButton
from game.ui.scenes.learning.lesson import open_lesson
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.scene import Scene
from studio.pilot import Pilot
from tests.catalogue.test_plugins import press, said
from tests.installing import SUMMIT, installed
from tests.match.hosts import host_in
from tests.phones.pages.test_pages import laid, page, turn_of
from tests.ui.audit import overflows

GUIDE = Path(__file__).parents[2] / "docs" / "engineering" / "adding-a-game.md"
MAX_LINES = 400
"""Of a game with a hand, a pile and a lesson, on screen and phone."""

PLAIN = """
from game.bots.random import RandomBot
from game.catalogue import Game
from game.rules.contract import GameInfo
from knucklebone_summit.rules import Summit

INFO = GameInfo("summit", "Summit", Summit.seat_range, "Climb.")
GAME = Game(INFO, Summit, {"random": RandomBot}, secrets=True)
"""
"""The game before it has words, a layout or a board: what the first sections of the page make."""


@pytest.fixture
def summit(tmp_path: Path) -> Iterator[Path]:
    """The package is installed; gives the folder it lies in."""
    with installed(SUMMIT, tmp_path / "site"):
        yield tmp_path / "site"
    look_again()


def test_the_guide_shows_the_very_package() -> None:
    """Every piece of code in the guide is a piece of the package that the tests install, or of PLAIN."""
    modules = sorted(SUMMIT.rglob("*.py"))
    written = PLAIN + "\n".join(map(Path.read_text, [*modules, SUMMIT / "pyproject.toml"]))
    assert sum(path.read_text(encoding="utf-8").count("\n") for path in modules) <= MAX_LINES
    fences = GUIDE.read_text(encoding="utf-8").split("```")[1::2]
    shown = [fence.partition("\n")[2] for fence in fences if fence.startswith(("python", "toml"))]
    assert len(shown) >= 10
    for piece in shown:
        for part in piece.strip("\n").split("\n\n\n"):
            assert dedented(part) in dedented(written)


def dedented(code: str) -> str:
    """Code without its indents and blank lines: a method may be shown without its class."""
    return "\n".join(line.strip() for line in code.splitlines() if line.strip())


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("hand", [4, 6])
def test_its_rules_keep_what_all_rules_promise(summit: Path, seats: int, hand: int) -> None:
    rules = build("summit", seats, {"hand": str(hand)})
    for seed in range(20):
        rng = random.Random(seed)
        state = rules.start()
        while not isinstance(pending := rules.pending(state), Over):
            answer = rng.choice(pending.options) if isinstance(pending, Turn) else chance(pending, rng)
            assert rules.read(rules.write(answer)) == answer
            before = state.copy()
            rules.apply(state, answer)
            assert before != state
            cards = [card for pile in (*state.hands, *state.taken, state.pile) for card in pile]
            assert len(cards) == len({*cards}) == seats * hand
            for seat in range(seats):
                view = rules.view(state, seat)
                assert rules.view(rules.imagine(view, seat, rng), seat) == view
        assert max(pending.scores) == pending.scores[pending.winners[0]]


def test_the_rules_refuse_what_is_no_answer_and_stay_as_they_were(summit: Path) -> None:
    rules = build("summit", 2, {"hand": "4"})
    state = rules.start()
    for line in ("order 5 6 12 20 21 30 33 40", "play 5", "play 20"):
        rules.apply(state, rules.read(line))
    before = state.copy()
    for line in ("play 12", "play 30", "order 1"):
        with pytest.raises(IllegalAnswer):
            rules.apply(state, rules.read(line))
    assert state == before


def test_nobody_sees_the_hand_of_another(summit: Path) -> None:
    rules = build("summit", 3)
    state = rules.start()
    shuffle = rules.pending(state)
    assert isinstance(shuffle, Shuffle)
    rules.apply(state, chance(shuffle, random.Random(1)))
    assert not any(any(hand) for hand in rules.view(state, None).hands)
    assert [any(hand) for hand in rules.view(state, 1).hands] == [False, True, False]


def test_it_is_simulated_from_the_command_line(summit: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "summit", "--games", "10", "--option", "hand=4"]) == 0
    assert capsys.readouterr().out.startswith("Summit: 10 matches of 2 players")


def lobby(folder: Path) -> Pilot:
    """The program before its lobby, with chance that is always the same."""
    host = host_in(folder / "matches", 5)
    return Pilot(
        folder / "data",
        lambda ctx: LobbyScene(ctx, host, TableScene),
        settings=Settings(motion=Motion.OFF),
    )


def begin(pilot: Pilot, device: str = "touch") -> TableScene:
    """The table of a match that was chosen in the lobby."""
    press(pilot, device, "games")
    press(pilot, device, "game-summit")
    press(pilot, device, "start")
    pilot.run(0.5)
    assert isinstance(pilot.scene, TableScene)
    return pilot.scene


def play(pilot: Pilot, table: TableScene, device: str, *, plain: bool = False) -> None:
    """Choose the first option at every turn of a person, until the match is over."""
    for _ in range(400):
        if pilot.scene is not table:
            return
        turn = table.loop.turn
        curtain = pilot.scene.root.find("peek")
        if turn is not None and isinstance(curtain, HoldButton) and not curtain.opened:
            press(pilot, device, "peek")
        if turn is not None:
            key = "option-0" if plain else turn.options[0].presses(table.loop.view(turn.seat), turn)[0]
            press(pilot, device, key)
        pilot.run(0.4)
    raise AssertionError("the match did not end")


@pytest.mark.parametrize("device", ["touch", "keys", "pad"])
def test_a_match_is_played_on_its_board(device: str, summit: Path, tmp_path: Path) -> None:
    with lobby(tmp_path) as pilot:
        table = begin(pilot, device)
        assert not overflows(pilot.scene)
        play(pilot, table, device)
        assert pilot.scene.name == "result"


def test_its_bare_rules_are_played_on_the_plain_board(tmp_path: Path) -> None:
    package = shutil.copytree(SUMMIT, tmp_path / "package")
    (package / "plain.py").write_text(PLAIN, encoding="utf-8")
    project = (package / "pyproject.toml").read_text(encoding="utf-8")
    (package / "pyproject.toml").write_text(project.replace("knucklebone_summit:GAME", "plain:GAME"))
    with installed(package, tmp_path / "site"), lobby(tmp_path) as pilot:
        play(pilot, begin(pilot), "touch", plain=True)
        assert pilot.scene.name == "result"


def climbing(pilot: Pilot, loop: MatchLoop) -> tuple[Turn, int]:
    """Play on until a card of the hand is too low; gives the turn and that card."""
    while True:
        pilot.run(0.4)
        turn = turn_of(loop)
        pile = loop.view(None).pile
        low = [card for card in loop.view(turn.seat).hands[turn.seat] if pile and card < pile[-1]]
        if low:
            return turn, low[0]
        loop.choose(turn.options[0])


def test_the_board_says_why_a_card_cannot_be_played(summit: Path, tmp_path: Path) -> None:
    with lobby(tmp_path) as pilot:
        table = begin(pilot)
        turn, low = climbing(pilot, table.loop)
        pilot.run(0.4)
        pilot.press("peek")
        pilot.press(f"card-{low}")
        assert pilot.text("toast").startswith(f"The {low} is too low")
        assert table.loop.turn == turn, "nothing was played"


def test_a_phone_draws_hand_and_pile_and_says_why_not(summit: Path) -> None:
    loop, pages = laid("summit", 3)
    while not (low := too_low(loop)):
        loop.choose(turn_of(loop).options[0])
        pages.on_events(loop.take_events())
    seat = turn_of(loop).seat
    told = page(pages, seat)["board"]
    zones = {zone["id"]: zone for zone in told["zones"]}
    assert zones["hand"]["kind"] == "fan"
    assert zones["pile"]["pieces"][0]["n"] == str(loop.view(None).pile[-1])
    assert set(told["lit"]) == {
        "pile",
        *(f"card-{o.card}" for o in turn_of(loop).options if hasattr(o, "card")),
    }
    refused = told["no"]
    reason = told["reasons"][refused.get(f"card-{low}", refused.get("hand"))]
    assert reason.replace("{}", str(low)).startswith(f"The {low} is too low")
    assert "hand" not in {zone["id"] for zone in page(pages, None)["board"]["zones"]}


def too_low(loop: MatchLoop) -> int:
    """A card in the hand of who chooses that is lower than the last one; 0 for none."""
    seat, pile = turn_of(loop).seat, loop.view(None).pile
    return next((card for card in loop.view(seat).hands[seat] if pile and card < pile[-1]), 0)


def test_its_lesson_is_played_to_the_end(summit: Path, tmp_path: Path) -> None:
    with Pilot(tmp_path / "data", lambda ctx: Scene(ctx), settings=Settings(motion=Motion.OFF)) as pilot:
        open_lesson(pilot.app.ctx, "summit")
        pilot.run(0.5)
        pilot.press("go-on")
        for words, key in (("Begin low", "card-5"), ("Bea played", "card-21"), ("The 40", "pile")):
            pilot.run_until(lambda words=words: said(pilot).startswith(words))  # type: ignore[misc]
            pilot.run(0.5)
            pilot.press(key)
        pilot.run_until(lambda: pilot.scene.name == "dialog")
