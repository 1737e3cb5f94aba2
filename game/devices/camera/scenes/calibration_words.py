"""What a check of the table found out, in sentences."""

from __future__ import annotations

from game.devices.camera.calibration import NEVER_CONFIDENT, Accuracy, CalibrationReport, TableFit
from game.devices.dice import CONFIDENT_FROM
from game.ui.words import _

MOST_SENTENCES = 3
"""About mistakes: the most frequent ones."""
ADVICE_BELOW_SHARE = 0.9
"""Share of dice read right below which advice is given."""


def dice_sentence(report: CalibrationReport) -> str:
    """How many dice were read right, and where the true share lies."""
    share = report.dice
    return _(
        "{good} of {count} dice read right: most likely {low} to {high} % at this table",
        **_count_gaps(share),
    )


def rolls_sentence(report: CalibrationReport) -> str:
    """How many rolls were read without any mistake, and where the true share lies."""
    share = report.rolls
    return _("{good} of {count} rolls without a mistake: most likely {low} to {high} %", **_count_gaps(share))


def result_sentence(fit: TableFit) -> str:
    """The check that is kept, in one line; that there was none."""
    if not fit.rolls:
        return _("Not checked yet: roll ten times and see how well this camera reads your dice.")
    return _(
        "{right} of {dice} dice read right: most likely {low} to {high} %.",
        right=fit.right,
        dice=fit.dice,
        **_interval(Accuracy(fit.right, fit.dice)),
    )


def mistakes(report: CalibrationReport) -> list[str]:
    """What went wrong, the most frequent first; a single sentence when nothing did."""
    told = [
        _("The camera took a {value} for a {read} {times}.", value=value, read=read, times=_times(times))
        for value, read, times in report.mistakes
    ]
    if report.missed:
        one = report.missed == 1
        told.append(
            _("The camera missed a die.") if one else _("The camera missed {n} dice.", n=report.missed)
        )
    if report.invented:
        told.append(_("The camera took something else for a die {times}.", times=_times(report.invented)))
    told = told[:MOST_SENTENCES] or [_("Not one mistake.")]
    if report.dice.good < ADVICE_BELOW_SHARE * report.dice.count:
        told.append(_("More light from all sides, and a camera nearer to the dice, help most."))
    return told


def changes(fit: TableFit) -> list[str]:
    """What is different from now on at this table."""
    if fit.sure_from >= NEVER_CONFIDENT:
        level = _("A wrong reading looked quite sure, so every roll here waits for your OK.")
    elif fit.sure_from > CONFIDENT_FROM:
        level = _("A wrong reading looked sure, so only very sure ones count without your OK.")
    elif fit.sure_from < CONFIDENT_FROM:
        level = _("The camera was right more often than it thought: it will ask you less here.")
    else:
        level = _("As before, sure readings count after a moment.")
    if fit.least <= 0:
        return [level]
    return [level, _("Things much smaller or larger than your dice no longer count as dice.")]


def _count_gaps(share: Accuracy) -> dict[str, object]:
    return {"good": share.good, "count": share.count, **_interval(share)}


def _interval(share: Accuracy) -> dict[str, object]:
    low, high = share.interval
    return {"low": round(100 * low), "high": round(100 * high)}


def _times(times: int) -> str:
    return {1: _("once"), 2: _("twice")}.get(times) or _("{n} times", n=times)
