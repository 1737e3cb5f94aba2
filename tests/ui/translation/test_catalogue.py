"""A translation at work: plurals, contexts, and sentences that come finished."""

from __future__ import annotations

import gettext
from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game.ui import words
from game.ui.translation.catalogue import OVERHEARD, Catalogue, gaps_filled, pattern
from game.ui.words import retell, say

OVERHEARD_SENTENCES = (
    "No picture from {name}: {remedy}. Trying again.",
    "No picture from {name}: check its cable.",
    "check its cable",
    "The lamp glares.",
)


@pytest.fixture
def german() -> Catalogue:
    catalog = Catalog(locale="de")
    catalog.add("Play", "Spielen")
    catalog.add("white", "Weiß")
    catalog.add("white", "weiße", context="of a piece")
    catalog.add(("{n} cards", "{n} cards"), ("{n} Karte", "{n} Karten"))
    catalog.add("{name} wins!", "{name} gewinnt!")
    told = (
        "Kein Bild von {name}: {remedy}. Neuer Versuch.",
        "Kein Bild von {name}: Kabel prüfen.",
        "Kabel prüfen",
        "Die Lampe blendet.",
    )
    for english, german in zip(OVERHEARD_SENTENCES, told, strict=True):
        catalog.add(english, german, context=OVERHEARD)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    return Catalogue(gettext.GNUTranslations(compiled), OVERHEARD_SENTENCES)


def test_sentences_are_said_with_their_gaps_filled(german: Catalogue) -> None:
    with words.speaking(german):
        assert say("Play") == "Spielen"
        assert say("{name} wins!", name="Ann") == "Ann gewinnt!"


def test_the_number_decides_between_singular_and_plural(german: Catalogue) -> None:
    with words.speaking(german):
        assert [say("{n} cards", n=n) for n in (0, 1, 2)] == ["0 Karten", "1 Karte", "2 Karten"]


def test_a_number_that_a_sentence_has_no_gap_for_does_no_harm(german: Catalogue) -> None:
    with words.speaking(german):
        assert say("Play", n=1) == "Spielen"


def test_a_context_tells_one_word_from_the_other(german: Catalogue) -> None:
    with words.speaking(german):
        assert say("white") == "Weiß"
        assert say("white", context="of a piece") == "weiße"


def test_nothing_stays_nothing(german: Catalogue) -> None:
    with words.speaking(german):
        assert say("") == retell("") == ""


def test_what_is_not_translated_is_said_in_english(german: Catalogue) -> None:
    with words.speaking(german):
        assert say("{name} sneezes", name="Ann") == "Ann sneezes"
        assert retell("A sentence of a stranger.") == "A sentence of a stranger."


def test_finished_sentences_are_told_anew_with_what_fills_their_gaps(german: Catalogue) -> None:
    with words.speaking(german):
        assert retell("The lamp glares.") == "Die Lampe blendet."
        told = retell("No picture from webcam 2: check its cable. Trying again.")
    assert told == "Kein Bild von webcam 2: Kabel prüfen. Neuer Versuch."


def test_of_two_that_fit_the_one_with_more_words_of_its_own_counts(german: Catalogue) -> None:
    with words.speaking(german):
        assert retell("No picture from webcam: check its cable.") == "Kein Bild von webcam: Kabel prüfen."


@pytest.mark.parametrize(
    ("sentence", "finished", "values"),
    [
        ("{a} is {b}.", "Ann is here.", {"a": "Ann", "b": "here"}),
        ("{a} is {b}", "Ann is", None),
        ("Only {a}", "Only this is it", {"a": "this is it"}),
        ("{a}{b} ends.", "It ends.", {"a": "", "b": "It"}),
        ("One {a} two {b} three", "One two three", None),
        ("Nothing to fill.", "Nothing to fill.", {}),
    ],
)
def test_what_fills_the_gaps_is_found_between_the_fixed_words(
    sentence: str, finished: str, values: dict[str, str] | None
) -> None:
    assert gaps_filled(pattern(sentence), finished) == values


def test_several_sentences_are_told_one_by_one_where_all_are_known(german: Catalogue) -> None:
    with words.speaking(german):
        told = retell("The lamp glares. No picture from webcam: check its cable.")
        assert retell("The lamp glares. Nobody knows this.") == "The lamp glares. Nobody knows this."
    assert told == "Die Lampe blendet. Kein Bild von webcam: Kabel prüfen."


@pytest.mark.parametrize(
    ("finished", "told"),
    [
        (
            "No picture from webcam: check its cable and that no other program uses it. "
            "Trying again by itself.",
            "Kein Bild von webcam: Prüft das Kabel, und dass kein anderes Programm sie benutzt. "
            "Es wird von selbst wieder versucht.",
        ),
        (
            "Dicey does not answer: check its cable and power.",
            "Dicey antwortet nicht: Prüft Kabel und Strom.",
        ),
        (
            "A lamp glares on the dice: move it aside, or put paper before it.",
            "Eine Lampe spiegelt auf den Würfeln: Rückt sie zur Seite, oder haltet Papier davor.",
        ),
    ],
)
def test_what_cameras_and_towers_say_is_told_in_german(finished: str, told: str) -> None:
    with words.speaking(words.language_named("de")):
        assert retell(finished) == told
