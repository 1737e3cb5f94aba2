"""The audit's files in the data folder: what is saved there, and whether the logs of proven matches hold."""

from __future__ import annotations

import json
from pathlib import Path

from game.errors import UserError
from game.features.audit import export
from game.features.audit.proof import Proof, verify
from game.features.audit.report import Audit
from game.features.audit.rolls import MatchRolls
from game.match.provable.seals import LOG_SUFFIX, SealStore
from game.store import private
from game.store.journal import MAX_JOURNAL_BYTES
from game.store.untrusted import read
from knucklebone_messages import LazyText


def save(folder: Path, matches: tuple[MatchRolls, ...], found: Audit) -> tuple[Path, ...]:
    """Write the log, the table and the audit; the files. Raises OSError."""
    log = export.log(matches)
    told = json.dumps(export.data(found, export.last_h(log)), ensure_ascii=False, indent=2) + "\n"
    contents = {"rolls.log": log, "rolls.csv": export.table(matches).encode(), "audit.json": told.encode()}
    for name, content in contents.items():
        private.replace(folder / name, content)
    return tuple(folder / name for name in contents)


def proof_of(folder: Path, match: str) -> Proof | None:
    """The proof of a match whose virtual dice have been revealed, if it holds by itself."""
    log = folder / f"{match}{LOG_SUFFIX}"
    try:
        proof = verify(read(log, MAX_JOURNAL_BYTES)) if match else None
    except (UserError, OSError, ValueError):
        return None
    return proof if proof is not None and proof.head.match == match else None


def logs_sentence(folder: Path) -> LazyText:
    """Computes every revealed match again, and says whether all of it fits."""
    logs = SealStore(folder).logs()
    for path in logs:
        try:
            verify(read(path, MAX_JOURNAL_BYTES))
        except (UserError, OSError, ValueError):
            return LazyText("The proof of {match} does not hold!", match=path.stem)
    if not logs:
        return LazyText("No match with provable dice is over yet.")
    return LazyText(
        "Matches with provable dice: {n}. We computed all their rolls again, and they fit.", n=len(logs)
    )
