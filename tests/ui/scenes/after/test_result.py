"""What a match that is over tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import Words, build, format_text, game_named, make_bot
from game.games.spellcycles.rules.events import MarkerTurned, SeatOut, SpellCast
from game.match.host import MatchSetup
from game.match.loop import MatchLoop
from game.rules.contract import Event, Over
from game.store.journal import PlayerEntry, Record, read_journal
from game.ui.scenes.after.result import ResultScene
from game.ui.scenes.after.result_story import (
    deeds,
    dice_tale,
    standings,
)
from game.ui.scenes.lobby.start import again_of, next_match_of, setup_of
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context, NextMatch
from game.ui.widgets.button import Button
from game.ui.words import english, use_language
from studio.shots.staged_phones import FakePhones
from tests.ui.scenes.evening import Evening

BOTS = (PlayerEntry("Ann", "greedy"), PlayerEntry("Bob", "random"))


def _played(evening: Evening, players: tuple[PlayerEntry, ...] = BOTS) -> MatchLoop:
    loop = evening.host.begin(MatchSetup("spellcycles", players, {"length": "short"}))
    now = 0.0
    while loop.over is None:
        loop.tick(now)
        now += 2.0
    return loop


def words_of(game: str, seats: int, options: dict[str, object] | None = None) -> Words:
    return game_named(game).words(build(game, seats, options), format_text)


def _places(over: Over) -> list[tuple[int, int]]:
    return [(each.seat, each.place) for each in standings(over)]


@pytest.mark.parametrize(
    ("scores", "winners", "places"),
    [
        ((3, 9, 5), (1,), [(1, 1), (2, 2), (0, 3)]),
        ((9, 3, 9), (0, 2), [(0, 1), (2, 1), (1, 3)]),
        ((5, 9, 5), (1,), [(1, 1), (0, 2), (2, 2)]),
        ((2, 7, 0), (0,), [(0, 1), (1, 2), (2, 3)]),  # the last one standing need not have the most
        ((4, 4), (), [(0, 1), (1, 1)]),  # nobody wins
    ],
)
def test_equal_scores_share_a_place(
    scores: tuple[int, ...], winners: tuple[int, ...], places: list[tuple[int, int]]
) -> None:
    assert _places(Over(scores, winners)) == places


@pytest.mark.parametrize(
    ("winners", "sentence"),
    [((0,), "Ann wins!"), ((0, 1), "Ann and Bob share the victory!"), ((), "Nobody wins")],
)
def test_the_banner_names_all_who_won(tmp_path: Path, winners: tuple[int, ...], sentence: str) -> None:
    with Evening(tmp_path) as evening:
        loop = _played(evening)
        scene = ResultScene(evening.pilot.app.ctx, loop, lambda: None)
        scene._over = Over((5, 5), winners)
        evening.pilot.app.stack.reset(scene)
        evening.pilot.run(0.1)
        assert evening.pilot.text("banner") == sentence


def test_a_match_that_runs_has_no_result(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        loop = evening.host.begin(MatchSetup("spellcycles", BOTS))
        with pytest.raises(ValueError, match="not over"):
            ResultScene(evening.pilot.app.ctx, loop, lambda: None)


def test_who_wants_another_match_by_phone_is_counted(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        phones = FakePhones(votes=({"next": 2}, 3))
        evening.pilot.app.ctx.phones = phones
        evening.pilot.app.stack.reset(ResultScene(evening.pilot.app.ctx, _played(evening), lambda: None))
        evening.pilot.run(0.5)
        button = evening.pilot.widget("again")
        assert isinstance(button, Button)
        assert button.text == "Play again: 2 of 3"
        phones.votes = None
        evening.pilot.run(0.5)
        assert button.text == "Play again"


def over_alone(tmp_path: Path, phones: FakePhones) -> Evening:
    """A match that belongs to no night is over, and its result is shown."""

    def follows(ctx: Context, over: MatchLoop) -> NextMatch:
        return next_match_of(evening.host, TableScene, ctx, over)

    evening = Evening(tmp_path, next_match=follows)
    evening.pilot.app.ctx.phones = phones
    loop = _played(evening)
    evening.pilot.app.stack.reset(ResultScene(evening.pilot.app.ctx, loop, lambda: None))
    evening.pilot.run(0.5)
    return evening


def test_a_match_outside_a_night_is_followed_by_the_same_three_answers(tmp_path: Path) -> None:
    phones = FakePhones(votes=({"next": 1, "other": 2}, 3))
    evening = over_alone(tmp_path, phones)
    with evening:
        texts = {key: evening.pilot.widget(key).text for key in ("again", "another", "lobby")}  # type: ignore[attr-defined]
        assert texts == {
            "again": "Next: Spellcycles, about 45 minutes: 1 of 3",
            "another": "Something else: 2 of 3",
            "lobby": "That was all",
        }
        assert phones.next == "Spellcycles"
        assert set(evening.pilot.scene.meanwhile().host) == {"next", "other", "enough"}
        evening.pilot.press("lobby")
        assert evening.pilot.scene.name == "lobby"


def test_something_else_is_played_by_as_many(tmp_path: Path) -> None:
    evening = over_alone(tmp_path, FakePhones())
    with evening:
        evening.pilot.press("another")
        assert evening.pilot.scene.name == "choose"
        evening.pilot.press("game-engine")
        evening.pilot.run(0.5)
        at_table = evening.pilot.scene
        assert isinstance(at_table, TableScene)
        assert at_table.loop.match.rules.name == "engine"
        assert [one.bot is None for one in at_table.loop.match.players] == [False, False]


def test_dice_are_counted_by_source(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        rules = _played(evening).match.rules
    records = [Record("roll 6", "camera"), Record("roll 6", "camera"), Record("roll 1", "typed")]
    tale = dice_tale(rules, records)
    assert tale.counts == (("camera", (0, 0, 0, 0, 0, 2)), ("typed", (1, 0, 0, 0, 0, 0)))
    assert (tale.rolled, tale.most) == (3, 2)


def _cast(seat: int, name: str, pieces: int) -> SpellCast:
    return SpellCast(seat, 0, name, tuple(range(pieces)), (), 0)


def test_deeds_name_the_busiest_the_longest_and_the_favourite() -> None:
    events = [_cast(0, "Mist", 2), _cast(0, "Mist", 2), _cast(1, "Forge", 4), _cast(0, "Tide", 3)]
    with use_language(english):
        deeds_done = deeds(build("spellcycles", 2), events)
    told = [(deed.seat, deed.head, dict(deed.values)) for deed in deeds_done]
    assert told == [
        (0, "Busiest hand", {"count": 3}),
        (1, "Biggest spell", {"spell": "Forge", "count": 4}),
        (0, "Favourite", {"spell": "Mist", "count": 2}),
    ]


def test_a_match_without_a_spell_has_no_deeds() -> None:
    assert deeds(build("spellcycles", 2), []) == ()


@pytest.mark.parametrize(
    ("options", "word"),
    [({}, "Prestige"), ({"duel": True}, "Essence"), ({"credit": "faces"}, "points")],
)
def test_scores_are_called_by_their_name(options: dict[str, object], word: str) -> None:
    assert words_of("spellcycles", 2, options).score_unit(3.0) == ("3", word)


@pytest.mark.parametrize(
    ("game", "score", "told"),
    [
        ("spellcycles", 11.0, ("11", "Prestige")),
        ("power-vacuum", 43.0, ("43", "power")),
        ("trade-or-duel", -15.0, ("15", "points")),
        ("trade-or-duel", -36.0, ("", "out")),
    ],
)
def test_scores_are_told_as_people_count_them(game: str, score: float, told: tuple[str, str]) -> None:
    assert words_of(game, 4).score_unit(score) == told


@pytest.mark.parametrize(
    ("options", "events", "note"),
    [
        ({}, [], ""),
        (
            {"credit": "marker"},
            [MarkerTurned(36)],
            "The queen of hearts was turned: its suit counted 2.",
        ),
        ({"credit": "faces"}, [], "Court cards counted 2, aces 3."),
        ({"duel": True}, [SeatOut(1)], "A duel: players without Essence were out."),
        ({"duel": True}, [], "A duel: Essence decided."),
    ],
)
def test_what_decided_a_variant_is_said(options: dict[str, object], events: list[Event], note: str) -> None:
    assert words_of("spellcycles", 2, options).note(events) == note


def test_another_match_is_for_who_played_at_the_end_and_with_the_dice_of_the_end(tmp_path: Path) -> None:
    """Not for who was replaced, nor with the first source of dice."""
    with Evening(tmp_path) as evening:
        setup = MatchSetup("spellcycles", BOTS, {"length": "short"}, dice="typed")
        begun = evening.host.begin(setup)
        begun.reseat(0, PlayerEntry("Eva", "random"), make_bot("random", "spellcycles"))
        begun.close()
        contents = read_journal(evening.host.store.path_of(begun.name))
        resumed = evening.host.resume(contents)
        resumed.desk.use("virtual")
        again_of(evening.pilot.app.ctx, evening.host, TableScene, setup_of(contents.header))(resumed)
        resumed.close()
        evening.pilot.run(0.1)
        assert evening.table.names == ("Eva", "Bob")
        assert evening.table.loop.desk.kind == "virtual"


def test_bots_play_to_the_result_and_once_more(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        ctx, pilot = evening.pilot.app.ctx, evening.pilot
        setup = MatchSetup("spellcycles", BOTS, {"length": "short"})
        before = evening.host.begin(setup)
        again_of(ctx, evening.host, TableScene, setup)(before)
        before.close()
        pilot.run(0.1)
        pilot.run_until(lambda: evening.at == "result", 600)
        pilot.keys("return")
        assert evening.table.names == ("Ann", "Bob")
        assert evening.table.loop.match.rules.options["length"] == "short"
        pilot.run_until(lambda: evening.at == "result", 600)
        pilot.keys("escape")
        assert evening.at == "lobby"
