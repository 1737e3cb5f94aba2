"""`knucklebone audit`: what all rolls so far say about the dice.

`audit verify` checks a log of rolls, `audit live` studies a die while it is thrown.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from game.commands.arguments import count
from game.devices.catalogue import device_of
from game.errors import UsageError, UserError
from game.features.audit import export
from game.features.audit.live import USUAL_BAR, DiceStudy, FaceQuestion, rolls_in
from game.features.audit.report import (
    LUCK,
    Audit,
    PlayerAudit,
    SourceAudit,
    audit,
    describe_repeats,
    e_words,
    reading,
    verdict,
)
from game.features.audit.rolls import collect
from game.features.audit.verify_log import KnownSeals, verify
from game.match.provable import seal
from game.store.folder import DataFolder
from game.terminal import complain, tell, tell_data, typed_lines

EXAMPLE = (
    "knucklebone audit --csv rolls.csv\n"
    '  knucklebone audit verify FILE --seal "eight words" --match JOURNAL\n'
    "  knucklebone rolls --camera C920 --dice 1 | knucklebone audit live --face 6 --share 20"
)
FAIR_PERCENT = 100 / 6
"""Share of one face of a fair die with six."""
MAX_BAR_LETTERS = 30
"""Characters of the longest bar."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument(
        "what", nargs="?", choices=("verify", "live"), help="check a log, or study a die while it is thrown"
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="verify: the log to check")
    parser.add_argument("--face", type=count, metavar="N", help="live: the face to test")
    parser.add_argument(
        "--share", type=float, metavar="PERCENT", help="live: is it heavier than this? (default: fair, of 6)"
    )
    parser.add_argument(
        "--bar",
        type=float,
        default=USUAL_BAR,
        metavar="N",
        help=f"live: stop at this much evidence ({USUAL_BAR:g})",
    )
    parser.add_argument("--seal", metavar="WORDS", help="verify: the seal noted before the match, in quotes")
    parser.add_argument("--closing", metavar="WORDS", help="verify: the words noted after it, in quotes")
    parser.add_argument("--match", metavar="JOURNAL", help="verify: the journal of the match")
    parser.add_argument("--data", metavar="DIR", help="the data folder with the matches")
    parser.add_argument("--json", action="store_true", help="the whole audit as JSON")
    parser.add_argument("--csv", metavar="FILE", help="also write every roll as comma separated values")
    parser.add_argument("--log", metavar="FILE", help="also write every roll as a log that can be verified")


def run(args: argparse.Namespace) -> int:
    """Audit a data folder, or check a log."""
    if args.what == "live":
        return _study(args)
    if args.face or args.share:
        raise UsageError("--face and --share go with audit live.")
    if args.what == "verify":
        if args.file is None:
            raise UsageError("audit verify needs the FILE to check.")
        tell(*verify(Path(args.file), KnownSeals(args.seal, args.closing, args.match)))
        return 0
    if args.seal or args.closing or args.match:
        raise UsageError("--seal, --closing and --match go with audit verify FILE.")
    matches = collect(DataFolder.open(args.data).matches, complain)
    log = export.log(matches)
    if args.csv:
        _write(Path(args.csv), export.table(matches).encode())
    if args.log:
        _write(Path(args.log), log)
    found, h = audit(matches), export.last_h(log)
    if args.json:
        tell_data(export.data(found, h), indent=2)
    else:
        tell(*_describe(found), "", f"Log: {' '.join(seal.words(h))}  ({h})")
    return 0


def _study(args: argparse.Namespace) -> int:
    """Read rolls from standard input until the question is answered or they end."""
    share = FAIR_PERCENT if args.share is None else args.share
    if args.face is None or not 0 < share < 100 or args.bar <= 1:
        raise UsageError("audit live needs --face N, a --share between 0 and 100, and a --bar above 1.")
    study = DiceStudy(FaceQuestion(args.face, share / 100, args.bar))
    say = complain if args.json else tell
    for line in study.question.plan():
        say(line)
    for number, roll in enumerate(rolls_in(typed_lines())):
        if number == 0 and (said := study.begin(roll)):
            say(said)
        study.add(roll)
        for one in study.studies:
            say(one.line())
        if study.is_answered:
            break
    if args.json:
        tell_data(study.to_data(), indent=2)
    else:
        tell(*study.report())
    return 0


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        raise UserError(f"{path} cannot be written ({error.strerror}).") from error


# Telling


def _describe(found: Audit) -> list[str]:
    lines = [f"Dice: {found.all.dice}, rolls: {found.all.rolls}, matches: {found.matches}"]
    if found.other_dice:
        lines.append(f"({found.other_dice} dice with more than six sides are left out)")
    for source in found.sources:
        lines += ["", *_source(source)]
    if len(found.players) > 1:
        lines += ["", "Players", str(LUCK)]
        lines += [_player(player) for player in found.players]
    return lines


def _player(found: PlayerAudit) -> str:
    e = e_words(found.evidence.now)
    return f"  {found.player:16} {found.dice:6} dice   mean {found.mean:.2f}   E = {e}"


def _source(found: SourceAudit) -> list[str]:
    most = max(max(found.counts), 1)
    lines = [f"{device_of(found.source).name}: {found.dice} dice"]
    for face, (seen, (low, high)) in enumerate(zip(found.counts, found.intervals, strict=True), 1):
        bar = "#" * round(MAX_BAR_LETTERS * seen / most)
        share = f"{100 * low:4.1f} to {100 * high:4.1f} %  (fair: 16.7)"
        lines.append(f"  {face}  {bar:{MAX_BAR_LETTERS}} {seen:6}   {share}")
    lines.append(str(verdict(found)))
    lines += [
        str(describe_repeats(found.repeats, same=True)),
        str(describe_repeats(found.swings, same=False)),
    ]
    if found.reader is not None:
        lines.append(str(reading(found.reader)))
        lines.append(
            "Counted alone {r.alone}, confirmed {r.confirmed}, corrected {r.corrected}, "
            "thrown again {r.again}; misread, by face: {faces}.".format(
                r=found.reader, faces=" ".join(map(str, found.reader.wrong))
            )
        )
    return lines
