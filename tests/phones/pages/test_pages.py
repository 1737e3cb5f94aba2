"""What a phone shows: a hand, choices, how things stand and what has happened, in its own language."""

from __future__ import annotations

import json
import random
import subprocess
import sys

import pytest

from game import catalogue
from game.match.loop import MatchLoop
from game.phones.pages.pages import Page, Pages
from game.rules.contract import Over, Turn
from game.ui.scenes.after.result_story import remembered
from knucklebone_messages import LazyText
from studio.rehearsal import follow, stand_at
from tests.games.spellcycles.rules.positions import Table as SpellTable
from tests.games.spellcycles.rules.positions import row, spell
from tests.games.unnamed.rules.tables import Table as FxTable
from tests.phones.matches import begun
from tests.ui.boards.sitting import step


def laid(game: str, seats: int = 4, seed: int = 1) -> tuple[MatchLoop, Pages]:
    """A match at its first choice."""
    loop = begun(catalogue.build(game, seats), seed)
    pages = Pages(loop, ["#aa0000"] * seats)
    on_to_choice(loop, pages)
    return loop, pages


def on_to_choice(loop: MatchLoop, pages: Pages) -> None:
    """Dice fall and cards are dealt until somebody must choose, or the match is over."""
    now = 0.0
    while not isinstance(loop.pending, Turn | Over):
        loop.tick(now)
        loop.desk.throw()
        now += 0.5
    pages.on_events(loop.take_events())


def page(pages: Pages, viewer: int | None, code: str = "en") -> Page:
    return pages.all((viewer,), (code,))[viewer, code]


def turn_of(loop: MatchLoop) -> Turn:
    assert loop.turn is not None
    return loop.turn


def test_what_the_table_does_by_hand_is_told_on_every_phone_and_confirmed_by_one() -> None:
    op = {"op": "by_hand", "text": "Sing it."}
    spells = SpellTable(spell("RG", op), field=row(4, "R3 G3", "g")).reap().do("cast rg g4 h4")
    deck = {"fx": [{"id": "a", "when": "turn", "copies": 3, "ops": [op]}]}
    fx = FxTable(2, fx=deck).creation(tokens=(1,), fx={0: "a"}).do("fx a")
    for rules, state in ((spells.rules, spells.state), (fx.rules, fx.state)):
        loop = begun(rules)
        stand_at(loop.match, state)
        follow(loop)
        pages = Pages(loop, ["#aa0000"] * 2)
        assert [choice["text"] for choice in page(pages, 0)["choices"]] == ["I've done it"]
        for viewer in (None, 0, 1):
            assert page(pages, viewer)["prompt"].endswith("says. Sing it.")


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_the_seat_that_chooses_sees_its_options_and_nobody_else_does(game: str) -> None:
    loop, pages = laid(game)
    seat = turn_of(loop).seat
    mine = page(pages, seat)
    assert mine["yours"]
    assert mine["acting"] == seat
    assert [choice["id"] for choice in mine["choices"]] == [str(n) for n in range(len(turn_of(loop).options))]
    for viewer in {None, 0, 1, 2, 3} - {seat}:
        theirs = page(pages, viewer)
        assert not theirs["yours"]
        assert not theirs["choices"]
        assert theirs["acting"] == seat


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_card_of_the_hand_has_its_choices(game: str) -> None:
    """Through a whole match: each choice that names a card names one that is in the hand."""
    loop, pages = laid(game)
    rng = random.Random(3)
    named = 0
    for _ in range(150):
        if loop.over is not None:
            break
        turn = turn_of(loop)
        mine = page(pages, turn.seat)
        held = {thing["key"]: thing for thing in mine["hand"]}
        for choice in mine["choices"]:
            assert choice["text"]
            if choice.get("card") in held:
                named += 1
                assert choice["id"] in held[choice["card"]]["choices"]
        loop.choose(rng.choice(turn.options))
        on_to_choice(loop, pages)
    assert named > 20


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_page_is_plain_data_and_whoever_watches_has_no_hand(game: str) -> None:
    loop, pages = laid(game)
    for viewer in (None, 0):
        told = page(pages, viewer)
        assert json.loads(json.dumps(told)) == told
        assert told["entry"] == loop.entries
        assert told["title"] == loop.match.rules.title
    assert page(pages, None)["hand"] == []


