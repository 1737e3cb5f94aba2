"""Rendered pictures of pyramids on the mat or on a bare board, with the truth about them.

A pinhole camera looks at flat-shaded pyramids under an ambient light and a few lamps; the pieces cast
shadows, shine, let light through and have pips; the picture gets exposure, white balance, blur and noise.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.field.pieces import FACES, Floats, Pyramid
from vision.mat import SIDE, MatLayout
from vision.mat_picture import mat_picture
from vision.opencv import load_cv2
from vision.pictures import Image

Linear = NDArray[np.float32]
"""(H, W, 3) float32 linear light, blue-green-red."""

INKS: Final = ((190, 22, 32), (228, 190, 30), (18, 128, 52), (26, 56, 158), (236, 235, 230), (30, 30, 33))
"""Red, green, blue (sRGB) of the six stash colours."""
CLEAR: Final = (0, 1, 2, 3)
"""Indices of the colours that are also made of translucent plastic."""
DETAIL: Final = 4.0
"""Pixels per mm of the board's texture."""


def linear(srgb: Any) -> Any:
    """Linear light 0..1 of sRGB 0..255."""
    part = np.asarray(srgb, np.float32) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4).astype(np.float32)


@dataclass(frozen=True, slots=True)
class Board:
    """A flat texture: (H, W, 3) BGR at DETAIL pixels per mm, and the mat point of its upper left corner."""

    texture: Image
    left: float
    top: float
    square: float

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in mm."""
        high, wide = self.texture.shape[:2]
        return wide / DETAIL, high / DETAIL


def mat_board(layout: MatLayout) -> Board:
    """The printed mat."""
    return Board(mat_picture(layout, DETAIL), layout.low[0], layout.high[1], layout.square)


def bare_board(
    dark: tuple[int, int, int], light: tuple[int, int, int], square: float, rim: float = 20.0
) -> Board:
    """A checkerboard of two colours (red, green, blue) with a rim in the dark one."""
    count = round((SIDE * square + 2 * rim) * DETAIL)
    texture = np.empty((count, count, 3), np.uint8)
    texture[:] = np.asarray(dark, np.uint8)[::-1] * 0.8
    for rank in range(SIDE):
        for file in range(SIDE):
            x0, x1 = (round((rim + (file + i) * square) * DETAIL) for i in (0, 1))
            y0, y1 = (round((rim + (SIDE - 1 - rank + i) * square) * DETAIL) for i in (0, 1))
            texture[y0:y1, x0:x1] = (dark if (file + rank) % 2 == 0 else light)[::-1]
    return Board(texture, -rim, SIDE * square + rim, square)


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """A pinhole camera: `matrix` (3, 4) takes homogeneous mm to pixels."""

    matrix: Floats
    centre: Floats
    size: tuple[int, int]

    def pixels(self, points: Any) -> Floats:
        """(N, 2) pixels of (N, 3) mm."""
        projected = np.asarray(points, float) @ self.matrix[:, :3].T + self.matrix[:, 3]
        return np.asarray(projected[:, :2] / projected[:, 2:], float)

    def homography(self) -> Floats:
        """(3, 3) from the plane z = 0 to pixels."""
        return np.asarray(self.matrix[:, [0, 1, 3]], float)


def viewpoint(
    board: Board,
    *,
    tilt: float,
    azimuth: float = 0.0,
    roll: float = 0.0,
    size: tuple[int, int] = (1280, 720),
    view: float = 65.0,
    fill: float = 0.96,
    shift: tuple[float, float] = (0.0, 0.0),
) -> Viewpoint:
    """A camera that sees the whole board; angles in degrees, `shift` moves it sideways in mm."""
    wide, high = size
    focal = wide / 2 / np.tan(np.radians(view) / 2)
    target = np.array([board.left + board.size[0] / 2, board.top - board.size[1] / 2, 0.0])
    lean, around, turn = np.radians([tilt, azimuth, roll])
    back = np.array([np.sin(lean) * np.sin(around), -np.sin(lean) * np.cos(around), np.cos(lean)])
    up = np.array([-np.cos(lean) * np.sin(around), np.cos(lean) * np.cos(around), np.sin(lean)])
    right = np.cross(up, back)
    right, up = right * np.cos(turn) + up * np.sin(turn), up * np.cos(turn) - right * np.sin(turn)
    rotation = np.stack([right, -up, -back])
    lens = np.array([(focal, 0, wide / 2 - 0.5), (0, focal, high / 2 - 0.5), (0, 0, 1)])
    low = np.array([board.left, board.top - board.size[1]])
    corners = [(*(low + np.array(board.size) * part), 0.0) for part in ((0, 0), (1, 0), (1, 1), (0, 1))]

    def seen_from(distance: float) -> Viewpoint:
        centre = target + back * distance + np.array([*shift, 0.0])
        matrix = lens @ np.column_stack([rotation, -rotation @ centre])
        return Viewpoint(matrix, centre, size)

    near, far = 100.0, 5000.0
    for _ in range(30):
        middle = (near + far) / 2
        spread = np.abs(seen_from(middle).pixels(corners) - (wide / 2, high / 2)).max(0)
        if (spread <= np.array([wide, high]) / 2 * fill).all():
            far = middle
        else:
            near = middle
    return seen_from(far)


@dataclass(frozen=True, slots=True)
class Piece:
    """A pyramid of a colour (0..5) on a square (file, rank)."""

    square: tuple[int, int]
    colour: int
    solid: Pyramid
    clear: bool = False


@dataclass(frozen=True, slots=True)
class Lamp:
    """A small lamp: where (mm), how bright, what hue (BGR), and how blurred its shadows are (mm)."""

    place: tuple[float, float, float]
    power: float
    hue: tuple[float, float, float] = (1.0, 1.0, 1.0)
    softness: float = 3.0


@dataclass(frozen=True, slots=True)
class Light:
    """The ambient part, its hue (BGR), and lamps."""

    ambient: float = 0.45
    hue: tuple[float, float, float] = (1.0, 1.0, 1.0)
    lamps: tuple[Lamp, ...] = (Lamp((-300.0, 500.0, 900.0), 0.6),)


@dataclass(frozen=True, slots=True)
class Film:
    """What the camera does to the light."""

    exposure: float = 1.0
    balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    blur: float = 0.7
    noise: float = 0.006
    jpeg: int = 88


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that decides a picture, but for the noise."""

    board: Board
    view: Viewpoint
    pieces: tuple[Piece, ...] = ()
    light: Light = field(default_factory=Light)
    film: Film = field(default_factory=Film)
    inks: tuple[tuple[float, float, float], ...] = INKS
    table: tuple[int, int, int] = (96, 74, 60)

    def empty(self) -> Scene:
        """The same without pieces."""
        return replace(self, pieces=())


