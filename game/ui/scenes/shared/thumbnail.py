"""A small picture of what lies on a table, as everybody may see it: a curtain is before what is secret."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.match.loop import MatchLoop
from game.store.settings import Motion
from game.ui.drawing.canvas import Canvas
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context


def still(ctx: Context, loop: MatchLoop, width: float, height: float) -> pygame.Surface:
    """The playing area of a match that nobody plays, fitted into that many logical units.

    `loop` should know of no bots: then every hand has its curtain, whatever the settings say.
    """
    quiet = ctx.hushed(replace(ctx.settings, open_hands=False, flat_table=False, motion=Motion.OFF))
    scene, scale = TableScene(quiet, loop), ctx.art.scale
    scene.rebuild()
    whole = pygame.Surface((round(scene.screen.w * scale), round(scene.screen.h * scale)), 0, 32)
    canvas = Canvas(whole, scale)
    scene.paint_background(canvas)
    scene.root.paint_tree(canvas, quiet)
    area = scene.frame().area
    share = min(width / area.w, height / area.h)
    board = whole.subsurface(canvas.rect(area).clip(whole.get_rect()))
    return pygame.transform.smoothscale(board, [round(side * share) for side in board.get_size()])
