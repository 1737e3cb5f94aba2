"""Matches whose virtual dice can be checked afterwards: commit, play, reveal.

The seed is drawn and committed to before the players add their words, kept secret while the match lasts,
also through a power cut, and revealed in a log when it is over. The method is in
`game.match.provable.derivation`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from game.chance import Chance
from game.devices.catalogue import virtual
from game.match.match import Match, begin_match
from game.match.provable import derivation as provable
from game.match.provable import roll_log
from game.match.provable.roll_log import AnswerLine, BackLine, Head, Line, OverLine, RollLine
from game.match.provable.seals import Seal, SealStore
from game.rules.contract import Dice, Pending, Roll, Rules
from game.store.entries import is_roll
from game.store.journal import Header, JournalContents, Record, Reseated, TakenBack
from game.store.untrusted import UnreadableError, validate

TABLE_KEY = "provable"
"""Where a header's table keeps the commitment and the words; without it a match has plain dice."""


@dataclass(frozen=True, slots=True)
class TableEntry:
    """What a journal's header keeps of a promise: enough to go on, nothing secret."""

    commit: str
    words: str
    numbering: Literal["throws"]
    """Rolls are numbered by the throws of the console's own dice."""


@dataclass(frozen=True, slots=True)
class SeedCommitment:
    """A commitment, and what the players added after they had seen it."""

    commit: str
    words: tuple[str, ...] = ()

    def table_entry(self) -> dict[str, str]:
        """What the journal's header keeps, as plain data."""
        return asdict(TableEntry(self.commit, provable.words_of(self.words), provable.BY_THROW))


class ProvableChance(Chance):
    """Chance whose dice follow from a secret seed and the players' words; the rest is as ever."""

    def __init__(self, secret: bytes, words: str, throws: Callable[[], int], seed: int | None = None) -> None:
        """`throws` tells how many throws have fallen: the number of the next."""
        super().__init__(seed)
        self._secret, self._words, self._throws = secret, words, throws

    def dice(self, answer: int, dice: int, sides: int) -> tuple[int, ...]:
        return provable.roll(self._secret, self._words, self._throws(), dice, sides)


def draw_promise(seals: SealStore) -> str:
    """A fresh seed, safe on the disk; its commitment. Raises UserError when it cannot be kept."""
    seed = secrets.token_bytes(provable.SEED_BYTES)
    commit = provable.commitment(seed)
    seals.promise(commit, seed)
    return commit


def chance_of(header: Header, seals: SealStore, match: Match) -> ProvableChance | None:
    """The dice of a match; None when it is not provable, or its seed has been lost."""
    entry = _entry(header)
    seal = seals.find(entry.commit) if entry is not None else None
    if entry is None or seal is None or seal.match != header.match:
        return None
    return ProvableChance(seal.seed, entry.words, lambda: match.thrown, header.seed)


def reveal(rules: Rules[Any], contents: JournalContents, seals: SealStore, seal: Seal) -> Path | None:
    """Write the log of a match that is over and forget its secret; None when it is not due.

    Raises OSError, IllegalAnswer.
    """
    entry = _entry(contents.header)
    if contents.result is None or entry is None or entry.commit != seal.commit:
        return None
    head, lines = expected_log(rules, contents, seal.seed)
    return seals.reveal(seal, roll_log.write(head, lines))


def expected_log(
    rules: Rules[Any], contents: JournalContents, seed: bytes = b""
) -> tuple[Head, tuple[Line, ...]]:
    """What the log of a match that is over must say, by its journal.

    Raises IllegalAnswer; ValueError where nothing was promised or the match is not over.
    """
    header, entry = contents.header, _entry(contents.header)
    if entry is None or contents.result is None:
        raise ValueError("no log is due of this match")
    head = Head(
        roll_log.KIND,
        roll_log.format_of(header),
        header.match,
        header.game,
        tuple(player.name for player in header.players),
        entry.commit,
        entry.words,
        entry.numbering,
        seed.hex(),
        contents.checks[0],
    )
    return head, tuple(_lines(rules, contents))


def _entry(header: Header) -> TableEntry | None:
    """Returns what was promised; None for plain dice, also where nobody can tell any more."""
    try:
        return validate(TableEntry, header.table.get(TABLE_KEY))
    except UnreadableError:
        return None


def _lines(rules: Rules[Any], contents: JournalContents) -> list[Line]:
    """Played again, because the journal does not say what dice were asked for.

    What was taken back has fallen as well; what counted again is no new throw.
    """
    match = begin_match(rules, contents.header)
    lines: list[Line] = []
    checks = contents.checks[1:]
    for n, (entry, check) in enumerate(zip(contents.entries, checks, strict=False)):
        if isinstance(entry, TakenBack):
            lines.append(BackLine(n, entry.answers, entry.seat, entry.agreed, check))
        else:
            lines.append(_line(rules, n, entry, match.pending, match.thrown, check))
        match.catch_up((entry,))
    return [*lines, OverLine(len(lines), True, checks[-1])]


def _line(
    rules: Rules[Any], n: int, record: Record | Reseated, pending: Pending, number: int, check: str
) -> Line:
    if isinstance(record, Reseated) or not (isinstance(pending, Roll) and is_roll(record)):
        return AnswerLine(n, check)
    answer = rules.read(record.answer)
    assert isinstance(answer, Dice)
    recalled = record.recalled or 0
    thrown = record.source == virtual() and len(answer.values) > recalled
    return RollLine(
        n,
        number if thrown else None,
        record.seat,
        record.source,
        pending.sides,
        pending.purpose,
        tuple(answer.values),
        recalled,
        record.evidence,
        record.read,
        bool(record.confirmed),
        record.again or 0,
        check,
    )
