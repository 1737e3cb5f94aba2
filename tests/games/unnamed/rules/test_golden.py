"""Whole matches as text: a change of the rules shows as a difference.

After a change that is meant, write them again with `python -m tests.games.unnamed.rules.test_golden`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.bots.random import RandomBot
from game.games.unnamed.bots.greedy import GreedyForeman
from game.lab.simulate import play
from game.rules.contract import Answer, Event, IllegalAnswer, Over, Pending, Turn
from game.rules.gaps import Narrator
from tests.games.unnamed.rules.tables import NAMES, rules_for

FOLDER = Path(__file__).parent / "golden"
TRANSCRIPTS: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "rule_book": (4, {}),
    "taxed_vendors": (3, {"taxation": True, "vendors": True}),
    "get_on_with_it": (2, {"skip_resource": True, "min_price": 0, "token_supply": 30}),
    "forced_trades": (5, {"trade": "forced"}),
}


def transcript(name: str) -> str:
    """A match between bots, one of them random: each answer in notation, and what it led to."""
    seats, options = TRANSCRIPTS[name]
    rules = rules_for(seats, **options)
    lines = [f"# unnamed, {seats} seats", *(f"# {option} = {value}" for option, value in options.items())]
    told: list[Event] = []

    def watch(state: Any, pending: Pending, answer: Answer) -> None:
        tell()
        assert not isinstance(pending, Over)
        asked = f"{NAMES[pending.seat]}, {pending.phase}" if isinstance(pending, Turn) else pending.purpose
        lines.append(f"{asked}: {rules.write(answer)}")

    def tell() -> None:
        lines.extend(f"    {words}" for event in told if (words := event.sentence(Narrator(NAMES))))
        told.clear()

    bots = [GreedyForeman() if seat else RandomBot() for seat in range(seats)]
    played = play(rules, bots, random.Random(name), watch, told.append)
    tell()
    lines.append(f"# scores {played.scores} winners {played.winners}")
    return "\n".join(lines) + "\n"


def replay(name: str, answers: list[str]) -> tuple[Pending, list[str]]:
    """What the rules wait for after all these answers, and the story on the way."""
    seats, options = TRANSCRIPTS[name]
    rules = rules_for(seats, **options)
    state = rules.start()
    told: list[Event] = []
    for text in answers:
        rules.apply(state, rules.read(text), told.append)
    return rules.pending(state), [words for event in told if (words := event.sentence(Narrator(NAMES)))]


def recorded(name: str) -> tuple[list[str], list[str], str]:
    """The answers of a transcript, its story, and its last line."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    answers = [line.partition(": ")[2] for line in lines if not line.startswith(("#", " "))]
    return answers, [line.strip() for line in lines if line.startswith(" ")], lines[-1]


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_recorded_answers_lead_to_the_recorded_result(name: str) -> None:
    """Holds the rules alone: bots may have become cleverer since."""
    answers, story, result = recorded(name)
    over, told = replay(name, answers)
    assert isinstance(over, Over)
    assert told == story
    assert result == f"# scores {over.scores} winners {over.winners}"


def test_another_dealer_is_noticed() -> None:
    """Proof that the transcripts hold something."""
    answers, _, _ = recorded("rule_book")
    answers[0] = "order 1" if answers[0] != "order 1" else "order 2"
    with pytest.raises(IllegalAnswer):
        replay("rule_book", answers)


def write_all() -> None:
    """Record every transcript anew."""
    for name in TRANSCRIPTS:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")


if __name__ == "__main__":
    write_all()
