"""From the first press to a running match."""

from __future__ import annotations

import os
import shutil
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from game import shipped
from game.features.league.book import book_of
from game.features.league.service import League
from game.match.host import MatchSetup
from game.store import settings as stored
from game.store.folder import DataFolder
from game.store.house_rules import HouseRuleBook
from game.store.journal import PlayerEntry, read_journal
from game.store.matches import MatchStore, Stored
from game.store.settings import Settings
from game.ui.program import lobby_of
from game.ui.scenes.lobby.bots import standing
from game.ui.scenes.lobby.decks import deck_label, decks_of
from game.ui.scenes.lobby.scene import DEMO_COUNTDOWN_S, IDLE_TIMEOUT_S, LobbyScene
from game.ui.scenes.lobby.widgets import ChoiceRow
from game.ui.widgets.choice import Stepper
from game.ui.widgets.label import Label
from studio.shots.staged_phones import FakePhones
from tests.features.league.matches import match
from tests.match.hosts import host_in
from tests.ui.scenes.evening import Evening
from tests.waiting import wait_until

PEOPLE = (PlayerEntry("Ann"), PlayerEntry("Bob"))
BOTS = (PlayerEntry("Ann", "random"), PlayerEntry("Bob", "random"))
DECK = """
[[spell]]
id = "one"
seq = "RY"
cost = 1
ops = []
"""


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def _lobby(evening: Evening) -> LobbyScene:
    scene = evening.pilot.scene
    assert isinstance(scene, LobbyScene)
    return scene


def _leave_free(evening: Evening, index: int) -> None:
    """Press a place until nobody sits there any more."""
    while _lobby(evening).draft.places[index].taken:
        evening.pilot.press(f"place-{index}")


def _walk_to(evening: Evening, key: str) -> None:
    """Reach a widget by Tab alone."""
    for _ in range(60):
        if evening.pilot.focus == key:
            return
        evening.pilot.keys("tab")
    raise AssertionError(f"{key} cannot be reached by Tab")


# Ways in.


def test_two_keys_lead_from_the_demonstration_to_a_match(tmp_path: Path) -> None:
    with Evening(tmp_path, attract=True) as evening:
        evening.pilot.keys("return", "return")
        assert evening.at == "table"


def test_two_touches_lead_from_the_demonstration_to_a_match(tmp_path: Path) -> None:
    with Evening(tmp_path, attract=True) as evening:
        evening.pilot.tap(960, 540)
        evening.pilot.press("start")
        assert evening.at == "table"


def test_two_pad_buttons_lead_from_the_demonstration_to_a_match(tmp_path: Path) -> None:
    with Evening(tmp_path, attract=True) as evening:
        evening.pilot.pad("a", "a")
        assert evening.at == "table"


def test_everything_can_be_set_up_by_keyboard_alone(evening: Evening) -> None:
    with evening:
        pilot = evening.pilot
        _walk_to(evening, "name-0")
        pilot.keys("return", "z", "o", "e", "return")
        _walk_to(evening, "place-3")
        pilot.keys("return")
        _walk_to(evening, "length")
        pilot.keys("return")
        _walk_to(evening, "start")
        pilot.keys("return")
        assert evening.table.names == ("zoe", "Bob", "Medea", "Dan")
        assert evening.table.loop.match.rules.options["length"] == "short"


def test_everything_can_be_set_up_by_pad_alone(evening: Evening) -> None:
    with evening:
        pilot = evening.pilot
        pilot.pad("up")
        assert pilot.focus == "field"
        pilot.pad("a", "up", "a")
        assert evening.at == "dice"
        pilot.pad("down", "a", "b")
        assert (_lobby(evening).draft.real_field, _lobby(evening).draft.dice) == (True, "typed")
        while not pilot.focus.startswith("place-"):
            pilot.pad("left")
        pilot.pad("a")
        _walk_to(evening, "start")
        pilot.pad("a")
        assert evening.table.real_field


