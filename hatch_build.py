"""Compiles the translations: for the wheel as it is built, and in a copy of the sources as a program.

The wheel also says where the project is, if it is built there.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface
from polib import pofile


def compile_catalogues(root: Path) -> list[Path]:
    """Write the file for gettext beside each one that translators edit. Raises OSError and ValueError."""
    compiled = []
    for edited in sorted(root.glob("assets/locale/*/LC_MESSAGES/*.po")):
        made = pofile(str(edited), encoding="utf-8").to_binary()
        target = edited.with_suffix(".mo")
        if not target.exists() or target.read_bytes() != made:
            # Whoever reads the old file at this moment reads on in it, and others may compile it, too.
            fresh = target.with_suffix(f".{os.getpid()}.mo")
            fresh.write_bytes(made)
            fresh.replace(target)
        target.touch()
        compiled.append(target)
    return compiled


class CatalogueHook(BuildHookInterface[Any]):
    """Puts the compiled translations, which version control does not keep, into what is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        build_data["artifacts"] += [path.relative_to(root).as_posix() for path in compile_catalogues(root)]


class AddressHook(MetadataHookInterface):
    """Says on which page of GitHub the project is, where GitHub builds it: nobody else has to know."""

    def update(self, metadata: dict[str, Any]) -> None:
        server, name = os.environ.get("GITHUB_SERVER_URL"), os.environ.get("GITHUB_REPOSITORY")
        page = f"{server}/{name}"
        metadata["urls"] = (
            {
                "Homepage": page,
                "Documentation": f"{page}/tree/main/docs",
                "Changelog": f"{page}/blob/main/CHANGELOG.md",
                "Issues": f"{page}/issues",
            }
            if server and name
            else {}
        )


if __name__ == "__main__":
    compile_catalogues(Path(__file__).parent)
