"""Dice that no network knows: letters on all faces, taught in a few throws."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from tests.vision.render import TABLE, Die, picture
from vision.dice.networks import classifier_crop
from vision.dice.reader import Box, DiceReader
from vision.dice.taught import EXAMPLE, MAX_EXAMPLES, Examples, Prototypes, fit_head, kept_crop, views
from vision.pictures import Image

SIDE = 64
LETTERS = "ABCDEF"
NEAR_PX = 15
PLACES = [(110 + 200 * (n % 3), 130 + 210 * (n // 3)) for n in range(6)]


def lettered(seed: int) -> tuple[Image, list[tuple[int, Box]]]:
    """A throw of six dice with a letter each, A for a one, and where they lie."""
    rng = np.random.default_rng(seed)
    image = np.full((480, 640, 3), TABLE, np.uint8)
    dice: list[tuple[int, Box]] = []
    for value, (x, y) in zip(rng.permutation(6) + 1, PLACES, strict=True):
        die = np.full((SIDE, SIDE, 3), (205, 225, 235), np.uint8)
        cv2.rectangle(die, (0, 0), (SIDE - 1, SIDE - 1), (130, 150, 160), 3)
        cv2.putText(die, LETTERS[value - 1], (14, 50), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (30, 20, 110), 5)
        angle = float(rng.uniform(0, 360))
        onto = cv2.getRotationMatrix2D((SIDE / 2, SIDE / 2), angle, 1)
        onto = onto + np.array([(0, 0, x - SIDE / 2), (0, 0, y - SIDE / 2)])
        cover = cv2.warpAffine(np.full((SIDE, SIDE), 255, np.uint8), onto, (640, 480))[..., None] / 255
        image = (image * (1 - cover) + cv2.warpAffine(die, onto, (640, 480)) * cover).astype(np.uint8)
        half = SIDE / 2 * (abs(np.cos(np.radians(angle))) + abs(np.sin(np.radians(angle))))
        dice.append((int(value), (x - half, y - half, x + half, y + half)))
    noise = rng.normal(0, 3, image.shape)
    return np.clip(image + noise, 0, 255).astype(np.uint8), dice


def middle(box: Sequence[float]) -> np.ndarray:
    return np.array((box[0] + box[2], box[1] + box[3])) / 2


def right(reader: DiceReader, throws: range) -> float:
    """Share of the dice that are read rightly."""
    good = 0
    for seed in throws:
        image, dice = lettered(seed)
        read = [(die.value, middle(die.box)) for die in reader.read(image)]
        good += sum(
            any(value == one and np.abs(middle(box) - there).max() < NEAR_PX for one, there in read)
            for value, box in dice
        )
    return good / (6 * len(throws))


@pytest.fixture(scope="module")
def lesson() -> Examples:
    reader, examples = DiceReader(), Examples()
    for seed in range(4):
        examples = examples.and_more(reader.examples(*lettered(seed)))
    return examples


def test_letters_are_read_after_a_lesson_and_not_before_or_elsewhere(lesson: Examples) -> None:
    reader, others = DiceReader(), DiceReader()
    throws = range(100, 102)
    assert right(reader, throws) < 0.4
    plain = picture(*(Die(value, *place) for value, place in enumerate(PLACES, 1)))
    before = others.read(plain)
    reader.learn(Examples.from_bytes(lesson.to_bytes()))
    assert right(reader, throws) > 0.7
    surest = (lesson.dice + 1) / (lesson.dice + 2)
    assert all(die.confidence <= round(surest, 3) for die in reader.read(lettered(100)[0]))
    assert others.read(plain) == before
    reader.learn(Examples())
    assert reader.read(plain) == before


def test_dice_that_are_read_rightly_anyway_are_read_as_before() -> None:
    reader, examples = DiceReader(), Examples()
    dice = [Die(value, *place, angle=40.0 * value) for value, place in enumerate(PLACES, 1)]
    plain = picture(*dice)
    before = reader.read(plain)
    for _ in range(2):
        examples = examples.and_more(reader.examples(plain, [(die.value, die.box) for die in before]))
    reader.learn(examples)
    assert examples.dice == 12
    assert reader.read(plain) == before


def test_in_a_lesson_as_many_dice_are_told_as_lie_there(lesson: Examples) -> None:
    image, dice = lettered(7)
    found = DiceReader().likeliest(image, 6)
    assert len(found) == 6
    for _, box in dice:
        assert any(np.abs(middle(die.box) - middle(box)).max() < NEAR_PX for die in found)
    assert DiceReader().likeliest(np.full((480, 640, 3), TABLE, np.uint8), 6) == ()


def test_what_was_shown_is_kept_byte_by_byte_and_nothing_else_is_taken_for_it(lesson: Examples) -> None:
    kept = lesson.to_bytes()
    assert np.array_equal(Examples.from_bytes(kept).rows, lesson.rows)
    wrong = lesson.rows.copy()
    wrong["value"][0] = 7
    endless = lesson.rows.copy()
    endless["said"][0, 0] = np.nan
    for content in (b"", kept[:-1], b"x" + kept, Examples(wrong).to_bytes(), Examples(endless).to_bytes()):
        assert Examples.from_bytes(content).dice == 0


def test_the_newest_examples_are_kept_each_throw_apart() -> None:
    examples = Examples()
    for _ in range(3):
        examples = examples.and_more(Examples(np.ones(MAX_EXAMPLES // 2, EXAMPLE)))
    assert len(examples.rows) == MAX_EXAMPLES
    assert sorted(set(examples.rows["throw"].tolist())) == [2, 3]


def test_the_first_view_of_a_kept_die_is_what_the_classifier_looks_at() -> None:
    image = picture(Die(5, 300, 220, edge=70))
    box = np.array((260.0, 180.0, 340.0, 260.0))
    first = views(kept_crop(image, box), 1)[0]
    assert np.abs(first.astype(int) - classifier_crop(image, box)).max() <= 1


def test_of_a_value_that_was_not_shown_the_networks_alone_know() -> None:
    axes = np.eye(3, dtype=np.float32)
    nearness = Prototypes.of(axes[:2], np.array([1, 4])).nearness(axes[:1])
    assert nearness.tolist() == [[1.0, 0.5, 0.5, 0.0, 0.5, 0.5]]


def told_by_colour(crops: Sequence[Image]) -> np.ndarray:
    """An embedding of crops of one colour: its number, 0 for no die, times ten."""
    numbers = np.array([crop[24, 24, 0] // 10 for crop in crops])
    return np.column_stack([np.where(numbers > 0, 3.0, -3.0), np.eye(7)[numbers]]).astype(np.float32)


def coloured(refused: float) -> Examples:
    """Twelve throws of a die, of which the networks say by so many logits that it is none and a three, and
    of a place without one."""
    examples = Examples()
    for throw in range(12):
        rows = np.zeros(2, EXAMPLE)
        rows["value"] = throw % 6 + 1, 0
        rows["crop"] = 10 * rows["value"][:, None, None, None]
        rows["said"][:, 1:] = -refused - 4
        rows["said"][0, 3] = -refused
        examples = examples.and_more(Examples(rows))
    return examples


def test_dice_that_the_networks_refuse_are_told_from_places_without_any() -> None:
    examples = coloured(refused=6.0)
    head = fit_head(examples, told_by_colour)
    assert head is not None
    assert np.abs(head.die).max() < 10, "what is easily told apart leads nowhere far"
    rows = examples.rows
    read = head(told_by_colour([row["crop"] for row in rows]), rows["said"]).argmax(1)
    assert read.tolist() == rows["value"].tolist()


def test_a_single_throw_teaches_nothing() -> None:
    rows = coloured(refused=6.0).rows[:2]
    assert fit_head(Examples(rows), told_by_colour) is None
