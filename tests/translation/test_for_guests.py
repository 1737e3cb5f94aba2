"""No screen sends a guest of a television to a keyboard or into a folder."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import game

ROOT = Path(game.__file__).parents[1]
BOOK = ROOT / "assets/locale/de/LC_MESSAGES/knucklebone.po"
SCENES = tuple(
    path.relative_to(ROOT).as_posix() + "/"
    for wing in ("devices", "features")
    for path in sorted((ROOT / "game" / wing).glob("*/scenes"))
)
ON_SCREENS = ("game/ui/", "game/games/", *SCENES)
"""Where sentences stand that anybody at the table may read."""
TYPED = re.compile(
    r"`|--\w|\.md\b|\bdocs/|~/|\b(sudo|pip|apt|Ctrl|Strg)\b"
    r"|\bknucklebone (audit|camera|doctor|export|league|phones|play|read|replay|tower)\b"
)
"""Commands, options, files and keys of a keyboard."""
ALLOWED = {
    # Only the owner of the console can set a PIN, in a start of their own.
    "This console has no PIN, so the host's page stays closed on a public screen. Start it without "
    "--kiosk to set one.",
    "The PIN in {path} can't be read any more, so the host's page stays closed on a public screen. "
    "Delete that file, then start without --kiosk to set a new PIN.",
    # Whoever doubts the dice takes the file to a computer that they trust.
    "The log is {file}, in the folder of the program; “knucklebone audit verify” checks it.",
}


def said(entry: Message) -> tuple[str, ...]:
    """All forms of a sentence, the English ones first."""
    parts = (entry.id, entry.string)
    return tuple(text for part in parts for text in ((part,) if isinstance(part, str) else part or ()))


def test_sentences_on_screens_name_nothing_to_be_typed() -> None:
    with BOOK.open("rb") as file:
        book = read_po(file)
    shown = [one for one in book if one.id and any(at.startswith(ON_SCREENS) for at, _ in one.locations)]
    assert len(shown) > 1000
    found = {texts[0] for texts in map(said, shown) if any(map(TYPED.search, texts))}
    assert found == ALLOWED
