"""Matches that version 0.3.0 wrote are played again to the same end: journals outlive every rebuilding.

What is compared is what people and journals know: what was asked, which answers were possible in the game's
notation, what was told, what each seat saw, how it ended. No name of a module, class or field is in it. The
journals are in `tests/store/data_0_3`, what version 0.3.0 made of them in `ends_0_3.json`; neither is ever
written anew, but for the words that people read:

    python -m tests.match.test_earlier_matches         after words were changed on purpose
    python -m tests.match.test_earlier_matches NAME    tells all that is compared of a match

Where a match goes another way, lay the latter beside what an earlier version tells of it: this file also runs
alone, as `PYTHONPATH=. python THIS_FILE NAME` in a checkout of that version.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from game.catalogue import format_text, game_named
from game.match.match import Match, MemoryLog, replay, rules_of
from game.rules.contract import Over, Pending, Roll, Rules, Shuffle, Turn
from game.store.journal import Entry, JournalContents, Record, Result, TakenBack, read_journal

MATCHES: Final = Path(__file__).parents[1] / "store" / "data_0_3" / "matches"
ENDS: Final = Path(__file__).with_name("ends_0_3.json")
EXPECTED: Final[dict[str, dict[str, Any]]] = json.loads(ENDS.read_text(encoding="utf-8"))
WORDS: Final = ("phases", "told", "seen")
"""What may be called otherwise one day without a match being another one."""
SOURCES: Final = {"player", "bot", "shuffle", "camera", "tower", "bluetooth", "virtual", "typed"}


class Account:
    """A journal played again, and written down line by line."""

    def __init__(self, contents: JournalContents) -> None:
        header = contents.header
        self.rules: Rules[Any] = rules_of(header)
        self.match = Match(self.rules, header.players, MemoryLog())
        self.lines: dict[str, list[str]] = {"asked": [], "phases": [], "told": [], "seen": []}
        game = game_named(header.game)
        self._words = game.words(self.rules, format_text)
        self._sense = game.sense(self.rules) if game.sense is not None else None
        for entry in contents.entries:
            self._ask()
            for event in self.match.catch_up((entry,)):
                if sentence := self._words.sentence(event, self.match.names):
                    self.lines["told"].append(f"{event.only}: {sentence}")
            self.lines["seen"] += self._seen()
        self._ask()

    def end(self) -> dict[str, Any]:
        """What is compared: numbers to read, and digests of the rest."""
        pending, match = self.match.pending, self.match
        over = pending if isinstance(pending, Over) else None
        return {
            "entries": match.entries,
            "answers": match.answers,
            "waits for": self.lines["asked"][-1].partition(":")[0],
            "scores": [*over.scores] if over else None,
            "winners": [*over.winners] if over else None,
            **{name: _digest(lines) for name, lines in self.lines.items()},
        }

    def _ask(self) -> None:
        pending = self.match.pending
        self.lines["asked"].append(self._question(pending))
        if isinstance(pending, Turn):
            self.lines["phases"].append(str(pending.phase))
        elif isinstance(pending, Roll | Shuffle):
            self.lines["phases"].append(str(pending.purpose))

    def _question(self, pending: Pending) -> str:
        """What the match waits for, with every answer that is possible."""
        write, kept = self.rules.write, " ".join(map(str, self.match.kept))
        if isinstance(pending, Turn):
            options = " | ".join(write(option) for option in pending.options)
            decline = "" if pending.decline is None else f" || {write(pending.decline)}"
            return f"a choice of {pending.seat} among {len(pending.options)}: {options}{decline}"
        if isinstance(pending, Roll):
            setup = ", setting up" if pending.setup else ""
            return f"{pending.dice} dice of {pending.sides} sides by {pending.seat}{setup}: {kept}"
        if isinstance(pending, Shuffle):
            return f"{pending.draw} drawn of {pending.size}: {kept}"
        stopped = ", stopped" if pending.capped else ""
        return f"nothing{stopped}: {[*map(float, pending.scores)]} {[*pending.winners]}"

    def _seen(self) -> Iterator[str]:
        """What everybody and each seat may know, in words, and who knows the same."""
        words, match, pending = self._words, self.match, self.match.pending
        seats = range(self.rules.seats)
        for viewer in (None, *seats):
            view = match.view(viewer)
            yield f"{viewer}: {words.progress(view)}"
            for heading, lines in words.summary(view, viewer, match.names):
                yield f"{heading}: {' | '.join(lines)}"
            if isinstance(pending, Turn) and pending.seat == viewer:
                for option in pending.options:
                    yield words.label(option, view, match.names)
            if self._sense is not None:
                yield str([[*map(int, stack)] for stack in self._sense.stacks(view)])
            yield f"the same as {[seat for seat in seats if match.view(seat) == view]}"


def _digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def contents_of(name: str) -> JournalContents:
    """The journal of a match of version 0.3.0."""
    return read_journal(MATCHES / f"{name}.journal")


@pytest.mark.parametrize("name", EXPECTED)
def test_a_match_of_0_3_comes_to_the_same_end(name: str) -> None:
    """Where only some of WORDS differ, and on purpose, see the top of this file."""
    end = Account(contents_of(name)).end()
    assert end == {key: EXPECTED[name][key] for key in end}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_match_of_0_3_ends_as_its_journal_says(name: str) -> None:
    contents = contents_of(name)
    over = replay(rules_of(contents.header), contents).pending
    assert contents.result is None or (
        isinstance(over, Over) and contents.result == Result(over.scores, over.winners, over.capped)
    )


def test_no_journal_of_0_3_is_left_out() -> None:
    assert sorted(EXPECTED) == sorted(path.stem for path in MATCHES.glob("*.journal"))


def test_every_house_rule_and_deck_of_every_game_is_played_in_two_ways_at_least() -> None:
    played: dict[tuple[str, str], set[str]] = {}
    for name in EXPECTED:
        header = contents_of(name).header
        for option, value in header.options.items():
            played.setdefault((header.game, option), set()).add(json.dumps(value))
    assert len({game for game, _ in played}) == 5
    assert {option for option, values in played.items() if len(values) < 2} == set()


def test_answers_of_every_source_and_takings_back_of_both_kinds_are_in_them() -> None:
    entries: list[Entry] = [entry for name in EXPECTED for entry in contents_of(name).entries]
    answers = [entry for entry in entries if isinstance(entry, Record)]
    assert {answer.source for answer in answers} == SOURCES
    for said in ("evidence", "read", "confirmed", "again", "recalled"):
        assert any(getattr(answer, said) for answer in answers), said
    agreed = [bool(entry.agreed) for entry in entries if isinstance(entry, TakenBack)]
    assert {*agreed} == {True, False}


def _write_words_anew() -> None:
    for name, end in EXPECTED.items():
        now = Account(contents_of(name)).end()
        changed = [key for key in WORDS if end[key] != now[key]]
        end.update({key: now[key] for key in changed})
        print(f"{name}: {', '.join(changed) or 'as it was'}")
    ENDS.write_text(json.dumps(EXPECTED, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def _tell(name: str) -> None:
    for kind, lines in Account(contents_of(name)).lines.items():
        print(*(f"{kind} {number}: {line}" for number, line in enumerate(lines)), sep="\n")


if __name__ == "__main__":
    _tell(sys.argv[1]) if len(sys.argv) > 1 else _write_words_anew()
