"""From journals to what is said about the dice."""

from __future__ import annotations

import csv
import io
import json
import random
from math import log
from pathlib import Path

import pytest

from game.features.audit import export
from game.features.audit.report import LUCK, Audit, audit, describe_repeats, e_words, reading, verdict
from game.features.audit.rolls import AuditRoll, Collector, MatchRolls, collect
from game.features.audit.statistics import faces_evidence
from game.match.provable import chain
from game.store.journal import Record
from tests.features.audit.journals import camera, journal, virtual


def of(*rolls: AuditRoll) -> Audit:
    return audit((MatchRolls("friday", "", rolls),))


def thrown(source: str, *values: int, player: str = "Ann", **known: object) -> AuditRoll:
    return AuditRoll("friday", 0, source, player, values, **known)  # type: ignore[arg-type]


def test_the_rolls_of_all_journals_are_found_in_the_order_of_the_matches(tmp_path: Path) -> None:
    journal(tmp_path, "b", [camera(0, 4, 2), Record("done", "player", 0)], "2026-02-01T20:00:00")
    journal(tmp_path, "a", [virtual(None, 3), Record("place R3 c4", "player", 0), camera(1, 5, read=(2,))])
    found = collect(tmp_path, pytest.fail)
    assert [match.match for match in found] == ["a", "b"]
    assert found[0].rolls == (
        AuditRoll("a", 0, "virtual", "The table", (3,)),
        AuditRoll("a", 2, "camera", "Bob", (5,), "feed", (2,)),
    )
    assert found[1].rolls[0].values == (4, 2)


def test_a_damaged_journal_is_named_and_the_others_count(tmp_path: Path) -> None:
    bad = journal(tmp_path, "bad", [camera(0, 4)])
    bad.write_bytes(bad.read_bytes().replace(b"roll 4", b"roll 6"))
    journal(tmp_path, "good", [camera(0, 1)])
    collector = Collector(tmp_path)
    assert collector.left == 2
    while collector.step():
        pass
    assert len(collector.matches) == 1
    assert "damaged" in collector.complaints[0]


def test_a_folder_without_matches_is_an_empty_audit(tmp_path: Path) -> None:
    found = audit(collect(tmp_path / "none", pytest.fail))
    assert (found.all.dice, found.sources, found.players) == (0, (), ())
    assert str(verdict(found.all)) == "No dice have fallen yet."


def test_dice_are_counted_by_source_and_by_player() -> None:
    found = of(thrown("camera", 4, 2), thrown("camera", 4, player="Bob"), thrown("typed", 6))
    assert [(source.source, source.dice) for source in found.sources] == [("camera", 3), ("typed", 1)]
    assert found.of("camera").counts == (0, 1, 0, 2, 0, 0)
    assert found.all.counts == (0, 1, 0, 2, 0, 1)
    assert [(player.player, player.dice) for player in found.players] == [("Ann", 3), ("Bob", 1)]
    assert found.players[1].mean == 4


def test_dice_with_more_sides_are_left_out_and_told() -> None:
    found = of(thrown("typed", 17), thrown("typed", 3))
    assert (found.all.dice, found.other_dice) == (1, 1)


def test_the_evidence_on_a_player_is_divided_by_how_many_are_compared() -> None:
    sixes = [thrown("typed", 6) for _ in range(60)]
    others = [thrown("typed", 1, player=name) for name in ("Bob", "Cleo")]
    alone = faces_evidence([6] * 60).log_now
    assert of(*sixes, *others).players[0].evidence.log_now == pytest.approx(alone - log(3))


def test_dice_named_by_their_place_are_followed_others_not() -> None:
    pairs = {source: of(thrown(source, 1, 2), thrown(source, 1, 5)).of(source).repeats for source in SIX}
    assert {source: (tally.hits, tally.trials) for source, tally in pairs.items()} == SIX


SIX = {"tower": (1, 2), "virtual": (1, 2), "camera": (0, 0), "typed": (0, 0)}


def test_a_single_die_is_followed_in_one_match_only() -> None:
    rolls = (thrown("camera", 3), thrown("camera", 3))
    later = AuditRoll("saturday", 0, "camera", "Ann", (3,))
    found = audit((MatchRolls("friday", "", rolls), MatchRolls("saturday", "", (later,))))
    assert (found.all.repeats.hits, found.all.repeats.trials) == (1, 1)


def test_readings_are_counted_by_the_face_that_really_lay_there() -> None:
    found = of(
        thrown("camera", 6, 1, read=(5, 1)),
        thrown("camera", 6, read=(None,)),
        thrown("camera", 2, read=(2, 6)),
        thrown("camera", 3, confirmed=True, again=2),
        thrown("camera", 4),
    ).of("camera")
    reader = found.reader
    assert reader is not None
    assert (reader.alone, reader.confirmed, reader.corrected, reader.again) == (1, 1, 3, 2)
    assert reader.wrong == (0, 0, 0, 0, 0, 2)
    assert reader.checked == (1, 0, 1, 0, 0, 2)
    assert str(reading(reader)).startswith("2 of 4 checked dice had been misread")


