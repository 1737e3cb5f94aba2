"""All games at once: one press plays a game, one shows how it is played."""

from __future__ import annotations

from pathlib import Path

from game.catalogue import GAMES
from game.ui.scenes.choose.scene import ChooseScene
from game.ui.scenes.choose.shown import SHOWN_TIME_S
from game.ui.scenes.lobby.scene import LobbyScene
from tests.ui.scenes.evening import Evening


def test_every_game_is_there_and_is_shown_for_twenty_seconds(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        evening.pilot.press("games")
        assert all(evening.pilot.widget(f"game-{name}") for name in GAMES)
        evening.pilot.press("watch-engine")
        shown = evening.table
        begun = shown.loop.answers
        beats, told_beats = GAMES["engine"].beats, list[str]()
        for _unused in range(SHOWN_TIME_S - 1):
            evening.pilot.run(1)
            banner = evening.pilot.text("banner")
            told_beats += [banner] if banner not in told_beats else []
        assert tuple(told_beats) == beats, "the goal, a turn, the twist, how one wins"
        assert shown.loop.answers > begun, "they play"
        told = {sentence.words for sentence in shown.story.all}
        assert "The match goes on." not in told, "nobody has left it"
        evening.pilot.run(2)
        assert evening.at == "choose"
        evening.pilot.press("watch-engine")
        evening.pilot.press("play")
        scene = evening.pilot.scene
        assert isinstance(scene, LobbyScene)
        assert scene.draft.game == "engine"
        assert evening.host.store.paths() == [], "what is shown leaves nothing behind"


def test_a_game_for_others_is_dimmed_and_says_for_whom_it_is(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        ctx, chosen = evening.pilot.app.ctx, list[str]()
        ctx.stack.push(ChooseScene(ctx, evening.host, 6, chosen.append))
        evening.pilot.run(0.1)
        playable = {name for name in GAMES if evening.pilot.widget(f"game-{name}").enabled}
        assert playable == {"unnamed", "trade-or-duel"}
        shown = [one.key for one in evening.pilot.scene.root.walk() if one.key.startswith("game-")]
        assert {*shown[:2]} == {"game-unnamed", "game-trade-or-duel"}, "what fits comes first"
        reason = evening.pilot.text("told")
        assert "fits 6, about" in reason
        evening.pilot.press("watch-engine")
        assert evening.pilot.scene.root.find("play") is None


def test_a_seat_is_a_bots_in_one_press_and_any_bots_in_two(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        scene = evening.pilot.scene
        assert isinstance(scene, LobbyScene)
        taken = []
        for _ in range(3):
            evening.pilot.press("place-1")
            taken.append(scene.draft.places[1].taken_by)
        assert taken == ["steady", "empty", "person"]
        evening.pilot.press("bot-2")
        evening.pilot.press("bot-master")
        assert scene.draft.places[2].taken_by == "master"
        evening.pilot.press("bot-2")
        evening.pilot.press("bot-wild")
        assert scene.draft.places[2].taken_by == "wild", "and back again"
