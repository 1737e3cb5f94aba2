"""A stored match as one web page to send to friends: pictures of its turns, and the story between them.

Nothing is loaded from elsewhere, and there is no script. Of a match that is not over, and unless hands are to
lie open, the page holds what everybody at the table saw.
"""

from __future__ import annotations

import base64
import io
import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path
from string import Template

import pygame
from PIL import Image

from game.catalogue import GAMES, game_named
from game.features.theatre.replay import Replay, StepUnit
from game.features.theatre.scenes.bar import Playback
from game.features.theatre.scenes.theatre import TheatreScene
from game.match.match import Match
from game.rules.contract import Event
from game.store.entries import moment_of
from game.store.settings import Motion, Settings
from game.ui.art.theme import SEATS
from game.ui.headless import HeadlessApp
from game.ui.words import _, language_named, use_language

MAX_PICTURES = 24
"""At most; in a match with more turns, some are skipped at regular distances."""
SIZE = (960, 540)
"""Pixels."""
JPEG_QUALITY = 80
"""Quality of the JPEG pictures, of 100."""
_PAGE = Template("""<!doctype html>
<html lang="$lang">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<style>
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: #1b1030; color: #f7efdc;
  font: 1.1rem/1.5 system-ui, sans-serif; }
h1 { color: #ffcf5c; margin: 0; }
h2 { color: #ffcf5c; font-size: 1.1rem; margin: 2.5rem 0 .5rem; }
img { width: 100%; height: auto; border-radius: .6rem; }
p { margin: .2rem 0; }
table { border-collapse: collapse; margin: 1rem 0; }
td { padding: .2rem 1.2rem .2rem 0; font-size: 1.3rem; }
</style>
</head>
<body>
<h1>$title</h1>
<p>$when</p>
<table>$scores</table>
$turns
</body>
</html>
""")


def match_page(reel: Replay, settings: Settings, *, hands: bool = False) -> str:
    """The page as HTML, in the language of the `settings`.

    Raises ValueError for open `hands` in a match that is not over.
    """
    if hands and reel.course.over is None:
        raise ValueError("the hands of a match that is not over stay closed")
    with use_language(language_named(settings.language)):
        header = reel.contents.header
        match = reel.at(reel.course.total)
        return _PAGE.substitute(
            lang=settings.language,
            title=escape(GAMES[header.game].title),
            when=f"{moment_of(header.created).astimezone():%Y-%m-%d}" if header.created else "",
            scores="".join(_scores(match)),
            turns="\n".join(_turns(reel, settings, hands=hands)),
        )


def _scores(match: Match) -> Iterator[str]:
    """A row for each seat, winners first where there are any."""
    words = game_named(match.rules.name).words(match.rules, _)
    over = match.pending
    winners = getattr(over, "winners", ())
    scores = getattr(over, "scores", ())
    for seat in sorted(range(len(match.names)), key=lambda one: one not in winners):
        points = escape(" ".join(words.score_unit(scores[seat]))) if scores else ""
        won = escape(_("Won")) if seat in winners else ""
        name = _colour_names(match.names[seat], match.names)
        yield f"<tr><td>{name}</td><td>{points}</td><td>{won}</td></tr>"


def _turns(reel: Replay, settings: Settings, *, hands: bool) -> Iterator[str]:
    """What happened up to each turn that is shown, and how the table stood then."""
    turns = reel.course.stops(StepUnit.TURN)
    step = -(-len(turns) // MAX_PICTURES)
    shown = [*turns[:-1:step], reel.course.total]
    before = 0
    match = reel.at(0)
    words = game_named(match.rules.name).words(match.rules, _)
    for number, picture in zip(shown, _pictures(reel, shown, settings, hands=hands), strict=True):
        events: Sequence[Event] = match.catch_up(reel.contents.entries[before:number])
        told = [words.sentence(event, match.names) for event in events if event.only is None]
        before = number
        progress = escape(words.progress(match.view(None)))
        yield f"<h2>{progress}</h2>"
        yield from (f"<p>{_colour_names(sentence, match.names)}</p>" for sentence in told if sentence)
        yield f'<img alt="{progress}" src="data:image/jpeg;base64,{picture}">'


def _pictures(reel: Replay, numbers: Sequence[int], settings: Settings, *, hands: bool) -> Iterator[str]:
    """The table after each number of entries, as JPEG in base64."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    settings = replace(settings, motion=Motion.OFF, flat_table=False, mute=True, open_hands=False)
    watching = Playback(playing=False, hands=hands)
    scene = partial(TheatreScene, reel=reel, watching=watching, barred=False)
    with (
        tempfile.TemporaryDirectory(prefix="knucklebone-") as work,
        HeadlessApp(Path(work), scene, size=SIZE, settings=settings) as unseen,
    ):
        for number in numbers:
            top = unseen.scene
            assert isinstance(top, TheatreScene), "nothing else is opened for a page"
            top.go_to(number)
            unseen.run(0.2)
            pixels = pygame.image.tobytes(unseen.shot(), "RGB")
            file = io.BytesIO()
            Image.frombytes("RGB", SIZE, pixels).save(file, "JPEG", quality=JPEG_QUALITY)
            yield base64.b64encode(file.getvalue()).decode()


def _colour_names(sentence: str, names: Sequence[str]) -> str:
    """Escaped, with players' names in their colours."""
    colours = {escape(name): SEATS[seat].colour for seat, name in enumerate(names)}
    either = "|".join(map(re.escape, sorted(colours, key=len, reverse=True)))
    return re.sub(
        rf"(?<!\w)({either})(?!\w)",
        lambda found: '<b style="color:rgb({},{},{})">{}</b>'.format(*colours[found[0]], found[0]),
        escape(sentence),
    )
