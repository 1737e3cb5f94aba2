"""Sentences and messages in one language, whatever the screen speaks."""

from __future__ import annotations

import errno
import os

from game.translation.languages import language_named
from game.translation.translate import REASONS, translator
from knucklebone_messages import LazyText


def test_two_languages_are_spoken_side_by_side() -> None:
    english, german = translator(language_named("en")), translator(language_named("de"))
    assert (english("{n} cards", n=2), german("{n} cards", n=1)) == ("2 cards", "1 Karte")


def test_messages_are_said_with_the_messages_among_their_values() -> None:
    german = translator(language_named("de"))
    told = LazyText("{several} and {last}", several=LazyText("Menu"), last="Ann")
    assert german(told) == "Menü und Ann"


def test_numbers_are_written_as_their_language_writes_them() -> None:
    english, german = translator(language_named("en")), translator(language_named("de"))
    for value, said in ((2.5, "2,5"), (3, "3"), ("192.168.1.20", "192.168.1.20")):
        assert (english("{x}", x=value), german("{x}", x=value)) == (str(value), said)
    assert german("{n:.1f}", n=1.25) == "1,2"
    assert german("Screen: {name}", name="1.5") == "Bildschirm: 1.5", "a name is not a number"


def test_why_a_disk_or_a_line_fails_is_said_in_every_language() -> None:
    german = translator(language_named("de"))
    for number in (errno.ENOSPC, errno.EACCES, errno.EROFS, errno.ENOENT, errno.EIO, errno.ECONNREFUSED):
        reason = os.strerror(number)
        assert reason in REASONS
        assert german("We can't save that: {why}.", why=reason).startswith("Das können wir nicht")
        assert reason not in german("We can't save that: {why}.", why=reason)
