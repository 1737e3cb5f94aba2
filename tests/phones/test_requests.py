"""What phones ask: done once, by the right seat, for the moment that their page showed; else refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from game import catalogue
from game.catalogue import make_bot
from game.devices.dice import Evidence, ReadDie, Reading
from game.match.dice.desk import DeskStage
from game.match.loop import MatchLoop
from game.phones.pages.pages import Pages
from game.phones.requests import (
    Choose,
    Correct,
    CountDie,
    DiceRequest,
    LetPass,
    Photograph,
    Settle,
    ThrowDice,
    TypeValues,
)
from game.rules.contract import Bot, IllegalAnswer, Seat
from game.store.journal import Record
from tests.phones.matches import begun
from tests.phones.pages.test_pages import laid, page, turn_of


def asked(loop: MatchLoop, choice: str = "0") -> Choose:
    return Choose(turn_of(loop).seat, loop.entries, choice)


def test_a_choice_is_the_one_of_its_number() -> None:
    loop, _ = laid("power-vacuum")
    turn = turn_of(loop)
    asked(loop, "2").apply(loop)
    newest = loop.match.newest
    assert newest is not None
    assert newest.answer == loop.match.rules.write(turn.options[2])


def test_a_choice_sent_twice_counts_once() -> None:
    loop, _ = laid("power-vacuum")
    sent = asked(loop)
    sent.apply(loop)
    entries = loop.entries
    with pytest.raises(IllegalAnswer, match="moved on"):
        sent.apply(loop)
    assert loop.entries == entries


@pytest.mark.parametrize("choice", ["99999", "-1", "", "1.0", "x", "²", "0x1", " 1", "9" * 4000])
def test_a_choice_that_there_is_not_is_refused(choice: str) -> None:
    loop, _ = laid("power-vacuum")
    entries = loop.entries
    with pytest.raises(IllegalAnswer, match="can't choose that"):
        asked(loop, choice).apply(loop)
    assert loop.entries == entries


def test_nobody_chooses_for_another_seat() -> None:
    loop, _ = laid("power-vacuum")
    seat = (turn_of(loop).seat + 1) % 4
    with pytest.raises(IllegalAnswer, match="not your turn"):
        Choose(seat, loop.entries, "0").apply(loop)


def test_a_phone_breaks_in_and_the_second_is_told_it_came_too_late() -> None:
    loop, pages = laid("unnamed", 3)
    seat, rules, state = turn_of(loop).seat, loop.match.rules, loop.match.state
    first, second = (other for other in range(3) if other != seat)
    power = rules.settings.powers[state.held[first]].name  # type: ignore[attr-defined]
    assert page(pages, first)["breakIn"] == [{"id": "break-in-0", "text": f"Play {power}"}]
    assert not page(pages, first)["yours"]
    assert not page(pages, seat)["breakIn"], "the partner chooses in turn"
    assert not page(pages, None)["breakIn"]
    entry = loop.entries
    with pytest.raises(IllegalAnswer, match="can't choose that"):
        Choose(first, entry, "break-in-1").apply(loop)
    Choose(first, entry, "break-in-0").apply(loop)
    assert loop.match.state.owner == first
    for late in (entry, loop.entries):
        with pytest.raises(IllegalAnswer, match=r"moved on|too late"):
            Choose(second, late, "break-in-0").apply(loop)


def test_nobody_chooses_when_the_match_is_over() -> None:
    loop, _ = laid("trade-or-duel")
    while loop.over is None:
        if loop.turn is not None:
            loop.choose(loop.turn.options[0])
        loop.tick(0.0)
    with pytest.raises(IllegalAnswer, match="not your turn"):
        Choose(0, loop.entries, "0").apply(loop)


def test_offers_pass_a_seat_that_wishes_it() -> None:
    loop, _ = laid("unnamed")
    LetPass(1, True).apply(loop)
    assert loop.lets_pass(1)
    assert not loop.lets_pass(0)
    LetPass(1, False).apply(loop)
    assert not loop.lets_pass(1)


# Dice


def rolling(
    kind: str = "typed", bots: Mapping[Seat, Bot] | None = None, *, provable: bool = False
) -> tuple[MatchLoop, int]:
    """A match that waits for dice, and for whose."""
    loop = begun(catalogue.build("spellcycles", 2), 1, kind, bots, provable=provable)
    return loop, on_to_roll(loop)


def on_to_roll(loop: MatchLoop) -> Seat:
    """Play until the next roll is asked for; whose it is."""
    before, now = loop.desk.request, 0.0
    while loop.desk.request is None or loop.desk.request == before or loop.falling:
        if loop.turn is not None:
            loop.choose(turn_of(loop).options[0])
        loop.tick(now)
        now += 0.5
    assert loop.desk.request.seat is not None
    return loop.desk.request.seat


def newest(loop: MatchLoop) -> Record:
    assert loop.match.newest is not None
    return loop.match.newest


def test_the_seat_that_rolls_throws_virtual_dice() -> None:
    loop, seat = rolling("virtual")
    before = loop.match.entries
    with pytest.raises(IllegalAnswer, match="need to roll"):
        ThrowDice(1 - seat, loop.entries).apply(loop)
    ThrowDice(seat, loop.entries).apply(loop)
    loop.tick(100.0)
    assert loop.match.entries == before + 1
    assert newest(loop).source == "virtual"


def test_typed_dice_count_at_once() -> None:
    loop, seat = rolling()
    assert loop.desk.request is not None
    values = (3,) * loop.desk.request.dice
    TypeValues(seat, loop.entries, values).apply(loop)
    loop.tick(100.0)
    assert newest(loop).source == "typed"
    assert newest(loop).confirmed


@pytest.mark.parametrize("values", [(), (0,), (7,), (1, 2, 3, 4, 5, 6, 1, 2, 3), (-1,)])
def test_dice_that_there_are_not_cannot_be_typed(values: tuple[int, ...]) -> None:
    loop, seat = rolling()
    with pytest.raises(IllegalAnswer, match="the dice we need"):
        TypeValues(seat, loop.entries, values).apply(loop)
    assert loop.desk.stage is DeskStage.WAITING


def photographed(loop: MatchLoop, *values: int) -> Reading:
    assert loop.desk.request is not None
    dice = tuple(ReadDie(value, 0.99, (0, 0, 10, 10)) for value in values)
    return Reading(loop.desk.request.number, "camera", dice, Evidence("0123456789abcdef", "phone"))


def test_a_photograph_waits_for_a_yes_and_leaves_its_evidence_in_the_journal() -> None:
    loop, seat = rolling()
    assert loop.desk.request is not None
    read = photographed(loop, *(4,) * loop.desk.request.dice)
    Photograph(seat, loop.entries, b"").lay_down(read, loop)
    loop.tick(100.0)
    assert loop.desk.stage is DeskStage.DOUBT
    Settle(seat, loop.entries, "accept").apply(loop)
    loop.tick(101.0)
    told = newest(loop)
    assert (told.source, told.evidence, told.confirmed) == ("camera", "0123456789abcdef", True)


def test_one_die_of_a_photograph_is_put_right() -> None:
    loop, seat = rolling()
    assert loop.desk.request is not None
    count = loop.desk.request.dice
    Photograph(seat, loop.entries, b"").lay_down(photographed(loop, *(4,) * count), loop)
    Correct(seat, loop.entries, 0, 6).apply(loop)
    loop.tick(100.0)
    assert loop.desk.stage is DeskStage.DOUBT
    Settle(seat, loop.entries, "accept").apply(loop)
    loop.tick(101.0)
    assert newest(loop).read == (4,) * count


def test_of_too_many_dice_on_a_photograph_one_tap_says_which_counts() -> None:
    loop, seat = rolling()
    pages = Pages(loop, photographs=True)
    Photograph(seat, loop.entries, b"").lay_down(photographed(loop, 4, 6, 2), loop)
    assert page(pages, seat)["dice"]["may"] == ["again", "pick"]
    for die in (0, 1):  # the first one not after all
        CountDie(seat, loop.entries, die).apply(loop)
        assert page(pages, seat)["dice"]["may"] == ["accept", "again", "pick", "correct"]
    assert loop.desk.stage is DeskStage.COUNTDOWN
    loop.tick(100.0)
    assert (newest(loop).answer, newest(loop).read) == ("roll 6", (4, 6, 2))


def test_where_several_count_each_is_said_and_agreed_to() -> None:
    loop, seat = rolling()
    pages = Pages(loop, photographs=True)
    assert loop.desk.request is not None
    loop.desk.request = replace(loop.desk.request, dice=2)
    Photograph(seat, loop.entries, b"").lay_down(photographed(loop, 4, 6, 2), loop)
    for die, enough in ((0, False), (1, True), (1, False), (2, True)):  # the second one not after all
        CountDie(seat, loop.entries, die).apply(loop)
        assert ("accept" in page(pages, seat)["dice"]["may"]) is enough
    told = page(pages, seat)["dice"]
    assert (told["may"], told["counts"]) == (["accept", "again", "pick", "correct"], [True, False, True])
    assert loop.desk.accepted is None, "not before a yes"


def test_a_photograph_of_a_roll_that_has_passed_is_refused() -> None:
    loop, seat = rolling()
    assert loop.desk.request is not None
    entry, read = loop.entries, photographed(loop, *(4,) * loop.desk.request.dice)
    TypeValues(seat, entry, (2,) * loop.desk.request.dice).apply(loop)
    loop.tick(100.0)
    with pytest.raises(IllegalAnswer, match="moved on"):
        Photograph(seat, entry, b"").lay_down(read, loop)


def test_nothing_is_agreed_to_before_dice_lie() -> None:
    loop, seat = rolling()
    for act in (
        Settle(seat, loop.entries, "accept"),
        Settle(seat, loop.entries, "again"),
        Correct(seat, loop.entries, 0, 1),
        CountDie(seat, loop.entries, 0),
    ):
        with pytest.raises(IllegalAnswer, match="No dice have been read"):
            act.apply(loop)


def test_virtual_dice_that_have_fallen_are_not_typed_over() -> None:
    loop, seat = rolling("virtual")
    assert loop.desk.request is not None
    entry, count = loop.entries, loop.desk.request.dice
    ThrowDice(seat, entry).apply(loop)
    loop.tick(100.0)
    for late in (TypeValues(seat, entry, (1,) * count), ThrowDice(seat, entry)):
        with pytest.raises(IllegalAnswer):
            late.apply(loop)


def never_by_hand(loop: MatchLoop, seat: Seat) -> list[DiceRequest]:
    """Every way to say what dice show, for a seat."""
    assert loop.desk.request is not None
    entry, count = loop.entries, loop.desk.request.dice
    return [
        TypeValues(seat, entry, (6,) * count),
        Correct(seat, entry, 0, 6),
        Settle(seat, entry, "accept"),
        Settle(seat, entry, "again"),
        Photograph(seat, entry, b""),
    ]


@pytest.mark.parametrize("provable", [False, True])
@pytest.mark.parametrize("thrown", [False, True], ids=["before the throw", "before they are seen"])
def test_nobody_says_what_virtual_dice_show(provable: bool, thrown: bool) -> None:
    loop, seat = rolling("virtual", provable=provable)
    if thrown:
        ThrowDice(seat, loop.entries).apply(loop)
    for act in never_by_hand(loop, seat):
        with pytest.raises(IllegalAnswer, match="roll themselves"):
            act.apply(loop)
    assert loop.desk.request is not None
    with pytest.raises(IllegalAnswer, match="roll themselves"):
        Photograph(seat, loop.entries, b"").lay_down(photographed(loop, 6), loop)
    assert loop.desk.kind == "virtual"
    ThrowDice(seat, loop.entries).apply(loop)
    loop.tick(100.0)
    assert newest(loop).source == "virtual"


def test_nobody_throws_the_virtual_dice_of_a_bot() -> None:
    loop, seat = rolling("virtual", {0: make_bot("random", "spellcycles")})
    while seat != 0:
        loop.desk.throw()
        seat = on_to_roll(loop)
    for other in range(2):
        for act in (ThrowDice(other, loop.entries), *never_by_hand(loop, other)):
            with pytest.raises(IllegalAnswer, match="need to roll"):
                act.apply(loop)


def test_real_dice_of_a_bot_are_thrown_by_anybody_at_the_table() -> None:
    loop, seat = rolling("typed", {0: make_bot("random", "spellcycles")})
    while seat != 0:
        assert loop.desk.request is not None
        loop.desk.type((1,) * loop.desk.request.dice)
        seat = on_to_roll(loop)
    assert loop.desk.request is not None
    told = page(Pages(loop), 1)["dice"]
    assert told["may"] == ["type"]
    assert told["purpose"].endswith("Roll for Ann, please.")
    TypeValues(1, loop.entries, (2,) * loop.desk.request.dice).apply(loop)
    loop.tick(1000.0)
    assert newest(loop).source == "typed"


def test_a_page_offers_nothing_but_the_throw_of_virtual_dice() -> None:
    loop, seat = rolling("virtual")
    told = Pages(loop, photographs=True)
    assert page(told, seat)["dice"]["may"] == ["throw"]
    loop, seat = rolling("typed")
    assert page(Pages(loop, photographs=True), seat)["dice"]["may"] == ["type", "photograph"]