def test_typed_and_virtual_dice_have_no_reader() -> None:
    assert of(thrown("typed", 1)).of("typed").reader is None


def of_weight(weight: float, dice: int, seed: int = 1) -> Audit:
    rng = random.Random(seed)
    return of(*(thrown("typed", 6 if rng.random() < weight else rng.randrange(1, 6)) for _ in range(dice)))


@pytest.mark.parametrize(
    ("dice", "says"),
    [(30, "So few dice say little"), (600, "25 % would probably have shown by now; 20 % would not")],
)
def test_good_dice_are_never_called_fair(dice: int, says: str) -> None:
    sentence = str(verdict(of_weight(1 / 6, dice).all))
    assert sentence.startswith("No evidence against these dice (E = ")
    assert says in sentence
    assert "fair" not in sentence


def test_loaded_dice_are_told_and_stay_told() -> None:
    loaded = of_weight(0.3, 900)
    assert "Evidence against these dice" in str(verdict(loaded.all))
    assert "The 6 fell most often" in str(verdict(loaded.all))
    good = of_weight(1 / 6, 4000, seed=2).all
    both = audit(
        (MatchRolls("a", "", tuple(_rolls(0.3, 500))), MatchRolls("b", "", tuple(_rolls(1 / 6, 4000))))
    )
    assert "Evidence against" not in str(verdict(good))
    assert "Evidence against" in str(verdict(both.all))


def _rolls(weight: float, dice: int) -> list[AuditRoll]:
    rng = random.Random(2)
    return [thrown("typed", 6 if rng.random() < weight else rng.randrange(1, 6)) for _ in range(dice)]


def test_the_sentences_about_rolling_name_both_numbers() -> None:
    found = of(*(thrown("typed", face) for face in (3, 3, 1, 6))).all
    assert str(describe_repeats(found.repeats, same=True)).startswith(
        "The same face again: 1 of 3 times, 33.3 % (chance"
    )
    assert "16.7 %" in str(describe_repeats(found.repeats, same=True))
    assert str(describe_repeats(of().all.repeats, same=True)).startswith("Too few")


@pytest.mark.parametrize(
    ("value", "words"),
    [(0.001, "under 0.01"), (0.42, "0.42"), (9.96, "10"), (1234.5, "1 234"), (1e9, "over a million")],
)
def test_e_values_are_told_with_two_digits(value: float, words: str) -> None:
    assert str(e_words(value)) == words


def test_luck_is_called_luck() -> None:
    assert "luck" in str(LUCK)


# Files


ROLLS = (
    thrown("camera", 4, 2, evidence="feed", read=(None, 2)),
    thrown("typed", 6, player="=cmd()"),
)


def test_the_log_holds_every_roll_and_can_be_read_again() -> None:
    raw = export.log((MatchRolls("friday", "2026", ROLLS),))
    head, records, h = chain.read(raw)
    assert head["matches"] == ["friday"]
    assert [record["values"] for record in records] == [[4, 2], [6]]
    assert records[0]["read"] == [None, 2]
    assert export.last_h(raw) == h


def test_a_further_match_makes_other_words() -> None:
    one = (MatchRolls("friday", "2026", ROLLS),)
    assert export.last_h(export.log(one)) != export.last_h(export.log((*one, MatchRolls("x", "", ROLLS))))


def test_a_spreadsheet_gets_a_line_a_roll_and_no_formulas() -> None:
    rows = list(csv.DictReader(io.StringIO(export.table((MatchRolls("friday", "2026", ROLLS),)))))
    assert [(row["source"], row["values"], row["read"]) for row in rows] == [
        ("camera", "4 2", "? 2"),
        ("typed", "6", ""),
    ]
    assert rows[1]["player"] == "'=cmd()"


def test_the_whole_audit_is_plain_data() -> None:
    told = json.loads(json.dumps(export.data(of(*ROLLS), "0" * 64)))
    assert told["sources"][0]["counts"] == [0, 1, 0, 1, 0, 0]
    assert told["all"]["sentence"].startswith("No evidence")
    assert len(told["log"]["words"]) == 8


def test_a_yes_and_throws_thrown_away_come_from_the_journal(tmp_path: Path) -> None:
    journal(tmp_path, "a", [Record("roll 4", "camera", 0, confirmed=True, again=2), camera(1, 5)])
    (found,) = collect(tmp_path, pytest.fail)
    assert [(roll.confirmed, roll.again) for roll in found.rolls] == [(True, 2), (False, 0)]
