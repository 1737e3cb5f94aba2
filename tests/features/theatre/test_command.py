"""`knucklebone replay`: told again, or checked to the last answer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game import catalogue
from game.chance import Chance
from game.cli import main
from game.commands.owner import check_owner
from game.features.theatre.replay import Replay
from game.match.host import MatchSetup
from game.match.match import Match, MemoryLog, rules_of
from game.match.undo import TakeBack
from game.rules.contract import Dice, Roll, Shuffle, Turn
from game.store.journal import Header, Journal, PlayerEntry, Record, read_journal
from game.store.pin import PinStore
from tests.match.hosts import host_in
from tests.store.earlier import DATA

pytestmark = pytest.mark.pictures

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gil", "Hal", "Ida")


def play(
    data: Path, seed: int = 1, answers: int | None = None, game: str = "spellcycles", seats: int | None = None
) -> Path:
    """A match of random bots, whole or broken off; its journal. By default of as few `seats` as can be."""
    host = host_in(data / "matches", seed)
    seats = seats or max(2, catalogue.GAMES[game].seat_range[0])
    bots = tuple(PlayerEntry(name, "random") for name in NAMES[:seats])
    options: dict[str, dict[str, object]] = {
        "spellcycles": {"length": "short"},
        "trade-or-duel": {"small": True},
    }
    loop = host.begin(MatchSetup(game, bots, options.get(game, {})))
    now = 0.0
    while loop.over is None and (answers is None or loop.match.answers < answers):
        loop.tick(now)
        now += 1.0
    loop.close()
    return host.store.paths()[0]


def test_without_a_match_all_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--data", str(tmp_path)]) == 0
    assert "No match is stored" in capsys.readouterr().err
    over = play(tmp_path, game="trade-or-duel")
    left = play(tmp_path, seed=2, answers=5)
    assert main(["replay", "--data", str(tmp_path)]) == 0
    assert sorted(capsys.readouterr().out.splitlines()) == sorted(
        [f"{over.stem}  Trade or Duel: Ann, Bob", f"{left.stem}  Spellcycles: Ann, Bob (not over)"]
    )


def altered(path: Path, number: int, answer: str) -> Path:
    """A sound journal that tells another story from answer `number` on."""
    contents = read_journal(path)
    other = path.with_name("altered.journal")
    journal = Journal.create(other, contents.header)
    for index, record in enumerate(contents.records, start=1):
        journal.append(Record(answer, record.source, record.seat) if index == number else record)
    journal.close()
    return other


def test_a_whole_match_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = play(tmp_path)
    assert main(["replay", str(path), "--verify"]) == 0
    assert "all as recorded" in capsys.readouterr().out


def taken_back(data: Path) -> Path:
    """A journal in which a person's choice, and the dice that fell after it, were taken back."""
    rules = catalogue.build("spellcycles", 2, {"length": "short"})
    players = (PlayerEntry("Ann"), PlayerEntry("Bob", "random"))
    path, chance = data / "back.journal", Chance(4)
    sources = ("player", "bot")
    header = Header("back", rules.name, rules.version, players, rules.options, "")
    match = Match(rules, players, Journal.create(path, header))
    while not (isinstance(what := match.can_take_back(), TakeBack) and what.dice):
        pending = match.pending
        if isinstance(pending, Shuffle):
            match.commit(chance.order(match.entries, pending), "shuffle")
        elif isinstance(pending, Roll):
            match.commit(Dice(chance.dice(match.entries, pending.dice, pending.sides)), "typed")
        else:
            assert isinstance(pending, Turn)
            match.commit(pending.options[-1], sources[pending.seat], seat=pending.seat)
    match.take_back(agreed=(0,))
    assert isinstance(match.pending, Turn)
    match.commit(match.pending.options[-1], sources[match.pending.seat], seat=match.pending.seat)
    while not match.kept:
        assert isinstance(match.pending, Turn)
        match.commit(match.pending.options[-1], sources[match.pending.seat], seat=match.pending.seat)
    match.commit(Dice(match.kept), "typed")
    match.close()
    return path


def test_what_was_taken_back_is_told_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = taken_back(tmp_path)
    assert main(["replay", str(path)]) == 0
    assert "takes back" in capsys.readouterr().out
    assert main(["replay", str(path), "--verify"]) == 0


