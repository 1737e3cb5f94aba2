"""A stored match as a film, and as a web page: the same every time, and no hand that must not be seen."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from pathlib import Path

import av
import cv2
import numpy as np
import pytest
from PIL import Image

from game.cli import main
from game.errors import UserError
from game.features.theatre import files as film_files
from game.features.theatre.curve_store import kept_curve
from game.features.theatre.frames import FilmPlan, film
from game.features.theatre.page import MAX_PICTURES, match_page
from game.features.theatre.replay import Replay
from game.store.folder import DataFolder
from game.store.journal import JournalContents, PlayerEntry, read_journal, with_players
from game.store.settings import Settings
from tests.features.theatre.test_command import play

pytestmark = pytest.mark.pictures

PLAN = FilmPlan(size=(192, 108), rate=2, speed=4.0)
ANSWERS = 4


def stored(folder: Path, answers: int | None = ANSWERS, game: str = "trade-or-duel") -> JournalContents:
    return read_journal(play(folder, game=game, answers=answers))


def digest(contents: JournalContents) -> str:
    found = hashlib.sha256()
    for frame in film(Replay(contents), PLAN, Settings()):
        found.update(frame.picture.tobytes())
    return found.hexdigest()


def test_the_same_match_gives_the_same_pictures(tmp_path: Path) -> None:
    contents = stored(tmp_path)
    assert digest(contents) == digest(contents)


def test_a_film_goes_to_the_end_of_the_journal(tmp_path: Path) -> None:
    contents = stored(tmp_path)
    frames = list(film(Replay(contents), PLAN, Settings()))
    assert frames[0].picture.shape == (108, 192, 3)
    assert frames[-1].number == len(contents.entries)


@pytest.mark.parametrize("name", ["match.mp4", "match.webp", "match.gif", "match.png"])
def test_the_command_writes_what_the_name_says(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = play(tmp_path, game="trade-or-duel", answers=3), tmp_path / name
    words = ["replay", str(path), "--film", str(out), "--size", "320x180", "--rate", "1"]
    assert main([*words, "--data", str(tmp_path)]) == 0
    assert name in capsys.readouterr().out
    if name.endswith(".mp4"):
        with av.open(str(out)) as file:
            video = file.streams.video[0]
            assert (video.codec.name, video.width, video.height) == ("h264", 320, 180)
            assert video.codec_context.pix_fmt == "yuv420p", "which every browser plays"
    else:
        with Image.open(out) as picture:
            assert getattr(picture, "n_frames", 1) > 1
    assert sorted(one.name for one in tmp_path.glob("match*") if one.is_file()) == [name]


def test_a_souvenir_of_somebody_who_is_forgotten_while_it_is_drawn_is_not_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = DataFolder.open(tmp_path)
    path = play(data.matches, game="trade-or-duel")
    out = path.with_suffix(".webp")

    def drawn(clip: Path, *_: object) -> None:
        header = read_journal(path).header
        players = (PlayerEntry("Somebody"), *header.players[1:])
        path.write_bytes(with_players(read_journal(path), replace(header, players=players), {}))
        clip.touch()

    monkeypatch.setattr(film_files, "write_film", drawn)
    words = ["replay", str(path), "--souvenir", str(out), "--data", str(tmp_path)]
    assert main(words) == 1
    assert "The match has changed" in capsys.readouterr().err
    assert not out.exists()


def test_a_souvenir_is_a_clip_that_browsers_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = play(tmp_path, game="trade-or-duel"), tmp_path / "souvenir.webm"
    words = ["replay", str(path), "--souvenir", str(out), "--size", "320x180", "--rate", "2"]
    assert main([*words, "--data", str(tmp_path)]) == 0
    assert "souvenir.webm" in capsys.readouterr().out
    with av.open(str(out)) as file:
        video = file.streams.video[0]
        assert (file.format.name, video.codec.name) == ("matroska,webm", "vp9")
        assert (video.width, video.height) == (320, 180)
        assert video.codec_context.pix_fmt == "yuv420p", "which every browser plays"
        frames = [frame.to_ndarray(format="rgb24") for frame in file.decode(video)]
        assert 20 <= (file.duration or 0) / 1e6 <= 30
    assert (frames[0] != frames[-1]).mean() > 0.2, "the title is not the end"
    assert kept_curve(path) is not None


def test_without_its_writer_a_web_video_is_refused_and_an_mp4_written_by_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(film_files, "find_spec", lambda name: None)
    film_files.write_film(tmp_path / "a.mp4", [np.zeros((180, 320, 3), np.uint8)] * 2, 1, (320, 180))
    assert cv2.VideoCapture(str(tmp_path / "a.mp4")).read()[1].shape == (180, 320, 3)
    with pytest.raises(UserError, match=r"knucklebone\[souvenir\]"):
        film_files.check_name(Path("match.webm"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--souvenir", "match.webp"), "isn't over"),
        (("--film", "match.avi"), "called something.mp4"),
        (("--film", "nowhere/match.mp4"), "no folder"),
        (("--film", "match.mp4", "--size", "huge"), "--size is like"),
        (("--film", "match.mp4", "--rate", "0"), "--rate is 1 to"),
        (("--film", "match.mp4", "--open"), "not over"),
        (("--page", "match.html", "--open"), "not over"),
        (("--page", "nowhere/match.html"), "cannot be written"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    sentence: str,
) -> None:
    path = play(tmp_path, game="trade-or-duel", answers=3)
    monkeypatch.chdir(tmp_path)
    assert main(["replay", str(path), "--data", str(tmp_path), *words]) != 0
    told = capsys.readouterr().err
    assert sentence in told
    assert len(told.strip().splitlines()) == 1


def test_a_page_holds_pictures_story_and_score_and_loads_nothing(tmp_path: Path) -> None:
    page = match_page(Replay(stored(tmp_path, None)), Settings())
    assert 1 < page.count("<img") <= MAX_PICTURES + 1
    assert "Won" in page
    assert not re.search(r"<script|https?://|src=\"(?!data:)", page)
    assert len(page) < 4_000_000
    assert "Gewonnen" in match_page(Replay(stored(tmp_path / "de", None)), Settings(language="de"))


def test_names_are_text(tmp_path: Path) -> None:
    contents = stored(tmp_path, 1)
    header = contents.header
    players = tuple(
        type(player)(name, player.bot)
        for player, name in zip(header.players, ("<b>&amp", "Bob", "Cid", "Dot"), strict=False)
    )
    odd = JournalContents(
        contents.path,
        type(header)(**{**{name: getattr(header, name) for name in header.__slots__}, "players": players}),
        contents.entries,
        contents.result,
        contents.raw,
        contents.check,
    )
    page = match_page(Replay(odd), Settings())
    assert "&lt;b&gt;&amp;amp" in page
    assert "<b>&amp" not in page


def test_of_a_match_that_is_not_over_no_hand_is_laid_open(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="stay closed"):
        match_page(Replay(stored(tmp_path)), Settings(), hands=True)
