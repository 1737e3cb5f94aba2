"""Every roll of the stored matches, as their journals keep it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from game.store.entries import is_roll, moment_of
from game.store.journal import JournalContents, JournalError, Record, read_journal, reseat
from game.store.matches import MatchStore
from knucklebone_messages import sentence_of


@dataclass(frozen=True, slots=True)
class AuditRoll:
    """One roll that counted."""

    match: str
    answer: int
    """Which entry of the match's journal it is, from 0: also the number of the roll request."""
    source: str
    """The key of the device that they came from."""
    player: str
    """Who rolled; 'The table' when it was nobody in particular."""
    values: tuple[int, ...]
    evidence: str | None = None
    """Digest of the picture or the tower's report."""
    read: tuple[int | None, ...] | None = None
    """What the source had read, where a person corrected it."""
    confirmed: bool = False
    """A person said yes to the values, or put them right; otherwise they counted by themselves."""
    again: int = 0
    """Throws of this request that people threw away before this one."""


@dataclass(frozen=True, slots=True)
class MatchRolls:
    """The rolls of one match."""

    match: str
    created: str
    rolls: tuple[AuditRoll, ...]


def rolls_of(contents: JournalContents) -> MatchRolls:
    """The rolls in one journal: also those that were taken back, but none twice that counted again."""
    header = contents.header
    players, fell = header.players, list[AuditRoll]()
    for number, entry in enumerate(contents.entries):
        players = reseat(players, entry)
        if isinstance(entry, Record) and is_roll(entry):
            fell.append(_roll(header.match, number, entry, [player.name for player in players]))
    return MatchRolls(header.match, header.created, tuple(roll for roll in fell if roll.values))


def _roll(match: str, number: int, record: Record, names: list[str]) -> AuditRoll:
    return AuditRoll(
        match,
        number,
        str(record.source),
        "The table" if record.seat is None else names[record.seat],
        tuple(int(word) for word in record.answer.split()[1 + (record.recalled or 0) :]),
        record.evidence,
        record.read,
        bool(record.confirmed),
        record.again or 0,
    )


class Collector:
    """Reads the journals of a folder one by one, so that a screen can say how many are left."""

    def __init__(self, matches: Path) -> None:
        """`matches` is the folder of journals; it need not exist."""
        self._found: list[MatchRolls] = []
        self.complaints: list[str] = []
        """A sentence for each journal that could not be read."""
        try:
            self._paths = MatchStore(matches).paths()
        except JournalError as error:
            self._paths = []
            self.complaints.append(sentence_of(error))

    @property
    def left(self) -> int:
        """Journals still to be read."""
        return len(self._paths)

    def step(self) -> bool:
        """Read one journal. False when there are none left."""
        if not self._paths:
            return False
        try:
            self._found.append(rolls_of(read_journal(self._paths.pop())))
        except (JournalError, ValueError, IndexError) as error:
            self.complaints.append(sentence_of(error))
        return True

    @property
    def matches(self) -> tuple[MatchRolls, ...]:
        """What was read so far, the oldest match first."""
        return tuple(sorted(self._found, key=lambda match: (moment_of(match.created), match.match)))


def collect(matches: Path, complain: Callable[[str], None]) -> tuple[MatchRolls, ...]:
    """The rolls of all matches in a folder, the oldest first; `complain` gets a sentence a bad journal."""
    collector = Collector(matches)
    while collector.step():
        pass
    for complaint in collector.complaints:
        complain(complaint)
    return collector.matches


def all_rolls(matches: tuple[MatchRolls, ...]) -> Iterator[AuditRoll]:
    """Roll after roll, in the order of the matches."""
    for match in matches:
        yield from match.rolls