def test_a_field_is_shown_with_what_stands_on_its_squares() -> None:
    loop, pages = laid("spellcycles")
    assert not any("on" in square for square in _zone(page(pages, None), "field")["pieces"])
    loop.choose(next(option for option in turn_of(loop).options if "f5" in loop.match.rules.write(option)))
    field = _zone(page(pages, None, "de"), "field")
    assert field["cols"] == 8
    (square,) = (square for square in field["pieces"] if "on" in square)
    assert square["id"] == "f5"
    assert square["name"].startswith("f5: groß")
    (standing,) = square["on"]
    assert standing["colour"] in ("red", "yellow", "green", "blue", "white", "black")
    assert standing["size"] == 3


def _zone(told: Page, name: str) -> Page:
    zone: Page = next(zone for zone in told["board"]["zones"] if zone["id"] == name)
    return zone


def test_phones_of_one_match_speak_different_languages() -> None:
    loop, pages = laid("power-vacuum")
    seat = turn_of(loop).seat
    english, german = (page(pages, seat, code) for code in ("en", "de"))
    assert english["prompt"] != german["prompt"]
    assert [c["id"] for c in english["choices"]] == [c["id"] for c in german["choices"]]


def test_the_story_tells_each_seat_what_it_may_know() -> None:
    _loop, pages = laid("trade-or-duel")
    stories = [page(pages, viewer)["story"] for viewer in (None, 0, 1)]
    assert len(stories[1]) > len(stories[0])
    assert stories[1] != stories[2]
    pages.on_events([LazyText("{name} undoes the last move.", name="Ann")])
    assert page(pages, None)["story"][0] == "Ann undoes the last move."
    assert page(pages, None, "de")["story"][0] != "Ann undoes the last move."


def test_dice_are_for_the_seat_that_rolls() -> None:
    loop = begun(catalogue.build("spellcycles", 2), 1)
    pages = Pages(loop, photographs=True)
    now = 0.0
    while loop.desk.request is None:
        if loop.turn is not None:
            loop.choose(loop.turn.options[0])
        loop.tick(now)
        now += 0.5
    seat = loop.desk.request.seat
    assert seat is not None
    dice = page(pages, seat)["dice"]
    assert dice["may"] == ["throw"]
    assert dice["stage"] == "waiting"
    assert page(pages, 1 - seat)["dice"]["may"] == []
    assert page(pages, None)["dice"]["may"] == []


def test_the_end_says_who_won() -> None:
    loop, pages = laid("trade-or-duel")
    while loop.over is None:
        loop.choose(turn_of(loop).options[0])
        on_to_choice(loop, pages)
    over = page(pages, None)["over"]
    assert over["winners"] == list(loop.over.winners)
    assert over["winners"] == [seat for seat, *_ in over["scores"]][: len(over["winners"])], "winners first"
    assert sorted(over["scores"])[0][:2] == [0, loop.match.names[0]]
    assert [place for *_, place in over["scores"]] == sorted(loop.over.places)


def test_pages_need_no_pygame() -> None:
    script = """
import sys
sys.modules["pygame"] = None
from game import catalogue
from game.phones import requests
from tests.phones.matches import begun
from game.phones.pages.pages import Pages
for game in catalogue.GAMES:
    loop = begun(catalogue.build(game, 4), 1)
    for tick in range(40):
        loop.tick(tick)
    Pages(loop).all((None, 0, 1, 2), ("en", "de"))
print(sorted(name for name in sys.modules if name.startswith(("game.ui", "aiohttp", "segno", "zeroconf"))))
"""
    answer = subprocess.run([sys.executable, "-c", script], text=True, capture_output=True, check=True)
    assert answer.stdout.split("\n")[-2] == "[]"


def test_when_a_match_is_over_pages_say_what_is_remembered_in_the_language_of_each() -> None:
    loop, _ = laid("trade-or-duel", seed=1)
    rng = random.Random(1)
    while not isinstance(loop.match.pending, Over):
        step(loop, rng)
    told = Pages(loop, remember=remembered).all((None, 0), ("en", "de"))
    english, german = (told[0, code]["over"]["remembered"] for code in ("en", "de"))
    assert english
    assert [seat for seat, *_ in english] == [seat for seat, *_ in german]
    assert all(one != other for (_, *one), (_, *other) in zip(english, german, strict=True))
    assert told[None, "en"]["over"]["remembered"] == english
