"""What a reader of dice makes of a suite, and whether it became worse beyond chance."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from studio.benches.dice_suites import HAND_HELD, NO_DIE, PICTURE_SUFFIXES, Sample
from studio.benches.field_outcomes import CHANCE, SLOWER, chance
from studio.benches.roll_referee import Referee
from studio.scenes.film import Film
from studio.scenes.hand_held import HandHeldFilm
from vision.dice.networks import (
    CLASSIFIER_FILE,
    DETECTOR_FILE,
    SECOND_STAGE_FILE,
    Classifier,
    Detector,
)
from vision.dice.reader import DiceReader, DieFound, PlattScaling
from vision.dice.rolls.tracker import RollTracker
from vision.dice.score import all_sure
from vision.opencv import load_cv2
from vision.pictures import Image, read_picture
from vision.shipped import MODELS

LIKELY_CONFIDENCE: Final = 0.5
"""Confidence from which a reading of what is no die is a fault."""
TRUSTED_CONFIDENCE: Final = 0.9
"""From which it is a silent one."""
SCALING_FILE: Final = "dice-scaling.json"
"""In a folder of networks: the numbers of their PlattScaling, where they need others than ship."""
LAST_PICTURE_S: Final = 2.0
"""For which the last picture of a film is shown, so that what is told late is told."""
FILM_SIZE: Final = (960, 540)
"""Width and height of drawn films from a tripod, px."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one picture or film. Only JSON's own types, so that it can be kept."""

    right: bool
    """All values were read and nothing else; of what is no die, nothing at LIKELY_CONFIDENCE or more."""
    silent: bool
    """It is wrong and nobody would have noticed: each die was sure, or TRUSTED_CONFIDENCE was reached."""
    sure: bool
    """Nobody would look a second time."""
    read: str
    """In words."""
    seconds: float = 0.0
    """Of processor time for a picture; 0 for films."""


class Candidate:
    """A reader that is compared: networks of its own, those that ship where its folder has none."""

    def __init__(self, networks: Path = MODELS) -> None:
        files = [networks / file.name for file in (DETECTOR_FILE, CLASSIFIER_FILE, SECOND_STAGE_FILE)]
        detector, classifier, second = (file if file.exists() else MODELS / file.name for file in files)
        numbers = networks / SCALING_FILE
        scaling = PlattScaling(**json.loads(numbers.read_text())) if numbers.exists() else None
        self._reader = DiceReader(Detector(detector), Classifier(classifier), Classifier(second), scaling)

    def outcome(self, sample: Sample) -> Outcome:
        """What it makes of one picture or film."""
        if not sample.values:
            return self._of_drawn_film(sample)
        if sample.file.suffix.lower() not in PICTURE_SUFFIXES:
            return self._of_film(sample)
        image = read_picture(sample.file)
        start = time.process_time()
        dice = self._reader.read(image)
        return judged(sample, dice, time.process_time() - start)

    def _of_drawn_film(self, sample: Sample) -> Outcome:
        shaken = HAND_HELD in sample.tags
        drawn = HandHeldFilm(sample.seed, 1) if shaken else Film(sample.seed, 1, size=FILM_SIZE)
        report = Referee(drawn, self._reader.read, "film").watch()
        faults = [*report.missed, *report.wrong, *report.phantoms]
        return Outcome(not faults, report.unnoticed > 0, not report.missed, "; ".join(faults))

    def _of_film(self, sample: Sample) -> Outcome:
        tracker = RollTracker(self._reader.read)
        told: list[tuple[int, ...]] = []
        sure = True
        for image, at in film(sample.file):
            if not tracker.is_armed and len(told) < len(sample.values):
                tracker.arm(len(sample.values[len(told)]))
            roll = tracker.update(image, at)
            if roll is not None:
                told.append(tuple(sorted(die.value for die in roll.dice)))
                sure &= all_sure(roll.dice)
        right = tuple(told) == sample.values
        return Outcome(right, bool(told) and sure and not right, bool(told), "; ".join(map(str, told)))


def film(file: Path) -> Iterator[tuple[Image, float]]:
    """The pictures of a film and when each was taken, s; then the last one for LAST_PICTURE_S."""
    cv2 = load_cv2()
    video = cv2.VideoCapture(str(file))
    step = 1 / (video.get(cv2.CAP_PROP_FPS) or 30.0)
    number, last = 0, None
    while (shown := video.read())[0]:
        number += 1
        last = np.asarray(shown[1], np.uint8)
        yield last, number * step
    for held in range(round(LAST_PICTURE_S / step)) if last is not None else ():
        assert last is not None
        yield last, (number + 1 + held) * step


def judged(sample: Sample, dice: Sequence[DieFound], seconds: float) -> Outcome:
    """What was read in a picture beside what lies there."""
    (values,) = sample.values
    read = ", ".join(f"{die.value} ({die.confidence:.2f})" for die in dice)
    if not values or NO_DIE.intersection(sample.tags):
        surest = max((die.confidence for die in dice), default=0.0)
        return Outcome(
            surest < LIKELY_CONFIDENCE,
            surest >= TRUSTED_CONFIDENCE,
            surest >= TRUSTED_CONFIDENCE,
            read,
            seconds,
        )
    right = tuple(sorted(die.value for die in dice)) == values
    sure = all_sure(dice)
    return Outcome(right, sure and not right, sure, read, seconds)


@dataclass(frozen=True, slots=True)
class Figures:
    """Some pictures in numbers."""

    count: int
    right: int
    sure: int
    silent: int
    milliseconds: float
    """Median of a picture."""


def figures(outcomes: Sequence[Outcome]) -> Figures:
    """The numbers of some pictures."""
    return Figures(
        len(outcomes),
        sum(one.right for one in outcomes),
        sum(one.sure for one in outcomes),
        sum(one.silent for one in outcomes),
        1000 * float(np.median([one.seconds for one in outcomes])) if outcomes else 0.0,
    )


def fallen(old: Sequence[Outcome], new: Sequence[Outcome]) -> tuple[list[str], list[str]]:
    """What became worse at all, and what of it beyond chance, on the same pictures read twice.

    The pictures that only one of them reads rightly are as good as thrown coins if nothing has changed
    (McNemar 1947).
    """
    both = list(zip(old, new, strict=True))
    worse = {
        "right": [a.right - b.right for a, b in both],
        "silent": [b.silent - a.silent for a, b in both],
    }
    lower = [name for name, by in worse.items() if sum(by) > 0]
    surely = [name for name in lower if chance(worse[name]) < CHANCE]
    times = np.array([(a.seconds, b.seconds) for a, b in both if a.seconds and b.seconds])
    if len(times) and np.median(times[:, 1]) > SLOWER * np.median(times[:, 0]):
        lower.append("time")
        surely += ["time"] if chance(np.log(times[:, 1] / times[:, 0]).tolist()) < CHANCE else []
    return lower, surely