def test_everything_can_be_set_up_by_touch_alone(evening: Evening) -> None:
    with evening:
        pilot = evening.pilot
        _leave_free(evening, 2)
        pilot.press("name-0")
        for letter in ("key-R", "key-O", "key-S", "key-A", "key-done"):
            pilot.press(letter)
        pilot.press("rules")
        arrow = pilot.widget("rule-length").box
        pilot.tap(arrow.right - 40, arrow.centre[1])
        pilot.press("done")
        pilot.press("start")
        assert evening.table.names == ("Rosa", "Bob")
        assert evening.table.loop.match.rules.options["length"] == "short"


# Who plays.


def test_the_wheel_turns_to_another_name(evening: Evening) -> None:
    with evening:
        evening.pilot.press("name-0")
        evening.pilot.pad("right")
        evening.pilot.press("key-done")
        assert _lobby(evening).draft.name_at(0) == "Bob 2"


def test_a_name_can_be_left_as_it_was(evening: Evening) -> None:
    with evening:
        evening.pilot.press("name-0")
        evening.pilot.keys("x", "escape")
        assert _lobby(evening).draft.name_at(0) == "Ann"


def test_a_bot_chosen_is_told_of(evening: Evening) -> None:
    with evening:
        evening.pilot.press("place-0")
        assert evening.pilot.text("note") == "Circe thinks a little ahead: a fair match for most evenings."
        _leave_free(evening, 0)
        assert (
            evening.pilot.text("note") == "First time? Learn it in 4 minutes: press Learn it. Or just start."
        )


def test_with_one_player_start_waits_and_says_why(evening: Evening) -> None:
    with evening:
        for place in (0, 1):
            _leave_free(evening, place)
        assert not evening.pilot.widget("start").enabled
        assert evening.pilot.text("note") == "Spellcycles needs 2 players at least."


# What was left.


def test_the_first_tile_goes_on_with_the_match_that_was_left(evening: Evening) -> None:
    evening.host.begin(MatchSetup("spellcycles", PEOPLE)).close()
    with evening:
        _come_back(evening)
        assert evening.pilot.focus == "resume"
        evening.pilot.keys("return")
        assert evening.table.names == ("Ann", "Bob")


def test_a_broken_journal_is_one_calm_sentence(evening: Evening) -> None:
    evening.host.begin(MatchSetup("spellcycles", PEOPLE)).close()
    broken = evening.host.store.paths()[0]
    broken.write_bytes(broken.read_bytes() + b"nonsense\n")
    with evening:
        _come_back(evening)
        assert "damaged in line" in evening.pilot.text("note")
        assert evening.pilot.focus == "start"


def _left_at(evening: Evening, answers: int) -> Path:
    """A match that was left after so many answers; its journal."""
    loop = evening.host.begin(MatchSetup("spellcycles", BOTS))
    now = 0.0
    while loop.match.answers < answers:
        loop.tick(now)
        now += 0.5
    loop.close()
    return evening.host.store.paths()[0]


def _come_back(evening: Evening, patience: float = 30.0) -> None:
    """To the lobby, which waits so many seconds at most for what is found; a busy machine looks slowly."""
    evening.host.patience = patience
    evening.pilot.app.stack.reset(evening.lobby(evening.pilot.app.ctx))
    evening.pilot.run(0.1)


def _change_a_letter(path: Path, line: int) -> None:
    lines = path.read_bytes().split(b"\n")
    lines[line - 1] = lines[line - 1].replace(b"a", b"e", 1)
    path.write_bytes(b"\n".join(lines))


def test_a_damaged_match_goes_on_from_before_the_damage_where_that_is_wished(evening: Evening) -> None:
    path = _left_at(evening, 20)
    _change_a_letter(path, 12)
    raw = path.read_bytes()
    with evening:
        _come_back(evening)
        evening.pilot.press("resume")
        assert evening.at == "dialog"
        evening.pilot.keys("escape")
        assert (evening.at, path.read_bytes()) == ("lobby", raw), "nothing is done unasked"
        evening.pilot.press("resume")
        evening.pilot.press("mend")
        assert evening.at == "table"
        assert evening.table.loop.match.answers >= 10
    assert path.with_suffix(".damaged").read_bytes() == raw


