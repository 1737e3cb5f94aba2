"""Those who look on with phones: reactions at the table, guesses beside the match."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.phones.requests import PhoneGuess, PhoneRequest, Reaction, ThrowDice
from game.phones.room.guessing import CLOSED, FOR_ONLOOKERS
from game.ui.scenes.table.onlookers import MOST_REACTIONS, REACTION_TIME_S, SWITCHED_OFF, Cheers
from game.ui.scenes.table.scene import TableScene
from knucklebone_messages import LazyText
from studio.shots.staged_phones import FakePhones
from tests.ui.scenes.phoned import Evening

pytestmark = pytest.mark.painted

WATCHER = 9


def evening_of(folder: Path, game: str = "power-vacuum") -> Evening[FakePhones]:
    evening = Evening(folder, FakePhones(taken={0, 1, 2}, extra=1), game)
    evening.until_choice()
    return evening


def asks(evening: Evening[FakePhones], request: PhoneRequest) -> LazyText | None:
    evening.phones.asked.append(request)
    evening.pilot.run(0.2)
    return next(refusal for asked, refusal in evening.phones.answers if asked is request)


def beside(evening: Evening[FakePhones], seat: int | None = None) -> Any:
    return evening.phones.page(seat)["beside"]


def test_a_reaction_is_seen_for_a_moment_and_the_latest_ones_beside_each_other(tmp_path: Path) -> None:
    evening = evening_of(tmp_path)
    cheers = evening.pilot.widget("cheers")
    assert isinstance(cheers, Cheers)
    assert not cheers.visible
    for number in range(MOST_REACTIONS + 1):
        assert asks(evening, Reaction("hot", f"Eva {number}", None, phone=WATCHER)) is None
    assert [words for _, _, words, _ in cheers.shown] == ["Eva 1: Hot", "Eva 2: Hot", "Eva 3: Hot"]
    assert asks(evening, Reaction("hm", "", 0, phone=1)) is None
    assert cheers.shown[-1][2] == "Somebody: Hm?"
    assert asks(evening, Reaction("played", "Ann", 0, phone=1)) is None
    assert cheers.shown[-1][2] == "Ann: Well played", "players have a word for each other, too"
    assert evening.loop.turn is not None, "nothing waits for it"
    evening.pilot.run(REACTION_TIME_S + 0.5)
    assert not cheers.visible


def test_who_looks_on_guesses_the_trick_and_who_plays_does_not(tmp_path: Path) -> None:
    evening = evening_of(tmp_path)
    while (now := beside(evening))["asked"] is None or not now["asked"]["open"]:
        evening.choose()
        evening.until_choice()
    asked = now["asked"]
    assert [answer["text"] for answer in asked["answers"]] == ["Ann", "Bob", "Cid"]
    assert beside(evening, 0) is None
    assert asks(evening, PhoneGuess(asked["n"], 0, "Ann", 0, phone=1)) == FOR_ONLOOKERS
    assert asks(evening, PhoneGuess(asked["n"] + 1, 0, "Eva", None, phone=WATCHER)) == CLOSED
    for choice, who in enumerate(("Eva", "Finn", "Gus")):
        assert asks(evening, PhoneGuess(asked["n"], choice, who, None, phone=WATCHER + choice)) is None
    while beside(evening)["last"] is None:
        evening.choose()
        evening.until_choice()
    last, points = beside(evening)["last"], beside(evening)["points"]
    assert last["n"] == asked["n"]
    assert points == [[("Eva", "Finn", "Gus")[last["right"][0]], 1]]
    settings = evening.pilot.app.ctx.settings
    evening.pilot.app.ctx.change_settings(replace(settings, onlookers=False))
    evening.choose()
    evening.until_choice()
    assert beside(evening) is None
    for request in (
        PhoneGuess(asked["n"], 0, "Eva", None, phone=WATCHER),
        Reaction("hot", "Eva", None, phone=WATCHER),
    ):
        assert asks(evening, request) == SWITCHED_OFF


def test_what_dice_show_is_guessed_before_and_told_after_they_have_been_seen_to_fall(tmp_path: Path) -> None:
    evening = Evening(tmp_path, FakePhones(taken={0, 1, 2}, extra=1), "spellcycles")
    evening.pilot.run_until(lambda: evening.loop.desk.request is not None or evening.loop.turn is not None)
    while evening.loop.desk.request is None:
        evening.choose()
        evening.pilot.run_until(
            lambda: evening.loop.desk.request is not None or evening.loop.turn is not None
        )
    evening.pilot.run(0.3)
    asked = beside(evening)["asked"]
    assert [answer["text"] for answer in asked["answers"]] == [*map(str, range(1, 7))]
    for value in range(6):
        assert asks(evening, PhoneGuess(asked["n"], value, f"No {value + 1}", phone=WATCHER + value)) is None
    request = evening.loop.desk.request
    assert request is not None
    assert asks(evening, ThrowDice(request.seat or 0, evening.loop.entries)) is None
    assert evening.loop.falling
    assert beside(evening)["last"] is None
    assert asks(evening, PhoneGuess(asked["n"], 0, "Late", None, phone=WATCHER)) == CLOSED
    evening.pilot.run_until(lambda: not evening.loop.falling)
    evening.pilot.run(0.3)
    last = beside(evening)["last"]
    assert beside(evening)["points"] == [[f"No {last['came']}", 1]]


def test_a_seat_that_is_out_looks_on_with_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = evening_of(tmp_path)
    scene = evening.pilot.scene
    assert isinstance(scene, TableScene)
    usual = scene.board.plate
    monkeypatch.setattr(scene.board, "plate", lambda seat: replace(usual(seat), note="out" * (seat == 2)))
    evening.choose()
    evening.until_choice()
    while beside(evening)["asked"] is None or not beside(evening)["asked"]["open"]:
        evening.choose()
        evening.until_choice()
    assert beside(evening, 2) == beside(evening)
    assert beside(evening, 1) is None
    assert asks(evening, PhoneGuess(beside(evening)["asked"]["n"], 0, "Cid", 2, phone=3)) is None
