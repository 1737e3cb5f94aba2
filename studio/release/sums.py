"""Check sums of finished packages, and a signature over them: who has both knows that nothing was changed."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

from game.errors import UserError
from game.system import as_administrator

SUMS: Final = "SHA256SUMS"
SIGNATURE: Final = "SHA256SUMS.asc"
PACKAGES: Final = (".whl", ".deb", ".tar.xz", ".AppImage", ".zip", ".dmg")


def write_sums(folder: Path) -> Path:
    """Write the check sums of a folder's packages, as `sha256sum --check` reads them. Raises UserError."""
    packages = sorted(path for path in folder.glob("*") if path.name.endswith(PACKAGES))
    if not packages:
        raise UserError(f"There are no packages in {folder}; make them first, for example with: make wheel")
    lines = [f"{_digest(path)}  {path.name}\n" for path in packages]
    sums = folder / SUMS
    sums.write_text("".join(lines), encoding="utf-8")
    return sums


def sign(sums: Path, key: str = "") -> Path:
    """Sign check sums with GnuPG, with that key or the account's first. Raises UserError."""
    if shutil.which("gpg") is None:
        remedy = as_administrator("apt install -y gnupg")
        raise UserError(f"Check sums are signed with gpg; install it with: {remedy}")
    signature = sums.with_name(SIGNATURE)
    command = ["gpg", "--batch", "--yes", "--armor", "--detach-sign", "--output", str(signature)]
    command += ["--local-user", key] if key else []
    done = subprocess.run([*command, str(sums)], capture_output=True, text=True, env=os.environ)
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise UserError(f"The check sums cannot be signed ({said}). Name a key of yours with --key")
    return signature


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
