"""`knucklebone replay`: a match told again from its journal, or checked answer by answer.

A journal tells every hand. Of a match that is not over only what everybody saw is shown, unless its
owner asks for all of it.
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.catalogue import GAMES, format_text, game_named
from game.commands.owner import check_owner, data_folder_of
from game.errors import UserError
from game.features.theatre.curve_command import tell_curve
from game.features.theatre.film_command import film_match, page_match
from game.features.theatre.replay import Replay
from game.match.host import read_playable
from game.match.match import Match, begin_match, refuse_other_version, rules_of
from game.rules.contract import Dice, IllegalAnswer, Order, Over, Rules
from game.store.folder import DataFolder
from game.store.journal import (
    Entry,
    JournalContents,
    JournalDamageError,
    JournalError,
    Record,
    Reseated,
    Result,
    TakenBack,
    cut_damage_off,
    ends_of,
    read_header,
    read_journal,
)
from game.store.matches import MatchStore
from game.store.settings import load
from game.terminal import complain, tell

EXAMPLE = "knucklebone replay 2026-01-02-201500-spellcycles --verify"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument(
        "match",
        metavar="MATCH",
        nargs="?",
        help="a journal file, or the name of a stored match; without it all matches are listed",
    )
    parser.add_argument("--verify", action="store_true", help="check every answer, exit 1 if one differs")
    parser.add_argument("--to", type=int, metavar="N", help="stop after N answers")
    parser.add_argument("--shots", metavar="DIR", help="save a picture of the table after every turn")
    parser.add_argument("--show", action="store_true", help="watch it on the table, hands closed")
    parser.add_argument("--curve", action="store_true", help="who was likely to win when, after the end")
    parser.add_argument("--windowed", action="store_true", help="--show in a window")
    parser.add_argument(
        "--film", metavar="FILE", help="write a film: .webm, .mp4, animated .gif, .webp or .png"
    )
    parser.add_argument("--page", metavar="FILE", help="write one web page to send to friends: .html")
    parser.add_argument("--size", metavar="WxH", default="", help="of a film, in pixels; 1280x720")
    parser.add_argument("--rate", type=int, metavar="N", help="pictures a second of a film; 15")
    parser.add_argument(
        "--open", action="store_true", help="show open hands in a film or page, once the match is over"
    )
    parser.add_argument("--all", action="store_true", help="show hands, too, in pictures and before the end")
    parser.add_argument("--mend", action="store_true", help="cut a damaged match off before the damage")
    parser.add_argument("--data", metavar="DIR", help="the data folder the match is stored in")


def run(args: argparse.Namespace) -> int:
    """Replay one journal, or list all."""
    if args.match is None:
        return _list(MatchStore(DataFolder.open(args.data).matches))
    path, contents, rules = read_named(args)
    if args.curve:
        return tell_curve(path, contents)
    if args.show:
        return _show(contents, DataFolder.open(args.data), windowed=args.windowed)
    if args.film:
        return film_match(contents, args)
    if args.page:
        return page_match(contents, args)
    public = game_named(contents.header.game).secrets and not _is_over(rules, contents)
    if public and args.all:
        check_owner(data_folder_of(path))
        public = False
    if args.shots:
        return _shots(contents, args.to, Path(args.shots), hands=args.all)
    if args.verify:
        return _verify(rules, contents, args.to, public)
    return (_tell_public if public else _tell)(rules, contents, args.to)


def read_named(args: argparse.Namespace) -> tuple[Path, JournalContents, Rules[Any]]:
    """The journal that was named, what stands in it, and its rules. Raises UserError."""
    path = Path(args.match)
    if not os.path.isfile(path):
        path = MatchStore(DataFolder.open(args.data).matches).find(args.match)
    contents = _repair(path) if args.mend else _read(path)
    rules = rules_of(contents.header)
    refuse_other_version(rules, contents.header)
    return path, contents, rules


def _list(store: MatchStore) -> int:
    """Print all stored matches, the one played last first: its name, what it is, who plays."""
    paths = store.paths()
    if not paths:
        tell(f"No match is stored in {store.folder}.", to=sys.stderr)
    for path in paths:
        try:
            header, over = read_header(path), ends_of(path).over
        except JournalError as error:
            complain(error)
            continue
        title = GAMES[header.game].title if header.game in GAMES else header.game
        who = ", ".join(player.name for player in header.players)
        tell(f"{path.stem}  {title}: {who}{'' if over else ' (not over)'}")
    return 0


def _is_over(rules: Rules[Any], contents: JournalContents) -> bool:
    """Whether nobody has anything to hide any more; the answers say so where the last line is missing."""
    match = begin_match(rules, contents.header)
    with suppress(IllegalAnswer):
        match.catch_up(contents.entries)
    return contents.result is not None or isinstance(match.pending, Over)


def _read(path: Path) -> JournalContents:
    """Raises JournalError, which tells of the way out of a damage."""
    try:
        return read_journal(path)
    except JournalDamageError as error:
        raise JournalError(
            f"{error} With --mend the match ends before that line and can be gone on with from there; "
            "the damaged file is kept beside it."
        ) from error


def _repair(path: Path) -> JournalContents:
    """A journal, from now on without its damage, if there is any. Raises JournalError."""
    while True:
        try:
            return read_playable(path)
        except JournalDamageError:
            whole = cut_damage_off(path, read_playable)
            complain(f"{path} ends after {len(whole.entries)} entries now; what it was is kept beside it.")


def _tell(rules: Rules[Any], contents: JournalContents, upto: int | None) -> int:
    """Print what happened, one line an answer."""
    match = _begin(rules, contents)
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


def _tell_public(rules: Rules[Any], contents: JournalContents, upto: int | None) -> int:
    """Print what everybody saw happen, one line a sentence."""
    match = _begin(rules, contents)
    words = game_named(contents.header.game).words(rules, format_text)
    for number, entry in enumerate(contents.entries[:upto], start=1):
        try:
            events = match.catch_up((entry,))
        except IllegalAnswer as error:
            raise UserError(
                f"Answer {number} is not possible there; with --mend the match ends before it."
            ) from error
        if not isinstance(entry, Record):
            tell(f"  {match.names[entry.seat]} {_line(entry)}.")
        for sentence in (words.sentence(event, match.names) for event in events if event.only is None):
            tell(*([f"  {sentence}"] if sentence else []))
    tell(
        "The match is not over: this is what everybody saw. Its owner sees every answer with --all.",
        to=sys.stderr,
    )
    return 0


def _begin(rules: Rules[Any], contents: JournalContents) -> Match:
    """The match before its first answer, once it is said whose it is."""
    header = contents.header
    tell(f"{rules.title}: {', '.join(player.name for player in header.players)}, {header.created}")
    return begin_match(rules, header)


def _line(entry: Entry) -> str:
    """An answer with where it came from, or what was taken back, or that somebody else plays."""
    if isinstance(entry, TakenBack):
        agreed = ", all agreed" if entry.agreed else ""
        return f"takes back {entry.answers}{agreed}"
    if isinstance(entry, Reseated):
        who = f", as the bot {entry.bot}" if entry.bot else ""
        return f"plays from here on{who}"
    source = "" if entry.source in ("player", "bot", "shuffle") else f"  ({entry.source})"
    return f"{entry.answer}{source}"


def _result_line(match: Match) -> str:
    over = match.pending
    assert isinstance(over, Over)
    scores = ", ".join(f"{name} {score:g}" for name, score in zip(match.names, over.scores, strict=True))
    winners = " and ".join(match.names[seat] for seat in over.winners) or "nobody"
    return f"Over: {scores}. Won by {winners}."


def _verify(rules: Rules[Any], contents: JournalContents, upto: int | None, public: bool) -> int:
    """Check the notation of every answer, that each is possible, and the result."""
    match = begin_match(rules, contents.header)
    entries = contents.entries[:upto]
    for number, entry in enumerate(entries, start=1):
        difference = _difference(rules, match, entry)
        if difference:
            told = "differs; --all tells how" if public else f"“{_line(entry)}”: {difference}"
            tell(f"answer {number}, {told}", to=sys.stderr)
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
        if not isinstance(entry, Record):
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


def _show(contents: JournalContents, data: DataFolder, *, windowed: bool) -> int:
    """The match on the table, as everybody saw it. Raises JournalError when it cannot be replayed."""
    from game.features.theatre.window import watch
    from game.ui.window.display import NoScreen

    reel = Replay(contents)
    try:
        watch(reel, data, load(data.root)[0], windowed=windowed)
    except NoScreen as error:
        raise UserError(f"{error} With --shots DIR there are pictures of it.") from error
    return 0


def _shots(contents: JournalContents, upto: int | None, folder: Path, hands: bool) -> int:
    """Pictures of the table, one a turn."""
    from game.features.theatre.pictures import replay_pictures

    try:
        for path in replay_pictures(contents, folder, upto, hands=hands):
            tell(path)
    except IllegalAnswer as error:
        raise UserError(
            f"The match {contents.header.match} holds an answer that is not possible; --verify names it."
        ) from error
    return 0
