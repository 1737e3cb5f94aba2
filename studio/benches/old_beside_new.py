"""Two readers on the same pictures: measured in turns, laid side by side, kept for later comparison."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

T = TypeVar("T")
S = TypeVar("S", bound="Named")


class Named(Protocol):
    """A picture of a suite."""

    @property
    def name(self) -> str:
        """What its outcome is called."""

    @property
    def tags(self) -> tuple[str, ...]:
        """The rows of the table that it counts in, beside the one of its whole suite."""


@dataclass(frozen=True)
class Comparison(Generic[S, T]):
    """How outcomes are told; results are by suite, then by the name of the picture."""

    kind: Callable[..., T]
    """Makes an outcome of its values."""
    header: str
    tag_width: int
    fallen: Callable[[Sequence[T], Sequence[T]], tuple[list[str], list[str]]]
    """What became worse at all, and what of it beyond chance."""
    row: Callable[[Sequence[T], Sequence[T] | None], str]
    """The figures of some pictures, before and now."""

    def measured(
        self, suites: Mapping[str, Sequence[S]], candidates: Sequence[Callable[[S], T]]
    ) -> list[dict[str, dict[str, T]]]:
        """What each candidate makes of every picture, in turns, so that a busy machine is as slow for all."""
        results: list[dict[str, dict[str, T]]] = [{name: {} for name in suites} for _ in candidates]
        for name, samples in suites.items():
            for number, sample in enumerate(samples):
                turns = list(zip(candidates, results, strict=True))
                for outcome, into in turns if number % 2 else reversed(turns):
                    into[name][sample.name] = outcome(sample)
        return results

    def table(
        self,
        suites: Mapping[str, Sequence[S]],
        new: Mapping[str, Mapping[str, T]],
        old: Mapping[str, Mapping[str, T]] | None,
    ) -> tuple[list[str], bool]:
        """A line for each suite and each of its rows, and whether any fell beyond chance."""
        lines, any_fell = [self.header], False
        for name, samples in suites.items():
            if old is not None and not all(sample.name in old.get(name, {}) for sample in samples):
                lines.append(f"{name}: the old results have other pictures.")
                continue
            for tag in [None, *dict.fromkeys(tag for sample in samples for tag in sample.tags)]:
                names = [one.name for one in samples if tag is None or tag in one.tags]
                now = [new[name][one] for one in names]
                before = None if old is None else [old[name][one] for one in names]
                lower, surely = ([], []) if before is None else self.fallen(before, now)
                verdict = " ".join(f"FELL:{one}" if one in surely else one for one in lower)
                told = f"{name:12}{tag or 'all':{self.tag_width}}{self.row(now, before)}  {verdict}"
                lines.append(told.rstrip())
                any_fell |= bool(surely)
        return lines, any_fell

    def saved(self, file: Path, results: Mapping[str, Mapping[str, Any]]) -> None:
        """Keep results for a later comparison."""
        plain = {suite: {name: asdict(one) for name, one in of.items()} for suite, of in results.items()}
        file.write_text(json.dumps(plain))

    def loaded(self, file: Path) -> dict[str, dict[str, T]]:
        """Results that were kept."""
        plain = json.loads(file.read_text())
        return {suite: {name: self.kind(**one) for name, one in of.items()} for suite, of in plain.items()}
