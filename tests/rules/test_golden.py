"""Whole matches as text, one for each family of variants: a change of the rules shows as a difference.

After a change that is meant, write them again with `python -m tests.rules.test_golden`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.catalogue import build, game_named, make_bot
from game.lab.simulate import play
from game.rules.contract import Answer, Emit, Event, IllegalAnswer, Over, Pending, Roll, Rules, Shuffle, Turn

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
BOTS = ("greedy", "random") * 3

TRANSCRIPTS: Mapping[str, tuple[int, Mapping[str, Any]]] = {
    "spellcycles_base": (3, {"length": "short"}),
    "spellcycles_normal": (4, {}),
    "spellcycles_stackers": (3, {"stackers": True, "length": "short"}),
    "spellcycles_accelerando": (2, {"accelerando": True, "length": "short"}),
    "spellcycles_duel": (4, {"duel": True}),
    "spellcycles_credit_faces": (2, {"credit": "faces"}),
    "spellcycles_credit_marker": (3, {"credit": "marker", "length": "short"}),
    "spellcycles_fewer_stashes": (3, {"colours": "RYBK", "length": "short", "trios": 3}),
    "spellcycles_path": (
        3,
        {"match": "path", "returning": "singly", "contribute": "may", "length": "short"},
    ),
    "engine_base": (3, {}),
    "engine_adjacent": (2, {"adjacent": True}),
    "engine_own_turn_only": (4, {"passive_instants": False}),
    "unnamed_rule_book": (4, {}),
    "unnamed_taxed_vendors": (3, {"taxation": True, "vendors": True}),
    "unnamed_get_on_with_it": (2, {"skip_resource": True, "min_price": 0, "token_supply": 30}),
    "unnamed_forced_trades": (5, {"trade": "forced"}),
    "power-vacuum_rule_book": (4, {}),
    "power-vacuum_rulings": (
        3,
        {"spare": "out", "lead": "winner", "cable": "drawn", "agendas": "kept", "building": "chosen"},
    ),
    "trade-or-duel_rule_book": (6, {}),
    "trade-or-duel_themed": (4, {"theme": "travel_light", "tie_rounds": "tied"}),
}
"""By the name of the game and of the variant: for how many seats, with which house rules."""
FIRST_CHANCE = {
    "spellcycles_base": ("roll 6 6 6", "roll 1 1 1"),
    "engine_base": (f"order {' '.join(map(str, range(1, 53)))}",),
    "unnamed_rule_book": ("order 1", "order 2"),
}
"""What chance may have answered first, for one match of each game."""


def rules_of(name: str) -> Rules[Any]:
    """The rules of a transcript."""
    return build(name.partition("_")[0], *TRANSCRIPTS[name])


def told_by(rules: Rules[Any], event: Event) -> str:
    """The event in its game's words."""
    return game_named(rules.name).words(rules).sentence(event, NAMES)


def transcript(name: str) -> str:
    """A match between bots: each answer in notation, and what it led to."""
    rules = rules_of(name)
    house_rules = {rule.name: rules.options[rule.name] for rule in rules.house_rules}
    lines = [f"# {rules.name}, {rules.seats} seats"]
    lines += [f"# {rule} = {value}" for rule, value in house_rules.items()]
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
        lines.extend(f"    {words}" for event in told if (words := told_by(rules, event)))
        told.clear()

    bots = [make_bot(bot, rules.name) for bot in BOTS[: rules.seats]]
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
    rules = rules_of(name)
    state = rules.start()
    for text in texts:
        rules.apply(state, rules.read(text), emit)
    return rules.pending(state)


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_recorded_answers_lead_to_the_recorded_story_and_result(name: str) -> None:
    """Holds the rules alone: bots may have become cleverer since."""
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    story: list[str] = []
    over = replay(name, answers(recorded), lambda event: story.append(told_by(rules_of(name), event)))
    assert isinstance(over, Over)
    assert recorded.splitlines()[-1] == f"# scores {over.scores} winners {over.winners}"
    assert [line.strip() for line in recorded.splitlines() if line.startswith(" ")] == list(
        filter(None, story)
    )


@pytest.mark.parametrize("name", FIRST_CHANCE)
def test_other_luck_is_noticed(name: str) -> None:
    """Proof that the transcripts hold something: it makes the rest impossible."""
    lucky, *rest = answers((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))
    other = next(luck for luck in FIRST_CHANCE[name] if luck != lucky)
    with pytest.raises(IllegalAnswer):
        replay(name, [other, *rest], lambda event: None)


def write_all() -> None:
    """Record every transcript anew."""
    for name in TRANSCRIPTS:
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")


if __name__ == "__main__":
    write_all()