def render(scene: Scene, rng: np.random.Generator) -> Image:
    """(H, W, 3) uint8 BGR."""
    canvas = _ground(scene)
    for piece in sorted(scene.pieces, key=lambda p: -_distance(p, scene.view)):
        _draw_piece(canvas, piece, scene)
    return _developed(canvas, scene.film, rng)


def _distance(piece: Piece, view: Viewpoint) -> float:
    return float(np.hypot(piece.solid.x - view.centre[0], piece.solid.y - view.centre[1]))


def _ground(scene: Scene) -> Linear:
    """The lit board with shadows, warped into the view."""
    cv2 = load_cv2()
    board, view = scene.board, scene.view
    surface = linear(board.texture) * _irradiance(scene)
    to_mm = np.array(
        [(1 / DETAIL, 0, board.left + 0.5 / DETAIL), (0, -1 / DETAIL, board.top - 0.5 / DETAIL), (0, 0, 1)]
    )
    canvas = np.empty((view.size[1], view.size[0], 3), np.float32)
    canvas[:] = linear(scene.table)[::-1] * (scene.light.ambient + 0.4)
    warp = view.homography() @ to_mm
    # A warp that shrinks needs the texture smoothed first, else the fiducials and edges alias.
    scale = np.linalg.norm(np.diff(view.pixels([(0, 0, 0), (100, 0, 0)]), axis=0)) / 100
    surface = cv2.GaussianBlur(surface, (0, 0), max(0.3, 0.35 * DETAIL / scale))
    cv2.warpPerspective(surface, warp, view.size, canvas, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
    return canvas


def _irradiance(scene: Scene) -> Linear:
    """Light that falls on each texel of the board; worked out at a quarter of the texture's detail."""
    cv2 = load_cv2()
    board, detail = scene.board, DETAIL / 4
    high, wide = (round(length * detail) for length in board.size[::-1])
    x = board.left + (np.arange(wide) + 0.5) / detail
    y = board.top - (np.arange(high) + 0.5) / detail
    total = np.empty((high, wide, 3), np.float32)
    total[:] = np.asarray(scene.light.hue) * scene.light.ambient
    total *= _occlusion(scene, detail, (high, wide))[:, :, None]
    for lamp in scene.light.lamps:
        away = np.stack(
            np.broadcast_arrays(x[None, :] - lamp.place[0], y[:, None] - lamp.place[1], -lamp.place[2])
        )
        reach = np.sqrt((away**2).sum(0))
        falling = lamp.power * (lamp.place[2] / reach) * _fade(reach, lamp)
        lit = falling * (1 - _shadow(scene, lamp, detail, (high, wide)))
        total += lit[:, :, None].astype(np.float32) * np.asarray(lamp.hue, np.float32)
    return np.asarray(
        cv2.resize(total, board.texture.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.float32
    )


def _fade(reach: Any, lamp: Lamp) -> Any:
    """Falling off with distance, one at the foot of the lamp's perpendicular."""
    return (lamp.place[2] / reach) ** 2


def _texels(points: Floats, board: Board, detail: float) -> Any:
    places = np.stack([(points[:, 0] - board.left) * detail, (board.top - points[:, 1]) * detail], 1) - 0.5
    return np.round(places * 16).astype(np.int32)


def _shadow(scene: Scene, lamp: Lamp, detail: float, shape: tuple[int, int]) -> Linear:
    cv2 = load_cv2()
    mask = np.zeros(shape, np.uint8)
    place = np.array(lamp.place)
    for piece in scene.pieces:
        corners = piece.solid.vertices()
        part = corners[:, 2:] / (place[2] - corners[:, 2:])
        cast = corners[:, :2] + (corners[:, :2] - place[:2]) * part
        hull = cv2.convexHull(_texels(cast, scene.board, detail))
        strength = 150 if piece.clear else 255
        cv2.fillPoly(mask, [hull], strength, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(mask, (0, 0), max(0.3, lamp.softness * detail))
    return np.asarray(soft / 255, np.float32)


def _occlusion(scene: Scene, detail: float, shape: tuple[int, int]) -> Linear:
    """The ambient light that pieces keep from the board around their feet."""
    cv2 = load_cv2()
    mask = np.zeros(shape, np.float32)
    for piece in scene.pieces:
        foot = np.zeros(shape, np.uint8)
        base = piece.solid.vertices()
        cv2.fillPoly(foot, [cv2.convexHull(_texels(base, scene.board, detail))], 255, cv2.LINE_AA, 4)
        mask = np.maximum(mask, foot.astype(np.float32) / 255)
    return np.asarray(1 - 0.5 * cv2.GaussianBlur(mask, (0, 0), 5 * detail), np.float32)


def _draw_piece(canvas: Linear, piece: Piece, scene: Scene) -> None:
    corners = piece.solid.vertices()
    middle = corners.mean(0)
    behind = canvas.copy() if piece.clear else canvas
    for face in FACES:
        points = corners[list(face)]
        normal = np.cross(points[1] - points[0], points[2] - points[0])
        normal /= np.linalg.norm(normal)
        if normal @ (points[0] - middle) < 0:
            normal = -normal
        if normal @ (scene.view.centre - points.mean(0)) > 0:
            _draw_face(canvas, behind, points, normal, piece, scene)


def _draw_face(
    canvas: Linear, behind: Linear, points: Floats, normal: Floats, piece: Piece, scene: Scene
) -> None:
    outline = scene.view.pixels(points)
    albedo = linear(scene.inks[piece.colour])[::-1]
    diffuse, shine = _shading(points.mean(0), normal, scene)
    mask, window = _coverage(outline, canvas.shape)
    if mask is None:
        return
    colour = albedo * diffuse
    part = canvas[window]
    paint = np.empty_like(part)
    paint[:] = colour
    if piece.clear:
        paint = (0.45 * colour + 0.75 * np.sqrt(albedo) * 0.75 * behind[window]).astype(np.float32)
    rows = np.linspace(1.06, 0.94, part.shape[0], dtype=np.float32)[:, None, None]
    paint = paint * rows + shine
    part += mask[:, :, None] * (paint - part)
    if len(points) == 3:
        _draw_pips(canvas, points, colour, piece, scene)
        _draw_ridge(canvas, outline, colour * 1.25 + 0.02 + 0.3 * shine)


def _shading(place: Floats, normal: Floats, scene: Scene) -> tuple[Any, Any]:
    """Diffuse light and gloss (both BGR) on a face."""
    light = scene.light
    diffuse = np.asarray(light.hue) * light.ambient * (0.55 + 0.45 * normal[2])
    shine = np.full(3, 0.02 * light.ambient)
    gaze = scene.view.centre - place
    gaze = gaze / np.linalg.norm(gaze)
    for lamp in light.lamps:
        to_lamp = np.array(lamp.place) - place
        reach = np.linalg.norm(to_lamp)
        to_lamp = to_lamp / reach
        power = lamp.power * _fade(reach, lamp) * np.asarray(lamp.hue)
        diffuse = diffuse + power * max(0.0, float(normal @ to_lamp))
        half = (gaze + to_lamp) / np.linalg.norm(gaze + to_lamp)
        shine = shine + 0.5 * power * max(0.0, float(normal @ half)) ** 40
    return diffuse.astype(np.float32), shine.astype(np.float32)


def _coverage(outline: Floats, shape: tuple[int, ...]) -> tuple[Any, Any]:
    """How much of each pixel the polygon covers, in the window of the picture that holds it."""
    cv2 = load_cv2()
    low = np.maximum(np.floor(outline.min(0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(outline.max(0)).astype(int) + 3, (shape[1], shape[0]))
    if (high <= low).any():
        return None, None
    mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.uint8)
    cv2.fillPoly(mask, [np.round((outline - low) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    return mask.astype(np.float32) / 255, (slice(low[1], high[1]), slice(low[0], high[0]))


def _draw_pips(canvas: Linear, points: Floats, colour: Any, piece: Piece, scene: Scene) -> None:
    """Sunken dots along the lower edge of a side: one, two or three of them for the size."""
    left, right, apex = points
    along = (right - left) / np.linalg.norm(right - left)
    up = apex - (left + right) / 2
    up = up / np.linalg.norm(up)
    middle = (left + right) / 2 + 4.8 * up
    for i in range(piece.solid.size + 1):
        centre = middle - 3.8 * i * along
        ring = np.linspace(0, 2 * np.pi, 10, endpoint=False)
        dot = centre + 1.2 * (np.cos(ring)[:, None] * along + np.sin(ring)[:, None] * up)
        mask, window = _coverage(scene.view.pixels(dot), canvas.shape)
        if mask is not None:
            canvas[window] += mask[:, :, None] * (colour * 0.55 - canvas[window]) * 0.8


def _draw_ridge(canvas: Linear, outline: Floats, colour: Any) -> None:
    for end in outline[:2]:
        across = np.array([end[1] - outline[2][1], outline[2][0] - end[0]])
        across *= 0.35 / max(1e-6, float(np.linalg.norm(across)))
        apex = outline[2]
        strip = np.array([end - across, apex - across, apex + across, end + across])
        mask, window = _coverage(strip, canvas.shape)
        if mask is not None:
            canvas[window] += 0.5 * mask[:, :, None] * (colour - canvas[window])


def _developed(canvas: Linear, film: Film, rng: np.random.Generator) -> Image:
    cv2 = load_cv2()
    light = cv2.GaussianBlur(canvas, (0, 0), film.blur) * np.asarray(film.balance, np.float32) * film.exposure
    grain = rng.standard_normal(light.shape, dtype=np.float32)
    light = np.clip(light + grain * film.noise * np.sqrt(np.maximum(light, 0) + 0.02), 0, 1)
    shown = np.where(light <= 0.0031308, light * 12.92, 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - 0.055)
    image = np.round(shown * 255).astype(np.uint8)
    good, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, film.jpeg])
    return np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.uint8) if good else image


def random_pieces(
    square: float, rng: np.random.Generator, *, low: int = 12, high: int = 28, clear: float = 0.0
) -> tuple[Piece, ...]:
    """Pieces on different squares, some aligned and some turned, none quite in the middle."""
    count = int(rng.integers(low, high + 1))
    reach = min(3.5, 0.11 * square)
    pieces = []
    for index in rng.permutation(SIDE * SIDE)[:count]:
        file, rank = int(index % SIDE), int(index // SIDE)
        yaw = rng.normal(0, 0.05) if rng.random() < 0.4 else rng.uniform(0, np.pi / 2)
        x, y = (np.array([file, rank]) + 0.5) * square + rng.uniform(-reach, reach, 2)
        colour = int(rng.integers(6))
        solid = Pyramid(int(rng.integers(3)), float(x), float(y), float(yaw))
        pieces.append(Piece((file, rank), colour, solid, clear=colour in CLEAR and rng.random() < clear))
    return tuple(pieces)


def random_light(rng: np.random.Generator, *, hard: bool) -> Light:
    """Mild: much ambient light and soft lamps high up; hard: low lamps, dark shadows, a strong cast."""
    cast = 0.22 if hard else 0.07

    def hue() -> tuple[float, float, float]:
        blue, red = np.exp(rng.normal(0, cast, 2))
        return float(blue), 1.0, float(red)

    lamps = []
    for _ in range(int(rng.integers(1, 3))):
        angle, aside = rng.uniform(0, 2 * np.pi), rng.uniform(150, 600)
        place = (128 + aside * np.cos(angle), 128 + aside * np.sin(angle))
        high = rng.uniform(350, 700) if hard else rng.uniform(800, 1600)
        softness = rng.uniform(0.5, 3) if hard else rng.uniform(4, 14)
        lamps.append(Lamp((*place, high), float(rng.uniform(0.4, 0.9)), hue(), float(softness)))
    ambient = rng.uniform(0.2, 0.4) if hard else rng.uniform(0.45, 0.8)
    return Light(float(ambient), hue(), tuple(lamps))


def exposed(scene: Scene, rng: np.random.Generator) -> Scene:
    """The scene with the automatic exposure and white balance of a camera, each a little off."""
    light = scene.light
    hue = np.asarray(light.hue) * light.ambient + sum(
        np.asarray(lamp.hue) * lamp.power * 0.6 for lamp in light.lamps
    )
    balance = (hue[1] / hue) ** rng.uniform(0.6, 1.0) * np.exp(rng.normal(0, 0.03, 3))
    exposure = rng.uniform(0.62, 0.9) / float(hue[1])
    film = Film(
        float(exposure),
        tuple(balance.tolist()),
        float(rng.uniform(0.5, 0.9)),
        float(rng.uniform(0.003, 0.012)),
    )
    return replace(scene, film=film)


def random_scene(
    board: Board,
    rng: np.random.Generator,
    *,
    tilt: float,
    size: tuple[int, int] = (1280, 720),
    hard: bool = False,
    clear: float = 0.0,
) -> Scene:
    """A table with pieces under random light, seen by a random camera of that tilt (degrees)."""
    view = viewpoint(
        board,
        tilt=tilt,
        azimuth=float(rng.uniform(-15, 15)),
        roll=float(rng.uniform(-4, 4)),
        size=size,
        view=float(rng.uniform(55, 72)),
    )
    jitter = 0.22 if hard else 0.12
    stash = np.array(INKS) * np.exp(rng.normal(0, jitter / 2, (6, 3)) + rng.normal(0, jitter / 2, (6, 1)))
    inks = tuple((float(r), float(g), float(b)) for r, g, b in np.clip(stash, 0, 245))
    red, green, blue = (int(v) for v in rng.integers(30, 170, 3))
    pieces = random_pieces(board.square, rng, clear=clear)
    scene = Scene(board, view, pieces, random_light(rng, hard=hard), inks=inks, table=(red, green, blue))
    return exposed(scene, rng)
