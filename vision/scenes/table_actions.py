"""What hands do at a table: bring pieces, take them away, carry, knock over and set up; throw dice.

An action is a generator: it changes the stage and yields once for each picture; the renderer says how much
time lies between pictures. Lengths are mm, times s.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from vision.field.pieces import HEIGHTS, Pyramid
from vision.mat import SIDE_SQUARES
from vision.scenes.film_drawing import Pose
from vision.scenes.film_motion import Toss, at_rest
from vision.scenes.table_ground import HALF_EDGE
from vision.scenes.table_hand import HandPose
from vision.scenes.table_pieces import TablePiece, lifts
from vision.scenes.table_stage import RenderedTable, StagedPiece, TableDie

BODIES: Final = (
    (120.0, -520.0),
    (150.0, 760.0),
    (-560.0, 150.0),
    (330.0, -520.0),
    (-60.0, 760.0),
    (-540.0, -60.0),
)
"""Where the people of the seats sit, in the mat's frame."""
CARRY_HEIGHT_MM: Final = 62.0
"""Height of a piece on its way."""
GRIP_HEIGHT_SHARE: Final = 0.72
"""Where fingers hold a piece, in heights of it."""
REACH_TIME_S, CARRY_TIME_S, AWAY_TIME_S = 0.75, 0.85, 0.6
"""Seconds for coming in, for a way over the field and for going."""
GRIP_TIME_S: Final = 0.22
"""Seconds in which fingers close or open."""
MAX_AIM_ERROR_MM: Final = 2.6
"""mm by which a piece stands beside the middle of its square, at most."""
EXPOSURE_S: Final = 0.02
"""Seconds for which the shutter is open."""
DICE_DISTANCE_MM: Final = 30.0
"""mm between dice that come to rest."""


