"""The licences of everything in a bundle, down to the libraries inside compiled packages."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from email.parser import HeaderParser
from functools import cache
from pathlib import Path
from typing import Final

from game.errors import UserError

TEXTS: Final = Path(__file__).with_name("licences")
"""Texts of packages that ship none, by their names, and those of the libraries that others bring along."""
LIBRARIES: Final = TEXTS / "libraries.toml"
_TEXT = re.compile(r"licen[cs]e|copying|notice|authors|copyright", re.IGNORECASE)
_MARKS = re.compile(r"((-[0-9a-f]{8})|([-.][\d.]+[a-z]?)|_)$")
"""What makes a library's name one of a kind: a check sum, versions, a letter after them."""


@dataclass(frozen=True, slots=True)
class Part:
    """A package in the bundle."""

    name: str
    version: str
    licence: str
    """As the package itself names it."""
    texts: tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class Library:
    """A shared library inside a package."""

    name: str
    licence: str
    text: str
    """Of `libraries/`; empty where the package that brings it along has its text."""

    @property
    def place(self) -> str:
        """Where its text lies in a bundle."""
        return f"libraries/{self.text}.txt" if self.text else "with its package"


def write_licences(packages: Path, folder: Path, compiled: Path | None = None) -> None:
    """Write `licences/` into a folder: a text for each part, and `CONTENTS.md` that lists them.

    Args:
        packages: where the parts are installed.
        folder: where `licences/` comes.
        compiled: where shared libraries are looked for, if not in `packages`.

    Raises UserError naming what has no licence text.
    """
    there = folder / "licences"
    there.mkdir(parents=True)
    parts = sorted(found_parts(packages), key=lambda part: part.name)
    lacking = [part.name for part in parts if not part.texts]
    if lacking:
        raise UserError(f"No licence text of {', '.join(lacking)}: put one as NAME.txt into {TEXTS}")
    for part in parts:
        for number, text in enumerate(part.texts):
            suffix = f"-{number}" if number else ""
            shutil.copyfile(text, there / f"{part.name}{suffix}.txt")
    libraries = library_licences(bundled_libraries(compiled or packages))
    (there / "libraries").mkdir()
    for text_name in {library.text for library in libraries if library.text}:
        shutil.copy(TEXTS / "libraries" / f"{text_name}.txt", there / "libraries")
    shutil.copytree(TEXTS / "common", there / "common")
    shutil.copyfile(packages / "game/assets/CREDITS.md", there / "CREDITS.md")
    shutil.copytree(packages / "game/assets/licences", there / "assets")
    (there / "CONTENTS.md").write_text(contents(parts, libraries), encoding="utf-8")


def contents(parts: Sequence[Part], libraries: Sequence[Library]) -> str:
    """The list of everything and its licence."""
    lines = ["# What is in this package, and its licences", ""]
    lines += ["Fonts, icons and sounds: CREDITS.md.", "", "| package | version | licence |", "|---|---|---|"]
    lines += [f"| {part.name} | {part.version} | {part.licence} |" for part in parts]
    lines += [
        "",
        "Libraries inside these packages; the texts that theirs refer to are in common/.",
        "",
    ]
    lines += ["| library | licence | text |", "|---|---|---|"]
    lines += [f"| {library.name} | {library.licence} | {library.place} |" for library in libraries]
    return "\n".join(lines) + "\n"


def found_parts(packages: Path) -> Iterator[Part]:
    """Every package that is installed in the folder."""
    for info in sorted(packages.glob("*.dist-info")):
        told = HeaderParser().parsestr((info / "METADATA").read_text(encoding="utf-8"))
        name = told["Name"].lower()
        texts = _texts(info.rglob("*")) or _texts((packages / name).glob("*"))
        kept = TEXTS / f"{name.removesuffix('-ce')}.txt"
        licence = (
            told["License-Expression"]
            or _first_line(told["License"])
            or _classified(told.get_all("Classifier"))
        )
        yield Part(name, told["Version"], licence, texts or ((kept,) if kept.exists() else ()))


def _texts(files: Iterable[Path]) -> tuple[Path, ...]:
    """Those that are named like a licence; some packages have theirs beside their code."""
    return tuple(sorted(path for path in files if path.is_file() and _TEXT.search(path.name)))


def bundled_libraries(packages: Path) -> set[str]:
    """The shared libraries inside compiled packages, by their names without versions: libSDL2, libFLAC."""
    return {bare_name(path.name) for path in packages.rglob("lib*.so*") if ".cpython-" not in path.name}


def bare_name(file: str) -> str:
    """`libgfortran-040039e1-0352e75f.so.5.0.0` is libgfortran."""
    name = file.partition(".so")[0]
    while (shorter := _MARKS.sub("", name)) != name and shorter not in _known():
        name = shorter
    return shorter


def library_licences(names: set[str]) -> list[Library]:
    """The licence of each. Raises UserError naming those that are in no list."""
    known = _known()
    unknown = sorted(names - known.keys())
    if unknown:
        raise UserError(f"The licence of {', '.join(unknown)} is not known: write it into {LIBRARIES}")
    return [Library(name, *known[name]) for name in sorted(names)]


@cache
def _known() -> dict[str, list[str]]:
    return tomllib.loads(LIBRARIES.read_text(encoding="utf-8"))


def _first_line(text: str | None) -> str:
    return (text or "").strip().partition("\n")[0]


def _classified(classifiers: list[str] | None) -> str:
    """The licence as the index of packages sorts it."""
    found = [line.rpartition(" :: ")[2] for line in classifiers or () if line.startswith("License ::")]
    return ", ".join(found) or "see its text"
