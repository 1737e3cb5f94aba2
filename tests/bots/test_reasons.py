"""Why a hint is given: what is told of it holds in other trials as well, and is no secret."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any

import pytest

from game.bots.chance import chance
from game.bots.search import Hint
from game.bots.search.reasons import (
    Change,
    Lead,
    ListenedPlayout,
    OptionTrial,
    Reasons,
    Reply,
    Trials,
    reasons,
)
from game.catalogue import GAMES, advise, build, game_named, hints_for, make_bot, trials_for
from game.catalogue.advice import OpenTeller
from game.games.power_vacuum.rules.events import AgendaSeen, PointTaken
from game.rules.contract import Over, Turn
from game.rules.stakes import Stake
from game.rules.text import format_text
from tests.bots.test_search import first_turn
from tests.thorough import thorough

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def positions(game: str, count: int) -> Iterator[tuple[Any, Any, Turn]]:
    """Rules, states and turns with a choice, from matches that bots play with some whims."""
    rules, rng, bot = build(game, 4), random.Random(game), make_bot("greedy", game)
    state, left, choices = rules.start(), count, 0
    while left:
        pending = rules.pending(state)
        if isinstance(pending, Over):
            state = rules.start()
            continue
        if isinstance(pending, Turn):
            choices += len(pending.options) > 1
            if len(pending.options) > 1 and choices % 4 == 0:
                left -= 1
                yield rules, state.copy(), pending
            *_, answer = bot.think(rules, rules.view(state, pending.seat), pending, rng)
            if rng.random() < 0.1:
                answer = rng.choice(pending.options)
        else:
            answer = chance(pending, rng)
        rules.apply(state, answer)


def tried(rules: Any, state: Any, turn: Turn, hints: Sequence[Hint], count: int, seed: int) -> Trials:
    view, words = rules.view(state, turn.seat), game_named(rules.name).words(rules, format_text)
    thoughts = trials_for(rules, view, turn, hints, words, NAMES, random.Random(seed))
    return next(trials for trials in thoughts if trials.count == count)


def differences(trials: Trials, found: Reasons, seat: int, name: str = "") -> list[float]:
    """How much more a seat has of something with the best option, or of the victory, in each world."""
    beside = trials.outcomes[1 if found.lead is Lead.ALONE else -1]

    def amount(outcome: OptionTrial) -> float | None:
        if not name:
            return outcome.shares[seat]
        return next(stake.amounts[seat] for stake in outcome.stakes if stake.name == name)

    pairs = ((amount(one), amount(other)) for one, other in zip(trials.outcomes[0], beside, strict=True))
    return [one - other for one, other in pairs if one is not None and other is not None]


@pytest.mark.parametrize(
    ("asked", "playouts", "count", "more", "sure"),
    [(20, 8, 16, 16, 0.75), *thorough((200, 100, 80, 160, 0.95))],
)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_holds_in_other_trials(
    game: str, asked: int, playouts: int, count: int, more: int, sure: float
) -> None:
    """The best is better, what differs differs that way, its loser loses: all in worlds not seen before."""
    leads, right, said = [], 0, 0
    for rules, state, turn in positions(game, asked):
        *_, hints = hints_for(rules, rules.view(state, turn.seat), turn, random.Random(1), playouts)
        assert hints, "there is always something to compare"
        found = reasons(tried(rules, state, turn, hints, count, seed=2))
        if found.lead in (Lead.NONE, Lead.UNKNOWN):
            assert (found.own, found.lost, found.reply) == ((), (), None)
            continue
        again = tried(rules, state, turn, [Hint(option, 0.0, 0) for option in found.named], more, seed=3)
        leads.append(fmean(differences(again, found, turn.seat)))
        told = [(turn.seat, change) for change in found.own]
        told += [(found.loser, change) for change in found.lost if found.loser is not None]
        for seat, change in told:
            changes = differences(again, found, seat, change.name)
            right += not changes or (fmean(changes) > 0) == (change.amount > 0)
            said += 1
    assert len(leads) >= asked / 10
    assert fmean(leads) > 0.03
    assert sum(lead > 0 for lead in leads) >= sure * len(leads)
    assert right >= sure * said


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_make_no_difference(game: str) -> None:
    rules = build(game, 4)
    state, turn = first_turn(rules, 2)
    twin = rules.imagine(rules.view(state, turn.seat), turn.seat, random.Random(9))
    hints = [Hint(option, 0.5, 9) for option in turn.options[:2]]
    one, other = (reasons(tried(rules, world, turn, hints, 16, seed=1)) for world in (state, twin))
    assert one == other


def trials(best: float, second: float, rest: float | None, *, noise: float = 0.0) -> Trials:
    """40 trials that bring a seat these shares of the victory, and gold by them."""
    rng = random.Random(1)
    made = Trials(0, ("best", "second"), () if rest is None else ("rest",))  # type: ignore[arg-type]
    for arm, share in zip(made.outcomes, (best, second, rest), strict=False):
        for number in range(40):
            assert share is not None
            own = share + noise * rng.uniform(-1, 1)
            hurt = 0.1 * (number % 2) if arm is made.outcomes[0] else 0.05
            shares = (own - hurt + 0.05, 1 - own)
            stakes = (Stake("gold", (10 * share, 10 - 10 * share)), Stake("luck", (rng.choice((-9, 9)), 0)))
            arm.append(OptionTrial(shares, stakes, {"Bob casts.": 1} if hurt == 0.1 else {"Bob waits.": 1}))
    return made


@pytest.mark.parametrize(
    ("chances", "noise", "lead"),
    [
        ((0.6, 0.4, 0.3), 0.0, Lead.ALONE),
        ((0.4, 0.6, 0.3), 0.0, Lead.ALONE),
        ((0.6, 0.6, 0.3), 0.0, Lead.SHARED),
        ((0.6, 0.4, None), 0.1, Lead.ALONE),
        ((0.6, 0.59, 0.595), 0.0, Lead.NONE),
        ((0.6, 0.6, None), 0.0, Lead.NONE),
        ((0.5, 0.49, 0.5), 0.5, Lead.UNKNOWN),
    ],
)
def test_only_what_is_no_luck_is_called_better(
    chances: tuple[float, float, float | None], noise: float, lead: Lead
) -> None:
    found = reasons(trials(*chances, noise=noise))
    assert found.lead is lead
    assert not {"luck"} & {change.name for change in (*found.own, *found.lost)}


def test_reasons_are_gain_loser_and_the_reply_that_hurts() -> None:
    found = reasons(trials(0.6, 0.4, 0.3))
    assert [(change.name, round(change.amount), change.gain) for change in found.own] == [("gold", 2, True)]
    assert found.loser == 1
    assert [(change.name, round(change.amount)) for change in found.lost] == [("gold", -2)]
    assert found.reply is not None
    assert (found.reply.seat, found.reply.sentence) == (1, "Bob casts.")
    assert found.reply.share == pytest.approx(0.55)
    swapped = reasons(trials(0.4, 0.6, 0.3))
    assert [*map(str, swapped.named)] == ["second", "best"]


class FrankTeller:
    """Tells everything but what is hidden."""

    def lies_open(self, seat: int, option: Any) -> bool:
        return bool(option == "open")

    def tell(self, seat: int, event: Any) -> str:
        return f"{seat}: {event!r}"


def test_a_reply_that_nearly_always_comes_is_no_news() -> None:
    """It hurts, and is counted in what one may hope for already."""
    found = trials(0.6, 0.4, 0.3)
    for number, outcome in enumerate(found.outcomes[0]):
        hurt = number >= 6
        shares = (0.56 if hurt else 0.76, 0.4)
        replies = {"Bob casts.": 1} if hurt else {"Bob waits.": 1}
        found.outcomes[0][number] = outcome._replace(shares=shares, replies=replies)
    assert reasons(found).reply is None


def test_only_what_others_chose_before_the_next_turn_is_a_reply() -> None:
    trial = ListenedPlayout(1, FrankTeller())
    hidden, seen = AgendaSeen(3, only=0), PointTaken(2)
    for seat, event in ((1, seen), (0, hidden), (2, seen), (1, seen), (3, seen)):
        trial.on_turn(Turn(seat, "phase", ()))
        trial.chose("open")  # type: ignore[arg-type]
        trial.emit(event)
        trial.emit(PointTaken(3))
    assert trial.replies == {f"2: {seen!r}": 2, f"0: {PointTaken(3)!r}": 0}


def test_what_comes_of_hidden_cards_is_no_reply_to_be_named() -> None:
    trial = ListenedPlayout(1, FrankTeller())
    for option in ("hidden", "open"):
        trial.on_turn(Turn(2, "phase", ()))
        trial.chose(option)  # type: ignore[arg-type]
        trial.emit(PointTaken(2))
    assert not trial.replies


def test_nothing_is_told_of_cards_that_the_seat_cannot_see() -> None:
    rules = build("power-vacuum", 4)
    state, turn = first_turn(rules, 2)
    view, words = rules.view(state, turn.seat), game_named("power-vacuum").words(rules, format_text)
    teller = OpenTeller(words, view, NAMES)
    assert all(teller.lies_open(turn.seat, option) for option in turn.options)
    assert not any(teller.lies_open((turn.seat + 1) % 4, option) for option in turn.options)
    assert teller.tell(turn.seat, PointTaken(turn.seat))
    assert not teller.tell(turn.seat, PointTaken((turn.seat + 1) % 4)), "it is somebody else's"


def test_reasons_are_few_short_sentences() -> None:
    rules = build("trade-or-duel", 4)
    state, turn = first_turn(rules, 2)
    words, named = game_named("trade-or-duel").words(rules, format_text), tuple(turn.options[:2])
    own, risk = Change("gold", 2.6, False, True), Change("risk", -20.0, True, False)
    found = Reasons(80, Lead.ALONE, (0.58, 0.47, 0.4), named, (own,), 2, (risk,), Reply(1, "Bob duels.", 0.3))
    best, other = (words.label(option, state, NAMES) for option in named)
    assert advise(words, found, state, NAMES).lines == (
        f"Best: {best}. You win about 58 in 100.",
        f"Next best: {other}. About 47 in 100.",
        "What it brings you: gold +3.",
        "For Cleo: risk −20\N{NO-BREAK SPACE}%.",
        "Watch out: Bob duels. That drops you to 30 %.",
    )
    costly = found._replace(own=(Change("power", -5.0, False, False),), reply=None)
    assert advise(words, costly, state, NAMES).lines[2:] == (
        "What it means for Cleo: risk \N{MINUS SIGN}20\N{NO-BREAK SPACE}%.",
        "For you: power \N{MINUS SIGN}5.",
    )
    bare = found._replace(lead=Lead.SHARED, own=(), loser=None, lost=(), reply=None)
    assert advise(words, bare, state, NAMES).lines[1:] == (
        f"Just as good: {other}.",
        "The others: about 40 in 100.",
        "Many small things add up.",
    )
    assert len(advise(words, bare._replace(lead=Lead.MOST), state, NAMES).options) == 1
    for lead in (Lead.NONE, Lead.UNKNOWN):
        close = advise(words, bare._replace(lead=lead), state, NAMES)
        assert close.lines[0] == f"Best: {best}. You win about 58 in 100."
        assert len(close.lines) == 2, "there is a reason always"
        assert len(close.options) == 1
    unseen = advise(words, bare._replace(lead=Lead.UNKNOWN, chances=()), state, NAMES)
    assert unseen.lines == (f"My pick: {best}. It looks best at first sight.",)
