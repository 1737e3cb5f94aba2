"""Each event says in one place what is told, seen and heard of it, and nothing in that leads nowhere."""

from __future__ import annotations

import string
from dataclasses import fields

import pytest

from game.catalogue import GAMES, game_named
from game.catalogue.choices import build
from game.rules.contract import Seat
from game.rules.events import Cue, Event, SeatEvent
from game.rules.gaps import Narrator, amount, as_count, gap, player, players, word, words
from game.rules.text import N_, Translatable
from game.ui.art.icons import names as icon_names
from game.ui.media.sound import SOUNDS

NAMES = ("Ann", "Bob", "Cid")


class Robbed(SeatEvent):
    """An example with every kind of gap."""

    says = N_("{thief} takes {coins} from {name} with {tool}, {friends} watch: {n} left, {cry}!")
    icon, sound, cue = "coins", "coin", Cue(moment=1.0)

    thief: Seat = gap(player)
    coins: int = gap(as_count("a coin", "{count} coins"))
    item: Translatable = gap(word, "tool")
    friends: tuple[Seat, ...] = gap(players)
    left: int = gap(amount, "n")

    def cry(self, narrator: Narrator) -> str:
        """By a method of its own."""
        return narrator.translate("help") * 2


class Escaped(Robbed):
    """Has its own sentence, and the rest of it from its base."""

    def wording(self) -> Translatable:
        return N_("{name} escapes.") if self.coins else ""


def test_a_sentence_is_filled_from_the_fields_of_its_event() -> None:
    event = Robbed(0, 1, 3, "rope", (0, 2), -4)
    told = "Bob takes 3 coins from Ann with rope, Ann and Cid watch: 4 left, helphelp!"
    assert event.sentence(Narrator(NAMES)) == told
    assert "takes a coin from" in Robbed(0, 1, 1, "rope", (), 0).sentence(Narrator(NAMES))


def test_words_are_said_in_the_language_of_the_narrator() -> None:
    def shout(sentence: str, /, **values: object) -> str:
        return sentence.format(**values).upper()

    told = Robbed(0, 1, 1, "rope", (2,), 0).sentence(Narrator(NAMES, shout))
    assert told == "BOB TAKES A COIN FROM ANN WITH ROPE, CID WATCH: 0 LEFT, HELPHELP!"


def test_an_event_has_what_its_base_declares_and_may_choose_its_sentence() -> None:
    assert Escaped(0, 1, 2, "rope", (), 0).sentence(Narrator(NAMES)) == "Ann escapes."
    assert Escaped(0, 1, 0, "rope", (), 0).sentence(Narrator(NAMES)) == ""
    assert (Escaped.icon, Escaped.cue) == ("coins", Cue(moment=1.0))


def test_an_event_that_declares_nothing_goes_without_saying() -> None:
    assert (Event.icon, Event.sound, Event.cue, Event().sentence(Narrator(NAMES))) == ("", "", None, "")


def test_words_of_several_things_have_commas() -> None:
    assert words(("rope", "ladder"), Narrator(NAMES)) == "rope, ladder"


def test_a_gap_that_nothing_fills_is_a_fault_of_the_program() -> None:
    class Wrong(SeatEvent):
        says = "{nobody} acts."

    with pytest.raises(AttributeError, match="nobody"):
        Wrong(0).sentence(Narrator(NAMES))


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_declares_of_its_events_is_there(name: str) -> None:
    rules = build(name, game_named(name).info.seat_range[-1])
    assert rules.event_types
    for kind in rules.event_types:
        gaps = {one.metadata["gap"][0] or one.name for one in fields(kind) if "gap" in one.metadata}
        known = gaps | {one.name for one in fields(kind)} | set(vars(kind))
        assert {gap for _, gap, *_ in string.Formatter().parse(kind.says) if gap} <= known, kind
        assert kind.icon in ("", *icon_names()), kind
        assert kind.sound in ("", *SOUNDS), kind
        assert kind.cue is None or kind.cue.icon in ("", *icon_names()), kind
