"""The board of a page: where things lie, that options and only options are lit, and why not for the rest.

After a change that is meant, write the layouts again with `python -m tests.phones.pages.test_board`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from game import catalogue
from game.catalogue import game_named
from game.catalogue.questions import Guide
from game.catalogue.words import HandItem, Square, SquareField, Words
from game.catalogue.zones import Piece, PlainZones, Zones
from game.games.spellcycles.rules.actions import Cast
from game.games.spellcycles.rules.pieces import set_stack
from game.games.unnamed.rules.actions import PlayFx
from game.match.loop import MatchLoop
from game.phones.pages.board import board, reachable_choices
from game.phones.pages.pages import Pages
from game.phones.server.files import load
from game.rules.contract import Action, Turn
from game.rules.text import format_text
from tests.phones.matches import begun
from tests.phones.pages.test_pages import laid, on_to_choice, page, turn_of

FOLDER = Path(__file__).parent / "golden"
CHOICES = (0, 12, 60)
"""Made at random before a layout is written down."""
STEPS = 70
"""Choices of a match that is looked at at each of them."""
MAX_PAGE_BYTES = 64_000
"""Of one page as it is sent, not packed."""
MAX_FILES_BYTES = 150_000
"""Of all that a phone loads, packed."""


def positions(game: str, seed: int = 1) -> Iterator[tuple[MatchLoop, Pages]]:
    """A match at each of its choices, made at random."""
    loop, pages = laid(game, seed=seed)
    rng = random.Random(seed)
    for _ in range(STEPS):
        if loop.over is not None:
            return
        yield loop, pages
        loop.choose(rng.choice(turn_of(loop).options))
        on_to_choice(loop, pages)


def zones_of(loop: MatchLoop) -> Zones:
    made = game_named(loop.match.rules.name).zones
    assert made is not None
    return made(loop.match.rules, format_text)


# -- what can be told apart ------------------------------------------------------------------------------


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_no_two_things_are_told_apart_by_their_colour_alone(game: str) -> None:
    """Whoever sees no colours tells by number, sign, letter or word whatever colours tell others."""
    colours: dict[Any, set[tuple[str, str]]] = {}
    backs: set[tuple[str, str]] = set()
    for loop, _ in positions(game):
        match = loop.match
        for viewer in (None, *range(match.rules.seats)):
            laid_out = zones_of(loop).layout(match.view(viewer), viewer, match.names)
            for _, piece in laid_out.pieces():
                colours.setdefault(without_colour(piece), set()).add((piece.colour, piece.back))
                backs |= {(piece.back, piece.back_sign)} if piece.back else set()
    assert len({sign for _, sign in backs}) == len({back for back, _ in backs}), backs
    assert {seen: told for seen, told in colours.items() if len(told) > 1} == {}


def without_colour(piece: Piece) -> Any:
    """What a phone shows of a piece beside its colours; see `assets/phones/pieces.js`."""
    named = piece.shape in ("plate", "pyramid", "seat") or not (piece.number or piece.sign)
    called = piece.name if named and piece.shape != "card" else ""
    shown = (piece.shape, piece.number, piece.sign, piece.back_sign, piece.size, piece.seat, called)
    return *shown, tuple(mark for mark in piece.marks if not mark.isdigit())


# -- where things lie --------------------------------------------------------------------------------


def transcript(game: str) -> str:
    """Layouts of a match as its first seat and whoever watches see them."""
    told = []
    for number, (loop, _) in enumerate(positions(game)):
        if number in CHOICES:
            for viewer in (0, None):
                layout = zones_of(loop).layout(loop.view(viewer), viewer, loop.match.names)
                told += [f"== after {number} choices, seat {viewer}", *layout.lines()]
    return "\n".join(told) + "\n"


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_things_lie_as_they_did(game: str) -> None:
    assert transcript(game) == (FOLDER / f"layout-{game}.txt").read_text("utf-8")


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_no_two_pieces_have_the_same_key(game: str) -> None:
    for loop, _ in positions(game):
        for viewer in (None, turn_of(loop).seat):
            layout = zones_of(loop).layout(loop.view(viewer), viewer, loop.match.names)
            keys = [piece.key for _, piece in layout.pieces()]
            assert len(keys) == len({*keys})
            assert {end for link in layout.links for end in link.ends} <= {*keys}


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_layout_follows_from_what_its_viewer_may_know(game: str) -> None:
    """A state that looks the same to a seat lies the same before it."""
    for loop, _ in positions(game):
        rules, seat = loop.match.rules, turn_of(loop).seat
        view, zones = loop.view(seat), zones_of(loop)
        other = rules.view(rules.imagine(view, seat, random.Random(2)), seat)
        names = loop.match.names
        assert zones.layout(other, seat, names) == zones.layout(view, seat, names)


def test_hands_of_others_show_their_backs_alone() -> None:
    backs = 0
    for loop, pages in positions("power-vacuum"):
        told = page(pages, turn_of(loop).seat)
        hands = [zone for zone in told["board"]["zones"] if zone["id"].startswith("hand-")]
        for piece in (piece for zone in hands for piece in zone["pieces"]):
            backs += 1
            assert {*piece} <= {"id", "as", "name", "back", "backSign"}
    assert backs > 100


# -- what may be touched -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_what_is_lit_leads_to_the_options_and_to_nothing_else(game: str) -> None:
    """Every option is reached by touching pieces, or it is a button: one that touches no thing."""
    buttons: set[str] = set()
    for loop, pages in positions(game):
        told = page(pages, turn_of(loop).seat)
        ids = {choice["id"] for choice in told["choices"]}
        beside = {choice["id"] for choice in told["breakIn"]}
        lit = told["board"]["lit"]
        found = {*reachable_choices(lit)}
        assert found <= ids | beside
        assert found >= beside, "what is done out of turn is touched, too"
        assert {*touched(lit)} <= {*pieces(told["board"]["zones"])}
        assert not [*several(lit)], "what is meant is touched, and never asked for in words"
        buttons |= {type(turn_of(loop).options[int(one)]).__name__ for one in ids - found}
    assert buttons <= NO_THINGS[game]


NO_THINGS = {
    "trade-or-duel": set(),
    "power-vacuum": {"Leave", "Save"},
    "unnamed": {"Pass", "Decline"},
    "spellcycles": {"Done"},
    "engine": {"Skip", "Done"},
}
"""Options by which everything stays as it is: there is no thing to touch for them."""


def several(lit: Any) -> Iterator[list[str]]:
    """Choices that the same touches lead to."""
    if isinstance(lit, list):
        yield lit
    elif isinstance(lit, dict):
        for inner in lit.values():
            yield from several(inner)


def test_a_cast_is_touched_by_its_squares_until_only_one_is_meant() -> None:
    """Overlapping, the same squares the other way round, the same stack from another piece on."""
    rules: Any = catalogue.build("spellcycles", 2, {"stackers": "yes"})
    loop, deck = begun(rules), rules.deck
    on_to_choice(loop, Pages(loop))
    view, zones = loop.view(turn_of(loop).seat), zones_of(loop)
    flat, stack = (next(n for n in view.line if bool(deck[n].stack) is stacked) for stacked in (False, True))
    lines = (0, 1, 2), (2, 1, 0), (0, 1, 8), (20, 21, 22)
    casts = (*(Cast(flat, squares) for squares in lines), *(Cast(stack, (30,), level) for level in (0, 1)))
    for square in {square for cast in casts for square in cast.squares}:
        set_stack(view, square, (0,) * 6)
    turn = Turn(turn_of(loop).seat, "reap", casts)
    lit = board(zones, Guide(), view, turn.seat, turn, loop.match.names)["lit"]
    spell = lit[f"spell-{view.line.index(flat)}"]
    assert not [*several(lit)]
    assert {*reachable_choices(lit)} == {*map(str, range(len(casts)))}
    assert spell["e3"] == "3", "one square says it all"
    assert spell["c1"] == {"a1": "0", "c1": "1"}, "then where it begins"
    assert lit[f"spell-{view.line.index(stack)}"] == {"g4.0": "4", "g4.1": "5"}


def test_the_first_of_the_same_cards_is_touched_wherever_it_lies() -> None:
    loop, _ = next(positions("unnamed"))
    view, zones = loop.view(0), zones_of(loop)
    view.fx, view.stage, view.turn = ((5, 3, 3), *view.fx[1:]), "creation", 0
    turn = Turn(0, "creation", (PlayFx(3), PlayFx(5)))
    lit = board(zones, Guide(), view, 0, turn, loop.match.names)["lit"]
    assert lit == {"fx-3-0": "0", "fx-5-0": "1"}


def touched(lit: Any) -> Iterator[str]:
    """The keys of all pieces in a tree."""
    if isinstance(lit, dict):
        for key, inner in lit.items():
            if key:
                yield key
            yield from touched(inner)


def pieces(zones: list[dict[str, Any]]) -> Iterator[str]:
    for each in zones:
        for piece in each.get("pieces", each.get("on", [])):
            yield piece["id"]
            yield from pieces([piece])


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_card_of_the_hand_that_is_not_lit_says_why(game: str) -> None:
    refused = 0
    for number, (loop, pages) in enumerate(positions(game)):
        for seat in range(len(loop.match.names)):
            told = page(pages, seat, ("en", "de")[number % 2])["board"]
            assert all(reason and "{" not in reason.replace("{}", "") for reason in told["reasons"])
            assert {*told["no"].values()} <= {*range(len(told["reasons"]))}
            hand = next((zone for zone in told["zones"] if zone["id"] == "hand"), None)
            for piece in hand["pieces"] if hand is not None else ():
                if piece["id"] not in {*touched(told["lit"])}:
                    refused += 1
                    assert piece["id"] in told["no"] or "hand" in told["no"], piece
    assert refused > 0


def test_the_reason_is_that_of_the_screen() -> None:
    told = next(
        told
        for loop, pages in positions("power-vacuum")
        if (told := page(pages, turn_of(loop).seat)["board"])["no"].get("hand")
    )
    assert told["reasons"][told["no"]["hand"]].startswith("You can follow suit: ")


def test_whoever_watches_can_touch_nothing() -> None:
    _, pages = laid("engine")
    told = page(pages, None)["board"]
    assert not told["lit"]
    assert not told["no"]
    assert told["reasons"][told["else"]].startswith("You are watching")


# -- games without a layout of their own -------------------------------------------------------------


class _Throw(Action):
    hand = "stone-{stone}"

    stone: int


class _PlainWords(Words):
    def hand(self, view: Any, seat: int, names: Any) -> list[HandItem]:
        return [HandItem("stone-1", "a stone"), HandItem("stone-2", "another")]

    def field(self, view: Any) -> SquareField:
        return SquareField(2, [Square("b1", "a red tower", (("red", 3), ("blue", 1)))])


def test_a_game_that_lays_out_nothing_has_hand_and_field_of_its_words() -> None:
    rules: Any = None
    zones = PlainZones(rules, format_text, _PlainWords(rules))
    turn = Turn(0, "throw", (_Throw(2), _Throw(3)))
    told = board(zones, Guide(), None, 0, turn, ("Ann", "Bob"))
    assert told["lit"] == {"stone-2": "0"}
    field, hand = told["zones"]
    assert [piece["id"] for piece in field["pieces"]] == ["a2", "b2", "a1", "b1"]
    assert [one["colour"] for one in field["pieces"][3]["on"]] == ["red", "blue"]
    assert [piece["name"] for piece in hand["pieces"]] == ["a stone", "another"]


# -- how much is sent --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_a_page_is_small(game: str) -> None:
    for loop, pages in positions(game, seed=4):
        told = page(pages, turn_of(loop).seat, "de")
        assert len(json.dumps(told, ensure_ascii=False).encode()) <= MAX_PAGE_BYTES


def test_all_that_a_phone_loads_is_small() -> None:
    files: Mapping[str, Any] = {path: file for path, file in load().items() if path != "/"}
    assert sum(len(file.packed or file.body) for file in files.values()) <= MAX_FILES_BYTES


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in catalogue.GAMES:
        (FOLDER / f"layout-{name}.txt").write_text(transcript(name), "utf-8")
