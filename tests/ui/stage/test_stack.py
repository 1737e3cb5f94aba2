"""Scenes are told when they come and go; changes wait until the scene that asked has finished."""

from __future__ import annotations

from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from studio.pilot import Pilot
from tests.ui.fixtures import Board


class Told(Scene):
    """Writes down what it is told, into a list that several share."""

    def __init__(self, ctx: Context, name: str, story: list[str], over: bool = False) -> None:
        super().__init__(ctx)
        self.told, self.story = name, story
        self.over = over  # type: ignore[misc]

    def enter(self) -> None:
        self.story.append(f"{self.told} enters")

    def exit(self) -> None:
        self.story.append(f"{self.told} exits")

    def pause(self) -> None:
        self.story.append(f"{self.told} pauses")

    def resume(self) -> None:
        self.story.append(f"{self.told} resumes")


def test_pushing_pauses_and_popping_resumes(pilot: Pilot) -> None:
    story: list[str] = []
    stack, ctx = pilot.app.stack, pilot.app.ctx
    stack.replace(Told(ctx, "table", story))
    stack.push(Told(ctx, "dialog", story, over=True))
    pilot.run(0.1)
    stack.pop()
    pilot.run(0.1)
    assert story == ["table enters", "table pauses", "dialog enters", "dialog exits", "table resumes"]


def test_a_change_waits_for_the_end_of_the_scenes_turn(pilot: Pilot) -> None:
    story: list[str] = []
    pilot.app.stack.push(Told(pilot.app.ctx, "next", story))
    assert story == []
    assert pilot.scene.name == "board"


def test_reset_lets_everything_go(pilot: Pilot) -> None:
    story: list[str] = []
    stack, ctx = pilot.app.stack, pilot.app.ctx
    stack.replace(Told(ctx, "table", story))
    stack.push(Told(ctx, "pause", story, over=True))
    stack.reset(Told(ctx, "lobby", story))
    pilot.run(0.1)
    assert story[-3:] == ["pause exits", "table exits", "lobby enters"]
    assert len(stack.scenes) == 1


def test_an_overlay_shows_what_it_lies_over_and_nothing_below_that(pilot: Pilot) -> None:
    story: list[str] = []
    stack, ctx = pilot.app.stack, pilot.app.ctx
    stack.push(Told(ctx, "table", story))
    stack.push(Told(ctx, "pause", story, over=True))
    stack.push(Told(ctx, "question", story, over=True))
    pilot.run(0.1)
    assert [scene.told for scene in stack.shown if isinstance(scene, Told)] == ["table", "pause", "question"]


def test_input_goes_to_the_top_scene_alone_and_back_closes_an_overlay(pilot: Pilot, board: Board) -> None:
    pilot.app.stack.push(Told(pilot.app.ctx, "pause", [], over=True))
    pilot.run(0.1)
    pilot.keys("return", "f1")
    assert board.log == []
    pilot.keys("escape")
    assert pilot.scene is board


def test_a_key_held_across_a_change_of_scenes_does_not_repeat_in_the_next(pilot: Pilot, board: Board) -> None:
    import pygame

    pilot.app.stack.push(Board(pilot.app.ctx))
    pilot.post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="")
    pilot.run(3)
    assert pilot.scene is not board
    assert pilot.focus == "a"
