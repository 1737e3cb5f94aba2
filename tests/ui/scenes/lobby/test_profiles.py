"""House rules chosen together in the lobby, and kept under names of one's own."""

from __future__ import annotations

from pathlib import Path

from game.store.house_rules import HouseRuleBook
from game.ui.scenes.lobby.draft import DraftSeat, LobbyDraft
from game.ui.scenes.lobby.profiles import CHANGED, OWN, ProfileChoice

SEATS = (DraftSeat("Ann"), DraftSeat("Bob"))


def choice(root: Path, game: str = "engine", **options: object) -> ProfileChoice:
    return ProfileChoice(LobbyDraft(game, SEATS, options), HouseRuleBook(root))


def choose(made: ProfileChoice, key: str) -> ProfileChoice:
    """As the page does it."""
    made.follow(LobbyDraft(made.draft.game, SEATS, made.options_of(key)))
    return made


def test_the_rule_book_is_chosen_at_first(tmp_path: Path) -> None:
    made = choice(tmp_path)
    assert (made.key, made.label) == ("letter", "To the letter")
    assert [words for _, words in made.words()] == ["To the letter", "Tournament", "Family"]


def test_a_profile_sets_its_rules_in_one_press(tmp_path: Path) -> None:
    made = choose(choice(tmp_path), "tournament")
    assert made.draft.options == {"order": "last", "max_turns": 100}
    assert (made.key, made.label) == ("tournament", "Tournament")
    assert choose(made, "letter").draft.options == {}


def test_what_was_chosen_one_by_one_is_found_again(tmp_path: Path) -> None:
    made = choice(tmp_path, adjacent=True, order="last")
    assert (made.key, made.label) == (CHANGED, "")
    choose(made, "family")
    assert made.draft.options["adjacent"] is True, "no profile is about it"
    assert choose(made, CHANGED).draft.options == {"adjacent": True, "order": "last"}


def test_what_no_profile_is_about_is_not_to_the_letter(tmp_path: Path) -> None:
    assert choice(tmp_path, adjacent=True).key == CHANGED
    assert choose(choice(tmp_path, adjacent=True), "letter").draft.options == {}
    spells = choice(tmp_path, "spellcycles", length="short", stackers=True)
    assert choose(spells, "letter").draft.options == {"length": "short"}, "the length has a row of its own"
    assert spells.key == "letter"


def test_ones_own_choice_is_kept_by_name_and_chosen_again(tmp_path: Path) -> None:
    made = choice(tmp_path, adjacent=True, goal="gross")
    made.keep("Friday")
    assert (made.key, made.label, made.own_name) == (f"{OWN}Friday", "“Friday”", "Friday")
    later = choose(choice(tmp_path), f"{OWN}Friday")
    assert later.draft.options == {"adjacent": True, "goal": "gross"}
    later.forget()
    assert later.key == CHANGED
    assert f"{OWN}Friday" not in dict(later.words())


def test_a_kept_rule_that_the_game_no_longer_has_is_left_out(tmp_path: Path) -> None:
    HouseRuleBook(tmp_path).keep("engine", "Old", {"goal": "gross", "gone": 1, "order": "sideways"})
    assert choice(tmp_path).options_of(f"{OWN}Old") == {"goal": "gross"}
