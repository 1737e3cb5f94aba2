"""ONNX Runtime beside OpenCV: whether they read alike, and in what share of the time.

    python -m studio.benches.engines [--pictures 60] [--fields 24]

Both read the same rendered pictures, by turns in one run, each on one core: times of process, so that other
programs count for little. `answers` is the largest difference of two answers of a network to the same crop.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np

from game.errors import UserError
from studio.benches.vision import dice_frames, field_frames
from vision.dice.networks import CLASSIFIER_FILE, DETECTOR_FILE, SECOND_STAGE_FILE, Classifier, Detector
from vision.dice.reader import DiceReader
from vision.field.classifier import FILE, SquareClassifier, load_second_stage
from vision.field.detection import find_fiducials
from vision.field.reader import FieldReader, Reference
from vision.network import Floats, LoadNetwork, Network, load_network, load_onnxruntime, load_with_opencv

ENGINES: Final[dict[str, LoadNetwork]] = {"ONNX Runtime": load_network, "OpenCV": load_with_opencv}


@dataclass
class Compared:
    """What both made of the same pictures."""

    milliseconds: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in ENGINES})
    different: int = 0
    """Pictures of which they read something else."""

    def add(self, read: dict[str, Callable[[], object]]) -> None:
        """One more picture, read by each."""
        answers = []
        for name, one in read.items():
            begun = time.process_time()
            answers.append(one())
            self.milliseconds[name].append(1000 * (time.process_time() - begun))
        self.different += any(answer != answers[0] for answer in answers)

    def __str__(self) -> str:
        quick, plain = (float(np.median(times)) for times in self.milliseconds.values())
        count = len(self.milliseconds["OpenCV"])
        return f"{quick:7.1f} {plain:7.1f} ms (p50), {quick / plain:.2f}; {self.different} of {count} differ"


class Both:
    """A network in both engines: answers as OpenCV does, and notes how far the other is off."""

    farthest = 0.0
    crops = 0

    def __init__(self, file: Path, subject: str) -> None:
        self._networks: list[Network] = [load(file, subject) for load in ENGINES.values()]

    def __call__(self, batch: Floats) -> Floats:
        quick, plain = (network(batch) for network in self._networks)
        Both.farthest = max(Both.farthest, float(np.abs(quick - plain).max()))
        Both.crops += len(batch)
        return plain


def dice_reader(load: LoadNetwork) -> DiceReader:
    """The reader of dice with its networks in one engine."""
    return DiceReader(
        Detector(DETECTOR_FILE, load), Classifier(CLASSIFIER_FILE, load), Classifier(SECOND_STAGE_FILE, load)
    )


def compared_dice(pictures: int) -> Compared:
    """So many pictures of dice."""
    readers = {name: dice_reader(load) for name, load in ENGINES.items()}
    both, compared = dice_reader(Both), Compared()
    for image, _ in dice_frames(pictures):
        both.read(image)
        compared.add({name: _dice(reader, image) for name, reader in readers.items()})
    return compared


def _dice(reader: DiceReader, image: np.ndarray) -> Callable[[], object]:
    return lambda: [(die.value, die.box) for die in reader.read(image)]


def compared_fields(fields: int) -> Compared:
    """So many fields of pyramids, found and read whole, each by readers that see it for the first time."""
    compared = Compared()
    for pictures in field_frames(fields):
        empty = find_fiducials(pictures.empty)
        assert empty is not None, "every rendered mat is found"
        reads: dict[str, Callable[[], object]] = {}
        for name, load in ENGINES.items():
            reader = FieldReader(SquareClassifier(FILE, load=load), load_second_stage(load))
            reference = Reference(pictures.empty, empty)
            reader.read(pictures.empty, empty, reference)
            reads[name] = _field(reader, pictures.frames[0][1], reference)
        compared.add(reads)
    return compared


def _field(reader: FieldReader, image: np.ndarray, reference: Reference) -> Callable[[], object]:
    def read() -> object:
        found = reader.read(image, find_fiducials(image) or reference.place, reference)
        return [(piece.square, piece.colour, piece.size) for piece in found.pieces]

    return read


def main(arguments: list[str] | None = None) -> None:
    """Read by turns, and print."""
    parser = argparse.ArgumentParser(prog="python -m studio.benches.engines", description=__doc__)
    parser.add_argument("--pictures", type=int, default=60, help="of dice (60)")
    parser.add_argument("--fields", type=int, default=24, help="of pyramids (24)")
    options = parser.parse_args(arguments)
    if load_onnxruntime() is None:
        raise UserError("ONNX Runtime is not installed: there is nothing to compare OpenCV with.")
    print(f"{'':14} {' beside '.join(ENGINES)}")
    print(f"{'dice':14} {compared_dice(options.pictures)}")
    print(f"{'answers':14} {Both.farthest:.1e} on {Both.crops} pictures and crops of dice")
    print(f"{'whole fields':14} {compared_fields(options.fields)}", flush=True)


if __name__ == "__main__":
    main()
