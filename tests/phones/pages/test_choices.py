"""What a phone says of choices: what they cost, how likely they are, which of them only decline."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from game import catalogue
from game.catalogue.choices import make_bot, quick_bot
from game.games.unnamed.rules.actions import Accept, Propose
from game.phones.pages.board import reachable_choices
from game.phones.pages.pages import Pages
from game.rules.contract import Action, Turn
from tests.phones.matches import begun

MOST = 300
"""Choices in which a phase must have come."""
QUIET = {
    "Build nothing",
    "Skip it",
    "No instant",
    "Take no more",
    "Leave the cable",
    "Move no power",
    "No more spells",
}
QUIET |= {"Keep your agenda hidden", "Keep your power", "Pass", "Not now", "Draw nothing", "Decline"}
QUIET |= {"Keep the trick", "Keep this roll", "End the turn"}


def pages_of(name: str, *wished: type[Action]) -> Iterator[tuple[Turn, dict[str, Any]]]:
    """The page of whoever chooses, choice after choice of bots who do what is `wished` where they may."""
    rules, seats = catalogue.build(name, 4), 4
    loop, bot, rng, now = begun(rules), make_bot(quick_bot(name), name), random.Random(1), 0.0
    pages = Pages(loop, ["#aa0000"] * seats)
    for _ in range(MOST):
        while loop.turn is None and loop.over is None:
            loop.tick(now)
            loop.desk.throw()
            now += 0.5
        pages.on_events(loop.take_events())
        turn = loop.turn
        if turn is None:
            return
        yield turn, dict(pages.all((turn.seat,), ("en",))[turn.seat, "en"])
        *_, choice = bot.think(rules, loop.view(turn.seat), turn, rng)
        loop.choose(next((option for option in turn.options if isinstance(option, wished)), choice))


def page_at(name: str, phase: str) -> dict[str, Any]:
    """The first page of a phase."""
    return next(page for turn, page in pages_of(name) if turn.phase == phase)


def test_what_declines_is_quiet_where_there_is_something_to_do() -> None:
    seen: set[str] = set()
    for name in catalogue.GAMES:
        for turn, page in pages_of(name):
            quiet = {choice["text"] for choice in page["choices"] if choice.get("quiet")}
            loud = {choice["text"] for choice in page["choices"] if not choice.get("quiet")}
            assert quiet <= QUIET, (name, turn.phase)
            assert loud, (name, turn.phase)
            assert len(page["choices"]) == 1 or not loud & QUIET, (name, turn.phase)
            seen |= quiet
    assert {"Build nothing", "Leave the cable", "No more spells", "Pass"} <= seen


def test_a_price_stands_with_what_one_has_and_keeps() -> None:
    page = page_at("engine", "build")
    builds = [choice for choice in page["choices"] if not choice.get("quiet")]
    assert {choice["text"] for choice in builds} == {"Build the 2 of clubs for 1 gold"}
    assert [choice["detail"] for choice in builds] == ["3 gold, 2 after"]
    hand = next(zone for zone in page["board"]["zones"] if zone["id"] == "hand")
    assert [piece["tally"] for piece in hand["pieces"]] == [[["coins", "1"]], [["coins", "5"]]]
    page = page_at("unnamed", "trading")
    buys = [choice for choice in page["choices"] if choice["text"].startswith("Buy")]
    assert {choice["detail"] for choice in buys} == {"12 cards, 7 after"}
    assert all(choice["asks"] for choice in buys), "what is spent is asked about first"


def test_teams_are_buttons_with_their_chances() -> None:
    page = page_at("unnamed", "teams")
    told = {choice["text"]: choice["detail"] for choice in page["choices"]}
    assert told["One team of 4"] == "84 %"
    assert told["3 + 1"] == "50 %, impossible"
    assert told["2 + 2"] == "8 % each"
    assert not {*reachable_choices(page["board"]["lit"])} & {choice["id"] for choice in page["choices"]}


def test_each_side_of_a_trade_is_told_while_one_chooses_what_to_give() -> None:
    told: list[str] = []
    for _, page in pages_of("unnamed", Propose, Accept):
        told += [zone.get("name", "") for zone in page["board"]["zones"] if zone["id"] == "hand"]
    sides = [words for words in told if words]
    assert sides[:3] == [f"You give {n} of 3, Ann gives 2." for n in range(3)]
    assert sides[3:5] == [f"You give {n} of 2, Dora gives 3." for n in range(2)]


def test_finished_casts_are_outlined_with_their_price() -> None:
    for turn, page in pages_of("spellcycles"):
        casts = [choice for choice in page["choices"] if choice["text"].startswith("Cast")]
        for cast in casts:
            keys = page["board"]["outlines"][cast["id"]]
            assert cast["text"].endswith(" on " + ", ".join(keys)), turn.phase
            assert cast["detail"] == "free" or " essence, " in cast["detail"]
        if len(casts) > 1:
            return
    raise AssertionError("no spell could be cast in two ways")


def test_what_works_all_the_time_says_so_and_a_card_on_the_table_is_explained_as_in_the_hand() -> None:
    for _, page in pages_of("unnamed"):
        board = page["board"]
        pieces = {piece["id"]: piece for zone in board["zones"] for piece in zone["pieces"]}
        if "in-play" in pieces and (slot := next((key for key in board["about"] if key[:4] == "slot"), "")):
            assert pieces["in-play"]["tells"]
            assert board["texts"][board["about"]["in-play"]][0].endswith(".")
            assert board["texts"][board["about"][slot]] != [board["general"], ""]
            return
    raise AssertionError("no power was ever in play beside a card")


def test_how_often_each_face_fell_is_told_to_everybody() -> None:
    faces: list[list[int]] = []
    for _, page in pages_of("spellcycles"):
        assert all(n > 0 for _, n in page["faces"])
        assert sum(n for _, n in page["faces"]) >= sum(n for _, n in faces)
        faces = page["faces"]
    assert len(faces) == 6
    assert next(pages_of("trade-or-duel"))[1]["faces"] == []


def test_a_pay_off_is_held_with_its_reasons_until_the_next_round() -> None:
    reports: list[dict[str, Any]] = []
    for _, page in pages_of("power-vacuum"):
        if page["report"]["n"] and (not reports or page["report"] != reports[-1]):
            reports.append(page["report"])
    last_of_first = [report["lines"] for report in reports if report["n"] == 1][-1]
    assert last_of_first[0][0].startswith("The round is over. Most power: ")
    reasons = {reason for words, reason in last_of_first if "agenda" in words}
    assert reasons <= {"Kept secret: both halves or nothing.", "Shown early: each half counts."}
    assert "" not in reasons
    assert [report["n"] for report in reports] == [1] * len(reports), (
        "it stays while the next round is played"
    )
