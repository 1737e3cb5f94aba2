"""`knucklebone replay`: a match told again from its journal, or checked answer by answer."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from game.errors import UserError
from game.match.host import rules_of
from game.match.match import Match, MemoryLog, refuse_other_version, replay
from game.rules.contract import Dice, IllegalAnswer, Order, Over, Rules
from game.store.folder import DataFolder
from game.store.journal import (
    Entry,
    JournalContents,
    JournalDamageError,
    JournalError,
    Result,
    TakenBack,
    cut_damage_off,
    read_journal,
)
from game.store.matches import MatchStore
from game.terminal import complain, tell

EXAMPLE = "knucklebone replay 2026-01-02-201500-spellcycles --verify"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("match", metavar="MATCH", help="a journal file, or the name of a stored match")
    parser.add_argument("--verify", action="store_true", help="check every answer, exit 1 if one differs")
    parser.add_argument("--to", type=int, metavar="N", help="stop after N answers")
    parser.add_argument("--shots", metavar="DIR", help="leave a picture of the table after every turn")
    parser.add_argument("--mend", action="store_true", help="cut a damaged match off before the damage")
    parser.add_argument("--data", metavar="DIR", help="the data folder the match is stored in")


def run(args: argparse.Namespace) -> int:
    """Replay one journal."""
    path = Path(args.match)
    if not path.is_file():
        path = MatchStore(DataFolder.open(args.data).matches).find(args.match)
    contents = _mended(path) if args.mend else _read(path)
    rules = rules_of(contents.header)
    refuse_other_version(rules, contents.header)
    if args.shots:
        return _shots(contents, args.to, Path(args.shots))
    if args.verify:
        return _verify(rules, contents, args.to)
    return _tell(rules, contents, args.to)


def _read(path: Path) -> JournalContents:
    """Raises JournalError, which tells of the way out of a damage."""
    try:
        return read_journal(path)
    except JournalDamageError as error:
        raise JournalError(
            f"{error} With --mend the match ends before that line and can be gone on with from there; "
            "the damaged file is kept beside it."
        ) from error


def _mended(path: Path) -> JournalContents:
    """A journal, from now on without its damage, if there is any. Raises JournalError."""
    while True:
        try:
            contents = read_journal(path)
            replay(rules_of(contents.header), contents)
            return contents
        except JournalDamageError as error:
            whole = cut_damage_off(error)
            complain(f"{path} ends after {len(whole.entries)} entries now; what it was is kept beside it.")


def _tell(rules: Rules[Any], contents: JournalContents, upto: int | None) -> int:
    """Print what happened, one line an answer."""
    header = contents.header
    tell(f"{rules.title}: {', '.join(player.name for player in header.players)}, {header.created}")
    match = Match(rules, header.players, MemoryLog())
    for number, entry in enumerate(contents.entries[:upto], start=1):
        try:
            match.catch_up((entry,))
        except IllegalAnswer as error:
            raise UserError(
                f"Answer {number}, “{_line(entry)}”, is not possible there ({error}); "
                "with --mend the match ends before it."
            ) from error
        who = "" if entry.seat is None else f"{match.names[entry.seat]}: "
        tell(f"{number:5}  {who}{_line(entry)}")
    if isinstance(match.pending, Over):
        tell(_result_line(match))
    return 0


def _line(entry: Entry) -> str:
    """An answer with where it came from, or what was taken back."""
    if isinstance(entry, TakenBack):
        agreed = ", all agreed" if entry.agreed else ""
        return f"takes back {entry.answers}{agreed}"
    source = "" if entry.source in ("player", "bot", "shuffle") else f"  ({entry.source})"
    return f"{entry.answer}{source}"


def _result_line(match: Match) -> str:
    over = match.pending
    assert isinstance(over, Over)
    scores = ", ".join(f"{name} {score:g}" for name, score in zip(match.names, over.scores, strict=True))
    winners = " and ".join(match.names[seat] for seat in over.winners) or "nobody"
    return f"Over: {scores}. Won by {winners}."


def _verify(rules: Rules[Any], contents: JournalContents, upto: int | None) -> int:
    """Check the notation of every answer, that each is possible, and the result."""
    match = Match(rules, contents.header.players, MemoryLog())
    entries = contents.entries[:upto]
    for number, entry in enumerate(entries, start=1):
        difference = _difference(rules, match, entry)
        if difference:
            tell(f"answer {number}, “{_line(entry)}”: {difference}", to=sys.stderr)
            return 1
    if upto is None or upto >= len(contents.entries):
        difference = _result_difference(match, contents.result)
        if difference:
            tell(difference, to=sys.stderr)
            return 1
    tell(f"{contents.header.match}: {len(entries)} answers, all as recorded.")
    return 0


def _difference(rules: Rules[Any], match: Match, entry: Entry) -> str:
    """What is wrong with one recorded answer; empty when nothing is."""
    kept = match.kept
    try:
        match.catch_up((entry,))
        if isinstance(entry, TakenBack):
            return ""
        answer = rules.read(entry.answer)
    except IllegalAnswer as error:
        return str(error)
    fell = answer[0] if isinstance(answer, Dice | Order) else ()
    if len(kept) != (entry.recalled or 0) or fell[: len(kept)] != kept:
        return f"{', '.join(map(str, kept)) or 'nothing'} had fallen before and must count again"
    written = rules.write(answer)
    return "" if written == entry.answer else f"would be written “{written}” today"


def _result_difference(match: Match, recorded: Result | None) -> str:
    over = match.pending
    if not isinstance(over, Over):
        return "" if recorded is None else "the journal says the match is over, but it is not"
    replayed = Result(over.scores, over.winners, over.capped)
    if recorded is None or replayed == recorded:
        return ""
    return f"the result differs: recorded {recorded.scores}, replayed {replayed.scores}"


def _shots(contents: JournalContents, upto: int | None, folder: Path) -> int:
    """Pictures of the table, one a turn."""
    from game.ui.replay_pictures import replay_pictures

    for path in replay_pictures(contents, folder, upto):
        tell(path)
    return 0
