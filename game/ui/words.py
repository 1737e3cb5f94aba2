"""Every sentence on screen goes through `_`, so that all of them can be exchanged at once.

    _("{name}, roll the dice", name=player.name)

The English sentence is its own key. Where one English word means two things, a context tells them apart:
`_("white", context="of a piece")`. A gap called `n` or `count` is the number that the plural follows.
What a camera, a tower, a file or an error has to say comes as a `LazyText` and is translated in the same way.

`use(pseudo)` replaces the language by one whose every sentence is 40 % longer: with it the tests prove that
no screen cuts words off or lets them overlap.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from game.translation.languages import Language, english, language_named, pseudo
from game.translation.translate import translate_in

__all__ = ["_", "english", "language_named", "pseudo", "use", "use_language"]

_language: Language = english


def use(language: Language) -> None:
    """Show everything built from now on in this language."""
    global _language
    _language = language


@contextmanager
def use_language(language: Language) -> Iterator[None]:
    """Use a language for a while."""
    before = _language
    use(language)
    try:
        yield
    finally:
        use(before)


def _(sentence: str | BaseException, /, *, context: object = "", **values: object) -> str:
    """The sentence in the language in use, its {gaps} filled; of an error, what it says.

    A Message brings values of its own. Values that are messages are said too.
    """
    return translate_in(_language, sentence, context, values)
