"""Forged logs: every single change is refused, and a stranger who reads the page alone judges alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.errors import UserError
from game.features.audit import proof
from game.match.provable import seal
from game.match.provable.roll_log import AnswerLine, BackLine, RollLine
from studio.trials.audit_forger import Forged, attack, forgeries
from tests.features.audit import stranger
from tests.features.audit.genuine import Genuine, played

DOCS = Path(__file__).resolve().parents[3] / "docs" / "dice-audit"
WITH_EVERYTHING = 16
"""The number of a match with dice of every source, corrections, and dice that counted again."""


@pytest.fixture(scope="module")
def forged(genuine: Genuine) -> list[Forged]:
    return list(forgeries(genuine))


@pytest.fixture(scope="module")
def genuine(tmp_path_factory: pytest.TempPathFactory) -> Genuine:
    return played(tmp_path_factory.mktemp("matches"), WITH_EVERYTHING)


def holds(log: bytes) -> bool:
    try:
        proof.verify(log)
    except UserError:
        return False
    return True


def holds_for_a_stranger(log: bytes) -> bool:
    try:
        stranger.verify(log)
    except (AssertionError, KeyError, TypeError, ValueError, AttributeError):
        return False
    return True


def test_the_match_has_everything_that_can_be_forged(genuine: Genuine) -> None:
    found = proof.verify(genuine.log)
    assert {AnswerLine, BackLine, RollLine} < {type(line) for line in found.lines}
    assert set(found.counts) == {"virtual", "camera", "tower", "typed"}
    assert found.recalled


def test_every_single_change_is_refused(genuine: Genuine) -> None:
    """Each by the closing seal and by the journal; what the seal from before the match can show, by that."""
    refused = attack(genuine)
    assert refused.total() > 1000
    assert refused["another seed and seal", "seal, closing seal, journal"] == 1


def test_the_file_alone_shows_what_was_left_out_while_the_rest_is_kept(genuine: Genuine) -> None:
    """With the values that fell, no throw but the last can be left out."""
    head, records, _ = proof.chain.read(genuine.log)
    throws = [at for at, record in enumerate(records) if record.get("number") is not None]
    for at in throws[:-1]:
        kept = [dict(record) for record in records if record is not records[at]]
        for n, record in enumerate(kept):
            record["n"] = n
            if record.get("number") is not None and record["number"] > records[at]["number"]:
                record["number"] -= 1
        assert not holds(Forged("drop", head, kept).log)


def test_a_stranger_judges_every_log_alike(genuine: Genuine, forged: list[Forged]) -> None:
    assert holds_for_a_stranger(genuine.log)
    differ = [one.act for one in forged if holds(one.log) != holds_for_a_stranger(one.log)]
    assert differ == []


def test_a_stranger_lays_log_and_journal_side_by_side(genuine: Genuine, forged: list[Forged]) -> None:
    stranger.beside(genuine.log, genuine.journal.read_bytes())
    missed = []
    for one in forged:
        try:
            stranger.beside(one.log, genuine.journal.read_bytes())
        except (AssertionError, KeyError, TypeError, ValueError, AttributeError):
            continue
        missed.append(one.act)
    # What dice were asked for, and why, only the rules can tell; the journal does not say it.
    assert {act.split(" (")[0] for act in missed} <= {"alter sides", "alter purpose"}


def test_the_page_has_an_example_that_holds() -> None:
    log, journal = (DOCS / "friday.rolls").read_bytes(), (DOCS / "friday.journal").read_bytes()
    stranger.beside(log, journal)
    found = proof.verify(log)
    assert dict(found.counts) == {"virtual": 3, "typed": 1, "camera": 1}
    page = " ".join((DOCS.parent / "dice-audit.md").read_text(encoding="utf-8").split())
    for h in (found.head.commit, found.h):
        for language in seal.WORD_LISTS:
            spoken = seal.words(h, language)
            assert list(spoken) == stranger.seal(h, list(seal.vocabulary(language)))
        assert " ".join(seal.words(h)) in page
    assert " ".join(seal.words(found.head.commit, "de")) in page
