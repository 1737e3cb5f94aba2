"""Whole matches as text, one for each house rule: a change of the rules shows as a difference.

After a change that is meant, write them again with `python -m tests.games.engine.rules.test_golden`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.bots.random import RandomBot
from game.games.engine.bots.greedy import GreedyEngineer
from game.games.engine.rules import Engine
from game.lab.simulate import play
from game.rules.contract import Answer, Event, IllegalAnswer, Over, Pending, Turn
from game.rules.gaps import Narrator

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ann", "Bob", "Cleo", "Dan")

TRANSCRIPTS: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "base": (3, {}),
    "adjacent": (2, {"adjacent": True}),
    "own_turn_only": (4, {"passive_instants": False}),
}


def transcript(name: str) -> str:
    """A match between bots: each answer in notation, and what it led to."""
    seats, options = TRANSCRIPTS[name]
    rules = Engine(seats, options)
    lines = [f"# engine, {seats} seats"] + [f"# {rule} = {value}" for rule, value in rules.options.items()]
    told: list[Event] = []

    def tell() -> None:
        lines.extend(f"    {words}" for event in told if (words := event.sentence(Narrator(NAMES))))
        told.clear()

    def watch(state: Any, pending: Pending, answer: Answer) -> None:
        tell()
        if isinstance(pending, Turn):
            asked = f"{NAMES[pending.seat]}, {pending.phase}"
        else:
            assert not isinstance(pending, Over)
            asked = pending.purpose
        lines.append(f"{asked}: {rules.write(answer)}")

    bots = [RandomBot() if seat == 1 else GreedyEngineer() for seat in range(seats)]
    played = play(rules, bots, random.Random(name), watch, told.append)
    tell()
    lines.append(f"# scores {played.scores} winners {played.winners}")
    return "\n".join(lines) + "\n"


def recorded(name: str) -> list[str]:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def answers(lines: Iterable[str]) -> list[str]:
    """The answers of a transcript."""
    return [line.partition(": ")[2] for line in lines if not line.startswith(("#", " "))]


def replay(name: str, texts: Iterable[str]) -> tuple[Pending, list[Event]]:
    """What the rules wait for after all these answers, and what happened."""
    rules = Engine(*TRANSCRIPTS[name])
    state = rules.start()
    told: list[Event] = []
    for text in texts:
        rules.apply(state, rules.read(text), told.append)
    return rules.pending(state), told


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_recorded_answers_lead_to_the_recorded_story_and_result(name: str) -> None:
    """Holds the rules alone: bots may have become cleverer since."""
    lines = recorded(name)
    over, told = replay(name, answers(lines))
    assert isinstance(over, Over)
    assert lines[-1] == f"# scores {over.scores} winners {over.winners}"
    story = [words for event in told if (words := event.sentence(Narrator(NAMES)))]
    assert [line.strip() for line in lines if line.startswith(" ")] == story


def test_a_changed_deck_is_noticed() -> None:
    """Proof that the transcripts hold something."""
    first, *rest = answers(recorded("base"))
    turned = " ".join(reversed(first.split()[1:]))
    with pytest.raises(IllegalAnswer):
        replay("base", [f"order {turned}", *rest])


def write_all() -> None:
    """Record every transcript anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in TRANSCRIPTS:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")


if __name__ == "__main__":
    write_all()
