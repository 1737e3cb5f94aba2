"""Matches whose virtual dice can be checked afterwards: commit, play, reveal.

The seed is drawn and committed to before the players add their words, kept secret while the match lasts,
also through a power cut, and revealed in a log when it is over. See `game.audit.provable` for the method.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.audit import provable
from game.audit.provable import ProvenRoll
from game.match.chance import Chance
from game.match.dice import SourceKind
from game.match.match import Match, MemoryLog
from game.rules.contract import Dice, Roll, Rules
from game.store.journal import Header, JournalContents, Record
from game.store.seals import Seal, SealStore
from game.store.untrusted import UnreadableError, shaped

TABLE_KEY = "provable"
"""Where a header's table keeps the commitment and the words; without it a match has plain dice."""


@dataclass(frozen=True, slots=True)
class TableEntry:
    """What a journal's header keeps of a promise: enough to go on, nothing secret."""

    commit: str
    words: str


@dataclass(frozen=True, slots=True)
class Promise:
    """A commitment, and what the players added after they had seen it."""

    commit: str
    words: tuple[str, ...] = ()

    def table_entry(self) -> dict[str, str]:
        """What the journal's header keeps, as plain data."""
        return asdict(TableEntry(self.commit, provable.words_of(self.words)))


class ProvableChance(Chance):
    """Chance whose dice follow from a secret seed and the players' words; the rest is as ever."""

    def __init__(self, secret: bytes, words: str, seed: int | None = None) -> None:
        super().__init__(seed)
        self._secret, self._words = secret, words

    def dice(self, answer: int, dice: int, sides: int) -> tuple[int, ...]:
        return provable.roll(self._secret, self._words, answer, dice, sides)


def draw_promise(seals: SealStore) -> str:
    """A fresh seed, safe on the disk; its commitment. Raises UserError when it cannot be kept."""
    seed = secrets.token_bytes(provable.SEED_BYTES)
    commit = provable.commitment(seed)
    seals.promise(commit, seed)
    return commit


def chance_of(header: Header, seals: SealStore) -> ProvableChance | None:
    """The dice of a match; None when it is not provable, or its seed has been lost."""
    entry = _entry(header)
    seal = seals.find(entry.commit) if entry is not None else None
    if entry is None or seal is None or seal.match != header.match:
        return None
    return ProvableChance(seal.seed, entry.words, header.seed)


def reveal(rules: Rules[Any], contents: JournalContents, seals: SealStore, seal: Seal) -> Path | None:
    """Write the log of a match that is over and forget its secret; None when it is not due.

    Raises OSError, IllegalAnswer.
    """
    header = contents.header
    entry = _entry(header)
    if contents.result is None or entry is None or entry.commit != seal.commit:
        return None
    rolls = _virtual_rolls(rules, contents)
    return seals.reveal(seal, provable.log(header.match, seal.seed, entry.words, rolls))


def _entry(header: Header) -> TableEntry | None:
    """None for plain dice, also where nobody can tell any more what was promised."""
    try:
        return shaped(TableEntry, header.table.get(TABLE_KEY))
    except UnreadableError:
        return None


def _virtual_rolls(rules: Rules[Any], contents: JournalContents) -> list[ProvenRoll]:
    """Played again, because the journal does not say how many sides were asked for. What was taken back has
    fallen as well; what counted again has not."""
    match = Match(rules, contents.header.players, MemoryLog())
    rolls: list[ProvenRoll] = []
    for number, entry in enumerate(contents.entries):
        pending = match.pending
        if isinstance(entry, Record) and isinstance(pending, Roll) and entry.source == SourceKind.VIRTUAL:
            answer = rules.read(entry.answer)
            assert isinstance(answer, Dice)
            values = tuple(answer.values[entry.recalled or 0 :])
            who = "The table" if entry.seat is None else match.names[entry.seat]
            rolls += [ProvenRoll(number, who, pending.sides, values)] if values else []
        match.catch_up((entry,))
    return rolls
