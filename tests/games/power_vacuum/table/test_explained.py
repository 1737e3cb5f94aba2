"""What a newcomer asks of the screen is answered there in words, beside what it is about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.games.power_vacuum.questions.by_phase import QUESTIONS
from game.games.power_vacuum.questions.chooser import PowerVacuumChooser
from game.games.power_vacuum.rules.vocabulary import SUPPLY
from game.games.power_vacuum.table.details import agenda_detail
from game.games.power_vacuum.table.view_models import slot_models
from game.store.settings import Motion, Settings
from game.ui.widgets.label import Text
from studio.pilot import Pilot
from tests.games.power_vacuum.rules.positions import Table
from tests.ui.boards.sitting import sit

pytestmark = pytest.mark.painted


def asked(table: Table) -> PowerVacuumChooser:
    chooser = PowerVacuumChooser(QUESTIONS, table.rules.settings)
    chooser.ask(table.turn, table.rules.view(table.state, table.turn.seat))
    return chooser


def hint(table: Table) -> str:
    """What the panel says of the open question."""
    return asked(table).offer().hint


def words(table: Table) -> list[str]:
    """Below the cards of the trick, by seat."""
    chooser = asked(table)
    return [model.word for model in slot_models(table.rules.settings, chooser.view, chooser)]


def three(*played: str, **house_rules: str) -> Table:
    """Three hands of which these cards have been played."""
    hands = ("Y5 G2 W1 R2 W9", "Y3 Y9 W2 R3 W8", "Y1 G1 R1 W3 W7")
    return Table(*hands, cable=(3, SUPPLY), **house_rules).trick(*played)


def test_which_card_wins_and_which_is_lowest_so_far() -> None:
    assert words(three("Y5")) == ["", "", ""], "a single card is both, and neither for long"
    assert words(three("Y5", "Y3")) == ["wins", "lowest", ""]
    assert words(three("Y5", "R3")) == ["", "wins, lowest", ""]


def test_of_tied_cards_those_are_lowest_that_work_the_cable() -> None:
    tied = "W1", "R1"
    both = Table("W1 W9", "R1 R9", "Y1 Y9").trick(*tied)
    assert words(both) == ["lowest", "wins, lowest", ""]
    first = Table("W1 W9", "R1 R9", "Y1 Y9", low_tie="first").trick(*tied)
    assert words(first) == ["lowest", "wins", ""]


def test_what_is_trump_and_what_the_lowest_card_is_good_for() -> None:
    assert "Red is trump. The lowest card works the cable." in hint(three())


def test_what_the_numbers_of_an_agenda_are() -> None:
    table = three()
    secret = agenda_detail(table.rules.settings, asked(table).view, 0)
    assert secret is not None
    assert "14 power if both come true" in secret.state
    assert "5 power for each half" in hint(table)


def test_who_works_the_cable_why_and_what_it_does() -> None:
    table = three("Y5", "Y3", "Y1").do("point")
    assert table.asked == (2, "transfer")
    assert "You played lowest" in hint(table)
    table.do("power 4 s")
    assert "Later power flows between its ends" in hint(table)


Ask = Callable[[Table], str]


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """All words on the table's screen in a position, with nothing pressed; the hand is in sight."""

    def words_on(table: Table) -> str:
        settings = Settings(motion=Motion.OFF, open_hands=True)
        pilot: Pilot = sit(tmp_path, "power-vacuum", table.state, settings, people=3)
        said: list[str] = []
        monkeypatch.setattr(Text, "paint", lambda text, *_: said.append(text.text))
        for widget in pilot.scene.root.walk():
            widget.invalidate()
        pilot.run(0.1)
        monkeypatch.undo()
        return " | ".join(said)

    return words_on


def test_whose_turn_it_is_and_what_is_to_be_done(screen: Ask) -> None:
    assert "Ann, lead any card." in screen(three())


def test_what_may_be_played_and_how(screen: Ask) -> None:
    assert "Tap a lit card twice" in screen(three("Y5"))


def test_what_is_trump(screen: Ask) -> None:
    assert "Red is trump." in screen(three())


def test_who_is_lowest(screen: Ask) -> None:
    said = screen(three("Y5", "Y3"))
    assert "lowest" in said.split(" | ")
    assert "wins" in said.split(" | ")


def test_what_the_lowest_may_do(screen: Ask) -> None:
    assert "The lowest card works the cable." in screen(three("Y5", "Y3"))
    assert "You played lowest. Tap where it goes: along the cable" in screen(at_the_board())


def test_what_the_cable_does(screen: Ask) -> None:
    said = screen(at_the_board())
    assert "Cleo, move 1 power along the cable." in said
    assert "To the lamp" in said
    assert "To the supply" in said


def test_why_the_cable_is_moved(screen: Ask) -> None:
    assert "Later power flows between its ends." in screen(at_the_board().do("power 4 s"))


def test_what_14_is(screen: Ask) -> None:
    rules = three().rules
    assert f"Kept secret: {rules.settings.deck.hidden_agenda} power if both come true" in screen(three())


def test_what_an_agenda_brings_that_is_shown_now(screen: Ask) -> None:
    said = screen(three())
    assert "5 power for each half that is right" in said
    assert "Radio high, lamp low" in said


def test_what_power_is_for_and_who_wins(screen: Ask) -> None:
    deck = three().rules.settings.deck
    assert f"{deck.segment_price} power a part, {deck.segments} parts win." in screen(three())


def test_what_a_trick_that_is_won_brings(screen: Ask) -> None:
    said = screen(three("Y5", "Y3", "Y1"))
    assert "Take power, or tap a card to keep for the next round." in said
    assert "Take 1 power" in said


def at_the_board() -> Table:
    """Cleo has played lowest; the cable joins lamp and supply."""
    return three("Y5", "Y3", "Y1").do("point")