class DrawnActions:
    """The stage and everything that hands may do on it."""

    def __init__(self, stage: RenderedTable, rng: np.random.Generator) -> None:
        self.stage = stage
        self.step = 1 / 12
        """Seconds since the picture before."""
        self._rng = rng

    # -- what is already there ------------------------------------------------------------------------------

    def lay(self, square: int, pieces: tuple[int, ...]) -> None:
        """Let exactly these pieces stand on a square, without a hand; bottom first."""
        self.stage.squares[square] = StagedPiece(pieces, *self._aim(square), self._turn()) if pieces else None

    def lay_die(self, count: int) -> None:
        """Let dice lie on the tray, as many as there should be."""
        dice = self.stage.dice
        del dice[count:]
        for number in range(len(dice), count):
            dice.append(TableDie(self._rest(number, count, int(self._rng.integers(1, 7)))))

    # -- pieces ---------------------------------------------------------------------------------------------

    def bring(self, square: int, piece: int, seat: int) -> Iterator[None]:
        """A hand comes in with a piece, puts it on a square (on what stands there) and goes."""
        yield from self._come(square, seat, piece)
        yield from self._set_down(square, piece, seat)
        yield from self.go(seat)

    def fetch(self, square: int, seat: int) -> Iterator[None]:
        """A hand takes the uppermost piece of a square away."""
        yield from self._come(square, seat, None)
        piece = yield from self._pick_up(square, seat)
        yield from self.go(seat, piece)

    def carry(self, start: int, end: int, seat: int) -> Iterator[None]:
        """A hand moves the uppermost piece of a square to another."""
        yield from self._come(start, seat, None)
        piece = yield from self._pick_up(start, seat)
        x, y = self._aim(end)
        yield from self._move(x, y, self._top(end, piece), CARRY_TIME_S, seat, piece, arc=CARRY_HEIGHT_MM)
        yield from self._set_down(end, piece, seat)
        yield from self.go(seat)

    def knock(self, square: int, onto: int) -> None:
        """A piece that stands alone falls on its side and rolls onto another square, or stays on its own."""
        standing = self.stage.squares[square]
        if standing is not None:
            self.stage.squares[square] = None
            x, y = (standing.x, standing.y) if onto == square else self._aim(onto)
            self.stage.squares[onto] = replace(standing, x=x, y=y, fallen=True, yaw=self._turn())

    def set_up(self, square: int, seat: int) -> Iterator[None]:
        """A hand sets what stands or lies on a square down anew: upright, and turned otherwise."""
        standing = self.stage.squares[square]
        if standing is None:
            return
        yield from self._come(square, seat, None)
        yield from self._grip(seat, 1.0)
        x, y = self._aim(square)
        self.stage.squares[square] = replace(standing, x=x, y=y, yaw=self._turn(), fallen=False)
        yield from self._grip(seat, 0.0)
        yield from self.go(seat)

    # -- dice -----------------------------------------------------------------------------------------------

    def throw(self, values: tuple[int, ...], seat: int) -> Iterator[None]:
        """A hand gathers the dice of the tray and throws them; they come to rest with these values."""
        self.lay_die(len(values))
        for die in self.stage.dice:
            x, y = die.pose.place[:2] * HALF_EDGE + self.stage.view.middle[:2]
            yield from self._move(float(x), float(y), 6.0, 0.5, seat, None, arc=10.0)
            yield from self._grip(seat, 1.0)
            die.held = True
        (x0, y0), (x1, y1) = self.stage.view.layout.tray
        above = BODIES[seat % len(BODIES)][1] > 0
        x, y = (x0 + x1) / 2, y1 + 18.0 if above else y0 - 18.0
        yield from self._move(x, y, 55.0, 0.5, seat, None, grip=1.0)
        for _ in range(2):
            yield from self._move(x + 5, y + 3, 62.0, 0.11, seat, None, grip=1.0)
            yield from self._move(x - 5, y - 3, 52.0, 0.11, seat, None, grip=1.0)
        rests = [self._rest(number, len(values), value) for number, value in enumerate(values)]
        yield from self._roll_out(rests, (x, y), seat)

    def _roll_out(self, rests: list[Pose], hand: tuple[float, float], seat: int) -> Iterator[None]:
        """The dice roll out of the opening hand while it draws back."""
        tosses = [self._toss(rest, hand) for rest in rests]
        lasts, time = max(toss.lasts for toss in tosses), 0.0
        away = self._grip(seat, 0.0)
        going = self.go(seat)
        while time < lasts:
            time += self.step
            for die, toss in zip(self.stage.dice, tosses, strict=True):
                die.held = False
                if time - self.step < toss.lasts:
                    die.between = [
                        toss.pose(max(0.0, time - EXPOSURE_S * share)) for share in (1.0, 0.67, 0.33)
                    ]
                    die.pose = toss.pose(time)
                else:
                    die.pose, die.between = toss.rest, []
            if next(away, self) is self:
                next(going, None)
            yield
        for die, rest in zip(self.stage.dice, rests, strict=True):
            die.pose, die.between = rest, []
        yield from going

    def _toss(self, rest: Pose, hand: tuple[float, float]) -> Toss:
        start = (np.array(hand) - self.stage.view.middle[:2]) / HALF_EDGE
        way = rest.place[:2] - start
        length = float(np.hypot(*way))
        lasts = float(self._rng.uniform(0.75, 1.05))
        heading = float(np.arctan2(way[1], way[0]))
        last = min(9.0, 0.6 * length / lasts)
        return Toss(rest, heading, length, lasts, last, hop=2.0, spin=float(self._rng.normal(0, 0.04)))

    def _rest(self, number: int, count: int, value: int) -> Pose:
        """Where one of several dice lies on the tray, in half edges."""
        (x0, y0), (x1, y1) = self.stage.view.layout.tray
        rows = max(3, count)
        pitch = min(DICE_DISTANCE_MM, (y1 - y0 - 60) / rows)
        middle = (y0 + y1) / 2 + (number - (count - 1) / 2) * pitch
        x = (x0 + x1) / 2 + self._rng.uniform(-0.2, 0.2) * (x1 - x0)
        y = middle + self._rng.uniform(-1, 1) * (0.1 * pitch if count > 1 else 30.0)
        at = (np.array((x, y)) - self.stage.view.middle[:2]) / HALF_EDGE
        return at_rest(float(at[0]), float(at[1]), value, float(self._rng.uniform(0, 2 * np.pi)))

    # -- hands ----------------------------------------------------------------------------------------------

    def wait(self, seconds: float) -> Iterator[None]:
        """Time passes."""
        for _ in self._shares(seconds):
            yield

    def _come(self, square: int, seat: int, piece: int | None) -> Iterator[None]:
        """A hand comes in to a square, with a piece or without."""
        x, y = self._aim(square)
        hold = self._top(square, piece) if piece is not None else self._grip_height(square)
        yield from self._move(x, y, hold, REACH_TIME_S, seat, piece, arc=18.0)

    def _pick_up(self, square: int, seat: int) -> Generator[None, None, int]:
        yield from self._grip(seat, 1.0)
        standing = self.stage.squares[square]
        assert standing is not None, "a hand takes what stands there"
        *rest, piece = standing.pieces
        left = replace(standing, pieces=tuple(rest), fallen=False) if rest else None
        self.stage.squares[square] = left
        self._carry_along(piece, standing.yaw)
        return piece

    def _set_down(self, square: int, piece: int, seat: int) -> Iterator[None]:
        held, standing = self.stage.held, self.stage.squares[square]
        x, y, yaw = (held.solid.x, held.solid.y, held.solid.yaw) if held else (*self._aim(square), 0.0)
        pieces = (*(standing.pieces if standing else ()), piece)
        if standing is not None:
            x, y, yaw = standing.x, standing.y, standing.yaw
        self.stage.held = None
        self.stage.squares[square] = StagedPiece(pieces, x, y, yaw)
        yield from self._grip(seat, 0.0)

    def _move(
        self,
        x: float,
        y: float,
        lift: float,
        seconds: float,
        seat: int,
        piece: int | None,
        *,
        arc: float = 0.0,
        grip: float | None = None,
    ) -> Iterator[None]:
        """The hand goes to a point; `lift` is the height of the piece it carries, or of its fingertips."""
        start = self.stage.hand or self._outside(x, y, seat)
        closed = (1.0 if piece is not None else 0.0) if grip is None else grip
        lift += GRIP_HEIGHT_SHARE * HEIGHTS[piece % 3] if piece is not None else 0.0
        bearing = _arm_angle(x, y, seat)
        for share in self._shares(seconds):
            eased = share * share * (3 - 2 * share)
            over = arc * 4 * share * (1 - share)
            self.stage.hand = HandPose(
                start.x + (x - start.x) * eased,
                start.y + (y - start.y) * eased,
                start.lift + (lift - start.lift) * eased + over,
                start.bearing + _shorter_turn(start.bearing, bearing) * eased,
                closed,
                seat,
            )
            if piece is not None:
                self._carry_along(piece, self.stage.held.solid.yaw if self.stage.held else self._turn())
            yield

    def go(self, seat: int, piece: int | None = None) -> Iterator[None]:
        """The hand draws back out of the picture."""
        hand = self.stage.hand
        if hand is not None:
            end = self._outside(hand.x, hand.y, seat)
            lift = max(hand.lift, CARRY_HEIGHT_MM)
            for share in self._shares(AWAY_TIME_S):
                eased = share * share
                x, y = hand.x + (end.x - hand.x) * eased, hand.y + (end.y - hand.y) * eased
                up = hand.lift + (lift - hand.lift) * min(1.0, 2 * share)
                self.stage.hand = replace(hand, x=x, y=y, lift=up)
                if piece is not None and self.stage.held is not None:
                    self._carry_along(piece, self.stage.held.solid.yaw)
                yield
        self.stage.hand = self.stage.held = None
        yield

    def _grip(self, seat: int, closed: float) -> Iterator[None]:
        """The fingers close or open where they are."""
        hand = self.stage.hand
        if hand is None:
            return
        for share in self._shares(GRIP_TIME_S):
            self.stage.hand = replace(hand, grip=hand.grip + (closed - hand.grip) * share)
            yield

    def _carry_along(self, piece: int, yaw: float) -> None:
        """What the hand holds is where its fingertips are."""
        hand = self.stage.hand
        if hand is not None:
            colour, size = divmod(piece, 3)
            lift = max(0.0, hand.lift - GRIP_HEIGHT_SHARE * HEIGHTS[size])
            self.stage.held = TablePiece(colour, Pyramid(size, hand.x, hand.y, yaw), lift)

    def _outside(self, x: float, y: float, seat: int) -> HandPose:
        """A hand on the way to a point, still out of the picture."""
        bearing = _arm_angle(x, y, seat)
        hand = HandPose(x, y, CARRY_HEIGHT_MM, bearing, 0.0, seat)
        far = 20.0
        while self.stage.shows(hand) and far < 900.0:
            far += 20.0
            hand = replace(hand, x=x + far * float(np.cos(bearing)), y=y + far * float(np.sin(bearing)))
        return hand

    def _shares(self, seconds: float) -> Iterator[float]:
        """0 to 1, without 0, one for each picture."""
        time = 0.0
        while time < seconds:
            time = min(seconds, time + self.step)
            yield time / seconds

    # -- places ---------------------------------------------------------------------------------------------

    def _aim(self, square: int) -> tuple[float, float]:
        """About the middle of a square, as people set things down; the place of what stands there already."""
        standing = self.stage.squares[square]
        if standing is not None:
            return standing.x, standing.y
        side = self.stage.view.layout.square
        x, y = self._rng.uniform(-MAX_AIM_ERROR_MM, MAX_AIM_ERROR_MM, 2)
        return (square % SIDE_SQUARES + 0.5) * side + float(x), (square // SIDE_SQUARES + 0.5) * side + float(
            y
        )

    def _top(self, square: int, piece: int) -> float:
        """How high above the table that piece would stand there."""
        standing = self.stage.squares[square]
        return lifts((*standing.pieces, piece))[-1] if standing else 0.0

    def _grip_height(self, square: int) -> float:
        standing = self.stage.squares[square]
        if standing is None:
            return 0.0
        return lifts(standing.pieces)[-1] + GRIP_HEIGHT_SHARE * HEIGHTS[standing.pieces[-1] % 3]

    def _turn(self) -> float:
        return float(self._rng.uniform(0, np.pi / 2))


def _arm_angle(x: float, y: float, seat: int) -> float:
    """Where the arm of that seat comes from when its hand is at a point, rad."""
    body = BODIES[seat % len(BODIES)]
    return float(np.arctan2(body[1] - y, body[0] - x))


def _shorter_turn(start: float, end: float) -> float:
    """The shorter way round, rad."""
    return float((end - start + np.pi) % (2 * np.pi) - np.pi)