def test_a_sound_match_can_be_gone_on_with_instead_of_a_damaged_one(evening: Evening) -> None:
    sound, damaged = _left_at(evening, 15), _left_at(evening, 20)
    _change_a_letter(damaged, 12)
    raw = damaged.read_bytes()
    os.utime(sound, (100, 100))
    with evening:
        _come_back(evening)
        evening.pilot.press("resume")
        evening.pilot.press("sound")
        assert evening.at == "table"
        assert evening.table.loop.name == sound.stem
    assert damaged.read_bytes() == raw


def test_odd_things_among_the_matches_are_named_and_hinder_nothing(evening: Evening) -> None:
    _left_at(evening, 10)
    for name in ("y", "z"):
        (evening.host.store.folder / f"{name}.journal").mkdir()
    with evening:
        _come_back(evening)
        assert "z.journal is a folder and no match journal; move it elsewhere." in evening.pilot.text("note")
        assert "Others that cannot be used: 1" in evening.pilot.text("note")
        evening.pilot.press("resume")
        assert evening.at == "table"


def test_the_tile_of_the_match_that_was_left_comes_when_it_is_found(evening: Evening) -> None:
    """However many matches there are, the lobby is there at once."""
    _left_at(evening, 10)
    may_look = threading.Event()
    stored = MatchStore.list_matches

    def slowly(store: MatchStore) -> list[Stored]:
        may_look.wait()
        return stored(store)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MatchStore, "list_matches", slowly)
        with evening:
            pilot = evening.pilot
            _come_back(evening, patience=0.0)
            assert pilot.scene.root.find("resume") is None
            may_look.set()
            wait_until(lambda: not evening.host.looking, "the end of the search")
            pilot.run(0.2)
            assert pilot.scene.root.find("resume") is not None
            assert pilot.focus == "start", "what the hand is about to press stays where it is"


def test_the_next_evening_begins_with_the_last_choices(evening: Evening) -> None:
    with evening:
        _leave_free(evening, 2)
        evening.pilot.press("length")
        evening.pilot.press("start")
    kept, _ = stored.load(evening.data)
    with Evening(evening.data, settings=kept) as again:
        draft = _lobby(again).draft
        assert len(draft.players) == 2
        assert draft.options == {"length": "short"}


def test_a_source_named_at_the_start_is_proposed_until_a_match_began(evening: Evening) -> None:
    with evening:
        ctx = evening.pilot.app.ctx
        lobby = lobby_of(evening.host, "typed", ctx.settings.lobby)
        ctx.stack.reset(lobby(ctx))
        evening.pilot.run(0.1)
        assert _lobby(evening).draft.dice == "typed"
        evening.pilot.press("dice")
        evening.pilot.press("source-virtual")
        evening.pilot.press("done")
        evening.pilot.press("start")
        ctx.stack.reset(lobby(ctx))
        evening.pilot.run(0.1)
        assert _lobby(evening).draft.dice == "virtual"


# House rules and decks.


def test_rules_that_exclude_each_other_are_refused_with_a_sentence(evening: Evening) -> None:
    with evening:
        _lobby(evening).draft = _lobby(evening).draft.with_option(_rule("duel"), True)
        _lobby(evening).draft = _lobby(evening).draft.with_option(_rule("credit"), "faces")
        evening.pilot.press("start")
        assert evening.at == "lobby"
        assert "Extra Credit cannot be combined" in evening.pilot.text("note")


def test_decks_of_ones_own_are_offered_and_broken_ones_explained(evening: Evening) -> None:
    folder = evening.data / "decks" / "spellcycles"
    folder.mkdir(parents=True)
    (folder / "good_deck.toml").write_text(
        "".join(DECK.replace("one", f"one{n}").replace("RY", pair) for n, pair in enumerate(_pairs()))
    )
    (folder / "bad.toml").write_text(DECK.replace("RY", "RX"))
    with evening:
        evening.pilot.press("rules")
        broken = evening.pilot.widget("broken-bad.toml")
        assert isinstance(broken, Label)
        assert "'X' is no colour" in broken.text
        _walk_to(evening, "rule-deck")
        evening.pilot.keys("right")
        assert evening.pilot.focus == "rule-deck"
        evening.pilot.keys("escape")
        evening.pilot.press("start")
        assert len(evening.table.loop.match.rules.options["spells"]["spell"]) == len(_pairs())


