"""The catalogue of games, and options as people type them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import GAMES, build, house_rules, rebuild
from game.errors import UserError
from game.games.spellcycles import load_spells, oddities

DECK = "\n".join(
    f'[[spell]]\nid = "mine{i}"\nseq = "{seq}"' for i, seq in enumerate(["RG", "BW", "YK", "GG"])
)


def test_every_game_is_listed_under_its_own_name() -> None:
    assert all(name == info.name and info.blurb.endswith(".") for name, info in GAMES.items())


@pytest.mark.parametrize(
    ("typed", "value"),
    [("yes", True), ("true", True), ("on", True), ("no", False), ("False", False), (True, True)],
)
def test_switches_can_be_typed_in_words(typed: object, value: bool) -> None:
    assert build("spellcycles", 2, {"stackers": typed}).options["stackers"] is value


def test_other_values_are_typed_as_they_are() -> None:
    options = build("spellcycles", 2, {"length": "Short", "trios": "3", "colours": "rygbw"}).options
    assert (options["length"], options["trios"], options["colours"]) == ("short", 3, "RYGBW")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"length": "endless"}, "'length' cannot be 'endless'; it can be normal, short, long"),
        ({"stackers": "maybe"}, "'stackers' cannot be 'maybe'; it can be no, yes"),
        ({"size": "3"}, "no house rule 'size'; there are length,"),
        ({"duel": "yes", "credit": "faces"}, "cannot be combined"),
        ({"spells": "nowhere.toml"}, "nowhere.toml cannot be read: No such file"),
    ],
)
def test_mistakes_are_told_in_one_sentence(options: dict[str, str], message: str) -> None:
    with pytest.raises(UserError, match=message) as caught:
        build("spellcycles", 2, options)
    assert "\n" not in str(caught.value)


def test_an_unknown_game_is_named_with_the_known_ones() -> None:
    for ask in (house_rules, lambda name: build(name, 2), lambda name: rebuild(name, 2, {})):
        with pytest.raises(UserError, match=r"no game called 'chess'.*spellcycles"):
            ask("chess")


@pytest.mark.parametrize("seats", [1, 6])
def test_a_wrong_number_of_players_is_refused(seats: int) -> None:
    with pytest.raises(UserError, match="2 to 5 players"):
        build("spellcycles", seats)


class TestSpellsFromFiles:
    """`spells=FILE.toml`, or several files: one a player."""

    def test_a_deck_of_ones_own(self, tmp_path: Path) -> None:
        file = tmp_path / "mine.toml"
        file.write_text(DECK)
        rules = build("spellcycles", 2, {"spells": str(file), "length": "short"})
        assert [card["id"] for card in rules.options["spells"]["spell"]] == [
            "mine0",
            "mine1",
            "mine2",
            "mine3",
        ]
        assert rebuild("spellcycles", 2, rules.options).options == rules.options

    def test_each_player_may_bring_one(self, tmp_path: Path) -> None:
        ann, bob = tmp_path / "ann.toml", tmp_path / "bob.toml"
        ann.write_text(DECK)
        bob.write_text(DECK.replace("mine", "his"))
        rules = build("spellcycles", 2, {"spells": f"{ann},{bob}"})
        assert len(rules.options["spells"]["spell"]) == 8

    def test_players_that_bring_the_same_id_are_told(self, tmp_path: Path) -> None:
        file = tmp_path / "mine.toml"
        file.write_text(DECK)
        with pytest.raises(UserError, match="two spells have the id 'mine0'"):
            build("spellcycles", 2, {"spells": f"{file},{file}"})

    @pytest.mark.parametrize(
        ("content", "message"),
        [
            (b'[[spell]]\nid = "a"\nseq = "RXG"', "mine.toml, spell 1 \\('a'\\), seq: 'X' is no colour"),
            (b"[[spell", "mine.toml is not valid TOML"),
            (b"\xff\xfe\x00", "mine.toml is no text"),
            (b"", "mine.toml: there is no spell in it"),
        ],
    )
    def test_mistakes_name_file_entry_and_key(self, tmp_path: Path, content: bytes, message: str) -> None:
        file = tmp_path / "mine.toml"
        file.write_bytes(content)
        with pytest.raises(UserError, match=message):
            build("spellcycles", 2, {"spells": str(file)})

    def test_a_folder_is_no_deck(self, tmp_path: Path) -> None:
        with pytest.raises(UserError, match="is a folder; a deck is a TOML file"):
            build("spellcycles", 2, {"spells": str(tmp_path)})

    def test_the_checker_warns_before_the_match(self, tmp_path: Path) -> None:
        file = tmp_path / "mine.toml"
        file.write_text(DECK)
        warnings = oddities(load_spells([file]), {"colours": "RYGBW", "length": "short"})
        assert warnings == [
            "'Mine2' needs black, not in play: it is left out.",
            "3 spells can be used, but the Spell Line has 4: add some.",
        ]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("value", [["x"], {"x": 1}, 1.5, None])
def test_rules_are_not_built_again_from_options_of_another_kind(name: str, value: object) -> None:
    """Options come back from journals, in which anything may stand."""
    seats = GAMES[name].seat_range[-1]
    options = dict(build(name, seats).options)
    for rule in house_rules(name):
        if value is None and any(choice is None for choice, _ in rule.choices):
            continue
        with pytest.raises(UserError, match=rule.name):
            rebuild(name, seats, {**options, rule.name: value})
