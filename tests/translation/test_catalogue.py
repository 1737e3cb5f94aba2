"""A translation at work: plurals, contexts, and messages of parts that know no languages."""

from __future__ import annotations

import gettext
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game.errors import UserError
from game.translation.catalogue import Catalogue
from game.ui import words
from game.ui.words import _
from knucklebone_messages import NO_MESSAGE, LazyText, join


@pytest.fixture
def german() -> Catalogue:
    catalog = Catalog(locale="de")
    catalog.add("Play", "Spielen")
    catalog.add("white", "Weiß")
    catalog.add("white", "weiße", context="of a piece")
    catalog.add(("{n} cards", "{n} cards"), ("{n} Karte", "{n} Karten"))
    catalog.add("{name} wins!", "{name} gewinnt!")
    catalog.add("No picture from {name}: {remedy}.", "Kein Bild von {name}: {remedy}.")
    catalog.add("check its cable", "Kabel prüfen")
    catalog.add("Trying again.", "Neuer Versuch.")
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Catalogue(gettext.GNUTranslations(compiled))


def test_sentences_are_said_with_their_gaps_filled(german: Catalogue) -> None:
    with words.use_language(german):
        assert _("Play") == "Spielen"
        assert _("{name} wins!", name="Ann") == "Ann gewinnt!"


def test_the_number_decides_between_singular_and_plural(german: Catalogue) -> None:
    with words.use_language(german):
        assert [_("{n} cards", n=n) for n in (0, 1, 2)] == ["0 Karten", "1 Karte", "2 Karten"]


def test_a_number_that_a_sentence_has_no_gap_for_does_no_harm(german: Catalogue) -> None:
    with words.use_language(german):
        assert _("Play", n=1) == "Spielen"


def test_a_context_tells_one_word_from_the_other(german: Catalogue) -> None:
    with words.use_language(german):
        assert _("white") == "Weiß"
        assert _("white", context="of a piece") == "weiße"


def test_nothing_stays_nothing(german: Catalogue) -> None:
    with words.use_language(german):
        assert _("") == _(NO_MESSAGE) == ""


def test_what_is_not_translated_is_said_in_english(german: Catalogue) -> None:
    with words.use_language(german):
        assert _("{name} sneezes", name="Ann") == "Ann sneezes"
        assert _(LazyText("{name} coughs", name="Ann")) == "Ann coughs"


LOST = LazyText("No picture from {name}: {remedy}.", name="webcam 2", remedy=LazyText("check its cable"))


def test_messages_are_said_with_what_fills_their_gaps(german: Catalogue) -> None:
    with words.use_language(german):
        assert _(LOST) == "Kein Bild von webcam 2: Kabel prüfen."
        assert _(LazyText("{n} cards", n=1)) == "1 Karte"
    with words.use_language(words.english):
        assert _(LOST) == LOST


def test_errors_are_said_by_the_message_that_they_were_raised_with(german: Catalogue) -> None:
    with words.use_language(german):
        assert _(UserError(LOST)) == "Kein Bild von webcam 2: Kabel prüfen."
        assert _(OSError("a stranger's words")) == "a stranger's words"


def test_a_message_fills_a_gap_of_a_sentence(german: Catalogue) -> None:
    with words.use_language(german):
        assert _("{name} wins!", name=LazyText("Play")) == "Spielen gewinnt!"


def test_several_sentences_are_said_one_by_one(german: Catalogue) -> None:
    with words.use_language(german):
        told = _(join(LOST, LazyText("Trying again."), LazyText("Nobody knows this.")))
    assert told == "Kein Bild von webcam 2: Kabel prüfen. Neuer Versuch. Nobody knows this."


def test_a_value_goes_in_as_it_is(german: Catalogue) -> None:
    """A player called Play is no sentence."""
    with words.use_language(german):
        assert _(LazyText("{name} wins!", name="Play")) == "Play gewinnt!"
