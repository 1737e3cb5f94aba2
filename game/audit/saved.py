"""The audit's files in the data folder: what is saved there, and whether the logs of proven matches hold."""

from __future__ import annotations

import json
from pathlib import Path

from game.audit import export, provable
from game.audit.report import Audit, ReportSentence
from game.audit.rolls import MatchRolls
from game.errors import UserError
from game.store import private
from game.store.journal import LARGEST
from game.store.seals import LOG_SUFFIX, SealStore
from game.store.untrusted import read


def save(folder: Path, matches: tuple[MatchRolls, ...], found: Audit) -> tuple[Path, ...]:
    """Write the log, the table and the audit; the files. Raises OSError."""
    log = export.log(matches)
    told = json.dumps(export.data(found, export.last_h(log)), ensure_ascii=False, indent=2) + "\n"
    contents = {"rolls.log": log, "rolls.csv": export.table(matches).encode(), "audit.json": told.encode()}
    for name, content in contents.items():
        private.replace(folder / name, content)
    return tuple(folder / name for name in contents)


def proven(folder: Path, match: str) -> bool:
    """Whether the match's virtual dice have been revealed, and every roll computed again is as it was."""
    log = folder / f"{match}{LOG_SUFFIX}"
    try:
        return bool(match) and provable.verify(read(log, LARGEST)).match == match
    except (UserError, OSError, ValueError):
        return False


def logs_sentence(folder: Path) -> ReportSentence:
    """Computes every revealed match again, and says whether all of it fits."""
    logs = SealStore(folder).logs()
    for path in logs:
        try:
            provable.verify(read(path, LARGEST))
        except (UserError, OSError, ValueError):
            return ReportSentence("The proof of {match} does not hold!", (("match", path.stem),))
    if not logs:
        return ReportSentence("No match with provable dice is over yet.")
    return ReportSentence(
        "Matches with provable dice: {n}. All their rolls were computed again and fit.", (("n", len(logs)),)
    )
