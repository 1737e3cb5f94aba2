"""Provable dice from the lobby to the proof: the seal first, then the words, then the match."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.errors import UserError
from game.features.audit import export
from game.features.audit import proof as proofs
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.provable import derivation as provable
from game.match.provable import seal
from game.match.provable.commitment import SeedCommitment
from game.match.provable.seals import SealStore
from game.store.journal import PlayerEntry, read_journal
from game.store.settings import Settings
from game.ui.program import first_scene
from game.ui.scenes.after.result import ResultScene
from game.ui.scenes.lobby.promise import PromiseScene
from studio.pilot import Pilot
from studio.shots.matches import play_out
from tests.ui.audit import cut_words
from tests.ui.scenes.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


def spoken(pilot: Pilot, key: str) -> tuple[str, ...]:
    """The words of a seal on screen."""
    return tuple(f"{pilot.text(f'{key}-0')} {pilot.text(f'{key}-1')}".split())


def to_the_seal(evening: Evening) -> PromiseScene:
    evening.pilot.press("dice")
    evening.pilot.press("provable")
    evening.pilot.press("done")
    evening.pilot.press("start")
    evening.pilot.run(0.1)
    assert isinstance(evening.pilot.scene, PromiseScene)
    return evening.pilot.scene


def secrets_of(data: Path) -> list[str]:
    return [path.suffix for path in sorted((data / "audit" / "sealed").glob("*"))]


def test_the_seal_is_shown_before_anybody_adds_a_word(evening: Evening) -> None:
    with evening:
        scene = to_the_seal(evening)
        (secret,) = (evening.data / "audit" / "sealed").glob("*.promise")
        shown = "".join(evening.pilot.widget(f"digits-{line}").text for line in range(4))  # type: ignore[attr-defined]
        assert shown == provable.commitment(bytes.fromhex(secret.read_text())) == secret.stem
        assert scene.words[:2] == ["Ann", "Bob"]


def test_the_seal_is_eight_words_and_a_code(evening: Evening) -> None:
    with evening:
        scene = to_the_seal(evening)
        assert spoken(evening.pilot, "spoken") == seal.words(scene.promise.commit)
        assert evening.pilot.widget("code")


def test_names_alone_are_said_to_be_no_words(evening: Evening) -> None:
    with evening:
        to_the_seal(evening)
        assert evening.pilot.text("advice").startswith("Nobody has added a word")
        evening.pilot.press("word-1")
        evening.pilot.keys(*"owl", "return")
        evening.pilot.run(0.1)
        assert evening.pilot.text("advice").startswith("One word")


def test_the_match_begins_with_the_words(evening: Evening) -> None:
    with evening:
        to_the_seal(evening)
        evening.pilot.press("word-1")
        evening.pilot.keys(*"owl", "return")
        evening.pilot.press("begin")
        evening.pilot.run(0.2)
        assert evening.at == "table"
        (journal,) = evening.host.store.paths()
        table = read_journal(journal).header.table
        assert table["provable"]["words"].lower().startswith("ann,owl,")
        assert secrets_of(evening.data) == [".seed"]


def test_going_back_leaves_no_secret(evening: Evening) -> None:
    with evening:
        to_the_seal(evening)
        evening.pilot.keys("escape")
        assert evening.at == "lobby"
        assert secrets_of(evening.data) == []


def test_a_disk_that_takes_no_seed_is_told_in_the_lobby(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: SealStore, commit: str, seed: bytes) -> None:
        raise UserError("The disk is full.")

    with evening:
        evening.pilot.press("dice")
        evening.pilot.press("provable")
        evening.pilot.press("done")
        monkeypatch.setattr(SealStore, "promise", full)
        evening.pilot.press("start")
        assert evening.at == "lobby"


def test_every_further_match_has_a_seal_of_its_own(evening: Evening) -> None:
    with evening:
        first = to_the_seal(evening)
        evening.pilot.press("begin")
        evening.pilot.run(0.2)
        evening.pilot.keys("f10")
        evening.pilot.press("lobby")
        evening.pilot.press("start")
        evening.pilot.run(0.1)
        second = evening.pilot.scene
        assert isinstance(second, PromiseScene)
        assert second.promise.commit != first.promise.commit


PROVABLE = MatchSetup("spellcycles", (PlayerEntry("Ann"), PlayerEntry("Bob")), provable=True)


def test_the_command_line_begins_with_the_seal_too(evening: Evening, tmp_path: Path) -> None:
    with evening:
        scene = first_scene(evening.host, PROVABLE)(evening.pilot.app.ctx)
        evening.pilot.app.stack.reset(scene)
        evening.pilot.run(0.1)
        evening.pilot.press("begin")
        evening.pilot.run(0.2)
        assert evening.at == "table"


def test_a_match_that_cannot_begin_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: MatchHost, setup: MatchSetup, promise: SeedCommitment | None = None) -> MatchLoop:
        raise UserError("The disk is full.")

    with Evening(tmp_path) as evening:
        pilot: Pilot = evening.pilot
        pilot.app.stack.reset(first_scene(evening.host, PROVABLE)(pilot.app.ctx))
        pilot.run(0.1)
        monkeypatch.setattr(MatchHost, "begin", refuse)
        pilot.press("begin")
        assert evening.at == "dialog"
        pilot.keys("escape")
        assert evening.at == "lobby"


def test_back_at_the_very_beginning_is_the_lobby(tmp_path: Path) -> None:
    with Evening(tmp_path) as evening:
        evening.pilot.app.stack.reset(first_scene(evening.host, PROVABLE)(evening.pilot.app.ctx))
        evening.pilot.run(0.1)
        evening.pilot.press("back")
        assert evening.at == "lobby"


@pytest.mark.parametrize("settings", [Settings(), Settings(language="pseudo", text_scale=1.5)])
def test_the_result_says_that_the_dice_were_proved(tmp_path: Path, settings: Settings) -> None:
    bots = tuple(PlayerEntry(name, "random") for name in ("Ann", "Bob"))
    with Evening(tmp_path, settings=settings) as evening:
        loop = play_out(
            evening.host.begin(MatchSetup("spellcycles", bots, {"length": "short"}, provable=True))
        )
        ctx = evening.pilot.app.ctx
        evening.pilot.app.stack.reset(ResultScene(ctx, loop, lambda: None))
        evening.pilot.run(0.1)
        panel = evening.pilot.widget("dice")
        assert "proved" in panel._title.text  # type: ignore[attr-defined]
        assert cut_words(ctx, panel) == []
        evening.pilot.press("proof")
        (log,) = (evening.data / "audit").glob("*.rolls")
        pilot = evening.pilot
        if settings.text_scale == 1:
            closing = export.last_h(log.read_bytes())
            assert spoken(pilot, "spoken") == seal.words(closing)
            assert spoken(pilot, "promised") == seal.words(proofs.verify(log.read_bytes()).head.commit)
            assert log.name in pilot.text("how")
        pilot.press("back")
        assert pilot.scene.name == "result"
