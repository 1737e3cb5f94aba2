"""The reference pages say every number that the rules play by, and can be read to their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import catalogue
from game.games.engine.rules import Engine
from game.games.power_vacuum.rules import PowerVacuum
from game.games.spellcycles.rules import Spellcycles
from game.games.unnamed.rules import Unnamed
from game.games.unnamed.rules.settings import STARTING_PRICE
from game.store.settings import Motion, Settings
from game.ui.reference import reference_of, usual_rules
from game.ui.reference.section import Row
from game.ui.scenes.learning.reference import ReferenceScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from studio.pilot import Pilot
from tests.games.spellcycles.rules.positions import Table
from tests.games.spellcycles.rules.positions import spell as spell_of
from tests.ui.audit import cut_words
from tests.ui.scenes.tables import Home

HOUSE = ("spellcycles", "unnamed", "engine", "trade-or-duel", "power-vacuum")


def rows(game: str, **options: object) -> dict[str, Row]:
    """Everything on the page, by its name."""
    rules = catalogue.build(game, usual_rules(game).seats, options) if options else usual_rules(game)
    return {row.head: row for section in reference_of(rules) for row in section.rows}


def test_every_spell_is_there_with_its_colours_price_and_award() -> None:
    rules = usual_rules("spellcycles")
    assert isinstance(rules, Spellcycles)
    told = rows("spellcycles")
    for spell in rules.deck:
        assert f"+{spell.prestige} prestige" in told[spell.name].text
        assert (f"Costs {spell.cost}" if spell.cost else "Free") in told[spell.name].text
        assert len(told[spell.name].mark.removeprefix("gems:")) == len(spell.sequence)


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        ([], "8 turns in all."),
        ([{"op": "moon"}], "8 turns in all; fewer when spells move a moon."),
        ([{"op": "moon_back"}], "After 400 turns it ends."),
    ],
)
def test_how_long_a_match_of_spellcycles_lasts_is_said_by_its_spells(
    effects: list[dict[str, str]], said: str
) -> None:
    rules = Table(spell_of("RG", *effects)).rules
    told = {row.head: row.text for section in reference_of(rules) for row in section.rows}
    assert said in told["Length"]


def test_who_must_follow_suit_is_said_by_the_house_rule() -> None:
    assert "red" in rows("power-vacuum", follow="seed")["Follow"].text
    assert "red" not in rows("power-vacuum", follow="strict")["Follow"].text


def test_when_a_captured_card_can_be_played_is_said_by_the_house_rule() -> None:
    assert "next round" in rows("power-vacuum", captured="next")["The prize"].text
    assert "at once" in rows("power-vacuum", captured="now")["The prize"].text


def test_who_wins_when_nobody_is_left_is_said_by_the_house_rule() -> None:
    assert "nobody wins" in rows("trade-or-duel", last_two="nobody")["Nobody left"].text
    assert "both win" in rows("trade-or-duel", last_two="both")["Nobody left"].text


def test_prices_of_the_market_are_those_of_the_rules() -> None:
    assert str(STARTING_PRICE) in rows("unnamed")["The price"].text
    assert "0" in rows("unnamed", min_price=0)["Not bought"].text
    assert "Vendor" in rows("unnamed", vendors=True)["Paid with"].text


def test_a_power_that_helps_its_owner_alone_is_known() -> None:
    rules = usual_rules("unnamed")
    assert isinstance(rules, Unnamed)
    assert {power.id for power in rules.settings.powers if power.is_owners} == {
        *("free_hand", "heavy_stamp", "last_word", "baton"),
        *("skimmer", "tithe", "collector", "open_book"),
    }


def test_every_fx_and_every_power_is_there_with_its_text() -> None:
    rules = usual_rules("unnamed")
    assert isinstance(rules, Unnamed)
    told = rows("unnamed")
    for fx in rules.settings.fx_deck.types:
        assert fx.text in told[fx.name].text
        assert f"{fx.copies} of them" in told[fx.name].text
    for power in rules.settings.powers:
        assert power.text == told[power.name].text


def test_chances_of_a_team_are_exact_and_what_may_fail_is_never_sure() -> None:
    told = rows("unnamed")
    assert told["3 dice"].text.startswith("50 %")
    assert told["4 dice"].text.startswith("84 %")
    assert told["6 dice"].text.startswith("99 %")


def test_every_rank_of_engine_has_its_price() -> None:
    rules = usual_rules("engine")
    assert isinstance(rules, Engine)
    marks = [row.mark for section in reference_of(rules) for row in section.rows]
    assert marks.count("K") == marks.count("A") == marks.count("10") == 1
    assert "10 gold" in rows("engine")
    assert "40 points" in rows("engine")["The end"].text


def test_agendas_and_the_statue_are_told_by_the_numbers_of_the_deck() -> None:
    rules = usual_rules("power-vacuum")
    assert isinstance(rules, PowerVacuum)
    told, deck = rows("power-vacuum"), rules.settings.deck
    assert told["Kept secret"].mark == str(deck.hidden_agenda)
    assert all(told[f"Shown with {n} cards"].mark == str(value) for n, value in deck.reveal_values.items())
    assert str(deck.segment_price) in told["A part"].text


def test_other_rules_make_another_page() -> None:
    assert "Low Tide" in rows("unnamed")
    assert "Low Tide" not in rows("unnamed", skip_resource=True)
    assert "4 spells" in rows("spellcycles", length="short")["Spell Line"].text


@pytest.mark.parametrize(("language", "scale"), [("pseudo", 1.0), ("de", 1.5)])
@pytest.mark.parametrize("game", HOUSE)
def test_nothing_is_cut_and_keys_alone_reach_the_end(
    tmp_path: Path, game: str, language: str, scale: float
) -> None:
    settings = Settings(language=language, text_scale=scale, motion=Motion.OFF)

    def first(ctx: Context) -> Scene:
        return Home(ctx)

    with Pilot(tmp_path, first, size=(640, 360), settings=settings) as pilot:
        pilot.app.stack.push(ReferenceScene(pilot.app.ctx, usual_rules(game)))
        pilot.run(0.1)
        scene = pilot.scene
        assert isinstance(scene, ReferenceScene)
        assert not cut_words(scene.ctx, *scene.root.walk())
        for _ in range(200):
            if scene.page.offset >= scene.page.longest:
                break
            pilot.keys("down")
        assert scene.page.offset >= scene.page.longest > 0
        pilot.keys("escape")
        pilot.run(0.1)
        assert pilot.scene.name == "home"
