"""Chapters: another part of a game is announced in the middle of the table, and nothing goes on meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.catalogue import build
from game.games.engine.rules.events import ScoreCounted
from game.games.engine.table.transitions import chapter as engine_chapter
from game.games.spellcycles.rules.events import SpellCast
from game.games.spellcycles.table.transitions import chapter as spell_chapter
from game.games.trade_or_duel.rules.events import (
    DuelDecided,
    HandsCompared,
    MatchEnded,
    Revealed,
    RoundBegan,
    SeatOut,
)
from game.games.trade_or_duel.table.transitions import chapter as duel_chapter
from game.games.unnamed.rules.events import CycleBegan, MarketOpened, TradingClosed
from game.games.unnamed.table.transitions import chapter
from game.match.loop import MatchLoop
from game.rules.contract import Event
from game.store.settings import Motion, Settings
from game.ui.art import panels
from game.ui.boards import Chapter, Count, Stand
from game.ui.intents import Confirm, InputDevice
from studio.pilot import Pilot
from tests.ui.audit import overflows
from tests.ui.boards import sitting
from tests.ui.scenes.tables import table

SWIFT = Settings(motion=Motion.OFF)
PEOPLE = ("Ann", "Bob", "Cid", "Dot")


def begin_round_two(pilot: Pilot, loop: MatchLoop) -> None:
    """Play Trade or Duel until the second round is announced."""
    for _ in range(200):
        if pilot.scene.root.find("chapter") is not None:
            return
        if loop.turn is not None:
            table(pilot).choose(loop.turn.options[0])
        pilot.run(0.2)
    raise AssertionError("no second round was announced")


def chosen(loop: MatchLoop) -> int:
    """How many choices people have made."""
    return sum(record.source == "player" for record in loop.match.records)


def test_a_new_round_is_announced_until_it_is_read(tmp_path: Path) -> None:
    loop = sitting.match(tmp_path, "trade-or-duel", PEOPLE)
    with sitting.small(tmp_path, loop) as pilot:
        begin_round_two(pilot, loop)
        assert "Round 2" in table(pilot).story.newest[0].words
        assert not overflows(pilot.scene)
        pilot.run(4.0)
        assert pilot.scene.root.find("chapter") is None


def test_what_is_counted_is_shown_counting(tmp_path: Path) -> None:
    counts = (Count(0, 12, (("coins", 2), ("laurels", 10))), Count(1, 7))
    loop = sitting.match(tmp_path, "trade-or-duel", PEOPLE)
    with sitting.small(tmp_path, loop) as pilot:
        pilot.app.ctx.settings = Settings(motion=Motion.REDUCED)
        table(pilot).stage.chapters.tell(Chapter("The count", counts=counts))
        card, shares = pilot.widget("chapter"), []
        while pilot.scene.root.find("chapter") is not None:
            shares.append(card.share)  # type: ignore[attr-defined]
            pilot.run(0.1)
        assert shares == sorted(shares)
        assert (shares[0], shares[-1]) == (0, 1)
        assert len(set(shares)) > 5, "figure after figure"


@pytest.mark.parametrize("ended", ["read", "pressed", "taken back"])
def test_who_has_won_is_told_once_all_is_counted(tmp_path: Path, ended: str) -> None:
    loop = sitting.match(tmp_path, "trade-or-duel", PEOPLE)
    with sitting.small(tmp_path, loop) as pilot:
        pilot.app.ctx.settings = Settings(motion=Motion.REDUCED)
        scene, wins = table(pilot), "Cid has the lowest hand and wins the match."
        scene.stage.take([HandsCompared(((3, 9), (18,), (1,), (7,))), MatchEnded((2,), False, False)])
        pilot.run_until(lambda: scene.root.find("chapter") is not None)
        while (card := pilot.widget("chapter")).share < 1:  # type: ignore[attr-defined]
            assert wins not in {sentence.words for sentence in scene.story.all}
            if ended == "pressed" and card.visible:
                pilot.keys("return")
                break
            if ended == "taken back" and card.visible:
                scene.stage.drop()
                break
            pilot.run(0.1)
        pilot.run(0.1)
        assert (wins in {sentence.words for sentence in scene.story.all}) == (ended != "taken back")


@pytest.mark.parametrize(
    ("told", "totals"),
    [
        (engine_chapter([ScoreCounted(0, 1, 8, 20, 29), ScoreCounted(1, 0, 9, 30, 39)], str), [29, 39]),
        (duel_chapter([HandsCompared(((3, 9), (), (1,)))], str, "Duel"), [12, 1]),
    ],
)
def test_the_ends_of_rounds_say_what_adds_up(told: Chapter, totals: list[int]) -> None:
    assert [one.total for one in told.counts] == totals
    assert all(sum(number for _, number in one.parts) == one.total for one in told.counts)


@pytest.mark.parametrize("key", ["return", "escape"])
def test_a_press_goes_on_at_once_and_means_nothing_else(tmp_path: Path, key: str) -> None:
    loop = sitting.match(tmp_path, "trade-or-duel", PEOPLE)
    with sitting.small(tmp_path, loop) as pilot:
        begin_round_two(pilot, loop)
        before = chosen(loop)
        pilot.keys(key)
        assert (pilot.scene.name, pilot.scene.root.find("chapter"), chosen(loop)) == ("table", None, before)


@pytest.mark.bakes
def test_its_plate_is_baked_before_it_is_seen_one_picture_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    baked: list[str] = []
    for name in ("shadow", "panel"):
        bake = getattr(panels, name)

        def noted(*args: Any, bake: Any = bake, name: str = name) -> Any:
            baked.append(name)
            return bake(*args)

        monkeypatch.setattr(panels, name, noted)
    loop = sitting.match(tmp_path, "trade-or-duel", PEOPLE)
    with sitting.small(tmp_path, loop) as pilot:
        table(pilot).stage.chapters.tell(Chapter("Round 2", ("Nobody else has cards of this size.",)))
        card, turns = pilot.widget("chapter"), []
        baked.clear()
        while not card.visible:
            pilot.app.step()
            turns.append(tuple(baked))
            baked.clear()
        assert [turn for turn in turns if turn] == [("shadow",), ("panel",)]
        pilot.run(0.1)
        assert not baked


def test_a_press_that_comes_before_it_is_seen_leaves_it_to_be_read(tmp_path: Path) -> None:
    loop = sitting.match(tmp_path, "trade-or-duel", PEOPLE)
    with sitting.small(tmp_path, loop) as pilot:
        table(pilot).stage.chapters.tell(Chapter("Round 2", ("Nobody else has cards of this size.",)))
        card, turn = pilot.widget("chapter"), loop.turn
        assert not card.visible
        pilot.scene.handle(Confirm(InputDevice.KEYS))
        pilot.run(0.2)
        assert (pilot.widget("chapter").visible, loop.turn) == (True, turn)


def test_a_tap_on_it_goes_on_and_one_beside_it_does_what_it_does(tmp_path: Path) -> None:
    loop = sitting.match(tmp_path, "trade-or-duel", PEOPLE)
    with sitting.small(tmp_path, loop) as pilot:
        begin_round_two(pilot, loop)
        pilot.press("menu")
        assert pilot.scene.name == "pause"
        pilot.keys("escape")
        pilot.tap(*pilot.widget("chapter").box.centre)
        assert pilot.scene.root.find("chapter") is None


def test_a_spell_that_a_bot_casts_is_told_beside_the_field_and_one_of_a_person_is_not() -> None:
    rules: Any = build("spellcycles", 2, {})
    settings = rules.settings
    name = settings.deck[0].name
    cast = (SpellCast(1, 0, name, (3,), (), 0),)
    told = spell_chapter(cast, lambda event: "Medea casts it.", settings, persons=(0,))
    assert told is not None
    assert (told.title, told.stand, told.lines[0]) == (name, Stand.BESIDE, "Medea casts it.")
    assert spell_chapter(cast, lambda event: "Medea casts it.", settings, persons=(0, 1)) is None


def test_a_duel_is_told_below_its_cards_with_whoever_is_out_and_the_round_that_begins() -> None:
    fought = (Revealed(0, 1, (15,), (14,)), DuelDecided(0, (14,)), SeatOut(1))
    told = duel_chapter((*fought, RoundBegan(3, ())), lambda event: type(event).__name__, "Duel")
    assert told is not None
    assert (told.title, told.stand) == ("Duel!", Stand.NEAR)
    assert told.lines == (
        "Revealed",
        "DuelDecided",
        "SeatOut",
        "Round 3 of 3. The last one: then the lowest hand wins.",
    )


@pytest.mark.parametrize(
    ("events", "title"),
    [
        ((CycleBegan(1, 0),), None),  # the match begins without a word
        ((CycleBegan(2, 0),), "Cycle 2"),
        ((MarketOpened((), (), ()),), "The Trading game"),
        ((TradingClosed(3, capped=False),), "The Creation game"),
        ((), None),
    ],
)
def test_the_games_of_a_cycle_begin_with_a_word(events: tuple[Event, ...], title: str | None) -> None:
    told = chapter(events, build("unnamed", 3, {}).settings)
    assert (told.title if told is not None else None) == title


def test_a_cycle_without_tricks_does_not_speak_of_them() -> None:
    told = chapter((CycleBegan(2, 1),), build("unnamed", 3, {"skip_resource": True}).settings)
    assert told is not None
    assert "trick" not in " ".join(told.lines)