def test_dice_that_were_taken_back_must_count_again_as_they_fell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever edits the journal to roll them anew is found out."""
    contents = read_journal(taken_back(tmp_path))
    other = tmp_path / "other.journal"
    journal = Journal.create(other, contents.header)
    for entry in contents.entries[:-1]:
        journal.append(entry)
    last = contents.records[-1]
    value = int(last.answer.split()[1]) % 6 + 1
    journal.append(replace(last, answer=f"roll {value}"))
    journal.close()
    assert main(["replay", str(other), "--verify"]) == 1
    assert "must count again" in capsys.readouterr().err


def test_a_match_is_found_by_its_name(tmp_path: Path) -> None:
    path = play(tmp_path, answers=20)
    assert main(["replay", path.stem, "--verify", "--data", str(tmp_path)]) == 0


def test_the_first_difference_ends_with_1_and_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = play(tmp_path, answers=20)
    assert main(["replay", str(altered(path, 3, "roll 9 9 9")), "--verify"]) == 1
    assert "answer 3, “roll 9 9 9”" in capsys.readouterr().err


def test_an_answer_that_is_no_notation_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = play(tmp_path, answers=20)
    assert main(["replay", str(altered(path, 2, "castle long")), "--verify"]) == 1
    assert "answer 2" in capsys.readouterr().err


@pytest.mark.parametrize("fault", ["check", "answer"])
def test_a_damaged_match_is_cut_off_before_the_damage_where_that_is_wished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], fault: str
) -> None:
    path = play(tmp_path, answers=20)
    entries = read_journal(path).entries
    if fault == "check":
        lines = path.read_bytes().split(b"\n")
        path.write_bytes(b"\n".join([*lines[:11], b"{}", *lines[12:]]))
    else:
        path = altered(path, 11, "castle long")
    raw = path.read_bytes()
    assert main(["replay", str(path)]) == 1
    assert "--mend" in capsys.readouterr().err
    assert path.read_bytes() == raw
    assert main(["replay", str(path), "--mend", "--verify"]) == 0
    assert read_journal(path).entries == entries[:10]
    assert path.with_suffix(".damaged").read_bytes() == raw
    assert main(["replay", str(path), "--mend"]) == 0, "what is whole stays as it is"


def test_a_match_is_told_line_by_line_up_to_an_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = play(tmp_path)
    assert main(["replay", str(path), "--to", "12"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Spellcycles: Ann, Bob")
    assert len(lines) == 13


def test_the_result_is_told_at_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(play(tmp_path))]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("Over: Ann ")


def test_a_foreign_file_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann,\n")
    assert main(["replay", str(path)]) == 1
    error = capsys.readouterr().err
    assert "is not a match journal" in error
    assert error.count("\n") == 1
    assert path.read_text() == "Dear Ann,\n"


@pytest.mark.parametrize(
    "match",
    [
        "2026-11-01-201500-spellcycles",
        "2026-11-02-202200-spellcycles",
        "2026-11-16-220000-spellcycles",
        "2026-11-05-204300-unnamed",
        "2026-11-08-210400-engine",
        "2026-11-11-212500-trade-or-duel",
        "2026-11-14-214600-power-vacuum",
    ],
)
def test_matches_that_version_0_3_wrote_verify(match: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(DATA / "matches" / f"{match}.journal"), "--verify"]) == 0
    assert "all as recorded" in capsys.readouterr().out


# Of a match that is not over, what everybody saw


def secret_match(data: Path, order: str = "order 4 7 1 11 3 14 16 8", name: str = "friday") -> Path:
    """A match of Ann against a bot, with cards dealt that nobody has shown, and Ann to choose."""
    rules = catalogue.build("trade-or-duel", 4, {})
    players = (PlayerEntry("Ann"), *(PlayerEntry(name, "random") for name in ("Bob", "Cid", "Dot")))
    header = Header(name, rules.name, rules.version, players, rules.options, "2026-01-02T20:15:00")
    journal = Journal.create(data / "matches" / f"{name}.journal", header)
    for answer in (order, "order 1"):
        journal.append(Record(answer, "shuffle"))
    journal.close()
    return journal.path


def replayed(capsys: pytest.CaptureFixture[str], *words: object, status: int = 0) -> tuple[str, str]:
    """What `knucklebone replay` says, and complains about."""
    capsys.readouterr()
    assert main(["replay", *map(str, words)]) == status
    said = capsys.readouterr()
    return said.out, said.err


def asked_for(monkeypatch: pytest.MonkeyPatch, digits: str) -> list[str]:
    """Type a PIN whenever one is asked for; the questions."""
    questions: list[str] = []

    def ask(question: str) -> str:
        questions.append(question)
        return digits

    monkeypatch.setattr(check_owner, "__defaults__", (ask,))
    return questions


@pytest.mark.parametrize("name", [name for name in catalogue.GAMES if catalogue.game_named(name).secrets])
def test_only_what_everybody_saw_is_told_before_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    path = play(tmp_path, answers=4 if name == "trade-or-duel" else 20, game=name)
    contents = read_journal(path)
    told, complaint = replayed(capsys, path)
    assert "what everybody saw" in complaint
    assert not any(record.answer in told for record in contents.records if record.source == "shuffle")
    assert not set(told.splitlines()) & set(replayed(capsys, path, "--all")[0].splitlines()[1:])
    match = Match(rules_of(contents.header), contents.header.players, MemoryLog())
    happened = match.catch_up(contents.entries)
    words = catalogue.game_named(name).words(match.rules, catalogue.format_text)
    seen = [words.sentence(event, match.names) for event in happened if event.only is None]
    assert [line.strip() for line in told.splitlines()[1:]] == [sentence for sentence in seen if sentence]


def test_hands_that_differ_are_replayed_alike(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    orders = "order 4 7 1 11 3 14 16 8", "order 5 2 9 11 1 13 16 10"
    paths = [secret_match(tmp_path / order, order) for order in orders]
    assert len({replayed(capsys, path) for path in paths}) == 1
    assert len({replayed(capsys, path, "--all") for path in paths}) == 2
    pictures = []
    for number, path in enumerate(paths):
        out = replayed(capsys, path, "--shots", tmp_path / str(number))[0]
        pictures.append([Path(line).read_bytes() for line in out.splitlines()])
    assert pictures[0] == pictures[1]
    open_ones = [replayed(capsys, path, "--all", "--shots", path.parent)[0] for path in paths]
    assert len({Path(out.splitlines()[-1]).read_bytes() for out in open_ones}) == 2


def test_a_difference_before_the_end_tells_no_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = secret_match(tmp_path, "order 4 7 1 11 3 14 16 +8")
    assert "16" not in replayed(capsys, path, "--verify", status=1)[1]
    assert "16 +8" in replayed(capsys, path, "--verify", "--all", status=1)[1]


def test_pictures_of_what_is_not_possible_are_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = secret_match(tmp_path, "order 4 7 1 11 3 14 16 99")
    complaint = replayed(capsys, path, "--shots", tmp_path / "pictures", status=1)[1]
    assert "--verify names it" in complaint


def test_a_match_that_is_over_hides_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = play(tmp_path, game="trade-or-duel")
    told, complaint = replayed(capsys, path)
    assert "order" in told
    assert complaint == ""


def test_the_owner_of_the_folder_sees_all_without_a_pin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, questions = secret_match(tmp_path), asked_for(monkeypatch, "1234")
    assert "order 4 7" in replayed(capsys, path, "--all")[0]
    assert "order 4 7" in replayed(capsys, path.stem, "--all", "--data", tmp_path)[0]
    assert not questions
    monkeypatch.setattr("os.getuid", lambda: tmp_path.stat().st_uid + 1)
    told, complaint = replayed(capsys, path, "--all", status=1)
    assert told == ""
    assert "only the owner" in complaint


@pytest.mark.parametrize("action", [(), ("--verify",), ("--shots", "{tmp}/pictures")])
def test_where_there_is_a_pin_it_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, action: tuple[str]
) -> None:
    path = secret_match(tmp_path)
    PinStore(tmp_path).keep("2718")
    words = [path, "--all", *(word.format(tmp=tmp_path) for word in action)]
    asked_for(monkeypatch, "1234")
    assert "not the PIN" in replayed(capsys, *words, status=1)[1]
    assert not (tmp_path / "pictures").exists()
    questions = asked_for(monkeypatch, "2718")
    replayed(capsys, *words)
    assert len(questions) == 1


def test_wrong_ones_wait_here_too_and_a_damaged_one_opens_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, store = secret_match(tmp_path), PinStore(tmp_path)
    store.keep("2718")
    asked_for(monkeypatch, "1234")
    for _ in range(5):
        replayed(capsys, path, "--all", status=1)
    asked_for(monkeypatch, "2718")
    assert "Too many" in replayed(capsys, path, "--all", status=1)[1]
    store.path.write_text("{")
    complaint = replayed(capsys, path, "--all", status=1)[1]
    assert str(store.path) in complaint
    assert "delete" in complaint


def test_a_link_to_a_journal_is_no_way_around_the_pin(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    link = tmp_path / "link.journal"
    link.symlink_to(secret_match(tmp_path / "data"))
    PinStore(tmp_path / "data").keep("2718")
    asked_for(monkeypatch, "")
    assert "not the PIN" in replayed(capsys, link, "--all", status=1)[1]


def test_it_is_watched_on_the_table_in_a_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, shown = play(tmp_path, answers=5), list[tuple[str, bool]]()

    def watch(reel: Replay, *_: object, windowed: bool) -> None:
        shown.append((reel.contents.header.match, windowed))

    monkeypatch.setattr("game.features.theatre.window.watch", watch)
    assert main(["replay", path.stem, "--show", "--windowed", "--data", str(tmp_path)]) == 0
    assert shown == [(path.stem, True)]


def test_the_curve_of_a_match_is_told_and_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = play(tmp_path, game="trade-or-duel")
    assert main(["replay", str(path), "--curve"]) == 0
    told = capsys.readouterr().out
    assert "played on" in told
    assert main(["replay", str(path), "--curve"]) == 0
    assert capsys.readouterr().out == told
