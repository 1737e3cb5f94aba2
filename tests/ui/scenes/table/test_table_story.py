"""The story of a match: the last sentences are in sight, all of them a press away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.catalogue.questions import Sentence
from game.store.settings import Motion, Settings
from game.ui.boards.base import Board
from game.ui.boards.sentences import as_telling as telling
from game.ui.scenes.table.story import IN_SIGHT, MAX_SENTENCES, Narration
from game.ui.words import language_named, use_language
from knucklebone_messages import LazyText
from tests.ui.audit import overflows
from tests.ui.boards.sitting import match as secret_match
from tests.ui.boards.sitting import wander
from tests.ui.scenes.tables import match, next_key, seated, table

SWIFT = Settings(motion=Motion.OFF)


def said(*words: str) -> tuple[Sentence, ...]:
    return tuple(map(Sentence, words))


def story_of(*words: str) -> Narration:
    story = Narration()
    tell(story, *words)
    return story


def tell(story: Narration, *words: str) -> None:
    story.tell([telling(LazyText(each), "") for each in words])


def test_the_newest_sentence_comes_first() -> None:
    story = story_of("The match goes on.")
    tell(story, "Ann rolls.", "Ann draws.")
    assert story.newest == said("Ann draws.", "Ann rolls.", "The match goes on.")


def test_what_is_told_twice_in_a_row_is_told_once() -> None:
    story = story_of("The match goes on.")
    tell(story, "Ann passes.", "Ann passes.", "Bob passes.")
    tell(story, "Bob passes.", "Ann passes.")
    assert story.newest == said("Ann passes.", "Bob passes.", "Ann passes.", "The match goes on.")


def test_old_sentences_leave_sight_and_are_forgotten_in_the_end() -> None:
    story = story_of(*map(str, range(MAX_SENTENCES + 5)))
    assert len(story.newest) == IN_SIGHT
    assert len(story.all) == MAX_SENTENCES


def test_it_is_told_again_in_the_language_that_is_spoken() -> None:
    story = story_of("The match goes on.")
    with use_language(language_named("de")):
        assert story.newest == said("Die Partie geht weiter.")
    assert story.newest == said("The match goes on.")


@pytest.mark.parametrize(
    ("names", "key"), [(("Ann", "Bob"), "log"), (("Ann", "Bob", "Cid", "Dot", "Eva"), "title")]
)
def test_all_of_it_is_a_press_away_however_many_sit_there(
    tmp_path: Path, names: tuple[str, ...], key: str
) -> None:
    """Below the seats where there is room, behind the name of the game where there is none."""
    loop = match(tmp_path, names)
    with seated(tmp_path, loop, SWIFT) as pilot:
        for _ in range(6):
            if key_to_press := next_key(pilot, loop):
                pilot.press(key_to_press)
            pilot.run(0.5)
        told = table(pilot).story.newest
        pilot.press(key)
        pilot.run(0.2)
        assert pilot.scene.name == "story"
        assert [pilot.text(f"told-{n}") for n in range(3)] == [sentence.words for sentence in told[:3]]
        assert not overflows(pilot.scene)
        pilot.keys("escape")
        assert pilot.scene.name == "table"


def test_in_mid_game_everything_told_before_is_told_in_the_new_language(tmp_path: Path) -> None:
    loop = match(tmp_path, ("Ann", "Bob"))
    with seated(tmp_path, loop, SWIFT) as pilot:
        for _ in range(6):
            if key_to_press := next_key(pilot, loop):
                pilot.press(key_to_press)
            pilot.run(0.5)
        english = [sentence.words for sentence in table(pilot).story.all]
        ctx = table(pilot).ctx
        ctx.change_settings(replace(ctx.settings, language="de"))
        pilot.run(0.5)
        pilot.press("log")
        pilot.run(0.2)
        german = [pilot.text(f"told-{n}") for n in range(len(english))]
        assert not {*english} & {*german}
        assert not overflows(pilot.scene)


@pytest.mark.parametrize(("game", "count"), [("spellcycles", 2), ("spellcycles", 5), ("power-vacuum", 5)])
def test_when_a_match_goes_on_its_last_turns_are_told_in_one_place(
    tmp_path: Path, game: str, count: int
) -> None:
    """Beside the seats where there is room, else on the panel, which told nothing of what was before."""
    loop = secret_match(tmp_path, game, count)
    loop = wander(loop, Random(3), lambda one: one.answers > 40 and one.turn is not None)
    loop.take_events()
    with seated(tmp_path, loop, SWIFT) as pilot:
        assert table(pilot).story.newest[0].words == "The match goes on."
        assert len(table(pilot).story.newest) > 5
        told = [widget for widget in pilot.scene.root.walk() if widget.key in ("log", "story")]
        assert len(told) == (1 if count == 2 else len({widget.key for widget in told}))
        board = table(pilot).board
        assert isinstance(board, Board)
        assert (board._story == ()) is (count == 2)
