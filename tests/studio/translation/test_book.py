"""The translations say everything that the program can say, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from game.translation.catalogue import load
from game.translation.languages import LANGUAGES
from studio.translation import book
from studio.translation.gathering import Gathered, Sentence, gather

pytestmark = pytest.mark.xdist_group("translation")
"""The program is read once."""

REMEDY = "run python -m studio.translation, and translate what it names"
TRANSLATIONS = [code for code in LANGUAGES if code != "en"]


@pytest.fixture(scope="module")
def gathered(repository: Path) -> Gathered:
    return gather(repository)


def said_by(catalog: Catalog) -> dict[book.Key, tuple[str, ...]]:
    return {book.key_of(message): book.forms_of(message) for message in catalog if message.id}


def gathered_of(*sentences: Sentence) -> Gathered:
    return Gathered({(one.context, one.text): one for one in sentences})


def test_everything_that_is_said_is_followed_to_its_words(gathered: Gathered) -> None:
    assert not gathered.unknown, "\n".join(gathered.unknown)


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_translation_has_the_sentences_of_the_program(gathered: Gathered, code: str) -> None:
    kept = {book.key_of(message) for message in book.read(code) if message.id}
    assert sorted(set(gathered.sentences) - kept) == [], REMEDY
    assert sorted(kept - set(gathered.sentences)) == [], REMEDY


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_every_sentence_is_translated_with_the_same_gaps(code: str) -> None:
    catalog = book.read(code)
    assert book.missing(catalog) == []
    assert book.other_gaps(catalog) == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_the_program_says_what_the_translators_wrote(code: str) -> None:
    language = load(code)
    told = {
        (context, text): tuple(language(text, context, number) for number in (1, 2)[: len(forms)])
        for (context, text), forms in said_by(book.read(code)).items()
    }
    assert told == said_by(book.read(code)), REMEDY


def test_new_sentences_come_empty_and_old_ones_keep_their_translation() -> None:
    old = Catalog(locale="de")
    old.add("Play", "Spielen")
    old.add("Gone", "Weg")
    place = [("game/ui/stage/scene.py", 1)]
    new = book.in_step(old, gathered_of(Sentence("Play", "", place), Sentence("{n} dice", "", place)))
    assert said_by(new) == {("", "Play"): ("Spielen",), ("", "{n} dice"): ("", "")}
    assert book.missing(new) == [("", "{n} dice")]


def test_a_singular_may_leave_the_number_out_and_no_other_gap() -> None:
    catalog = Catalog(locale="de")
    catalog.add(("{n} cards", "{n} cards"), ("eine Karte", "{n} Karten"))
    catalog.add("{name} wins", "{nam} gewinnt")
    catalog.add(("{name}: {n}", "{name}: {n}"), ("eins", "{name}: {n}"))
    assert book.other_gaps(catalog) == [("", "{name} wins"), ("", "{name}: {n}")]
