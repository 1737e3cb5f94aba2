"""How well fields are read: all that can be measured, in one table, old beside new.

    python -m studio.benches.field_all FOLDER [--yardsticks PATH ...] [--photos PHOTOS]
        [--networks NEW] [--set MODULE.NAME=VALUE ...] [--old-networks OLD] [--old FILE] [--save FILE]

FOLDER keeps the suites that are drawn here (`studio/benches/field_suites.py`), made at the first call:
ordinary fields (`own`), those of odd kinds (`own-odd`), crowded ones at 45 degrees (`steep`), some under
hands (`hands`), those of a path tracer (`traced`, where Mitsuba is installed), and, with --photos, real
pieces cut out of photographs (`cutouts`). --yardsticks names more suites, or a folder of them: pictures of
other renderers, of Cycles, photographs; to be measured on, and never learnt from.

New is the tree as it is, with other networks (--networks) and other constants (--set, in the module that
reads them). Old is the tree as it is, or with --old-networks, or what --old reads from a file that --save
wrote, in another checkout perhaps. Beside each row stands which figures fell, with FELL where thrown signs
would do so less than once in twenty times. The exit status is 1 if any did.
"""

from __future__ import annotations

import argparse
import ast
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from studio.benches.field_outcomes import Candidate, Figures, Outcome, fallen, figures
from studio.benches.field_suites import (
    ODD_KINDS,
    Sample,
    from_photographs,
    kept,
    odd,
    ordinary,
    steep,
    suites_in,
    traced,
    under_hands,
)
from studio.benches.fields import KINDS, PLACES
from studio.benches.old_beside_new import Comparison
from vision.field.classifier import FILE

OWN_SEED, ODD_SEED, PHOTO_SEED, TRACED_SEED, STEEP_SEED, HANDS_SEED = 5, 71, 1, 73, 661, 555
Results = dict[str, dict[str, Outcome]]
"""By suite, by the name of the picture."""

HEADER: Final = (
    f"{'suite':12}{'':22}{'boards whole':>18}{'squares right, %':>18}{'silent':>10}{'flagged':>14}"
    f"{'refused':>10}{'ms':>10}  fell"
)


def own_suites(
    folder: Path, photos: Path | None, fields: int, wanted: Sequence[str] | None = None
) -> dict[str, list[Sample]]:
    """The suites that are drawn here, where they are not kept yet: those wanted, or all."""
    counts = {
        "own": len(PLACES) * len(KINDS) * fields,
        "own-odd": len(ODD_KINDS) * fields,
        "steep": len(KINDS) * fields,
        "hands": 6 * fields,
        "traced": 4 * fields,
        "cutouts": 10 * fields,
    }
    drawn = {
        "own": ordinary(fields, OWN_SEED),
        "own-odd": odd(fields, ODD_SEED),
        "steep": steep(fields, STEEP_SEED),
        "hands": under_hands(counts["hands"], HANDS_SEED),
    }
    if find_spec("mitsuba"):
        drawn["traced"] = traced(counts["traced"], TRACED_SEED)
    if photos is not None:
        drawn["cutouts"] = from_photographs(photos, counts["cutouts"], PHOTO_SEED)
    return {
        name: kept(folder / name, scenes, counts[name])
        for name, scenes in drawn.items()
        if wanted is None or name in wanted
    }


def _row(now: Sequence[Outcome], before: Sequence[Outcome] | None) -> str:
    sides = [figures(one) for one in (before, now) if one is not None]

    def shown(width: int, text: str) -> str:
        return f"{' > '.join(text.format(side) for side in sides):>{width}}"

    whole = f"{' > '.join(str(side.whole) for side in sides)} of {sides[-1].boards}"
    return (
        f"{whole:>18}{' > '.join(_percent(side) for side in sides):>18}"
        + shown(10, "{0.silent}")
        + shown(14, "{0.flagged:.2f}")
        + shown(10, "{0.refused}")
        + shown(10, "{0.milliseconds:.0f}")
    )


def _percent(side: Figures) -> str:
    return f"{100 * side.right:.2f}"


COMPARISON: Final[Comparison[Sample, Outcome]] = Comparison(Outcome, HEADER, 22, fallen, _row)


def mistakes(suites: dict[str, list[Sample]], new: Results, old: Results | None) -> list[str]:
    """What is wrong in each picture; with old results only where these differ."""
    lines = []
    for name, samples in suites.items():
        for sample in samples:
            now, before = new[name][sample.name], (old or {}).get(name, {}).get(sample.name)
            if before is not None and (now.mistakes, now.refused) == (before.mistakes, before.refused):
                continue
            told = [now.refused or "; ".join(now.mistakes), *([now.doubt] if now.doubt else [])]
            if before is not None:
                told = [before.refused or "; ".join(before.mistakes) or "whole", "NOW", *told]
            if before is not None or now.mistakes or now.refused or now.doubt:
                lines.append(f"{name}/{sample.name} {', '.join(sample.tags)}: {' | '.join(told)}")
    return lines


def _setting(text: str) -> tuple[str, Any]:
    name, separator, value = text.partition("=")
    if not separator or "." not in name:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form MODULE.NAME=VALUE")
    return name, ast.literal_eval(value)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if anything fell beyond chance."""
    parser = argparse.ArgumentParser(prog="python -m studio.benches.field_all", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("folder", type=Path)
    parser.add_argument("--yardsticks", type=Path, nargs="*", default=[], metavar="PATH")
    parser.add_argument("--photos", type=Path)
    parser.add_argument("--fields", type=int, default=6, help="of each kind that is drawn here")
    parser.add_argument("--suites", nargs="*", help="only those of these names")
    parser.add_argument("--networks", type=Path, default=FILE.parent, help="folder of the new networks")
    parser.add_argument("--old-networks", type=Path, default=FILE.parent)
    parser.add_argument("--set", type=_setting, nargs="*", default=[], metavar="MODULE.NAME=VALUE")
    parser.add_argument("--old", type=Path, help="results that --save wrote")
    parser.add_argument("--save", type=Path)
    parser.add_argument("--mistakes", action="store_true", help="say what is wrong in which picture")
    given = parser.parse_args(arguments)
    suites = own_suites(given.folder, given.photos, given.fields, given.suites)
    for path in given.yardsticks:
        suites |= suites_in(path)
    suites = {name: of for name, of in suites.items() if given.suites is None or name in given.suites}
    candidates = [Candidate(given.networks, dict(given.set))]
    differs = given.set or given.networks != given.old_networks
    if differs and given.old is None:
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
