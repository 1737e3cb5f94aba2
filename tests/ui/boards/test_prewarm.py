"""What a table will show is baked while nothing is to be done: a match then bakes next to nothing."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.spellcycles.questions.offers import PieceOffer
from game.games.spellcycles.table.board import SpellcyclesBoard
from game.games.spellcycles.table.panel import ActionPanel
from game.games.spellcycles.table.panel_state import PanelState, SpellExplanation
from game.games.unnamed.rules import Unnamed
from game.games.unnamed.rules.settings import FX_DEALT
from game.games.unnamed.table.board import UnnamedBoard
from game.games.unnamed.table.market import MarketModel, PileModel
from game.store.settings import Settings
from game.ui.app import FRAME_TIME_S, App
from game.ui.art import Art
from game.ui.art.bakery import Bakery
from game.ui.boards.prewarm import prepaint
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.layout import Box
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.window.clock import FakeClock
from game.ui.window.display import Display
from studio.benches.table import TableInMotion
from studio.rehearsal import bake_all

SIZE = (960, 540)
MEANWHILE = {"pill", "spot", "tray", "detection", "die", "focus", "icon", "button"}
"""Kinds that hang on words or on how dice are rolled, or that are baked in no time."""
PLAYED = {"spellcycles": 4, "engine": 4, "trade-or-duel": 9, "unnamed": 6, "power-vacuum": 4}
FRAMES = 900


class Baked:
    """A table of bots that is played frame by frame, and what is baked meanwhile."""

    def __init__(self, folder: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
        monkeypatch.setattr(TableInMotion, "tells_chapters", False)
        self.pieces: list[Any] = []
        bake_piece = Bakery._piece

        def noted(bakery: Bakery, key: Hashable, bake: Callable[[], pygame.Surface]) -> pygame.Surface:
            def bake_now() -> pygame.Surface:
                self.pieces.append(key)
                return bake()

            return bake_piece(bakery, key, bake_now)

        monkeypatch.setattr(Bakery, "_piece", noted)
        seats, self.clock = PLAYED[game], FakeClock()

        def home(ctx: Context) -> TableInMotion:
            return TableInMotion(ctx, game, seats, seats)

        display = Display(windowed=True, size=SIZE)
        self.app = App(display, data=folder, home=home, settings=Settings(), clock=self.clock)
        self.app.step()
        bake_all(self.app)
        self.pieces.clear()

    @property
    def art(self) -> Art:
        return self.app.ctx.art

    def play(self, frames: int) -> None:
        for _ in range(frames):
            self.clock.advance(FRAME_TIME_S)
            self.app.step()


@pytest.mark.parametrize("game", PLAYED)
def test_after_that_a_match_bakes_only_what_cannot_be_known(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Baked(tmp_path, game, monkeypatch)
    table.play(FRAMES)
    scene = table.app.stack.top
    assert isinstance(scene, TableInMotion)
    assert scene.loop.match.answers > 10
    assert [key for key in table.pieces if key[0] not in MEANWHILE] == []
    table.app.close()


def test_a_market_of_any_piles_is_baked_before_it_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Baked(tmp_path, "unnamed", monkeypatch)
    scene = table.app.stack.top
    assert isinstance(scene, TableInMotion)
    board, rules = scene.board, scene.loop.match.rules
    assert isinstance(board, UnnamedBoard)
    assert isinstance(rules, Unnamed)
    types = rules.settings.fx_deck.types
    for count in range(1, FX_DEALT + 1):
        board.market.show(MarketModel(tuple(PileModel(n, types[-n], 2, 5) for n in range(count))))
        for pile in board.market.piles:
            prepaint(pile, table.app.ctx)()
    assert table.pieces == []
    table.app.close()


def test_painting_unseen_bakes_the_same_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Plain(Widget):
        def paint(self, canvas: Canvas, ctx: Context) -> None:
            canvas.blit(ctx.art.mat(self.box.w, self.box.h), self.box.x, self.box.y)

    table = Baked(tmp_path, "engine", monkeypatch)
    prepaint(Plain("plain", Box(700, 300, 111, 77)), table.app.ctx)()
    assert [key[0] for key in table.pieces] == ["mat"]
    table.art.mat(111, 77)
    assert len(table.pieces) == 1
    table.app.close()


def test_the_buttons_of_pieces_are_baked_however_many_there_are_to_choose_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Baked(tmp_path, "spellcycles", monkeypatch)
    scene = table.app.stack.top
    assert isinstance(scene, TableInMotion)
    board, kinds = scene.board, tuple((piece, 2) for piece in range(18))
    assert isinstance(board, SpellcyclesBoard)
    panel = board.panel
    assert isinstance(panel, ActionPanel)
    for count in range(1, len(kinds) + 1):
        line = [card.spell for card in board.line.cards]
        panel.show(
            PanelState(SpellExplanation(0, ""), PieceOffer("Place a piece", pieces=kinds[:count])), line
        )
        for button in panel.children:
            prepaint(button, table.app.ctx)()
    assert [key for key in table.pieces if key[0] == "pyramid"] == []
    table.app.close()
