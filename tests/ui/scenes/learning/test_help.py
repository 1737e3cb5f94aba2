"""The help pages of a game speak of the house rules in force, and are cut off in no language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game import catalogue
from game.catalogue import GAMES
from game.games.engine.rules.prices import REPLACING_COST
from game.games.engine.rules.settings import POINTS_TO_END
from game.games.power_vacuum.rules import PowerVacuum
from game.games.spellcycles.rules.settings import DUEL_ESSENCE
from game.games.unnamed.rules.settings import GOAL_CREATIONS
from game.games.unnamed.rules.taxation import TAX_CARDS
from game.store.settings import Motion, Settings
from game.ui.reference import pages_of, usual_rules
from game.ui.scenes.learning.help import HelpScene
from game.ui.words import english, use_language
from studio.pilot import Pilot
from tests.ui.audit import cut_words
from tests.ui.scenes.tables import Home


def help_of(game: str, **options: Any) -> dict[str, str]:
    """Every sentence of the help pages, by its heading."""
    usual = usual_rules(game)
    rules = catalogue.build(game, usual.seats, options) if options else usual
    return {str(entry.head): str(entry.text) for page in pages_of(rules) for entry in page.entries}


def choices(game: str) -> list[dict[str, Any]]:
    """The first choices of each house rule, one at a time, and the rules as printed."""
    rules = catalogue.game_named(game).house_rules()
    return [{}, *({rule.name: value} for rule in rules for value, _ in rule.choices[:3])]


def test_power_vacuum() -> None:
    board = "Control board"
    assert "in a tie all of them, moves" in help_of("power-vacuum", board="must")[board]
    assert "first to play lowest" in help_of("power-vacuum", low_tie="first")[board]
    assert "may move" in help_of("power-vacuum")[board]
    assert "next round" in help_of("power-vacuum")["Winning a trick"]
    assert "at once" in help_of("power-vacuum", captured="now")["Winning a trick"]
    assert "red or a Spy" in help_of("power-vacuum")["Follow suit"]
    assert "red" not in help_of("power-vacuum", follow="strict")["Follow suit"]


def test_numbers_of_power_vacuum_are_those_of_its_deck() -> None:
    rules = usual_rules("power-vacuum")
    assert isinstance(rules, PowerVacuum)
    told, deck = help_of("power-vacuum"), rules.settings.deck
    assert f"{deck.segments} parts, {deck.segment_price} power each" in told["The statue"]
    assert f"{deck.hidden_agenda} power if both" in told["Agendas"]


def test_trade_or_duel() -> None:
    assert "nobody wins" in help_of("trade-or-duel")["Out"]
    assert "both win" in help_of("trade-or-duel", last_two="both")["Out"]
    assert "Swap" in help_of("trade-or-duel", theme="travel_light")


def test_engine() -> None:
    assert "any free place" in help_of("engine")["Build"]
    assert "beside another card" in help_of("engine", adjacent=True)["Build"]
    assert "anybody's turn" in help_of("engine")["Instants"]
    assert "your turns" in help_of("engine", passive_instants=False)["Instants"]
    assert f"{REPLACING_COST} gold besides its price" in help_of("engine")["Full table"]
    assert (
        f"{REPLACING_COST} gold instead of its price" in help_of("engine", replacing="instead")["Full table"]
    )
    assert f"{POINTS_TO_END} points" in help_of("engine")["The end"]


def test_the_unnamed_game() -> None:
    assert "suit or rank" in help_of("unnamed")["Trading game"]
    assert "Vendor's suit" in help_of("unnamed", vendors=True)["Trading game"]
    assert "Consent" in help_of("unnamed")
    assert "can't refuse a trade" in help_of("unnamed", trade="forced")["No refusing"]
    assert f"{TAX_CARDS} cards" in help_of("unnamed", taxation=True)["Taxation"]
    at_once = help_of("unnamed", skip_resource=True)
    assert not {"Resource game", "Special Powers", "Taxation"} & set(at_once)
    assert f"{GOAL_CREATIONS} Creations" in at_once["The end"]


def test_spellcycles() -> None:
    assert "slanting ones too" in help_of("spellcycles")["Find the row"]
    assert "not slanting" in help_of("spellcycles", match="line4")["Find the row"]
    assert "round corners" in help_of("spellcycles", match="path")["Find the row"]
    assert "any square" in help_of("spellcycles", stackers=True)["Contribute"]
    assert "if you like" in help_of("spellcycles", contribute="may")["Contribute"]
    assert "2 Essence one more" in help_of("spellcycles", accelerando=True)["Contribute"]
    assert "aces 3" in help_of("spellcycles", credit="faces")["Prestige"]
    assert [head for head in help_of("spellcycles", colours="RYBK", length="short") if " is " in head] == [
        *("1 is red", "2 is yellow", "4 is blue", "6 is black")
    ]


def test_a_duel_of_spellcycles_knows_no_prestige() -> None:
    told = help_of("spellcycles", duel=True)
    assert not [words for pair in told.items() for words in pair if "restige" in words]
    assert f"begins with {DUEL_ESSENCE}" in told["Essence"]


@pytest.mark.parametrize(("language", "scale"), [("pseudo", 1.0), ("de", 1.5)])
def test_nothing_is_cut_off_by_any_house_rule(tmp_path: Path, language: str, scale: float) -> None:
    settings = Settings(language=language, text_scale=scale, motion=Motion.OFF)
    with use_language(english), Pilot(tmp_path, Home, size=(1280, 720), settings=settings) as pilot:
        cut = []
        for game in GAMES:
            for options in choices(game):
                rules = catalogue.build(game, usual_rules(game).seats, options)
                for page in range(len(pages_of(rules))):
                    scene = HelpScene(pilot.app.ctx, game, page, rules)
                    scene.rebuild()
                    cut += cut_words(scene.ctx, *scene.root.walk())
        assert sorted(set(cut)) == []