def test_what_is_odd_about_a_deck_is_said_where_it_is_chosen(evening: Evening) -> None:
    folder = evening.data / "decks" / "spellcycles"
    folder.mkdir(parents=True)
    (folder / "short.toml").write_text(DECK)
    with evening:
        evening.pilot.press("rules")
        _walk_to(evening, "rule-deck")
        evening.pilot.keys("right")
        assert "add some" in evening.pilot.text("item-deck-reason")
        evening.pilot.press("done")
        evening.pilot.press("start")
        assert "the deck has only 1" in evening.pilot.text("note")


def test_as_printed_forgets_all_changes(evening: Evening) -> None:
    with evening:
        evening.pilot.press("rules")
        evening.pilot.keys("return", "down", "return")
        evening.pilot.press("letter")
        evening.pilot.press("done")
        assert _lobby(evening).draft.options == {}


def test_house_rules_are_chosen_together_and_kept_under_a_name(evening: Evening) -> None:
    with evening:
        evening.pilot.press("rules")
        _walk_to(evening, "profile")
        evening.pilot.keys("right")
        stepper = evening.pilot.widget("rule-reading")
        assert isinstance(stepper, Stepper)
        assert stepper.value == "1", "a tournament reads lines from one end"
        _walk_to(evening, "rule-trios")
        evening.pilot.keys("right")
        _walk_to(evening, "keep")
        evening.pilot.keys("return", *"friday")
        evening.pilot.press("key-done")
        assert evening.at == "rules"
        (name,) = HouseRuleBook(evening.data).of("spellcycles")
        assert name.lower() == "friday"
        together = evening.pilot.widget("profile")
        assert isinstance(together, Stepper)
        assert together.value == f"own-{name}"
        assert HouseRuleBook(evening.data).of("spellcycles") == {name: {"reading": "one", "trios": 3}}


# Nobody there.


def test_an_empty_room_goes_back_to_the_demonstration(evening: Evening) -> None:
    with evening:
        evening.pilot.wait(IDLE_TIMEOUT_S + DEMO_COUNTDOWN_S + 2)
        assert evening.at == "attract"


def test_a_touch_keeps_the_lobby(evening: Evening) -> None:
    with evening:
        evening.pilot.wait(IDLE_TIMEOUT_S + 2)
        evening.pilot.keys("tab")
        evening.pilot.wait(DEMO_COUNTDOWN_S + 2)
        assert evening.at == "lobby"


def test_guests_with_phones_keep_the_lobby(evening: Evening) -> None:
    with evening:
        evening.pilot.app.ctx.phones = FakePhones(guests={1: "Cleo"})
        evening.pilot.wait(IDLE_TIMEOUT_S + DEMO_COUNTDOWN_S + 2)
        assert evening.at == "lobby"


def test_phones_that_no_network_leads_to_are_said_to_have_none(evening: Evening) -> None:
    with evening:
        evening.pilot.app.ctx.phones = FakePhones(known=())
        evening.pilot.app.stack.reset(evening.lobby(evening.pilot.app.ctx))
        evening.pilot.run(0.3)
        row = evening.pilot.widget("phones")
        assert isinstance(row, ChoiceRow)
        assert row.value == "No network here"


def _rule(name: str):  # type: ignore[no-untyped-def]
    from game import catalogue

    return next(rule for rule in catalogue.house_rules("spellcycles") if rule.name == name)


def _pairs() -> list[str]:
    return ["RY", "RG", "RB", "RW", "RK", "YG", "YB", "YW", "YK", "GB", "GW", "GK"]


