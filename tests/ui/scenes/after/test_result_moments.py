"""What is told of a match of each game, and that hands are opened when it is over, never before."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import build
from game.games.engine.rules import events as engine
from game.games.power_vacuum.rules import events as power
from game.games.trade_or_duel.rules import events as duel
from game.games.unnamed.rules import events as unnamed
from game.match.host import MatchSetup
from game.match.loop import MatchLoop
from game.rules.contract import Event, Turn
from game.store.journal import PlayerEntry
from game.ui import words
from game.ui.scenes.after.result import ResultScene
from game.ui.scenes.after.result_hands import HandsScene, all_hands
from game.ui.scenes.after.result_story import deeds
from tests.ui.scenes.evening import Evening

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def told(game: str, *events: Event) -> list[tuple[int, str, str]]:
    """Whose, what, and how much of it, in English."""
    with words.use_language(words.english):
        found = deeds(build(game, 4), events)
        return [(deed.seat, deed.head, deed.text.format(**dict(deed.values))) for deed in found]


def test_engine_tells_the_greatest_turn_and_the_longest_run() -> None:
    assert told(
        "engine",
        engine.TurnBegan(0, 1),
        engine.PointsChanged(0, 3, 3),
        engine.CardActivated(0, 5, 0),
        engine.TurnBegan(1, 2),
        engine.PointsChanged(1, 2, 2),
        engine.PointsChanged(1, 2, 4),
        engine.PointsChanged(1, -4, 0),
        engine.CardActivated(1, 5, 0),
        engine.CardActivated(1, 6, 0),
        engine.GoldChanged(0, 7, 7),
    ) == [
        (1, "Greatest turn", "4 points"),
        (1, "Longest run", "2 cards in one turn"),
        (0, "Fullest purse", "7 gold"),
        (0, "activated", "6 of spades"),
    ]


def test_trade_or_duel_tells_of_blades_and_traders() -> None:
    assert told(
        "trade-or-duel",
        duel.DuelDecided(2, (9, 4)),
        duel.DuelDecided(None, (18, 18)),
        duel.SeatOut(1),
        duel.DuelDecided(2, (5,)),
        duel.Traded(0, 3, 1),
        duel.Traded(2, 3, 1),
    ) == [
        (2, "Sharpest blade", "2 duels won"),
        (2, "Hardest blow", "Struck down cards worth 13"),
        (3, "Busiest trader", "2 trades"),
        (1, "First to go", "Out of cards"),
    ]


def test_power_vacuum_tells_of_tricks_agendas_and_power() -> None:
    assert told(
        "power-vacuum",
        power.TrickWon(1, 3, (0,)),
        power.TrickWon(1, 4, (0,)),
        power.AgendaScored(0, 2, True, 8),
        power.PowerCollected(2, 5),
    ) == [
        (1, "Most tricks", "2 tricks won"),
        (0, "Best agenda", "8 power"),
        (2, "Biggest haul", "5 power at once"),
        (0, "agenda", "toaster and lamp"),
    ]


def test_the_unnamed_game_tells_of_leaps_and_stolen_workers() -> None:
    assert told(
        "unnamed",
        unnamed.PawnAdvanced(1, 2, 4),
        unnamed.PawnAdvanced(0, 1, 5),
        unnamed.DieStolen(0, 1),
        unnamed.DieStolen(0, 2),
    ) == [(1, "Greatest leap", "2 steps at once"), (0, "Head hunter", "2 Workers won over")]


@pytest.mark.parametrize("game", ["engine", "trade-or-duel", "power-vacuum", "unnamed"])
def test_nothing_is_made_up_where_nothing_happened(game: str) -> None:
    assert told(game) == []


# Open hands


def begun(evening: Evening, game: str) -> MatchLoop:
    players = tuple(PlayerEntry(name, "random") for name in NAMES)
    return evening.host.begin(MatchSetup(game, players))


def play(loop: MatchLoop) -> MatchLoop:
    now = 0.0
    while loop.over is None:
        loop.tick(now)
        now += 2.0
    return loop


def test_no_hand_is_opened_before_the_end(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        loop = begun(evening, "trade-or-duel")
        while not isinstance(loop.pending, Turn):
            loop.tick(0.0)
        assert all_hands(loop) == ()
        with pytest.raises(ValueError, match="not over"):
            HandsScene(evening.pilot.app.ctx, loop)
        loop.close()


def test_everybody_s_cards_are_laid_open_after_it(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        loop = play(begun(evening, "trade-or-duel"))
        hands = all_hands(loop)
        for seat, groups in enumerate(hands):
            view = loop.match.view(seat)
            assert [len(group.faces) for group in groups] == [len(view.dealt[seat]), len(view.hands[seat])]
        evening.pilot.app.stack.reset(ResultScene(evening.pilot.app.ctx, loop, lambda: None))
        evening.pilot.run(0.1)
        evening.pilot.press("hands")
        assert evening.at == "hands"
        evening.pilot.press("back")
        assert evening.at == "result"


def test_a_game_without_secrets_has_no_hands_to_open(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        players = tuple(PlayerEntry(name, "random") for name in NAMES[:2])
        loop = play(evening.host.begin(MatchSetup("spellcycles", players, {"length": "short"})))
        assert all_hands(loop) == ()
        evening.pilot.app.stack.reset(ResultScene(evening.pilot.app.ctx, loop, lambda: None))
        evening.pilot.run(0.1)
        assert evening.pilot.scene.root.find("hands") is None
