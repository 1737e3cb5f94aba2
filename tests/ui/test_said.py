"""Every screen says all it says in the language of its people, and cuts off no words of it.

The letters are of the largest size. Whether things overlap is tested with the pseudo-language, whose
sentences are longer than those of any other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

import pytest

from game.store.settings import TEXT_SCALES
from game.translation.languages import LANGUAGES, Language, language_named
from game.ui import words
from studio.shots import SHOTS
from studio.shots.studio import Studio
from studio.translation import book
from studio.translation.gathering import in_words
from tests.ui.audit import cut_words
from tests.ui.haste import UnseenPilot


class Listener:
    """A language that notes every sentence that its translation has never heard of."""

    def __init__(self, language: Language, known: Collection[str]) -> None:
        self._language, self._known, self.point = language, known, language.point
        self.unknown: set[str] = set()

    def __call__(self, sentence: str, context: str = "", number: int | None = None, /) -> str:
        if sentence not in self._known and any(map(str.isalpha, in_words(sentence))):
            self.unknown.add(sentence)
        return self._language(sentence, context, number)


@pytest.fixture(scope="module", params=[code for code in LANGUAGES if code != "en"])
def studio(request: pytest.FixtureRequest) -> Iterator[Studio]:
    with Studio((1280, 720), request.param, max(TEXT_SCALES), UnseenPilot) as studio:
        yield studio


@cache
def known_to(code: str) -> frozenset[str]:
    """The sentences for which the language has words."""
    return frozenset(book.key_of(one)[1] for one in book.read(code) if one.id)


@pytest.fixture
def listener(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> Iterator[Listener]:
    code = studio.pilot.app.ctx.settings.language
    listener = Listener(language_named(code), known_to(code))
    # Whenever settings change, the program asks for its language again.
    monkeypatch.setattr(words, "language_named", lambda code: listener)
    with words.use_language(listener):
        yield listener


@pytest.mark.parametrize("name", SHOTS)
def test_everything_is_said_in_its_language_and_nothing_cut_off(
    studio: Studio, listener: Listener, name: str
) -> None:
    SHOTS[name](studio)
    assert listener.unknown == set()
    widgets = [widget for scene in studio.pilot.app.stack.shown for widget in scene.root.walk()]
    assert cut_words(studio.pilot.app.ctx, *widgets) == []
