"""What `knucklebone audit verify` says of a log: what holds, and by what that was checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.devices.catalogue import device_of, virtual
from game.errors import UserError
from game.features.audit import export, proof
from game.features.audit.proof import Proof
from game.features.audit.rolls import AuditRoll, rolls_of
from game.match.match import refuse_other_version, rules_of
from game.match.provable import chain, roll_log, seal
from game.match.provable import derivation as provable
from game.match.provable.commitment import expected_log
from game.rules.contract import IllegalAnswer
from game.store.journal import MAX_JOURNAL_BYTES, read_journal
from game.store.untrusted import UnreadableError, read

CHECKED, OPEN = "checked:    ", "NOT checked:"


@dataclass(frozen=True, slots=True)
class KnownSeals:
    """What the person who checks a log has besides the log."""

    seal: str | None = None
    """What was noted or photographed before the first roll."""
    closing: str | None = None
    """What was noted after the match."""
    match: str | None = None
    """The path of its journal."""


def verify(path: Path, held: KnownSeals) -> list[str]:
    """What is to be said of a log that holds. Raises UserError with a sentence about one that does not."""
    try:
        raw = read(path, MAX_JOURNAL_BYTES)
    except OSError as error:
        raise UserError(f"{path} cannot be read ({error.strerror}).") from error
    except UnreadableError as error:
        raise UserError(f"{path} {error.what} and no log of rolls.") from error
    try:
        head, records, h = chain.read(raw)
        if head.get("knucklebone") == roll_log.KIND:
            return _describe_proof(proof.check(head, records, h), held)
        if head.get("knucklebone") == export.KIND:
            return _describe_log(export.check(head, records), h, held)
    except UserError as error:
        raise UserError(f"{path} does not hold: {str(error).rstrip('.')}.") from error
    raise UserError(f"{path} is no log of rolls of Knucklebone.")


# --- logs of provable dice


def _describe_proof(found: Proof, held: KnownSeals) -> list[str]:
    told = found.head
    lines = [f"{told.match} holds, as far as it was checked: {_tally(found)}."]
    lines += [f"  players:  {', '.join(told.players)}"] if told.players else []
    lines += [
        f"  words:    {told.words}" + ("  (only names: nobody added a word)" if _only_names(found) else ""),
        f"  seal:     {' '.join(seal.words(told.commit))}  ({told.commit})",
        f"  closing:  {' '.join(seal.words(found.h))}  ({found.h})",
        *_by_itself(found),
        _seal(found, held),
        _describe_closing(found, held),
        _journal(found, held),
    ]
    if set(found.counts) - {virtual()}:
        lines.append("Only virtual rolls are proved; all others stand in the log as they were entered.")
    return lines


def _tally(found: Proof) -> str:
    counts = found.counts
    parts = [
        f"{count} {device_of(source).how or source}"
        for source, count in sorted(counts.items(), key=lambda item: _place(item[0]))
        if count
    ]
    told = ", ".join(parts) if parts else "no rolls"
    return f"{told}; {found.recalled} counted again after they were taken back" if found.recalled else told


def _only_names(found: Proof) -> bool:
    return bool(found.head.players) and provable.words_of(found.head.players) == found.head.words


def _by_itself(found: Proof) -> list[str]:
    return [
        f"{CHECKED} the file: no entry is missing up to its end, and every proved roll follows from the seed."
    ]


def _seal(found: Proof, held: KnownSeals) -> str:
    if held.seal is None:
        return (
            f"{OPEN} that this seed was promised before the match. Compare the seal with the one that you "
            'noted, or give it: --seal "eight words".'
        )
    how = _compare("the seal", held.seal, found.head.commit)
    return f"{CHECKED} the seal, by {how}: the seed was chosen before the words were added."


def _describe_closing(found: Proof, held: KnownSeals) -> str:
    if held.closing is None:
        return (
            f"{OPEN} that nobody wrote the log anew after the match, with its end cut off, other players, "
            'other words or rolls that were typed in. Give the words noted after it: --closing "eight words".'
        )
    how = _compare("the closing seal", held.closing, found.h)
    return f"{CHECKED} the closing seal, by {how}: nothing in the log has changed since it was noted."


def _journal(found: Proof, held: KnownSeals) -> str:
    if held.match is None:
        return f"{OPEN} that the log is of the match as it was played. Give its journal: --match JOURNAL."
    contents = read_journal(Path(held.match))
    rules = rules_of(contents.header)
    try:
        refuse_other_version(rules, contents.header)
        head, lines = expected_log(rules, contents)
    except (IllegalAnswer, ValueError) as error:
        raise UserError(f"the journal {held.match} has no such log ({error})") from error
    proof.check_against(found, head, lines)
    return (
        f"{CHECKED} the journal: every entry is as in it, up to its last check value {contents.check}, and "
        "every roll was one that the rules asked for."
    )


def _compare(what: str, noted: str, h: str) -> str:
    try:
        return seal.compare(noted, h)
    except seal.SealError as error:
        raise UserError(f"{what} that was given does not fit: {error}") from error


# --- logs of all rolls


def _describe_log(rolls: tuple[AuditRoll, ...], h: str, held: KnownSeals) -> list[str]:
    matches = len({roll.match for roll in rolls})
    lines = [
        f"The log holds, as far as it was checked: {len(rolls)} rolls of {matches} matches, none proved.",
        f"  seal:     {' '.join(seal.words(h))}  ({h})",
        f"{CHECKED} the file: its lines fit together, and its rolls are in order.",
    ]
    return [*lines, _describe_note(h, held), _beside(rolls, held)]


def _describe_note(h: str, held: KnownSeals) -> str:
    if held.seal is None and held.closing is None:
        return (
            f"{OPEN} that nobody wrote the log anew, with rolls left out, invented or changed. Compare the "
            'seal with the one that you noted, or give it: --seal "eight words".'
        )
    how = " and ".join(
        _compare("the seal", told, h) for told in (held.seal, held.closing) if told is not None
    )
    return f"{CHECKED} the seal, by {how}: nothing in the log has changed since it was noted."


def _beside(rolls: tuple[AuditRoll, ...], held: KnownSeals) -> str:
    if held.match is None:
        return f"{OPEN} that the rolls are those of the matches. Give the journal of one: --match JOURNAL."
    journal = rolls_of(read_journal(Path(held.match)))
    count = export.check_against(rolls, journal)
    return f"{CHECKED} the journal: the {count} rolls of {journal.match} are all there, and as in it."


def _place(source: str) -> tuple[bool, bool, int]:
    """Orders sources: what is proved first, what was typed last."""
    device = device_of(source)
    return device.is_typed, not device.is_virtual, device.place
