"""Each roll said aloud, by the voice that the table has."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from game.errors import UserError
from game.features.rolls.roll import Roll
from game.rules.text import join_list
from game.store.folder import DataFolder
from game.store.settings import load
from game.translation.languages import code_in_use, language_named
from game.ui.media import speech
from game.ui.media.sound import Sound
from game.ui.media.speech import Voice
from game.ui.words import _, use_language


def sentence(roll: Roll) -> str:
    """What is said of a roll: its values, their total, and whether it is in doubt."""
    values = join_list([_("unread") if value is None else str(value) for value in roll.values], _)
    if roll.total is None or len(roll.dice) == 1:
        told = values
    else:
        told = _("{values}: together {total}.", values=values, total=roll.total)
    return told if roll.sure else _("{told} I'm not sure.", told=told)


class RollVoice:
    """Says each roll; what is newer than the one that is being said waits, and nothing else does."""

    def __init__(self, voice: Voice, language: str) -> None:
        """`language` is its code."""
        self._voice, self._language = voice, language

    def hear(self, roll: Roll, data: dict[str, Any]) -> None:
        """Say a roll; returns at once."""
        self._voice.speak(sentence(roll), self._language)


@contextlib.contextmanager
def speaking(data: DataFolder) -> Iterator[RollVoice]:
    """The voice of this table, in its language. Raises UserError where nothing could be heard."""
    settings, _complaint = load(data.root)
    sound = Sound(settings.volume, settings.mute)
    try:
        voice = speech.voice(sound.speak, data.voices)
        if not voice.able:
            raise UserError("There is no voice for --say: install espeak-ng.")
        code = code_in_use(settings.language)
        with use_language(language_named(code)):
            yield RollVoice(voice, code)
    finally:
        sound.close()
