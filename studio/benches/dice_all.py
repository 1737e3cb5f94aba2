"""How well dice are read: all that can be measured, in one table, old beside new.

    python -m studio.benches.dice_all FOLDER [--photos PHOTOS] [--corrected TABLE] [--yardsticks PATH ...]
        [--none PATH ...] [--films TABLE] [--kinds 30] [--rolls 8]
        [--networks NEW] [--old-networks OLD] [--old FILE] [--save FILE]

FOLDER keeps the pictures of hard kinds that are drawn here, made at the first call. PHOTOS and --yardsticks
are folders that `knucklebone read dice --check` takes; yardsticks are to be measured on, and never learnt
from. --none names folders whose folders hold pictures without a die with pips. TABLE lists films with the
columns `file` and `rolls`. --rolls is the number of drawn films.

New is the tree as it is, or the networks of --networks, a folder with any of the files of assets/models and,
where they need other numbers, a `dice-scaling.json`. Old is the tree as it is, or --old-networks, or what
--old reads from a file that --save wrote, in another checkout perhaps. A row says how many are read exactly,
how many nobody would look at twice, how many of those are wrong, and the median time; then what fell, with
FELL where thrown coins would do so less than once in twenty times. The exit status is 1 if any did: of forty
rows two are to be expected where nothing has changed, so measure such a row again on other pictures.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from studio.benches.dice_outcomes import Candidate, Figures, Outcome, fallen, figures
from studio.benches.dice_suites import Sample, Suites, every_suite
from studio.benches.old_beside_new import Comparison
from vision.shipped import MODELS

Results = dict[str, dict[str, Outcome]]
"""By suite, by the name of the picture."""
HEADER: Final = f"{'suite':12}{'':36}{'right':>20}{'sure':>12}{'silent':>10}{'ms':>14}  fell"


def _row(now: Sequence[Outcome], before: Sequence[Outcome] | None) -> str:
    sides = [figures(one) for one in (before, now) if one is not None]

    def shown(width: int, text: str) -> str:
        return f"{_beside(sides, text):>{width}}"

    return (
        f"{_beside(sides, '{0.right}') + f' of {len(now)}':>20}"
        + shown(12, "{0.sure}")
        + shown(10, "{0.silent}")
        + shown(14, "{0.milliseconds:.1f}")
    )


def _beside(sides: Sequence[Figures], text: str) -> str:
    return " > ".join(text.format(side) for side in sides)


COMPARISON: Final[Comparison[Sample, Outcome]] = Comparison(Outcome, HEADER, 36, fallen, _row)


def mistakes(suites: Suites, new: Results, old: Results | None) -> list[str]:
    """What is read wrongly in each picture; with old results only where one of both is right."""
    lines = []
    for name, samples in suites.items():
        for sample in samples:
            now, before = new[name][sample.name], (old or {}).get(name, {}).get(sample.name)
            if now.right if before is None else now.right == before.right:
                continue
            truth = "; ".join(" ".join(map(str, roll)) for roll in sample.values) or "nothing"
            told = [now.read] if before is None else [before.read, "NOW", now.read]
            lines.append(f"{name}/{sample.name}, {truth}: {' | '.join(one or 'nothing' for one in told)}")
    return lines


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m studio.benches.dice_all", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("folder", type=Path)
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--corrected", type=Path)
    parser.add_argument("--yardsticks", type=Path, nargs="*", default=[], metavar="PATH")
    parser.add_argument("--none", type=Path, nargs="*", default=[], metavar="PATH")
    parser.add_argument("--films", type=Path, metavar="TABLE")
    parser.add_argument("--kinds", type=int, default=30, help="pictures of each hard kind")
    parser.add_argument("--rolls", type=int, default=8, help="drawn films")
    parser.add_argument("--suites", nargs="*", help="only those of these names")
    parser.add_argument("--networks", type=Path, default=MODELS, help="folder of the new networks")
    parser.add_argument("--old-networks", type=Path, default=MODELS)
    parser.add_argument("--old", type=Path, help="results that --save wrote")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--mistakes", action="store_true", help="say what is wrong in which picture")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if anything fell beyond chance."""
    given = _parser().parse_args(arguments)
    every = every_suite(
        given.folder, photos=given.photos, corrected=given.corrected, yardsticks=given.yardsticks,
        none=given.none, films=given.films, kinds=given.kinds, rolls=given.rolls,
    )  # fmt: skip
    suites = {name: gather() for name, gather in every if given.suites is None or name in given.suites}
    candidates = [Candidate(given.networks)]
    if given.old is None and given.networks != given.old_networks:
        candidates.append(Candidate(given.old_networks))
    new, *rest = COMPARISON.measured(suites, [one.outcome for one in candidates])
    old = COMPARISON.loaded(given.old) if given.old else next(iter(rest), None)
    if given.save:
        COMPARISON.saved(given.save, new)
    lines, any_fell = COMPARISON.table(suites, new, old)
    if given.mistakes:
        lines += mistakes(suites, new, old)
    print(*lines, sep="\n")
    return int(any_fell)


if __name__ == "__main__":
    raise SystemExit(main())
