"""No package leaves without the licences of everything in it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from game.errors import UserError
from studio.release.licences import LIBRARIES, TEXTS, bare_name, library_licences, write_licences


def put(packages: Path, name: str, *lines: str, text: bool = True) -> Path:
    """Install something with that name."""
    info = packages / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("\n".join([f"Name: {name}", "Version: 1.0", *lines]))
    if text:
        (info / "licenses").mkdir()
        (info / "licenses" / "LICENSE.txt").write_text(f"Terms of {name}")
    return info


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """A bundle of one package and the program's own papers."""
    bundle = tmp_path / "bundle"
    put(bundle, "clear", "License-Expression: MIT")
    (bundle / "game/assets/licences").mkdir(parents=True)
    (bundle / "game/assets/CREDITS.md").write_text("Fonts")
    return bundle


def test_every_part_is_listed_with_its_text(packages: Path, tmp_path: Path) -> None:
    put(packages, "older", "License: BSD", "Classifier: License :: OSI Approved :: BSD License")
    put(packages, "oldest", "Classifier: License :: OSI Approved :: Apache Software License")
    write_licences(packages, tmp_path)
    contents = (tmp_path / "licences/CONTENTS.md").read_text()
    assert "| clear | 1.0 | MIT |" in contents
    assert "| older | 1.0 | BSD |" in contents
    assert "| oldest | 1.0 | Apache Software License |" in contents
    assert (tmp_path / "licences/clear.txt").read_text() == "Terms of clear"


def test_a_text_beside_the_code_of_a_package_is_taken(packages: Path, tmp_path: Path) -> None:
    put(packages, "beside", text=False)
    (packages / "beside").mkdir()
    (packages / "beside/ThirdPartyNotices.txt").write_text("Terms of others")
    (packages / "beside/code.py").touch()
    write_licences(packages, tmp_path)
    assert (tmp_path / "licences/beside.txt").read_text() == "Terms of others"


def test_a_part_without_a_text_is_refused(packages: Path, tmp_path: Path) -> None:
    put(packages, "nameless", text=False)
    with pytest.raises(UserError, match="No licence text of nameless"):
        write_licences(packages, tmp_path)


def test_what_ships_no_text_has_one_here(packages: Path, tmp_path: Path) -> None:
    put(packages, "pygame-ce", text=False)
    put(packages, "pyserial", text=False)
    write_licences(packages, tmp_path)
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (tmp_path / "licences/pygame-ce.txt").read_text()


def test_libraries_inside_packages_come_with_their_texts(packages: Path, tmp_path: Path) -> None:
    (packages / "pygame.libs").mkdir()
    (packages / "pygame.libs/libFLAC-c5c6b3bc.so.8.3.0").touch()
    write_licences(packages, tmp_path)
    contents = (tmp_path / "licences/CONTENTS.md").read_text()
    assert "| libFLAC | BSD-3-Clause | libraries/libflac12.txt |" in contents
    assert (tmp_path / "licences/libraries/libflac12.txt").stat().st_size


def test_a_library_that_nobody_has_looked_up_is_refused() -> None:
    with pytest.raises(UserError, match="licence of libmystery is not known"):
        library_licences({"libmystery", "libFLAC"})


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("libSDL2-2-1667c208.0.so.0.2800.4", "libSDL2"),
        ("libdbus-1-5d678da9.so.3.14.14", "libdbus-1"),
        ("libgfortran-040039e1-0352e75f.so.5.0.0", "libgfortran"),
        ("libscipy_openblas64_-fdde5778.so", "libscipy_openblas64"),
        ("libcrypto-c1f4b2a9.so.1.1.1k", "libcrypto"),
        ("libdw-0-780627ce.176.so", "libdw"),
    ],
)
def test_a_library_is_known_by_its_bare_name(file: str, name: str) -> None:
    assert bare_name(file) == name


def test_every_text_that_the_list_names_is_there() -> None:
    named = set(tomllib.loads(LIBRARIES.read_text(encoding="utf-8")))
    names = {library.text for library in library_licences(named)}
    kept = {path.stem for path in (TEXTS / "libraries").glob("*.txt")}
    assert names - {""} == kept
