"""Whole matches as text, one for each family of variants: a change of the rules shows as a difference.

After a change that is meant, write them again with `python -m tests.rules.test_golden`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.catalogue import build, make_bot
from game.lab.simulate import play
from game.rules.contract import Answer, Emit, Event, IllegalAnswer, Over, Pending, Roll, Shuffle, Turn
from game.rules.gaps import Narrator

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
BOTS = ("greedy", "random", "greedy", "random", "greedy")

TRANSCRIPTS: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "base": (3, {"length": "short"}),
    "normal": (4, {}),
    "stackers": (3, {"stackers": True, "length": "short"}),
    "accelerando": (2, {"accelerando": True, "length": "short"}),
    "duel": (4, {"duel": True}),
    "credit_faces": (2, {"credit": "faces"}),
    "credit_marker": (3, {"credit": "marker", "length": "short"}),
    "fewer_stashes": (3, {"colours": "RYBK", "length": "short", "trios": 3}),
    "path": (3, {"match": "path", "returning": "singly", "contribute": "may", "length": "short"}),
}


def transcript(name: str) -> str:
    """A match between bots: each answer in notation, and what it led to."""
    seats, options = TRANSCRIPTS[name]
    rules = build("spellcycles", seats, options)
    house_rules = {rule.name: rules.options[rule.name] for rule in rules.house_rules}
    lines = [f"# spellcycles, {seats} seats"] + [f"# {rule} = {value}" for rule, value in house_rules.items()]
    told: list[Event] = []

    def asked(pending: Pending) -> str:
        if isinstance(pending, Turn):
            return f"{NAMES[pending.seat]}, {pending.phase}"
        assert isinstance(pending, Roll | Shuffle)
        return pending.purpose

    def watch(state: Any, pending: Pending, answer: Answer) -> None:
        tell()
        lines.append(f"{asked(pending)}: {rules.write(answer)}")

    def tell() -> None:
        lines.extend(f"    {words}" for event in told if (words := event.sentence(Narrator(NAMES))))
        told.clear()

    bots = [make_bot(bot, "spellcycles") for bot in BOTS[:seats]]
    played = play(rules, bots, random.Random(name), watch, told.append)
    tell()
    lines.append(f"# scores {played.scores} winners {played.winners}")
    return "\n".join(lines) + "\n"


def answers(text: str) -> Iterator[str]:
    """The answers of a transcript."""
    for line in text.splitlines():
        if not line.startswith(("#", " ")):
            yield line.partition(": ")[2]


def replay(name: str, texts: Iterable[str], emit: Emit) -> Pending:
    """What the rules wait for after all these answers."""
    rules = build("spellcycles", *TRANSCRIPTS[name])
    state = rules.start()
    for text in texts:
        rules.apply(state, rules.read(text), emit)
    return rules.pending(state)


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_recorded_answers_lead_to_the_recorded_result(name: str) -> None:
    """Holds the rules alone: bots may have become cleverer since."""
    recorded = (FOLDER / f"spellcycles_{name}.txt").read_text(encoding="utf-8")
    story: list[str] = []
    over = replay(name, answers(recorded), lambda event: story.append(event.sentence(Narrator(NAMES))))
    assert isinstance(over, Over)
    assert recorded.splitlines()[-1] == f"# scores {over.scores} winners {over.winners}"
    assert [line.strip() for line in recorded.splitlines() if line.startswith(" ")] == list(
        filter(None, story)
    )


def test_a_changed_die_is_noticed() -> None:
    """Proof that the transcripts hold something: one other die makes the rest impossible or different."""
    recorded = (FOLDER / "spellcycles_base.txt").read_text(encoding="utf-8")
    texts = list(answers(recorded))
    texts[0] = "roll 6 6 6" if texts[0] != "roll 6 6 6" else "roll 1 1 1"
    with pytest.raises(IllegalAnswer):
        replay("base", texts, lambda event: None)


def write_all() -> None:
    """Record every transcript anew."""
    for name in TRANSCRIPTS:
        (FOLDER / f"spellcycles_{name}.txt").write_text(transcript(name), encoding="utf-8")


if __name__ == "__main__":
    write_all()