def test_a_deck_for_any_content_of_a_game_is_found(tmp_path: Path) -> None:
    """A file for The Unnamed Game may hold FX or Special Powers: it is what it can be read as."""
    folder = tmp_path / "decks" / "unnamed"
    folder.mkdir(parents=True)
    for name in ("fx", "powers"):
        (folder / f"{name}.toml").write_bytes(shipped.path("decks", f"unnamed_{name}.toml").read_bytes())
    (folder / "neither.toml").write_text("[[spoon]]\n")
    found = {deck.file: deck for deck in decks_of("unnamed", tmp_path)}
    assert [*found["fx.toml"].options] == ["fx"]
    assert [*found["powers.toml"].options] == ["powers"]
    assert found["neither.toml"].complaint.startswith("neither.toml")
    assert decks_of("engine", tmp_path) == ()
    assert deck_label("engine") == ""


def test_what_a_game_does_not_have_is_not_offered(evening: Evening) -> None:
    with evening:
        evening.pilot.press("games")
        evening.pilot.press("game-engine")
        shown = {widget.key for widget in _lobby(evening).root.walk()}
        assert {"rules", "start"} <= shown
        assert not {"length", "field", "dice"} & shown


def test_who_has_taken_the_lesson_is_not_offered_it_again(tmp_path: Path) -> None:
    with Evening(tmp_path, settings=Settings(learned=("spellcycles",))) as evening:
        assert evening.pilot.text("note") == "Press a seat to change who sits there."
        evening.pilot.press("learn")
        evening.pilot.run(0.2)
        assert evening.at == "lesson"


def test_a_journal_that_goes_in_mid_match_is_told_at_the_table_and_nothing_is_lost(evening: Evening) -> None:
    path = _left_at(evening, 15)
    with evening:
        _come_back(evening)
        evening.pilot.press("resume")
        shutil.rmtree(path.parent)
        evening.pilot.run(2.0)
        assert "nothing is lost" in evening.pilot.text("toast")
        entries = evening.table.loop.match.entries
        assert len(read_journal(path).entries) == entries > 15


def test_a_match_played_on_elsewhere_is_gone_on_with_from_there_and_that_is_told(evening: Evening) -> None:
    path = _left_at(evening, 15)
    with evening:
        _come_back(evening)
        other = host_in(path.parent).resume(read_journal(path))
        for now in range(20):
            other.tick(float(now))
        other.close()
        elsewhere = len(read_journal(path).entries)
        assert elsewhere > 15
        evening.pilot.press("resume")
        evening.pilot.run(0.1)
        assert evening.table.loop.match.entries >= elsewhere
        assert "has played on" in evening.pilot.text("toast")


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may look into everything")
def test_a_folder_of_decks_that_may_not_be_looked_into_hinders_nobody(evening: Evening) -> None:
    (evening.data / "decks").mkdir()
    (evening.data / "decks").chmod(0)
    with evening:
        evening.pilot.press("rules")
        assert evening.at == "rules"


def test_the_bot_that_somebody_is_a_match_for_is_offered_first(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        evening.pilot.app.ctx.companions.add(league := League(DataFolder.open(tmp_path)))
        evenings = [
            match(tmp_path, "Ann * *", "Ann" if n % 2 else "*", game="spellcycles", number=n)
            for n in range(1, 9)
        ]
        league.report = replace(league.report, book=book_of(evenings))
        lobby = _lobby(evening)
        evening.pilot.scene.rebuild()
        place = next(n for n, place in enumerate(lobby.draft.places) if n and place.taken)
        while not lobby.draft.places[place].bot:
            evening.pilot.press(f"place-{place}")
        offered = lobby.draft.places[place].bot
        assert offered in ("greedy", "steady"), "Ann comes before greedy bots every other time"
        assert "Ann finishes ahead of it about every other time." in evening.pilot.text("note")


@pytest.mark.parametrize(("matches", "told"), [(30, "People here come before it 7 times in 10"), (29, "")])
def test_how_people_fare_against_a_bot_is_said_once_they_have_met_it_often(
    tmp_path: Path, matches: int, told: str
) -> None:
    people = ["Ann" if number % 2 else "Bob" for number in range(matches)]
    book = book_of(
        match(tmp_path, f"{who} *", who if number % 3 else "*", game="engine", number=number)
        for number, who in enumerate(people, 1)
    )
    assert standing(book, "engine", "greedy") == told
    assert standing(book, "engine", "steady") == standing(book, "spellcycles", "greedy") == ""
