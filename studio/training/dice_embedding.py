"""Lets a network learn which dice show the same, whatever that is: by it the dice of a table are taught.

    python -m studio.training.dice_embedding PHOTOS --fonts FONTS [--apart MEASURED] [--tables 240]
        [--steps 3000] [--out assets/models]

PHOTOS are those that the other networks learnt from, FONTS a folder of TrueType fonts. Throws are drawn of
dice of one odd make at a time: figures, letters and logos on all faces, a logo for the one, pips of all
forms; what the detector finds there, and in the photographs, is learnt from. The network begins as the
classifier. In each batch some dice of a few tables are shown, turned, tinted and blurred at random, and each
must be nearer to the mean of the others of its value than to the means of the other values of its table
(prototypical networks, Snell et al. 2017); and of each place it is told whether a die of any kind is there.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from studio.scenes.dice.bank import Bank
from studio.scenes.dice.material import drawn_material
from studio.scenes.dice.odd_faces import lettered, usable_fonts, with_logos
from studio.scenes.dice.odd_tables import MAKES, Make, odd_view
from studio.scenes.dice.table import drawn_camera, drawn_light, picture
from studio.scenes.surfaces import surface
from studio.training.dice_export import write_classifier
from studio.training.dice_learning import Plan, as_light, fit
from studio.training.dice_networks import CLASSIFIER_WIDTHS, Classifier, Embedding
from studio.training.dice_photos import photos
from studio.training.resuming import resumed
from vision.dice.networks import CLASSIFIER_FILE, CLASSIFIER_SIDE, EMBEDDING_FILE, Detector
from vision.dice.reader import non_maximum_suppression, same_die
from vision.dice.search import MIN_SCORE, places
from vision.dice.taught import CROP_SIDE_PX, kept_crop
from vision.pictures import Image
from vision.shipped import MODELS

EDGES_PX: Final = (20.0, 60.0)
"""Of drawn dice, from and to."""
MAX_TILT: Final = 0.75
"""Of drawn cameras, rad."""
PICTURE_SIZE_PX: Final = (400, 300)
TRACED_VIEWS, TABLE_THROWS = 24, 10
"""Of a table: views of its dice that are traced, pictures."""
DICE_SHARE, MAX_DICE = 0.12, 5
"""Of a picture that dice may cover; how many of them."""
MAX_PLACES: Final = 24
"""Of a picture that are kept."""
BATCH_TABLES, DICE_PER_VALUE, EMPTY_PLACES = 5, 4, 36
"""In a batch: tables, dice of one value of a table, places without a die."""
PHOTOGRAPHS_SHARE: Final = 0.2
"""Share of the tables of a batch that are photographs."""
LEARNING_RATE, COSINE_LOGITS = 1.2e-3, 12.0
"""`COSINE_LOGITS`: logits that a cosine of one is worth."""
FIRST_LOOKS: Final = 12
"""Batches by which the network gets to know what it will see."""
PHOTOGRAPHS_TABLE: Final = -1
"""The table that all photographs are."""


@dataclass(slots=True)
class Places:
    """Where dice are and where none is."""

    none: list[Image] = field(default_factory=list)
    tables: dict[int, dict[int, list[Image]]] = field(default_factory=dict)
    """(CROP_SIDE_PX, CROP_SIDE_PX, 3) crops by table and value."""

    def add(self, detector: Detector, image: Image, dice: Sequence[tuple[Any, int]], table: int) -> None:
        """What a detector finds in a picture with dice: their boxes and values."""
        found = places(detector, image)
        boxes = non_maximum_suppression(found.take(np.flatnonzero(found.score >= MIN_SCORE))).boxes
        for box in boxes[:MAX_PLACES]:
            known = np.array([of for of, _ in dice], np.float32).reshape(-1, 4)
            of = np.flatnonzero(same_die(box, known))
            if len(of) == 1:
                values = self.tables.setdefault(table, {})
                values.setdefault(dice[of[0]][1], []).append(kept_crop(image, box))
            elif not len(of):
                self.none.append(kept_crop(image, box))


def draw_table(into: Places, detector: Detector, makes: Sequence[Make], number: int) -> None:
    """Throws of dice of one make on one table."""
    rng = np.random.default_rng((number, 1))
    make, edge = makes[number % len(makes)], float(np.exp(rng.uniform(*np.log(EDGES_PX))))
    ground, light, material = surface(rng), drawn_light(rng), replace(drawn_material(rng), no_pips=False)
    camera = drawn_camera(edge, PICTURE_SIZE_PX, rng)
    while camera.tilt > MAX_TILT:
        camera = drawn_camera(edge, PICTURE_SIZE_PX, rng)
    # The seeds of odd_tables.py, which is measured on, begin at zero.
    bank = Bank([odd_view(make, n % 6 + 1, camera.tilt, 1000 + number, rng) for n in range(TRACED_VIEWS)])
    count = int(np.clip(DICE_SHARE * PICTURE_SIZE_PX[0] * PICTURE_SIZE_PX[1] / edge**2, 1, MAX_DICE))
    for _ in range(TABLE_THROWS):
        image, dice = picture(
            bank,
            ground,
            edge,
            count,
            rng,
            size=PICTURE_SIZE_PX,
            made_of=lambda _: material,
            camera=camera,
            light=light,
        )
        into.add(detector, image, [(die.box, die.value) for die in dice], number)


def batches(of: Places, rng: np.random.Generator) -> Iterator[tuple[Tensor, Tensor, Tensor]]:
    """(N, 3, S, S) uint8 crops, the (N,) values, 0 for none, and (N,) tables, without end."""
    drawn = [table for table in of.tables if table != PHOTOGRAPHS_TABLE]
    while True:
        crops, values, tables = [], [], []
        for number in range(BATCH_TABLES):
            photographed = PHOTOGRAPHS_TABLE in of.tables and (not drawn or rng.random() < PHOTOGRAPHS_SHARE)
            table = PHOTOGRAPHS_TABLE if photographed else drawn[int(rng.integers(len(drawn)))]
            for value, dice in of.tables[table].items():
                for which in rng.permutation(len(dice))[:DICE_PER_VALUE] if len(dice) > 1 else ():
                    crops.append(dice[which])
                    values.append(value)
                    tables.append(number)
        for which in rng.integers(len(of.none), size=EMPTY_PLACES):
            crops.append(of.none[which])
            values.append(0)
            tables.append(int(rng.integers(BATCH_TABLES)))
        stack = torch.from_numpy(np.stack(crops).transpose(0, 3, 1, 2))
        yield stack, torch.tensor(values), torch.tensor(tables)


def seen(crops: Tensor, tables: Tensor) -> Tensor:
    """(N, 3, CLASSIFIER_SIDE, CLASSIFIER_SIDE) of (N, 3, CROP_SIDE_PX, CROP_SIDE_PX) crops 0..1, each turned
    and lit otherwise, those of a table in other colours and perhaps in a mirror alike."""
    count, last = len(crops), int(tables.max()) + 1
    angle = torch.rand(count) * 2 * torch.pi
    zoom, aspect = torch.exp(torch.randn(count) * 0.07), torch.exp(torch.randn(count) * 0.06)
    zoom = zoom * CLASSIFIER_SIDE / CROP_SIDE_PX
    mirror = ((torch.rand(last) < 0.5).float() * 2 - 1)[tables]
    cos, sin = torch.cos(angle) * zoom, torch.sin(angle) * zoom
    rows = [cos * mirror * aspect, -sin * aspect, sin * mirror / aspect, cos / aspect]
    onto = torch.cat([torch.stack(rows, 1).reshape(count, 2, 2), torch.randn(count, 2, 1) * 0.03], 2)
    grid = functional.affine_grid(onto, [count, 3, CLASSIFIER_SIDE, CLASSIFIER_SIDE], align_corners=False)
    turned = functional.grid_sample(crops, grid, padding_mode="border", align_corners=False)
    return _blurred(_coloured(turned, tables, last)).clamp(0, 1)


def _coloured(crops: Tensor, tables: Tensor, last: int) -> Tensor:
    """Crops of `last` tables in other colours and light."""
    order = torch.stack([torch.randperm(3) if torch.rand(1) < 0.5 else torch.arange(3) for _ in range(last)])
    crops = torch.gather(crops, 1, order[tables][:, :, None, None].expand_as(crops))
    negative = (torch.rand(last) < 0.2)[tables][:, None, None, None]
    crops = torch.where(negative, 1 - crops, crops)
    contrast = torch.where(torch.rand(last, 1) < 0.5, 1.0, torch.rand(last, 3) * 0.75 + 0.35)
    crops = 0.5 + (crops - 0.5) * contrast[tables][:, :, None, None]
    gain = torch.exp(torch.randn(len(crops), 1) * 0.18 + torch.randn(len(crops), 3) * 0.08)
    crops = crops * gain[:, :, None, None] + torch.randn(len(crops), 1, 1, 1) * 0.03
    grey = torch.rand(len(crops), 1, 1, 1) < 0.08
    return torch.where(grey, crops.mean(1, keepdim=True).expand_as(crops), crops)


def _blurred(crops: Tensor) -> Tensor:
    """Crops of which some are less sharp, and some noisy."""
    side = crops.shape[-1]
    for coarse in (2, 3):
        which = torch.rand(len(crops)) < 0.1
        if which.any():
            small = functional.avg_pool2d(crops[which], coarse, ceil_mode=True)
            crops[which] = functional.interpolate(small, (side, side), mode="bilinear", align_corners=False)
    noise = (torch.rand(len(crops)) < 0.4).float() * torch.rand(len(crops)) * 0.05
    return crops + torch.randn_like(crops) * noise[:, None, None, None]


def distance(said: Tensor, values: Tensor, tables: Tensor) -> Tensor:
    """How far (N, 1 + D) outputs are from what is to be said of dice of (N,) values on (N,) tables.

    How near they are to the others of their value beside those of other values, and whether there is a die.
    """
    dice = values > 0
    directions = functional.normalize(said[:, 1:], dim=1)
    parts = [
        _from_prototypes(directions[dice & (tables == table)], values[dice & (tables == table)])
        for table in tables[dice].unique()
    ]
    shares = torch.where(dice, 0.5 / dice.sum(), 0.5 / (~dice).sum().clamp(min=1))
    there = functional.binary_cross_entropy_with_logits(
        said[:, 0], dice.float() * 0.98 + 0.01, weight=shares, reduction="sum"
    )
    return torch.cat(parts).mean() + there


def _from_prototypes(directions: Tensor, values: Tensor) -> Tensor:
    """(N,) cross-entropies of (N, D) dice of one table by prototypes in which each has itself no part."""
    told = functional.one_hot(values).float()
    told = told[:, told.sum(0) > 1]
    sums = (told.t() @ directions)[None] - told[:, :, None] * directions[:, None]
    nearness = (functional.normalize(sums, dim=2) * directions[:, None]).sum(2)
    return functional.cross_entropy(COSINE_LOGITS * nearness, told.argmax(1), reduction="none")


def learnt(of: Places, classifier: Path, plan: Plan) -> Embedding:
    """The network after learning; it begins as the classifier of a file."""
    source = batches(of, np.random.default_rng(plan.seed))
    torch.manual_seed(plan.seed)
    looks = [
        seen(as_light(crops), tables)
        for _, (crops, _, tables) in zip(range(FIRST_LOOKS), source, strict=False)
    ]
    net = Embedding(resumed(Classifier(CLASSIFIER_WIDTHS), classifier, looks))

    def loss(learner: nn.Module, batch: tuple[Tensor, Tensor, Tensor]) -> Tensor:
        crops, values, tables = batch
        with torch.no_grad():
            shown = seen(as_light(crops), tables).contiguous(memory_format=torch.channels_last)
        return distance(learner(shown).float(), values, tables)

    embedding: Embedding = fit(net, source, loss, plan, partial(print, flush=True))
    return embedding


def gathered(options: argparse.Namespace) -> Places:
    """What to learn from."""
    detector, of = Detector(), Places()
    for photo in photos(options.photos, options.apart):
        if photo.whole:
            of.add(detector, photo.image, photo.boxes, PHOTOGRAPHS_TABLE)
    fonts = usable_fonts(sorted(options.fonts.rglob("*.ttf")))
    makes: list[Make] = [partial(_lettered, fonts=fonts)] * 3
    makes += [with_logos, MAKES["logo"], MAKES["close-twos"], MAKES["hearts"], lambda shape, _: shape]
    for number in range(options.tables):
        draw_table(of, detector, makes, number)
    return of


def _lettered(shape: Any, rng: np.random.Generator, fonts: Sequence[Path]) -> Any:
    return lettered(shape, fonts, rng)


def main(arguments: list[str] | None = None) -> None:
    """Draw, learn, write."""
    parser = argparse.ArgumentParser(prog="python -m studio.training.dice_embedding", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("photos", type=Path, help="labelled photographs that the networks learnt from")
    parser.add_argument("--apart", type=Path, help="photographs whose near copies are left out")
    parser.add_argument("--fonts", type=Path, required=True, help="a folder of TrueType fonts")
    parser.add_argument("--tables", type=int, default=240, help="of drawn dice")
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=MODELS)
    options = parser.parse_args(arguments)
    plan = Plan(options.steps, 0, LEARNING_RATE, options.seed)
    embedding = learnt(gathered(options), options.out / CLASSIFIER_FILE.name, plan)
    write_classifier(embedding, options.out / EMBEDDING_FILE.name)


if __name__ == "__main__":
    main()
