"""The curve of a match that is over: chances, turning points, what a bot would have chosen; its keeping."""

from __future__ import annotations

import contextlib
import os
import select
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from game.catalogue import GAMES, format_text, game_named
from game.errors import UserError
from game.features.theatre.curve import Curve, trace_curve, turning_words
from game.features.theatre.curve_store import Drawing, keep_curve, kept_curve, main
from game.features.theatre.replay import Replay
from game.rules.contract import Over, Turn
from game.store.journal import JournalContents, Record, TakenBack, read_journal
from tests.features.theatre.test_command import play
from tests.waiting import wait_until

TRIALS = 2


def ended(folder: Path, game: str = "trade-or-duel") -> JournalContents:
    return read_journal(play(folder, game=game))


def whole(contents: JournalContents, trials: int = TRIALS) -> Curve:
    *_, curve = trace_curve(Replay(contents), trials)
    assert curve.whole
    return curve


@pytest.mark.parametrize("game", GAMES)
def test_chances_are_shared_out_and_come_to_what_happened(tmp_path: Path, game: str) -> None:
    contents = ended(tmp_path, game)
    curve, over = whole(contents, 1), Replay(contents).course.over
    assert isinstance(over, Over)
    for place in curve.chances:
        assert sum(place.shares) == pytest.approx(1) or not any(place.shares)
    last = curve.chances[-1]
    assert last.number == len(contents.entries)
    assert last.shares == tuple(
        1 / len(over.winners) if seat in over.winners else 0.0 for seat in range(len(last.shares))
    )


def test_it_is_the_same_every_time(tmp_path: Path) -> None:
    contents = ended(tmp_path)
    assert whole(contents) == whole(contents)


def test_turning_points_are_where_the_largest_changes_are(tmp_path: Path) -> None:
    curve = whole(ended(tmp_path))
    shares = {place.number: place.shares for place in curve.chances}
    assert curve.turnings
    for turning in curve.turnings:
        before, after = shares[turning.before], shares[turning.number]
        assert turning.change == after[turning.seat] - before[turning.seat]
        assert abs(turning.change) == max(abs(b - a) for a, b in zip(before, after, strict=True))


def test_a_turning_point_is_told_in_the_words_of_the_game(tmp_path: Path) -> None:
    contents = ended(tmp_path, "power-vacuum")
    reel = Replay(contents)
    words = game_named("power-vacuum").words(reel.at(0).rules, format_text)
    for turning in whole(contents).turnings:
        said = turning_words(reel, turning, words)
        assert said
        match = reel.at(turning.before)
        if turning.chooser is not None:
            question, entry = match.pending, contents.entries[turning.before]
            assert isinstance(question, Turn)
            assert isinstance(entry, Record)
            assert match.rules.read(turning.better) in question.options
            assert turning.better != entry.answer
            assert said[-1].startswith("A bot would have chosen: ")


def test_what_was_taken_back_is_no_part_of_it(tmp_path: Path) -> None:
    folder = Path(__file__).parents[2] / "store" / "data_0_3" / "matches"
    found = 0
    for path in sorted(folder.glob("*-trade-or-duel.journal")):
        contents = read_journal(path)
        if any(isinstance(entry, TakenBack) for entry in contents.entries) and contents.result is not None:
            found += 1
            places = {place.number for place in whole(contents, 1).chances[:-1]}
            assert all(isinstance(contents.entries[number], Record) for number in places)
            assert {id(contents.entries[number]) for number in places} <= set(map(id, contents.records))
    assert found


def test_of_a_match_that_is_not_over_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contents = read_journal(play(tmp_path, game="trade-or-duel", answers=4))
    with pytest.raises(UserError, match="isn't over"):
        next(trace_curve(Replay(contents)))
    # Or all tests after this one would stand back, too.
    nicer: list[int] = []
    monkeypatch.setattr("os.nice", nicer.append)
    assert main([str(contents.path)]) == 1
    assert nicer == [10]


def test_it_is_kept_beside_its_journal_for_that_journal_alone(tmp_path: Path) -> None:
    contents = ended(tmp_path)
    assert kept_curve(contents.path) is None
    curve = whole(contents)
    keep_curve(contents.path, curve)
    assert kept_curve(contents.path) == curve
    kept = contents.path.with_suffix(".curve")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    for odd in (b"", b"[]", b'{"version": 1}', kept.read_bytes().replace(b'"number"', b'"nomber"')):
        kept.write_bytes(odd)
        assert kept_curve(contents.path) is None
    keep_curve(contents.path, curve)
    contents.path.write_bytes(contents.raw + b"\n")
    assert kept_curve(contents.path) is None


def test_a_process_of_its_own_draws_it(tmp_path: Path) -> None:
    drawing = Drawing(tmp_path / "no.journal")
    drawing.stop()
    wait_until(lambda: drawing.done, "the end of the process")


def test_that_process_ends_with_the_program_even_if_it_was_killed(tmp_path: Path) -> None:
    path = ended(tmp_path).path
    program = (
        "import os, signal, sys; from pathlib import Path; "
        "from game.features.theatre.curve_store import Drawing; "
        "drawing = Drawing(Path(sys.argv[1])); print(drawing.process, flush=True); "
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    told = subprocess.run([sys.executable, "-c", program, str(path)], capture_output=True, text=True).stdout
    with contextlib.suppress(ProcessLookupError):  # then it has ended already
        ending = os.pidfd_open(int(told))
        assert select.select([ending], [], [], 60)[0], "it goes on"
        os.close(ending)
    assert kept_curve(path) is None, "it was not drawn to the end"
